"""Sessions in a terminal: `python -m rules play riskbreaker` reads a session line by line."""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

from rules.core import BadInput, RuleError, SeededDice
from rules.core.exhibits import format_count, format_percent
from rules.core.frozen import replace
from rules.core.inputs import IntegerInput
from rules.core.play.board import Board, Person, changes_text
from rules.core.play.delegation import Delegation
from rules.core.play.notation import format_line, parse_line
from rules.core.play.offers import all_choices
from rules.core.play.position import Decision
from rules.core.play.preview import preview_choice
from rules.core.play.session import Session
from rules.core.play.session_text import MAX_TEXT_LENGTH, parse_session_text
from rules.games import GAMES
from rules.sessions.advice import advice_json, advice_text
from rules.sessions.computer_player import (
    pending_computer,
    play_computer_turns,
    redo_steps,
    set_computer_sides,
    undo_steps,
)
from rules.sessions.offer_groups import group_offers
from rules.sessions.pasted import decode_text, unfit_line
from rules.sessions.review import review_json, review_text, reviews
from rules.sessions.saved_sessions import SavedSession, load_session

HELP = """\
WHO: CHOICE            a choice in its words; the dice are rolled, or asked for with --typed
WHO: CHOICE | d10=4    a choice with the dice that fell; | d10=4 alone, when they are asked for
table: WHO's NUMBER is 3   table: WHO leaves   table: WHO joins SIDE as SHEET   manual changes
what WHO   everything that WHO may choose       odds WHO: CHOICE   the possible results of a choice
== The bridge   a scene begins: then its sides, such as [SIDE] WHO: SHEET, then an empty line
advice WHO [deeply]   the chance to win after each choice, and why
book SIDE   the book plays a side (SIDE=best-known: as well as it can); book alone: none
turn SIDE   round SIDE=best-known   the book plays a side only this turn, or this round
review [SIDE]   a review of the fight: what each choice gave away, and the luck
undo [2]   redo [2]   board   text   save FILE   help   quit
drop   the lines that do not fit are dropped; until then they are saved with the others"""

STEPS = IntegerInput("The number of steps", 1, None)
MAX_LINE_LENGTH = 100_000  # characters of a line that is typed or pasted
NOTHING_PENDING = "No choice or roll is pending."


