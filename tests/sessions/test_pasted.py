"""Text that other programs save or paste: opened if its meaning is clear, else rejected with a reason."""

import html
import json
import re
from textwrap import wrap
from unicodedata import normalize

import pytest
from sessions import game_of, reopen_without_caches

from rules.core import BadInput, RuleError
from rules.core.play.session import parse_session
from rules.games import GAMES
from rules.sessions import command_json
from rules.sessions.pasted import corrected_texts, decode_text, kind_of_line, open_text, unfit_line
from rules.sessions.saved_sessions import to_saved

TEXT = """\
[game riskbreaker]
[rulings low_success=zero]

== The toll bridge
[friends] Ida: the Ranger; Zoë: M4: Sword · kill 1
[tollmen] Odo: M3 Pike, Knockdown · M−1
Ida: Gain Advantage, Inspire, Risk 2 | d10=4  # friends, Advantage: 2
Zoë: Pass
table: Odo's Kill Damage is 1  # "he slipped"
Odo: Pass
"""
LINES = TEXT.removesuffix("\n").split("\n")
MEANT = parse_session(game_of("riskbreaker"), TEXT)


def each_line(change):
    """Return the text with each line changed, except empty lines."""
    return "\n".join(change(line) if line else line for line in LINES)


def in_quoted_printable(text):
    return "".join(
        sign if sign.isascii() and sign != "=" else "".join(f"={b:02X}" for b in sign.encode()) for sign in text
    )


def in_html(line):
    return f"<p>{line.replace('&', '&amp;').replace(' ', '&nbsp;').replace('·', '&middot;')}</p>"


