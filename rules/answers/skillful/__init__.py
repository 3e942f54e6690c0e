"""Skillful's calculators."""

from rules.answers.skillful import checks, helped, lifted

__all__ = ["checks", "helped", "lifted"]
