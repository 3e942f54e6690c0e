"""A sixth game that `make game` adds to a copy of the repository: every list of games shows it."""

import json

import pytest
from copies import ERRATA_FAULTS, FILES, FOLDERS, copy_repository, python

from book.read.paths import REPOSITORY
from make.game import NotNew, check_new

SHOWN = """
import json
from book.write import games
from site_markdown import site_markdown
from book.write.page_data.search.entries import entries_of_page
from book.write.page_data.search.reading import page
from book.read.index import index

pages, markdown = index(), site_markdown()
found = {}
for name in ("coin/index.md", "coin/errata.md", "errata.md", "rulings.md", "coverage.md", "ask.md"):
    markdown.reset()
    found[name] = markdown.convert(pages.pages[name].text)
found["search"] = [entry.id for entry in entries_of_page("coin/", page(f"<article>{found['coin/index.md']}</article>"))]
print(json.dumps(found | {"styles": games.styles(), "script": games.script()}))
"""


# By name the prefix of its anchors: a plain word, a word that is part of other words, a name with a digit, and the
# beginning of another game's name.
NAMES = {"coin": "cn", "cairn": "ca", "k9": "zq", "skill": "sx"}
# Lines typed at the table of a new game: every command of the terminal.
TYPED = """\
help
== The match
[friends] Ann: 5 coins
[foes] Bo: 5 coins

help
board
what
what friends
odds friends: Stake, 2
advice
advice friends deeply
friends: Stake, 2 | d2=2
foes: Stake, 1
undo
redo
turn
turn foes=best-known
round friends=advised
table: friends's coins is 4
book friends=best-answer, foes
book
review
review foes
text
save {file}
quit
"""


def lay_out(root, name, prefix):
    """Lay out a new game in a copy, formatted as `make game` leaves it."""
    code = (f"rules/{name}", f"tests/{name}")
    for command in (["make.game", name, prefix], ["ruff", "check", "--fix", *code], ["ruff", "format", *code]):
        process = python(root, "-m", *command)
        assert process.returncode == 0, process.stdout + process.stderr


@pytest.fixture(scope="module")
def laid_out(tmp_path_factory):
    """The copy with a game of one coin."""
    root = copy_repository(tmp_path_factory.mktemp("repository"))
    lay_out(root, "coin", "cn")
    return root


@pytest.fixture(scope="module", params=[*NAMES.items()], ids=[*NAMES])
def fresh(request, tmp_path_factory):
    """A copy with a new game, its name, and its prefix."""
    name, prefix = request.param
    root = copy_repository(tmp_path_factory.mktemp(name))
    lay_out(root, name, prefix)
    return root, name, prefix


@pytest.fixture(scope="module")
def shown(laid_out):
    process = python(laid_out, "-c", SHOWN)
    assert process.returncode == 0, process.stderr
    return json.loads(process.stdout)


def test_new_game_changes_only_its_files_and_two_lists(laid_out):
    files = [file for folder in FOLDERS for file in (laid_out / folder).rglob("*") if file.is_file()]
    there = {file.relative_to(laid_out): file for file in (*files, *(laid_out / file for file in FILES))}
    foreign = [name for name in there if "coin" not in name.as_posix() and not name.name.startswith(".")]
    changed = [name for name in foreign if (REPOSITORY.root / name).read_bytes() != there[name].read_bytes()]
    assert {name.as_posix() for name in changed} == {"rules/games.py", "mkdocs.yml"}


