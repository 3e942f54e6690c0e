"""A game at the table: positions, the choices they offer, evenings of scenes, and what is likely from here on."""
