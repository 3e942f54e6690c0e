"""The domains of each game's rules. They are written by hand, because values taken from a rule would not check it."""