# The checks of `python -m book.check` that a new game can fail, without those of the other games' examples.
CHECKED = """
import sys
from dataclasses import replace
from book.check import errata, games, prose
from book.check.coverage import coverage
from book.read.index import index
from book.run.trace import trace

name, prefix = sys.argv[1:]
pages = {path for path in index().pages if path.startswith(f"{name}/")}
ran = trace(paths=pages)
own = replace(index(), pages={path: page for path, page in index().pages.items() if path in pages})
found = [*games.missing_parts(games.MUST), *ran.failures, *errata.faults(index()), *prose.faults(own)]
found += [why for rule, covered in coverage(ran).items() if rule.startswith(prefix) for why in covered.missing]
print(*found, sep="\\n")
lacking = (line for line in games.missing_parts(games.MAY) if line.startswith(name.capitalize()))
print(*lacking, sep="\\n", file=sys.stderr)
"""


# Tests that run for each game and do not need the built site.
OF_EVERY_GAME = (
    "tests/test_contract.py",
    "tests/test_people.py",
    "tests/test_readings.py",
    "tests/core",
    "tests/sessions",
    "tests/calculators/test_every_calculator.py",
    "tests/calculators/test_fields.py",
    "tests/calculators/test_registry.py",
    "tests/cells/test_parity.py",
)


@pytest.mark.sampled(1)
def test_new_game_takes_every_command(fresh, tmp_path):
    root, name, _ = fresh
    commands_work(root, name, tmp_path / "session.txt")


@pytest.mark.long
def test_new_game_passes_checks(fresh):
    root, name, prefix = fresh
    checked = python(root, "-c", CHECKED, name, prefix)
    assert (checked.returncode, checked.stdout.strip()) == (0, "")
    assert f"{name.capitalize()}: rules/{name}/duels.py: no fight is solved in advance" in checked.stderr
    own = (f"rules/{name}", f"tests/{name}", "rules/games.py")
    style = python(root, "-m", "ruff", "check", *own)
    assert style.returncode == 0, style.stdout
    process = python(
        root,
        "-m",
        "pytest",
        f"tests/{name}",
        f"docs/{name}",
        *OF_EVERY_GAME,
        "-k",
        name,
        "-p",
        "no:cacheprovider",
        "-q",
    )
    assert process.returncode == 0, process.stdout[-3000:]


def commands_work(root, name, file):
    """Check that every session command works in a fresh game."""
    sat = python(root, "-m", "rules", "play", name, "--seed", "3", input=TYPED.format(file=file))
    assert (sat.returncode, sat.stderr) == (0, "")
    for told in (
        "The chance of friends to win:",
        "“Stake one coin”",
        "The chance of foes to win went from",
        f"Saved in {file}",
    ):
        assert told in sat.stdout
    assert "Cannot read" not in sat.stdout
    again = python(root, "-m", "rules", "play", name, str(file), "--seed", "3", input="text\n")
    assert again.stdout.split("> ")[1].strip() == file.read_text(encoding="utf-8").strip()


@pytest.mark.long
def test_new_game_passes_make_check(fresh):
    root, name, _ = fresh
    for command in (["book.check"], ["mypy", f"rules/{name}"], ["ruff", "format", "--check"]):
        process = python(root, "-m", *command)
        assert process.returncode == 0, process.stdout + process.stderr


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lacks", ["tactics", "turn_and_round"])
def test_new_game_works_without_tactics(laid_out, lacks, tmp_path):
    """Without tactics, the book chooses the first offer and can take over whole rounds."""
    file = laid_out / ("rules/coin/game.py" if lacks == "tactics" else "rules/coin/fight.py")
    text = file.read_text(encoding="utf-8")
    line = "    tactics=TACTICS,\n" if lacks == "tactics" else "    turn_and_round=turn_and_round,\n"
    assert line in text
    file.write_text(text.replace(line, ""), encoding="utf-8")
    try:
        typed = TYPED.format(file=tmp_path / "session.txt")
        sat = python(laid_out, "-m", "rules", "play", "coin", "--seed", "3", input=typed)
    finally:
        file.write_text(text, encoding="utf-8")
    assert (sat.returncode, sat.stderr) == (0, "")
    assert "Take the first offer" in sat.stdout or lacks == "turn_and_round"
    assert "Saved in" in sat.stdout


