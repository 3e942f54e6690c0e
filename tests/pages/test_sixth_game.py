"""A sixth game, as `make game` lays it out on a copy of the house: it shows wherever games show."""

import json

import pytest
from copies import FILES, FOLDERS, copy_house, python

from book.read.places import HERE

SHOWN = """
import json
from book.write import games, site
from book.write.search.entries import _on_page
from book.write.search.reading import page
from book.read.index import index

pages, markdown = index(), site.markdown(components=False)
found = {}
for name in ("coin/index.md", "coin/errata.md", "errata.md", "rulings.md", "coverage.md", "ask.md"):
    markdown.reset()
    found[name] = markdown.convert(pages.pages[name].text)
found["search"] = [entry.id for entry in _on_page("coin/", page(f"<article>{found['coin/index.md']}</article>"))]
print(json.dumps(found | {"styles": games.styles(), "script": games.script()}))
"""


@pytest.fixture(scope="module")
def laid_out(tmp_path_factory):
    """The copy with a game of one coin, formatted."""
    root = copy_house(tmp_path_factory.mktemp("house"))
    code = ("rules/coin", "rules/answers/coin", "tests/coin")
    for command in (["tools.game", "coin", "cn"], ["ruff", "check", "--fix", *code], ["ruff", "format", *code]):
        found = python(root, "-m", *command)
        assert found.returncode == 0, found.stdout + found.stderr
    return root


@pytest.fixture(scope="module")
def shown(laid_out):
    found = python(laid_out, "-c", SHOWN)
    assert found.returncode == 0, found.stderr
    return json.loads(found.stdout)


def test_nothing_but_its_own_files_and_two_lists_is_touched(laid_out):
    files = [file for folder in FOLDERS for file in (laid_out / folder).rglob("*") if file.is_file()]
    there = {file.relative_to(laid_out): file for file in (*files, *(laid_out / file for file in FILES))}
    foreign = [name for name in there if "coin" not in name.as_posix() and not name.name.startswith(".")]
    changed = [name for name in foreign if (HERE.root / name).read_bytes() != there[name].read_bytes()]
    assert {name.as_posix() for name in changed} == {"rules/games.py", "mkdocs.yml"}


@pytest.mark.long
def test_its_checks_hold(laid_out):
    checks = [
        "tests/coin",
        "tests/test_contract.py",
        "tests/test_people.py",
        "docs/coin",
        "tests/pages/test_triangle.py",
    ]
    chosen = ["-k", "coin or Triangle or Errata or Rules", "-p", "no:cacheprovider", "-q"]
    found = python(laid_out, "-m", "pytest", *checks, *chosen)
    assert found.returncode == 0, found.stdout[-3000:]


def test_it_stands_on_the_command_line(laid_out):
    assert "coin tossed" in python(laid_out, "-m", "rules").stdout
    # two tosses won of two: one case of four
    assert "(1/4)" in python(laid_out, "-m", "rules", "coin", "tossed", "--count", "2").stdout
    assert "winning_face  [cn-e01]" in python(laid_out, "-m", "rules", "rulings", "coin").stdout


def test_an_evening_of_it_is_kept(laid_out, tmp_path):
    evening = tmp_path / "evening.txt"
    evening.write_text("[game coin]\n\n[scene fight]\n[ann] Ann: 1 coin\n[bo] Bo: 1 coin\n", encoding="utf-8")
    command = ["-m", "rules", "play", "coin", str(evening)]
    environment = python(laid_out, *command)
    assert environment.returncode == 0, environment.stderr


def test_it_shows_on_pages_in_coverage_rulings_log_search_and_styles(shown):
    assert 'id="cn.toss"' in shown["coin/index.md"]
    assert 'data-ruling="winning_face"' in shown["coin/errata.md"]
    assert "#cn-e01" in shown["errata.md"]
    assert '<h2 id="coin">Coin<' in shown["rulings.md"]
    assert "cn.toss" in shown["coverage.md"]
    assert "cn.toss" in shown["search"]
    assert 'data-game="coin"' in shown["styles"]
    assert '"cn": "coin"' in shown["script"]


def test_a_rule_of_the_house_says_so_and_owes_no_print(laid_out):
    rolls, errata = laid_out / "rules/coin/rolls.py", laid_out / "docs/coin/errata.md"
    before = [(file, file.read_text(encoding="utf-8")) for file in (rolls, errata)]
    rolls.write_text(before[0][1].replace('@rule("cn.toss", "The toss")', '@rule("cn.toss")'), encoding="utf-8")
    errata.write_text(before[1][1].replace("**Printed.**", "Nobody ever said."), encoding="utf-8")
    try:
        page = json.loads(python(laid_out, "-c", SHOWN).stdout)["coin/index.md"]
        checks = python(laid_out, "-m", "pytest", "tests/pages/test_triangle.py", "-k", "cn-", "-p", "no:cacheprovider")
        told = python(laid_out, "-c", "from exports.text.credits import source; print(source('coin', 'house rule'))")
    finally:
        for file, text in before:
            file.write_text(text, encoding="utf-8")
    assert '<span class="printed">house rule</span>' in page
    assert checks.returncode == 0, checks.stdout
    assert told.stdout == "Coin: house rule of this compendium\n"


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("forgotten", "named"),
    [
        ("docs/coin/errata.md", "coin/errata.md"),
        ("tests/coin/words.txt", "coin"),
        ("site_overrides/book/check/inventory/coin.txt", "cn.toss is not in the inventory"),
        ("rules/coin/scenes.py", "scenes"),
    ],
)
def test_what_it_forgets_is_named(laid_out, forgotten, named):
    file = laid_out / forgotten
    text = file.read_text(encoding="utf-8")
    file.unlink()
    try:
        checks = ["tests/test_contract.py", "tests/test_people.py", "tests/pages/test_triangle.py"]
        found = python(laid_out, "-m", "pytest", *checks, "-k", "coin or triangle", "-p", "no:cacheprovider", "-qx")
    finally:
        file.write_text(text, encoding="utf-8")
    assert found.returncode != 0
    assert named in found.stdout
