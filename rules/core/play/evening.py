"""An evening at the table: people, the scenes they go through, and every step of the log, forwards and back.

The log is the truth. A step is the beginning of a scene or a line in it; what there is after each is kept, so that any
number of steps can be undone and redone, over any number of scenes.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.core.dice import Dice
from rules.core.errors import BadInput, OutOfTurn, RuleError, one_of, whole
from rules.core.frozen import field, frozen, replace
from rules.core.in_force import table
from rules.core.play.board import Board, changed
from rules.core.play.handed import Handed, handed
from rules.core.play.notation import check_name, read_line, write_line
from rules.core.play.position import Due, Entry, Playable, Position, begin
from rules.core.play.record import Record, SceneText, Tags, read_record
from rules.core.play.secrets import is_secret
from rules.core.rulings import Rulings, chosen

People = Mapping[str, Any]
FIGHT = "fight"


def _as_it_begins(state: Any, _: Any) -> Any:
    return state


@frozen
class Scene:
    """A kind of scene: how it begins with people and tags, how it goes on, how it looks, and how people leave it.

    `sides` are the names that a table is offered to begin with; of one alone, it has the one. `after(state, before)` is
    the scene as it begins after another: whatever goes over besides people.
    """

    title: str
    play: Playable
    start: Callable[[Mapping[str, tuple[Any, ...]], SceneText], Any]
    board: Callable[[Any], Board]
    people: Callable[[Any], People]
    sides: tuple[str, ...] = ("friends", "foes")
    after: Callable[[Any, Any], Any] = _as_it_begins


@frozen
class OfSides:
    """How a scene begins that is made of its sides alone, by the game's own `make`."""

    make: Callable[..., Any]

    def __call__(self, sides: Mapping[str, tuple[Any, ...]], _: SceneText) -> Any:
        """The state with which it begins."""
        return self.make(**sides)


@frozen
class Breach:
    """A rule of building that a sheet breaks: which, why, and the line of a sheet that keeps it, where one is near."""

    rule: str
    why: str
    mend: str = ""


@frozen
class Judgement:
    """What a sheet comes to: sums with their labels, and the rules that it breaks."""

    sums: tuple[tuple[str, str], ...] = ()
    broken: tuple[Breach, ...] = ()


Numbers = Iterable[tuple[str, Mapping[str, int | str | bool]]]


def _unjudged(_: Any) -> Judgement:
    return Judgement()


def _no_numbers(_: Any) -> Numbers:
    return ()


def _no_boxes(_: Any) -> Mapping[str, str | int]:
    return {}


@frozen
class Ruleset:
    """What a game brings to the table: its rulings, its scenes, and its people as lines of text.

    `judge` says what a sheet costs and which rules it breaks; `ready` are people to begin with, by name. `numbers` are
    somebody's under the names that questions ask for them by, once for each weapon or stat that a question may mean;
    `boxes` what stands on their character sheet, where the game has one.
    """

    slug: str
    kind: type[Rulings]
    scenes: Mapping[str, Scene]
    read_person: Callable[[str, str], Any]
    write_person: Callable[[Any], str]
    judge: Callable[[Any], Judgement] = _unjudged
    ready: Mapping[str, str] = field(default_factory=dict)
    numbers: Callable[[Any], Numbers] = _no_numbers
    boxes: Callable[[Any], Mapping[str, str | int]] = _no_boxes


@frozen
class Step:
    """A step of the log: a scene that begins, or a line in one, with what the table noted and what it changed."""

    scene: SceneText | None = None
    line: str = ""
    note: str = ""
    happened: str = ""

    @property
    def told(self) -> str:
        """The line as it is written: with its note, or with what it changed."""
        note = self.note or self.happened
        return f"{self.line}  # {note}" if note and "#" not in self.line else self.line


@frozen
class Moment:
    """What there is after a step: everybody as they came, the scene, where it stands, its board."""

    people: People = field(default_factory=dict)
    scene: Scene | None = None
    position: Position | None = None
    board: Board | None = None

    def at(self, position: Position) -> "Moment":
        """The same scene at another position, with the board that the table then looks at."""
        with table(getattr(position.now, "rulings", None)):
            board = self.scene.board(position.now) if self.scene else None
        return replace(self, position=position, board=board)

    @property
    def everybody(self) -> People:
        """Everybody as they are now."""
        if self.scene is None or self.position is None:
            return self.people
        with table(getattr(self.position.now, "rulings", None)):
            return {**self.people, **self.scene.people(self.position.now)}


