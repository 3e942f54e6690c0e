"""Skillful: open d20 checks paid for with effort, after "Resolving Actions" (Core Mechanic Version 2.5).

`rolls`, `effort`, `aid`, `characters` and `tables` have the rules of a single check, `combat` those of checks with
opponents and of fights, and `rulings` the alternatives of the errata. `fight` and `outside_fights` make scenes of
them, and `game` joins all in `GAME`. `names` lists the public names.
"""

from typing import TYPE_CHECKING

from rules.core.deferred import deferred

if TYPE_CHECKING:
    from rules.skillful.names import *  # noqa: F403 (these, and no others)

__getattr__ = deferred(__name__, "rulings")
