"""Domains of rules: for each input of a rule, a list of values. A *case* is a combination of such values.

`model` has the class, `games` has the domains of each game, and `enumerate` tries all cases.
"""
