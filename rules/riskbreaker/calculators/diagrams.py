"""The flow of a battle and of a turn, and what each face of the die means."""

from rules.calculators.diagrams import Drawing, Flow, Ladder, Rung, Step
from rules.riskbreaker.rolls import succeeds, success_level

STAT = 5


def _face(face: int) -> Rung:
    if not succeeds(STAT, face):
        return Rung(str(face), note="fails")
    return Rung(str(face), note=f"succeeds at level {success_level(STAT, face)}", works=True)


def drawings() -> dict[str, Drawing]:
    """Return each diagram by its name."""
    each_fight = (
        Step("Fight skills", "rb.round.declare", "Everybody in it names one."),
        Step("Advantage", "rb.round.gain", "The better side gains it."),
        Step("Turns", "rb.order.level", "The highest skill level first."),
    )
    battle = (
        Step("Engagement", "rb.engagement.declare", "One maneuver each, before the first blow."),
        Step("Fights", "rb.fights.declare", "The side with most Advantage says who fights whom; all share theirs out."),
        Step(
            "A round",
            "",
            "",
            (
                Step("In each Fight, one after another", "", "", each_fight),
                Step("Who is in no Fight", "rb.fights.last", "Their turns come last."),
                Step("Combat counters", "rb.counters.mark", "One for everybody who fought; the worn out drop."),
            ),
            repeat="until one side is left",
        ),
    )
    rolled = (
        Step("Success", "rb.maneuver.template", "What the card promises."),
        Step("Failure", "rb.card.failure", "What the card says of it, mostly Advantage lost."),
    )
    turn = (
        Step("Choose a card", "rb.maneuver.skill", "One that you have a skill for."),
        Step("Set the Risk", "rb.risk.individual", "What you win, and what they win if you fail."),
        Step("Pay the Cost", "rb.cost.pay", "Advantage of your side, before the roll."),
        Step("Roll 1d10", "rb.roll.success", "At or under your stat it works.", rolled, exclusive=True),
    )
    return {
        "battle": Flow("A battle, from the first glimpse to the last one standing", battle),
        "turn": Flow("Your turn", turn),
        "levels": Ladder(
            f"A d10 on a stat of {STAT}", "rb.roll.level", tuple(_face(face) for face in range(10, 0, -1))
        ),
    }
