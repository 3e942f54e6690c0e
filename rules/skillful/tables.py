"""The printed tables as data: pools, efforts, attitudes, the defence chart, consequences and weapons."""

from collections.abc import Mapping

from rules.core.frozen import frozen

MAX_NUMBER = 1_000_000  # the largest total, loss or threshold that functions accept, above or below 0

# The pools of each kind: the first pays for seconds and minutes, the second for hours, the third for days.
PHYSICAL = ("wind", "stamina", "health")
MENTAL = ("wit", "focus", "sanity")
POOLS = PHYSICAL + MENTAL
KINDS: Mapping[str, tuple[str, ...]] = {"physical": PHYSICAL, "mental": MENTAL}
LONGER: Mapping[str, str] = {name: kind[min(at + 1, 2)] for kind in (PHYSICAL, MENTAL) for at, name in enumerate(kind)}

ALL_OF_A_POOL = 100  # points of a pool that a sheet does not name; see erratum sk-e50
EMPTY_PENALTY = 4  # the physical fatigue penalty of a character whose Wind is completely empty

# The source has one example of how duration chooses the pool: driving a car. The numbers are indexes of pools.
DURATIONS: Mapping[str, int] = {"minutes": 0, "hours": 1, "days": 2}


# The actions whose nominal effort the source names, with the points of each pool.
SWORD = "swing a medium sword"
NOMINAL_EFFORTS: Mapping[str, Mapping[str, int]] = {
    SWORD: {"wind": 5},
    "dodge a medium sword": {"wind": 5},
    "swing a two-handed bastard sword": {"wind": 12},
    "serve in championship tennis": {"wind": 4, "wit": 2},
}
FIRST_SWORD_EFFORT = 3  # the source's first number for this effort; see erratum sk-e06


@frozen
class Attitude:
    """The number that an attitude adds to a check, and the number that it adds in danger."""

    modifier: int
    in_danger: int


ATTITUDES: Mapping[str, Attitude] = {
    "relaxed": Attitude(-10, -20),
    "ordinary": Attitude(0, 0),
    "intense": Attitude(5, 5),
}
PLAIN_ATTITUDE = "ordinary"
ATTITUDE_NAMES = (PLAIN_ATTITUDE, "relaxed", "intense")  # the plain one first
INTENSE_EXTRA = 3  # an intense attempt costs 3N more


@frozen
class DefenceRow:
    """One row of the defence chart.

    `tens` is the number of full thresholds up to the end of the row; None if the row has no end.
    """

    threshold: int
    name: str
    tens: int | None
    penalty: str


# Names in the code have the British "defence"; rule identifiers and printed names keep the source's "defense".
CHART = (
    DefenceRow(1, "Successful Defense", 0, ""),
    DefenceRow(0, "Ordinary Defense", 1, "2N"),
    DefenceRow(-1, "Flailing Defense", 2, "First Penalty"),
    DefenceRow(-2, "Bad Defense", 3, "Second Penalty"),
    DefenceRow(-3, "Terrible Defense", 4, "Third Penalty"),
    DefenceRow(-4, "Catastrophic Failure to Defend", None, "Fourth Penalty"),
)
WON, ORDINARY_ROW = CHART[0].name, CHART[1].name
ROWS: Mapping[str, DefenceRow] = {row.name: row for row in CHART}
LEVELS = ("First", "Second", "Third", "Fourth")
THRESHOLD = 10  # points from one row of the chart to the next
MAX_LEVELS = len(LEVELS)

# T, which is the fewest points between rows, and the pools below zero that lower T to this number.
LEAST_THRESHOLDS: tuple[tuple[int, tuple[str, ...]], ...] = (
    (1, ("health", "sanity")),
    (2, ("stamina", "focus")),
    (3, ()),
)


@frozen
class Weapon:
    """A weapon: `kind` is "melee" or "guns", and `hits` has the Health that each of its hits costs."""

    name: str
    kind: str
    hits: tuple[int, ...]


BROADSWORD = Weapon("Broadsword", "melee", (15, 50, 120))
PISTOL = Weapon("9mm Pistol", "guns", (10, 30, 60, 100))
WEAPONS = (BROADSWORD, PISTOL)
RATINGS: Mapping[str, int] = {"Low": 2, "Medium": 3, "High": 4}


@frozen
class Consequence:
    """One consequence of a melee weapon.

    `hit` is the number of the weapon's hit, 0 if the weapon does not hit. `with_first` says whether the effort of the
    first consequence is paid too.
    """

    hit: int
    with_first: bool


SHORT_MULTIPLE, LONG_MULTIPLE = 8, 2  # the first melee consequence costs 8N Wind and 2N Stamina
MELEE = (Consequence(0, True), Consequence(1, True), Consequence(2, True), Consequence(3, False))
OTHER = (
    "burn yourself but finish, break an important piece, get fed up (Wit or Focus), or lose a lot of time",
    "ruin the parts, break important tools, or injure yourself noticeably",
    "the device blows up, power to the area fails, or you are severely injured",
    "the place burns down, or you take a crippling injury",
)

# Examples of nuisances: some pay for suckage points in a fight, and some replace effort.
NUISANCES = ("on one knee", "weapon dropped", "armour damaged", "shoulder out of joint")
SUBSTITUTES = ("knocked prone", "disarmed")

FUMBLE_THRESHOLDS: Mapping[str, int] = {
    "walk": 0,
    "eat": 0,
    "throw a punch": 4,
    "attack with a simple, low-recoil weapon": 4,
    "attack with a sword": 8,
    "shoot a typical firearm": 8,
    "attack with a greatsword or polearm": 12,
    "shoot a high-recoil pistol": 12,
    "attack with a flail": 16,
    "shoot a rocket launcher": 16,
}

NEVER_MISSED = -20  # an open d20 without a skill is at least -19, so it beats this threshold

MIN_AID_TARGET = 30
AID_FREE_TENTHS = 2  # an aid check of 20 % of the target gives no bonus yet
MAX_AID_BONUS = 8
