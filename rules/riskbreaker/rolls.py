"""Rolls: skill rolls, Success Levels, and counter rolls."""

from fractions import Fraction

from rules.core import Dice, Die, d10, odds, require_int, rule
from rules.core.exhibits import format_number
from rules.core.frozen import frozen
from rules.core.inputs import IntegerInput
from rules.core.play.game import FAILED, BasicRoll
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.skills import Skill
from rules.riskbreaker.tables import ALWAYS_FAILS, ALWAYS_SUCCEEDS, HIGHEST, STAT_VALUES, Stat


@frozen
class SkillRoll:
    """A skill roll: the stat, the face of the die, whether the roll succeeds, and its Success Level."""

    stat: int
    face: int
    success: bool
    level: int


@frozen
class RuseResult:
    """The result of a ruse and its counter roll: whether the ruse succeeded, and whether it was seen."""

    success: bool
    seen: bool

    @property
    def works(self) -> bool:
        """True if the roll of the ruse succeeds and nobody sees it."""
        return self.success and not self.seen


@rule("rb.roll.success", "Skill Rolls and Success Levels")
def succeeds(stat: int, face: int) -> bool:
    """On 1d10, 1 and 2 always succeed and 10 always fails; other rolls succeed at or under the stat.

    Args:
        stat: The stat for the roll, any whole number.
        face: The face of the d10, 1 to 10.

    Raises:
        BadInput: If `stat` is not a whole number, or `face` is not from 1 to 10.
    """
    require_int(stat, None, None, "a stat for a roll")
    if require_int(face, 1, ALWAYS_FAILS, "a d10") == ALWAYS_FAILS:
        return False
    return face <= ALWAYS_SUCCEEDS or face <= stat


@rule("rb.roll.level", "Skill Rolls and Success Levels")
def success_level(stat: int, face: int) -> int:
    """The Success Level is the stat less the roll.

    A success has a level below 0 if it is a 1 or a 2 above the stat. A failure has a level below 0 too, unless it is a
    10 against a stat of 10 or more.

    Args:
        stat: The stat for the roll, any whole number.
        face: The face of the d10, 1 to 10.
    """
    if succeeds(stat, face) and face > stat:
        if rulings().low_success == "zero":
            return 0
        if rulings().low_success == "distance":
            return face - stat
    return stat - face


def skill_roll(dice: Dice, stat: int) -> SkillRoll:
    """Roll 1d10 against a stat.

    Args:
        dice: The dice of any run mode.
        stat: The stat for this roll, after damage and bonuses; any whole number.
    """
    face = dice(d10)
    success = succeeds(stat, face)
    dice.note(
        "rb.roll.success",
        "{face} against {stat}: a {word}.",
        face=face,
        stat=stat,
        word="success" if success else "failure",
    )
    level = success_level(stat, face)
    if success:
        dice.note("rb.roll.level", "Its Success Level is {level}.", level=level)
    return SkillRoll(stat, face, success, level)


def stat_with_bonus(stat: int, bonus: int) -> int:
    """Return the stat for a roll after a bonus from an item or from Risk is added."""
    require_int(stat, None, None, "a stat for a roll"), require_int(bonus, None, None, "a bonus")
    return min(stat + bonus, max(stat, HIGHEST)) if rulings().above_ten == "ten" else stat + bonus


@frozen
class RollTableRow:
    """A row of the roll table: a stat, and the faces of the d10 with which it succeeds."""

    stat: int
    faces: tuple[int, ...]

    @property
    def faces_text(self) -> str:
        """The faces as the printed table writes them: `1,2` or `1-5`."""
        return "1,2" if self.faces == (1, 2) else f"1-{self.faces[-1]}"


@rule("rb.roll.table", "Skill Rolls")
def roll_table(die: Die = d10) -> tuple[RollTableRow, ...]:
    """The roll table shows, for each stat from 1 to 10, which faces succeed.

    It is computed from the rule.
    """
    faces = tuple(die.odds())
    return tuple(RollTableRow(stat, tuple(face for face in faces if succeeds(stat, face))) for stat in STAT_VALUES)


@rule("rb.counter.when", "Counter Rolls")
def counter_stat(used: Skill) -> Stat | None:
    """Opponents can counter ruses such as Sneak, Ambush and Set Trap, usually with P:Observation.

    Returns:
        The stat that counters the skill; None for a skill that is not a ruse.
    """
    return Stat.PERSONALITY if used.serves_to("ruse") else None


@rule("rb.counter.note", "Counter Rolls")
def noted_level(ruse: SkillRoll) -> int | None:
    """A lasting ruse keeps its Success Level until somebody meets it; a failed ruse has no level to keep."""
    if ruse.success or rulings().failed_ruse == "as-printed":
        return ruse.level
    return None


