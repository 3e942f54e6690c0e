"""Characters: four stats, skills, and the points that both cost."""

from rules.core import BadInput, require_int, require_one_of, rule
from rules.core.argument_checks import require_type
from rules.core.frozen import frozen, replace
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.skills import Item, Skill, SkillReference, parse_skill, parse_skill_reference, skill_stat
from rules.riskbreaker.tables import ARCHETYPES, HIGHEST, LOWEST, STARTING_POINTS, STARTING_STAT, STATS, Names, Stat


@frozen
class Character:
    """A character as written on the sheet: permanent stats, skills and items."""

    name: str
    muscle: int = STARTING_STAT
    agility: int = STARTING_STAT
    wit: int = STARTING_STAT
    personality: int = STARTING_STAT
    skills: tuple[Skill, ...] = ()
    items: tuple[Item, ...] = ()

    def __post_init__(self) -> None:
        require_type(self.name, str, "a character's name")
        for stat in STATS:
            require_int(self.rating(stat), 0, None, stat.value)

    def rating(self, stat: Stat) -> int:
        """Return the permanent value of a stat; raise `BadInput` for an unknown stat."""
        try:
            value: int = getattr(self, stat.lower())
        except (AttributeError, TypeError):  # not a text, or a text that names no stat
            raise BadInput(stat, f"a stat must be one of {', '.join(STATS)}") from None
        return value

    def with_rating(self, stat: Stat, value: int) -> "Character":
        """Return the character after one stat is changed; raise `BadInput` for an invalid value."""
        changes: dict[str, object] = {require_one_of(stat, STATS, "a stat").lower(): value}
        return replace(self, **changes)

    def skill_of(self, item: Item) -> Skill | None:
        """Return the character's skill for an item, or the skill that the item lends; None if there is neither."""
        for skill in self.skills:
            if skill.name == item.skill:
                return skill
        return Skill(skill_stat(item.skill), item.skill) if item.lends else None

    def with_line(self, line: SkillReference) -> "Character":
        """Return the character with the rating and the skills of a line of the sheet."""
        rated = self if line.rating is None else self.with_rating(line.stat, line.rating)
        return replace(rated, skills=self.skills + line.skills)

    def with_skills(self, *references: str) -> "Character":
        """Return the character with additional skills, such as `"P:Observation"`."""
        return replace(self, skills=self.skills + tuple(parse_skill(text) for text in references))


@rule("rb.character.start", "Character Creation")
def starting_character(name: str = "") -> tuple[Character, int]:
    """Every character starts with 4 in Muscle, Agility, Wit and Personality, and 10 points to spend."""
    return Character(name), STARTING_POINTS


@rule("rb.character.range", "Skill Rolls")
def check_stat(value: int) -> int:
    """A stat is from 1 to 10, because the roll table has only these rows."""
    low, high = (0, None) if rulings().stat_range == "unbounded" else (LOWEST, HIGHEST)
    return require_int(value, low, high, "a stat")


@rule("rb.character.raise", "Character Creation")
def raise_cost(old: int, new: int) -> int:
    """Each step by which a stat is raised costs the value that it reaches: 5 to 6 costs 6.

    Args:
        old: The stat before, 1 to 10.
        new: The stat after, above `old`.

    Returns:
        The cost in points.

    Raises:
        BadInput: If a stat is not from 1 to 10, or `new` is not above `old`.
    """
    require_int(check_stat(new), check_stat(old) + 1, None, "a raised stat")
    return new if rulings().raising == "as-printed" else sum(range(old + 1, new + 1))


FREE_BELOW = 2  # a stat of 1 succeeds as often as a stat of 2


@rule("rb.character.lower", "Character Creation")
def lower_refund(old: int, new: int) -> int:
    """Each step by which a stat is lowered gives back the value that it leaves: 4 to 3 gives 4.

    Args:
        old: The stat before, 1 to 10.
        new: The stat after, below `old`.

    Returns:
        The points that you get back.

    Raises:
        BadInput: If a stat is not from 1 to 10, or `new` is not below `old`.
    """
    check_stat(new)
    require_int(new, 0, check_stat(old) - 1, "a lowered stat")
    if rulings().last_step == "no-refund" and new < FREE_BELOW:
        return lower_refund(old, FREE_BELOW) if old > FREE_BELOW else 0
    if rulings().lowering == "as-printed":
        return old
    return old * (old - new) if rulings().lowering == "start-each-step" else sum(range(new + 1, old + 1))


