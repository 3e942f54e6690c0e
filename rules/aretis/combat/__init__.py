"""A round of Stance and Poise: `rounds` runs it, `state` is the state, and the other modules have its rules.

`choices` and `offers` have the stances, `attacks` and `exchanges` the tests, `poise` falls, and `grid` squares.
`poise_duel` has the odds of a fall in a duel.
"""
