"""The local server, which rebuilds after changes: `python -m serve.watch site 8000`."""
