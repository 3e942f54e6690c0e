"""Checks with opponents in Skillful, and its fights.

`contest` has the rules of one check with an opponent, and `attacks` carries out an attack in a fight. `attempts` has
the attempt, the aid and the cost of a choice. `state` has the state of a fight, and `choices` the choices in it.
`initiative` and `reactions` have the offers. The other modules have the steps of a check: the defence chart,
thresholds, consequences, fumbles, suckage points and aid.
"""
