"""Pictures of every kind of page, for people to look at: `python -m screenshots.contact_sheets`."""
