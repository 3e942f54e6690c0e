"""The fields of offers for a roll: its bonus, the payments of both sides, and the situation."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from rules.core.frozen import frozen
from rules.core.inputs import FlagInput, IntegerInput, SelectInput, Values
from rules.core.play.choice_inputs import Pick, PickPerPerson, SharePoints
from rules.core.play.offers import OfferField
from rules.councilman.combat.choices import MAX_BONUS, MAX_BOUGHT, MAX_EXPERIENCE, MAX_SITUATION, MIN_BONUS
from rules.councilman.combat.payments import side_advantage
from rules.councilman.combat.state import Fighter, FightState, opposing_side
from rules.councilman.tables import DIFFICULTIES

REPEAT_WORDS = {1: "", 2: " twice", 3: " 3 times", 4: " 4 times"}
STEPS = (0, *(sign * times for times in range(1, MAX_SITUATION + 1) for sign in (1, -1)))
NONZERO_STEPS = tuple(sorted(STEPS[1:]))
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
RELIC_HELP = "The Relic's own Advantage pays for its Experience."
PAYERS_HELP = "Otherwise each pays their own Advantage first."


def _count_input(label: str, most: int, words: str = PRICE_HELP) -> IntegerInput | None:
    """Return the input for a number of Increases or Decreases; None if `most` is 0."""
    return IntegerInput(label, 0, min(MAX_BOUGHT, most), words) if most > 0 else None


@frozen
class Purse:
    """The Advantage and Experiences that a creature and its side can spend on the creature's roll.

    In the methods, `values` are those of the earlier fields. A method whose name ends in `_input` returns None if there
    is nothing to choose.

    Attributes:
        state: The fight.
        who: The creature.
        aid: The Help that it has received and can use now. Help pays only for Increases.
        alone: True if no other creature can pay for it.
    """

    state: FightState
    who: Fighter
    aid: int = 0
    alone: bool = False

    @property
    def own(self) -> int:
        """The Advantage that the creature can spend on its own; the GM's creatures share the Advantage of the GM."""
        return self.state.gm if self.who.side == "gm" else self.who.advantage

    @property
    def held(self) -> int:
        """The Advantage that can be spent on the roll."""
        return self.own if self.alone else side_advantage(self.state, self.who.side)

    @property
    def can_recall(self) -> bool:
        """True if the creature can pay for an Experience, either its own or a Relic's."""
        return bool(self.who.relic or self.own)

    def roll_cost(self, values: Values) -> int:
        """Return the Advantage that the roll costs, without its Experience and without Increases that Help pays."""
        hinders = values.get("hinder", 0) + sum(times for _, times in values.get("hinders", ()))
        return int(max(0, values.get("increase", 0) - self.aid) + hinders)

    def advantage_left(self, values: Values) -> int:
        """Return the Advantage that is left if the roll and its Experience are paid for."""
        return self.held - self.roll_cost(values) - len(self.experience_payers(values))

    def experience_payers(self, values: Values) -> set[str]:
        """Return a set with the creature's name if its own Advantage pays for an Experience; else an empty set."""
        return {self.who.name} if values.get("experience") and not values.get("relic") else set()

    def _can_pay_own(self, values: Values) -> bool:
        return self.own > 0 and self.held > self.roll_cost(values)

    def experience_input(self, values: Values) -> IntegerInput | None:
        """Return the input for the bonus of an Experience."""
        return EXPERIENCE if self.who.relic or self._can_pay_own(values) else None

    def relic_input(self, values: Values) -> Pick | None:
        """Return the input that selects the Experience: the creature's own, or a Relic's."""
        if not self.who.relic or not values.get("experience"):
            return None
        whose = {0: "own", 1: "of the Relic"} if self._can_pay_own(values) else {1: "of the Relic"}
        return Pick("Whose Experience", tuple(whose), tuple(whose.values()), RELIC_HELP)

    def increase_input(self, values: Values) -> IntegerInput | None:
        """Return the input for Increases of the roll."""
        return _count_input("Increase", self.aid + self.advantage_left(values))

    def hinder_input(self, values: Values) -> IntegerInput | None:
        """Return the input for Decreases of the other creature's roll."""
        return _count_input("Decrease of their roll", self.advantage_left(values))

    def hinders_input(self, values: Values) -> SharePoints | None:
        """Return the input for Decreases of the rolls of several targets."""
        most = min(MAX_BOUGHT, self.advantage_left(values))
        return (
            SharePoints("Decreases of their rolls", values["targets"], 0, most, help=PRICE_HELP) if most > 0 else None
        )

    def fields(self) -> Iterator[OfferField]:
        """Yield the fields for an Experience of the creature, and for Increases of its roll."""
        yield OfferField("experience", self.experience_input, "Experience")
        yield OfferField("relic", self.relic_input)
        yield OfferField("increase", self.increase_input, "Increase")

    def charge_fields(self) -> tuple[OfferField, ...]:
        """Return the field for the players who pay for the roll; no field if the GM pays."""
        return charge_fields(self.state, self.who.side, self.roll_cost, self.experience_payers)


