"""Damage: Kill Damage removes a fighter, Skill Damage weakens one, and combat counters wear down all."""

from rules.core import IllegalChoice, require_int, require_one_of, rule
from rules.riskbreaker.rolls import stat_with_bonus
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.tables import COUNTER_BOXES, MAX_BOOST, MAX_COUNT, STATS, Names, Stat

Damage = tuple[int, int, int, int]
UNHURT: Damage = (0, 0, 0, 0)
Shares = tuple[tuple[str, int], ...]


def set_damage(damage: Damage, stat: Stat, points: int) -> Damage:
    """Return Skill Damage with this many points on one stat; raise `BadInput` for an unknown stat."""
    require_one_of(stat, STATS, "a stat")
    muscle, agility, wit, personality = (points if own == stat else n for own, n in zip(STATS, damage, strict=True))
    return muscle, agility, wit, personality


@rule("rb.kill.capacity", "4e. Consequences: Inflict Kill Damage")
def kill_capacity(rating: int, skill_damage: int = 0) -> int:
    """A character is removed when their Kill Damage equals the permanent stat of the skill in use.

    Args:
        rating: The permanent rating of the skill's stat.
        skill_damage: The Skill Damage on that stat.

    Returns:
        The Kill Damage that removes the character, 1 or more.
    """
    require_int(rating, 0, None, "a stat"), require_int(skill_damage, 0, None, "Skill Damage")
    ours = rulings()
    counted = rating - skill_damage if ours.kill_capacity == "effective" else rating
    beyond = 1 if ours.kill_limit == "exceeded" else 0
    return max(counted, 1) + beyond


def kill_after_wound(kill: int, points: int, limit: int) -> int:
    """Return the Kill Damage after a wound. Rule: rb.kill.capacity.

    A ruling decides whether points beyond the limit are kept or lost.

    Args:
        kill: The Kill Damage that the character has taken so far.
        points: The points of the wound.
        limit: The Kill Damage at which the character is removed.
    """
    return kill + points if rulings().overkill == "kept" else max(kill, min(kill + points, limit))


@rule("rb.kill.switch", "4e. Consequences: Kill Damage Example")
def can_take_up(kill: int, limit: int) -> bool:
    """A change of skill changes how much Kill Damage you can take, so wounds can rule a skill out.

    Args:
        kill: The Kill Damage that the character has taken.
        limit: The Kill Damage that removes a character who uses the new skill.

    Returns:
        True if the character stays in the battle.

    Raises:
        IllegalChoice: If the wounds rule the skill out.
    """
    require_int(kill, 0, None, "Kill Damage"), require_int(limit, 1, None, "the damage that a skill can take")
    if kill >= limit and rulings().switch_low == "barred":
        raise IllegalChoice("rb.kill.switch", f"{kill} Kill Damage rules out a skill that allows {limit - 1}")
    return kill < limit


@rule("rb.kill.share", "4e. Consequences: Inflict Kill Damage")
def check_kill_shares(shares: Shares, damage: int, opponents: Names) -> Shares:
    """The attacker decides which opponents take what portion of the damage."""
    return _check_shares("rb.kill.share", shares, damage, opponents)


@rule("rb.skill-damage.stat", "4e. Consequences: Inflict Skill Damage")
def check_skill_shares(stat: Stat, shares: Shares, damage: int, opponents: Names) -> Shares:
    """The attacker first chooses one stat, and then which opponents take what portion of the damage."""
    if stat not in STATS:
        raise IllegalChoice("rb.skill-damage.stat", f"Skill Damage lowers one stat, not {stat}")
    return _check_shares("rb.skill-damage.stat", shares, damage, opponents)


def _check_shares(rule_id: str, shares: Shares, damage: int, opponents: Names) -> Shares:
    hit = [name for name, _ in shares]
    if len(set(hit)) < len(hit) or not set(hit) <= set(opponents):
        raise IllegalChoice(rule_id, f"damage goes to opponents in reach ({', '.join(opponents)}), each once")
    shared = [require_int(points, None, None, "a share of damage") for _, points in shares]
    if any(points < 1 for points in shared) or sum(shared) != damage:
        raise IllegalChoice(rule_id, f"the shares must be at least 1 each and add up to {damage}")
    return shares


