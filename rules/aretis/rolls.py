"""Tests: a skill less the dice. An attack test less a defence test gives one of six rows with their effects."""

import re

from rules.aretis.rulings import rulings
from rules.aretis.tables import BAND, BY_NAME, DIFFICULTIES, FLOORS, ROWS
from rules.core import BadInput, Dice, Die, Pool, require_one_of, rule
from rules.core.bands import band_index
from rules.core.exhibits import format_number, format_signed
from rules.core.inputs import IntegerInput
from rules.core.play.game import BasicRoll

Throw = Pool | str | None
MAX_TOTALS = 100  # different totals of one throw; with more, exact odds of three throws are slow
_PART = re.compile(r"([1-9]\d?)?d([1-9]\d{0,2})")


def parse_dice(text: str) -> Pool:
    """Return the dice that a text such as `"d20"`, `"3d6"` or `"2d6+d8"` names.

    Raises `BadInput` for any other text, and for dice with more than 100 different totals.
    """
    allowed = f"dice must be written like d20, 3d6 or 2d6+d8, with at most {MAX_TOTALS} different totals"
    named = [_PART.fullmatch(part.strip()) for part in text.lower().split("+")] if isinstance(text, str) else [None]
    parts = [(int(part[1] or 1), int(part[2])) for part in named if part]
    if len(parts) < len(named) or sum(count * (sides - 1) for count, sides in parts) >= MAX_TOTALS:
        raise BadInput(text, allowed, "dice")
    pools: list[Pool] = [Die(sides) if count == 1 else count * Die(sides) for count, sides in parts]
    return sum(pools[1:], pools[0])


def throw_pool(throw: Throw = None) -> Pool:
    """Return the dice to throw: the dice that the GM names or, if `throw` is None or empty, the dice of the ruling."""
    return throw if isinstance(throw, Pool) else parse_dice(rulings().dice if throw in (None, "") else throw)


@rule("ar.test", "Attack VS Defense")
def combat_test(dice: Dice, skill: int, throw: Throw = None) -> int:
    """A test is the skill less the dice thrown: low dice are good.

    Args:
        dice: The dice of any run mode.
        skill: The skill, any whole number.
        throw: The dice to throw, such as `"3d6"`; None for the dice of the ruling.
    """
    thrown = dice(throw_pool(throw))
    result = skill - thrown
    dice.note(
        "ar.test", "{skill} − {thrown} = {result}", skill=skill, thrown=thrown, result=lambda: format_number(result)
    )
    return result


@rule("ar.test.success", "Attack VS Attack")
def is_success(result: int) -> bool:
    """A test without an opposing test succeeds at 0 or more, because the table prints a successful attack from 0 on."""
    return result > 0 if rulings().success == "above-zero" else result >= 0


@rule("ar.test.agility", "Attack VS Defense")
def agility_test(dice: Dice, agility: int, difficulty: str = "normal", throw: Throw = None) -> bool:
    """An Agility test is easy (read one row better), normal, or hard (read one row worse).

    Args:
        dice: The dice of any run mode.
        agility: The Agility skill.
        difficulty: `"easy"`, `"normal"` or `"hard"`.
        throw: The dice to throw; None for the dice of the ruling.
    """
    rows = {"one-row": 1, "two-rows": 2, "all-alike": 0}[rulings().agility_steps]
    shift = BAND * rows * DIFFICULTIES[require_one_of(difficulty, DIFFICULTIES, "an Agility test")]
    passed = is_success(dice.sub(combat_test, agility, throw) + shift)
    dice.note(
        "ar.test.agility",
        "a {difficulty} Agility test: {word}",
        difficulty=difficulty,
        word="passed" if passed else "failed",
    )
    return passed


@rule("ar.allies", "Focus + Will Test, below the list")
def joint_defence(dice: Dice, defence: int, helper: int, throw: Throw = None) -> int:
    """Two defenders side by side add up their Defence tests against one opponent.

    Args:
        dice: The dice of any run mode.
        defence: The Defence of the fighter who is attacked.
        helper: The Defence of the helper, who makes a test of their own.
        throw: The dice to throw; None for the dice of the ruling.
    """
    own_result = dice.sub(combat_test, defence, throw)
    helper_result = dice.sub(combat_test, helper, throw)
    if rulings().added == "better":
        added = max(own_result, helper_result)
    else:
        added = own_result + (max(helper_result, 0) if rulings().added == "never-worse" else helper_result)
    dice.note("ar.allies", "together {total}", total=lambda: format_number(added))
    return added


@rule("ar.test.versus-defense", "Attack VS Defense")
def attack_against_defence(
    dice: Dice, attack: int, defence: int, throw: Throw = None, helper: int | None = None
) -> int:
    """The attack test less the defence test is the result of the attack; each side throws its own dice.

    Args:
        dice: The dice of any run mode.
        attack: The Attack skill.
        defence: The Defence skill.
        throw: The dice to throw; None for the dice of the ruling.
        helper: The Defence of a neighbour whose test is added; None if no fighter helps.
    """
    attacking = dice.sub(combat_test, attack, throw)
    if helper is None:
        defending = dice.sub(combat_test, defence, throw)
    else:
        defending = dice.sub(joint_defence, defence, helper, throw)
    return attacking - defending


@rule("ar.table.rows", "Attack VS Defense")
def row_name(result: int) -> str:
    """The row of the table that holds a result, from Total Failure to Excellent."""
    return ROWS[band_index(FLOORS, result)].name


@rule("ar.table.poise", "Attack VS Defense")
def poise_changes(row: str) -> tuple[int, int]:
    """Each row of the table changes the poise of the attacker and of the defender."""
    printed = BY_NAME[require_one_of(row, BY_NAME, "a row")]
    attacker, defender = printed.attacker, printed.defender
    if printed.loose:
        loser = "the-defender" if printed.hit else "the-attacker"
        won = 1 if rulings().middle_gain == "sentence" else 0
        attacker, defender = (won, 0) if printed.hit else (0, won)
        pays = loser if rulings().middle_rows == "the-loser" else rulings().middle_rows
        attacker += printed.loose * (pays == "the-attacker")
        defender += printed.loose * (pays == "the-defender")
    return attacker, defender


@rule("ar.table.agility", "Attack VS Defense")
def footing_tests(row: str) -> tuple[str, str]:
    """In place of changes of poise, a row may ask for an Agility test of the attacker or of the defender."""
    printed = BY_NAME[require_one_of(row, BY_NAME, "a row")]
    return printed.attacker_test, printed.defender_test


@rule("ar.counter", "Defense")
def invites_counter(result: int) -> bool:
    """An attack that ends in Bad or in Total Failure lets the defender strike back."""
    if rulings().zero == "as-printed":
        return row_name(result) == "Bad" or result == 0
    return BY_NAME[row_name(result)].counter


def _test_text(result: int) -> str:
    word = "success" if is_success(result) else "failure"
    return f"{word}, result {format_signed(result) if result else 0}"


BASIC_ROLL = BasicRoll("Skill minus the dice", "ar.test", combat_test, _test_text, IntegerInput("Skill", 1, 30), 12)
