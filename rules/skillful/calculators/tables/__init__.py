"""Skillful's exhibits: `chances` has exact odds, `printed` the tables of the source."""

from rules.skillful.calculators.tables import chances, printed
