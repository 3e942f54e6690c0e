"""What a table may decide for itself, written for a terminal."""

from rules.core import Option, options
from rules.games import GAMES


def rulings_listing(game: str | None = None) -> str:
    """Every open question of a game, its alternatives with their sentences; without a game, how many each has."""
    if game is None:
        return "\n".join(f"  {each:<12} {len(options(GAMES[each].kind))} rulings" for each in GAMES)
    return "\n\n".join(_option(each) for each in options(GAMES[game].kind))


def _option(option: Option) -> str:
    lines = [f"{option.name}  [{option.erratum}]"]
    for value, text in option.alternatives.items():
        ours = ", our ruling" if value == option.ruling else ""
        lines.append(f"  {value}{ours}: {text}")
    return "\n".join(lines)
