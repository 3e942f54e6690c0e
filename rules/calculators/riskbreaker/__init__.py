"""Riskbreaker's calculators."""

from rules.calculators.riskbreaker import building, rolls

__all__ = ["building", "rolls"]
