"""Tools that put the parts together: environment, site generators, studies, a new game."""
