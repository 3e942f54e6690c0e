"""What is known of every rule and every ruling, as data for the reader's side: its life, and what rests on it."""
