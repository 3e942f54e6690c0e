"""The 2d8 draft's tables and pictures, all computed from the data and the rules."""

from rules.councilman.calculators.tables import fights, prices, printed, rolls
