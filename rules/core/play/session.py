"""A session: people, their scenes, and every step of the log, with undo and redo.

The log determines everything else. A step of the log is the beginning of a scene, or a line in a scene. A session keeps
the people and the position after each step, so that any number of steps can be undone and redone.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any  # a session is of any game

from rules.core.context import using, using_rulings_of
from rules.core.dice import Dice
from rules.core.errors import BadInput, OutOfTurn, RuleError, require_int, require_one_of
from rules.core.frozen import field, frozen, replace
from rules.core.play.board import Board, new_values_text
from rules.core.play.delegation import Delegation, check_delegation_line, parse_delegation
from rules.core.play.game import FIGHT, Game, Scene
from rules.core.play.manual_changes import LEFT
from rules.core.play.names import check_name, check_new_name, new_scene
from rules.core.play.notation import BY_HAND, format_line, parse_line
from rules.core.play.position import Entry, Pending, Position, start_position
from rules.core.play.sealed_secrets import is_secret_line
from rules.core.play.session_text import (
    MAX_LINES,
    SceneText,
    SessionText,
    Tagged,
    Tags,
    clean_typed_text,
    one_line,
    parse_session_text,
    people_in,
    plain_line,
    rows_of,
    scenes_of,
)
from rules.core.rulings import parse_rulings

Sheets = Mapping[str, Any]  # persons of the game by their names


@frozen
class LogStep:
    """A step of the log: a scene that begins, or a line in a scene, with its note.

    `happened` says which numbers the line changed.
    """

    scene: SceneText | None = None
    line: str = ""
    note: str = ""
    happened: str = ""

    @property
    def text(self) -> str:
        """The line as it is saved: with its note or, if there is none, with the numbers that it changed."""
        note = self.note or self.happened
        return f"{self.line}  # {note}" if note else self.line


@frozen
class SessionState:
    """The session after a step: the people at the start of the scene, the position of the scene, and its board.

    Before the first scene there is no position, and the board is empty.
    """

    people: Sheets = field(default_factory=dict)
    position: Position[Any] | None = None
    board: Board = Board("", ())

    @property
    def scene(self) -> Scene[Any] | None:
        """The scene that goes on or has ended last; None before the first scene."""
        return self.position.fight if self.position else None

    def with_position(self, position: Position[Any]) -> "SessionState":
        """Return the same people at another position, with the board of that position."""
        with using_rulings_of(position.current_state):
            return replace(self, position=position, board=position.fight.board(position.current_state))

    def side_of(self, who: str) -> str:
        """Return the side for which a person decides; a side's name gives that side, an unknown name gives ""."""
        return self.position.fight.side_of(self.position.current_state, who) if self.position else ""

    @property
    def current_people(self) -> Sheets:
        """All people as they are now."""
        if self.position is None:
            return self.people
        with using_rulings_of(self.position.current_state):
            return {**self.people, **self.position.fight.people_after(self.position.current_state)}


@frozen
class ReplayFault:
    """The first step of a log that does not fit: its number `at`, counted from 0, and the reason.

    This step and all later ones stay in the saved text. `row` is the step's line in the text that was opened, or 0 if
    no text was opened. `value` is the value that was refused.
    """

    at: int
    why: str
    row: int = field(default=0, repr=False)
    value: object = field(default="", repr=False)


