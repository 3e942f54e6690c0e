"""Tools of the build: site generators, studies, a new game, and a count of vague words."""
