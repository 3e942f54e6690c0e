"""Exchanges: an attack on a defender, two attacks on each other, and an attack on a fighter without a defence."""

from rules.aretis.characters import Character
from rules.aretis.people import BLOWS, POISE
from rules.aretis.rolls import (
    Throw,
    agility_test,
    attack_against_defence,
    combat_test,
    footing_tests,
    invites_counter,
    is_success,
    poise_changes,
    row_name,
)
from rules.aretis.rulings import rulings
from rules.aretis.tables import BY_NAME
from rules.core import Dice, rule
from rules.core.exhibits import format_number, format_signed
from rules.core.frozen import frozen, replace


@frozen
class Exchange:
    """The result of one attack: its row, the hit, the changes of poise, and falls by an Agility test.

    `answered` is True if the defender makes a counter-attack, and `struck_back` if that counter-attack hits.
    `answer_poise` is the change that the counter-attack makes to the defender's poise.
    """

    row: str
    hit: bool = False
    struck_back: bool = False
    attacker: int = 0
    defender: int = 0
    attacker_falls: bool = False
    defender_falls: bool = False
    answered: bool = False
    answer_poise: int = 0


LANDED, MISSED = Exchange("", hit=True), Exchange("")
HARMED = (BLOWS, POISE)  # the tracks on the board that an attack can make worse


def exchange(
    dice: Dice,
    attacker: Character,
    defender: Character,
    throw: Throw = None,
    helper: int | None = None,
    within_reach: bool = True,
    cover: int | None = None,
    better: int = 0,
) -> Exchange:
    """Roll an attack on a defender: the test, its row, the counter-attack, and the changes of poise or footing.

    Args:
        dice: The dice of any run mode.
        attacker: The fighter who attacks.
        defender: The fighter who makes the Defence test.
        throw: The dice to throw; None for the dice of the ruling.
        helper: The Defence of a neighbour whose test is added; None if no fighter helps.
        within_reach: False if the defender covers an ally and is too far away to strike back.
        cover: The Defence of the helper against a counter-attack; None if no fighter helps.
        better: The bonus that circumstances give to the result, 0 or more.
    """
    result = dice.sub(attack_against_defence, attacker.attack, defender.defence, throw, helper) + better
    row = row_name(result)
    dice.note(
        "ar.table.rows", "{name}: {result} is {row}", name=attacker.name, result=lambda: format_number(result), row=row
    )
    answered = invites_counter(result) and within_reach
    answer = dice.sub(roll_counter_attack, defender, attacker, throw, cover) if answered else MISSED
    outcome = Exchange(row, BY_NAME[row].hit, answer.hit, answered=answered, answer_poise=answer.attacker)
    if rulings().footing == "poise":
        attacker_change, defender_change = poise_changes(row)
        if BY_NAME[row].counter and not answer.hit and rulings().counter_gain == "if-it-hits":
            defender_change = 0
        defender_change += answer.attacker
        dice.note("ar.table.poise", "poise: attacker {own}, defender {other}", own=format_signed(attacker_change),
                  other=format_signed(defender_change))  # fmt: skip
        return replace(outcome, attacker=attacker_change, defender=defender_change)
    falls = dice.sub(_falls_by_test, row, attacker.agility, defender.agility, throw)
    return replace(outcome, attacker_falls=falls[0], defender_falls=falls[1])


def _falls_by_test(dice: Dice, row: str, attacker: int | None, defender: int | None, throw: Throw) -> tuple[bool, bool]:
    """Return whether the attacker and whether the defender falls in an Agility test.

    A side falls only if its row asks for a test and the test fails. A side whose Agility is None makes no test.
    """

    def down(agility: int | None, difficulty: str) -> bool:
        return bool(difficulty and agility is not None) and not dice.sub(agility_test, agility, difficulty, throw)

    first, second = footing_tests(row)
    return down(attacker, first), down(defender, second)


@rule("ar.counter.attack", "Defense")
def roll_counter_attack(
    dice: Dice, defender: Character, attacker: Character, throw: Throw = None, cover: int | None = None
) -> Exchange:
    """A counter-attack is an attack that the attacker can neither defend against nor counter.

    It changes no poise unless the rulings say so, because the row that allowed it has changed poise already.

    Args:
        dice: The dice of any run mode.
        defender: The fighter who strikes back.
        attacker: The fighter who is struck at.
        throw: The dice to throw; None for the dice of the ruling.
        cover: The Defence of the helper against the counter-attack; None if no fighter helps.

    Returns:
        The counter-attack as an exchange, in which the fighter who strikes back is the attacker.
    """
    if rulings().counter == "lands":
        return LANDED
    dice.note("ar.counter.attack", "{by} rolls to strike back at {target}", by=defender.name, target=attacker.name)
    defences = (attacker.defence, cover) if rulings().counter == "against-defence" else (cover, None)
    if defences[0] is not None:
        result = dice.sub(attack_against_defence, defender.attack, defences[0], throw, defences[1])
        hit = result >= 0
    else:
        result = dice.sub(combat_test, defender.attack, throw)
        hit = is_success(result)
    how = {"by": defender.name, "to": attacker.name, "success": hit, "harms": HARMED}
    dice.note("ar.counter.attack", "{by} strikes back: a {word}", word="hit" if hit else "miss", **how)
    moves = rulings().counter_poise == "attacker-column" and rulings().footing == "poise"
    return Exchange("", hit, attacker=poise_changes(row_name(result))[0] if moves else 0)


def counter_attack(
    dice: Dice, defender: Character, attacker: Character, throw: Throw = None, cover: int | None = None
) -> bool:
    """Return whether a counter-attack hits; the arguments are those of `roll_counter_attack`."""
    return roll_counter_attack(dice, defender, attacker, throw, cover).hit


@rule("ar.test.undefended", "Attack")
def undefended_attack(
    dice: Dice, attacker: Character, target: Character, throw: Throw = None, better: int = 0
) -> Exchange:
    """If the target does not defend, the attack test stands alone, and a success lands.

    Such a target attacks, has fallen, focuses, flees, or guards another side.

    Args:
        dice: The dice of any run mode.
        attacker: The fighter who attacks.
        target: The fighter who makes no Defence test.
        throw: The dice to throw; None for the dice of the ruling.
        better: The bonus that circumstances give to the result, 0 or more.
    """
    result = dice.sub(combat_test, attacker.attack, throw) + better
    row, hit = row_name(result), is_success(result)
    dice.note(
        "ar.test.undefended",
        "{name} attacks alone: {row}, a {word}",
        name=attacker.name,
        row=row,
        word="hit" if hit else "miss",
    )
    both, moves = rulings().lone_poise == "both-columns", rulings().lone_poise != "none"
    if rulings().footing == "poise":
        own, other = poise_changes(row)
        return Exchange(row, hit, False, own * moves, other * both)
    tested = (attacker.agility if moves else None, target.agility if both else None)
    return Exchange(row, hit, False, 0, 0, *dice.sub(_falls_by_test, row, *tested, throw))


@rule("ar.test.versus-attack", "Attack VS Attack")
def attack_against_attack(
    dice: Dice, one: Character, other: Character, throw: Throw = None
) -> tuple[Exchange, Exchange]:
    """If two fighters attack each other, both make an attack test, and each success lands."""
    first = dice.sub(undefended_attack, one, other, throw)
    return first, dice.sub(undefended_attack, other, one, throw)