@frozen
class Session(Tagged):
    """A log, and the states that follow from it. It never changes: methods such as `enter_line` return a new session.

    `steps` are the steps that have been carried out. `moments` has the state of the session before the first step, and
    the state after each step.
    """

    game: Game
    tags: Tags = ()
    steps: tuple[LogStep, ...] = ()
    moments: tuple[SessionState, ...] = (SessionState(),)
    undone: tuple[LogStep, ...] = ()
    fault: ReplayFault | None = None

    def __reduce__(self) -> tuple[object, ...]:
        """Return the parts for a pickle or a copy: the steps, which are then carried out again."""
        return _rebuild, (self.game, self.tags, self.steps, self.undone, self.fault)

    @property
    def current(self) -> SessionState:
        """The state of the session after its last step."""
        return self.moments[-1]

    @property
    def pending(self) -> Pending[Any] | None:
        """The pending choice or roll of the scene; None if there is no scene, or if the scene is over."""
        return self.current.position.pending if self.current.position else None

    @property
    def in_fight(self) -> bool:
        """Whether the scene, which may be over, is the game's fight. Only fights have tactics and advice."""
        return self.current.scene is self.game.fight

    @property
    def unfit(self) -> tuple[LogStep, ...]:
        """The steps that do not fit, which are the last of the undone steps.

        They stay in the text, and `redo` tries them again.
        """
        return self.undone[self.fault.at - len(self.steps) :] if self.fault else ()

    # Going on -----------------------------------------------------------------------------------------

    def begin_scene(self, scene: SceneText, dice: Dice | None = None) -> "Session":
        """Begin a scene. Its tags name the people of each side; a person may have a new sheet there.

        If there are `dice`, they make the rolls before the first choice, which get a line of their own. Raises
        `BadInput` for names with which a line could not be read back.
        """
        opened = self._begin_scene(new_scene(scene))
        waits = dice is not None and opened.pending is not None and opened.pending.kind == "roll"
        return opened.enter(dice=dice) if waits else opened

    def _begin_scene(self, scene: SceneText) -> "Session":
        kind = self.game.scenes[require_one_of(scene.tag("scene") or FIGHT, self.game.scenes, "a scene")]
        if not scene.sides:
            raise BadInput(
                f"== {scene.title}".strip(), f"a scene must begin with its sides, such as {self.game.sample_side}"
            )
        everybody = dict(self.current.current_people)
        with using(parse_rulings(self.game.rulings, scene.tag("rulings") or self.tag("rulings"))):
            sides = {
                check_name(name, "a side"): tuple(self._person(person, everybody) for person in people_in(words))
                for name, words in scene.sides.items()
            }
            state = kind.start(**sides, **kind.tags(scene))
            before = self.current.position
            position = start_position(kind, kind.start_after(state, before.current_state) if before else state)
        return self._add_step(LogStep(scene), SessionState(everybody).with_position(position))

    def _person(self, words: str, everybody: dict[str, object]) -> object:
        name, sign, sheet = (part.strip() for part in words.partition(":"))
        check_name(name)
        if sign:
            everybody[name] = self.game.people.read(name, sheet)
        elif name not in everybody:
            known = ", ".join(everybody) or "none yet"
            raise BadInput(name, f"There is no person {{value}}. Known: {known}. Write a sheet for a new person.")
        return everybody[name]

    def enter_line(self, line: str, dice: Dice | None = None, note: str = "") -> "Session":
        """Add a line to the scene: a choice in words, dice, or a manual change.

        If there are `dice`, they make the rolls that the line leaves open. `note` is a remark, like the words after a
        `#` in the line. Raises `RuleError` for a line that does not fit or is too long.
        """
        try:
            return self._add_typed_line(line, dice, note)
        except RuleError:
            if (plain := plain_line(line)) != line:
                with suppress(RuleError):
                    return self._add_typed_line(plain, dice, note)
            raise

    def _add_typed_line(self, line: str, dice: Dice | None, note: str) -> "Session":
        words, remark = _split_remark(one_line(line))
        if words.startswith(BY_HAND):
            clean_typed_text(words, "a manual change")
        session = self._add_line(words, dice, clean_typed_text(note or remark, "a remark"))
        if words.startswith(BY_HAND):
            for person in self.current.board.people:
                if person.out == LEFT and session.steps[-1].line == f"{BY_HAND} {person.name} leaves":
                    raise BadInput(person.name, "{value} has left already. Only a person who is present can leave.")
            for name in session.current.current_people.keys() - self.current.current_people.keys():
                check_new_name(name, taken=self._names())
        return session

    def _add_line(self, line: str, dice: Dice | None = None, note: str = "") -> "Session":
        position = self._position()
        if is_secret_line(line, (step.line for step in self.steps)):
            return self._add_step(LogStep(line=line, note=note), self.current)
        if by := parse_delegation(line):
            return self._add_step(self._delegation_step(by, line, note), self.current)
        if position.pending is None:
            raise OutOfTurn("the scene is over. Begin another scene, or undo")
        try:
            entries = self._parse_line(position.pending, line)
        except BadInput:
            check_delegation_line(line)
            raise
        return self.enter(*position.fight.reread(position.current_state, entries), dice=dice, note=note)

    def _names(self) -> tuple[str, ...]:
        """Return the names of all people and sides, with which a manual change may begin."""
        return tuple(dict.fromkeys([*self.current.board.side_names, *self.current.current_people]))

    def _delegation_step(self, by: Delegation, line: str, note: str) -> LogStep:
        """Return the step with which the computer begins or stops to play a side."""
        if not self.in_fight or self.pending is None:
            raise BadInput(line, "The book can play a side only during a fight. Remove {value}.")
        if self.pending.kind == "roll":
            raise OutOfTurn(f"roll {self.pending.pool} first")
        require_one_of(by.side, self.current.board.side_names, "a side")
        return LogStep(line=str(by), note=note)

    def _read_joining_person(self, name: str, sheet: str) -> object:
        return self._person(f"{name}: {sheet}" if sheet else name, dict(self.current.current_people))

    def enter(self, *entries: Entry, dice: Dice | None = None, note: str = "") -> "Session":
        """Add parsed choices, dice or manual changes to the log; dice of a choice belong to the line of that choice."""
        position, note = self._position(), one_line(note)
        after = position.push(*entries, dice=dice)
        if not after.added:
            raise BadInput("", "a line must be a choice, dice or a manual change")
        rolls = self.pending is not None and self.pending.kind == "roll" and self.steps and not self.steps[-1].scene
        if rolls and self.moments[-2].position is not position:  # the last line is the choice, not a secret
            return self._extend_last_line(position, after, note)
        moment = self.current.with_position(after)
        return self._add_step(_make_step(self._format_line(position, after.added), note, self.current, moment), moment)

    def _extend_last_line(self, position: Position[Any], after: Position[Any], note: str) -> "Session":
        """Return the session with further dice in its last line."""
        added = (*position.added, *after.added)
        line = self._format_line(position.before or position, added)
        longer = replace(after, before=position.before, added=added, steps=(*position.steps, *after.steps))
        moment = self.current.with_position(longer)
        step = _make_step(line, note or self.steps[-1].note, self.moments[-2], moment)
        return self.undo()._add_step(step, moment)

    def _format_line(self, position: Position[Any], entries: tuple[Entry, ...]) -> str:
        """Return the line of entries; raise `BadInput` if it would be read back as other entries."""
        assert position.pending is not None
        line = format_line(position.pending, entries)
        try:
            parsed = self._parse_line(position.pending, line)
        except RuleError as error:
            raise BadInput(line, f"{{value}} cannot be read back. Change the names in it. {error}") from error
        if parsed != entries or line != one_line(line):
            raise BadInput(line, "{value} can mean something else. Change the names in it.")
        return line

    def _parse_line(self, pending: Pending[Any], line: str) -> tuple[Entry, ...]:
        names = self._names() if line.startswith(BY_HAND) else ()
        with using_rulings_of(pending.state):
            return parse_line(pending, line, self._read_joining_person, names)

    def _position(self) -> Position[Any]:
        if self.current.position is None:
            raise OutOfTurn("no scene has begun yet")
        return self.current.position

    def _add_step(self, step: LogStep, moment: SessionState) -> "Session":
        """Return the session with a further step. Undone steps are dropped, except those that do not fit."""
        steps, unfit = (*self.steps, step), self.unfit
        if len(steps) + len(unfit) > MAX_LINES:
            raise OutOfTurn(f"This session has {MAX_LINES} lines, which is the limit. Begin another session.")
        fault = replace(self.fault, at=len(steps)) if self.fault else None
        return replace(self, steps=steps, moments=(*self.moments, moment), undone=unfit, fault=fault)

    # Going back ---------------------------------------------------------------------------------------

    def undo(self, count: int = 1) -> "Session":
        """Undo `count` steps, or all if there are fewer."""
        require_int(count, 0, None, "the number of steps back")
        keep = max(len(self.steps) - count, 0)
        undone = (*self.steps[keep:], *self.undone)
        return replace(self, steps=self.steps[:keep], moments=self.moments[: keep + 1], undone=undone)

    def redo(self, count: int = 1) -> "Session":
        """Carry out `count` undone steps again; if there are fewer, also try all steps that did not fit."""
        require_int(count, 0, None, "the number of steps forward")
        if count > len(self.undone) - len(self.unfit):
            count = len(self.undone)
        again = replace(self, undone=(), fault=None)._replay_steps(self.undone[:count])
        remaining = self.undone[count:]
        return replace(
            again, undone=(*again.undone, *remaining), fault=again.fault or (self.fault if remaining else None)
        )

    def edit_line(self, at: int, line: str) -> "Session":
        """Replace the line of step `at` and replay the steps after it; the first that no longer fits is the fault.

        If `at` is the number after the last step, the line of the fault is replaced.
        """
        last = len(self.steps) - (0 if self.fault and self.fault.at == len(self.steps) else 1)
        later = (*self.steps, *self.unfit)[self._check_step_number(at, last) + 1 :]
        before = replace(self.undo(max(len(self.steps) - at, 0)), undone=(), fault=None)
        return before.enter_line(line)._replay_steps(later)

    def annotate(self, at: int, note: str) -> "Session":
        """Set the note of a line; raise `BadInput` if the step is a scene, because a scene's text has no note."""
        step = self.steps[self._check_step_number(at, len(self.steps) - 1)]
        if step.scene:
            raise BadInput(at, "Only lines have notes, and step {value} begins a scene. Change its title instead.")
        noted = replace(step, note=clean_typed_text(note, "a remark"))
        return replace(self, steps=(*self.steps[:at], noted, *self.steps[at + 1 :]))

    def drop(self) -> "Session":
        """Return the session without the steps that could not be replayed, because the rules refuse one of them."""
        return replace(self, undone=self.undone[: len(self.undone) - len(self.unfit)], fault=None)

    def _check_step_number(self, at: int, last: int) -> int:
        """Return the number of a step, from 0 to `last`; raise `BadInput` if there is no such step."""
        if last < 0:
            raise OutOfTurn("the session has no steps yet")
        return require_int(at, 0, last, "the number of a step")

    def _replay_steps(self, steps: tuple[LogStep, ...]) -> "Session":
        at = self
        for number, step in enumerate(steps):
            try:
                at = at._begin_scene(step.scene) if step.scene else at._add_line(step.line, note=step.note)
            except RuleError as error:
                unfit = tuple(replace(later, happened="") for later in steps[number:])
                return replace(
                    at, undone=unfit, fault=ReplayFault(len(at.steps), str(error), value=getattr(error, "value", ""))
                )
        return at

    # As text ------------------------------------------------------------------------------------------

    def to_text(self, undone: tuple[LogStep, ...] = ()) -> SessionText:
        """Return the text of the session: each line with its note or, if it has none, with the numbers it changed.

        `undone` are steps to write at the end; a comment comes before the first step that does not fit.
        """
        entries = [step.scene.without_lines if step.scene else step.text for step in (*self.steps, *undone)]
        if self.fault and undone:
            first = len(entries) - len(self.unfit) + (1 if self.unfit[0].scene else 0)
            entries.insert(first, f"# From here on it does not fit: {one_line(self.fault.why)}")
        return SessionText(self.tags, scenes_of(entries))


