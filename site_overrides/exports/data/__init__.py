"""The data of each game as JSON, with a JSON Schema for each kind of file. Addresses of files never change."""
