"""Studies: what makes the tables beside the notebooks and the tables of values."""
