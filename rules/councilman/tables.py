"""The lists and tables that the 2d8 draft prints: outcomes, Difficulties, statistics, Wealth, tags and limits."""

from rules.core.frozen import frozen

OUTCOMES = ("Very Bad", "Bad", "Mixed", "Good", "Very Good")
MIXED = OUTCOMES.index("Mixed")
MAX_NUMBER = 1_000_000  # the largest total or bonus that functions accept, above or below 0
DIFFICULTIES = ("Very Easy", "Easy", "Medium", "Hard", "Very Hard")

# The lowest totals of Bad, Mixed, Good and Very Good; a lower total is Very Bad.
UNOPPOSED = {
    "Very Easy": (2, 5, 8, 11),
    "Easy": (5, 8, 11, 14),
    "Medium": (8, 11, 14, 17),
    "Hard": (11, 14, 17, 20),
    "Very Hard": (14, 17, 20, 23),
}
OPPOSED = (-5, -2, 3, 6)
DIFFICULTY_STEP = 3

STATISTICS = {
    "Strength": "lifting, carrying, climbing",
    "Dexterity": "skilful hands, careful and silent movement",
    "Willpower": "staying alive, and plain luck",
    "Intelligence": "remembering, learning, breaking codes",
    "Wisdom": "reading a situation, planning, deeper meaning",
    "Charisma": "convincing, deceiving, acting",
}

SPEEDS = ("Slow", "Normal", "Fast")
MODES = ("Climb", "Burrow", "Swim", "Fly")
# The ways of moving for which the character sheet has a box.
SHEET_MODES = ("Climb", "Swim", "Burrow")

WEALTH = {
    "None": "nothing",
    "Wretched": "food and a bed for the day",
    "Squalid": "plain, sturdy gear: rope, arrows, a tent",
    "Modest": "rarer gear such as climbing equipment, a beast of burden, a day of unskilled work",
    "Comfortable": "a sailboat, a good wagon, a day of skilled work",
    "Luxurious": "a mercenary, a small property or an abandoned warehouse",
}

VERBS = ("Control", "Create", "Destroy", "Perceive", "Know", "Transform")
NOUNS = ("Air", "Earth", "Fire", "Water", "Animals", "Plants", "Body", "Illusion", "Mind", "Arcana")
SPECIALIZATIONS = tuple(f"{verb} {noun}" for verb in VERBS for noun in NOUNS)


ACTS = ("ordinary acts", "superhuman feats", "trivial magic", "simple magic", "complex magic")


@frozen
class Tag:
    """A tag of a Specialization.

    Attributes:
        name: The name of the tag.
        price: The price of the tag in XP.
        shift: The steps by which the tag makes some acts harder; a number below 0 makes them easier.
        acts: The acts that the tag makes harder or easier.
        reach: A text for the acts that the tag allows.
        tries: The acts that the tag allows.
    """

    name: str
    price: int
    shift: int
    acts: str
    reach: str
    tries: tuple[str, ...]


TAGS = {
    tag.name: tag
    for tag in (
        Tag("Human", 0, 0, "ordinary acts", "what people can do", ACTS[:1]),
        Tag(
            "Superhuman",
            3,
            -1,
            "ordinary acts",
            "also feats that no human could do, within the laws of nature",
            ACTS[:2],
        ),
        Tag("Simple & Weak", 2, -1, "simple magic", "narrow magic; trivial acts need no roll", (ACTS[0], *ACTS[2:4])),
        Tag(
            "Complex & Powerful",
            2,
            +1,
            "any magic",
            "wide magic; failures often have bad effects",
            (ACTS[0], *ACTS[2:]),
        ),
    )
}

ABILITIES = {
    "Take the Advantage": "1 Advantage for each level when a session begins",
    "Good Under Pressure": "once per session, 1 Advantage for each level if the GM has more than all characters",
}

# The lowest value, the highest value at creation, and the highest value ever; None means that there is no limit.
LIMITS: dict[str, tuple[int, int, int | None]] = {
    "statistic": (-1, 2, 3),
    "life": (1, 40, None),
    "recovery": (1, 20, None),
    "block": (0, 2, 5),
    "specialization": (0, 2, 4),
    "experience": (1, 2, 3),
}

# Minutes of healing, the longest time first, and the Difficulty of healing in that time.
HEALING_TIMES = {240: "Very Easy", 60: "Easy", 30: "Medium", 10: "Hard", 1: "Very Hard"}
NIGHT, SLEEP = 480, 360

# Fields of the printed character sheet.
SHEET = {
    "character": ("Character Name", "Advantage", *STATISTICS),
    "health": ("Max Life", "Cur Life", "Block", "Recovery"),
    "other": ("Wealth", "Speed", *SHEET_MODES),
    "lists": ("Specializations", "Experiences", "Abilities"),
    "weapon": ("Name", "Melee", "Reach", "Ranged", "Far", "Attack", "Defend", "Block", "Damage"),
    "relic": ("Name", "Experience"),
}
