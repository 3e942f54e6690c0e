"""Duels small enough to be solved: two people in one Fight, a stated list of cards, and Advantage up to a cap.

The rules are those of the battle, with fewer choices, and Advantage beyond the cap is lost. Skills of equal worth count
as one: a fighter with two of them uses them in turn, and is never barred from both.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Any, ClassVar

from rules.core.frozen import frozen, replace
from rules.core.play import game as models
from rules.core.play.explorer import Fight as Rules
from rules.core.play.explorer import Mirrored
from rules.core.play.offers import Offer, Offers, members
from rules.riskbreaker import fight
from rules.riskbreaker.cards import find_card
from rules.riskbreaker.characters import Character
from rules.riskbreaker.combat.choices import Decrease, Gain, InflictKill, InflictSkill, Maneuver
from rules.riskbreaker.combat.damage import Damage
from rules.riskbreaker.combat.offers import turn_offers
from rules.riskbreaker.combat.restrictions import INFLICTING
from rules.riskbreaker.combat.rounds import next_to_declare
from rules.riskbreaker.combat.state import Battle, Fighter
from rules.riskbreaker.people import read_person
from rules.riskbreaker.rolls import counter_stat
from rules.riskbreaker.tables import ARCHETYPES
from rules.riskbreaker.tactics import by_tactic

FREE = (Gain, Decrease)  # cards that cost nothing
CARDS = (*FREE, InflictKill)
CAP = 4  # Advantage in the tables of values
_UNPREPARED = by_tactic({})


@frozen
class Duel(models.Duel):
    """A fight by the rules with only these cards, in which Advantage beyond `cap` is lost.

    `first` and `second` are people as a line of text, such as `M1 Sword · A4 Move` or `the Thief`.
    """

    game: ClassVar[Rules] = fight

    first: str
    second: str
    cap: int = CAP
    cards: tuple[type[Maneuver], ...] = CARDS

    @property
    def left_out(self) -> str:
        """The possible choices, and those that are left out, in words."""
        names = ", ".join(find_card(each.card).name for each in self.cards)
        return (
            f"nobody prepares, both fight with their best skill, the cards are {names}, played with the best skill "
            f"that has its like, and Advantage beyond {self.cap} is lost"
        )

    def start(self) -> Battle:
        """Return the battle at its start."""
        return fight.start(first=(read_person("Ann", self.first),), second=(read_person("Bo", self.second),))

    def canonical(self, state: Battle) -> Battle:
        """Return the canonical battle with Advantage cut to the cap, without a last maneuver that bars nothing."""
        state = fight.canonical(state)
        free = [bool(fighter.last) and not _barred(fighter) for fighter in state.fighters]
        if any(free):
            freed = zip(state.fighters, free, strict=True)
            state = replace(state, fighters=tuple([replace(each, last=()) if at else each for each, at in freed]))
        return _capped(state, self.cap)

    def choices(self, state: Battle, who: str, offers: Offers) -> Sequence[Any]:
        """Return the choices: both in one Fight, unprepared, with their best skill; on a turn the cards, or passing.

        Gain and Decrease use the best skill that has another of equal worth, and no ruse or area skill; if there is no
        such pair, every such skill. Of skills of equal worth, one is considered. No side gives up.
        """
        declares = state.phase == "skills" and who == next_to_declare(state)
        if who in state.sides and state.phase not in ("fights", "share") and not declares:
            return ()
        if state.phase != "turns":
            return (_UNPREPARED(state, who, offers),)
        fighter = state.fighter(who)
        worths = _worths(fighter.sheet, fighter.damage)
        looked_at = {each.card: worths if each in FREE else None for each in self.cards}
        distinct: dict[Any, Any] = {}
        for member in members(_unlike(turn_offers(state, who, looked_at), worths)):
            skill = worths.get(member.skill) if isinstance(member, FREE) else None
            distinct.setdefault((type(member), getattr(member, "risk", 0), skill), member)
        return tuple(distinct.values())

    def side_of(self, state: Battle, who: str) -> str:
        """Return the side for which a person decides."""
        return (
            who if who in state.sides else next((fighter.side for fighter in state.fighters if fighter.name == who), "")
        )

    def held(self, state: Battle) -> tuple[Battle, bool] | None:
        """Return the duel's form of a battle between these two, and if sides are exchanged; None for others."""
        if tuple(fighter.side for fighter in state.fighters) != state.sides:
            return None
        there = tuple(replace(fighter.sheet, name="Ann") for fighter in state.fighters)
        own = (_sheet(self.first), _sheet(self.second))
        turned = there != own
        return (self.placed(state, turned), turned) if there in (own, own[::-1]) else None

    def mirror(self) -> Mirrored | None:
        """Return a function that exchanges equal fighters; None for others, and with cards that move or build."""
        return _mirrored if self.first == self.second and set(self.cards) <= {*CARDS, InflictSkill} else None

    def placed(self, state: Battle, turned: bool) -> Battle:
        """Return a battle in the duel's form, with the sides exchanged if `turned`."""
        return self.canonical(_turned(state) if turned else state)


