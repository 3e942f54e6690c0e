"""What characters have learned: Specializations and their tags, Experiences, Abilities."""

from rules.core import BadInput, IllegalChoice, one_of, rule, whole
from rules.core.frozen import frozen
from rules.councilman.outcomes import harder, level
from rules.councilman.prices import MOST_LEVEL
from rules.councilman.rulings import rulings
from rules.councilman.tables import ABILITIES, ACTS, DIFFICULTY_STEP, LIMITS, NOUNS, TAGS, VERBS, Tag


@rule("cd.specialization", "3.2 Specializations")
@frozen
class Specialization:
    """One of sixty: a verb and a noun, a bonus, and a tag that limits what can be done with it."""

    verb: str
    noun: str
    bonus: int = 0
    tag: str = "Human"

    def __post_init__(self) -> None:
        one_of(self.verb, VERBS, "a verb")
        one_of(self.noun, NOUNS, "a noun")
        one_of(self.tag, TAGS, "a tag")
        whole(self.bonus, 0, LIMITS["specialization"][2], "a Specialization")

    @property
    def name(self) -> str:
        """The verb and the noun, as in Create Fire."""
        return f"{self.verb} {self.noun}"


def every_specialization() -> tuple[str, ...]:
    """The sixty names: each verb with each noun."""
    return tuple(f"{verb} {noun}" for verb in VERBS for noun in NOUNS)


@rule("cd.specialization.tag", "3.2 Specializations")
def tagged(tag: str, act: str, difficulty: str) -> str | None:
    """A tag says what can be tried, and shifts the Difficulty of its acts by one.

    Args: the tag; the act, one of ordinary acts, superhuman feats, trivial magic, simple magic, complex magic;
    the Difficulty before. None means that no roll is needed. Raises `IllegalChoice` for what the tag cannot do.
    """
    kind = TAGS[one_of(tag, TAGS, "a tag")]
    level(difficulty)
    if one_of(act, ACTS, "an act") not in _tries(kind):
        raise IllegalChoice("cd.specialization.tag", f"{tag} does not reach {act}: it reaches {kind.reach}")
    if act == "trivial magic" and tag == "Simple & Weak":
        return None
    shifts = kind.acts == act or (act.endswith("magic") and kind.acts == "any magic")
    return harder(difficulty, kind.shift) if shifts else difficulty


def tag_bonus(tag: str, act: str) -> int:
    """In an opposed roll there is no Difficulty for a tag to shift; by ruling a step is worth 3 points instead.

    Args: the tag and the act, as for `tagged`. Gives what is added to the roll. Rule: cd.specialization.tag.
    """
    shifted = tagged(tag, act, "Medium")
    if shifted is None or rulings().tag_opposed == "nothing":
        return 0
    return DIFFICULTY_STEP * (level("Medium") - level(shifted))


def _tries(kind: Tag) -> tuple[str, ...]:
    """The acts that a tag can try."""
    magic = kind.acts.endswith("magic")
    return kind.tries[1:] if magic and rulings().tag_reach == "magic-only" else kind.tries


@rule("cd.experience", "3.3 Experiences")
@frozen
class Experience:
    """A piece of the past in a few words; for 1 Advantage its bonus is added to a roll it fits."""

    words: str
    bonus: int = 1

    def __post_init__(self) -> None:
        if not isinstance(self.words, str) or not self.words.strip():
            raise BadInput(self.words, "an Experience is described in a few words")
        whole(self.bonus, *LIMITS["experience"][::2], "an Experience")


@frozen
class Ability:
    """An Ability of the list and its level."""

    name: str
    level: int = 1

    def __post_init__(self) -> None:
        one_of(self.name, ABILITIES, "an Ability")
        whole(self.level, 1, MOST_LEVEL, self.name)
