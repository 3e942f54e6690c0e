"""What the book's search knows: entries read from the built pages, and the everyday words that lead to them."""
