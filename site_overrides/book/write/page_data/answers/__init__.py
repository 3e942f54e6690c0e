"""Answers worked out while the site is built: those to the questions nearest each calculator's example."""
