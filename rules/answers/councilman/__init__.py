"""The 2d8 draft's calculators."""

from rules.answers.councilman import bodies, changes, characters, fights, groups, items, rolls, whole

__all__ = ["bodies", "changes", "characters", "fights", "groups", "items", "rolls", "whole"]
