"""Characters: statistics, Specializations, Experiences, Abilities, health, movement and wealth."""

from rules.core import BadInput, IllegalChoice, require_int, require_one_of, rule, under
from rules.core.argument_checks import check_fields
from rules.core.errors import is_whole
from rules.core.frozen import frozen
from rules.councilman.items import Item
from rules.councilman.prices import MAX_ABILITY_LEVEL, MAX_VALUE, PRICES, START, value_limit
from rules.councilman.rolls import difficulty_level, shift_difficulty
from rules.councilman.rulings import CouncilmanRulings, rulings
from rules.councilman.tables import (
    ABILITIES,
    ACTS,
    DIFFICULTY_STEP,
    LIMITS,
    MODES,
    NOUNS,
    SPECIALIZATIONS,
    SPEEDS,
    STATISTICS,
    TAGS,
    VERBS,
    WEALTH,
)


@rule("cd.specialization", "3.2 Specializations")
@frozen
class Specialization:
    """One of sixty Specializations: a verb and a noun, a bonus, and a tag that limits the acts it helps with."""

    verb: str
    noun: str
    bonus: int = 0
    tag: str = "Human"

    def __post_init__(self) -> None:
        require_one_of(self.verb, VERBS, "a verb")
        require_one_of(self.noun, NOUNS, "a noun")
        require_one_of(self.tag, TAGS, "a tag")
        require_int(self.bonus, 0, LIMITS["specialization"][2], "a Specialization")

    @property
    def name(self) -> str:
        """The verb and the noun, as in "Create Fire"."""
        return f"{self.verb} {self.noun}"


@rule("cd.specialization.tag", "3.2 Specializations")
def tag_difficulty(tag: str, act: str, difficulty: str) -> str | None:
    """A tag limits the acts that a character can try, and makes some acts a step harder or easier.

    Args:
        tag: The tag.
        act: "ordinary acts", "superhuman feats", "trivial magic", "simple magic" or "complex magic".
        difficulty: The Difficulty before the tag changes it.

    Returns:
        The new Difficulty; None if no roll is needed.

    Raises:
        IllegalChoice: If the tag does not allow the act.
    """
    kind = TAGS[require_one_of(tag, TAGS, "a tag")]
    difficulty_level(difficulty)
    magic_only = kind.acts.endswith("magic") and rulings().tag_reach == "magic-only"
    if require_one_of(act, ACTS, "an act") not in kind.tries[magic_only:]:
        raise IllegalChoice("cd.specialization.tag", f"{tag} does not reach {act}: it reaches {kind.reach}")
    if act == "trivial magic" and tag == "Simple & Weak":
        return None
    shifts = kind.acts == act or (act.endswith("magic") and kind.acts == "any magic")
    return shift_difficulty(difficulty, kind.shift) if shifts else difficulty


def tag_bonus(tag: str, act: str) -> int:
    """Return a tag's bonus to an opposed roll: 0 or, by a ruling, 3 for each step of Difficulty.

    Args:
        tag: The tag.
        act: The act, one of those that `tag_difficulty` takes.

    Rule: cd.specialization.tag.
    """
    shifted = tag_difficulty(tag, act, "Medium")
    if shifted is None or rulings().tag_opposed == "nothing":
        return 0
    return DIFFICULTY_STEP * (difficulty_level("Medium") - difficulty_level(shifted))


@rule("cd.experience", "3.3 Experiences")
@frozen
class Experience:
    """A part of a character's past, in a few words.

    For 1 Advantage its bonus is added to a roll that it fits.
    """

    words: str
    bonus: int = 1

    def __post_init__(self) -> None:
        if not isinstance(self.words, str) or not self.words.strip():
            raise BadInput(self.words, "an Experience must have a description of a few words")
        require_int(self.bonus, *LIMITS["experience"][::2], "an Experience")


@frozen
class Ability:
    """An Ability that the source lists, and its level."""

    name: str
    level: int = 1

    def __post_init__(self) -> None:
        require_one_of(self.name, ABILITIES, "an Ability")
        require_int(self.level, 1, MAX_ABILITY_LEVEL, self.name)


HEALTH = ("life", "recovery", "block")


@rule("cd.attributes", "3.1.1 Basic Statistics")
def check_statistic(name: str, value: int, levelled: bool = False) -> int:
    """Each of six statistics is added to rolls; it is from −1 to +2 at the start, and up to +3 later.

    Args:
        name: The statistic: Strength, Dexterity, Willpower, Intelligence, Wisdom or Charisma.
        value: The value of the statistic.
        levelled: True for a character that has levelled up.

    Returns:
        The value.

    Raises:
        IllegalChoice: If the character cannot have this value; the message has its price.
    """
    return check_limit("statistic", require_one_of(name, STATISTICS, "a statistic"), value, levelled)


@rule("cd.health", "3.1.2 Health")
def check_health(what: str, value: int, levelled: bool = False) -> int:
    """Life is from 1 to 40, Recovery from 1 to 20 and Block from 0 to 2; only levelling up raises them further.

    Args:
        what: "life", "recovery" or "block".
        value: The character's value.
        levelled: True for a character that has levelled up.

    Returns:
        The value.

    Raises:
        IllegalChoice: If the character cannot have this value; the message has its price.
    """
    return check_limit(require_one_of(what, HEALTH, "a part of health"), what.capitalize(), value, levelled)


