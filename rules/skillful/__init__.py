"""Skillful: open d20 checks paid for with effort, after "Resolving Actions" (Core Mechanic Version 2.5)."""

from typing import TYPE_CHECKING

from rules.core.deferred import deferred

if TYPE_CHECKING:
    from rules.skillful.names import *  # noqa: F403 (these, and no others)

__getattr__ = deferred(__name__, "rulings")
