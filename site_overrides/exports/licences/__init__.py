"""The licences of all third-party work in the site, as texts and as a bill of materials for programs."""
