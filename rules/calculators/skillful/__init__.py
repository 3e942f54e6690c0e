"""Skillful's calculators."""

from rules.calculators.skillful import checks, helped, lifted

__all__ = ["checks", "helped", "lifted"]
