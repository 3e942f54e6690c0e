"""Python reads this when it starts: a process that a test of a mutant starts has the mutant too."""

from mutants.import_hook import install_finder

install_finder()
