"""The server for work and checks: `python -m serve.watch site 8000`."""
