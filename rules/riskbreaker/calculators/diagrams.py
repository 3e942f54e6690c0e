"""The diagrams of a battle, of a turn, and of the faces of the die."""

from rules.calculators.diagrams import Diagram, Flow, FlowStep, Ladder, Rung
from rules.riskbreaker.rolls import succeeds, success_level

STAT = 5


def _face(face: int) -> Rung:
    if not succeeds(STAT, face):
        return Rung(str(face), note="fails")
    return Rung(str(face), note=f"succeeds at level {success_level(STAT, face)}", works=True)


def diagrams() -> dict[str, Diagram]:
    """Return the game's diagrams by name."""
    each_fight = (
        FlowStep("Fight skills", "rb.round.declare", "Each character in the Fight names one."),
        FlowStep("Advantage", "rb.round.gain", "The better side gains Advantage."),
        FlowStep("Turns", "rb.order.level", "The highest skill level first."),
    )
    battle = (
        FlowStep("Engagement", "rb.engagement.declare", "One maneuver each, before the first blow."),
        FlowStep(
            "Fights",
            "rb.fights.declare",
            "The side with the most Advantage says who fights whom; all sides share out their Advantage.",
        ),
        FlowStep(
            "A round",
            "",
            "",
            (
                FlowStep("In each Fight, one after another", "", "", each_fight),
                FlowStep("Characters in no Fight", "rb.fights.last", "Their turns come last."),
                FlowStep(
                    "Combat counters",
                    "rb.counters.mark",
                    "One for each character who fought; worn-out characters drop.",
                ),
            ),
            repeat="until one side is left",
        ),
    )
    rolled = (
        FlowStep("Success", "rb.maneuver.template", "The effect on the card."),
        FlowStep("Failure", "rb.card.failure", "The effect on the card, usually a loss of Advantage."),
    )
    turn = (
        FlowStep("Choose a card", "rb.maneuver.skill", "A card that your skills allow."),
        FlowStep("Set the Risk", "rb.risk.individual", "You win it if you succeed; they win it if you fail."),
        FlowStep("Pay the Cost", "rb.cost.pay", "Advantage of your side, before the roll."),
        FlowStep("Roll 1d10", "rb.roll.success", "A roll at or under your stat succeeds.", rolled, exclusive=True),
    )
    return {
        "battle": Flow("A battle, from the first glimpse of the enemy to the end", battle),
        "turn": Flow("Your turn", turn),
        "levels": Ladder(
            f"A d10 on a stat of {STAT}", "rb.roll.level", tuple(_face(face) for face in range(10, 0, -1))
        ),
    }
