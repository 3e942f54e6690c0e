"""The licences of all work by others in the site, as texts and as a list for programs."""
