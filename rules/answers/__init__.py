"""What can be asked: the calculators and the tables of each game, and of all games side by side."""
