"""Riskbreaker's exhibits, computed from the rules. Importing this package registers all of them."""

from rules.riskbreaker.calculators.tables import building, fighting, rolling, sheets

__all__ = ["building", "fighting", "rolling", "sheets"]
