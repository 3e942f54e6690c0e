"""The 2d8 draft's exhibits.

`fights` and `rolls` have odds, `prices` has prices, and `printed` has the tables of the source.
"""

from rules.councilman.calculators.tables import fights, prices, printed, rolls
