"""Skillful: open d20 checks that cost effort, after "Resolving Actions" (Core Mechanic Version 2.5).

`rolls`, `effort`, `aid`, `characters` and `tables` have the rules of a single check. `combat` has the rules of checks
with opponents and of fights, and `rulings` the alternatives of the errata. `fight` and `outside_fights` turn these
rules into scenes, and `game` joins everything in `GAME`. `names` lists the public names.
"""

from typing import TYPE_CHECKING

from rules.core.deferred import deferred

if TYPE_CHECKING:
    from rules.skillful.names import *  # noqa: F403 (these, and no others)

__getattr__ = deferred(__name__, "rulings")
