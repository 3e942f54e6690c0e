"""The battleground: traps, obstacles and resources, which are called elements, and how fighters enter a Fight."""

from collections.abc import Iterator

from rules.core import Dice, IllegalChoice, require_int, require_one_of, rule
from rules.core.frozen import replace
from rules.riskbreaker.combat.choices import MADE
from rules.riskbreaker.combat.damage import kill_after_wound
from rules.riskbreaker.combat.end_of_round import remove_if_fallen
from rules.riskbreaker.combat.state import Battle, Element, Fight, Fighter
from rules.riskbreaker.rolls import spot, spot_any, stat_with_bonus
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.tables import KILL, MAX_COUNT, Names, Stat

KINDS = {"trap": Stat.PERSONALITY, "obstacle": Stat.AGILITY, "resource": None, "tactics": None}


@rule("rb.alter.risk", "4e. Consequences: Alter Battleground")
def make_element(number: int, kind: str, side: str, risk: int, level: int | None, at: int | None = None) -> Element:
    """An element's Risk is a trap's Kill Damage, the rounds that an obstacle delays, or a resource's worth.

    Args:
        number: The element's number in the battle.
        kind: `"trap"`, `"obstacle"` or `"resource"`.
        side: The side that made the element.
        risk: The Risk with which the element was made, 1 or more.
        level: The noted Success Level; None after a failed roll.
        at: The number of the Fight that the element guards; None before there are Fights, and for resources.

    Raises:
        IllegalChoice: If there is no such kind of element.
    """
    if kind not in MADE:
        raise IllegalChoice("rb.alter.risk", f"an element is a trap, an obstacle or a resource, not {kind!r}")
    return Element(number, kind, side, require_int(risk, 1, None, "the Risk"), level, at)


@rule("rb.alter.counter", "4e. Consequences: Alter Battleground")
def element_counter_stat(kind: str) -> Stat | None:
    """Opponents counter a trap on Personality and an obstacle on Agility; they cannot counter a resource."""
    return KINDS[require_one_of(kind, KINDS, "an element")]


@rule("rb.alter.use", "Card: Alter Battleground")
def resource_worth(element: Element, side: str, risk: int) -> int:
    """A used resource gives Advantage or damage equal to its worth, the Risk that was paid when it was made."""
    if element.kind != "resource" or element.side != side or element.worth != risk:
        raise IllegalChoice("rb.alter.use", f"a resource of your own side is used at Risk {element.worth}, its worth")
    return element.worth


def observer_stat(fighter: Fighter, trap: bool = False) -> int | None:
    """Return the stat with which a fighter counters a ruse or a trap; None if the fighter may not counter.

    The stat is that of the fighter's best skill that watches or, by some rulings, Personality without a skill.
    """
    bare = rulings().watching == "personality" or (trap and rulings().watching == "as-printed")
    disarms = trap and rulings().disarm_trap == "counters"
    able = (
        skill for skill in fighter.sheet.skills if skill.serves_to("watch") or (disarms and skill.name == "Disarm Trap")
    )
    stats = [skill.stat for skill in able] + [Stat.PERSONALITY] * bare
    with_items = _stats_with_items(fighter) if rulings().counter_items == "unlimited" else ()
    return max([*(fighter.effective_stat(stat) for stat in stats), *with_items], default=None)


def _stats_with_items(fighter: Fighter) -> Iterator[int]:
    """Yield the stats for a counter roll with items that help to watch and never run out."""
    for item in fighter.sheet.items:
        skill = fighter.sheet.skill_of(item)
        if item.uses is None and not item.card and skill and skill.serves_to("watch"):
            yield stat_with_bonus(fighter.effective_stat(skill.stat), item.bonus)


def observer_stats(fighters: tuple[Fighter, ...], trap: bool = False) -> tuple[int, ...]:
    """Return the stats of the fighters who may counter a ruse or a trap."""
    return tuple([stat for fighter in fighters if (stat := observer_stat(fighter, trap)) is not None])


@rule("rb.engagement.counter", "1. Engagement")
def preparation_observer_stats(fighters: tuple[Fighter, ...], trap: bool = False) -> tuple[int, ...]:
    """Before combat, opponents counter each preparation that they could notice.

    Returns:
        The stats of the fighters who may counter.
    """
    return observer_stats(fighters, trap)


def search_for_trap(dice: Dice, battle: Battle, trap: Element) -> Element:
    """Let each opposing side search for a trap before combat, and record which sides see it and which miss it."""
    for side in battle.opposing_sides(trap.side, None):
        if dice.sub(spot_any, trap.level, preparation_observer_stats(battle.side_fighters(side), trap=True)):
            trap = replace(trap, known=(*trap.known, side))
        else:
            trap = replace(trap, missed=(*trap.missed, side))
    return trap


def enter_fight(dice: Dice, battle: Battle, names: Names, number: int) -> Battle:
    """Return the battle after people have entered a Fight together, each with a Fight skill ready.

    Traps in the Fight may hit them.
    """
    for name in names:
        using = battle.fighter(name).weapon()
        battle = battle.change_fighter(
            name, using=using, fight=number, away=False, fought=True, delay=0, heading=None, place=""
        )
    if rulings().ended_fight == "carried":
        for side in battle.sides_of(map(battle.fighter, names)):
            carried = battle.advantage(side, None)
            battle = battle.add_advantage(side, number, carried).add_advantage(side, None, -carried)
    return spring_traps(dice, battle, names, number)


