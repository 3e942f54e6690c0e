"""A round of Stance and Poise: `state` has the state of a fight, and `rounds` carries out a round.

`choices`, `offers` and `restrictions` have the legal choices, `attacks` and `exchanges` the tests, `poise` the falls,
and `grid` the squares. `poise_duel` has the odds of a fall in a duel, and `chances` the chances of choices.
"""
