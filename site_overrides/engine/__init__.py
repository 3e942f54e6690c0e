"""The engine, which is the Python that runs in the browser: byte code, a snapshot of memory, and a manifest of both."""
