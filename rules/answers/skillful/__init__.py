"""Skillful's calculators and tables."""

from rules.answers.skillful import checks, helped, lifted, tables

__all__ = ["checks", "helped", "lifted", "tables"]
