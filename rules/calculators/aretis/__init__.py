"""Stance and Poise's calculators."""

from rules.calculators.aretis import falling, fights, focusing, rolling

__all__ = ["falling", "fights", "focusing", "rolling"]
