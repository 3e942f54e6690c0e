"""Printed documents, made from the built site: each game as PDF and EPUB, and its cards, sheets and references."""
