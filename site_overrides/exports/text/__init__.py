"""Pages as text that any program understands: rules and errata as records of their own, and what lies between them."""
