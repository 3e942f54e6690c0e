"""The flow of a battle and of a turn, and what each face of the die means."""

from rules.calculators.diagrams import Drawing, Flow, FlowStep, Ladder, Rung
from rules.riskbreaker.rolls import succeeds, success_level

STAT = 5


def _face(face: int) -> Rung:
    if not succeeds(STAT, face):
        return Rung(str(face), note="fails")
    return Rung(str(face), note=f"succeeds at level {success_level(STAT, face)}", works=True)


def drawings() -> dict[str, Drawing]:
    """Return the game's diagrams by name."""
    each_fight = (
        FlowStep("Fight skills", "rb.round.declare", "Everybody in it names one."),
        FlowStep("Advantage", "rb.round.gain", "The better side gains it."),
        FlowStep("Turns", "rb.order.level", "The highest skill level first."),
    )
    battle = (
        FlowStep("Engagement", "rb.engagement.declare", "One maneuver each, before the first blow."),
        FlowStep(
            "Fights", "rb.fights.declare", "The side with most Advantage says who fights whom; all share theirs out."
        ),
        FlowStep(
            "A round",
            "",
            "",
            (
                FlowStep("In each Fight, one after another", "", "", each_fight),
                FlowStep("Who is in no Fight", "rb.fights.last", "Their turns come last."),
                FlowStep("Combat counters", "rb.counters.mark", "One for each who fought; the worn out drop."),
            ),
            repeat="until one side is left",
        ),
    )
    rolled = (
        FlowStep("Success", "rb.maneuver.template", "What the card promises."),
        FlowStep("Failure", "rb.card.failure", "What the card says, mostly a loss of Advantage."),
    )
    turn = (
        FlowStep("Choose a card", "rb.maneuver.skill", "One that you have a skill for."),
        FlowStep("Set the Risk", "rb.risk.individual", "What you win, and what they win if you fail."),
        FlowStep("Pay the Cost", "rb.cost.pay", "Advantage of your side, before the roll."),
        FlowStep("Roll 1d10", "rb.roll.success", "At or under your stat it works.", rolled, exclusive=True),
    )
    return {
        "battle": Flow("A battle, from the first glimpse to the last one standing", battle),
        "turn": Flow("Your turn", turn),
        "levels": Ladder(
            f"A d10 on a stat of {STAT}", "rb.roll.level", tuple(_face(face) for face in range(10, 0, -1))
        ),
    }
