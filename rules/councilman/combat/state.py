"""The state of a fight: the fighters and the current turn."""

from collections.abc import Callable
from functools import partial
from typing import Self, TypeVar

from rules.core import BadInput, require_int, require_one_of, rule, snapshot_rulings
from rules.core.errors import find_by_name
from rules.core.frozen import field, frozen, replace
from rules.core.inputs import Values
from rules.councilman.characters import Character
from rules.councilman.combat.choices import Backed
from rules.councilman.equipment import attack_bonus, best_bonus, character_ability, find_item, score
from rules.councilman.items import Item, invoice
from rules.councilman.rolls import SIDES
from rules.councilman.rulings import CouncilmanRulings, rulings
from rules.councilman.tables import MAX_NUMBER

CONDITIONS = ("up", "unconscious", "unstable", "dead")
BONUSES = ("attribute", "attack", "defence", "willpower")
UNARMED: Values = {"armed": False, "attack": 0, "d8": 0, "d6": 0}
COUNTS = ("d8", "d6", "block", "recovery", "advantage", "attacks", "risen", "aid", "relics", "take", "pressure")


@frozen
class Fighter:
    """A creature in a fight: its attack, its defence, its health, and its conditions.

    Attributes:
        attribute: The value of the weapon's statistic, which is added to the attack roll and to the damage.
        attack: The weapon's bonus to the attack roll.
        d8: The number of eight-sided damage dice of the weapon; `d6` is the number of six-sided dice.
        defence: The sum of all bonuses on a roll to defend.
        attacks: Attacks that the creature has made this round; each takes away one damage die from later attacks.
        risen: Steps by which the roll to live has become harder.
        aid: Advantage from Help that only the next roll can use.
        healed: The ways of healing ("rest", "roll") from which the creature has gained today.
        gone: True if the creature has left.
        several: True if the creature can attack several targets at once.
        grip: The payments of both sides for the next roll to live; None if they have not paid for it yet.
        relics: Relics in use; `relic` is the Advantage that they hold.
        take: The level of Take the Advantage; `pressure` that of Good Under Pressure.
        asked: True if the creature has asked the GM this session how much Advantage there is.
    """

    name: str
    side: str = "players"
    attribute: int = 0
    attack: int = 1
    d8: int = 1
    d6: int = 0
    ranged: bool = False
    armed: bool = True
    defence: int = 0
    block: int = 0
    life: int = 20
    maximum: int = 20
    recovery: int = 10
    willpower: int = 0
    advantage: int = 0
    attacks: int = 0
    acted: bool = False
    condition: str = "up"
    awake: bool = True
    risen: int = 0
    aid: int = 0
    healed: tuple[str, ...] = ()
    gone: bool = False
    several: bool = False
    grip: Backed | None = None
    relics: int = 0
    relic: int = 0
    take: int = 0
    pressure: int = 0
    asked: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.name, str):
            raise BadInput(self.name, "a fighter's name must be words")
        require_one_of(self.side, SIDES, "a side")
        require_one_of(self.condition, CONDITIONS, "a condition")
        for name in COUNTS:
            require_int(getattr(self, name), 0, None, name)
        for name in BONUSES:
            require_int(getattr(self, name), -MAX_NUMBER // 4, MAX_NUMBER // 4, name)
        require_int(self.relic, 0, self.relics, f"the Advantage of {self.name}'s Relics")
        require_int(self.maximum, 1, None, "maximum")
        require_int(self.life, 0, self.maximum, f"{self.name}'s Life")

    @property
    def conscious(self) -> bool:
        """True if the creature can act and strike back."""
        return self.awake and not self.gone and self.condition in ("up", "unstable")

    @property
    def own_steps(self) -> int:
        """The steps on all rolls of this creature: −1, a Decrease, if it is Unstable, else 0. Rule: cd.unstable."""
        return -1 if self.condition == "unstable" else 0

    @property
    def dying(self) -> bool:
        """True if the creature is at 0 Life and has yet to choose how it falls."""
        return self.condition == "up" and not self.life and not self.gone

    @property
    def out(self) -> str:
        """The reason why the creature is out of the fight, "dead" or "left"; empty if it is present."""
        return "left" if self.gone else "dead" if self.condition == "dead" else ""


@rule("cd.attack.fighter", "4.1 Making Attacks")
def make_fighter(
    character: Character, weapon: str = "", kind: str = "melee", defends_with: str = "Dexterity"
) -> Fighter:
    """An attack uses the weapon's Attribute and bonus; a defence uses an Attribute and the best bonus to defend.

    Args:
        character: The character. All its items count.
        weapon: The name of the weapon in hand; empty if the character is unarmed.
        kind: "melee" or "ranged".
        defends_with: The Attribute with which the character defends.
    """
    require_one_of(kind, ("melee", "ranged"), "a kind of attack")
    life = score(character, "life")
    item = find_item(character, weapon) if weapon else None
    offence: Values = _weapon_numbers(item, kind) if item else UNARMED
    return Fighter(
        character.name,
        attribute=score(character, item.attribute if item else "Strength"),
        **offence,
        defence=score(character, defends_with) + best_bonus(character.items, "defend"),
        block=score(character, "block"),
        life=life,
        maximum=life,
        recovery=score(character, "recovery"),
        willpower=score(character, "Willpower"),
        relics=sum(item.basis == "relic" for item in character.items),
        take=character_ability(character, "Take the Advantage"),
        pressure=character_ability(character, "Good Under Pressure"),
    )


def _weapon_numbers(item: Item, kind: str) -> dict[str, int | bool]:
    bonus = attack_bonus(item, kind)
    build = invoice(item).build
    dice = build.count(kind)
    d6 = dice - build.count("d8") if kind == "ranged" else 0
    return {"attack": bonus, "d8": dice - d6, "d6": d6, "ranged": kind == "ranged"}


@frozen
class FightState:
    """The state of a fight between two turns, or at a decision in a turn.

    Attributes:
        turn: The side whose turn it is.
        gm: The GM's Advantage. The Advantage of the players is in the `advantage` of their fighters.
        left: Creatures that can still act in this turn.
        bought: True if the side has paid for a second creature in this turn.
        passed: True if the other side has just passed.
        rulings: The rulings in force when the fight began.
    """

    fighters: tuple[Fighter, ...]
    round: int = 1
    turn: str = "players"
    gm: int = 0
    left: int = 1
    bought: bool = False
    passed: bool = False
    rulings: CouncilmanRulings = field(default_factory=partial(snapshot_rulings, CouncilmanRulings), hash=False)

    def __post_init__(self) -> None:
        if not isinstance(self.fighters, tuple) or not all(isinstance(fighter, Fighter) for fighter in self.fighters):
            raise BadInput(self.fighters, "fighters of a fight must be a tuple of Fighter")
        names = [fighter.name for fighter in self.fighters]
        if len(set(names)) < len(names):
            raise BadInput(
                max(names, key=names.count),
                "two fighters are called {value}. Every fighter must have a different name.",
            )
        require_one_of(self.turn, SIDES, "a side")
        require_int(self.round, 1, None, "the round")
        require_int(self.gm, 0, None, "the GM's Advantage")

    def fighter(self, name: str) -> Fighter:
        """Return the fighter of that name; raise `BadInput` with all names for an unknown name."""
        return find_by_name(name, self.fighters, "a fighter")

    def change_fighter(self, name: str, **changes: object) -> Self:
        """Return the fight with one fighter changed."""
        return self.replace_fighter(replace(self.fighter(name), **changes))

    def replace_fighter(self, changed: Fighter) -> Self:
        """Return the fight with one fighter replaced."""
        return self.change_all(lambda fighter: changed if fighter.name == changed.name else fighter)

    def change_all(self, change: Callable[[Fighter], Fighter]) -> Self:
        """Return the fight after `change` is applied to every fighter."""
        return replace(self, fighters=tuple(change(fighter) for fighter in self.fighters))

    def members(self, side: str) -> tuple[Fighter, ...]:
        """Return the creatures of a side that have not left."""
        return tuple(fighter for fighter in self.fighters if fighter.side == side and not fighter.gone)

    def ready(self, side: str) -> tuple[Fighter, ...]:
        """Return the creatures of a side that have yet to act this round."""
        return tuple(filter(has_yet_to_act, self.members(side)))

    @property
    def winner(self) -> str:
        """The only side with a conscious creature; empty while both have one, "nobody" if neither side has one."""
        standing = {fighter.side for fighter in self.fighters if fighter.conscious}
        return "" if len(standing) == 2 else standing.pop() if standing else "nobody"


AnyState = TypeVar("AnyState", bound=FightState)  # the state of a fight, or of a scene between fights


def has_yet_to_act(fighter: Fighter) -> bool:
    """Return True if a creature has a turn left in this round, and is neither gone, dead nor Unconscious."""
    return not (fighter.acted or fighter.gone) and fighter.condition in ("up", "unstable")


def opposing_side(side: str) -> str:
    """Return the side that is not this one."""
    return SIDES[1 - SIDES.index(require_one_of(side, SIDES, "a side"))]


@rule("cd.round.first", "4 Combat")
def first_turn(round_number: int) -> str:
    """The players' side takes the first turn of every round.

    Args:
        round_number: The round, 1 or more.
    """
    require_int(round_number, 1, None, "the round")
    if rulings().first_turn == "alternate":
        return SIDES[(round_number - 1) % 2]
    return rulings().first_turn


def begin(*fighters: Fighter, gm: int = 0) -> FightState:
    """Return a fight at the start of round 1.

    Args:
        fighters: The fighters of both sides; each names its side.
        gm: The GM's Advantage.
    """
    if not fighters:
        raise BadInput(fighters, "a fight must have at least one fighter")
    return FightState(fighters, turn=first_turn(1), gm=gm)
