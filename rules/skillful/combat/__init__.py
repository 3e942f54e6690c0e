"""Checks with opponents in Skillful, and its fights: `contest` is one check, `attacks` one attack.

`initiative` and `reactions` ask for the choices of `choices`; `state` is the state of a fight. The other modules have
the steps of a check: the defence chart, thresholds, consequences, fumbles, suckage points and aid.
"""
