"""Session texts that other programs have saved or changed: they are decoded, and read without additions.

A text is first read as it is. If that fails, it is read again without quotation marks, line numbers, names of senders
and other additions of programs.
"""

import json
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE, charmap_decode
from collections.abc import Iterator
from contextlib import suppress
from encodings import cp1252, mac_roman
from itertools import chain, pairwise

from rules.core import BadInput
from rules.core.frozen import replace
from rules.core.play.game import Game
from rules.core.play.names import DIVIDING
from rules.core.play.session import Session, parse_session
from rules.core.play.session_text import MAX_TEXT_LENGTH, plain_line, plain_signs

MAX_SHOWN = 80  # characters of a refused line that a message shows
MAX_COMPARED = 200  # characters of a refused line that are compared with patterns
MAX_CHECKED = 1_000  # characters at the start of a text that are searched for characters of `_UNWRITTEN`

# `re` compiles the patterns in this module when they are first used, and caches them.

# Characters that show that a text was decoded well: accented letters and apostrophes within words, dots between words.
_FITTING = "(?<=[a-z])[ß-öø-ÿœ]|\\b[À-ÖØ-öø-ÿŒ](?=[a-z])|(?<=[a-z])’(?=[a-z])| · "
# The marks at the beginning of a file, with its encoding; the mark of UTF-32 begins with that of UTF-16.
_BYTE_ORDER_MARKS = {
    BOM_UTF8: "utf-8", BOM_UTF32_LE: "utf-32", BOM_UTF32_BE: "utf-32", BOM_UTF16_LE: "utf-16", BOM_UTF16_BE: "utf-16",
}  # fmt: skip
_UNWRITTEN = "[\x00-\x08\x0e-\x1a\x7f-\x84\x86-\x9f\ufffd]"  # characters that text files do not have
# The first characters of files that are not text, and the kind of each file.
_FILES = (
    ("%PDF", "a PDF"),
    ("PK\x03\x04", "a document of a word processor or spreadsheet, or another packed file"),
    ("\xd0\xcf\x11\xe0", "a document of an older word processor or spreadsheet"),
    ("{\\rtf", "a document in Rich Text Format"),
    ("\x89PNG", "a picture"),
    ("‰PNG", "a picture"),
    ("\xff\xd8\xff", "a picture"),
    ("GIF8", "a picture"),
    ("\x1f\x8b", "a packed file"),
    ("\x1f‹", "a packed file"),
    ("SQLite format 3", "a database"),
)
# Patterns of lines that are not part of a session, and the words for such a line; the first pattern that fits counts.
_TIME = (
    r"(?:\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:,? +|T))?(?:at +)?"
    r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\.\d+)?(?:[ \xa0\u202f]?[AaPp]\.?[Mm]\.?|Z|[-+]\d\d:?\d\d)?"
)
_LINES = (
    (rf"(?:\[{_TIME}\]|{_TIME} ).*", "a line of a chat"),
    (r"<[!?/]?\w[^>]*>.*", "a line of HTML or XML"),
    (r"(?!\[\w+ \w)[\[{].*[\]}],?|\"[^\"]*\"\s*:.*", "a line of JSON"),
    (r"\|.*\||[\s|:+=-]*-{3,}[\s|:+=-]*", "a row of a Markdown table"),
    (r"(?:https?://|www\.)\S+", "a web address"),
    (r"(?=.*\d)[-−+\d.,;:%|\s]+", "a row of numbers"),
    (r"(?!\[)(?:[^:;,]*[;,]){2,}[^:]*", "a row of a table"),
    (r"\d*[dD]\d+(?:\s*[-+]\s*\d+)?", "dice without a person who rolls them"),
    (r">>> .*|(?:import|from|def|class|const|let|function|return)\s.*|.*[;{}]", "a line of code"),
    (r"(?:From|To|Subject|Date|Sent|Cc|Content-Type|MIME-Version|Message-ID):.*", "a line of an e-mail"),
    (r"(?:[A-Za-z]+(?: [A-Za-z]+){0,2}:? [-−+]?\d+(?:[·•,;|/ ]+|$))+", "numbers of a sheet"),
    (r"[^:]{60,}", "a sentence"),
)  # fmt: skip


def decode_text(data: bytes, file: str = "a file") -> str:
    """Return the text of a file, which may be in UTF-8, UTF-16, UTF-32 or an old encoding of Windows or Mac OS.

    Raises `BadInput`, which names the file, if the file is not a text, is too long, or breaks its encoding.
    """
    check_text(data[:16].decode("latin-1"))
    if len(data) > MAX_TEXT_LENGTH:
        raise BadInput(file, f"a session must be a text of at most {MAX_TEXT_LENGTH} characters")
    try:
        return _decode(data)
    except UnicodeDecodeError:
        raise BadInput(file, "a session must be a text in UTF-8") from None


