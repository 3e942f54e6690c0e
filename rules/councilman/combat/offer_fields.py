"""Fields of offers for a roll: its bonus, the spending of both sides, and the situation."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from rules.core.inputs import FlagInput, IntegerInput, SelectInput
from rules.core.play.choice_inputs import Pick, Picks, Shares
from rules.core.play.offers import Ask
from rules.councilman.combat.choices import BEST_BONUS, BEST_EXPERIENCE, FARTHEST, MOST, WORST_BONUS
from rules.councilman.combat.state import Combat, Fighter, other, purse
from rules.councilman.tables import DIFFICULTIES

Values = Mapping[str, Any]
TIMES = {1: "", 2: " twice", 3: " 3 times", 4: " 4 times"}
BENT = tuple(step for step in range(-FARTHEST, FARTHEST + 1) if step)
STEPS = (0, *(sign * times for times in range(1, FARTHEST + 1) for sign in (1, -1)))
FREE = "What the GM finds the situation does to the roll; nobody pays for it."
EACH = "For 1 Advantage each."

BONUS = Ask("bonus", IntegerInput("Bonus", WORST_BONUS, BEST_BONUS, "Everything the roll adds."), "bonus", stated=True)
DIFFICULTY = Ask(
    "difficulty",
    SelectInput("Difficulty", {difficulty: difficulty for difficulty in DIFFICULTIES}),
    "Difficulty",
    stated=True,
)
EXPERIENCE = IntegerInput("Experience", 0, BEST_EXPERIENCE, "The bonus of an Experience of one's own, for 1 Advantage.")
DANGER = Ask("danger", FlagInput("Dangerous"), "Dangerous", stated=True)
TOLD = Ask(
    "told",
    FlagInput("No Advantage", "You tell what the outcome brings; no side gains Advantage."),
    "no Advantage",
    True,
)


def situation(name: str = "situation", whose: str = "") -> Ask:
    """Return the input for Increases and Decreases that no side pays, of one's own roll or another's."""
    names = tuple(f"{whose} {_step_name(step)}".strip() for step in STEPS)
    return Ask(name, Pick(f"{whose} situation".strip().capitalize(), STEPS, names, FREE), "", stated=True)


def situations(names: Iterable[str]) -> Picks:
    """Return the input for the effects of the situation on the rolls of several creatures."""
    return Picks(
        "Situations", tuple((name, BENT) for name in names), help="Increases that nobody pays, below 0 Decreases."
    )


def _step_name(step: int) -> str:
    return f"{'Increased' if step > 0 else 'Decreased'}{TIMES[abs(step)]}" if step else "as usual"


SITUATION, TARGET_SITUATION = situation(), situation("target_situation", "target")
THEIR_SITUATION = situation("their_situation", "their roll")
AGAINST = Ask("against", BONUS.kind, "against", stated=True)
THEIRS = "For 1 Advantage of theirs each."


def recalls(state: Combat, who: Fighter) -> bool:
    """Return whether a creature has the Advantage for an Experience, which no other can pay."""
    return bool(who.relic or stored(state, who))


def stored(state: Combat, who: Fighter) -> int:
    """Return the Advantage that a creature has itself, which for the GM's is the GM's."""
    return state.gm if who.side == "gm" else who.advantage


def memories(held: int, who: Fighter, least: int = 0, name: str = "experience") -> Iterator[Ask]:
    """Yield the inputs for an Experience, if there is Advantage for it: its bonus, and whether it is a Relic's.

    `held` is the Advantage that the creature could spend apart from its Relic's.
    """
    if held or who.relic:
        yield Ask(name, EXPERIENCE._replace(low=least), "Experience")
    if who.relic:
        yield Ask("relic", partial(of_relic, bool(held)))


def of_relic(own: bool, values: Values) -> Pick | None:
    """Return the input for whose Experience it is; with `own` it may be the creature's own."""
    whose = {0: "own", 1: "of the Relic"} if own else {1: "of the Relic"}
    asked = values.get("experience") or values.get("recalled")
    return Pick("Whose Experience", tuple(whose), tuple(whose.values()), RELIC) if asked else None


RELIC = "The Relic's own Advantage pays for its Experience."


def paid_memory(values: Values, *names: str) -> bool:
    """Return whether an Experience is paid with the creature's own Advantage."""
    return any(values.get(name) for name in names or ("experience",)) and not values.get("relic")


def backing(state: Combat, who: Fighter) -> Iterator[Ask]:
    """Yield the inputs for a roll of this creature: payments of both sides, and the situation."""
    yield from memories(stored(state, who), who)
    if who.aid + purse(state, who.side):
        yield Ask("increase", partial(increases, purse(state, who.side), who.aid), "Increase")
    if held := min(MOST, purse(state, other(who.side))):
        against = "For 1 Advantage of the other side each."
        yield Ask("decrease", IntegerInput("Decrease", 0, held, against), "Decrease", stated=True)
    if shared(state):
        yield charged(state, who, partial(_players_owe, who))
    yield from (SITUATION, DANGER, TOLD)


