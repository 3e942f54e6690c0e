"""The diagrams of the outcomes of a roll, of the Difficulties, and of a round."""

from rules.calculators.diagrams import Diagram, Flow, FlowStep, Ladder, Rung
from rules.councilman.rolls import consequences, outcome_floors
from rules.councilman.tables import DIFFICULTIES, MIXED, OUTCOMES


def _outcome(outcome: str) -> Rung:
    result = consequences(outcome)
    note = "You succeed." if result.achieved else "You fail."
    return Rung(outcome, note=note, moves=(("you", result.own), ("the GM", result.gm)), works=result.achieved)


def _difficulty(difficulty: str) -> Rung:
    lowest = outcome_floors(difficulty)
    mixed, very_good = lowest[MIXED - 1], lowest[-1]
    return Rung(difficulty, f"{mixed} or more", f"succeeds; {very_good} or more is Very Good.")


def diagrams() -> dict[str, Diagram]:
    """Return the game's diagrams by name."""
    turn = (
        FlowStep("Move", "cd.turn", "As far as its Speed."),
        FlowStep("One Action", "cd.turn", "An attack, a Help, a heal."),
        FlowStep("Quick Actions", "cd.turn", "As many as are reasonable."),
    )
    sides = (
        FlowStep("A creature of one side", "cd.round", "", turn),
        FlowStep(
            "A creature of the other",
            "cd.round",
            "The same; or the side passes, or pays 1 Advantage for two creatures at once.",
        ),
    )
    steps = (FlowStep("A round", "cd.round", "", sides, repeat="in turn, until all have acted; then a new round"),)
    return {
        "outcomes": Ladder(
            "Five outcomes, and the Advantage they give", "cd.outcome", tuple(map(_outcome, reversed(OUTCOMES)))
        ),
        "difficulties": Ladder(
            "The total needed", "cd.unopposed.table", tuple(map(_difficulty, reversed(DIFFICULTIES)))
        ),
        "round": Flow("A fight", steps),
    }
