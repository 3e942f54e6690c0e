"""The build of the pages: `read` parses them, `run` runs their examples, `check` finds faults, `write` adds to them."""