AS_OTHERS_SAVE = {
    "as it is": TEXT,
    "line ends of Windows": TEXT.replace("\n", "\r\n"),
    "line ends of old computers": TEXT.replace("\n", "\r"),
    "line separators": TEXT.replace("\n", "\u2028"),
    "soft line breaks of a word processor": TEXT.replace("\n", "\v"),
    "no-break spaces": TEXT.replace(" ", "\xa0"),
    "tabs": TEXT.replace(" ", "\t"),
    "two spaces": TEXT.replace(" ", "  "),
    "invisible spaces": TEXT.replace(" ", " \u200b"),
    "indented": each_line(lambda line: f"    {line}"),
    "trailing spaces": each_line(lambda line: f"{line}  "),
    "a mark of direction": f"\u200f{TEXT}",
    "a byte order mark within": TEXT.replace("Ida", "\ufeffIda"),
    "decomposed": normalize("NFD", TEXT),
    "smart quotes": TEXT.replace("'", "’").replace('"he', "“he").replace('d"', "d”"),
    "an en dash": TEXT.replace("−", "–"),
    "an em dash": TEXT.replace("−", "—"),
    "signs of full width": TEXT.translate(str.maketrans(":,;|2=", "：，；｜２＝")),
    "bullets for middle dots": TEXT.replace("·", "•"),
    "capital letters at the beginning": TEXT.replace("table:", "Table:").replace("[game", "[Game"),
    "a list": each_line(lambda line: f"- {line}"),
    "a list with bullets": each_line(lambda line: f"• {line}"),
    "a numbered list": "\n".join(f"{number}. {line}" for number, line in enumerate(LINES, 1)),
    "numbers of lines": "\n".join(f"{number:6}\t{line}" for number, line in enumerate(LINES, 1)),
    "numbers as grep writes them": "\n".join(f"{number}: {line}" for number, line in enumerate(LINES, 1)),
    "quoted": each_line(lambda line: f"> {line}"),
    "quoted twice": each_line(lambda line: f"> > {line}"),
    "a fence": f"```\n{TEXT}```\n",
    "a fence that is quoted": "\n".join(f"> {line}" for line in ["````", *LINES, "````"]),
    "a fence in a message": f"Hi, here it is:\n\n```fight\n{TEXT}```\nSee you!\n",
    "tags of a forum": f"[code]\n{TEXT}[/code]",
    "escaped as Markdown": TEXT.replace("[", "\\[").replace("]", "\\]").replace("#", "\\#").replace("|", "\\|"),
    "each line in backticks": each_line(lambda line: f"`{line}`"),
    "a chat with times": each_line(lambda line: f"[10:32] Ben: {line}"),
    "a chat with dates": each_line(lambda line: f"12.05.24, 10:32 - Ben: {line}"),
    "a chat with seconds": each_line(lambda line: f"[12/05/2024, 10:32:11 PM] Ben: {line}"),
    "times alone": each_line(lambda line: f"10:32 {line}"),
    "names in angle brackets": each_line(lambda line: f"<Ben> {line}"),
    "senders on lines of their own": each_line(lambda line: f"Ben — Today at 10:32 PM\n{line}"),
    "HTML": f"<html><body>{each_line(in_html)}</body></html>",
    "HTML with breaks": f"<div>{TEXT.replace(chr(10), '<br>')}</div>",
    "preformatted HTML": f"<pre>{TEXT.replace(chr(39), '&#39;').replace('·', '&#xB7;')}</pre>",
    "a JSON string": json.dumps(TEXT),
    "a kept session": json.dumps({"text": TEXT, "undone": 0}),
    "a JSON list of lines": json.dumps(LINES),
    "names in bold": each_line(lambda line: re.sub(r"^(\w+):", r"**\1**:", line)),
    "names in bold of a messenger": each_line(lambda line: re.sub(r"^(\w+):", r"*\1*:", line)),
    "full stops": each_line(lambda line: line if "#" in line or line.startswith(("[", "==")) else f"{line}."),
    "cells in quotation marks": each_line(lambda line: '"{}"'.format(line.replace('"', '""'))),
    "line feeds in writing": TEXT.replace("\n", "\\n"),
    "quoted-printable": in_quoted_printable(TEXT),
    "broken at 60": "\n".join("\n".join(wrap(line, 60)) for line in LINES),
    "broken before a number": TEXT.replace("M−1", "M−1\n").replace(" Risk 2", " Risk\n2"),
    "broken at 40": "\n".join("\n".join(wrap(line, 40)) for line in LINES),
    "empty lines between": TEXT.replace("\n", "\n\n"),
    "words before it": f"Hi Ben,\nhere is last night: enjoy.\n\n{TEXT}",
    "empty cells of a spreadsheet": each_line(lambda line: '"{}",,'.format(line.replace('"', '""'))),
    "one more column": each_line(lambda line: f"{line}\t"),
    "a chat with marks of direction": each_line(lambda line: f"\u200e[24.12.23, 18:03:22] Ben: {line}"),
    "a chat of a phone": each_line(lambda line: f"[24/12/23, 6:03:22\u202fPM] Ben: {line}"),
    "bars of other kinds": TEXT.replace("|", "│").replace("'", "ʹ"),
    "spaces within brackets": TEXT.replace("[", "[ "),
    "times of a log": each_line(lambda line: f"2023-12-24T18:03:22Z {line}"),
    "times and names in angle brackets": each_line(lambda line: f"18:03 <@Ben> {line}"),
    "a list of tasks": each_line(lambda line: f"- [x] {line}"),
    "numbers in square brackets": "\n".join(f"[{number}] {line}" for number, line in enumerate(LINES, 1)),
    "numbers before a bar": "\n".join(f"{number:4} | {line}" for number, line in enumerate(LINES, 1)),
    "numbers with zeros": "\n".join(f"{number:03d} {line}" for number, line in enumerate(LINES, 1)),
    "numbers after the name of a file": "\n".join(f"fight.txt:{number}:{line}" for number, line in enumerate(LINES, 1)),
    "names in bold with their colon": each_line(lambda line: re.sub(r"^(\w+:)", r"**\1**", line)),
    "bold": each_line(lambda line: f"**{line}**"),
    "a signature": f"Hi\n\n{TEXT}\n-- \nBen",
    "JSON strings": "\n".join(map(json.dumps, LINES)),
    "JSON with names of its own": json.dumps({"id": 3, "rows": [{"line": line} for line in LINES]}),
    "line feeds of Windows in writing": TEXT.replace("\n", "\\r\\n"),
    "Arabic digits": TEXT.translate({48 + digit: 0x660 + digit for digit in range(10)}),
    "accents for apostrophes": TEXT.replace("'", "´"),
    "UTF-8 read as Windows-1252": TEXT.replace("−", "-").encode().decode("cp1252"),
}


