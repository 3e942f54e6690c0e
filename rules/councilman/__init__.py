"""The 2d8 draft: five outcomes, Advantage, and everything bought with XP, after Aaron Councilman's draft 0.2.0."""

from typing import TYPE_CHECKING

from rules.core.deferred import deferred

if TYPE_CHECKING:
    from rules.councilman.names import *  # noqa: F403 (these, and no others)

__getattr__ = deferred(__name__, "rulings", "sheet")
