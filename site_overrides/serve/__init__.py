"""The local server, which builds the site again after changes: `python -m serve.watch site 8000`."""
