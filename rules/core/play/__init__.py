"""Play: what can be chosen, what follows, the text of an evening, and what a position is worth."""
