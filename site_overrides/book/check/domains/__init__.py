"""The finite domains of rules: `declared` says what one is, `games` has them, `enumerated` goes through all cases."""
