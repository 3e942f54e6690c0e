"""The 2d8 draft's tables and pictures, all computed from the data and the rules."""

from rules.answers.councilman.tables import fights, prices, printed, rolls
