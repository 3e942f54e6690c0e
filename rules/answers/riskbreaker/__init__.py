"""Riskbreaker's calculators."""

from rules.answers.riskbreaker import battle, building, cards, fights, rolls

__all__ = ["battle", "building", "cards", "fights", "rolls"]
