"""The diagrams of an attack and of the defence chart."""

from rules.calculators.diagrams import Diagram, Flow, FlowStep, Ladder, Rung
from rules.skillful.calculators.tables.printed import losses_text
from rules.skillful.tables import CHART, DefenceRow


def _row_rung(row: DefenceRow) -> Rung:
    if row.threshold == 1:
        return Rung(row.name, "won, or a tie", "N, and nothing more.", works=True)
    cost = "N and 2N" if row.threshold == 0 else f"N, 2N and the {row.penalty.lower()}"
    return Rung(row.name, f"lost by {losses_text(row.name, ' to ')}", f"{cost}.")


def diagrams() -> dict[str, Diagram]:
    """Return the game's diagrams by name."""
    attitudes = (
        FlowStep("Relaxed", "sk.attitude.relaxed"),
        FlowStep("Ordinary", "sk.attitude"),
        FlowStep("Intense", "sk.attitude.intense"),
    )
    after = (
        FlowStep("The defender's total equals or beats it", "sk.defense.win", "The defender wins and pays only N."),
        FlowStep(
            "The attack is higher",
            "sk.defense.chart",
            "Each ten points are one row further down; suckage points can raise you.",
        ),
    )
    return {
        "attack": Flow(
            "One attack",
            (
                FlowStep("Begin", "sk.roles", "One or several people choose to begin, and attack."),
                FlowStep(
                    "Say how, and pay",
                    "sk.effort",
                    "Attacker and defenders, before any roll.",
                    attitudes,
                    exclusive=True,
                ),
                FlowStep("Roll open d20s", "sk.check", "Add skills, subtract fatigue.", after, exclusive=True),
                FlowStep(
                    "Pay for it",
                    "sk.defense.cost",
                    "In Wind, Stamina and Health; the GM may accept a nuisance instead.",
                ),
            ),
        ),
        "chart": Ladder("Where a defence lands, and what it costs", "sk.defense.chart", tuple(map(_row_rung, CHART))),
    }
