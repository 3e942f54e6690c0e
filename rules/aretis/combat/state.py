"""The state of a fight: the fighters with their squares and poise, and the choices that are already made."""

from collections.abc import Iterator
from functools import partial

from rules.aretis.characters import Character
from rules.aretis.combat.choices import RoundChoice
from rules.aretis.combat.grid import footprint, may_share, reaches, ring
from rules.aretis.combat.poise import poise_at_start
from rules.aretis.rulings import AretisRulings
from rules.aretis.tables import FACINGS, SECONDS
from rules.core import BadInput, Pool, require_int, require_one_of, rule, snapshot_rulings
from rules.core.context import memoize
from rules.core.errors import find_by_name
from rules.core.frozen import field, frozen, replace
from rules.core.play.squares import Square, require_square


@frozen
class Fighter:
    """A fighter in a fight, with their square, poise and blows.

    Attributes:
        fighter: The character.
        side: The name of the side.
        square: The square; for a troll, the south-western one of its four.
        facing: The compass direction in which the fighter looks.
        poise: The poise now.
        start: The poise at the start of the fight.
        down: The rounds before a fallen fighter tests to rise; 0 for a fighter on their feet.
        blows: The number of blows that have landed.
        second_life: True if a second-life is out.
        out: The reason why the fighter has left; empty if they are present.
        energy: The Energy; None if the group does not count it.
    """

    fighter: Character
    side: str
    square: Square
    facing: str
    poise: int
    start: int
    down: int = 0
    blows: int = 0
    second_life: bool = False
    out: str = ""
    energy: int | None = None

    @property
    def gone(self) -> bool:
        """True if the fighter has left the fight."""
        return bool(self.out)

    @property
    def name(self) -> str:
        return self.fighter.name

    @property
    def footprint(self) -> frozenset[Square]:
        """The squares that the fighter occupies."""
        return footprint(self.square, self.fighter.size)

    @property
    def ring(self) -> frozenset[Square]:
        """The squares around the fighter."""
        return ring(self.square, self.fighter.size)

    @property
    def can_act(self) -> bool:
        """True if the fighter is present and on their feet."""
        return not self.gone and not self.down

    def reaches(self, other: "Fighter") -> bool:
        """Return whether this fighter can attack the other fighter from their present square."""
        own_size, other_size = self.fighter.size, other.fighter.size
        return _reaches(self.square, own_size, other.square, other_size)


_reaches = memoize(4096)(reaches)  # the same arguments come again and again


@frozen
class FightState:
    """The fighters, in the order in which they throw their dice, and the number of completed rounds.

    `bears` is the number of blows that takes a fighter out; None means that no number does. `throw` has the dice of
    this fight; None means the dice of the ruling. `said` has the choices already made in this round, if a ruling makes
    them aloud.
    """

    members: tuple[Fighter, ...]
    rounds: int = 0
    bears: int | None = None
    throw: Pool | None = None
    said: tuple[RoundChoice, ...] = ()
    rulings: AretisRulings = field(default_factory=partial(snapshot_rulings, AretisRulings), hash=False)

    def fighter(self, name: str) -> Fighter:
        """Return the fighter of that name; raise `BadInput` for an unknown name."""
        return find_by_name(name, self.members, "a fighter in this fight")

    def replace_fighter(self, changed: Fighter) -> "FightState":
        """Return the fight with one fighter replaced."""
        return replace(
            self, members=tuple(changed if member.name == changed.name else member for member in self.members)
        )

    @property
    def poises(self) -> dict[str, int]:
        """The poise of every fighter who has not left, by name."""
        return {member.name: member.poise for member in self.members if not member.gone}

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of all fighters, with the sides whose fighters have all left."""
        return tuple(dict.fromkeys(member.side for member in self.members))

    def opponents(self, name: str) -> Iterator[Fighter]:
        """Return the fighters of other sides who have not left."""
        side = self.fighter(name).side
        return (member for member in self.members if member.side != side and not member.gone)

    def occupied_squares(self, but: str) -> frozenset[Square]:
        """Return every occupied square; the squares of the fighter named `but` do not count."""
        footprints = (member.footprint for member in self.members if not member.gone and member.name != but)
        return frozenset().union(*footprints)


def place_fighter(
    character: Character, side: str, square: Square = (0, 0), facing: str = "north", poise: int | None = None
) -> Fighter:
    """Return the fighter for a character on a square of a fight.

    `side` is any name, which allies share, and `facing` is a compass direction. `poise` is the poise at the start of
    the fight; None means the poise of the ruling.
    """
    start = poise_at_start(poise)
    require_one_of(facing, FACINGS, "a facing")
    if not side:
        raise BadInput(side, "a side must have a name")
    return Fighter(character, side, require_square(square), facing, start, start)


def blocks(first: Fighter, second: Fighter) -> bool:
    """Return whether two fighters share a square although they are not a gnome and its opponent."""
    if not first.footprint & second.footprint:
        return False
    return first.side == second.side or not may_share(first.fighter.size, second.fighter.size)


def begin(*members: Fighter) -> FightState:
    """Return a new fight; raise `BadInput` if two fighters share a name, or a square that they may not share."""
    for number, member in enumerate(members):
        for earlier in members[:number]:
            if member.name == earlier.name:
                raise BadInput(
                    member.name, "two fighters are called {value}. Every fighter must have a different name."
                )
            if blocks(member, earlier):
                raise BadInput(member.square, f"{earlier.name} is on {{value}} already. Choose another square.")
    return FightState(members)


@rule("ar.round.seconds", "RPG Combat Rules")
def seconds(rounds: int) -> int:
    """A round lasts five seconds."""
    return SECONDS * require_int(rounds, 0, None, "rounds")
