"""Combat: attacks, rounds as a state machine, Defeat, and the exact odds of a duel."""