@pytest.mark.parametrize(
    ("name", "prefix"),
    [
        *(
            (name, "cn")
            for name in ("riskbreaker", "Coin", "a-coin", "", "9k", "class", "games", "core", "dice", "sessions")
        ),
        *((name, "cn") for name in ("play", "on", "null", "all")),
        *((name, "cn") for name in ("errata", "pages", "print", "download", "data", "evidence")),
        *(("coin", prefix) for prefix in ("rb", "c", "c1", "CN", "")),
    ],
)
def test_new_game_rejects_taken_name(name, prefix):
    """A name is taken if another game, Python, YAML, a command, a folder or a page address uses it."""
    with pytest.raises(NotNew):
        check_new(name, prefix, REPOSITORY.root)


def test_new_game_is_on_the_command_line(laid_out):
    assert "coin tossed" in python(laid_out, "-m", "rules").stdout
    alone = python(laid_out, "-m", "rules", "coin").stdout
    assert "coin tossed" in alone
    assert "riskbreaker" not in alone
    # two tosses won of two: one case of four
    assert "(1/4)" in python(laid_out, "-m", "rules", "coin", "tossed", "--count", "2").stdout
    assert "winning_face  [cn-e01]" in python(laid_out, "-m", "rules", "rulings", "coin").stdout


def test_new_game_session_is_saved(laid_out, tmp_path):
    session = tmp_path / "session.txt"
    session.write_text("[game coin]\n\n[scene fight]\n[ann] Ann: 1 coin\n[bo] Bo: 1 coin\n", encoding="utf-8")
    command = ["-m", "rules", "play", "coin", str(session)]
    environment = python(laid_out, *command)
    assert environment.returncode == 0, environment.stderr


def test_new_game_shows_on_every_shared_page(shown):
    assert 'id="cn.toss"' in shown["coin/index.md"]
    assert 'data-ruling="winning_face"' in shown["coin/errata.md"]
    assert "#cn-e01" in shown["errata.md"]
    assert '<h2 id="coin">Coin<' in shown["rulings.md"]
    assert "cn.toss" in shown["coverage.md"]
    assert "cn.toss" in shown["search"]
    assert 'data-game="coin"' in shown["styles"]
    assert '"cn": "coin"' in shown["script"]


@pytest.mark.long
def test_new_game_house_rule_needs_no_source(laid_out):
    rolls, errata = laid_out / "rules/coin/rolls.py", laid_out / "docs/coin/errata.md"
    before = [(file, file.read_text(encoding="utf-8")) for file in (rolls, errata)]
    rolls.write_text(before[0][1].replace('@rule("cn.toss", "The toss")', '@rule("cn.toss")'), encoding="utf-8")
    errata.write_text(before[1][1].replace("**Printed.**", "Nobody ever said."), encoding="utf-8")
    try:
        page = json.loads(python(laid_out, "-c", SHOWN).stdout)["coin/index.md"]
        checks = python(laid_out, "-c", ERRATA_FAULTS)
        process = python(laid_out, "-c", "from exports.text.credits import source; print(source('coin', 'house rule'))")
    finally:
        for file, text in before:
            file.write_text(text, encoding="utf-8")
    assert '<span class="printed">house rule</span>' in page
    assert checks.stdout == "[]\n", checks.stderr
    assert process.stdout == "Coin: house rule of this compendium\n"


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("forgotten", "named"),
    [
        ("docs/coin/errata.md", "its errata"),
        ("docs/coin/table.md", "its table"),
        ("tests/coin/words.txt", "words from which tests make lines"),
        ("site_overrides/book/check/inventory/coin.txt", "the identifiers of all its rules"),
        ("site_overrides/theme/.icons/games/coin.svg", "its emblem"),
        ("rules/coin/game.py", "`GAME`: its scenes, people and tactics"),
        ("rules/coin/rolls.py", "its rolls"),
    ],
)
def test_new_game_missing_part_is_named(laid_out, forgotten, named):
    file = laid_out / forgotten
    text = file.read_text(encoding="utf-8")
    file.unlink()
    try:
        process = python(laid_out, "-m", "book.check")
    finally:
        file.write_text(text, encoding="utf-8")
    assert process.returncode != 0
    assert f"missing: Coin: {forgotten}: {named}" in process.stderr


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("changed", "old", "new", "told"),
    [
        ("docs/coin/index.md", "/// credit | coin\n///\n", "", "Coin: docs/coin/index.md: `/// credit | coin`"),
        ("mkdocs.yml", "- coin/index.md", "- coin/inde.md", "Coin: mkdocs.yml: its pages in the navigation"),
        ("rules/coin/calculators/__init__.py", '"rolling": ("tossed",), ', "", "MODULES does not list tossed."),
        ("rules/coin/calculators/__init__.py", '"tossed"', '"tosses"', "MODULES lists tosses, but no calculator"),
        ("rules/coin/calculators/rolling.py", '"cn.toss", q', '"cn.tos", q', "names the rule cn.tos, which does not"),
        (
            "rules/coin/game.py",
            'READY = {"Ann": "5 coins", "Bo": "5 coins", ',
            "READY = {",
            "`GAME.people.ready`: 3 people",
        ),
    ],
)
def test_new_game_incomplete_part_is_named(laid_out, changed, old, new, told):
    assert told in checked_with(laid_out, changed, old, new)


