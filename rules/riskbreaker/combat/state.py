"""The state of a battle: the places and wounds of fighters, and the Advantage of each side."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Literal, Self, TypeVar

from rules.core import require_one_of, snapshot_rulings
from rules.core.errors import find_by_name
from rules.core.frozen import field, frozen, replace
from rules.riskbreaker.characters import Character
from rules.riskbreaker.combat.advantage import add_advantage
from rules.riskbreaker.combat.choices import Distance, Goal, Maneuver, Veto, parts_of
from rules.riskbreaker.combat.damage import UNHURT, Damage, kill_capacity
from rules.riskbreaker.rulings import RiskbreakerRulings, rulings
from rules.riskbreaker.skills import Item, Skill
from rules.riskbreaker.tables import STATS, Names, Stat

Phase = Literal["engagement", "fights", "share", "skills", "turns", "idle", "over", "between"]


def _lends_a_weapon(item: Item) -> bool:
    return item.lends and item.card in ("", "skill-damage", "kill-damage") and rulings().lent_weapon == "declared"


@frozen
class Fighter:
    """A character in a battle, with their place, their wounds, and their last maneuver.

    Attributes:
        sheet: The character.
        side: The name of the side.
        fight: The number of their Fight; None means no Fight.
        using: The skill that they fight with; None if they have declared none yet.
        kill: The Kill Damage that they have taken.
        damage: The Skill Damage on Muscle, Agility, Wit and Personality.
        counters: The combat counters that are marked, 0 to 2.
        last: The cards and skills of their last maneuver.
        spent: True after their maneuver in this round.
        away: True if Tactics has taken them out of the Fight until the next round.
        fought: True if they have been in a Fight in this round.
        inflicted: True if they have tried to inflict damage in this round.
        delay: The rounds until they arrive at `heading`.
        heading: The goal of a Move that has not ended yet; None if there is none.
        place: The name of a place outside the Fights; empty if they are at none.
        used: The names of the items that they have used, with a repetition for each further use.
        out: The reason why they are out of the battle; empty if they are in it.
    """

    sheet: Character
    side: str
    fight: int | None = None
    using: Skill | None = None
    kill: int = 0
    damage: Damage = UNHURT
    counters: int = 0
    last: tuple[tuple[str, str], ...] = ()
    spent: bool = False
    away: bool = False
    fought: bool = False
    inflicted: bool = False
    delay: int = 0
    heading: Goal | None = None
    place: str = ""
    used: Names = ()
    out: str = ""

    @property
    def name(self) -> str:
        """The character's name."""
        return self.sheet.name

    @property
    def is_held_up(self) -> bool:
        """True if the fighter is delayed, or arrives at the start of the next round."""
        return self.delay > 0 or self.heading is not None

    @property
    def is_engaged(self) -> bool:
        """True if the fighter is in a Fight, in reach of the other people there."""
        return not self.out and self.fight is not None and not self.away

    def is_in(self, fight: int | None) -> bool:
        """Return True if the fighter is in a Fight, in reach of the other people there; False if `fight` is None."""
        return self.is_engaged and self.fight == fight

    def effective_stat(self, stat: Stat) -> int:
        """Return the stat after Skill Damage."""
        return self.sheet.rating(stat) - self.damage[STATS.index(stat)]

    def kill_limit(self) -> int:
        """Return the Kill Damage that removes this fighter, with the skill in use or, without one, the best skill."""
        skills = (self.using,) if self.using else self.fight_skills()
        return max(map(self.kill_limit_with, skills), default=1)

    def fight_skills(self) -> tuple[Skill, ...]:
        """Return the skills that this fighter may declare to fight with: their own, and those that items lend."""
        everything = rulings().unskilled == "any-skill"
        own = [skill for skill in self.sheet.skills if everything or skill.serves_to("fight")]
        lending = [item for item in self.sheet.items if _lends_a_weapon(item) and self.can_use(item)]
        lent = [skill for item in lending if (skill := self.sheet.skill_of(item)) and skill.serves_to("fight")]
        return tuple(dict.fromkeys((*own, *lent)))

    def can_use(self, item: Item) -> bool:
        """Return True if an item has a use left."""
        uses = self.uses_left(item)
        return uses is None or uses > 0

    def uses_left(self, item: Item) -> int | None:
        """Return how many uses an item has left; None if it never runs out.

        If several items have the same name, the first of them is used up first.
        """
        if item.uses is None:
            return None
        used = self.used.count(item.name)
        for earlier in self.sheet.items:
            if earlier is item:
                break
            if earlier.name == item.name:
                used -= used if earlier.uses is None else earlier.uses
        return item.uses - max(used, 0)

    def kill_limit_with(self, skill: Skill) -> int:
        """Return the Kill Damage that removes this fighter if they use this skill."""
        return kill_capacity(self.sheet.rating(skill.stat), self.damage[STATS.index(skill.stat)])

    def weapon(self) -> Skill | None:
        """Return the skill in use or, without one, the best Fight skill; None if the fighter has no Fight skill."""
        able = self.fight_skills()
        best = max(able, key=lambda skill: (self.kill_limit_with(skill), self.effective_stat(skill.stat)), default=None)
        return self.using if self.using in able else best

    def ranking_stat(self, stat: Stat) -> int:
        """Return the value of a stat that counts for a side's level and for turn order."""
        return self.sheet.rating(stat) if rulings().level_counts == "permanent" else self.effective_stat(stat)

    def skill_level(self) -> int:
        """Return the level of the skill in use; 0 if no skill is in use."""
        return self.ranking_stat(self.using.stat) if self.using else 0


