"""All errata of all games in one line, newest first, and the feed that announces them."""
