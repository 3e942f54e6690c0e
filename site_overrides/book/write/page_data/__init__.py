"""JSON files beside the pages: precomputed answers, the evidence of each rule, and the data of the search."""
