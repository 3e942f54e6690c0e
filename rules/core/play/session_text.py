"""The text of a session: tags, and then scenes, which have tags and a line for every choice.

    [game riskbreaker]
    [rulings low_success=as-printed]

    == The toll bridge
    [friends] Bram: the Fighter; Ida: the Ranger
    [tollmen] Odo: M3 Pike, Knockdown
    Ida: Gain Advantage, Inspire, Risk 2 | d10=4   # friends 2

A scene that is not a fight has a tag such as `[scene rest]`. Comments after `#` are kept, but not interpreted. Like PGN
for chess, the same text is the saved file, the link, and an example on a page.
"""

import re
from collections.abc import Iterable
from unicodedata import normalize

from rules.core.errors import BadInput
from rules.core.frozen import frozen, replace

Tags = tuple[tuple[str, str], ...]
SETTINGS = ("scene", "rulings", "dice", "blows", "harm")  # tags that are not sides; games read the last three
_TAG = re.compile(r"\[ ?(?P<name>[^\]\s]+)(?:\s+(?P<inside>[^\]]*))?\]\s*(?P<rest>.*)")
_SCENE = "=="
SHOWN = "table: shown "
MAX_LINES = 5_000  # lines of a whole text
MAX_REMARK_LENGTH = 400  # characters of a typed remark, title or manual change
MAX_TEXT_LENGTH = 20_000_000  # characters of a whole text; a session of MAX_LINES lines has fewer
# `_ENDS` are control characters, with the ends of lines. `_SPACES` are blanks of all kinds and changes of direction.
_ENDS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_SPACES = re.compile("[\x00- \x7f-\xa0\u1680\u2000-\u200a\u2028-\u202f\u205f\u2066-\u2069\u2800\u3000\u3164\uffa0]+")
# Invisible characters, which make different names look equal, and halves of surrogate pairs. Joiners stay, because some
# scripts need them.
_INVISIBLE = re.compile(
    "[\xad\u034f\u061c\u180e\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb]"
)


def one_line(text: str) -> str:
    """Return a text as it is saved: in one line, in NFC, with single spaces and no invisible characters."""
    return normalize("NFC", _SPACES.sub(" ", _INVISIBLE.sub("", text))).strip()


_PLAIN = str.maketrans(
    {
        **{chr(sign): chr(sign - 0xFEE0) for sign in range(0xFF01, 0xFF5F)},  # ！ to ～, of full width
        **dict.fromkeys("“”„‟«»″", '"'),
        **dict.fromkeys("‘’‚‛′`´ʼʹ", "'"),
        **dict.fromkeys("¦│┃", "|"),
        **{chr(first + digit): str(digit) for first in (0x660, 0x6F0) for digit in range(10)},
        **dict.fromkeys("‐‑‒–—―−﹣", "-"),
        **dict.fromkeys("•∙⋅‧●◦・", "·"),
        "、": ",",
        "½": "1/2",
    }
)


def plain_signs(text: str) -> str:
    """Return a text with plain keyboard characters in place of similar ones, such as curly quotes and long dashes."""
    return text.translate(_PLAIN)


def plain_line(line: str) -> str:
    """Return a line with plain characters, without a full stop at its end, and with `table:` in small letters."""
    plain = plain_signs(line)
    plain = plain if "#" in plain else plain.rstrip(" .;")
    return f"table:{plain[6:]}" if plain[:6].lower() == "table:" else plain


def _kept_line(text: str) -> str:
    """Return a line in the form in which it is saved; keep the words of a shown secret as they are."""
    return _ENDS.sub(" ", text).strip() if text.lstrip().startswith(SHOWN) else one_line(text)


def clean_typed_text(text: str, what: str) -> str:
    """Return a typed text in the form in which it is saved; raise `BadInput`, naming `what`, if it is too long.

    Quotation marks around the text do not count.
    """
    line = one_line(text)
    bare = line.removeprefix('"').removesuffix('"')
    if len(bare) > MAX_REMARK_LENGTH:
        raise BadInput(f"{bare[:40]}…", f"{what} must have at most {MAX_REMARK_LENGTH} characters")
    return line


class Tagged:
    """A text with tags, or a session read from such a text."""

    __slots__ = ()

    tags: Tags

    def tag(self, name: str) -> str:
        """Return the words of a tag; empty if there is none.

        If several tags have the same name, the last counts; but the words of all tags `rulings` or `plays` are joined.
        """
        words = [value for own, value in self.tags if own == name]
        return ",".join(words) if name in ("rulings", "plays") else words[-1] if words else ""


