"""The fields of offers for a roll: its bonus, what both sides pay, and the situation."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from rules.core.inputs import FlagInput, IntegerInput, SelectInput, Values
from rules.core.play.choice_inputs import Pick, PickPerPerson, SharePoints
from rules.core.play.offers import OfferField
from rules.councilman.combat.choices import MAX_BONUS, MAX_BOUGHT, MAX_EXPERIENCE, MAX_SITUATION, MIN_BONUS
from rules.councilman.combat.state import Fighter, FightState, opposing_side, side_advantage
from rules.councilman.tables import DIFFICULTIES

REPEAT_WORDS = {1: "", 2: " twice", 3: " 3 times", 4: " 4 times"}
NONZERO_STEPS = tuple(step for step in range(-MAX_SITUATION, MAX_SITUATION + 1) if step)
STEPS = (0, *(sign * times for times in range(1, MAX_SITUATION + 1) for sign in (1, -1)))
SITUATION_HELP = "Increases that the GM gives for the situation; below 0 they are Decreases. They cost nothing."
PRICE_HELP = "For 1 Advantage each."

BONUS_INPUT = IntegerInput("Bonus", MIN_BONUS, MAX_BONUS, "Everything the roll adds.")
BONUS = OfferField("bonus", BONUS_INPUT, "bonus", stated=True)
DIFFICULTY = OfferField(
    "difficulty",
    SelectInput("Difficulty", {difficulty: difficulty for difficulty in DIFFICULTIES}),
    "Difficulty",
    stated=True,
)
EXPERIENCE = IntegerInput("Experience", 0, MAX_EXPERIENCE, "The bonus of your own Experience, for 1 Advantage.")
DANGER = OfferField("danger", FlagInput("Dangerous"), "Dangerous", stated=True)
TOLD = OfferField(
    "told",
    FlagInput("Describe it", "You describe the effect of the outcome; no side gains Advantage."),
    "no Advantage",
    True,
)


def situation_field(name: str = "situation", whose: str = "") -> OfferField:
    """Return the field for Increases and Decreases that cost nothing.

    Args:
        name: The name of the field in the choice.
        whose: Words in front of each option if the roll is not the roller's own, such as "target".
    """
    names = tuple(f"{whose} {_step_name(step)}".strip() for step in STEPS)
    label = {"": "This roll", "target": "Target’s roll"}.get(whose, whose.capitalize())
    return OfferField(name, Pick(label, STEPS, names, SITUATION_HELP), "", stated=True)


def situations_input(names: Iterable[str]) -> PickPerPerson:
    """Return the input for the Increases that the situation gives the rolls of several creatures."""
    return PickPerPerson(
        "Situations",
        tuple((name, NONZERO_STEPS) for name in names),
        help="Increases that cost nothing; below 0 they are Decreases.",
    )


def _step_name(step: int) -> str:
    return f"{'Increased' if step > 0 else 'Decreased'}{REPEAT_WORDS[abs(step)]}" if step else "as usual"


SITUATION, TARGET_SITUATION = situation_field(), situation_field("target_situation", "target")
THEIR_SITUATION = situation_field("their_situation", "their roll")
AGAINST = OfferField("against", BONUS_INPUT._replace(label="Their bonus"), "against", stated=True)
THEIR_PRICE_HELP = "Each costs 1 of their Advantage."


def can_recall(state: FightState, who: Fighter) -> bool:
    """Return True if a creature can pay for an Experience, either its own or a Relic's."""
    return bool(who.relic or own_advantage(state, who))


def own_advantage(state: FightState, who: Fighter) -> int:
    """Return the Advantage that a creature can spend on its own; the GM's creatures share the Advantage of the GM."""
    return state.gm if who.side == "gm" else who.advantage


