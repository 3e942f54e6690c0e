"""A battle of Rules Basics: `turns` runs a turn, `state` is the state, and the other modules have its rules.

`offers` and `restrictions` have the legal maneuvers; `attack_maneuvers`, `attacks`, `skills` and `moving` carry them
out. `plans` compares plans of several turns.
"""
