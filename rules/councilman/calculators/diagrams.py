"""The outcomes of a roll, the rows of the Difficulties, and the flow of a round."""

from rules.calculators.diagrams import Drawing, Flow, FlowStep, Ladder, Rung
from rules.councilman.rolls import consequences, outcome_floors
from rules.councilman.tables import DIFFICULTIES, MIXED, OUTCOMES


def _outcome(outcome: str) -> Rung:
    result = consequences(outcome)
    note = "You get what you rolled for." if result.achieved else "You do not get it."
    return Rung(outcome, note=note, moves=(("you", result.own), ("the GM", result.gm)), works=result.achieved)


def _difficulty(difficulty: str) -> Rung:
    lowest = outcome_floors(difficulty)
    mixed, very_good = lowest[MIXED - 1], lowest[-1]
    return Rung(difficulty, f"{mixed} or more", f"does it; {very_good} or more is Very Good.")


def drawings() -> dict[str, Drawing]:
    """Return the game's diagrams by name."""
    turn = (
        FlowStep("Move", "cd.turn", "As far as its Speed."),
        FlowStep("One Action", "cd.turn", "An attack, a Help, a heal."),
        FlowStep("Quick Actions", "cd.turn", "As many as are reasonable."),
    )
    sides = (
        FlowStep("A creature of one side", "cd.round", "", turn),
        FlowStep("A creature of the other", "cd.round", "The same; or pass, or for 1 Advantage send two at once."),
    )
    begun = (FlowStep("A round", "cd.round", "", sides, repeat="in turn, until everybody has acted; then a new round"),)
    return {
        "outcomes": Ladder(
            "Five outcomes, and the Advantage they bring", "cd.outcome", tuple(map(_outcome, reversed(OUTCOMES)))
        ),
        "difficulties": Ladder(
            "The total that does it", "cd.unopposed.table", tuple(map(_difficulty, reversed(DIFFICULTIES)))
        ),
        "round": Flow("A fight", begun),
    }
