"""Rules Basics' calculators and tables."""

from rules.answers.basics import rolling, tables

__all__ = ["rolling", "tables"]