@pytest.mark.parametrize("text", AS_OTHERS_SAVE.values(), ids=AS_OTHERS_SAVE)
def test_pasted_text_ignores_marks_of_other_programs(text):
    """The board is that of the original text, including its note, and the repaired text is saved."""
    found = open_text(game_of("riskbreaker"), text)
    assert found.fault is None
    assert found.current.board == MEANT.current.board
    assert [step.line for step in found.steps] == [step.line for step in MEANT.steps]
    assert [step.note.strip('"“”') for step in found.steps] == [step.note.strip('"') for step in MEANT.steps]
    again = parse_session(found.game, str(found.to_text()))
    assert (again.fault, again.steps) == (None, found.steps)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le"])
def test_decode_text_reads_any_unicode_encoding(encoding):
    assert decode_text(TEXT.encode(encoding)) == TEXT


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
def test_decode_text_reads_windows_encodings(encoding):
    text = TEXT.replace("−", "-")
    assert decode_text(text.encode(encoding)) == text


@pytest.mark.parametrize("name", ["Andrée", "Zoë", "José", "Élise", "Bjørn", "d’Artagnan", "Günther", "œil"])
def test_decode_text_distinguishes_mac_os_and_windows_encodings(name):
    """A wrong choice of these encodings turns accented letters and apostrophes into symbols and capitals."""
    text = TEXT.replace("−", "-").replace("Odo", name)
    assert decode_text(text.encode("mac_roman")) == text
    assert decode_text(text.encode("cp1252")) == text


@pytest.mark.parametrize(
    "entity",
    ["&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&nbsp;", "&middot;", "&minus;", "&#183;", "&#xB7;", "&#Xb7;"],
)
def test_pasted_html_entities_are_those_of_the_standard(entity):
    plain = html.unescape(entity).replace("\xa0", " ")
    *_, typed = corrected_texts(f"Ida: 1 {entity} 2  # 3{entity}4")
    *_, meant = corrected_texts(f"Ida: 1 {plain} 2  # 3{plain}4")
    assert typed == meant
    assert "&" not in typed or entity == "&amp;"


def test_pasted_file_with_wrong_byte_keeps_other_characters():
    assert decode_text(TEXT.encode() + b"\xff") == f"{TEXT}\ufffd"


@pytest.mark.parametrize(
    "begins", [b"PK\x03\x04", b"%PDF-1.7", b"\x89PNG\r\n", b"\xff\xd8\xff\xe0", b"\x1f\x8b\x08", b"\xd0\xcf\x11\xe0"]
)
@pytest.mark.parametrize("goes_on", [bytes(300), b"\xfe\x81 \x9d" * 99])
def test_pasted_file_of_other_kind_is_named(begins, goes_on):
    with pytest.raises(BadInput, match="This looks like a"):
        decode_text(begins + goes_on)
    with pytest.raises(BadInput, match="This looks like a"):  # as a browser decodes it
        open_text(game_of("basics"), (begins + goes_on).decode("cp1252", "replace"))


def test_pasted_file_cut_off_is_rejected():
    with pytest.raises(BadInput, match=r"^A session must be a text in UTF-8, not 'ann\.txt'\.$"):
        decode_text("Ann".encode("utf-16")[:-1], "ann.txt")


def test_lines_before_a_misplaced_game_are_not_dropped():
    game, *others = LINES
    with pytest.raises(BadInput, match=r"Move '\[game riskbreaker\]' there"):
        open_text(game_of("riskbreaker"), "\n".join([*others[:6], game, *others[6:]]))


@pytest.mark.parametrize("end", ["T", "tab", "Gus", "Ida: Pa", "table", "table: Odo lea"])
def test_cut_line_does_not_become_part_of_a_remark(end):
    found = open_text(game_of("riskbreaker"), f"{TEXT}table: Odo's Kill Damage is 0  # healed\n{end}")
    assert [step.line for step in found.steps] == [
        *(step.line for step in MEANT.steps),
        "table: Odo's Kill Damage is 0",
    ]
    assert [step.line for step in found.unfit] == [end]


def test_valid_session_is_never_repaired():
    """Names may look like marks of other programs. They stay, because the text is valid without a repair."""
    people = "1: Broadsword 5; > Ann: Broadsword 5; Ben—Today: Broadsword 5"
    text = f"[friends] {people}\n[foes] • Bo: Broadsword 5\n1: Wait\n> Ann: Wait\n"
    found = open_text(game_of("skillful"), text)
    assert [step.line for step in found.steps[1:]] == ["1: Wait", "> Ann: Wait"]
    assert {*found.current.current_people} == {"1", "> Ann", "Ben—Today", "• Bo"}


