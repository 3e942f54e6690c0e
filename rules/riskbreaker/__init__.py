"""Riskbreaker: an abstract engine of risk and Advantage, after the "Total Rewrite" 0.0.2.

`rolls`, `skills`, `characters`, `cards` and `tables` have the rules that hold everywhere, `combat` those of a battle,
and `rulings` the alternatives of the errata. `fight` and `outside_fights` make scenes of them, and `game` joins all in
`GAME`. `names` lists the public names.
"""

from typing import TYPE_CHECKING

from rules.core.deferred import deferred

if TYPE_CHECKING:
    from rules.riskbreaker.names import *  # noqa: F403 (these, and no others)

__getattr__ = deferred(__name__, "rulings")
