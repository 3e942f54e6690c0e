"""The statements of each source with their rules and errata, without the text of the source.

`sentences` splits a source into sentences and keeps a row for each statement: the digest of its sentence, its first
three words, and the rules and errata that state it, or the reason why none does. `shared_phrases` keeps digests of
every seven words in a row, so that it finds copied phrases without the sources.
"""
