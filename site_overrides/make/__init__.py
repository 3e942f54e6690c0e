"""How the parts are put together: environment, site generators, studies, a new game."""
