"""The printed sources, held against the book without keeping their text.

`sentences` cuts a source into sentences and keeps a row for each statement: the digest of its sentence, its first
three words, and the rules and errata that carry it, or the reason why nothing is owed. `runs` keeps digests of
every seven words in a row, so that borrowed words are found where the sources are not at hand.
"""
