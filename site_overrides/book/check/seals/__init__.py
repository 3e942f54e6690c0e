"""Seals against stale text: no rule's words and no ruling change alone without somebody noticing.

A seal is what stood on each side of a rule or of an erratum when the sides were last found to agree, as
short digests in `tests/seals.json`. `sides` reads them off the pages, `judging` says what has gone stale,
and `python -m book.check.seals` seals anew what has not.
"""
