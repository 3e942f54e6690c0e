"""Skillful's tables and pictures, all computed from the data and the rules."""

from rules.skillful.calculators.tables import chances, printed
