"""Checks of the pages: every rule has its parts, games are complete, and no sentence is copied from a source.

`coverage` looks for the parts of a rule, `games` for those of a game, `prose` for wrong numbers on pages. `inventory`
lists the rules, `domains` tries all their cases, `sources` has the statements of the sources, and `evidence` collects
the results.
"""
