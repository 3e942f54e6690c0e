"""Riskbreaker: an abstract engine of risk and Advantage, after the "Total Rewrite" 0.0.2."""

from typing import TYPE_CHECKING

from rules.core.deferred import deferred

if TYPE_CHECKING:
    from rules.riskbreaker.names import *  # noqa: F403 (these, and no others)

__getattr__ = deferred(__name__, "rulings")
