"""Stance and Poise's calculators."""

from rules.calculators.aretis import fights, rolling

__all__ = ["fights", "rolling"]
