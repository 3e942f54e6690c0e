"""JSON beside the pages: answers in advance, the evidence of each rule, what the search knows."""