def _make_step(line: str, note: str, before: SessionState, after: SessionState) -> LogStep:
    """Return the step of a line, with the numbers that it changed; drop a note that repeats these numbers."""
    happened = ", ".join(new_values_text(before.board, after.board))
    return LogStep(line=line, note="" if note == happened else note, happened=happened)


def _rebuild(
    game: Game, tags: Tags, steps: tuple[LogStep, ...], undone: tuple[LogStep, ...], fault: ReplayFault | None
) -> Session:
    return replace(Session(game, tags)._replay_steps(steps), undone=undone, fault=fault)


def parse_session(game: Game, text: str) -> Session:
    """Return the session of a text; the first step that does not fit is its fault, and no later step is replayed."""
    record = parse_session_text(text)
    steps: list[LogStep] = []
    for scene in record.scenes:
        steps.append(LogStep(scene.without_lines))
        steps += [LogStep(line=line, note=note) for line, note in map(_split_remark, scene.lines)]
    session = Session(game, record.tags)._replay_steps(tuple(steps))
    fault = session.fault
    return replace(session, fault=replace(fault, row=rows_of(text)[fault.at])) if fault else session


def _split_remark(text: str) -> tuple[str, str]:
    """Split a line of text into the line and the remark after it."""
    line, _, note = text.partition("#")
    return line.strip(), note.strip()
