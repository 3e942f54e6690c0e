"""Riskbreaker's calculators."""

from rules.calculators.riskbreaker import battle, building, cards, rolls

__all__ = ["battle", "building", "cards", "rolls"]