def contesting(state: Combat, who: Fighter, rival: Fighter | None = None) -> Iterator[Ask]:
    """Yield the inputs for both rolls if a creature resists; without `rival` it is one of the GM's."""
    ours, theirs = purse(state, who.side), purse(state, other(who.side))
    yield from _ours(ours, who, stored(state, who))
    if who.side == "players" and shared(state):
        yield charged(state, who, partial(owed, who.aid))
    yield from _theirs(theirs, rival is None or bool(stored(state, rival)))
    if who.side == "gm" and shared(state):
        yield charged(state, rival, _resisting)
    yield from (SITUATION, THEIR_SITUATION, DANGER, TOLD)


def contesting_players(who: Fighter, rival: Fighter) -> Iterator[Ask]:
    """Yield the inputs for a roll against another player: each spends only their own Advantage."""
    yield from _ours(who.advantage, who, who.advantage)
    yield from _theirs(rival.advantage, bool(rival.advantage))
    yield from (SITUATION, THEIR_SITUATION, DANGER, TOLD)


def _ours(held: int, who: Fighter, own: int) -> Iterator[Ask]:
    yield from memories(own, who)
    if held + who.aid:
        yield Ask("increase", partial(increases, held, who.aid), "Increase")
    if held:
        yield Ask("hinder", partial(hinders, held, who.aid), "their Decrease")


def _theirs(held: int, recalling: bool) -> Iterator[Ask]:
    """Yield the inputs for the Advantage that the other side spends: first on Decreases, then on its own roll."""
    if held:
        yield Ask("decrease", IntegerInput("Decrease", 0, min(MOST, held), THEIRS), "Decrease", stated=True)
        yield Ask("resist", partial(_resist, held), "their Increase", stated=True)
    if held and recalling:
        yield Ask("recalled", partial(_recalled, held), "their Experience", stated=True)


def _resist(held: int, values: Values) -> IntegerInput | None:
    most = min(MOST, held - values.get("decrease", 0))
    return IntegerInput("Increase of their roll", 0, most, THEIRS) if most else None


def _recalled(held: int, values: Values) -> IntegerInput | None:
    left = held - _resisting(values)
    return EXPERIENCE._replace(label="Experience of theirs", help=THEIRS) if left else None


def _resisting(values: Values) -> int:
    return int(values.get("decrease", 0) + values.get("resist", 0))


def increases(held: int, aid: int, values: Values) -> IntegerInput | None:
    """Return how many Increases can be paid of as much Advantage and Help, once an Experience is paid."""
    most = min(MOST, aid + held - paid_memory(values))
    return IntegerInput("Increase", 0, most, EACH) if most > 0 else None


def hinders(held: int, aid: int, values: Values) -> IntegerInput | None:
    """Return how many Decreases of the other's roll the remaining Advantage can pay."""
    most = unspent(held, aid, values)
    return IntegerInput("Decrease of their roll", 0, most, EACH) if most > 0 else None


def unspent(held: int, aid: int, values: Values) -> int:
    """Return how much Advantage is left once the own roll is paid for, for whose Increases alone Help pays."""
    increase: int = values.get("increase", 0)
    return min(MOST, held - paid_memory(values) - max(0, increase - aid))


def owed(aid: int, values: Values) -> int:
    """Return how much is to be paid besides an Experience."""
    others = values.get("hinder", 0) + sum(times for _, times in values.get("hinders", ()))
    return int(max(0, values.get("increase", 0) - aid) + others)


def _players_owe(who: Fighter, values: Values) -> int:
    """Return how much of a roll's price the players pay."""
    return owed(who.aid, values) if who.side == "players" else int(values.get("decrease", 0))


def shared(state: Combat) -> bool:
    """Return whether there are several players, one of whom at least could pay."""
    there = state.members("players")
    return len(there) > 1 and any(player.advantage for player in there)


def charged(state: Combat, who: Fighter | None, owed: Callable[[Values], int]) -> Ask:
    """Return the ask for which players pay how much; the rest is paid as usual.

    Args: the state; the creature whose Experience is paid first; `owed` returns
    the Advantage that the players pay in all, from the values.
    """
    return Ask("charged", partial(_payers, state, who, owed), "charged", stated=True)


def _payers(state: Combat, who: Fighter | None, owed: Callable[[Values], int], values: Values) -> Shares | None:
    total = min(MOST, owed(values))
    recalling = {name for name, _ in values.get("experiences", ())} - set(dict(values.get("relics", ())))
    if who and paid_memory(values, "experience", "recalled"):
        recalling.add(who.name)
    held = {player.name: player.advantage - (player.name in recalling) for player in state.members("players")}
    able = {name: min(most, total) for name, most in held.items() if most > 0}
    if total < 1 or not able:
        return None
    return Shares("Charged", tuple(able), 0, total, tuple(able.values()), "Else each pays their own first.")
