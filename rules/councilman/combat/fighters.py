"""Fighters: what a character or creature brings into a fight, and how it fares there."""

from rules.core import BadInput, one_of, rule, whole
from rules.core.frozen import frozen
from rules.core.inputs import Values
from rules.councilman.characters import Character
from rules.councilman.combat.choices import Backed
from rules.councilman.equipment import attack_bonus, best_bonus, find_item, score
from rules.councilman.items import invoice
from rules.councilman.outcomes import SIDES
from rules.councilman.tables import FAR

CONDITIONS = ("up", "unconscious", "unstable", "dead")


@frozen
class Fighter:
    """A creature in a fight: its attack, its defence, its health, and what has happened to it.

    `attribute` is the statistic its weapon names, for the attack roll and the damage; `attack` the weapon's
    bonus; `d8` and `d6` its damage dice; `defence` every bonus to defend. `attacks` counts this round's;
    `risen` the steps by which staying alive has become harder; `aid` is Advantage from Help for the next roll;
    `healed` the ways in which it has gained from healing today (see `check_daily`); `gone` that it has left;
    `several` that it can attack several targets at once. `grip` is what stands behind its next roll to live, paid
    already; None if nothing was said of it.
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

    def __post_init__(self) -> None:
        if not isinstance(self.name, str):
            raise BadInput(self.name, "a fighter's name is words")
        one_of(self.side, SIDES, "a side")
        one_of(self.condition, CONDITIONS, "a condition")
        for what in ("d8", "d6", "block", "recovery", "advantage", "attacks", "risen", "aid"):
            whole(getattr(self, what), 0, None, what)
        for what in ("attribute", "attack", "defence", "willpower"):
            whole(getattr(self, what), -FAR // 4, FAR // 4, what)
        whole(self.maximum, 1, None, "maximum")
        whole(self.life, 0, self.maximum, f"{self.name}'s Life")

    @property
    def conscious(self) -> bool:
        """Whether the creature can act and strike back."""
        return self.awake and not self.gone and self.condition in ("up", "unstable")

    @property
    def own_steps(self) -> int:
        """The steps of every roll of this creature: an Unstable one is Decreased. Rule: cd.unstable."""
        return -1 if self.condition == "unstable" else 0

    @property
    def dying(self) -> bool:
        """Whether the creature is at 0 Life and has yet to choose how it falls."""
        return self.condition == "up" and not self.life and not self.gone

    @property
    def out(self) -> str:
        """Why the creature is no longer in the fight at all: dead, or left; empty while it is."""
        return "left" if self.gone else "dead" if self.condition == "dead" else ""


@rule("cd.attack.fighter", "4.1 Making Attacks")
def fighter(character: Character, weapon: str = "", kind: str = "melee", defends_with: str = "Dexterity") -> Fighter:
    """An attack uses the weapon's Attribute and bonus; a defence a fitting Attribute and the best bonus to defend.

    Args: the character; the name of the weapon in hand, empty for none; melee or ranged; the Attribute of
    the defence. Items in use count throughout.
    """
    one_of(kind, ("melee", "ranged"), "a kind of attack")
    life = score(character, "life")
    offence: Values = _offence(character, weapon, kind) if weapon else {"attack": 0, "d8": 0, "armed": False}
    attribute = find_item(character, weapon).attribute if weapon else "Strength"
    return Fighter(
        character.name,
        attribute=score(character, attribute),
        **offence,
        defence=score(character, defends_with) + best_bonus(character.items, "defend"),
        block=score(character, "block"),
        life=life,
        maximum=life,
        recovery=score(character, "recovery"),
        willpower=score(character, "Willpower"),
    )


def _offence(character: Character, weapon: str, kind: str) -> dict[str, int | bool]:
    item = find_item(character, weapon)
    bonus = attack_bonus(item, kind)
    build = invoice(item).build
    dice = build.dice_of(kind)
    d6 = dice - build.upgrades if kind == "ranged" else 0
    return {"attack": bonus, "d8": dice - d6, "d6": d6, "ranged": kind == "ranged"}
