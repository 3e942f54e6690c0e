"""Rules Basics: success rolls and maneuvers on 3d6, as executable rules."""

from typing import TYPE_CHECKING

from rules.core.deferred import deferred

if TYPE_CHECKING:
    from rules.basics.names import *  # noqa: F403 (these, and no others)

__getattr__ = deferred(__name__, "rulings")
