"""The evidence of every rule and ruling as data for the browser: its checks, and the rules that depend on it."""
