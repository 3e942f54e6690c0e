"""Whose work goes out with the site: every part with its licence, as texts to ship and as a list for machines."""
