"""Calculators that compare the same scene in all five games.

`thief` and `swords` have the scenes; `abilities` translates a level of ability into the numbers of each game.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated

from rules.calculators.answers import Answer, chance_text
from rules.calculators.registry import calculator, first_doc_line
from rules.core import Chart, Column, Exhibit, Step, odds
from rules.core.exhibits import chart_exhibit
from rules.core.inputs import ListInput, SelectInput
from rules.side_by_side.abilities import ABILITIES, DEFENCE_BELOW, GAMES, LABELS
from rules.side_by_side.swords import BLOWS, first_round
from rules.side_by_side.thief import CAUGHT, PAST, SCENES

RANK = SelectInput("Ability", LABELS)
ALL_RULES = tuple(rule for _, rule in SCENES.values())
ALL_BLOWS = tuple(rule for _, rule in BLOWS.values())


@calculator("side-by-side", "A thief past a guard", *ALL_RULES, question="Does a thief get past the guard?")
def thief_and_guard(
    thief: Annotated[str, SelectInput("Thief", LABELS)] = "able",
    guard: Annotated[str, SelectInput("Guard", LABELS)] = "trained",
) -> Answer:
    """How likely a thief gets past a guard in each of the five games."""
    sneaks, watches = ABILITIES[thief], ABILITIES[guard]
    chances = {game: odds(scene, sneaks, watches)[PAST] for game, (scene, _) in SCENES.items()}
    rows = tuple(
        (GAMES[game], past, 1 - past, getattr(sneaks, game), getattr(watches, game)) for game, past in chances.items()
    )
    columns = (
        Column("Game"),
        Column(PAST, "chance"),
        Column(CAUGHT, "chance"),
        Column("Thief", "count"),
        Column("Guard", "count"),
    )
    best, worst = max(chances, key=chances.__getitem__), min(chances, key=chances.__getitem__)
    return Answer(
        f"The thief does best in {GAMES[best]} and gets past {chance_text(chances[best])}, "
        f"and worst in {GAMES[worst]}, {chance_text(chances[worst])}.",
        (Exhibit("Past the guard", columns, rows, Chart("bar", "Game", PAST)), _translation_exhibit()),
        _steps(SCENES),
        chances,
    )


@calculator("side-by-side", "A sword fight", *ALL_BLOWS, question="Who is ahead after the first round?")
def sword_fight(
    first: Annotated[Sequence[str], ListInput("First side", RANK, "fighter", "trained", 1, 5)] = ("able", "able"),
    second: Annotated[Sequence[str], ListInput("Second side", RANK, "fighter", "trained", 1, 5)] = ("trained",) * 3,
) -> Answer:
    """Who is ahead after the first round of a sword fight in each of the five games."""
    ours = tuple(ABILITIES[rank] for rank in first)
    theirs = tuple(ABILITIES[rank] for rank in second)
    table = {game: odds(first_round, game, ours, theirs).map(_leader) for game in BLOWS}
    rows = ((GAMES[game], who, result[who]) for game, result in table.items() for who in WHO)
    best = max(table, key=lambda game: table[game][WHO[0]])
    return Answer(
        f"{len(first)} against {len(second)}: the first side fares best in {GAMES[best]}, "
        f"ahead after one round {chance_text(table[best][WHO[0]])}.",
        (
            chart_exhibit(
                "bar",
                "After the first round",
                (Column("Game"), Column("Who"), Column("Chance", "chance")),
                rows,
                "Ahead by blows landed; in Riskbreaker by Advantage.",
            ),
            _translation_exhibit(f"In Rules Basics an active defence lies {DEFENCE_BELOW} below the skill."),
        ),
        _steps(BLOWS),
        {game: result[WHO[0]] for game, result in table.items()},
    )


WHO = ("The first side is ahead", "Even", "The second side is ahead")


def _steps(procedures: Mapping[str, tuple[Callable[..., object], str]]) -> tuple[Step, ...]:
    """Return a step for each game, with the words for its procedure and its rule."""
    return tuple(
        Step(rule, f"{GAMES[game]}: {first_doc_line(procedure)}") for game, (procedure, rule) in procedures.items()
    )


def _leader(lead: int) -> str:
    return WHO[0] if lead > 0 else WHO[2] if lead < 0 else WHO[1]


def _translation_exhibit(more: str = "") -> Exhibit:
    note = f"The translation between games is ours. {more}".rstrip()
    columns = (Column("Ability"), *(Column(title, "count") for title in GAMES.values()))
    rows = tuple((LABELS[rank], *(getattr(ability, game) for game in GAMES)) for rank, ability in ABILITIES.items())
    return Exhibit("What an ability is in each game", columns, rows, None, note)
