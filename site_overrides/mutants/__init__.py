"""Mutants, which are small changes to the rules, and whether an example or a test notices them: `python -m mutants`.

`changes` has the ways to change a node of a syntax tree, `places` finds the nodes, and `mutants` lists all mutants.
`lines` and `recording` record the lines that each page and test runs. `affected_tests` finds the pages and tests that
may notice a mutant, and `trial` runs them on one mutant. `verdicts` stores the results, `scoring` tries a sample, and
`report` counts it and writes the page.
"""
