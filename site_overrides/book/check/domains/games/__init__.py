"""The domains of each game's rules, written by hand, so that no domain is copied from the rule that it checks."""
