"""Stance and Poise's calculators of one exchange: an attack on a defender, and two attacks on each other."""

from collections.abc import Mapping
from fractions import Fraction
from operator import attrgetter, itemgetter
from typing import Annotated, Any

from rules.aretis.characters import MAX_SKILL, Character
from rules.aretis.combat.exchanges import Exchange, attack_against_attack, exchange
from rules.aretis.rolls import footing_tests, poise_changes, throw_pool
from rules.aretis.rulings import rulings
from rules.aretis.tables import ROWS, Row
from rules.calculators.answers import Answer, SampleRoll, chance_text, distribution_exhibit
from rules.calculators.registry import calculator
from rules.core import Chart, Column, Exhibit, Odds, odds
from rules.core.exhibits import format_number, format_signed
from rules.core.frozen import replace
from rules.core.inputs import Condition, GroupInput, IntegerInput, TextInput, Values, default_values

SEED = 7
NAMES = tuple(row.name for row in ROWS)
DICE = TextInput(
    "Dice", 20, "The dice that the GM names, such as d20, 3d6 or 2d6+d8. Empty: the dice of your group's ruling."
)
POISELESS = Condition("footing", ("agility",), is_ruling=True)
SKILLS = {
    "attack": (IntegerInput("Attack", 0, MAX_SKILL), 10),
    "defence": (IntegerInput("Defence", 0, MAX_SKILL), 10),
    "agility": (IntegerInput("Agility", 0, MAX_SKILL, "Tested instead of poise.", POISELESS), 10),
}
ATTACKER, DEFENDER = GroupInput("Attacker", SKILLS), GroupInput("Defender", SKILLS)
ONE, OTHER = GroupInput("One", SKILLS), GroupInput("The other", SKILLS)
EVEN = default_values(SKILLS)
STRONG = EVEN | {"attack": 12}
HELPER = IntegerInput("Helper's Defence", 0, MAX_SKILL, "A defending neighbour who adds a test. 0: nobody helps.")


def fighter(name: str, skills: Mapping[str, Any]) -> Character:
    """Return a fighter from the skills of a form."""
    return Character(name, skills["attack"], skills["defence"], skills["agility"])


@calculator(
    "aretis",
    "Attack against defence",
    "ar.test.versus-defense",
    "ar.table.poise",
    "ar.counter.attack",
    question="Do I get through their defence?",
)
def attack_against_a_defence(
    attacker: Annotated[Values, ATTACKER] = STRONG,
    defender: Annotated[Values, DEFENDER] = EVEN,
    helper: Annotated[int, HELPER] = 0,
    dice: Annotated[str, DICE] = "",
) -> Answer:
    """How one attack on a defender goes: its row, the blow, the counter-attack, and poise."""
    arguments = (fighter("The attacker", attacker), fighter("The defender", defender), throw_pool(dice), helper or None)
    results = odds(exchange, *arguments)
    hits, counter_hits = results.chance(attrgetter("hit")), results.chance(attrgetter("struck_back"))
    return Answer(
        f"The attack lands {chance_text(hits)}; the defender strikes back and hits {chance_text(counter_hits)}.",
        (_rows_exhibit(results), _results_exhibit(results, hits, counter_hits)),
        SampleRoll(exchange, arguments, SEED, _exchange_text),
        {"lands": hits, "counter_hits": counter_hits},
    )


def _exchange_text(result: Exchange) -> str:
    """Return a sentence that says whether the attack hits, who strikes back, and who falls."""
    back = "; the defender strikes back and hits" if result.struck_back else ""
    fallen = [who for who, fell in (("attacker", result.attacker_falls), ("defender", result.defender_falls)) if fell]
    falls = "".join(f"; the {who} falls" for who in fallen)
    return f"The attack {'lands' if result.hit else 'does not land'}{back}{falls}"


def _rows_exhibit(results: Odds[Exchange]) -> Exhibit:
    by_row = results.map(attrgetter("row"))
    if rulings().footing == "poise":
        heads = ("Attacker's poise", "Defender's poise")
        effects = {row.name: _poise_texts(row) for row in ROWS}
    else:
        heads = ("Attacker's Agility test", "Defender's Agility test")
        tests = {name: footing_tests(name) for name in NAMES}
        effects = {name: (first or "–", second or "–") for name, (first, second) in tests.items()}
    shown = distribution_exhibit("The row", by_row, "Row", NAMES, ranked=True)
    rows = tuple((*row, *effects[str(row[0])]) for row in shown.rows)
    return replace(shown, columns=(*shown.columns, *map(Column, heads)), rows=rows)


def _poise_texts(row: Row) -> tuple[str, str]:
    attacker, defender = map(format_signed, poise_changes(row.name))
    hits = row.counter and rulings().counter_gain == "if-it-hits"
    return attacker, f"{defender} if the counter-attack hits" if hits else defender


def _results_exhibit(results: Odds[Exchange], hits: Fraction, counter_hits: Fraction) -> Exhibit:
    rows, note = [("The attack lands", hits), ("A counter-attack hits", counter_hits)], ""
    if rulings().footing == "agility":
        rows.append(("The attacker falls", results.chance(attrgetter("attacker_falls"))))
        rows.append(("The defender falls", results.chance(attrgetter("defender_falls"))))
    else:
        own, other = (format_number(results.mean(attrgetter(side))) for side in ("attacker", "defender"))
        note = f"Poise on average: {own} for the attacker, {other} for the defender."
    return Exhibit("Results of the attack", (Column("What"), Column("Chance", "chance")), tuple(rows), note=note)


@calculator(
    "aretis",
    "Attack against attack",
    "ar.test.versus-attack",
    "ar.test.undefended",
    "ar.test.success",
    question="What if we both attack?",
)
def attack_against_an_attack(
    one: Annotated[Values, ONE] = STRONG, other: Annotated[Values, OTHER] = EVEN, dice: Annotated[str, DICE] = ""
) -> Answer:
    """When both attack, nobody defends: who hits whom, and how often both hit at once."""
    arguments = (fighter("One", one), fighter("The other", other), throw_pool(dice))
    results = odds(attack_against_attack, *arguments)
    named = results.map(_hits_text)
    shown = [
        distribution_exhibit(
            "Each side's row", results.map(itemgetter(n)).map(attrgetter("row")), "Row", NAMES, ranked=True
        )
        for n in range(2)
    ]
    columns = (Column("Row"), Column("Side"), *shown[0].columns[1:])
    rows = tuple(
        (row[0], side, *row[1:])
        for both in zip(*(exhibit.rows for exhibit in shown), strict=True)
        for side, row in zip(("One", "The other"), both, strict=True)
    )
    rows_exhibit = Exhibit("Each side's row", columns, rows, Chart("bar", "Row", "Chance", "Side"))
    return Answer(
        f"Both hit {chance_text(named['Both hit'])}; neither does {chance_text(named['Neither hits'])}.",
        (distribution_exhibit("Who hits", named, "What happens", HITS.values()), rows_exhibit),
        SampleRoll(attack_against_attack, arguments, SEED, _hits_text),
        {name: named[hits] for name, hits in HIT_NAMES.items()},
    )


HITS = {
    (True, True): "Both hit", (True, False): "Only one hits",
    (False, True): "Only the other hits", (False, False): "Neither hits",
}  # fmt: skip
HIT_NAMES = dict(zip(("both", "one", "other", "neither"), HITS.values(), strict=True))


def _hits_text(pair: tuple[Exchange, Exchange]) -> str:
    return HITS[pair[0].hit, pair[1].hit]
