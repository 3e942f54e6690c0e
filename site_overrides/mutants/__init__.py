"""Small changes to the rules, and whether an example or a test notices: `python -m mutants`.

`changes` has the ways to change a node of a syntax tree, `places` finds the nodes, and `mutants` lists all mutants.
`lines` and `recording` record the lines that each page and test runs, `users` finds the users of a table, and
`affected_tests` the pages and tests that may notice a mutant. `trial` runs them on one mutant with empty caches
(`forgetting`), `verdicts` stores the results, `scoring` counts a sample, and `report` writes the page.
"""
