"""Precomputed answers to the questions nearest each calculator's example."""