@rule("rb.skill-damage.lower", "4e. Consequences: Inflict Skill Damage")
def apply_skill_damage(damage: Damage, stat: Stat, points: int, rating: int) -> Damage:
    """Skill Damage lowers a stat until the damage is recovered, but not below 0.

    Args:
        damage: The Skill Damage before, on Muscle, Agility, Wit and Personality.
        stat: The stat that is hit.
        points: The new Skill Damage, 0 or more.
        rating: The permanent rating of that stat.

    Returns:
        The Skill Damage after the new damage is added.
    """
    require_int(points, 0, None, "Skill Damage"), require_int(rating, 0, None, "a stat")
    total = damage[STATS.index(require_one_of(stat, STATS, "a stat"))] + points
    return set_damage(damage, stat, min(total, rating) if rulings().stat_floor == "zero" else total)


@rule("rb.skill-damage.boost", "Card: Inflict Skill Damage")
def boosted_stat(stat: int, risk: int) -> int:
    """In a roll to inflict Skill Damage, each point of Risk adds 1 to the stat, up to 3."""
    return stat_with_bonus(stat, min(require_int(risk, 1, None, "the Risk"), MAX_BOOST))


@rule("rb.recover.two", "Card: Recover")
def recover_skill_damage(damage: Damage, spread: tuple[tuple[Stat, int], ...], most: int) -> Damage:
    """Recover heals 2 Skill Damage, or 3 without a supplementary maneuver, spread as you like.

    Args:
        damage: The Skill Damage before, on Muscle, Agility, Wit and Personality.
        spread: The points for each stat.
        most: The largest sum of points.

    Returns:
        The Skill Damage after the recovery.

    Raises:
        IllegalChoice: If there are more points than `most`, or more points for a stat than it has damage.
    """
    require_int(most, 0, None, "recovered Skill Damage")
    after = damage
    if len({stat for stat, _ in spread}) < len(spread):
        raise IllegalChoice("rb.recover.two", "each stat must be named only once")
    for stat, points in spread:
        remaining = damage[STATS.index(require_one_of(stat, STATS, "a stat"))]
        after = set_damage(after, stat, remaining - require_int(points, 1, None, "recovered Skill Damage"))
    if sum(points for _, points in spread) > most or min(after) < min(0, *damage):
        raise IllegalChoice("rb.recover.two", f"you recover at most {most} points of the Skill Damage you have")
    return after


@rule("rb.rescue.both", "Card: Rescue")
def heal_kill_damage(kill: int, risk: int) -> int:
    """A Rescue heals Kill Damage equal to the Risk, whether its roll succeeds or fails."""
    return max(require_int(kill, 0, None, "Kill Damage") - require_int(risk, 1, None, "the Risk"), 0)


@rule("rb.counters.mark", "5. Mark combat counters/damage")
def mark_counter(counters: int) -> tuple[int, int]:
    """Every fighter who fought marks a combat counter each round; three counters become 1 Skill Damage.

    Args:
        counters: The counters that are already marked, 0 to 2.

    Returns:
        The counters that are then marked, and the Skill Damage, 0 or 1.
    """
    marked = require_int(counters, 0, COUNTER_BOXES - 1, "combat counters") + 1
    return (0, 1) if marked == COUNTER_BOXES else (marked, 0)


@rule("rb.counters.last", "5. Mark combat counters/damage")
def rounds_until_knock_out(stat: int, damage: int = 0, counters: int = 0) -> int | None:
    """Combat counters alone knock a fighter out: a mook (stat 1) after 3 rounds, a master (stat 10) after 30.

    Args:
        stat: The stat that the fighter uses.
        damage: The Skill Damage on this stat, from 0 to the stat.
        counters: The counters that are already marked, 0 to 2.

    Returns:
        The number of rounds in which the fighter marks a counter. It is the lowest possible number if a ruling lets
        other stats take the damage. None if combat counters do not knock fighters out.
    """
    require_int(damage, 0, require_int(stat, 1, MAX_COUNT, "a stat"), f"Skill Damage on a stat of {stat}")
    require_int(counters, 0, COUNTER_BOXES - 1, "combat counters")
    if rulings().knock_out == "never":
        return None
    if rulings().knock_out == "at-zero" and damage == stat:
        return 0
    rounds, left = 0, max(stat - damage, 1)
    while left:
        counters, taken = mark_counter(counters)
        rounds, left = rounds + 1, left - taken
    return rounds
