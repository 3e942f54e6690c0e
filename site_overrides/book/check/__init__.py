"""Checks of the pages: every rule has its parts, games are complete, and no sentence is copied from a source.

`coverage` looks for the parts of a rule, `errata` for those of an erratum, and `games` for those of a game. `prose`
finds wrong numbers on pages. The folder `inventory` lists the rules, `domains` tries all their cases, and `sources` has
the statements of the sources. `evidence` collects the results for each rule.
"""
