"""The rules of five tabletop games as Python, with exact odds.

`core` is the engine of dice, odds, rulings and play. Each game has a package with its rules; `games` lists them.
`calculators` answers questions, for all games; `dice` and `side_by_side` have calculators that belong to no game.
`sessions` plays games on a page or in a terminal.
"""
