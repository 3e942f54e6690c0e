"""Diagrams as Markdown lists, for programs that do not show our pictures."""

from collections.abc import Iterable, Iterator

from rules.calculators.diagrams import Flow, FlowStep, Rung, find_diagram
from rules.core.exhibits import format_signed


def diagram_text(called: str) -> str:
    """Return the diagram with this name, as a title in bold and a list."""
    picture = find_diagram(called)
    lines = _steps(picture.steps, "") if isinstance(picture, Flow) else map(_rung, picture.rungs)
    return "\n".join((f"**{picture.title}**", "", *lines))


def _steps(steps: Iterable[FlowStep], indent: str, mark: str = "1.") -> Iterator[str]:
    for step in steps:
        again = f"Again, {step.repeat}:" if step.repeat else ""
        yield f"{indent}{mark} **{step.name}** {' '.join(filter(None, (step.note, again)))}".rstrip()
        yield from _steps(step.inner, f"{indent}    ", "-" if step.exclusive else "1.")


def _rung(rung: Rung) -> str:
    moves = ", ".join(f"{who} {format_signed(by)}" for who, by in rung.moves if by)
    return f"- **{rung.name}** {' · '.join(filter(None, (rung.numbers, moves, rung.note)))}".rstrip(" ·")
