"""Pictures of every kind of page: `python -m screenshots.contact_sheets`."""