def check_limit(what: str, label: str, value: int, levelled: bool) -> int:
    """Return a value if a character can have it.

    Args:
        what: The kind of value, one of those that `value_limit` takes.
        label: The name of the value in messages.
        value: The value.
        levelled: True for a character that has levelled up.

    Raises:
        IllegalChoice: If the value is above its limit; the message has its price.
        BadInput: If the value is below its limit or not a whole number.
    """
    most, ever = value_limit(what, levelled), LIMITS[what][2]
    if not is_whole(value) or most is None or value <= most:
        return require_int(value, LIMITS[what][0], MAX_VALUE if most is None else most, label)
    if ever is not None and value > ever:
        raise IllegalChoice("cd.xp.level", f"{label} {value} is not for sale: the limit is {ever}")
    # The price is that of our rulings, because under other rulings there may be none.
    price = under(CouncilmanRulings(), PRICES[what], START[what], value, True)
    why = f"{label} {value} ({price} XP in all) is above this character's limit, {most}"
    raise IllegalChoice("cd.xp.level", why)


@rule("cd.movement", "3.1.3 Movement")
def movement_modes(speed: str, modes: tuple[str, ...] = ()) -> tuple[str, ...]:
    """A creature walks at its Speed; it climbs, burrows, swims or flies only if it has that way of moving.

    Args:
        speed: "Slow", "Normal" or "Fast".
        modes: The creature's ways of moving besides walking.

    Returns:
        All ways of moving of the creature.
    """
    require_one_of(speed, SPEEDS, "a Speed")
    for mode in modes:
        require_one_of(mode, MODES, "a way of moving")
    if len(set(modes)) != len(modes):
        raise BadInput(modes, "every way of moving must be listed once")
    return ("Walk", *modes)


@rule("cd.wealth", "3.1.4 Wealth")
def can_buy(wealth: str, level: str) -> bool:
    """A creature can buy the things at its own level of Wealth and at all lower levels.

    Args:
        wealth: The buyer's Wealth.
        level: The level of the thing.
    """
    levels = tuple(WEALTH)
    buyer, thing = (levels.index(require_one_of(name, levels, "a level of Wealth")) for name in (wealth, level))
    return buyer >= thing


@frozen
class Character:
    """A character with the values of a character sheet.

    A value that the character cannot have raises `IllegalChoice` with the rule and the price.

    Attributes:
        modes: Ways of moving besides walking.
        levelled: True for a character that has levelled up, and so can have higher values.
        specializations: The Specializations that were raised; all others have +0 and the tag Human.
        items: The items; the first is the item with which every character starts.
    """

    name: str = ""
    strength: int = 0
    dexterity: int = 0
    willpower: int = 0
    intelligence: int = 0
    wisdom: int = 0
    charisma: int = 0
    life: int = 20
    recovery: int = 10
    block: int = 0
    speed: str = "Normal"
    modes: tuple[str, ...] = ()
    wealth: str = "None"
    specializations: tuple[Specialization, ...] = ()
    experiences: tuple[Experience, ...] = ()
    abilities: tuple[Ability, ...] = ()
    items: tuple[Item, ...] = ()
    levelled: bool = False

    def __post_init__(self) -> None:
        check_fields(self, "name", "modes", "specializations", "experiences", "abilities", "items")
        _check_listed_once("Specialization", [specialization.name for specialization in self.specializations])
        _check_listed_once("Experience", [experience.words for experience in self.experiences])
        _check_listed_once("Ability", [ability.name for ability in self.abilities])
        for name in STATISTICS:
            check_statistic(name, self.rating(name), self.levelled)
        for what in HEALTH:
            check_health(what, getattr(self, what), self.levelled)
        movement_modes(self.speed, self.modes)
        require_one_of(self.wealth, WEALTH, "a level of Wealth")
        for skill in self.specializations:
            check_limit("specialization", skill.name, skill.bonus, self.levelled)
        for past in self.experiences:
            check_limit("experience", past.words, past.bonus, self.levelled)
        if sum(item.free for item in self.items) > 1:
            raise IllegalChoice("cd.item.making", "one item is free; each further one costs 1 XP to make")
        if sum(item.innate for item in self.items) > 1:
            raise IllegalChoice("cd.item.innate", "a character has one innate weapon at most")

    def rating(self, name: str) -> int:
        """Return the value of a statistic by its name."""
        value: int = getattr(self, require_one_of(name, STATISTICS, "a statistic").lower())
        return value

    def specialization(self, name: str) -> Specialization:
        """Return the Specialization of that name.

        A Specialization that was never raised has +0 and the tag Human.
        """
        require_one_of(name, SPECIALIZATIONS, "a Specialization")
        verb, noun = name.split()
        matches = (specialization for specialization in self.specializations if specialization.name == name)
        return next(matches, Specialization(verb, noun))


def _check_listed_once(what: str, names: list[str]) -> None:
    if len(set(names)) < len(names):
        raise BadInput(max(names, key=names.count), f"every {what} must be listed once")
