"""JSON beside the pages: answers in advance, the evidence of each rule, the data of the search."""
