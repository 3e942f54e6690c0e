"""The rules of five tabletop games as Python, with exact odds.

`core` is the engine of dice, odds, rulings and play. One package a game has its rules: `riskbreaker`, `aretis`,
`basics`, `skillful`, `councilman`; `games` lists them. `calculators` answers questions, for all games; `dice` and
`side_by_side` have calculators that belong to no game. `sessions` plays games on a page or in a terminal.
"""