NO_SESSIONS = {
    "1,2,3\n4,5,6\n": "Line 1 looks like a row of numbers",
    "1\t2\t3\n4\t5\t6\n": "Line 1 looks like a row of numbers",
    "12 14 9\n": "Line 1 looks like a row of numbers",
    "12\n": "Line 1 looks like a row of numbers",
    "Name;Level;HP\nAnn;3;12\n": "Line 1 looks like a row of a table",
    "HP 12\nST 11\n": "Line 1 looks like numbers of a sheet",
    "ST 11 · DX 12\n": "Line 1 looks like numbers of a sheet",
    "| a | b |\n|---|---|\n": "Line 1 looks like a row of a Markdown table",
    "<html><body>Hi</body></html>": "Line 1 looks like a line of HTML",
    '{"a": 1}': "Line 1 looks like a line of JSON",
    "\n\nhttps://example.org/x\n": "Line 3 looks like a web address",
    "3d6+2": "Line 1 looks like dice",
    "[1, 2, 3]\n": "Line 1 looks like a line of JSON",
    "[10:32] Ben: see you\n[10:33] Ann: yes\n": "looks like a line of a chat",
    "import os\nprint(1)\n": "Line 1 looks like a line of code",
    "Subject: the bridge\n\nhi": "Line 1 looks like a line of an e-mail",
    "It was a dark and stormy night when we met at the bridge to see what was up\n": "Line 1 looks like a sentence",
    "hello\nworld\n": "A session must begin with its sides",
    "Ann: Attack Bo\n": "A session must begin with its sides",
    "== The bridge\n": "A session must begin with its sides",
    "{\\rtf1\\ansi Hi}": "This looks like a document in Rich Text Format",
    "%PDF-1.7\n": "This looks like a PDF",
    "PK\x03\x04word/document.xml": "a document of a word processor",
    "\x89PNG\r\n\x1a\n": "This looks like a picture",
    bytes(range(256)).decode("latin-1"): "This is not a text",
    "\x7fELF\x02\x01\x01\x00\x00\x00": "This is not a text",
}


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize(("text", "why"), NO_SESSIONS.items())
def test_pasted_text_of_other_kind_is_named(slug, text, why):
    with pytest.raises(BadInput) as refused:
        open_text(game_of(slug), text)
    assert why in str(refused.value)
    reply = json.loads(command_json(json.dumps({"game": slug, "text": text})))
    assert (reply["ok"], why in reply["error"]) == (False, True)


def test_faulty_line_is_named_with_its_likely_kind():
    reply = json.loads(command_json(json.dumps({"game": "riskbreaker", "text": f"{TEXT}1;2;3\n"})))
    assert reply["fault"]["why"].startswith("line 11, “1;2;3”, which looks like a row of numbers: ")
    assert reply["fault"]["line"] == "1;2;3"


@pytest.mark.parametrize(("length", "end"), [(80, "”"), (81, "…”")])
def test_unfit_line_is_shown_up_to_80_characters(length, end):
    session = parse_session(game_of("riskbreaker"), f"{TEXT}{'x' * length}\n")
    assert f"line 11, “{'x' * 80}{end}" in unfit_line(session)


def test_scene_without_sides_error_shows_scene_start():
    for slug in GAMES:
        session = parse_session(game_of(slug), f"[game {slug}]\n")
        for scene in ("== The bridge", "[scene fight]"):
            reply = json.loads(
                command_json(json.dumps({"game": slug, "text": str(session.to_text()), "do": "begin", "scene": scene}))
            )
            assert "A scene must begin with its sides, such as [" in reply["error"]


@pytest.mark.parametrize(
    "line",
    [
        "ida: pass",
        "Ida： Pass",
        "Ida: Pass ＃ tired",
        "Table: Ida's Kill Damage is 1",
        "table： Ida’s Kill Damage is １",
        "Ida: Pass　",
    ],
)
def test_line_with_typographic_characters_is_accepted(line):
    begun = reopen_without_caches("riskbreaker", "[friends] Ida: the Ranger\n[tollmen] Odo: M3 Pike\n")
    said = begun.enter_line(line)
    assert said.steps[-1].line in ("Ida: Pass", "table: Ida's Kill Damage is 1")
    assert reopen_without_caches("riskbreaker", to_saved(said)).steps == said.steps


