"""Skillful's tables and pictures, all computed from the data and the rules."""

from rules.answers.skillful.tables import chances, printed
