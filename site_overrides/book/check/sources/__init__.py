"""The printed sources, held against the book without keeping their text.

`sentences` cuts a source into sentences and keeps, of each, a digest and the first three words beside what the book
made of it: the rules and errata that tell it, or the reason why none is owed. `runs` keeps digests of every seven
words in a row, so that the book's own words can be told from borrowed ones where the sources are not at hand.
"""
