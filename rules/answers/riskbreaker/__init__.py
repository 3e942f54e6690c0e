"""Riskbreaker's calculators and tables."""

from rules.answers.riskbreaker import battle, building, cards, fights, rolls, tables

__all__ = ["battle", "building", "cards", "fights", "rolls", "tables"]
