"""Riskbreaker's calculators."""

from rules.calculators.riskbreaker import battle, building, cards, fights, rolls

__all__ = ["battle", "building", "cards", "fights", "rolls"]
