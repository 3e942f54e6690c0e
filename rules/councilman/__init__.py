"""The 2d8 draft (five outcomes, Advantage, and characters bought with XP), after Aaron Councilman's draft 0.2.0.

`rolls`, `advantage`, `groups` and `healing` have the rules of rolls. `characters`, `items`, `features`, `prices` and
`market` have the rules of building and buying. `combat` has the rules of a fight, and `rulings` the alternatives of the
errata. `fight` and `outside_fights` turn these rules into scenes, and `game` joins everything in `GAME`. `names` lists
the public names.
"""

from typing import TYPE_CHECKING

from rules.core.deferred import deferred

if TYPE_CHECKING:
    from rules.councilman.names import *  # noqa: F403 (these, and no others)

__getattr__ = deferred(__name__, "rulings")
