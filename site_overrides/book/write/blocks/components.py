"""Plain data for the components of a page, such as exhibits, calculators and cards."""

import json
from typing import Any

from book.read.paths import game_of_rule
from book.read.precomputed import read
from book.run.build_cache import cache_on_disk
from book.write.blocks.page import Current
from rules.calculators import ask_json, describe_all, describe_rulings
from rules.calculators.registry import import_calculators
from rules.core import EXHIBITS
from rules.dice import OWN_ROLLS
from rules.games import GAMES
from rules.sessions import command_json, find_game
from rules.sessions.views import scene_kinds_json

_SIDES = {"front": ("Effect", "Cost", "Skills"), "back": ("Success", "Failure")}  # the lines on each side of a card


@cache_on_disk
def exhibit(identifier: str) -> dict[str, Any]:
    """Return a registered exhibit as plain data."""
    game = identifier.partition("/")[0]
    if game in GAMES:
        import_calculators(game)
    if identifier not in EXHIBITS:
        raise LookupError(f"There is no exhibit {identifier}. Name one of {', '.join(EXHIBITS)}.")
    return {"exhibit": {**EXHIBITS[identifier]().as_json(), "id": identifier}}


def calculator(identifier: str, page: Current) -> dict[str, Any]:
    """Return a calculator's description, its answer for its defaults, and links to rules."""
    asked = _ask_example(identifier)
    links = page.links(asked["description"]["game"])
    return asked | {"links": links, "table": read().get(identifier, {}).get("file")}


@cache_on_disk
def _ask_example(identifier: str) -> dict[str, Any]:
    described = {description["id"]: description for description in describe_all()}
    if identifier not in described:
        raise LookupError(f"There is no calculator {identifier}. Name one of {', '.join(described)}.")
    description = described[identifier]
    inputs = {described_input["name"]: described_input["default"] for described_input in description["inputs"]}
    reply = json.loads(ask_json(json.dumps({"calculator": identifier, "inputs": inputs})))
    if not reply["ok"]:
        raise ValueError(f"{identifier} refuses its own defaults: {reply['errors']}")
    return {"description": description, "inputs": inputs, "answer": reply["answer"]}


def dice_roller(identifier: str, page: Current) -> dict[str, Any]:
    """Return the calculator of the dice roller, with the basic roll of each game."""
    return calculator(identifier, page) | {"named": [_own_roll(slug, own_roll) for slug, own_roll in OWN_ROLLS.items()]}


def _own_roll(slug: str, own_roll: Any) -> dict[str, Any]:
    """Return the data of a basic roll: the words of its button, and its input."""
    bounds = {"label": own_roll.input.label, "low": own_roll.input.low, "high": own_roll.input.high}
    game = GAMES[slug].title
    return {"value": slug, "slug": slug, "game": game, "title": own_roll.title, "usual": own_roll.default, **bounds}


def play(game: str, page: Current) -> dict[str, Any]:
    """Return the data of a session page: ready-made people, kinds of scenes, and links to rules."""
    brought = find_game(game)
    kinds = scene_kinds_json(brought)
    return {"game": game, "ready": dict(brought.people.ready), "kinds": kinds, "rules": page.links(game)}


def ground(game: str, sides: str) -> dict[str, Any]:
    """Return the board of a fight on squares; `sides` is the text of its sides, as a session has it."""
    request = {"game": game, "do": "begin", "scene": f"== The ground\n{sides}\n"}
    reply = json.loads(command_json(json.dumps(request)))
    if not reply["ok"]:
        raise ValueError(f"ground | {game}: {reply['error']}")
    places = [person["place"] for side in reply["board"]["sides"] for person in side["people"]]
    if len(places) < 2 or None in places:
        raise ValueError(f"ground | {game}: a position must have two people, each with a place on squares")
    return {"game": game, "sides": sides, "board": reply["board"]}


def rulings(game: str, page: Current) -> dict[str, Any]:
    """Return the rulings of a game with their alternatives and errata."""
    described = describe_rulings(game)
    errata = f"{game}/errata.md"
    source = page.state.index.pages.get(errata)
    titles = {section.id: section.title for section in source.sections} if source else {}
    for option in described["options"]:
        option["title"] = titles.get(option["erratum"], option["name"].replace("_", " "))
    return {"description": described | {"title": GAMES[game].title, "errata": page.url(errata)}}


def card(rule: str, page: Current) -> dict[str, Any]:
    """Return a card: the labelled lines of its front and of its back."""
    game, entry = game_of_rule(rule), card_of(rule)
    lines = card_lines(entry)
    sides = {
        side: [{"label": label, "text": lines[label]} for label in labels if label in lines]
        for side, labels in _SIDES.items()
    }
    data = {"rule": rule, "game": game, "title": entry.name, **sides, "foot": entry.restriction}
    return {"card": data, "links": page.links(game)}


def card_of(rule: str) -> Any:
    """Return the card with this rule; raise `LookupError` if there is no such card."""
    cards = {card.rule: card for card in getattr(GAMES[game_of_rule(rule)].import_rules(), "CARDS", ())}
    if rule not in cards:
        raise LookupError(f"There is no card {rule}. Name one of {', '.join(cards)}.")
    return cards[rule]


def card_lines(entry: Any) -> dict[str, str]:
    """Return the lines of a card by their labels, without empty lines; examples of skills are in brackets."""
    examples = f" ({', '.join(entry.examples)})" if entry.examples else ""
    lines = {
        "Effect": entry.effect,
        "Cost": entry.cost,
        "Skills": f"{entry.skills.rstrip('.')}{examples}.",
        "Success": entry.success,
        "Failure": entry.failure,
        "Restriction": entry.restriction,
    }
    return {label: text for label, text in lines.items() if text}