def checked_with(root, file, old, new):
    """Return the faults that the quick checks find in a copy with one change."""
    path = root / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    try:
        checked = python(root, "-c", CHECKED, "coin", "cn")
    finally:
        path.write_text(text, encoding="utf-8")
    return checked.stdout + checked.stderr


FIGHT = """\
```fight
[game coin]

== A match
[a] Ann: 2 coins
[b] Bo: 2 coins
a: Stake, 2 | d2=2  # a, coins: 4, b, coins: 0
```

## Next"""


def retold(old, new):
    """Return a page with a faulty session in its place."""
    assert old in FIGHT
    return "## Next", FIGHT.replace(old, new)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("/// calculator | coin/tossed\n///\n", ""), "rolling.py: the calculator coin/tossed is on no page."),
        (("| coin/tossed", "| coin/tosed"), "there is no calculator 'coin/tosed'. There are: coin/tossed."),
        (("| coin/toss\n", "| coin/tos\n"), "there is no exhibit 'coin/tos'. There are: coin/toss."),
        (("she wins.", "she wins [3 %](ask:coin/tossed#all)."), "it says '3 %', but ask:coin/tossed#all is "),
        (("she wins.", "she wins [3 %](ask:coin/tossed?count=11#all)."), "not 11"),
        (("she wins.", "she wins [3 %](ask:coin/tossed#none)."), "ask:coin/tossed#none: "),
        (retold("b, coins: 0", "b, coins: 1"), ":7: 'a, coins: 4, b, coins: 1': after"),
        (retold("Stake, 2 |", "Stake, 3 |"), ":7: 'a: Stake, 3 | d2=2"),
        (retold("a: Stake", "c: Stake"), ":7: 'c: Stake, 2 | d2=2"),
        (
            retold("Bo: 2 coins", "Bo: 2 coyns"),
            ":6: 'A match': A person must be written as their coins, such as 5 coins, not '2 coyns'",
        ),
    ],
)
def test_new_game_page_error_names_line(laid_out, change, told):
    """The quick checks report the error, not only the build of the pages."""
    found = checked_with(laid_out, "docs/coin/index.md", *change)
    if told.startswith(":"):  # counted from the fence
        opened = (laid_out / "docs/coin/index.md").read_text(encoding="utf-8").split("## Next")[0].count("\n")
        line, words = told.removeprefix(":").split(": ", 1)
        told = f"index.md:{opened + int(line)}: {words}"
    assert told in found