def backing_fields(state: FightState, who: Fighter) -> Iterator[OfferField]:
    """Yield the fields of a roll that no creature resists: the payments of both sides, and the situation."""
    purse = Purse(state, who, who.aid)
    yield from purse.fields()
    yield _decrease_field(side_advantage(state, opposing_side(who.side)))
    yield from purse.charge_fields() or charge_fields(state, "players", _resistance_price)
    yield from (SITUATION, DANGER, TOLD)


def contest_fields(state: FightState, who: Fighter, rival: Fighter | None = None) -> Iterator[OfferField]:
    """Yield the fields of a roll that a creature resists.

    If `rival` is None, the creature that resists belongs to the GM and is not in the scene. Two players' characters can
    spend only their own Advantage.
    """
    rivals = rival is not None and rival.side == who.side
    purse = Purse(state, who, who.aid, rivals)
    held = rival.advantage if rival and rivals else side_advantage(state, opposing_side(who.side))
    yield from purse.fields()
    yield OfferField("hinder", purse.hinder_input, "their Decrease")
    if not rivals:
        yield from purse.charge_fields()
    yield _decrease_field(held)
    yield OfferField("resist", partial(_resist_input, held), "their Increase", stated=True)
    if rival is None or Purse(state, rival).own:
        yield OfferField("recalled", partial(_recalled_input, held), "their Experience", stated=True)
    if who.side == "gm" and rival:
        yield from charge_fields(state, "players", _resistance_price, partial(_rival_as_payer, rival.name))
    yield from (SITUATION, THEIR_SITUATION, DANGER, TOLD)


def _decrease_field(held: int) -> OfferField:
    """Return the field for Decreases that the other side pays."""
    return OfferField("decrease", partial(_decrease_input, held), "Decrease", stated=True)


def _decrease_input(held: int, _: Values) -> IntegerInput | None:
    return _count_input("Decrease", held, THEIR_PRICE_HELP)


def _resist_input(held: int, values: Values) -> IntegerInput | None:
    return _count_input("Increase of their roll", held - _resistance_price(values), THEIR_PRICE_HELP)


def _recalled_input(held: int, values: Values) -> IntegerInput | None:
    remaining = held - _resistance_price(values)
    return EXPERIENCE._replace(label="Their Experience", help=THEIR_PRICE_HELP) if remaining else None


def _resistance_price(values: Values) -> int:
    return int(values.get("decrease", 0) + values.get("resist", 0))


def _rival_as_payer(name: str, values: Values) -> set[str]:
    return {name} if values.get("recalled") else set()


def no_experience_payers(_: Values) -> set[str]:
    """Return no names, because no Experience is paid for."""
    return set()


def charge_fields(
    state: FightState,
    side: str,
    cost: Callable[[Values], int],
    experience_payers: Callable[[Values], set[str]] = no_experience_payers,
) -> tuple[OfferField, ...]:
    """Return the field for the players who pay, and how much each of them pays; no field if the GM pays.

    If they pay less than the price, the rest is paid in the order that `pay` describes. There is no input if there is
    only one player.

    Args:
        state: The fight.
        side: The side that pays.
        cost: A function from the values of the earlier fields to the Advantage that the players pay together.
        experience_payers: A function from these values to the names of players who pay for an Experience first.
    """
    field = OfferField("charged", partial(_charge_input, state, cost, experience_payers), "charged", stated=True)
    return (field,) if side == "players" else ()


def _charge_input(
    state: FightState, cost: Callable[[Values], int], experience_payers: Callable[[Values], set[str]], values: Values
) -> SharePoints | None:
    players, total = state.members("players"), min(MAX_BOUGHT, cost(values))
    payers = experience_payers(values)
    remaining = {player.name: player.advantage - int(player.name in payers) for player in players}
    able = {name: min(total, points) for name, points in remaining.items() if min(total, points) > 0}
    if len(players) < 2 or not able:
        return None
    return SharePoints("Payers", tuple(able), 0, total, tuple(able.values()), PAYERS_HELP)
