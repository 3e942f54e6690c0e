"""The printed tables as data: the six rows of a combat test, the Focus list, sizes and facings."""

from collections.abc import Mapping
from fractions import Fraction

from rules.core.frozen import frozen

SECONDS = 5  # seconds in one round


@frozen
class Row:
    """A row of the combat table: its whole numbers, and its printed effects on each side.

    Attributes:
        name: The name of the row.
        low: The lowest number of the row; None if it has no lower bound.
        high: The highest number of the row; None if it has no upper bound.
        attacker: The printed change of the attacker's poise; 0 if there is none.
        defender: The printed change of the defender's poise; 0 if there is none.
        loose: A change of poise that is printed without a side: −1, or 0 if there is none.
        hit: True if the attack hits.
        counter: True if the defender may strike back.
        attacker_test: The Agility test against falling that the row asks of the attacker instead of a change of poise;
            else empty.
        defender_test: The same test of the defender.
    """

    name: str
    low: int | None
    high: int | None
    attacker: int = 0
    defender: int = 0
    loose: int = 0
    hit: bool = False
    counter: bool = False
    attacker_test: str = ""
    defender_test: str = ""

    def holds(self, result: int) -> bool:
        """Return whether a result falls in this row."""
        return (self.low is None or self.low <= result) and (self.high is None or result <= self.high)

    @property
    def shown(self) -> str:
        """The row's numbers as a text for readers."""
        if self.low is None:
            return f"≤ {self.high}".replace("-", "−")
        return f"≥ {self.low}" if self.high is None else f"{self.low} to {self.high}".replace("-", "−")


ROWS = (
    Row("Total Failure", None, -11, attacker=-3, defender=2, counter=True, attacker_test="normal"),
    Row("Bad", -10, -6, attacker=-2, defender=1, counter=True, attacker_test="easy"),
    Row("Blah", -5, -1, loose=-1),
    Row("So-so", 0, 4, loose=-1, hit=True),
    Row("Good", 5, 9, attacker=1, defender=-2, hit=True, defender_test="normal"),
    Row("Excellent", 10, None, attacker=2, defender=-3, hit=True, defender_test="hard"),
)
BY_NAME: Mapping[str, Row] = {row.name: row for row in ROWS}
FLOORS = tuple(row.low for row in ROWS if row.low is not None)
BAND = 5  # the count of numbers in each of the four inner rows

# The printed Focus list. It prints "Not bad" for the row that the combat table calls "So-so".
FOCUS: Mapping[str, tuple[str, Fraction]] = {
    "Total Failure": ("Missed", Fraction(0)),
    "Bad": ("Missed", Fraction(0)),
    "Blah": ("Hit tough spot", Fraction(1, 2)),
    "So-so": ("Hit", Fraction(1)),
    "Good": ("Hit tender spot", Fraction(2)),
    "Excellent": ("Hit weak spot", Fraction(3)),
}

DIFFICULTIES: Mapping[str, int] = {"easy": 1, "normal": 0, "hard": -1}
SIZES = ("default", "gnome", "troll")
FOLK: Mapping[str, str] = {
    **dict.fromkeys(("dwarf", "human", "elf", "orc"), "default"),
    "gnome": "gnome",
    "troll": "troll",
}
FACINGS: Mapping[str, tuple[int, int]] = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
GUARDS = ("front", "left", "right")
STANCES = ("attack", "defend", "focus", "flee", "move")
