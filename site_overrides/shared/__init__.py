"""What several rooms use: archives, the browser, typefaces."""