@rule("rb.counter.compare", "Counter Rolls")
def compare_levels(level: int | None, counter: SkillRoll) -> str:
    """A successful counter roll is compared with the ruse: the larger Success Level wins, and a tie is rolled again.

    Args:
        level: The ruse's noted Success Level; None for a failed ruse.
        counter: The counter roll.

    Returns:
        `"seen"`, `"unseen"` or `"tie"`.
    """
    if not counter.success:
        return "unseen"
    if level is None or counter.level > level:
        return "seen"
    if counter.level < level:
        return "unseen"
    return {"as-printed": "tie", "ruse-stands": "unseen", "observer-sees": "seen"}[rulings().counter_tie]


VERDICTS = {
    "seen": "The counter roll wins.",
    "unseen": "The counter roll loses.",
    "tie": "A tie: only the counter roll is rolled again.",
}


def _counter_roll_once(dice: Dice, level: int | None, observer: int) -> tuple[str, bool]:
    counter = dice.sub(_roll_counter, observer)
    verdict = compare_levels(level, counter)
    dice.note("rb.counter.compare", "{verdict}", verdict=VERDICTS[verdict])
    return verdict, counter.success


def _roll_counter(dice: Dice, stat: int) -> SkillRoll:
    """Roll for an observer.

    All failures count as a roll of 10, because an observer who fails sees nothing.
    """
    rolled = skill_roll(dice, stat)
    return rolled if rolled.success else SkillRoll(stat, ALWAYS_FAILS, False, stat - ALWAYS_FAILS)


def counter_result(dice: Dice, level: int | None, observer: int) -> tuple[bool, bool]:
    """Return whether an observer sees through a ruse, and whether the counter roll itself succeeded.

    After a tie, only the counter roll is rolled again.

    Args:
        dice: The dice of any run mode.
        level: The ruse's noted Success Level; None for a failed ruse.
        observer: The stat of the counter roll.
    """
    if level is None and rulings().failed_ruse == "seen-at-once":
        return True, True
    if level is not None:
        require_int(level, None, None, "a noted Success Level")
    verdict, success = dice.until(lambda got: got[0] != "tie", _counter_roll_once, level, observer)
    return verdict == "seen", success


def spot(dice: Dice, level: int | None, observer: int) -> bool:
    """Return whether an observer sees through a ruse with this noted Success Level; None means a failed ruse."""
    return counter_result(dice, level, observer)[0]


def spot_any(dice: Dice, level: int | None, observers: tuple[int, ...]) -> bool:
    """Return whether a side sees through a ruse.

    Its best observer rolls or, by a ruling, all of its observers roll.
    """
    if not observers:
        return False
    if rulings().observers == "best":
        return spot(dice, level, max(observers))
    saw = [dice.sub(spot, level, stat) for stat in observers]  # all observers roll, even after one has seen the ruse
    return any(saw)


def counter_roll(dice: Dice, ruse: int, *observers: int) -> RuseResult:
    """Roll a ruse and the counter roll against it; by a ruling every observer rolls.

    Args:
        dice: The dice of any run mode.
        ruse: The stat of the ruse.
        *observers: The stats of the observers.
    """
    success, level = dice.sub(_roll_ruse, ruse)
    return RuseResult(success, spot_any(dice, level, observers))


def _roll_ruse(dice: Dice, stat: int) -> tuple[bool, int | None]:
    rolled = skill_roll(dice, stat)
    level = noted_level(rolled)
    dice.note("rb.counter.note", "Noted: {what}.",
              what=lambda: "a failed ruse" if level is None else f"Success Level {level}")  # fmt: skip
    return rolled.success, level


@rule("rb.counter.example", "Counter Roll Example")
def trap_in_the_canyon(dice: Dice) -> RuseResult:
    """In the source's example the Thief sets a trap with W3:Set Trap, and enemies with P5:Observation cross it."""
    return counter_roll(dice, 3, 5)


def chance_unseen(ruse: int, observer: int) -> Fraction:
    """Return the chance that a ruse works: its roll succeeds and the observer does not see it."""
    return odds(counter_roll, ruse, observer).chance(lambda result: result.works)


def stat_roll(dice: Dice, stat: int) -> int:
    """Roll 1d10 against a stat; return the Success Level, or `FAILED` if the roll fails."""
    rolled = skill_roll(dice, stat)
    return rolled.level if rolled.success else FAILED


def _level_text(level: int) -> str:
    return "failure" if level == FAILED else f"success, level {format_number(level)}"


BASIC_ROLL = BasicRoll("d10 under a stat", "rb.roll.success", stat_roll, _level_text, IntegerInput("Stat", 1, 10), 5)
