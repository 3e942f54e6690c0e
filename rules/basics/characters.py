"""Weapons and characters; both check their values when they are made."""

from rules.core import BadInput, Pool, d6, require_int, require_one_of
from rules.core.argument_checks import check_value, require_type
from rules.core.frozen import frozen

MAX_SKILL, MAX_DICE, MAX_ACC = 30, 20, 20


@frozen
class Weapon:
    """A weapon of a fighter: the fighter's skill with it, its damage, and its Acc.

    Attributes:
        name: The name of the weapon.
        skill: The skill with the weapon, 0 to `MAX_SKILL`.
        dice: The number of six-sided damage dice.
        adds: The number that is added to the damage dice.
        acc: The bonus for aiming the weapon.
        ranged: True for a ranged weapon.
        slow: True if the weapon must be readied after each attack.
        off_hand: True if the weapon is held in the off hand.
        slam: True for an attack with the body.
    """

    name: str
    skill: int
    dice: int = 1
    adds: int = 0
    acc: int = 0
    ranged: bool = False
    slow: bool = False
    off_hand: bool = False
    slam: bool = False

    def __post_init__(self) -> None:
        require_int(self.skill, 0, MAX_SKILL, "a weapon's skill")
        require_int(self.dice, 0, MAX_DICE, "the number of damage dice")
        require_int(self.adds, -MAX_DICE, MAX_DICE * 6, "the bonus to damage")
        require_int(self.acc, 0, MAX_ACC, "Acc")
        if self.ranged and self.slam:
            raise BadInput(self.name, "A Slam cannot be a ranged attack: {value}.")

    @property
    def damage(self) -> Pool:
        """The dice that are rolled for damage, without the number that is added to them."""
        return self.dice * d6


@frozen
class Character:
    """A character in combat: Speed, Move, weapons in hand, and active defences with their names.

    `defences` are pairs such as `("dodge", 9)`. Two weapons or two defences of a fighter cannot have the same name.
    Raises `BadInput` for any value that the rules do not allow.
    """

    name: str
    speed: int = 5
    move: int = 5
    weapons: tuple[Weapon, ...] = ()
    defences: tuple[tuple[str, int], ...] = ()
    ambidextrous: bool = False

    def __post_init__(self) -> None:
        require_int(self.speed, 0, 100, "Speed")
        require_int(self.move, 0, 100, "Move")
        require_type(self.name, str, "a fighter's name")
        require_type(self.weapons, tuple[Weapon, ...], "a fighter's weapons")
        check_value(self.weapons)
        require_defences(self.defences)
        for names in ([w.name for w in self.weapons], [name for name, _ in self.defences]):
            if len(set(names)) != len(names):
                raise BadInput(names, "every weapon and every defence must have a different name")
        for name, value in self.defences:
            require_int(value, 0, MAX_SKILL, name)

    def weapon(self, name: str) -> Weapon:
        """Return the weapon of that name; raise `BadInput` for an unknown name."""
        require_one_of(name, [weapon.name for weapon in self.weapons], f"a weapon of {self.name}")
        return next(weapon for weapon in self.weapons if weapon.name == name)

    @property
    def melee_skill(self) -> int:
        """The best skill with a melee weapon; 0 if the fighter has no melee weapon."""
        return self.best_melee(tuple(weapon.name for weapon in self.weapons))

    def best_melee(self, names: tuple[str, ...]) -> int:
        """Return the best skill with a melee weapon among the named weapons; 0 if none of them is a melee weapon."""
        return max((weapon.skill for weapon in self.weapons if not weapon.ranged and weapon.name in names), default=0)


def require_defences(defences: object) -> tuple[tuple[str, int], ...]:
    """Return active defences if they are pairs of a name and a value; raise `BadInput` if they are not."""
    if not isinstance(defences, tuple) or not all(
        isinstance(defence, tuple) and len(defence) == 2 for defence in defences
    ):
        raise BadInput(defences, 'active defences must be pairs such as ("dodge", 9)')
    return defences
