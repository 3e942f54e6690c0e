"""Random fights in sessions, undone to the start and redone: `python tests/benchmarks/undoing.py [how many]`.

Every choice comes from the offers; a refused choice ends the run. A thousand fights of each game take minutes.
"""

import json
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from fights import draw_choice, draw_speaker

from rules.core import SeededDice, using
from rules.core.play.game import Game
from rules.core.play.position import Decision
from rules.core.play.session import Session, parse_session
from rules.games import GAMES

FOUND = Path("build/measured-fights.json")
MAX_CHOICES = 60  # choices of one fight
RARELY = ("GM",)
GIVING_UP = ("Surrender", "Flee", "Yield", "No agreement")


def begin_session(game: Game, random: Random) -> Session:
    """Return a session with two or three of the ready people on each side."""
    names = iter(("Ada", "Ben", "Cy", "Dot", "Eva", "Fay"))
    sides = "\n".join(
        f"[{side}] "
        + "; ".join(f"{next(names)}: {random.choice(list(game.people.ready.values()))}" for _ in range(count))
        for side, count in zip(game.fight.sides, random.choices((2, 3), k=2), strict=True)
    )
    session = parse_session(game, f"[game {game.slug}]\n\n== By chance\n{sides}\n")
    assert session.fault is None, session.fault
    assert session.pending is not None
    return session.enter(dice=SeededDice(random.getrandbits(32))) if session.pending.kind == "roll" else session


def giving_up(session: Session) -> list[str]:
    """Return the pending people who can only give up."""
    due = session.pending
    return [who for who in due.who if {offer.label for offer in due.offers(who)} <= {*GIVING_UP}] if due else []


def play_fight(game: Game, seed: int) -> tuple[Session, int]:
    """Return a random fight, and the number of families of choices that it offered."""
    random, offered = Random(seed), 0
    session = begin_session(game, random)
    while session.pending and len(session.steps) < MAX_CHOICES:
        who = draw_speaker(random, session.pending, (*RARELY, *giving_up(session)))
        if not (offers := session.pending.offers(who)):
            continue
        offered += len(offers)
        with using(getattr(session.pending.state, "rulings", None)):
            going_on = [offer for offer in offers if offer.label not in GIVING_UP]
            choice = draw_choice(random, going_on if going_on and random.random() < 0.95 else offers)
        session = session.enter(Decision(who, choice), dice=SeededDice(random.getrandbits(32)))
    return session, offered


def measure(slug: str, count: int) -> dict[str, int]:
    """Return the results of some fights; raise if a fight is not restored."""
    game: Game = GAMES[slug].game
    steps = offered = longest = 0
    for seed in range(count):
        session, families = play_fight(game, seed)
        again = session.undo(len(session.steps)).redo(len(session.steps))
        assert again.fault is None, again.fault
        assert (again.steps, again.current) == (session.steps, session.current), seed
        steps, offered = steps + len(session.steps), offered + families
        longest = max(longest, len(str(session.to_text())))
    return {"fights": count, "steps": steps, "offered": offered, "refused": 0, "longest text": longest}


if __name__ == "__main__":
    found = {slug: measure(slug, int(sys.argv[1]) if len(sys.argv) > 1 else 1_000) for slug in GAMES}
    FOUND.parent.mkdir(exist_ok=True)
    FOUND.write_text(json.dumps(found, indent=1))
    print(FOUND.read_text())
