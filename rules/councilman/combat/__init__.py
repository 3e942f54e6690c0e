"""A fight of the 2d8 draft: `state` has the state of a fight, and `rounds` decides which side acts.

`choices`, `offers` and `restrictions` have the legal choices. `attack`, `attack_actions`, `contests` and `aid` carry
out Actions, and `damage` and `defeat` their effects. `duel` has the exact odds of a duel, and
`chances` the chances of choices.
"""
