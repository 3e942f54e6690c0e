"""Exact odds of attacks, of duels, of healing, and of staying alive while Unstable."""

from collections.abc import Mapping

from rules.core import Chart, Column, Exhibit, exhibit, odds
from rules.core.exhibits import format_signed
from rules.core.inputs import Values
from rules.councilman.combat.attack import exchange
from rules.councilman.combat.defeat import roll_to_live, survival_rounds, unstable_difficulty
from rules.councilman.combat.duel import duel_odds
from rules.councilman.combat.state import UNARMED, Fighter
from rules.councilman.healing import heal
from rules.councilman.rolls import is_success
from rules.councilman.tables import HEALING_TIMES, OUTCOMES

MACE = Fighter("Mace", attribute=1, defence=1)
WEAPONS: Mapping[str, Values] = {
    "1d8": {"d8": 1},
    "2d8": {"d8": 2},
    "1d6 ranged": {"d8": 0, "d6": 1, "ranged": True},
    "unarmed": UNARMED,
}


@exhibit("councilman", "attack-odds")
def attack_odds() -> Exhibit:
    """How much Life both sides lose on average in one exchange of blows, by weapon."""
    rows = []
    for label, changes in WEAPONS.items():
        attacker = Fighter("Attacker", attribute=1, **changes)
        results = odds(exchange, attacker, MACE)
        hit = results.chance(lambda result: result.outcome in OUTCOMES[2:])
        back = results.chance(lambda result: result.outcome in OUTCOMES[:3])
        rows.append((label, hit, results.mean(lambda r: r.dealt), back, results.mean(lambda r: r.returned)))
    columns = (
        Column("Weapon"), Column("Hits", "chance"), Column("Life taken", "number"), Column("Struck back", "chance"),
        Column("Life lost", "number"),
    )  # fmt: skip
    note = "Attribute +1 and weapon +1 (unarmed: none) against defence +1 and a 1d8 weapon. On Mixed both are hit."
    return Exhibit("One exchange of blows", columns, tuple(rows), Chart("bar", "Weapon", "Life taken"), note)


@exhibit("councilman", "damage-odds")
def damage_odds() -> Exhibit:
    """How much Life one attack takes, with an Attribute of +1 and 1d8 damage, against an equal defence."""
    damage = odds(exchange, Fighter("Attacker", attribute=1), MACE).map(lambda result: result.dealt)
    columns = (Column("Life", "count"), Column("Chance", "chance"))
    rows = tuple(damage.items())
    return Exhibit("Life taken by one attack", columns, rows, Chart("bar", "Life", "Chance"), "0 is usually a miss.")


@exhibit("councilman", "answer-worth")
def answer_worth() -> Exhibit:
    """How much Life both sides lose if the target strikes back, by the attacker's lead in bonuses."""
    rows = []
    for lead in range(-3, 7):
        results = odds(exchange, Fighter("Attacker", attribute=1, attack=lead), MACE)
        rows += [
            (lead, "taken", results.mean(lambda result: result.dealt)),
            (lead, "lost", results.mean(lambda result: result.returned)),
        ]
    columns = (Column("Lead", "count"), Column("Life"), Column("Mean", "number"))
    note = "Both deal 1d8 + 1. The lead is the attacker's bonuses minus the target's. At 0 it is an even trade."
    return Exhibit("Is it worth attacking?", columns, tuple(rows), Chart("line", "Lead", "Mean", "Life"), note)


@exhibit("councilman", "duels")
def duels() -> Exhibit:
    """How often the fighter who acts first wins a duel of equals, by their weapon and Block."""
    rows = []
    for label, dice, block in (("1d8", 1, 0), ("2d8", 2, 0), ("2d8, Block 1", 2, 1)):
        fighter = Fighter("one", attribute=1, defence=1, d8=dice, block=block)
        result = duel_odds(fighter, fighter)
        rows.append((label, 100 * result.first, 100 * result.second, result.rounds))
    columns = (
        Column("Both have"), Column("First wins, of 100", "number"), Column("Second wins, of 100", "number"),
        Column("Rounds", "number"),
    )  # fmt: skip
    note = "Life 20, attribute, attack and defence +1, nobody spends Advantage, all strike back; to twelve digits."
    return Exhibit("Two equals", columns, tuple(rows), None, note)


@exhibit("councilman", "healing-odds")
def healing_odds() -> Exhibit:
    """How much Life healing restores on average at Recovery 10, by the time taken and by the bonus."""
    rows = []
    for minutes, difficulty in HEALING_TIMES.items():
        for bonus in range(5):
            results = odds(heal, bonus, 10, difficulty)
            rows.append((f"{minutes} min", f"+{bonus}", results.mean(lambda result: result.life)))
    columns = (Column("Time"), Column("Bonus"), Column("Life", "number"))
    return Exhibit("Life regained, Recovery 10", columns, tuple(rows), Chart("grid", "Time", "Bonus", value="Life"))


@exhibit("councilman", "unstable-rolls")
def unstable_rolls() -> Exhibit:
    """How often a creature survives a roll while Unstable, by Difficulty and Willpower."""
    rows = []
    for willpower in range(-1, 4):
        for risen in range(5):
            chance = odds(roll_to_live, willpower, risen).chance(is_success)
            rows.append((unstable_difficulty(risen) or "certain death", format_signed(willpower), chance))
    columns = (Column("Difficulty"), Column("Willpower"), Column("Lives", "chance"))
    chart = Chart("grid", "Difficulty", "Willpower", value="Lives")
    return Exhibit("One roll while Unstable", columns, tuple(rows), chart, "Below Mixed the creature dies.")


@exhibit("councilman", "unstable-survival")
def unstable_survival() -> Exhibit:
    """How often an Unstable creature is still alive after several rolls, if no creature helps or hits it."""
    rows = []
    for willpower in range(-1, 4):
        for rounds in range(1, 6):
            alive = odds(survival_rounds, willpower, 0, None, rounds).chance(lambda fate: fate.state == "alive")
            rows.append((rounds, format_signed(willpower), alive))
    columns = (Column("Rolls", "count"), Column("Willpower"), Column("Alive", "chance"))
    chart = Chart("line", "Rolls", "Alive", "Willpower")
    return Exhibit("Still alive after each roll", columns, tuple(rows), chart, "Nobody helps, nobody hits.")
