"""The 2d8 draft's exhibits: odds of fights and rolls, prices, and the `printed` tables of the source."""

from rules.councilman.calculators.tables import fights, prices, printed, rolls
