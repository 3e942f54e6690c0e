"""The tables and pictures of the pages, computed from the rules."""

from fractions import Fraction

from rules.aretis.characters import Character
from rules.aretis.combat.grid import reach
from rules.aretis.combat.poise import rise, starting_poise
from rules.aretis.combat.poise_duel import fall_odds
from rules.aretis.focus import focus_damage, focus_test
from rules.aretis.rolls import agility_test, attack_against_defence, combat_test, footing_tests, poise_changes, row_name
from rules.aretis.rulings import AretisRulings
from rules.aretis.tables import DIFFICULTIES, FOCUS, FOLK, ROWS, Row
from rules.core import Chart, Column, Exhibit, exhibit, list_rulings, odds
from rules.core.exhibits import Cell, chart_exhibit, format_signed

NAMES = tuple(row.name for row in ROWS)
EDGES = range(-15, 16)
SKILLS = range(1, 21)
PLAN_WORDS = {
    "attack-defend": "one attacks, one defends",
    "both-attack": "both attack",
    "taking-turns": "they take turns",
}


@exhibit("aretis", "table")
def table() -> Exhibit:
    """The six rows of the combat table, as our rulings read them."""
    rows = tuple(
        (
            row.name,
            row.shown,
            _attack_text(row),
            *map(_change_text, poise_changes(row.name)),
            _change_text(sum(poise_changes(row.name))),
        )
        for row in ROWS
    )
    heads = ("Row", "Result", "Attack", "Attacker", "Defender", "Both")
    note = "The columns Attacker, Defender and Both show the change of poise. Both together always lose exactly 1."
    return Exhibit("What a result brings", tuple(map(Column, heads)), rows, note=note)


def _attack_text(row: Row) -> str:
    return "lands" if row.hit else "countered" if row.counter else "misses"


@exhibit("aretis", "agility-table")
def agility_table() -> Exhibit:
    """The Agility tests of the six rows, which replace changes of poise if the beta rule is not used."""
    rows = tuple((row.name, *(test or "–" for test in footing_tests(row.name))) for row in ROWS)
    columns = (Column("Row"), Column("Attacker's Agility test"), Column("Defender's Agility test"))
    return Exhibit("Without poise: who tests against falling", columns, rows)


@exhibit("aretis", "rows-by-edge")
def rows_by_edge() -> Exhibit:
    """How likely each row is on a d20, by Attack less Defence."""
    rows = ((edge, name, chance) for edge in EDGES for name, chance in _row_chances(edge).items())
    columns = (Column("Attack less Defence", "count"), Column("Row"), Column("Chance", "chance"))
    return chart_exhibit("line", "Each row by the skills' difference (d20)", columns, rows)


@exhibit("aretis", "rows-by-dice")
def rows_by_dice() -> Exhibit:
    """The chance of each row if Attack equals Defence, for all dice that a GM may choose."""
    dice = next(option for option in list_rulings(AretisRulings) if option.name == "dice").alternatives
    rows = tuple((throw, name, chance) for throw in ("d10", *dice) for name, chance in _row_chances(0, throw).items())
    columns = (Column("Dice"), Column("Row"), Column("Chance", "chance"))
    chart = Chart("grid", "Row", "Dice", value="Chance")
    return Exhibit("Each row between equals, by dice", columns, rows, chart)


def _row_chances(edge: int, throw: str | None = None) -> dict[str, Fraction]:
    """Return the chance of each row for this difference between Attack and Defence.

    Only the difference matters, so Defence is 20.
    """
    rows = odds(attack_against_defence, 20 + edge, 20, throw).map(row_name)
    return {name: rows[name] for name in NAMES}


@exhibit("aretis", "lone-attack")
def lone_attack() -> Exhibit:
    """How often an attack that nobody defends against lands, by the Attack skill."""
    rows = ((skill, odds(combat_test, skill).chance(_is_hit)) for skill in SKILLS)
    columns = (Column("Attack", "count"), Column("Lands", "chance"))
    return chart_exhibit("bar", "An attack without a defence (d20)", columns, rows)


