"""The lists of the text as data: the maneuvers, their versions, and the named tasks."""

from collections.abc import Mapping

from rules.core.frozen import frozen

SECONDS = 1  # seconds in one round
MIN_ROLL, MAX_ROLL = 3, 18  # the lowest and the highest total of 3d6
MAX_NUMBER = 1000  # the largest target, bonus or margin that functions accept, above or below 0
CHARGE_CAP = 9


@frozen
class Maneuver:
    """One maneuver: its effect in our words, its movement, and whether defences are allowed after it."""

    key: str
    name: str
    does: str
    movement: str
    defends: bool = True


MANEUVERS: Mapping[str, Maneuver] = {
    maneuver.key: maneuver
    for maneuver in (
        Maneuver("nothing", "Do Nothing", "Nothing at all.", "none"),
        Maneuver("move", "Move", "Go up to your Move in yards.", "Move"),
        Maneuver("aim", "Aim", "Add Acc to your next attack on one target, and more if you go on aiming.", "none"),
        Maneuver("attack", "Attack", "One attack.", "a step"),
        Maneuver("feint", "Feint", "A contest; its margin helps your next attack on that target.", "none"),
        Maneuver("all-out-attack", "All-Out Attack", "A better attack, but no defence.", "a step", False),
        Maneuver("charge", "Charge (Move and Attack)", "Move, then a poor attack.", "Move"),
        Maneuver("all-out-defense", "All-Out Defense", "No attack, but a better defence.", "none"),
        Maneuver("concentrate", "Concentrate", "One task of the mind.", "none"),
        Maneuver("ready", "Ready", "One small thing with your hands.", "none"),
    )
}

VERSIONS: Mapping[str, str] = {
    "determined": "One attack at +4",
    "double": "Two attacks",
    "feint": "A feint, then an attack",
    "strong": "One attack with +2 damage, or +1 for each die",
}
DETERMINED, DETERMINED_RANGED = 4, 1
OFF_HAND = -4
STRONG, STRONG_PER_DIE = 2, 1
CHARGE_RANGED, CHARGE_MELEE = -2, -4
BRACED = 1
LONGER: Mapping[int, int] = {1: 0, 2: 1, 3: 2}  # the bonus to Acc, by seconds of aiming
INCREASED = 2

# The tasks that the source names, with the maneuver for each task. For computers, see erratum td-e22.
TASKS: Mapping[str, str] = {
    "draw a weapon": "ready",
    "grab a potion": "ready",
    "drink a potion": "ready",
    "flip a switch": "ready",
    "pick a lock": "ready",
    "hack a computer": "ready",
    "operate a computer": "concentrate",
    "command an army": "concentrate",
    "cast a spell": "concentrate",
}