def with_last_maneuver(fighter: Fighter, maneuver: Maneuver) -> Fighter:
    """Return a fighter whose last maneuver this is; the items that it uses are used up."""
    parts = parts_of(maneuver)
    last = tuple((part.card, part.skill) for part in parts)
    return replace(fighter, last=last, used=fighter.used + tuple(part.item for part in parts if part.item))


@frozen
class Fight:
    """One Fight: its number, and the Advantage of each side in it, in the battle's order of sides."""

    number: int
    pools: tuple[int, ...]


@frozen
class Element:
    """An element of the battleground: a trap, an obstacle or a resource, with its worth and its noted Success Level.

    `at` is the Fight that the element guards. `known` has the sides that have seen it, and `missed` the sides that have
    searched for it in vain. `inside` is True if the people in the Fight have yet to meet it.
    """

    number: int
    kind: str
    side: str
    worth: int
    level: int | None
    at: int | None = None
    known: Names = ()
    missed: Names = ()
    inside: bool = False


@frozen
class Situation:
    """A situation without a battle: the Advantage of both sides, the goal, and the items that were found.

    `goal` is the Advantage that completes the goal, and `invested` the Advantage that was put into it.
    """

    party: int = 0
    gm: int = 0
    goal: int = 0
    invested: int = 0
    found: tuple[Item, ...] = ()

    @property
    def is_goal_reached(self) -> bool:
        """True if enough has been invested to complete the goal."""
        return self.invested >= self.goal


