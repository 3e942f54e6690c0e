"""A fight of the 2d8 draft: `rounds` decides who acts, `state` is the state, and the other modules have its rules.

`offers` and `restrictions` have the legal choices. `attack`, `attack_actions`, `contests` and `aid` carry out Actions;
`damage` and `defeat` have their effects. `duel` has the exact odds of a duel.
"""
