"""The text of an evening: tags, then scenes, each with its own tags and a line for every choice.

    [game riskbreaker]
    [rulings low_success=as-printed]

    == The toll bridge
    [friends] Bram: the Fighter; Ida: the Ranger
    [tollmen] Odo: M3 Pike, Knockdown
    Ida: Gain Advantage, Inspire, Risk 2 | d10=4   # friends 2

A scene that is no fight says so: `[scene rest]`. Comments after `#` are kept and never read. It is to fights what PGN
is to chess: the file that is kept, the link, and an example on a page.
"""

import re
from collections.abc import Iterator

from rules.core.errors import BadInput
from rules.core.frozen import field, frozen, replace

Tags = tuple[tuple[str, str], ...]
_TAG = re.compile(r"\[(?P<name>[^\]\s]+)(?:\s+(?P<inside>[^\]]*))?\]\s*(?P<rest>.*)")
_SCENE = "=="
MOST_LINES, LONGEST = 5_000, 400


@frozen
class SceneText:
    """A scene as it is written: its title, its tags, its lines."""

    title: str = ""
    tags: Tags = ()
    lines: tuple[str, ...] = ()

    def tag(self, name: str, default: str = "") -> str:
        """A tag's words."""
        return dict(self.tags).get(name, default)

    @property
    def head(self) -> "SceneText":
        """The scene as it begins, without its lines."""
        return replace(self, lines=())

    def adding(self, *lines: str) -> "SceneText":
        """The scene with further lines."""
        return replace(self, lines=(*self.lines, *lines))

    def __str__(self) -> str:
        head = [f"{_SCENE} {self.title}".strip()]
        return "\n".join([*head, *map(_tag_text, self.tags), *self.lines])


@frozen
class Record:
    """An evening as it is written: its tags, and its scenes in order."""

    tags: Tags = ()
    scenes: tuple[SceneText, ...] = field(default=())

    def tag(self, name: str, default: str = "") -> str:
        """A tag's words."""
        return dict(self.tags).get(name, default)

    def __str__(self) -> str:
        return "\n\n".join(["\n".join(f"[{name} {value}]" for name, value in self.tags), *map(str, self.scenes)]) + "\n"


def _tag_text(tag: tuple[str, str]) -> str:
    name, value = tag
    return f"[{name} {value}]" if name == "scene" else f"[{name}] {value}".rstrip()


def read_record(text: str) -> Record:
    """An evening from its text; raises `BadInput` for a line that is too long, or too many of them.

    Where no scene is announced, the first line or side's tag begins one.
    """
    lines = text.splitlines() if isinstance(text, str) else None
    if lines is None or len(lines) > MOST_LINES:
        raise BadInput(text if lines is None else len(lines), f"an evening is a text of up to {MOST_LINES} lines")
    tags: list[tuple[str, str]] = []
    scenes: list[SceneText] = []
    for line in _written(lines):
        match = _TAG.fullmatch(line)
        if line.startswith(_SCENE):
            scenes.append(SceneText(line.removeprefix(_SCENE).strip()))
        elif match and not scenes and match["inside"] is not None and not match["rest"] and match["name"] != "scene":
            tags.append((match["name"], match["inside"].strip()))
        else:
            scenes = scenes or [SceneText()]
            scenes[-1] = _with(scenes[-1], line, match)
    return Record(tuple(tags), tuple(scenes))


def _with(scene: SceneText, line: str, tag: re.Match[str] | None) -> SceneText:
    if not tag:
        return scene.adding(line)
    if scene.lines:
        raise BadInput(line, f"tags stand at the beginning of a scene; a new one begins with {_SCENE}")
    words = tag["rest"] or tag["inside"] or ""
    return replace(scene, tags=(*scene.tags, (tag["name"], words.strip())))


def _written(lines: list[str]) -> Iterator[str]:
    for line in map(str.strip, lines):
        if len(line) > LONGEST:
            raise BadInput(f"{line[:40]}…", f"a line has up to {LONGEST} characters")
        if line and not line.startswith("#"):
            yield line
