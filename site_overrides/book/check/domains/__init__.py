"""The finite domains of rules: `model` has the class, `games` the domains, and `enumerate` tries all cases."""
