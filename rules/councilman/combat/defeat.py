"""Defeat: the ways in which a creature falls at 0 Life, and its rolls to live while Unstable."""

from rules.core import Dice, IllegalChoice, require_int, require_one_of, rule
from rules.core.frozen import frozen, replace
from rules.councilman.combat.state import Fighter
from rules.councilman.rolls import MAX_STEPS, difficulty_name, is_success, unopposed
from rules.councilman.rulings import rulings
from rules.councilman.tables import DIFFICULTIES

CONDITIONS_AFTER = {"Blaze of Glory": "dead", "Unconsciousness": "unconscious", "Unstable": "unstable"}
MAX_ROUNDS, MAX_HITS = 100, 100
OPTIONS = tuple(CONDITIONS_AFTER)


@rule("cd.defeat", "4.3 Defeat")
def defeat_options(in_danger: bool) -> tuple[str, ...]:
    """A creature at 0 Life is Defeated: it is out for some hours or, if it is in danger, chooses one of three ways.

    Args:
        in_danger: True if the creature is still in danger, as in combat.
    """
    return OPTIONS if in_danger else ("Unconsciousness",)


@rule("cd.defeat.awake", "4.3 Defeat")
def wake(fighter: Fighter) -> Fighter:
    """A Defeated creature that is out of danger wakes after some hours, with 1 Life."""
    return replace(get_up(fighter), life=1)


def get_up(fighter: Fighter) -> Fighter:
    """Return a fallen fighter who is up and awake again."""
    return replace(fighter, condition="up", awake=True, risen=0, grip=None)


@rule("cd.defeat.unconscious", "4.3 Defeat")
def hit_unconscious(fighter: Fighter) -> Fighter:
    """An Unconscious creature that is hit becomes Unstable, but does not wake."""
    return replace(fighter, condition="unstable", awake=rulings().unstable_awake == "as-printed", risen=0)


def apply_damage(fighter: Fighter, lost: int, dealt: int | None = None) -> Fighter:
    """Return a fighter after a hit.

    A fighter who is already down becomes Unstable or, if they are Unstable, their next roll to live gets harder.

    Args:
        fighter: The fighter that is hit.
        lost: The Life that the fighter loses; 0 if Block absorbs the hit.
        dealt: The damage before Block; None if it equals `lost`.
    """
    if fighter.condition in ("unconscious", "unstable"):
        fighter = replace(fighter, life=max(0, fighter.life - max(0, lost)))
    if fighter.condition == "unconscious":
        absorbed = lost <= 0 and rulings().absorbed == "nothing"
        return fighter if absorbed else hit_unconscious(fighter)
    if fighter.condition == "unstable":
        taken = dealt if dealt is not None and rulings().absorbed == "damage" else lost
        return replace(fighter, risen=next_risen(fighter.risen, "damage")) if taken > 0 else fighter
    return replace(fighter, life=max(0, min(fighter.maximum, fighter.life - lost)))


def apply_defeat(fighter: Fighter, how: str) -> Fighter:
    """Return a fighter who has fallen in this way: dead, Unconscious, or Unstable and awake."""
    condition = CONDITIONS_AFTER[require_one_of(how, OPTIONS, "a way to fall")]
    return replace(fighter, condition=condition, awake=condition == "unstable", risen=0, grip=None)


@rule("cd.unstable.difficulty", "4.3 Defeat")
def unstable_difficulty(risen: int) -> str | None:
    """The roll to live is Very Easy at first, and a step harder after each roll and each loss of Life.

    Args:
        risen: Steps by which the roll has become harder, 0 or more.

    Returns:
        The Difficulty; None if the creature dies without a roll, under the ruling `unstable_past="dies"`.
    """
    step = require_int(risen, 0, None, "the steps risen")
    if step < len(DIFFICULTIES):
        return difficulty_name(step)
    if rulings().unstable_past == "dies":
        return None
    return difficulty_name(step) if rulings().unstable_past == "extend" else DIFFICULTIES[-1]


