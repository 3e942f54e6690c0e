"""Pages as plain records for the exports: rules, errata, and the text between them."""
