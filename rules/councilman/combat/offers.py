"""What can be chosen at each moment of a fight, made directly from what there is."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.frozen import replace
from rules.core.inputs import Choice, Whole
from rules.core.play.offers import Ask, Offer
from rules.councilman.combat.allowed import can_strike
from rules.councilman.combat.attack import damage_dice
from rules.councilman.combat.choices import (
    BEST_BONUS,
    BEST_EXPERIENCE,
    MOST,
    WORST_BONUS,
    Act,
    Answer,
    Assist,
    Attack,
    Fall,
    LessDamage,
    Mend,
    MoreDamage,
    Pass,
    Push,
    Resist,
    Second,
    Stabilise,
)
from rules.councilman.combat.fighters import Fighter
from rules.councilman.combat.state import Combat, other, purse
from rules.councilman.rulings import rulings
from rules.councilman.tables import DIFFICULTIES

BONUS = Ask("bonus", Whole("Bonus", WORST_BONUS, BEST_BONUS, "Everything the roll adds."), "bonus")
DIFFICULTY = Ask("difficulty", Choice("Difficulty", {each: each for each in DIFFICULTIES}), "Difficulty")
EXPERIENCE = Whole("Experience", 0, BEST_EXPERIENCE, "The bonus of an Experience of one's own, for 1 Advantage.")


def turn_offers(state: Combat) -> Iterator[Offer]:
    """What a side may do with its turn: have a creature act, pay for two to act, or pass."""
    able = state.ready(state.turn)
    for each in able:
        if each.conscious:
            yield from _actions(state, each)
        yield Offer(Act(each.name), "cd.turn", f"{each.name} {'does something else' if each.conscious else 'hangs on'}")
    if not state.bought and len(able) > 1 and purse(state, state.turn):
        yield Offer(Second(), "cd.round.second", "Two at once")
    if state.ready(other(state.turn)) and (not state.passed or rulings().double_pass != "must-act"):
        yield Offer(Pass(), "cd.round.pass", "Pass")


def _actions(state: Combat, who: Fighter) -> Iterator[Offer]:
    there = [each for each in state.fighters if not each.out]
    if who.armed or rulings().unarmed != "no-attack":
        asks = _paid_attack(state, who)
        for each in (foe for foe in there if foe.side != who.side):
            yield Offer(Attack(who.name, each.name), "cd.attack", f"{who.name} attacks {each.name}", asks)
    for each in there:
        if each.side == who.side and each is not who:
            label = f"{who.name} helps {each.name}"
            yield Offer(Assist(who.name, each.name), "cd.help", label, (BONUS, DIFFICULTY))
        if "roll" not in each.healed:
            yield Offer(Mend(who.name, each.name), "cd.heal.combat", f"{who.name} heals {each.name}", (BONUS,))
        if each.condition == "unstable":
            label = f"{who.name} stabilises {each.name}"
            yield Offer(Stabilise(who.name, each.name), "cd.unstable.stabilise", label, (BONUS,))


def recalls(state: Combat, who: Fighter) -> bool:
    """Whether a creature has the Advantage for an Experience, which nobody else can pay."""
    return bool(state.gm if who.side == "gm" else who.advantage)


def _paid_attack(state: Combat, who: Fighter) -> tuple[Ask, ...]:
    """What is spent with an attack; nothing where the target's side bids first."""
    if rulings().first_bid == "target":
        return ()
    held = purse(state, who.side)

    def increase(values: Mapping[str, Any]) -> Whole | None:
        most = min(MOST, who.aid + held - bool(values.get("experience")))
        return Whole("Increase", 0, most, "For 1 Advantage each.") if most else None

    experience = (Ask("experience", EXPERIENCE, "Experience"),) if recalls(state, who) else ()
    return (*experience, Ask("increase", increase, "Increase"))


