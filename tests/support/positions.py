"""Helpers for positions: all positions before one, all entries that led to it, and their replay."""

from rules.core.dice import Roll
from rules.core.play.position import start_position


def all_positions(position):
    """Return all positions from the beginning to this one."""
    positions = []
    while position is not None:
        positions.append(position)
        position = position.before
    return positions[::-1]


def all_entries(position):
    """Return all entries from the beginning; with the first state, they are the whole record of a fight."""
    return [entry for earlier in all_positions(position) for entry in earlier.added]


def before_last_choice(position):
    """Return the position before the last choice or manual change; the first position if there is none."""
    while position.before is not None:
        added, position = position.added, position.before
        if any(not isinstance(entry, Roll) for entry in added):
            break
    return position


def replay(fight, state, entries):
    """Return the position after these entries; raise `RuleError` at the first that does not fit."""
    position = start_position(fight, state)
    for entry in entries:
        position = position.push(entry)
    return position
