"""The 2d8 draft's calculators and tables."""

from rules.answers.councilman import bodies, changes, characters, fights, groups, items, rolls, tables, whole

__all__ = ["bodies", "changes", "characters", "fights", "groups", "items", "rolls", "tables", "whole"]
