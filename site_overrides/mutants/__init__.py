"""Small changes to the rules, and whether an example or a test notices: `python -m mutants`.

`changes` says how a node of a syntax tree may be changed, `places` where, `mutants` names all of them. `lines` and
`recording` know which page and test carries out which line, `users` who uses a table, `reach` who may notice a mutant.
`trial` has those judge one, who remember nothing (`forgetting`), `verdicts` keeps what came of it, `measured` counts a
sample, `report` tells the page.
"""
