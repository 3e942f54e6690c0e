"""Initiative: the fighters who may begin an action now, their offers (attack, wait, give in), and the next round."""

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial

from rules.core import IllegalChoice, OutOfTurn, rule
from rules.core.frozen import replace
from rules.core.play.choice_inputs import Pick, PickSome
from rules.core.play.offers import Offer, OfferField, allowed_offers
from rules.skillful.combat.attempts import check_attempt, payable_attitudes, with_aided_offers
from rules.skillful.combat.choices import Attack, Choice, GiveIn, Wait
from rules.skillful.combat.state import FightState, replace_unchecked
from rules.skillful.rulings import rulings


@rule("sk.fight.turn", "Resolving Checks: Attackers and Defenders")
def may_begin(fight: FightState) -> tuple[str, ...]:
    """Any fighter may begin an attack once in a round, and the first player to speak goes first."""
    sides, order = fight.remaining_sides, rulings().turn_order
    if len(sides) < 2:
        return ()
    if order == "once-a-round":
        return tuple([fighter.name for fighter in fight.remaining_fighters if not fighter.acted])
    led = (fight.leads,) if order == "lead" and fight.leads in sides else sides
    return tuple([fighter.name for fighter in fight.remaining_fighters if fighter.side in led])


def start_next_round(fight: FightState) -> FightState:
    """Return the fight at the start of its next round, if no fighter can begin an action in this round."""
    if may_begin(fight) or len(fight.remaining_sides) < 2:
        return fight
    rested = tuple(replace_unchecked(fighter, acted=False) for fighter in fight.fighters)
    return replace(fight, fighters=rested, round=fight.round + 1)


def with_lead(fight: FightState, side: str) -> FightState:
    """Return the fight with this side in the lead, if the rulings use a lead."""
    return replace(fight, leads=side) if rulings().turn_order == "lead" else fight


def begin_action(fight: FightState, who: str) -> FightState:
    """Return the fight after a fighter has begun an action.

    In a fight without rounds, each action counts as a round.
    """
    if rulings().turn_order == "once-a-round":
        return fight.change_fighter(who, acted=True)
    return with_lead(replace(fight, round=fight.round + 1), fight.fighter(who).side)


def beginning_offers(fight: FightState, who: str) -> Iterable[Offer[Choice]]:
    """Return the offers of a fighter who may begin; giving in comes last."""
    if who not in may_begin(fight):
        return ()
    return allowed_offers(_candidates(fight, who), partial(check_beginning, fight, who))


def _candidates(fight: FightState, who: str) -> Iterator[Offer[Choice]]:
    opponents, most = fight.opponents(who), 1 if rulings().targets == "one" else None
    plain = (
        _attack_offer(attack.name, opponents, most, attitudes, max(attack.skills, default=None))
        for attack in fight.fighter(who).attacks
        if (attitudes := payable_attitudes(fight, who, Attack(attack.name)))
    )
    yield from with_aided_offers(fight, who, plain)
    yield Offer(Wait(), "sk.fight.turn", "Wait")
    yield Offer(GiveIn(), "sk.fight.end", "Yield", shown="Give in")


@lru_cache(1024)  # the arguments are the same at most turns
def _attack_offer(
    means: str, opponents: tuple[str, ...], most: int | None, attitudes: tuple[str, ...], skill: int | None
) -> Offer[Attack]:
    asks = (
        OfferField("targets", PickSome("Defenders", opponents, 1, most), "on"),
        OfferField("attitude", Pick("Attitude", attitudes)),
    )
    return Offer(Attack(means, opponents[:1], attitudes[0]), "sk.roles", f"Attack with {means}", asks, skill)


def check_beginning(fight: FightState, who: str, choice: Choice) -> None:
    """Raise `OutOfTurn` or `IllegalChoice` unless a fighter may begin this action now."""
    if who not in may_begin(fight):
        raise OutOfTurn(f"{who} cannot begin anything now")
    match choice:
        case Attack():
            _check_targets(choice.targets, fight.opponents(who))
            check_attempt(fight, who, choice)
        case Wait() if rulings().turn_order == "as-printed":
            raise IllegalChoice("sk.fight.turn", "a fighter who chooses to begin must attack, and cannot wait")
        case Wait() | GiveIn():
            return
        case _:
            raise IllegalChoice("sk.fight.turn", "now a fighter must attack, wait or give in")


def _check_targets(targets: tuple[str, ...], opponents: tuple[str, ...]) -> None:
    fitting = isinstance(targets, tuple) and set(targets) <= set(opponents) and len(set(targets)) == len(targets)
    if not targets or not fitting:
        raise IllegalChoice("sk.roles", f"an attack has defenders, each once, out of {', '.join(opponents)}")
    if rulings().targets == "one" and len(targets) > 1:
        raise IllegalChoice("sk.defense.several", "an attack with a weapon has one defender")
