"""Stance and Poise's calculators and tables."""

from rules.answers.aretis import falling, fights, focusing, rolling, tables

__all__ = ["falling", "fights", "focusing", "rolling", "tables"]
