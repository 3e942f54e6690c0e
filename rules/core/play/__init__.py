"""Play: choices and their results, the text of a session, and the value of a position."""