@frozen
class Fault:
    """The first step of a log that no longer fits, counted from 0, and why; those after it are kept beside."""

    at: int
    why: str


@frozen
class Evening:
    """A log at work. `steps` are those carried out, `moments` what there is before and after each of them."""

    game: Ruleset
    tags: Tags = ()
    steps: tuple[Step, ...] = ()
    moments: tuple[Moment, ...] = (Moment(),)
    undone: tuple[Step, ...] = ()
    fault: Fault | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle or a copy has the steps, and what there is after each is carried out again."""
        return _again, (self.game, self.tags, self.steps, self.undone, self.fault)

    @property
    def now(self) -> Moment:
        """What there is now."""
        return self.moments[-1]

    @property
    def due(self) -> Due | None:
        """What is due in the scene; None where there is none, or where it is over."""
        return self.now.position.due if self.now.position else None

    def tag(self, name: str) -> str:
        """A tag of the whole evening, such as its rulings; empty where it has none."""
        return dict(self.tags).get(name, "")

    # Going on -----------------------------------------------------------------------------------------

    def begin(self, scene: SceneText, dice: Dice | None = None) -> "Evening":
        """A scene begins: its sides are tags, each with people as they are, or with a sheet of their own.

        `dice` roll what is rolled before anybody chooses; they stand in a line of their own.
        """
        kind = self.game.scenes[one_of(scene.tag("scene") or FIGHT, self.game.scenes, "a scene")]
        everybody = dict(self.now.everybody)
        with table(chosen(self.game.kind, scene.tag("rulings") or self.tag("rulings"))):
            sides = {
                check_name(name, "a side"): tuple(self._person(each, everybody) for each in _parts(words))
                for name, words in scene.tags
                if name not in SETTINGS
            }
            state = kind.start(sides, scene)
            before = self.now.position
            position = begin(kind.play, kind.after(state, before.now) if before else state)
        opened = self._with(Step(scene), Moment(everybody, kind).at(position))
        waits = dice is not None and position.due is not None and position.due.kind == "roll"
        return opened.enter(dice=dice) if waits else opened

    def _person(self, words: str, everybody: dict[str, Any]) -> Any:
        name, sign, sheet = (part.strip() for part in words.partition(":"))
        check_name(name)
        if sign:
            everybody[name] = self.game.read_person(name, sheet)
        elif name not in everybody:
            raise BadInput(name, f"people are known by name ({', '.join(everybody) or 'nobody yet'}), or have a sheet")
        return everybody[name]

    def say(self, line: str, dice: Dice | None = None, note: str = "") -> "Evening":
        """A line of the scene: a choice in its words, dice that fell, or something that the table sets by hand.

        `dice` roll what the line leaves open. Raises `RuleError` where it does not fit, and changes nothing then.
        """
        position = self._position()
        if is_secret(line, (step.line for step in self.steps)):
            return self._with(Step(line=line, note=note), self.now)
        if by := handed(line):
            return self._with(self._handed(by, line, note), self.now)
        if position.due is None:
            raise OutOfTurn("the scene is over: begin another, or undo")
        with table(getattr(position.now, "rulings", None)):
            entries = read_line(position.due, line, self._joining)
        if reread := getattr(position.fight, "reread", None):
            entries = reread(position.now, entries)
        return self.enter(*entries, dice=dice, note=note)

    def _handed(self, by: Handed, line: str, note: str) -> Step:
        """The step with which the book takes a side's decisions, or gives them back."""
        if self.now.scene is not self.game.scenes[FIGHT] or self.now.board is None or self.due is None:
            raise BadInput(line, "the book plays in a fight, as long as that goes on")
        if self.due.kind == "roll":
            raise OutOfTurn(f"first {self.due.pool} is rolled")
        one_of(by.side, (side.name for side in self.now.board.sides), "a side")
        return Step(line=str(by), note=note or line.partition("#")[2].strip())

    def _joining(self, name: str, sheet: str) -> Any:
        return self._person(f"{name}: {sheet}" if sheet else name, dict(self.now.everybody))

    def enter(self, *entries: Entry, dice: Dice | None = None, note: str = "") -> "Evening":
        """Choices, dice or settings as they are; dice that fall after a choice stand in its line."""
        position = self._position()
        after = position.go(*entries, dice=dice)
        rolls = position.due is not None and position.due.kind == "roll" and self.steps and not self.steps[-1].scene
        if rolls and self.moments[-2].position is not position:  # else a secret stands between
            return self._longer(position, after)
        due = position.due or Due("choose", position.now)
        moment = self.now.at(after)
        return self._with(_noted(write_line(due, after.added), note, self.now, moment), moment)

    def _longer(self, position: Position, after: Position) -> "Evening":
        """The last line with further dice in it."""
        before = position.before or position
        line = write_line(before.due or Due("choose", before.now), (*position.added, *after.added))
        added = (*position.added, *after.added)
        longer = replace(after, before=position.before, added=added, steps=(*position.steps, *after.steps))
        moment = self.now.at(longer)
        steps = (*self.steps[:-1], _noted(line, self.steps[-1].note, self.moments[-2], moment))
        return replace(self, steps=steps, moments=(*self.moments[:-1], moment), undone=())

    def _position(self) -> Position:
        if self.now.position is None:
            raise OutOfTurn("no scene has begun yet")
        return self.now.position

    def _with(self, step: Step, moment: Moment) -> "Evening":
        return replace(self, steps=(*self.steps, step), moments=(*self.moments, moment), undone=(), fault=None)

    # Going back ---------------------------------------------------------------------------------------

    def undo(self, count: int = 1) -> "Evening":
        """So many steps back, as far as there are."""
        whole(count, 0, None, "how many steps back")
        keep = max(len(self.steps) - count, 0)
        undone = (*self.steps[keep:], *self.undone)
        return replace(self, steps=self.steps[:keep], moments=self.moments[: keep + 1], undone=undone, fault=None)

    def redo(self, count: int = 1) -> "Evening":
        """So many undone steps forward again."""
        whole(count, 0, None, "how many steps forward")
        again = replace(self, undone=())._replayed(self.undone[:count])
        return replace(again, undone=(*again.undone, *self.undone[count:]))

    def amend(self, at: int, line: str) -> "Evening":
        """Another line in place of one, and what followed replayed; the first that no longer fits is the fault."""
        later = self.steps[self._checked(at) + 1 :]
        changed_ = self.undo(len(self.steps) - at)
        return replace(changed_, undone=()).say(line)._replayed(later)

    def annotate(self, at: int, note: str) -> "Evening":
        """A note beside a step."""
        noted = replace(self.steps[self._checked(at)], note=note)
        return replace(self, steps=(*self.steps[:at], noted, *self.steps[at + 1 :]))

    def _checked(self, at: int) -> int:
        """The number of a step, which there must be."""
        if not self.steps:
            raise OutOfTurn("there is no step yet")
        return whole(at, 0, len(self.steps) - 1, "the number of a step")

    def _replayed(self, steps: tuple[Step, ...]) -> "Evening":
        at = self
        for number, step in enumerate(steps):
            try:
                at = at.begin(step.scene) if step.scene else at.say(step.line, note=step.note)
            except RuleError as error:
                return replace(at, undone=steps[number:], fault=Fault(len(at.steps), str(error)))
        return at

    # As text ------------------------------------------------------------------------------------------

    def record(self) -> Record:
        """The evening as it is written, each line with its note, or with what it changed."""
        scenes: list[SceneText] = []
        for step in self.steps:
            if step.scene:
                scenes.append(step.scene.head)
            else:
                scenes[-1] = scenes[-1].adding(step.told)
        return Record(self.tags, tuple(scenes))


