"""A module for Foundry Virtual Tabletop: the rules as journals, and their rolls as tables with the exact odds."""
