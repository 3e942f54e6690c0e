"""What is done to the built pages, and written beside them."""
