"""Counterroll's rules: five tabletop games as executable specifications with exact odds."""