@frozen
class Battle:
    """A battle at one moment; `step` leads to the next state.

    Attributes:
        sides: The names of the sides.
        fighters: All fighters, with those who are out.
        phase: The step of the battle that is under way.
        round: The number of the round; 0 before the first.
        fights: The Fights that are not over.
        reserve: Each side's Advantage before combat.
        queue: The next to act: sides while the Fights are declared, and then fighters.
        waiting: The numbers of the Fights that are still to come in this round.
        running: The number of the present Fight; None if there is none.
        elements: The traps, obstacles and resources.
        vetoes: The vetoes of the GM that count now.
        distances: The distances that the GM has set and that count now.
        letting_go: The opponents who will not counter the Move of the next fighter.
        declared: The sides that have declared their skills, if the sides do so in turn.
        numbers: The number of Fights so far, those that are over included.
        situations: The parties whose situations go on after the battle.
        rulings: The rulings in force when the battle began.
    """

    sides: Names
    fighters: tuple[Fighter, ...]
    phase: Phase = "engagement"
    round: int = 0
    fights: tuple[Fight, ...] = ()
    reserve: tuple[int, ...] = ()
    queue: Names = ()
    waiting: tuple[int, ...] = ()
    running: int | None = None
    elements: tuple[Element, ...] = ()
    vetoes: tuple[Veto, ...] = ()
    distances: tuple[Distance, ...] = ()
    letting_go: Names = ()
    declared: Names = ()
    numbers: int = 0
    situations: tuple[tuple[str, Situation], ...] = ()
    rulings: RiskbreakerRulings = field(default_factory=partial(snapshot_rulings, RiskbreakerRulings), hash=False)

    @property
    def later_situations(self) -> tuple[tuple[str, Situation], ...]:
        """The situations of parties for later scenes."""
        return self.situations

    def fighter(self, name: str) -> Fighter:
        """Return the fighter of that name; raise `BadInput` for an unknown name."""
        return find_by_name(name, self.fighters, "a fighter")

    def active_fighters(self, wanted: Callable[[Fighter], bool]) -> tuple[Fighter, ...]:
        """Return the fighters who are still in the battle and for whom `wanted` is true."""
        return tuple([fighter for fighter in self.fighters if not fighter.out and wanted(fighter)])

    @property
    def on_the_field(self) -> tuple[Fighter, ...]:
        """The fighters who are still in the battle and are not delayed, so that they can be in a Fight."""
        return self.active_fighters(lambda fighter: not fighter.delay)

    def members(self, number: int | None) -> tuple[Fighter, ...]:
        """Return the fighters of a Fight, or of no Fight, with those whom Tactics has taken out for the round."""
        return self.active_fighters(lambda fighter: fighter.fight == number)

    def opponents(self, side: str, number: int | None) -> tuple[Fighter, ...]:
        """Return the fighters of other sides who are in reach in a Fight; empty if `number` is None."""
        return self.active_fighters(lambda fighter: fighter.side != side and fighter.is_in(number))

    def guards_of(self, side: str) -> tuple[int, ...]:
        """Return the numbers of a side's traps and obstacles."""
        return tuple(made.number for made in self.elements if made.side == side and made.kind != "resource")

    def side_fighters(self, side: str) -> tuple[Fighter, ...]:
        """Return the fighters of a side who are still in the battle."""
        return self.active_fighters(lambda fighter: fighter.side == side)

    def change_fighter(self, name: str, **changes: object) -> Self:
        """Return the battle with one fighter changed."""
        return self.replace_fighter(name, replace(self.fighter(name), **changes))

    def replace_fighter(self, name: str, now: Fighter) -> Self:
        """Return the battle with a fighter replaced by `now`."""
        return replace(
            self, fighters=tuple([now if fighter.sheet.name == name else fighter for fighter in self.fighters])
        )

    def fight(self, number: int) -> Fight:
        """Return the Fight of that number; raise `BadInput` for an unknown number."""
        return self.fights[self.fight_numbers.index(require_one_of(number, self.fight_numbers, "a Fight"))]

    @property
    def fight_numbers(self) -> list[int]:
        """The numbers of the Fights."""
        return [fight.number for fight in self.fights]

    def advantage(self, side: str, fight: int | None) -> int:
        """Return a side's Advantage in a Fight or, if `fight` is None, before combat."""
        pools = self.reserve if fight is None else self.fight(fight).pools
        return pools[self.sides.index(require_one_of(side, self.sides, "a side of the battle"))]

    def add_advantage(self, side: str, fight: int | None, by: int) -> Self:
        """Return the battle after a side's Advantage has changed; raise `BadInput` for an unknown side or Fight."""
        return self.set_advantage(side, fight, add_advantage(self.advantage(side, fight), by))

    def set_advantage(self, side: str, fight: int | None, points: int) -> Self:
        """Return the battle in which a side has this Advantage in a Fight or, if `fight` is None, before combat."""
        index = self.sides.index(side)
        pools = self.reserve if fight is None else self.fight(fight).pools
        pools = (*pools[:index], points, *pools[index + 1 :])
        if fight is None:
            return replace(self, reserve=pools)
        fights = [replace(row, pools=pools) if row.number == fight else row for row in self.fights]
        return replace(self, fights=tuple(fights))

    def sides_of(self, fighters: Iterable[Fighter]) -> Names:
        """Return the sides of these fighters, in the battle's order of sides."""
        present = {fighter.side for fighter in fighters}
        return tuple([side for side in self.sides if side in present])

    def opposing_sides(self, side: str, fight: int | None) -> Names:
        """Return the other sides that have fighters in a Fight or, if `fight` is None, in the battle."""
        return self.sides_of(
            self.active_fighters(lambda member: member.side != side and (fight is None or member.fight == fight))
        )

    @property
    def remaining_sides(self) -> Names:
        """The sides that still have a fighter in the battle."""
        return self.sides_of(self.active_fighters(lambda _: True))


AnyBattle = TypeVar("AnyBattle", bound=Battle)


def without_decisions(battle: AnyBattle, who: str) -> AnyBattle:
    """Return the battle without the decisions of the GM and of opponents on a fighter's maneuver."""
    if not (battle.vetoes or battle.distances or battle.letting_go):
        return battle
    vetoes = tuple(veto for veto in battle.vetoes if veto.who != who)
    distances = tuple(distance for distance in battle.distances if distance.who != who)
    return replace(battle, vetoes=vetoes, distances=distances, letting_go=())
