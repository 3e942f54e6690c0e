"""Combat: maneuvers, attacks and defences, turns and rounds, plans compared."""
