"""Installs the mutant in every Python that a test starts; Python imports `sitecustomize` by itself when it starts."""

from mutants.import_hook import install_finder

install_finder()
