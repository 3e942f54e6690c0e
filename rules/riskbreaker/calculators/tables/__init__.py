"""Riskbreaker's computed tables and pictures; importing this registers all of them."""

from rules.riskbreaker.calculators.tables import building, fighting, rolling, sheets

__all__ = ["building", "fighting", "rolling", "sheets"]