@frozen
class SceneText(Tagged):
    """The text of a scene: its title, its tags and its lines."""

    title: str = ""
    tags: Tags = ()
    lines: tuple[str, ...] = ()

    def whole_number(self, name: str, what: str) -> int | None:
        """Return the whole number of a tag, or None if there is no tag; raise `BadInput` if it has other words."""
        words = self.tag(name)
        if words and not (words.isascii() and words.isdecimal()):
            raise BadInput(words, f"{what} must be a whole number")
        return int(words) if words else None

    @property
    def without_lines(self) -> "SceneText":
        """The text of the scene without its lines."""
        return replace(self, lines=())

    @property
    def sides(self) -> dict[str, str]:
        """The text of the people by the name of their side; a side with two tags has the people of both tags."""
        sides: dict[str, str] = {}
        for name, words in self.tags:
            if name not in SETTINGS:
                sides[name] = "; ".join(filter(None, (sides.get(name), words)))
        return sides

    def with_lines(self, *lines: str) -> "SceneText":
        """Return the scene with further lines."""
        return replace(self, lines=(*self.lines, *lines))

    def __str__(self) -> str:
        head = [f"{_SCENE} {self.title}".strip()]
        return "\n".join([*head, *map(_tag_text, self.tags), *self.lines])


@frozen
class SessionText(Tagged):
    """The text of a session: its tags, and its scenes in order."""

    tags: Tags = ()
    scenes: tuple[SceneText, ...] = ()

    def __str__(self) -> str:
        return "\n\n".join(["\n".join(f"[{name} {value}]" for name, value in self.tags), *map(str, self.scenes)]) + "\n"


def _tag_text(tag: tuple[str, str]) -> str:
    name, value = tag
    if name == "scene":
        return f"[{name} {value}]"
    return f"[{name}] {value}".rstrip() if value or " " not in name else f"[{name}] ;"


def parse_session_text(text: str) -> SessionText:
    """Parse the text of a session; raise `BadInput` if it has too many lines.

    Without a heading, the first line or the first tag of a side begins a scene. Lines may have any length.
    """
    return _read(text)[0]


def rows_of(text: str) -> list[int]:
    """Return the rows of a text, counted from 1, at which its scenes and lines begin."""
    return _read(text)[1]


def _read(text: str) -> tuple[SessionText, list[int]]:
    if not isinstance(text, str):
        raise BadInput(text, f"a session must be a text of at most {MAX_LINES} lines")
    tags: list[tuple[str, str]] = []
    scenes: list[SceneText] = []
    rows: list[int] = []
    for row, line in enumerate(map(_kept_line, _lines(text)), 1):
        if not line or line.startswith("#"):
            continue
        match = _TAG.fullmatch(line)
        if line.startswith(_SCENE):
            scenes.append(SceneText(line.removeprefix(_SCENE).strip()))
            rows.append(row)
            continue
        if match and not scenes and match["inside"] is not None and not match["rest"] and match["name"] != "scene":
            tags.append((match["name"], match["inside"].strip()))
            continue
        if not scenes:
            scenes.append(SceneText())
            rows.append(row)
        scenes[-1] = _add_row(scenes[-1], line, match)
        rows += [] if match else [row]
    if len(rows) > MAX_LINES:
        raise BadInput(len(rows), f"a session must be a text of at most {MAX_LINES} lines")
    return SessionText(tuple(tags), tuple(scenes)), rows


def scenes_of(entries: Iterable[SceneText | str]) -> tuple[SceneText, ...]:
    """Return scenes from entries in order: each line is added to the scene before it."""
    scenes: list[SceneText] = []
    for entry in entries:
        if isinstance(entry, SceneText):
            scenes.append(entry)
        else:
            scenes = scenes or [SceneText()]
            scenes[-1] = scenes[-1].with_lines(entry)
    return tuple(scenes)


def people_in(words: str) -> list[str]:
    """Return the text of each person of a side."""
    return [part.strip() for part in words.split(";") if part.strip()]


def parts_of_line(words: str) -> list[str]:
    """Return the parts of a person's line, which are divided by `·`, commas or ends of lines."""
    return [part.strip() for part in re.split("[·,\n]", words) if part.strip()]


def parse_signed(text: str) -> int:
    """Return the whole number of a text, whose minus may be a hyphen or a minus sign."""
    return int(text.replace("−", "-"))


def _lines(text: str) -> list[str]:
    """Return the lines of a text: split at line feeds or, if there are none, at carriage returns."""
    text = text.replace("\r\n", "\n")
    return (text if "\n" in text else text.replace("\r", "\n")).removesuffix("\n").split("\n")


def _add_row(scene: SceneText, line: str, tag: re.Match[str] | None) -> SceneText:
    if not tag:
        return scene.with_lines(line)
    if scene.lines:
        raise BadInput(
            line, f"Tags are at the beginning of a scene. Move {{value}} there, or begin a new scene with {_SCENE}."
        )
    name, inside, rest = tag["name"], (tag["inside"] or "").strip(), tag["rest"].strip()
    if rest and inside and name not in SETTINGS:  # a side's name of several words
        name, inside = f"{name} {inside}", ""
    return replace(scene, tags=(*scene.tags, (name, rest or inside)))
