"""A fight of the 2d8 draft: `state` has the state of a fight, and `rounds` decides which side acts.

`choices`, `offers` and `restrictions` have the legal choices. `attack` has the rules of attacks. `attack_actions` and
`other_actions` carry out Actions, `payments` pays for them, and `damage` and `defeat` have their effects. `duel` has
the exact odds of a duel, and `chances` the chances of choices.
"""
