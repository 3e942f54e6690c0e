"""The rolls of an attack (the success roll, the defence and the damage) and of a feint."""

from rules.basics.characters import Weapon, require_defences
from rules.basics.rolls import contest, success_roll
from rules.basics.rulings import rulings
from rules.basics.tables import INCREASED, MAX_NUMBER
from rules.core import Dice, IllegalChoice, require_int, require_one_of, rule
from rules.core.frozen import frozen, replace

Defences = tuple[tuple[str, int], ...]


@frozen
class Guard:
    """The kind of defence that a fighter has until their next turn: "normal", "none", "increased" or "double".

    `defence` is the name of the increased defence. `used` is True once a double defence has needed its second defence.
    """

    kind: str = "normal"
    defence: str = ""
    used: bool = False


NORMAL, OPEN = Guard(), Guard("none")


@frozen
class Strike:
    """The result of an attack: the hit, the defence that stopped it, and the damage."""

    hit: bool
    stopped_by: str = ""
    damage: int = 0

    @property
    def lands(self) -> bool:
        """True if the attack hits and no defence stops it."""
        return self.hit and not self.stopped_by


@rule("td.all-out-defense.increased", "All-Out Defense")
def increase_defence(defences: Defences, chosen: str) -> Defences:
    """Increased Defense: one active defence of your choice has +2 until your next turn.

    Args:
        defences: The active defences with their values.
        chosen: The name of the increased defence.
    """
    require_one_of(chosen, [name for name, _ in require_defences(defences)], "an active defence")
    return tuple((name, value + INCREASED * (name == chosen)) for name, value in defences)


@rule("td.all-out-defense.double", "All-Out Defense")
def double_defence(defences: Defences, used: bool = False) -> Defences:
    """Double Defense: two different active defences against one attack, the second if the first fails.

    Args:
        defences: The active defences, the best first.
        used: Whether the fighter has needed a second defence since their last turn.

    Returns:
        The defences that can be tried, in their order.
    """
    require_defences(defences)
    return defences[:1] if used and rulings().double_defence == "once" else defences[:2]


@rule("td.defense", "All-Out Defense")
def defences_against(defences: Defences, guard: Guard = NORMAL) -> Defences:
    """One active defence, the best, can answer each attack; an All-Out maneuver changes how many.

    Returns:
        The defences that are tried, the best first.
    """
    require_defences(defences)
    if guard.kind == "none" or rulings().active_defence == "none":
        return ()
    if guard.kind == "increased":
        defences = increase_defence(defences, guard.defence)
    ordered = tuple(sorted(defences, key=lambda defence: -defence[1]))
    if rulings().active_defence == "every":
        return ordered
    return double_defence(ordered, guard.used) if guard.kind == "double" else ordered[:1]


def roll_defences(dice: Dice, defences: Defences) -> str:
    """Return the name of the first defence that succeeds; empty if none succeeds."""
    for name, value in require_defences(defences):
        saved = success_roll(dice, value).success
        dice.note("td.defense", "{name} {word}", name=name, word="holds" if saved else "fails")
        if saved:
            return name
    return ""


@rule("td.attack.roll", "Attack")
def attack_roll(dice: Dice, skill: int, defences: Defences = ()) -> Strike:
    """An attack is a success roll against the skill, and an active defence may stop it.

    Args:
        dice: The dice of any run mode.
        skill: The skill after all bonuses and penalties.
        defences: The defences that are tried, in their order.

    Returns:
        The attack without its damage.
    """
    hits = success_roll(dice, skill).success
    dice.note("td.attack.roll", "the attack {word}", word="hits" if hits else "misses")
    return Strike(hits, dice.sub(roll_defences, defences) if hits else "")


@rule("td.attack.damage", "Attack")
def damage_roll(dice: Dice, weapon: Weapon, more: int = 0) -> int:
    """Damage is the weapon's dice plus its bonus, never below 0.

    Args:
        dice: The dice of any run mode.
        weapon: The weapon of the attack.
        more: The number that a maneuver adds to the damage, 0 or more.
    """
    require_int(more, 0, MAX_NUMBER, "a maneuver's bonus to damage")
    rolled = dice(weapon.damage) if weapon.dice else 0
    damage = rolled + weapon.adds + more
    if rulings().least_damage == "zero":
        damage = max(damage, 0)
    dice.note("td.attack.damage", "{damage} damage", damage=damage)
    return damage


def strike(dice: Dice, weapon: Weapon, skill: int, defences: Defences = (), more: int = 0) -> Strike:
    """Roll an attack and, if it lands, its damage.

    Args:
        dice: The dice of any run mode.
        weapon: The weapon of the attack.
        skill: The skill after all bonuses and penalties, -1000 to 1000.
        defences: The name and target number of each defence, tried in this order.
        more: The number that a maneuver adds to the damage, 0 to 1000.

    Returns:
        The attack with its damage, which is 0 if the attack does not land.

    Raises:
        BadInput: A number is out of its range.

    Rules: td.attack.roll, td.attack.damage
    """
    result = dice.sub(attack_roll, skill, defences)
    return replace(result, damage=dice.sub(damage_roll, weapon, more)) if result.lands else result


@rule("td.feint", "Feint")
def feint(dice: Dice, skill: int, against: int) -> int:
    """A feint is a contest of melee skills; a winner has a lead for the next attack on that target.

    Args:
        dice: The dice of any run mode.
        skill: The melee skill of the attacker.
        against: The melee skill of the target.

    Returns:
        The lead, 0 if the attacker does not win.
    """
    result = dice.sub(contest, skill, against)
    lead = feint_lead(result.first, result.second) if result.won == "first" else 0
    dice.note("td.feint", "a lead of {lead} for the next attack", lead=lead)
    return lead


@rule("td.feint.edge", "Feint")
def feint_lead(own: int, theirs: int) -> int:
    """The lead of a won feint is the difference of the win margins; a failed roll counts as a margin of 0.

    Args:
        own: The margin of the attacker, the larger one.
        theirs: The margin of the target.
    """
    for value in (own, theirs):
        require_int(value, -2 * MAX_NUMBER, 2 * MAX_NUMBER, "a margin")
    if rulings().feint_margin == "full":
        return own - theirs
    return max(own, 0) - max(theirs, 0)


@rule("td.feint.bonus", "Feint")
def feint_bonus(lead: int) -> int:
    """The lead of won feints, 0 or more, is added to the skill of the next attack on that target."""
    require_int(lead, 0, None, "the lead of a feint")
    return -lead if rulings().feint_bonus == "as-printed" else lead


@rule("td.feint.several", "Feint")
def total_feint_lead(before: int, now: int) -> int:
    """Each feint that you win adds its lead to your next attack on that target.

    Args:
        before: The lead so far, 0 or more.
        now: The lead of the new feint, 0 or more.
    """
    for value in (before, now):
        require_int(value, 0, None, "the lead of a feint")
    return max(before, now) if rulings().feints == "best" else before + now


def check_feint(weapon: Weapon) -> Weapon:
    """Return the weapon of a feint; raise `IllegalChoice` unless it is a melee weapon."""
    if weapon.ranged:
        raise IllegalChoice("td.feint", f"{weapon.name} is a ranged weapon, and a feint needs a melee weapon")
    return weapon
