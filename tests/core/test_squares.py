"""Squares on a grid: those within a distance, and steps as text."""

from rules.core.play.squares import squares_within, step_text


def test_squares_within_lists_nearest_first():
    # 3 × 3 and 5 × 5 squares, less the middle one
    squares = list(squares_within((2, -1), 2))
    assert len(squares) == len(set(squares)) == 24
    assert (2, -1) not in squares
    assert all(max(abs(x - 2), abs(y + 1)) == 1 for x, y in squares[:8])
    assert all(max(abs(x - 2), abs(y + 1)) == 2 for x, y in squares[8:])
    assert not list(squares_within((0, 0), 0))


def test_step_text_names_distance_and_direction():
    assert [step_text((1, 1), to) for to in ((2, 1), (1, 3), (0, 0), (-1, 2))] == [
        "1 east", "2 north", "1 west 1 south", "2 west 1 north",
    ]  # fmt: skip
