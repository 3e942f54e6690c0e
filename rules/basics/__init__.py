"""Rules Basics: success rolls and maneuvers on 3d6, as executable rules.

`rolls`, `characters` and `tables` have the rules of rolls, fighters and weapons. `combat` has the rules of a battle,
and `rulings` the alternatives of the errata. `fight` and `outside_fights` turn these rules into scenes, and `game`
joins everything in `GAME`. `names` lists the public names.
"""

from typing import TYPE_CHECKING

from rules.core.deferred import deferred

if TYPE_CHECKING:
    from rules.basics.names import *  # noqa: F403 (these, and no others)

__getattr__ = deferred(__name__, "rulings")