def _decode(data: bytes) -> str:
    """Decode a text. In a browser, Python has only the encodings that are built in or that this module imports."""
    for mark, encoding in _BYTE_ORDER_MARKS.items():
        if data.startswith(mark):
            return data.decode(encoding).removeprefix("\ufeff")
    little, zeros = data[1:2] == b"\0" and data[:1] != b"\0", data[:200].count(0)
    if zeros * 3 > len(data[:200]) * 2:  # characters of four bytes, of which three are mostly 0
        return ((BOM_UTF32_LE if little else BOM_UTF32_BE) + data).decode("utf-32")
    if zeros * 3 > len(data[:200]):  # characters of two bytes, of which one is mostly 0
        return ((BOM_UTF16_LE if little else BOM_UTF16_BE) + data).decode("utf-16")
    text = data.decode("utf-8", errors="replace")
    wrong = text.count("\ufffd")
    if wrong * 2 <= sum(1 for sign in text if not sign.isascii()):
        return text
    older = [charmap_decode(data, "replace", encoding.decoding_table)[0] for encoding in (cp1252, mac_roman)]
    return max(older, key=lambda text: len(re.findall(_FITTING, text)))


def check_text(text: str) -> None:
    """Raise `BadInput` if a text is too long, or is the content of a file that is not a text, such as a PDF."""
    if len(text) > MAX_TEXT_LENGTH:
        raise BadInput(f"{text[:40]}…", f"a session must be a text of at most {MAX_TEXT_LENGTH} characters")
    for begins, what in _FILES:
        if text.startswith(begins):
            raise BadInput(f"{text[:12]}…", f"This looks like {what}: {{value}}. Save it as plain text, and open that.")


def _check_written(text: str) -> None:
    """Raise `BadInput` if more than a tenth of the characters are ones that text files do not have."""
    if len(re.findall(_UNWRITTEN, text)) * 10 > len(text):
        raise BadInput(f"{text[:12]}…", "This is not a text: {value}. Open the text of a session.")


def kind_of_line(line: str) -> str:
    """Return the kind of text that a line looks like; empty if it fits no pattern."""
    return next((what for pattern, what in _LINES if re.fullmatch(pattern, line[:MAX_COMPARED])), "")


def unfit_line(session: Session) -> str:
    """Return the words for the first line that does not fit: its row in an opened text, the line, and its kind.

    The words are empty if all lines fit.
    """
    if not session.fault:
        return ""
    row, words = session.fault.row, _first_unfit_line(session)
    excerpt = words if len(words) <= MAX_SHOWN else f"{words[:MAX_SHOWN]}…"
    looks = f", which looks like {what}" if (what := kind_of_line(words)) else ""
    return f"{f'line {row}, ' if row else ''}“{excerpt}”{looks}"


def _first_unfit_line(session: Session) -> str:
    """Return the first line that does not fit; if it begins a scene, return the heading or the first tag."""
    if not session.fault:  # the text has only tags
        name, words = session.tags[0]
        return f"[{name} {words}]"
    first, *others = session.unfit
    if first.scene and not first.scene.title and not first.scene.tags and others:
        first = others[0]
    if not first.scene:
        return first.line
    heading, *tags = str(first.scene).split("\n")
    return heading.strip() if first.scene.title or not tags else tags[0]


def open_text(game: Game, text: str) -> Session:
    """Return the session of a text that may come from any program.

    If the text cannot be read as it is, it is read again without the additions of other programs. Raises `BadInput` if
    the text is not a session; the message describes its first line.
    """
    check_text(text)
    _check_written(text[:MAX_CHECKED])
    best: Session | None = None
    refused: BadInput | None = None
    for again in chain([text], corrected_texts(text)):
        try:
            session = parse_session(game, again)
        except BadInput as error:
            refused = refused or error
            continue
        if again is not text and not session.steps and session.fault is None:
            continue  # no lines are left of the text
        if best is None or session.fault is None or len(session.steps) > len(best.steps):
            best = session if again is text else replace(session, fault=session.fault and replace(session.fault, row=0))
        tags = {name for name, _ in best.tags}
        if best.fault is None and (best.steps or "game" in tags or tags <= {"rulings", "plays"}):
            return best  # a session that has not begun yet has only its header
    if best is None:
        raise refused or BadInput(text, "a session must be a text")
    line = _first_unfit_line(best)
    what, row = kind_of_line(line), best.fault.row if best.fault else 1
    if not best.steps and (
        best.fault is None or what or not any(step.scene and step.scene.sides for step in best.unfit)
    ):
        where = f"line {row}" if row else "this"
        looks = f"{where} looks like {what}. " if what else ""
        raise BadInput(
            line,
            f"{looks}A session must begin with its sides and their people, such as {game.sample_side}, not {{value}}.",
        )
    return best


