"""The domains of each game's rules, in a file of its own: written by hand, and read off no rule."""
