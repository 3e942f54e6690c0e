"""Skillful's tables and pictures, all computed from the data and the rules."""

from rules.skillful.exhibits import chances, printed