# Without additions of programs -----------------------------------------------------------------------

_FENCE = r"(?ms)^ *(?:`{3,}|~{3,})[^\n]*\n(.*?)(?:^ *(?:`{3,}|~{3,}) *$|\Z)"
_QUOTED = r"(?m)^[ \t]*(?:>[ \t]?)+"
_BLOCKS = r"(?i)<\s*(?:br|/p|/div|/li|/tr|/h\d|/pre|/blockquote)\b[^>]*>"
_ELEMENTS = r"(?s)<[!/]?[a-zA-Z][^<>]*>|<!--.*?-->"
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'", "nbsp": " ", "middot": "·", "minus": "−"}
_ENTITY = r"&(?:#(?P<number>\d{1,7})|#[xX](?P<hex>[0-9a-fA-F]{1,6})|(?P<name>[a-z]{2,8}));"
_HEAD = r"(?i)\[ *(?P<name>game|rulings|plays|scene|dice|blows|harm)\b *(?P<rest>[^\]]*)\](?P<after>.*)"
_CODES = r"(?i)\[/?(?:code|quote|spoiler|pre|size|color|font)[^\]]*\]"
_SENT = rf"(?:\[{_TIME}\]|{_TIME})\s*[-–—|]?\s*(?:<[^<>]{{1,40}}>\s+)?(?P<rest>\S.*)|<[^<>]{{1,40}}>\s+(?P<said>.*)"
_HEADER = rf"[^:|\[\]]{{1,40}}?\s+[-–—]?\s*\[?(?:(?:Today|Yesterday),? )?{_TIME}\]?"
_SENDER = r"(?!table:)[^:\[\]|#]{1,40}: +(?P<rest>(?:\[|==|\|)?.*)"
_BULLET = r"(?:[-–—*+•‣◦▪●○■□✓✔►▶](?: \[[ xX]\])?|\(?\d{1,5}[.):|]|\d{1,5}(?=\t| {2,}))(?:\s+(?P<rest>.*))?"
_EMPHASIS = r"(\*\*|__|\*|_)(?=[\w\[=])(.+?)\1(?=:|$)|^(\*\*|__|\*|_)([^*_]+:)\3|(?<=:)\*\*"
_NUMBERED = r"(?:[^\s:]{1,40}:)?[\[(L]?(?P<number>\d{1,5})[\])]?(?!\d)\s?[.:|│→]?\s?(?P<rest>.*)"
_SIGNATURE = "--"  # a line by which mail programs separate the sender's name from the text
_ESCAPED = r"\\([\[\]#*_|+\-.!`>~=])"


def corrected_texts(text: str) -> Iterator[str]:
    """Yield corrected texts: first with plain characters, then without the additions of programs."""
    text = _unpack(text)
    yield text
    plain = "\n".join(map(_plain_line, text.split("\n")))
    yield plain
    lines = _without_columns(_text_in_fences(re.sub(_QUOTED, "", _without_elements(text))).split("\n"))
    yield "\n".join(map(_plain_line, _join_broken_lines(_from_first_tag([_strip_additions(line) for line in lines]))))


def _plain_line(line: str) -> str:
    """Return a line with plain characters; keep a remark in quotation marks unchanged."""
    words, sign, remark = (line if "#" in line else line.replace("＃", "#")).partition("#")
    if not remark.strip().startswith(('"', "“", "„", "«")):
        remark = plain_signs(remark)
    words = plain_line(words.lstrip()).rstrip(" \\")
    if head := re.fullmatch(_HEAD, words.strip()):
        words = f"[{head['name'].lower()} {head['rest'].strip()}]{head['after']}".replace(" ]", "]")
    return words + sign + remark


