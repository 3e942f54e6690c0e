"""Writes the site: `blocks` adds tables, forms and marks to pages, `page_data` makes JSON, `finish` changes pages."""
