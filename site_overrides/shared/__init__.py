"""Code that several packages share: archives, the browser, typefaces."""
