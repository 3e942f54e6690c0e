"""Writes the site: `blocks` adds to pages, `page_data` makes the JSON beside them, `finish` changes built pages."""
