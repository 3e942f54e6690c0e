"""The statements of each source with their rules and errata, without the text of the source.

`sentences` splits a source into sentences. For each statement, it keeps the digest of the sentence, the first three
words, and the rules and errata that state it, or the reason why none does. `shared_phrases` keeps a digest of every
seven words in a row, so that copied phrases are found without the sources.
"""
