"""Stance and Poise's calculators."""

from rules.answers.aretis import falling, fights, rolling

__all__ = ["falling", "fights", "rolling"]