def experience_fields(held: int, who: Fighter, least: int = 0, name: str = "experience") -> Iterator[OfferField]:
    """Yield the fields for an Experience: its bonus, and whether it belongs to a Relic.

    They are left out if the creature has no Advantage to pay with.

    Args:
        held: The Advantage that the creature can spend; the Advantage of its Relic is not part of it.
        who: The creature.
        least: The lowest bonus that can be chosen; if it is 0, the creature can choose to use no Experience.
        name: The name of the choice's field for the bonus.
    """
    if held or who.relic:
        yield OfferField(name, EXPERIENCE._replace(low=least), "Experience")
    if who.relic:
        yield OfferField("relic", partial(relic_input, bool(held)))


def relic_input(can_pay_own: bool, values: Values) -> Pick | None:
    """Return the input for whose Experience is used: the creature's own, or a Relic's.

    Return None if no Experience is used.
    """
    whose = {0: "own", 1: "of the Relic"} if can_pay_own else {1: "of the Relic"}
    is_used = values.get("experience") or values.get("recalled")
    return Pick("Whose Experience", tuple(whose), tuple(whose.values()), RELIC_HELP) if is_used else None


RELIC_HELP = "The Relic's own Advantage pays for its Experience."


def is_experience_paid(values: Values, *names: str) -> bool:
    """Return True if one of these fields has an Experience that the creature's own Advantage pays for."""
    return any(values.get(name) for name in names or ("experience",)) and not values.get("relic")


def backing_fields(state: FightState, who: Fighter) -> Iterator[OfferField]:
    """Yield the fields of a roll that no creature resists: what both sides pay, and the situation."""
    yield from experience_fields(own_advantage(state, who), who)
    if who.aid + side_advantage(state, who.side):
        yield OfferField("increase", partial(increase_input, side_advantage(state, who.side), who.aid), "Increase")
    if held := min(MAX_BOUGHT, side_advantage(state, opposing_side(who.side))):
        against = "Each costs 1 Advantage of the other side."
        yield OfferField("decrease", IntegerInput("Decrease", 0, held, against), "Decrease", stated=True)
    if can_share_payment(state):
        yield charge_field(state, who, partial(_players_price, who))
    yield from (SITUATION, DANGER, TOLD)


def contest_fields(state: FightState, who: Fighter, rival: Fighter | None = None) -> Iterator[OfferField]:
    """Yield the fields of a roll that a creature of the other side resists.

    If `rival` is None, a creature of the GM resists that is not in the scene.
    """
    ours, theirs = side_advantage(state, who.side), side_advantage(state, opposing_side(who.side))
    yield from _own_roll_fields(ours, who, own_advantage(state, who))
    if who.side == "players" and can_share_payment(state):
        yield charge_field(state, who, partial(amount_owed, who.aid))
    yield from _other_roll_fields(theirs, rival is None or bool(own_advantage(state, rival)))
    if who.side == "gm" and can_share_payment(state):
        yield charge_field(state, rival, _resistance_price)
    yield from (SITUATION, THEIR_SITUATION, DANGER, TOLD)


def rival_contest_fields(who: Fighter, rival: Fighter) -> Iterator[OfferField]:
    """Yield the fields of a roll against another player's character; both can spend only their own Advantage."""
    yield from _own_roll_fields(who.advantage, who, who.advantage)
    yield from _other_roll_fields(rival.advantage, bool(rival.advantage))
    yield from (SITUATION, THEIR_SITUATION, DANGER, TOLD)


def _own_roll_fields(held: int, who: Fighter, held_alone: int) -> Iterator[OfferField]:
    yield from experience_fields(held_alone, who)
    if held + who.aid:
        yield OfferField("increase", partial(increase_input, held, who.aid), "Increase")
    if held:
        yield OfferField("hinder", partial(hinder_input, held, who.aid), "their Decrease")