def resistance(state: Combat, target: str) -> Iterator[Offer]:
    """What the target's side may spend before the rolls of an attack; nothing is offered where it holds nothing."""
    return _bids(state, state.fighter(target), Resist(), ("Decrease", "decrease", "recalled"), 0)


def pushes(state: Combat, by: str) -> Iterator[Offer]:
    """What the attacker's side may spend on the roll of an attack once the other side has spoken."""
    who = state.fighter(by)
    return _bids(state, who, Push(), ("Increase", "increase", "experience"), who.aid)


def _bids(state: Combat, who: Fighter, none: Any, names: tuple[str, str, str], aid: int) -> Iterator[Offer]:
    label, count, memory = names
    most = min(MOST, purse(state, who.side) + aid)
    if not most or who.gone:
        return
    yield Offer(none, "cd.advantage.when", "Spend nothing")

    def own(values: Mapping[str, Any]) -> Whole | None:
        return EXPERIENCE if recalls(state, who) and purse(state, who.side) + aid > values[count] else None

    times = Ask(count, Whole(label, 1, most, "For 1 Advantage each."), "times")
    steps = replace(none, **{count: 1})
    yield Offer(steps, "cd.advantage.when", label, (times, Ask(memory, own, "Experience")))
    if recalls(state, who):
        recalled = replace(none, **{memory: 1})
        ask = Ask(memory, EXPERIENCE._replace(low=1), "Experience")
        yield Offer(recalled, "cd.advantage.when", "Recall", (ask,))


def more_damage(state: Combat, striker: str, great: bool) -> Iterator[Offer]:
    """Dice that a side may add to a damage roll; what Very Good brings may be spent on one of them at once."""
    who = state.fighter(striker)
    most = min(MOST, purse(state, who.side), state.round if who.side == "gm" else MOST)
    if not most or who.gone:
        return
    yield Offer(MoreDamage(), "cd.advantage.spend", "Spend nothing")
    if great:
        yield Offer(MoreDamage(1), "cd.attack", "Press it")
    if most > great:
        yield Offer(MoreDamage(1 + great), "cd.attack.gm-limit", "More damage", (_dice(1 + great, most),))


def less_damage(state: Combat, striker: str, target: str, added: int) -> Iterator[Offer]:
    """Dice that the other side may take from a damage roll."""
    who = state.fighter(striker)
    most = min(MOST, purse(state, other(who.side)), sum(damage_dice(who, added)))
    if most and not who.gone and not state.fighter(target).gone:
        yield Offer(LessDamage(), "cd.advantage.spend", "Spend nothing")
        yield Offer(LessDamage(1), "cd.advantage.spend", "Less damage", (_dice(1, most),))


def _dice(least: int, most: int) -> Ask:
    return Ask("dice", Whole("Dice", least, most, "For 1 Advantage each."), "dice")


def answers(state: Combat, who: str, against: str, fell: bool) -> Iterator[Offer]:
    """Striking back, or Advantage instead; nothing is offered to one who cannot strike back."""
    if can_strike(state, who, against, fell):
        yield Offer(Answer(True), "cd.attack.strike-back", "Strike back")
        yield Offer(Answer(False), "cd.turn.answer", "Take Advantage")


def falls(state: Combat, who: str) -> Iterator[Offer]:
    """The ways in which somebody at 0 Life may fall."""
    falling = state.fighter(who)
    if not falling.dying:
        return
    yield Offer(Fall("Unconsciousness"), "cd.defeat.unconscious", "Unconsciousness")
    yield Offer(Fall("Unstable"), "cd.unstable", "Unstable")
    yield Offer(Fall("Blaze of Glory"), "cd.defeat.blaze", "Blaze of Glory")
    if falling.armed or rulings().unarmed != "no-attack":
        for each in state.fighters:
            if each.side != falling.side and not each.out:
                label = f"Blaze of Glory against {each.name}"
                yield Offer(Fall("Blaze of Glory", each.name), "cd.defeat.blaze", label)