@exhibit("aretis", "agility-tests")
def agility_tests() -> Exhibit:
    """How often an Agility test is passed, by the skill."""
    rows = ((skill, name, odds(agility_test, skill, name)[True]) for skill in SKILLS for name in DIFFICULTIES)
    columns = (Column("Agility", "count"), Column("Test"), Column("Passed", "chance"))
    return chart_exhibit("line", "Agility tests (d20)", columns, rows)


@exhibit("aretis", "rounds-down")
def rounds_lost() -> Exhibit:
    """How many rounds a fall costs on average, by Agility.

    The first round is always lost, and then one round for each failed test.
    """
    rows = ((skill, 1 / odds(rise, skill).chance(bool)) for skill in SKILLS)
    columns = (Column("Agility", "count"), Column("Rounds on the ground", "number"))
    return chart_exhibit("bar", "How long a fall lasts (d20)", columns, rows)


@exhibit("aretis", "fall-rounds")
def fall_rounds() -> Exhibit:
    """The round in which the first of two equal fighters falls, if both start with the usual poise."""
    poise = starting_poise()
    rows: list[tuple[Cell, ...]] = []
    for plan, words in PLAN_WORDS.items():
        fall = fall_odds(Character("one", 10, 10), Character("other", 10, 10), (poise, poise), plan, 12)
        rows += [(number, words, fall.by_round.get(number, Fraction(0))) for number in range(1, 13)]
    columns = (Column("Round", "count"), Column("Stances"), Column("Somebody falls", "chance"))
    note = f"Every skill 10, {poise} poise each, d20. Rounds after the twelfth are not shown."
    return chart_exhibit("line", "The round in which a fighter falls", columns, rows, note)


@exhibit("aretis", "allied-defence")
def allied_defence() -> Exhibit:
    """How often an attack lands on a defender alone, and on a defender with a helper, by their Defence."""
    spared = AretisRulings(added="never-worse")
    rows = (
        (skill, words, odds(attack_against_defence, 12, skill, None, helper, rulings=ruled).chance(_is_hit))
        for skill in range(4, 21, 2)
        for words, ruled, helper in (
            ("alone", None, None),
            ("with help", None, skill),
            ("with help above zero only", spared, skill),
        )
    )
    columns = (Column("Defence of both", "count"), Column("Defender"), Column("The attack lands", "chance"))
    return chart_exhibit("line", "Attack 12 against one defender or two (d20)", columns, rows)


def _is_hit(result: int) -> bool:
    return result >= 0


@exhibit("aretis", "focus-list")
def focus_list() -> Exhibit:
    """What each row of a Focus test makes of a hit with 10 damage."""
    rows = tuple((name, words, f"× {times}", focus_damage(name, 10)) for name, (words, times) in FOCUS.items())
    columns = (Column("Row"), Column("Where it lands"), Column("Damage"), Column("Of 10", "count"))
    return Exhibit("Focus", columns, rows)


@exhibit("aretis", "focus-rows")
def focus_rows() -> Exhibit:
    """How likely each row of a Focus test is, by the sum of Focus and Will."""
    rows = ((skills, name, odds(focus_test, skills, 0)[name]) for skills in range(0, 31, 2) for name in NAMES)
    columns = (Column("Focus + Will", "count"), Column("Row"), Column("Chance", "chance"))
    return chart_exhibit("line", "Each row of a Focus test (d20)", columns, rows)


@exhibit("aretis", "sizes")
def sizes() -> Exhibit:
    """How much room each folk takes and how many squares it can attack."""
    squares = {"default": "1", "gnome": "shares one", "troll": "2 × 2"}
    rows = tuple((folk, squares[size], len(reach((0, 0), size))) for folk, size in FOLK.items())
    columns = (Column("Folk"), Column("Squares"), Column("Squares in reach", "count"))
    return Exhibit("Sizes", columns, rows)


def _change_text(change: int) -> str:
    return format_signed(change) if change else "0"
