"""The printed books: each game as PDF and EPUB, its cards, sheets, reference and rulings, made from the built site."""
