"""The rulings that a group chooses, once for all games and all questions."""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Any

from rules.core import BadInput, Ruling, Rulings, list_rulings, overrides, parse_rulings, require_one_of, using
from rules.core.errors import require_text
from rules.core.inputs import PlainData
from rules.core.rulings import RULINGS_FORMAT
from rules.games import GAMES

RulingsChoice = str | Mapping[str, Any]


def parse_rulings_choice(choice: RulingsChoice, game: str = "") -> dict[str, Rulings]:
    """Return the rulings that a group has chosen, by game.

    Args:
        choice: A choice for one game is a preset (`"as-printed"` or `"recommended"`), or alternatives by the name of
            their ruling (`"low_success=zero"` or a mapping). A choice for several games names the game:
            `{"riskbreaker": "as-printed"}` or `"riskbreaker.low_success=zero"`.
        game: The game whose rulings are returned; an empty text means all games.

    Raises:
        BadInput: A ruling or an alternative is unknown; the message lists the allowed values.
    """
    games = [game] if require_text(game, None, "a game's name") in GAMES else [*GAMES]
    wanted = _choice_by_game(choice, games)
    return {slug: parse_rulings(GAMES[slug].rulings, wanted.get(slug, "")) for slug in games}


def using_rulings(choice: RulingsChoice, game: str = "") -> AbstractContextManager[None]:
    """Put a group's rulings in force for a `with` block; `parse_rulings_choice` reads `choice`."""
    return using(*parse_rulings_choice(choice, game).values())


def overrides_by_game(rulings: Mapping[str, Rulings]) -> dict[str, dict[str, str]]:
    """Return the alternatives that differ from ours, by game and ruling; leave out games without a difference."""
    all_departures = {game: overrides(game_rulings) for game, game_rulings in rulings.items()}
    return {game: names for game, names in all_departures.items() if names}


def describe_rulings(game: str) -> PlainData:
    """Return every open question of a game as plain data: our ruling, the printed one, and all alternatives."""
    kind = GAMES[require_one_of(game, GAMES, "a game")].rulings
    listed = [
        {
            "name": option.name,
            "erratum": option.erratum,
            "ours": option.ruling,
            "printed": option.printed_alternative,
            "alternatives": [{"value": value, "text": text} for value, text in option.alternatives.items()],
        }
        for option in list_rulings(kind)
    ]
    return {"game": game, "prefix": listed[0]["erratum"][:2], "options": listed}


def _choice_by_game(choice: RulingsChoice, games: list[str]) -> dict[str, RulingsChoice]:
    """Split a choice into a part for each game.

    A name such as `as-printed`, without a game in front, counts for all `games`. A ruling without a game in front is
    refused unless there is only one game.
    """
    if not isinstance(choice, str | Mapping):
        raise BadInput(choice, RULINGS_FORMAT)
    if isinstance(choice, Mapping):
        if all(name in GAMES for name in choice):
            return dict(choice)
        return {_single_game(games, next(iter(choice))): choice}
    parts: dict[str, list[str]] = {slug: [] for slug in GAMES}
    for part in filter(None, map(str.strip, choice.split(","))):
        first, dot, rest = part.partition(".")
        if dot:
            parts[require_one_of(first, GAMES, "a game")].append(rest)
            continue
        for slug in [_single_game(games, part)] if "=" in part else games:
            parts[slug].append(part)
    return {slug: ",".join(choices) for slug, choices in parts.items()}


def _single_game(games: list[str], name: str) -> str:
    if len(games) > 1:
        raise BadInput(name, f"a ruling must begin with its game, one of {', '.join(games)}")
    return games[0]


def rulings_text(game: str | None) -> str:
    """Return a game's open questions with their alternatives as text.

    If the game is None, the text says how many open questions each game has.
    """
    if game is None:
        return "\n".join(f"  {name:<12} {len(list_rulings(GAMES[name].rulings))} rulings" for name in GAMES)
    return "\n\n".join(_ruling_text(option) for option in list_rulings(GAMES[game].rulings))


def _ruling_text(option: Ruling) -> str:
    lines = [f"{option.name}  [{option.erratum}]"]
    for value, sentence in option.alternatives.items():
        ours = ", our ruling" if value == option.ruling else ""
        lines.append(f"  {value}{ours}: {sentence}")
    return "\n".join(lines)
