"""Pages for the exports: rules and errata as records, and the text between them, without markup of our site alone."""
