"""The limit of exact answers: the states and seconds that a whole fight of each game takes, from 1 against 1 on.

Run by `make bench`, or alone with the names of games. All fighters are weak and use the plainest tactic. It prints
the table of `docs/performance.md`: states are the same on every machine, seconds are not.
"""

import signal
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from fight_setups import make_setup

from rules.core import clear_memo
from rules.core.play.explorer import build_policy_graph
from rules.core.play.fight_odds import exact_fight_odds
from rules.games import GAMES

MAX_STATES, MAX_SECONDS = 10_000, 60
LINE_UPS = ((1, 1), (2, 1), (2, 2), (3, 2), (3, 3))


@dataclass(frozen=True)
class Setting:
    """The line of text of all fighters, their tactic, further arguments of the fight, and its sides."""

    person: str
    tactic: str
    more: Mapping[str, int] = field(default_factory=dict)
    sides: tuple[str, str] = ("first", "second")


SETTINGS = {
    "riskbreaker": Setting("M2: Sword · A4: Move", "steady-2"),
    "aretis": Setting("Attack 10 · Defence 10 · Agility 10", "attack", {"blows": 2}),
    "basics": Setting("club 11 1d · dodge 8", "attack", {"harm": 4}),
    "skillful": Setting("Broadsword 4 · Dodge 4 · Wind 12 · Health 4", "steady"),
    "councilman": Setting("Life 5", "press", sides=("players", "gm")),
}


class Slow(Exception):
    """Raised when the time is up."""


def _stop(*_: object) -> None:
    raise Slow


def row(game: str, line_up: tuple[int, int]) -> tuple[str, str, str]:
    """Return the states and the seconds of a fight, and the kind of its answer."""
    setting = SETTINGS[game]
    setup = make_setup(game, line_up, setting.person, setting.sides, setting.more, setting.tactic)
    clear_memo()
    begun = time.process_time()
    signal.signal(signal.SIGVTALRM, _stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, MAX_SECONDS)
    try:
        graph = build_policy_graph(setup, MAX_STATES)
        found = exact_fight_odds(graph) if graph else None
    except Slow:
        return "?", f"over {MAX_SECONDS}", "simulated"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    seconds = f"{time.process_time() - begun:.1f}"
    if found is None:
        return f"over {MAX_STATES}", seconds, "simulated"
    return str(found.states), seconds, "to twelve digits" if found.rounded else "exact"


def main() -> None:
    """Measure and print."""
    print("| Game | Each fighter | Line-up | States | Seconds | Answer |\n| --- | --- | --- | ---: | ---: | --- |")
    for game in sys.argv[1:] or SETTINGS:
        for line_up in LINE_UPS:
            cells = row(game, line_up)
            setting = SETTINGS[game]
            everybody = ", ".join([setting.person, *(f"{what} {count}" for what, count in setting.more.items())])
            print(
                f"| {GAMES[game].title} | {everybody} | {line_up[0]} to {line_up[1]} | {' | '.join(cells)} |",
                flush=True,
            )
            if cells[-1] == "simulated":
                break


if __name__ == "__main__":
    main()
