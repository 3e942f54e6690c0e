"""Reading: pages, their sections and fences, where things are."""
