"""Fights: rounds, attacks, damage, Defeat, and the exact odds of a duel."""