def spring_traps(dice: Dice, battle: Battle, names: Names, number: int) -> Battle:
    """Return the battle after the traps of a Fight have hit the people who enter.

    A trap hits only opponents who do not know it.
    """
    for trap in battle.elements:
        if trap.kind == "trap" and trap.at == number:
            battle = _spring_on_opponents(dice, battle, trap, names)
    return battle


def _spring_on_opponents(dice: Dice, battle: Battle, trap: Element, names: Names) -> Battle:
    """Return the battle after one trap has hit those of the people who are opponents and do not know it."""
    for side in battle.sides:
        entering = tuple(fighter for name in names if (fighter := battle.fighter(name)) in battle.side_fighters(side))
        if entering and side != trap.side and side not in trap.known and trap in battle.elements:
            battle = _spring_trap(dice, battle, trap, entering)
    return battle


def meet_inside_elements(dice: Dice, battle: Battle, begins: bool = True) -> Battle:
    """Return the battle after opponents have met traps and obstacles that were made among them in a Fight.

    If `begins` is True, a round begins now, and it is the first round of a delay. Rule: rb.alter.risk
    """
    for element in battle.elements:
        if element.inside:
            battle = _meet_element(dice, battle, element, begins)
    return battle


def _meet_element(dice: Dice, battle: Battle, element: Element, begins: bool) -> Battle:
    met = replace(element, inside=False)
    battle = replace(battle, elements=tuple(met if other is element else other for other in battle.elements))
    opponents = battle.opponents(met.side, met.at)
    if met.kind == "trap":
        return _spring_on_opponents(dice, battle, met, tuple(fighter.name for fighter in opponents))
    for held in opponents:
        if rounds := _delay_by_obstacle(dice, held, met):
            changes = {"delay": rounds - begins, "heading": met.at, "fought": held.fought and not begins}
            battle = battle.change_fighter(held.name, fight=None, spent=True, **changes)
    return battle


@rule("rb.alter.trap", "4e. Consequences: Alter Battleground")
def trap_shares(damage: int, comers: int) -> tuple[int, ...]:
    """If nobody sees a trap, it does its Risk in Kill Damage, shared evenly among all who walk into it.

    `damage` is the Risk, and `comers` the number of people. The result has the Kill Damage of each of them.
    """
    require_int(damage, 0, None, "a trap's damage")
    require_int(comers, 1, MAX_COUNT, "the number of people who walk in")
    if rulings().trap_share == "each":
        return (damage,) * comers
    share, rest = divmod(damage, comers)
    return tuple(share + (place < rest) for place in range(comers))


def _spring_trap(dice: Dice, battle: Battle, trap: Element, comers: tuple[Fighter, ...]) -> Battle:
    others, side = tuple(element for element in battle.elements if element is not trap), comers[0].side
    observers = () if side in trap.missed else observer_stats(comers, trap=True)
    if dice.sub(spot_any, trap.level, observers):
        dice.note("rb.alter.counter", "The trap is seen.")
        return replace(battle, elements=(*others, replace(trap, known=(*trap.known, side))))
    battle = replace(battle, elements=others)
    for victim, points in zip(comers, trap_shares(trap.worth, len(comers)), strict=True):
        dealt = {"by": "a trap", "to": victim.name, "harms": (KILL,)}
        words = "{name} walks into the trap: {points} Kill Damage."
        dice.note("rb.alter.trap", words, name=victim.name, points=points, **dealt)
        kill = kill_after_wound(victim.kill, points, victim.kill_limit())
        battle = remove_if_fallen(dice, battle.change_fighter(victim.name, kill=kill), victim.name)
    return battle


def obstacle_delay(dice: Dice, battle: Battle, who: Fighter, fights: tuple[int | None, ...]) -> int:
    """Return how many rounds obstacles delay a fighter who leaves or enters these Fights.

    None in `fights` means outside all Fights.
    """
    rounds = 0
    for barrier in battle.elements:
        spared = barrier.side == who.side and rulings().obstacle_crossers == "opponents"
        if barrier.kind == "obstacle" and barrier.at in fights and not spared:
            rounds += _delay_by_obstacle(dice, who, barrier)
    return rounds


def _delay_by_obstacle(dice: Dice, who: Fighter, barrier: Element) -> int:
    """Return how many rounds one obstacle delays a fighter; 0 if the fighter wins the counter roll."""
    if dice.sub(spot, barrier.level, who.effective_stat(element_counter_stat(barrier.kind) or Stat.AGILITY)):
        return 0
    dice.note("rb.alter.risk", "{name} is delayed by {rounds} rounds.", name=who.name, rounds=barrier.worth)
    return barrier.worth


def open_fight(battle: Battle) -> tuple[Battle, int]:
    """Return the battle after a new Fight is added, and the number of this Fight."""
    number = battle.numbers + 1
    fight = Fight(number, (0,) * len(battle.sides))
    return replace(battle, fights=(*battle.fights, fight), numbers=number), number


def close_ended_fights(battle: Battle) -> Battle:
    """Return the battle without the Fights in which only one side is left.

    The people of such a Fight are free, and its Advantage is lost or, by a ruling, kept.
    """
    for fight in battle.fights:
        people = battle.members(fight.number)
        if len(battle.sides_of(people)) > 1:
            continue
        battle = replace(
            battle,
            fights=tuple(conflict for conflict in battle.fights if conflict is not fight),
            elements=tuple(element for element in battle.elements if element.at != fight.number),
            waiting=tuple(number for number in battle.waiting if number != fight.number),
        )
        for person in people:
            battle = battle.change_fighter(person.name, fight=None, away=False)
        if rulings().ended_fight == "carried":
            for side in battle.remaining_sides:
                battle = battle.add_advantage(side, None, fight.pools[battle.sides.index(side)])
    return battle
