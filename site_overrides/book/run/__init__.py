"""Running: the examples of pages, traced and recorded, and what each ruling touches."""
