"""A module for Foundry Virtual Tabletop: the rules as journals, and their rolls as rollable tables with exact odds."""
