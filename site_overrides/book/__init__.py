"""What turns pages into proof: examples that run, rules that are traced, and what the build adds to pages."""
