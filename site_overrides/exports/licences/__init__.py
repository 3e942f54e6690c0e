"""The work of others in the site: every part with its licence, as texts and as a list for machines."""