@rule("rb.character.skill", "Character Creation")
def base_skill_price(magical: bool = False) -> int:
    """An ordinary skill costs 1 point, and an unusual or magical skill 2 points."""
    return 2 if magical else 1


@rule("rb.character.area", "Area of Effect")
def area_price(price: int) -> int:
    """An Area of Effect costs 1 point on top of a skill's own price."""
    return require_int(price, 1, None, "a skill's price") + 1


def skill_price(bought: Skill) -> int:
    """Return the whole price of a skill: 3 points for a fireball, 2 for Trample or Push (AoE)."""
    price = base_skill_price(bought.magical)
    return area_price(price) if bought.area else price


@frozen
class BillLine:
    """One line of a bill: a thing that was bought or sold, its points, and the rule for its price.

    The points are below 0 if the thing was sold.
    """

    what: str
    points: int
    rule: str


@frozen
class Bill:
    """The points that a character costs, line by line, and the points that are available."""

    lines: tuple[BillLine, ...]
    points: int = STARTING_POINTS

    @property
    def spent(self) -> int:
        """The sum of the points of all lines."""
        return sum(line.points for line in self.lines)

    @property
    def points_left(self) -> int:
        """The points that are left; below 0 if too many were spent."""
        return self.points - self.spent


def character_bill(built: Character) -> Bill:
    """Return the bill of a character, with a line for every changed stat and every skill."""
    base, points = starting_character(built.name)
    stats = [_stat_line(stat, base.rating(stat), built.rating(stat)) for stat in STATS]
    lines = [line for line in stats if line]
    if rulings().sold_stats == "one-stat":
        lines = _sold_once(lines)
    return Bill((*lines, *map(_skill_line, built.skills)), points)


def _sold_once(lines: list[BillLine]) -> list[BillLine]:
    """Return a bill's lines if a ruling lets only one lowered stat give points: the stat that gives most."""
    most = min(lines, key=lambda line: line.points, default=None)
    return [replace(line, points=0) if line.points < 0 and line is not most else line for line in lines]


def _stat_line(stat: Stat, old: int, new: int) -> BillLine | None:
    what = f"{stat} {old} to {new}"
    if new > old:
        return BillLine(what, raise_cost(old, new), "rb.character.raise")
    if new < old:
        return BillLine(what, -lower_refund(old, new), "rb.character.lower")
    return None


def _skill_line(bought: Skill) -> BillLine:
    return BillLine(str(bought), skill_price(bought), "rb.character.area" if bought.area else "rb.character.skill")


def build_character(name: str, *lines: str) -> Character:
    """Build a character from the lines of a sheet: `build_character("Thief", "M4: Knife", "A5: Move, Ambush")`.

    A stat without a rating is 4. Raises `BadInput` for a stat out of range, a stat with two ratings, or a line that
    cannot be read.
    """
    character, rated = starting_character(name)[0], set[Stat]()
    for line in lines:
        reference = parse_skill_reference(line)
        if reference.rating is not None:
            if reference.stat in rated:
                raise BadInput(line, f"{reference.stat} must have one rating")
            rated.add(reference.stat)
            check_stat(reference.rating)
        character = character.with_line(reference)
    return character


@rule("rb.character.archetypes", "Character Creation")
def archetype(name: str) -> Character:
    """There are four ready characters, as printed: Fighter, Thief, Mage and Ranger.

    Raises `BadInput` for any other name.
    """
    character = build_character(name, *ARCHETYPES[require_one_of(name, ARCHETYPES, "an archetype")])
    if name == "Fighter" and rulings().fighter_point == "observation":
        character = character.with_skills("P:Observation")
    return character


@rule("rb.character.minimum", "Character Creation")
def missing_basics(checked: Character) -> Names:
    """A character who expects to fight should have a Fight skill and Move.

    Returns:
        The basics that the character lacks; empty if they have both.
    """
    have_fight = any(own.serves_to("fight") for own in checked.skills)
    names = ("Move", "Maneuver") if rulings().maneuver_skill == "move" else ("Move",)
    have_move = any(own.name in names or "move" in own.more for own in checked.skills)
    missing = (("a Fight skill", have_fight), ("Move", have_move))
    return tuple(basic for basic, is_present in missing if not is_present)