def _other_roll_fields(held: int, recalling: bool) -> Iterator[OfferField]:
    """Yield the fields for what the other side pays.

    It can pay for Decreases of the first roll, and for Increases of its own roll.
    """
    if held:
        yield OfferField(
            "decrease", IntegerInput("Decrease", 0, min(MAX_BOUGHT, held), THEIR_PRICE_HELP), "Decrease", stated=True
        )
        yield OfferField("resist", partial(_resist_input, held), "their Increase", stated=True)
    if held and recalling:
        yield OfferField("recalled", partial(_recalled_input, held), "their Experience", stated=True)


def _resist_input(held: int, values: Values) -> IntegerInput | None:
    most = min(MAX_BOUGHT, held - values.get("decrease", 0))
    return IntegerInput("Increase of their roll", 0, most, THEIR_PRICE_HELP) if most else None


def _recalled_input(held: int, values: Values) -> IntegerInput | None:
    left = held - _resistance_price(values)
    return EXPERIENCE._replace(label="Their Experience", help=THEIR_PRICE_HELP) if left else None


def _resistance_price(values: Values) -> int:
    return int(values.get("decrease", 0) + values.get("resist", 0))


def increase_input(held: int, aid: int, values: Values) -> IntegerInput | None:
    """Return the input for Increases that Help and the side's Advantage can pay.

    The Advantage for an Experience is set aside first.
    """
    most = min(MAX_BOUGHT, aid + held - is_experience_paid(values))
    return IntegerInput("Increase", 0, most, PRICE_HELP) if most > 0 else None


def hinder_input(held: int, aid: int, values: Values) -> IntegerInput | None:
    """Return the input for Decreases of the other creature's roll that the rest of the Advantage can pay."""
    most = unspent_advantage(held, aid, values)
    return IntegerInput("Decrease of their roll", 0, most, PRICE_HELP) if most > 0 else None


def unspent_advantage(held: int, aid: int, values: Values) -> int:
    """Return the Advantage that is left after the creature's own roll is paid for.

    Help can pay only for Increases of that roll.
    """
    increase: int = values.get("increase", 0)
    return min(MAX_BOUGHT, held - is_experience_paid(values) - max(0, increase - aid))


def amount_owed(aid: int, values: Values) -> int:
    """Return the Advantage that a roll costs, without its Experience and without Increases that Help pays."""
    decreases = values.get("hinder", 0) + sum(times for _, times in values.get("hinders", ()))
    return int(max(0, values.get("increase", 0) - aid) + decreases)


def _players_price(who: Fighter, values: Values) -> int:
    """Return the Advantage that a roll costs the players."""
    return amount_owed(who.aid, values) if who.side == "players" else int(values.get("decrease", 0))


def can_share_payment(state: FightState) -> bool:
    """Return True if there are several players, and at least one of them has Advantage."""
    players = state.members("players")
    return len(players) > 1 and any(player.advantage for player in players)


def charge_field(state: FightState, who: Fighter | None, owed: Callable[[Values], int]) -> OfferField:
    """Return the field for the players who pay, and how much each of them pays.

    The rest is paid in the order that `pay` describes.

    Args:
        state: The fight.
        who: The creature whose Experience is paid first; None if no Experience is paid.
        owed: A function from the values of the earlier fields to the Advantage that the players pay together.
    """
    return OfferField("charged", partial(_charge_input, state, who, owed), "charged", stated=True)


def _charge_input(
    state: FightState, who: Fighter | None, owed: Callable[[Values], int], values: Values
) -> SharePoints | None:
    total = min(MAX_BOUGHT, owed(values))
    recalling = {name for name, _ in values.get("experiences", ())} - set(dict(values.get("relics", ())))
    if who and is_experience_paid(values, "experience", "recalled"):
        recalling.add(who.name)
    held = {player.name: player.advantage - (player.name in recalling) for player in state.members("players")}
    able = {name: min(most, total) for name, most in held.items() if most > 0}
    if total < 1 or not able:
        return None
    return SharePoints(
        "Payers", tuple(able), 0, total, tuple(able.values()), "Otherwise each pays their own Advantage first."
    )
