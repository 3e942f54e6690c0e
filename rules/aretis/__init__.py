"""Stance and Poise: RPG Combat Rules by aretis, as executable rules.

`rolls`, `focus`, `characters` and `tables` have the rules of tests, Focus and fighters. `combat` has the rules of a
round, and `rulings` the alternatives of the errata. `fight` turns these rules into a scene, and `game` joins everything
in `GAME`. `names` lists the public names.
"""

from typing import TYPE_CHECKING

from rules.core.deferred import deferred

if TYPE_CHECKING:
    from rules.aretis.names import *  # noqa: F403 (these, and no others)

__getattr__ = deferred(__name__, "rulings")
