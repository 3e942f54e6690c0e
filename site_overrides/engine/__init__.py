"""The Python that runs in the browser: byte code, a snapshot of memory and their manifest."""
