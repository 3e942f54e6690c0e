"""Duels small enough to be solved: two people in one Fight, a few cards, and Advantage up to a cap.

The rules are those of the battle, with fewer choices, and Advantage beyond the cap is lost. If a fighter has two skills
with equal stats, the duel counts them as one skill that can be used every turn.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations

from rules.core.frozen import replace
from rules.core.play.game import DuelModel
from rules.core.play.offers import Offers, all_choices
from rules.riskbreaker import fight
from rules.riskbreaker.cards import find_card
from rules.riskbreaker.characters import Character
from rules.riskbreaker.combat.choices import Choice, Decrease, Gain, InflictKill
from rules.riskbreaker.combat.damage import Damage
from rules.riskbreaker.combat.offers import turn_offers
from rules.riskbreaker.combat.restrictions import INFLICTING
from rules.riskbreaker.combat.rounds import next_to_declare
from rules.riskbreaker.combat.state import Battle, Fighter
from rules.riskbreaker.people import parse_person
from rules.riskbreaker.rolls import counter_stat
from rules.riskbreaker.tables import ARCHETYPES
from rules.riskbreaker.tactics import decide

FREE = (Gain, Decrease)  # cards that cost nothing
CARDS = (*FREE, InflictKill)
CAP = 4  # the most Advantage of a side in the value tables


def duel_model(first: str, second: str, cap: int = CAP, for_tactics: bool = False) -> DuelModel[Battle, Choice]:
    """Return the duel of two people, in which they use only the cards of `CARDS`.

    Args:
        first: A person as a line of text, such as `M1 Sword · A4 Move` or `the Thief`.
        second: The second person, written in the same way.
        cap: The most Advantage of a side.
        for_tactics: True if tactics choose. Tactics can choose maneuvers that the solved duel leaves out, so the state
            then keeps every last maneuver.
    """
    names = ", ".join(find_card(kind.card).name for kind in CARDS)
    return DuelModel(
        scene=fight.FIGHT,
        parameters=f"{'Plain' if for_tactics else 'Duel'}({first=}, {second=}, {cap=}, cards={CARDS})",
        restrictions=(
            f"nobody prepares, both fight with their best skill, the only cards are {names}, "
            f"and Advantage beyond {cap} is lost"
        ),
        start=partial(_start, first, second),
        considered_choices=_considered_choices,
        match_state=partial(_match_state, tuple(parse_person("Ann", line).sheet for line in (first, second))),
        canonical=partial(_canonical, cap, for_tactics),
        mirror=_with_fighters_swapped if first == second else None,
        swap_sides=_with_sides_swapped,
    )


def _start(first: str, second: str) -> Battle:
    return fight.start(first=(parse_person("Ann", first),), second=(parse_person("Bo", second),))


def _canonical(cap: int, for_tactics: bool, state: Battle) -> Battle:
    """Return the canonical battle with Advantage cut to the cap.

    A fighter's last maneuver is left out if it bars no choice of the duel, unless tactics choose.
    """
    state = fight.canonical(state)
    for fighter in () if for_tactics else state.fighters:
        if fighter.last and not _bars_a_choice(fighter):
            state = state.change_fighter(fighter.name, last=())
    if all(pool <= cap for conflict in state.fights for pool in conflict.pools):
        return state
    capped = (replace(conflict, pools=tuple(min(pool, cap) for pool in conflict.pools)) for conflict in state.fights)
    return replace(state, fights=tuple(capped))


def _considered_choices(state: Battle, who: str, offers: Offers[Battle, Choice]) -> Sequence[Choice | None]:
    """Return the choices of the duel: one Fight and the best skills at first, and then the cards or passing.

    Gain and Decrease use no ruse and no area skill. If several skills have equal stats, only the skills with the best
    of these stats are considered. Of choices that differ only by skills of equal stats, one is considered. No side
    gives up.
    """
    declares = state.phase == "skills" and who == next_to_declare(state)
    if who in state.sides and state.phase not in ("fights", "share") and not declares:
        return ()
    if state.phase != "turns":
        return (decide(state, who, offers, {}),)
    fighter = state.fighter(who)
    stats = _skill_values(fighter.sheet, fighter.damage)
    skills_by_card = {kind.card: stats if kind in FREE else None for kind in CARDS}
    distinct: dict[object, Choice] = {}
    for member in all_choices(turn_offers(state, who, skills_by_card)):
        stat = stats.get(member.skill) if isinstance(member, FREE) else None
        distinct.setdefault((type(member), getattr(member, "risk", 0), stat), member)
    return tuple(distinct.values())


def _match_state(own: tuple[Character, ...], state: Battle) -> bool | None:
    """Return whether the sides are exchanged in a battle between these two people; None if others fight."""
    if tuple(fighter.side for fighter in state.fighters) != state.sides:
        return None
    people = tuple(replace(fighter.sheet, name="Ann") for fighter in state.fighters)
    return people != own if people in (own, own[::-1]) else None


def _with_sides_swapped(state: Battle) -> Battle:
    """Return the battle with the sides in the other order."""
    fights = tuple(replace(conflict, pools=conflict.pools[::-1]) for conflict in state.fights)
    return replace(
        state, sides=state.sides[::-1], fighters=state.fighters[::-1], reserve=state.reserve[::-1], fights=fights
    )


def _with_fighters_swapped(state: Battle) -> Battle:
    """Return the battle with two equal fighters exchanged."""
    one, other = state.fighters
    swapped = {one.name: other.name, other.name: one.name, one.side: other.side, other.side: one.side}
    fighters = (replace(other, sheet=one.sheet, side=one.side), replace(one, sheet=other.sheet, side=other.side))
    queue = tuple([swapped[name] for name in state.queue])
    return replace(_with_sides_swapped(state), sides=state.sides, fighters=fighters, queue=queue)


@lru_cache(4096)
def _skill_values(sheet: Character, damage: Damage) -> Mapping[str, int]:
    """Return the skills that the duel considers for Gain and Decrease, with the stat of each."""
    plain = [skill for skill in sheet.skills if counter_stat(skill) is None and not skill.area]
    fighter = Fighter(sheet, "", damage=damage)
    stats = {skill.name: fighter.effective_stat(skill.stat) for skill in plain}
    count = Counter(stats.values())
    best = max((stat for stat in count if count[stat] > 1), default=None)
    return stats if best is None else {name: stat for name, stat in stats.items() if stat == best}


def _bars_a_choice(fighter: Fighter) -> bool:
    """Return whether the last maneuver bars a skill, and no other skill has an equal stat and could replace it."""
    stats = _skill_values(fighter.sheet, fighter.damage)
    values = list(stats.values())
    return any(
        key not in INFLICTING and skill in stats and values.count(stats[skill]) < 2 for key, skill in fighter.last
    )


DUELS: Mapping[str, DuelModel[Battle, Choice]] = {
    f"{first}-{second}".lower(): duel_model(f"the {first}", f"the {second}")
    for first, second in combinations(ARCHETYPES, 2)
}
