"""Each game's data as JSON, each kind of file with a JSON Schema, all of it at addresses that stay."""
