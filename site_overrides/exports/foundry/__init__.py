"""A module for Foundry Virtual Tabletop: the rules as journals, their rolls as tables with exactly our odds."""
