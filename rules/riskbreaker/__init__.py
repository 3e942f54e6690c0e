"""Riskbreaker: an abstract engine of risk and Advantage, after the "Total Rewrite" 0.0.2.

`rolls`, `skills`, `characters`, `cards` and `tables` have the rules that hold in battles and between them. `combat` has
the rules of a battle, and `rulings` the alternatives of the errata. `fight` and `outside_fights` turn these rules into
scenes, and `game` joins everything in `GAME`. `names` lists the public names.
"""

from typing import TYPE_CHECKING

from rules.core.deferred import deferred

if TYPE_CHECKING:
    from rules.riskbreaker.names import *  # noqa: F403 (these, and no others)

__getattr__ = deferred(__name__, "rulings")