def _noted(line: str, note: str, before: Moment, after: Moment) -> Step:
    """A line with what it changed; a note that says no more than that is none."""
    happened = ", ".join(changed(before.board, after.board)) if before.board and after.board else ""
    return Step(line=line, note="" if note == happened else note, happened=happened)


SETTINGS = ("scene", "rulings", "dice", "blows", "harm")  # tags beside sides; the last three are for games to read


def _parts(words: str) -> list[str]:
    return [part.strip() for part in words.split(";") if part.strip()]


def _again(
    game: Ruleset, tags: Tags, steps: tuple[Step, ...], undone: tuple[Step, ...], fault: Fault | None
) -> Evening:
    return replace(Evening(game, tags)._replayed(steps), undone=undone, fault=fault)


def open_evening(game: Ruleset, text: str) -> Evening:
    """An evening from its text, as far as it fits; the first step that does not is its fault, with all after it."""
    record = read_record(text)
    steps: list[Step] = []
    for scene in record.scenes:
        steps.append(Step(scene.head))
        steps += [_line(each) for each in scene.lines]
    return Evening(game, record.tags)._replayed(tuple(steps))


def _line(text: str) -> Step:
    line, _, note = text.partition("#")
    by_hand = text.startswith("table:")
    return Step(line=text.strip() if by_hand else line.strip(), note="" if by_hand else note.strip())