def test_rejected_line_error_quotes_typed_text():
    begun = reopen_without_caches("riskbreaker", "[friends] Ida: the Ranger\n[tollmen] Odo: M3 Pike\n")
    with pytest.raises(RuleError, match="Dance！"):
        begun.enter_line("Ida: Dance！")


@pytest.mark.parametrize(
    ("line", "what"), [("Ann: Attack, at Bo", ""), ("", ""), ("Ann", ""), ("Ann: Risk 2 | d10=4", "")]
)
def test_session_line_is_not_reported_as_a_file_of_another_program(line, what):
    assert kind_of_line(line) == what


def test_repair_of_any_text_ends():
    for text in (
        "",
        "\\",
        "[",
        "```",
        "<",
        "&#99999999;",
        '"',
        "{" * 2000,
        "[" * 2000,
        "> " * 2000,
        "\ud7ff",
        "=3D=FF",
        "Â·\ud7ff",
    ):
        assert all(isinstance(again, str) for again in corrected_texts(text))
    for line in ("1," * 9999 + "x", "a 1 " * 9999 + "x", "-" * 9999 + "x", "a;" * 9999 + ":", "[" * 9999):
        assert isinstance(kind_of_line(line), str)


# Sheets ----------------------------------------------------------------------------------------------

UNKNOWN = (
    "HP 12",
    "ST 11 · DX 12",
    "Strength 12",
    "Level 3",
    "AC 15",
    "Hit Points 20",
    "armour 3",
    "12",
    "Speed 30 ft",
    "XP: 300",
)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("line", UNKNOWN)
def test_unknown_manual_number_is_not_reported_as_another_kind_of_text(slug, line):
    """The line comes alone and after a readable sheet; the error quotes the number's name."""
    game = game_of(slug)
    able = next(iter(game.people.ready.values()))
    for sheet in (line, f"{able} · {line}"):
        with pytest.raises(BadInput) as refused:
            game.people.read("Ann", sheet)
        assert line.split(" · ")[0] in str(refused.value)


@pytest.mark.parametrize(
    ("slug", "typed", "plain"),
    [
        ("riskbreaker", "M3 Pike • kill 1", "M3 Pike · kill 1"),
        ("riskbreaker", "M3 Pike · M–1", "M3 Pike · M−1"),
        ("riskbreaker", "M2 A5 W4 P4: Inspire", "M2 · A5 · W4 · P4: Inspire"),
        ("basics", "sword 12 1d–1 • dodge 9", "sword 12 1d-1 · dodge 9"),
        ("basics", "speed 6 · Move: 4 · sword 12 1d6+2", "Speed 6 · Move 4 · sword 12 1d+2"),
        ("basics", "sword parry 9 · defends with cloak 8", "defends with cloak 8 · sword parry 9"),
        ("aretis", "Attack: 12，Defence: １1", "Attack 12 · Defence 11"),
        ("skillful", "Broadsword 5 · “on one knee” · Wind: 40", 'Broadsword 5 · "on one knee" · Wind 40'),
        ("councilman", "attribute –1 · Life: 12", "attribute −1 · Life 12"),
    ],
)
def test_pasted_sheet_accepts_typographic_characters(slug, typed, plain):
    game = game_of(slug)
    read, meant = (game.people.format(game.people.read("Ann", line)) for line in (typed, plain))
    assert sorted(read.split(" · ")) == sorted(meant.split(" · "))
    assert game.people.format(game.people.read("Ann", read)) == read


def test_pasted_sheet_lines_become_parts():
    """The sheet has several lines, as typed into a large text field."""
    reply = json.loads(
        command_json(json.dumps({"game": "basics", "do": "person", "name": "Ann", "line": "Speed 6\n dodge 9\r\n\n"}))
    )
    assert reply["line"] == "Speed 6 · Move 5 · dodge 9"


@pytest.mark.parametrize("skill", ["HP 12", "Pike 4", "Sword A3", "Axe | Bow", "Pike #1", "Sword • kill 1", "M–1–2"])
def test_riskbreaker_skill_rejects_numbers_and_line_marks(skill):
    with pytest.raises(BadInput, match="A skill must have a name without signs"):
        game_of("riskbreaker").people.parse("Ann", f"M3 Pike, {skill}")