@cache
def _sheet(line: str) -> Character:
    return read_person("Ann", line).sheet


class Plain(Duel):
    """The same duel with the choices of tactics, so the last maneuver always stays in the state."""

    __slots__ = ()

    def canonical(self, state: Battle) -> Battle:
        """Return the canonical battle with Advantage cut to the cap."""
        return _capped(fight.canonical(state), self.cap)


def _capped(state: Battle, cap: int) -> Battle:
    if all(pool <= cap for each in state.fights for pool in each.pools):
        return state
    capped = tuple(replace(each, pools=tuple(min(pool, cap) for pool in each.pools)) for each in state.fights)
    return replace(state, fights=capped)


def _turned(state: Battle) -> Battle:
    """Return the battle with the sides in the other order."""
    fights = tuple(replace(each, pools=each.pools[::-1]) for each in state.fights)
    return replace(
        state, sides=state.sides[::-1], fighters=state.fighters[::-1], reserve=state.reserve[::-1], fights=fights
    )


def _mirrored(state: Battle) -> Battle:
    """Return the battle with two equal fighters exchanged."""
    one, other = state.fighters
    there = {one.name: other.name, other.name: one.name, one.side: other.side, other.side: one.side}
    fighters = (replace(other, sheet=one.sheet, side=one.side), replace(one, sheet=other.sheet, side=other.side))
    queue = tuple([there[each] for each in state.queue])
    return replace(_turned(state), sides=state.sides, fighters=fighters, queue=queue)


def _unlike(offers: Iterable[Offer], worths: Mapping[str, int]) -> Iterator[Offer]:
    """Yield the offers without those that differ from an earlier one only by a skill of the same worth."""
    before = set()
    for offer in offers:
        maneuver = offer.choice
        if isinstance(maneuver, FREE) and not maneuver.item and maneuver.element is None:
            like = type(maneuver), worths[maneuver.skill]
            if like in before:
                continue
            before.add(like)
        yield offer


@lru_cache(4096)
def _worths(sheet: Character, damage: Damage) -> Mapping[str, int]:
    """Return the skills for Gain and Decrease, with the stat that each is rolled against."""
    plain = [skill for skill in sheet.skills if counter_stat(skill) is None and not skill.area]
    fighter = Fighter(sheet, "", damage=damage)
    worths = {each.name: fighter.effective_stat(each.stat) for each in plain}
    count = Counter(worths.values())
    best = max((worth for worth in count if count[worth] > 1), default=None)
    return MappingProxyType({name: worth for name, worth in worths.items() if best in (None, worth)})


def _barred(fighter: Fighter) -> bool:
    """Return whether the last maneuver bars a choice that no other skill makes as well."""
    worths = _worths(fighter.sheet, fighter.damage)
    every = list(worths.values())
    return any(
        key not in INFLICTING and skill in worths and every.count(worths[skill]) < 2 for key, skill in fighter.last
    )


DUELS: Mapping[str, Duel] = MappingProxyType(
    {f"{one}-{other}".lower(): Duel(f"the {one}", f"the {other}") for one, other in combinations(ARCHETYPES, 2)}
)
