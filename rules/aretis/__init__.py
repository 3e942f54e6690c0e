"""Stance and Poise: RPG Combat Rules by aretis, as executable rules."""

from typing import TYPE_CHECKING

from rules.core.deferred import deferred

if TYPE_CHECKING:
    from rules.aretis.names import *  # noqa: F403 (these, and no others)

__getattr__ = deferred(__name__, "rulings")
