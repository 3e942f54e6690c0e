"""The diagrams of a turn, which lasts one second, and of an attack."""

from rules.basics.tables import MANEUVERS
from rules.calculators.diagrams import Diagram, Flow, FlowStep


def diagrams() -> dict[str, Diagram]:
    """Return the game's diagrams by name."""
    maneuvers = tuple(
        FlowStep(
            maneuver.name,
            f"td.{maneuver.key}",
            maneuver.does if maneuver.defends else f"{maneuver.does} No defence till your next turn.",
        )
        for maneuver in MANEUVERS.values()
    )
    turns = (FlowStep("One maneuver", "td.round", "One of these:", maneuvers, exclusive=True),)
    stopped = (
        FlowStep("The defence succeeds", "td.defense", "The attack is stopped."),
        FlowStep("It fails", "td.attack.damage", "Roll the weapon's dice and add its bonus."),
    )
    blows = (
        FlowStep("Miss", note="Nothing more."),
        FlowStep("Hit", "td.attack.roll", "The target may try one defence.", stopped, exclusive=True),
    )
    return {
        "round": Flow(
            "A second",
            (FlowStep("Everybody's turn", "td.round.order", "The highest Speed first.", turns, repeat="every second"),),
        ),
        "attack": Flow(
            "An attack",
            (
                FlowStep("A step", "td.attack.step", "Before the blow or after it, if you like."),
                FlowStep("Roll 3d6", "td.success", "A roll at or under your skill hits.", blows, exclusive=True),
            ),
        ),
    }
