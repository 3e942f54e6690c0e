"""The state of a battle: fighters on their squares, the current turn, and the effects of earlier turns."""

from fractions import Fraction
from functools import partial
from itertools import combinations

from rules.basics.characters import Character
from rules.basics.combat.attacks import NORMAL, Guard
from rules.basics.rulings import BasicsRulings, rulings
from rules.basics.tables import SECONDS
from rules.core import BadInput, require_int, rule, snapshot_rulings
from rules.core.errors import find_by_name
from rules.core.frozen import field, frozen, replace
from rules.core.play.squares import Square, require_square


@frozen
class Aim:
    """An aim: its weapon, its target, its seconds, and whether it is braced."""

    weapon: str
    target: str
    seconds: int
    braced: bool = False

    def helps(self, weapon: str, target: str) -> bool:
        """Return whether this aim helps an attack with this weapon on this target."""
        return (self.weapon, self.target) == (weapon, target)


@frozen
class Fighter:
    """A fighter in a battle: their square, the weapons in hand, and the effects of earlier turns.

    Attributes:
        fighter: The character.
        square: The square.
        readied: The names of the weapons in hand.
        guard: The kind of defence that the fighter has until their next turn.
        aim: The present aim; None if there is none.
        leads: For each target, the lead that feints have won.
        harm: The damage taken.
        doing: The present task; empty if there is none.
        side: The name of the side; empty if the fighter is alone on their side.
        out: The reason why the fighter has left the battle; empty if they are present.
    """

    fighter: Character
    square: Square
    readied: tuple[str, ...]
    guard: Guard = NORMAL
    aim: Aim | None = None
    leads: tuple[tuple[str, int], ...] = ()
    harm: int = 0
    doing: str = ""
    side: str = ""
    out: str = ""

    @property
    def name(self) -> str:
        return self.fighter.name

    @property
    def party(self) -> str:
        """The fighter's side, or their own name if they have no side."""
        return self.side or self.name

    def lead(self, target: str) -> int:
        """Return the lead that feints have won against a target."""
        return dict(self.leads).get(target, 0)

    def with_lead(self, target: str, lead: int) -> "Fighter":
        """Return the fighter with this lead in place of the old one; 0 removes it."""
        others = tuple(pair for pair in self.leads if pair[0] != target)
        return replace(self, leads=(*others, (target, lead)) if lead else others)

    def melee_skill(self) -> int:
        """Return the melee skill with which this fighter rolls against a feint."""
        return self.fighter.best_melee(self.readied) if rulings().feint_skill == "readied" else self.fighter.melee_skill


@frozen
class FightState:
    """All fighters in turn order, the current turn, and the number of seconds that have passed.

    `bears` is the damage that takes a fighter out; None means that the group has set no limit. `ordered` is True once
    the order of turns is settled.
    """

    members: tuple[Fighter, ...]
    at: int = 0
    seconds: int = 0
    bears: int | None = None
    ordered: bool = True
    rulings: BasicsRulings = field(default_factory=partial(snapshot_rulings, BasicsRulings), hash=False)

    @property
    def acting(self) -> Fighter:
        """The fighter whose turn it is; raises `BadInput` if the number of the turn has no fighter."""
        try:
            return self.members[self.at]
        except IndexError:
            raise BadInput(self.at, f"the turn must be from 0 to {len(self.members) - 1}") from None

    def fighter(self, name: str) -> Fighter:
        """Return the fighter of that name; raise `BadInput` for an unknown name."""
        return find_by_name(name, self.members, "a fighter in this battle")

    def replace_fighter(self, changed: Fighter) -> "FightState":
        """Return the battle with one fighter replaced."""
        members = tuple(changed if member.name == changed.name else member for member in self.members)
        return replace(self, members=members)

    @property
    def parties(self) -> tuple[str, ...]:
        """The sides of all fighters, including sides whose fighters are all out."""
        return tuple(dict.fromkeys(member.party for member in self.members))

    def foes(self, me: Fighter) -> tuple[Fighter, ...]:
        """Return the fighters of other sides who are still present."""
        return tuple(member for member in self.members if member.party != me.party and not member.out)

    def next(self) -> "FightState":
        """Return the battle at the next turn of a fighter who is still present."""
        fight = self._advance()
        while fight.acting.out and fight.at != self.at:
            fight = fight._advance()
        return fight

    def _advance(self) -> "FightState":
        """Return the battle at the next turn; after the last turn a second has passed."""
        if self.at + 1 < len(self.members):
            return replace(self, at=self.at + 1)
        members = self.members
        if rulings().undefended == "end-of-round":
            members = tuple(replace(m, guard=NORMAL) if m.guard.kind == "none" else m for m in members)
        return replace(self, members=members, at=0, seconds=self.seconds + SECONDS)


def place_fighter(
    character: Character, square: Square, readied: tuple[str, ...] | None = None, side: str = ""
) -> Fighter:
    """Return the fighter for a character on a square of a fight.

    `readied` names the weapons in hand; None means all weapons. If `side` is empty, the fighter has a side of their
    own.
    """
    held = tuple(weapon.name for weapon in character.weapons) if readied is None else readied
    for name in held:
        character.weapon(name)
    return Fighter(character, require_square(square), held, side=side)


def begin(*members: Fighter) -> FightState:
    """Return a battle whose members act in this order; raise `BadInput` if two share a name or a square."""
    names = tuple(member.name for member in members)
    if len(set(names)) != len(names) or not names:
        raise BadInput(names, "every fighter must have a different name")
    for first, second in combinations(members, 2):
        if first.square == second.square:
            raise BadInput(second.square, f"{first.name} is on {{value}} already. Choose another square.")
    return FightState(members)


@rule("td.attack.step", "Attack")
def step_length() -> Fraction:
    """A step is one square, and a square is one yard.

    Returns:
        The length of a step in yards.
    """
    return Fraction(5, 3) if rulings().square == "five-feet" else Fraction(1)


def yards_to_squares(yards: int) -> int:
    """Return a distance in yards as whole squares."""
    return int(require_int(yards, 0, None, "yards") / step_length())
