"""The diagrams of a round, of the rows with their changes of poise, and of the steps of poise."""

from rules.aretis.combat.poise import has_fallen, starting_poise
from rules.aretis.rolls import poise_changes
from rules.aretis.tables import ROWS, Row
from rules.calculators.diagrams import Diagram, Flow, FlowStep, Ladder, Rung


def _row_rung(row: Row) -> Rung:
    attacker, defender = poise_changes(row.name)
    blow = "The attack hits." if row.hit else "The defender strikes back." if row.counter else "Nobody is struck."
    return Rung(row.name, row.shown, blow, (("attacker", attacker), ("defender", defender)), row.hit)


def _poise_rung(poise: int) -> Rung:
    if has_fallen(poise):
        return Rung(str(poise), note="You fall: you lose a round and have no guard. Then test Agility to rise.")
    notes = {starting_poise(): "You start with this poise and never have more.", 1: "You rise with this poise."}
    return Rung(str(poise), note=notes.get(poise, ""))


def diagrams() -> dict[str, Diagram]:
    """Return the game's diagrams by name."""
    stances = (
        FlowStep("Attack", "ar.stance.attack", "One target or several; you cannot defend."),
        FlowStep("Defend", "ar.stance.defense", "One side, against all attacks from it."),
        FlowStep("Focus", "ar.doubler", "For a round, to call a second-life."),
        FlowStep("Flee", "ar.flee", "Instead of a stance."),
    )
    steps = (
        FlowStep("Choose", "ar.round", "All players at once, in secret.", stances, exclusive=True),
        FlowStep("Test", "ar.round.together", "All attacks at the same time; poise changes once."),
        FlowStep("Move", "ar.sequence", "Fighters who still stand take their steps."),
        FlowStep("Rise", "ar.poise.rise", "A fighter who has lain for a round tests Agility."),
    )
    return {
        "round": Flow(
            "Five seconds", (FlowStep("A round", "ar.round.seconds", "", steps, repeat="round after round"),)
        ),
        "rows": Ladder("What each row does to poise", "ar.table.rows", tuple(map(_row_rung, reversed(ROWS)))),
        "poise": Ladder("Poise", "ar.poise", tuple(map(_poise_rung, range(starting_poise(), -1, -1)))),
    }