def main(arguments: Sequence[str]) -> int:
    """Run a session until the player quits; return the exit code 0, or 2 if the session could not be opened."""
    parser = argparse.ArgumentParser(
        prog="python -m rules play", epilog=HELP, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game", choices=[*GAMES], help="the game to play")
    parser.add_argument("file", nargs="?", type=Path, help="the text of a session to continue")
    parser.add_argument("--seed", default="", help="roll with the dice of this seed, a text of your choice")
    parser.add_argument("--typed", action="store_true", help="ask for the results of your own dice")
    options = parser.parse_intermixed_args(arguments)  # the file may come before or after the options
    try:
        text = _read(options.file) if options.file else f"[game {options.game}]\n"
        session = load_session(options.game, SavedSession(text))
    except OSError as error:
        print(f"{options.file} cannot be read: {error.strerror}. Name the file of a session.", file=sys.stderr)
        return 2
    except RuleError as error:
        print(error, file=sys.stderr)
        return 2
    Terminal(session, None if options.typed else SeededDice(options.seed or token_hex())).run()
    return 0


def _read(file: Path) -> str:
    """Return the text of a file; read no more of it than the largest session has."""
    with file.open("rb") as opened:
        return decode_text(opened.read(MAX_TEXT_LENGTH + 1), str(file))


class Terminal:
    """A session in a terminal, with its input and its output."""

    def __init__(self, session: Session, dice: SeededDice | None) -> None:
        self.session, self._dice = session, dice
        self._pasted: list[str] = []  # lines that came with the head of a scene

    def run(self) -> None:
        """Read lines until the input ends or a line is `quit`."""
        if self.session.fault:
            count = len(self.session.unfit)
            subject = "It is" if count == 1 else f"It and the {format_count(count - 1, 'line')} after it are"
            print(f"The next line does not fit: {self.session.fault.why.removesuffix('.')}.")
            print(f"It is {unfit_line(self.session)}. {subject} saved. Type redo to try again, or drop to remove.")
        print(self._board_text())
        for line in iter(self._read_line, None):
            if line in ("quit", "exit"):
                return
            try:
                print(self._reply(line))
            except RuleError as error:
                print(error)
            except KeyboardInterrupt:  # Ctrl-C ends only the command that is being carried out
                print("Stopped.")

    def _read_line(self) -> str | None:
        if self._pasted:
            return self._pasted.pop(0)
        print("> ", end="", flush=True)
        try:
            line = sys.stdin.readline(MAX_LINE_LENGTH) if sys.stdin else ""
        except UnicodeDecodeError:
            print("This line cannot be read: type it in UTF-8, or in plain letters.")
            return ""
        if len(line) == MAX_LINE_LENGTH:  # the line is longer, and may never end
            print(BadInput(f"{line[:40]}…", f"a line must have at most {MAX_LINE_LENGTH} characters"))
            return None
        return line.strip() if line else None  # None if standard input is closed

    def _reply(self, line: str) -> str:
        """Carry out a line, and return the text to show."""
        word, _, rest = line.partition(" ")
        names = (*(self.session.pending.who if self.session.pending else ()), *self.session.current.current_people)
        if word in _WORDS and not any(line.startswith(f"{name}:") for name in names):  # a name may begin like a command
            return _WORDS[word](self, rest.strip())
        if line.startswith("=="):
            head = "\n".join([line, *iter(lambda: self._read_line() or "", "")])
            scene = parse_session_text(head).scenes[0]
            shown = self._add_line(line, self.session.begin_scene(scene.without_lines, self._dice))
            self._pasted += scene.lines
            return shown
        return self._add_line(line, self.session.enter_line(line, self._dice) if line else self.session)

    def _add_line(self, line: str, session: Session) -> str:
        """Replace the session by `session`, to which the line was added; return the text to show."""
        before, position = self.session.current.position, session.current.position  # equal for a line about a secret
        lines = [step.text for step in position.steps] if position and position is not before else []
        at, self.session = len(session.steps), session
        if line:
            self._book_plays()
            lines += [f"{step.line}  # {step.note}" if step.note else step.line for step in self.session.steps[at:]]
        return "\n".join([*lines, self._board_text()])

    def _board_text(self) -> str:
        pending = self.session.pending
        lines = (
            list(board_lines(self.session.current.board))
            if self.session.current.scene
            else ["No scene has begun. A scene begins with == and its name; help says more."]
        )
        if pending:
            lines.append(f"{pending.pool} is rolled" if pending.kind == "roll" else f"Now: {', '.join(pending.who)}")
        return "\n".join(lines)

    def undo(self, steps: str) -> str:
        self.session = undo_steps(self.session, STEPS.validate(steps) if steps else 0)
        return self._board_text()

    def redo(self, steps: str) -> str:
        self.session = redo_steps(self.session, STEPS.validate(steps) if steps else 0)
        return self._board_text()

    def list_choices(self, who: str) -> str:
        """Return all choices of a person; if none is named, of the first who has to choose."""
        pending = self.session.pending
        who = who or self._first_chooser()
        lines = []
        offers = pending.offers(who) if pending else ()
        for group in group_offers(tuple(replace(offer, shown="") for offer in offers)):  # with the words to type
            parts = "; ".join(offer["label"] for offer in group["offers"] if offer["label"])
            lines.append(f"{who}: {group['title']}" + (f" ({parts})" if parts else "") + f"  [{group['rule']}]")
        return "\n".join(lines) or NOTHING_PENDING

    def _first_chooser(self) -> str:
        """Return the first person who has to choose; empty if there is none."""
        return next(iter(self.session.pending.who), "") if self.session.pending else ""

    def odds(self, line: str) -> str:
        """Return the possible results of a choice, with exact odds."""
        position, pending = self.session.current.position, self.session.pending
        if pending is None or position is None:
            return NOTHING_PENDING
        now, board = self.session.current.board, position.fight.board
        entries = parse_line(pending, line)
        if not entries or not isinstance(entries[0], Decision):
            raise BadInput(line, "odds must be followed by a choice in its words, as in odds WHO: CHOICE")
        outcomes = preview_choice(position, entries[0], lambda state: changes_text(now, board(state)))
        if outcomes is None:
            return "there are too many possible results to list"
        likely = sorted(outcomes.items(), key=lambda outcome: -outcome[1])
        return "\n".join(
            f"{format_percent(chance):>8}  {', '.join(changes) or 'nothing changes'}" for changes, chance in likely
        )

    def advice(self, words: str) -> str:
        """Return the chance to win after each choice, the best choice first, and the reasons for the best choice."""
        who = words.removesuffix(" deeply").removesuffix("deeply").strip() or self._first_chooser()
        return advice_text(advice_json(self.session, who, "deep" if words.endswith("deeply") else "soon"))

    def book(self, sides: str) -> str:
        """Let the computer play these sides from now on; an empty text means no side."""
        self.session = set_computer_sides(self.session, sides)
        self._book_plays()
        return self._board_text()

    def _book_plays(self) -> None:
        if pending_computer(self.session):
            self.session = play_computer_turns(self.session, self._dice)

    def _delegate(self, span: str, words: str) -> str:
        """Let the computer play a side for the turn or the round; if no side is named, the side that has to choose."""
        side, _, policy = (part.strip() for part in words.partition("="))
        pending = self.session.pending
        if not side and pending:
            side = next(filter(None, map(self.session.current.side_of, pending.who)), "")
        return self._reply(str(Delegation(side, span, policy or "plain")))

    def review(self, side: str) -> str:
        """Review the last fight for one of its sides; Ctrl-C shows the review so far."""
        last_review = None
        with suppress(KeyboardInterrupt):
            for review in reviews(self.session, side):
                last_review = review
        return review_text(review_json(last_review)) if last_review else "Stopped before the first result."

    def text(self, _: str) -> str:
        return str(self.session.to_text(self.session.unfit))

    def drop(self, _: str) -> str:
        """Drop the lines that do not fit."""
        count = len(self.session.unfit)
        self.session = self.session.drop()
        return f"{count} lines dropped"

    def save(self, name: str) -> str:
        """Write the session to a file."""
        if not name:
            return "save needs the name of a file"
        try:
            _write(Path(name), self.text(""))
        except OSError as error:
            return f"{name} cannot be written: {error.strerror}. The session is not saved; save it in another file."
        except ValueError as error:  # the name may contain characters that the file system rejects
            return f"{name!r} cannot be the name of a file: {error}. The session is not saved."
        return f"Saved in {name}"


def _write(file: Path, text: str) -> None:
    """Write a text to a file; an existing file is replaced only after the new text is written in full."""
    file = file.resolve()  # so that a symbolic link is not replaced by a file
    if file.exists() and not file.is_file():  # a device cannot be replaced
        file.write_text(text, encoding="utf-8")
        return
    part = file.with_name(f"{file.name}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(file)
    except OSError:
        part.unlink(missing_ok=True)
        raise


_WORDS: Mapping[str, Callable[[Terminal, str], str]] = {
    "undo": Terminal.undo,
    "redo": Terminal.redo,
    "what": Terminal.list_choices,
    "odds": Terminal.odds,
    "advice": Terminal.advice,
    "review": Terminal.review,
    "book": Terminal.book,
    "turn": lambda terminal, words: terminal._delegate("turn", words),
    "round": lambda terminal, words: terminal._delegate("round", words),
    "text": Terminal.text,
    "drop": Terminal.drop,
    "save": Terminal.save,
    "board": lambda terminal, _: terminal._board_text(),
    "help": lambda terminal, _: help_of(terminal.session),
}


def help_of(session: Session) -> str:
    """Return the help, with people of the game as examples, and a choice that can be made now."""
    game, pending = session.game, session.pending
    names = session.current.board.side_names or game.fight.sides
    sides = zip(names, game.people.ready.items(), strict=False)
    people = [f"  [{side}] {who}: {sheet}" for side, (who, sheet) in sides]
    lines = [HELP, "The first lines of a scene read like", "  == The bridge", *people]
    if (
        pending
        and pending.kind != "roll"
        and (choice := next(all_choices(pending.offers(pending.who[0])), None)) is not None
    ):
        lines.append(f"A choice reads like: {format_line(pending, [Decision(pending.who[0], choice)])}")
    return "\n".join(lines)


def board_lines(board: Board) -> Iterator[str]:
    """Yield the board as lines of text: the scene, then each side with its people, then the notes."""
    yield board.line
    for side in board.sides:
        yield f"  {side.name}" + "".join(f"  {pool.name} {pool.value}" for pool in side.pools)
        yield from (f"    {_person(person)}" for person in side.people)
    yield from (f"  {note.text}" for note in board.notes)


def _person(person: Person) -> str:
    if person.out:
        return f"{person.name}: {person.out}"
    tracks = "  ".join(
        f"{track.name} {track.value}" + (f"/{track.most}" if track.most else "") for track in person.tracks
    )
    words = ", ".join([*([str(person.place)] if person.place else []), *(note.text for note in person.conditions)])
    return "  ".join(part for part in (person.name, person.title, tracks, words and f"({words})") if part)
