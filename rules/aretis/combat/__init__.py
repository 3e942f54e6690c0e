"""Combat: exchanges of blows, poise, squares, choices, rounds, duels."""
