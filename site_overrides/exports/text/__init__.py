"""Pages for the exports: rules and errata as records, and the text between them, without marks of our site."""