def _unpack(text: str) -> str:
    """Return the text with line feeds, unpacked from JSON or quoted-printable, with misread characters corrected."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.lstrip()[:1] in ('"', "{", "["):
        text = "\n".join(_texts_in_json(text)) or text
    if "=3D" in text or "=C2=B7" in text:  # quoted-printable, as mail programs save
        raw = re.sub(r"=\n", "", text)
        text = re.sub(
            r"(?:=[0-9A-F]{2})+", lambda found: bytes.fromhex(found[0].replace("=", "")).decode("utf-8", "replace"), raw
        )
    if "\n" not in text.strip():
        text = re.sub(r"(?:\\r)?\\n" if "\\n" in text else "[\v\f\x1c-\x1e\x85\u2028\u2029]", "\n", text)
    if re.search("Â·|â€|âˆ|Ã.", text):  # UTF-8 that was read as if it were Windows-1252
        with suppress(UnicodeError):
            text = text.encode("cp1252").decode("utf-8")
    return text


def _texts_in_json(text: str) -> list[str]:
    """Return all strings in JSON, which may be one value or one value on each line; empty if the text is not JSON."""
    for parts in ([text], filter(str.strip, text.split("\n"))):
        with suppress(ValueError, RecursionError):
            values = list(map(json.loads, parts))
            break
    else:
        return []
    texts: list[str] = []
    while values:
        value = values.pop(0)
        if isinstance(value, str):
            texts.append(value)
        elif isinstance(value, dict):
            values[:0] = [value["text"]] if "text" in value else value.values()
        elif isinstance(value, list):
            values[:0] = value
    return texts


def _without_columns(lines: list[str]) -> list[str]:
    """Return the lines without line numbers, or without the separators of empty cells at their ends.

    Both are removed only if all lines have them.
    """
    written = [line for line in lines if line.strip()]
    if all(line.rstrip(" ").endswith((",", ";", "\t")) for line in written):
        return [line.rstrip(" ,;\t") for line in lines]
    matches = [re.fullmatch(_NUMBERED, line.strip()) for line in lines]
    numbers = [int(match["number"]) for match in matches if match]
    if len(numbers) == max(len(written), 3) and numbers == sorted({*numbers}):
        return [match["rest"] if match else "" for match in matches]
    return lines


def _without_elements(text: str) -> str:
    """Return the text without the elements and entities of HTML."""
    if re.search(_ELEMENTS, text):
        text = re.sub(_ELEMENTS, "", re.sub(_BLOCKS, "\n", text))
    return re.sub(_ENTITY, _sign, text)


def _sign(entity: re.Match[str]) -> str:
    if entity["name"]:
        return _ENTITIES.get(entity["name"], entity[0])
    number = int(entity["number"]) if entity["number"] else int(entity["hex"], 16)
    return chr(number) if number < 0x110000 else entity[0]


def _text_in_fences(text: str) -> str:
    """Return the text within fences of Markdown; if there are no fences, return the whole text."""
    return "\n".join(re.findall(_FENCE, text)) or text


def _strip_additions(line: str) -> str:
    """Return a line without quotation marks, numbers, bullets, senders and Markdown marks around it."""
    line = re.sub(_CODES, "", line).strip(" \t\ufeff\u200b\u200e\u200f\u202a\u202c\u2068\u2069")
    if re.fullmatch(_HEADER, line):
        return ""
    if sent := re.fullmatch(_SENT, line):
        line = (sent["rest"] or sent["said"] or "").strip()
        sender = re.fullmatch(_SENDER, line)
        if sender and (":" in sender["rest"].partition("#")[0] or sender["rest"].startswith(("[", "==", "|"))):
            line = sender["rest"]
    if bullet := re.fullmatch(_BULLET, line):
        line = bullet["rest"] or ""
    line = re.sub(_ESCAPED, r"\1", re.sub(_EMPHASIS, r"\2\4", line.strip()))
    if quoted := re.fullmatch(r"[\"'“”](.*)[\"'“”][,;]?|`(.*)`", line):
        line = (quoted[1] or quoted[2] or "").replace('""', '"')
    return line.strip()


def _from_first_tag(lines: list[str]) -> list[str]:
    """Return the lines from the first tag or scene up to a signature, because earlier lines are about the session."""
    end = lines.index(_SIGNATURE) if _SIGNATURE in lines else len(lines)
    for begins in (("[game ", "[rulings ", "[plays ", "[scene "), ("[", "==")):
        for at, line in enumerate(lines):
            if line.lower().startswith(begins):
                return lines[at : max(at, end)]
    return lines


def _join_broken_lines(lines: list[str]) -> list[str]:
    """Return the lines after joining those that a program has broken into several.

    A remark can have any words, so no rule would refuse a line that is wrongly joined to it. A line is joined to a
    remark only if the line's first word had no room behind the remark.
    """
    whole: list[str] = []
    width = max(map(len, lines), default=0)
    for before, line in pairwise(["", *lines]):
        name, colon, _ = line.partition(":")
        last = whole[-1] if whole else ""
        begins = line.startswith(("[", "==", "|", "#")) or (colon and not DIVIDING.search(name))
        goes_on = last.endswith(("|", ",", ";", "·", "+", "=", " and")) and not line.startswith(("[", "=="))
        has_room = len(f"{before} {line.partition(' ')[0]}") <= width
        if last and line and not last.startswith("#") and (goes_on or not (begins or ("#" in last and has_room))):
            whole[-1] = f"{last} {line}"
        else:
            whole.append(line)
    return whole
