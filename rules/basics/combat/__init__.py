"""A battle of Rules Basics: `state` has the state of a battle, and `turns` carries out a turn.

`choices`, `offers` and `restrictions` have the legal choices. `attack_maneuvers`, `attacks`, `skills` and `moving`
have the rules of the maneuvers. `plans` compares plans of several turns.
"""
