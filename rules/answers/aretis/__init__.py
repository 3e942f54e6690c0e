"""Stance and Poise's calculators and tables."""

from rules.answers.aretis import falling, fights, rolling, tables

__all__ = ["falling", "fights", "rolling", "tables"]
