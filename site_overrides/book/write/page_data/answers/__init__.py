"""Precomputed answers: for each calculator, answers to its example and to similar questions."""
