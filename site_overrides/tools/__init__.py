"""What makes the Python engine of the site: the byte code it runs, and the server that shows the result."""
