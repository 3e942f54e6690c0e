"""Stance and Poise's calculators."""

from rules.calculators.aretis import falling, fights, rolling

__all__ = ["falling", "fights", "rolling"]