@rule("cd.unstable", "4.3 Defeat")
def roll_to_live(dice: Dice, willpower: int, risen: int, steps: int = 0, danger: bool = False) -> str:
    """At the end of its turn, an Unstable creature makes a Decreased roll with Willpower, and dies below Mixed.

    Args:
        dice: The dice of any run mode.
        willpower: The creature's Willpower.
        risen: Steps by which the Difficulty has risen, 0 or more.
        steps: Increases of the roll by Advantage; a number below 0 means Decreases.
        danger: True for a Dangerous roll; it is no deadlier than another.

    Returns:
        The outcome; Very Bad if the creature dies without a roll.
    """
    require_int(steps, -MAX_STEPS + 1, MAX_STEPS, "steps")
    difficulty = unstable_difficulty(risen)
    if difficulty is None:
        dice.note("cd.unstable", "Past Very Hard: the creature dies.")
        return "Very Bad"
    decreased = rulings().unstable_roll == "as-printed"
    outcome = dice.sub(unopposed, willpower, difficulty, steps - decreased, danger)
    fate = "lives on" if is_success(outcome) else "dies"
    dice.note("cd.unstable", "{outcome}: the creature {fate}.", outcome=outcome, fate=fate)
    return outcome


@rule("cd.unstable.clock", "4.3 Defeat")
def next_risen(risen: int, event: str) -> int:
    """The roll to live gets a step harder after each roll, and each time the creature takes damage.

    Args:
        risen: Steps by which the Difficulty has risen, 0 or more.
        event: What has happened: "roll", "damage", or "round" if a new round has begun.
    """
    require_one_of(event, ("roll", "round", "damage"), "an event")
    counted = "roll" if rulings().unstable_clock == "after-rolls" else "round"
    return require_int(risen, 0, None, "the steps risen") + (event in (counted, "damage"))


@rule("cd.unstable.stabilise", "4.3 Defeat")
def roll_to_stabilise(dice: Dice, bonus: int, steps: int = 0, danger: bool = False) -> str:
    """A Medium roll that comes to Mixed or better stabilises an Unstable creature, which is then Unconscious.

    Args:
        dice: The dice of any run mode.
        bonus: The bonus of the creature that tries.
        steps: Increases of its roll; a number below 0 means Decreases.
        danger: True for a Dangerous roll.

    Returns:
        The outcome.
    """
    return dice.sub(unopposed, bonus, "Medium", steps, danger)


def check_stabiliser(by: str, whom: str) -> None:
    """Raise `IllegalChoice` unless `by` can roll to stabilise `whom`. Rule: cd.unstable.stabilise."""
    allowed = {"as-printed": True, "another": by != whom, "itself": by == whom}[rulings().stabiliser]
    if not allowed:
        who = "another creature" if by == whom else whom
        raise IllegalChoice("cd.unstable.stabilise", f"{by} cannot stabilise {whom}: {who} rolls for it")


@frozen
class Fate:
    """The fate of an Unstable creature: the number of rolls that it survived, and "alive", "dead" or "stabilised"."""

    rolls: int
    state: str


def survival_rounds(
    dice: Dice,
    willpower: int,
    hits: int = 0,
    helper: int | None = None,
    rounds: int = 5,
    steps: int = 0,
    risen: int = 0,
    passed: int = 0,
) -> Fate:
    """Return the fate of an Unstable creature after some rounds of hits, help and rolls to live.

    Args:
        dice: The dice of any run mode.
        willpower: The creature's Willpower.
        hits: The number of hits in each round that cost the creature Life.
        helper: The bonus with which another creature, or by a ruling the creature itself, tries to stabilise it; None
            if no creature tries.
        rounds: The rounds to follow, 0 to 100.
        steps: Increases of each roll to live.
        risen: Steps by which the Difficulty has risen before these rounds.
        passed: The rounds that have passed.
    """
    require_int(rounds, 0, MAX_ROUNDS, "the rounds to follow"), require_int(passed, 0, rounds, "the rounds gone by")
    require_int(hits, 0, MAX_HITS, "the hits of a round")
    if passed == rounds:
        return Fate(passed, "alive")
    for _ in range(hits):
        risen = next_risen(risen, "damage")
    worse = -1 if rulings().stabiliser == "itself" else 0
    if helper is not None and is_success(dice.sub(roll_to_stabilise, helper, worse)):
        return Fate(passed, "stabilised")
    if not is_success(dice.sub(roll_to_live, willpower, risen, steps)):
        return Fate(passed, "dead")
    risen = next_risen(next_risen(risen, "roll"), "round")
    return dice.sub(survival_rounds, willpower, hits, helper, rounds, steps, risen, passed + 1)
