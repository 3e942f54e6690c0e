"""One list has all games: no other file written by hand names them all."""

import re
import subprocess
from pathlib import Path

from rules.games import GAMES

ROOT = Path(__file__).parents[1]
# The list itself, the navigation of the site, and files with text about every game.
ASKED = (
    "rules/side_by_side/",
    "tests/benchmarks/courses.py",
    "tests/benchmarks/fight_setups.py",
    "tests/benchmarks/questions.py",
)
TOLD = (
    "docs/dice.md",
    "docs/notebooks/points.py",
    "docs/notebooks/readings.py",
    "tests/calculators/",
    "tests/sessions/test_scenes.py",
    "tests/sessions/test_value_tables.py",
    "tests/sessions/test_manual_changes.py",
    "tests/sessions/test_pasted.py",
    "tests/sessions/test_endings.py",
    "tests/sessions/test_solved.py",
    "tests/sessions/test_tactics.py",
    "tests/support/fights.py",
    "tests/support/sessions.py",
    "tests/test_people.py",
)
LISTS = ("rules/games.py", "mkdocs.yml", *ASKED, *TOLD)
NEAR = 12  # the largest distance of two mentions, in lines
SCRIPTS = {".js", ".jsonc", ".mjs", ".ts", ".tsx"}
TEXTS = {".py", ".md", ".yml", ".txt", *SCRIPTS, ".css", ".html", ".j2", ".sh", ".toml", ".json"}


def lists_every_game(text: str) -> bool:
    """Return True if a text has all slugs close together, as words and not as parts of paths."""
    lines = list(enumerate(text.split("\n")))
    at = {slug: [n for n, line in lines if re.search(rf"\b{slug}\b(?!/)", line)] for slug in GAMES}
    first = at.pop(next(iter(GAMES)))
    return any(all(any(abs(n - here) < NEAR for n in others) for others in at.values()) for here in first)


def test_only_listed_files_list_the_games():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    files = [ROOT / name for name in listed.stdout.splitlines() if not name.startswith(LISTS)]
    texts = [file for file in files if file.suffix in TEXTS and file.exists()]
    assert [file for file in texts if lists_every_game(file.read_text(encoding="utf-8"))] == []


def test_package_exports_function_and_not_module_of_same_name():
    for game in GAMES.values():
        package = game.import_rules()
        assert package.rulings() == game.rulings()


def test_new_session_offers_sides():
    """A fight has two sides, another scene one. In the 2d8 draft the players are against the GM, by cd.turn."""
    for slug, game in GAMES.items():
        friends, foes = ("players", "gm") if slug == "councilman" else ("friends", "foes")
        for name, scene in game.game.scenes.items():
            assert scene.sides == ((friends,) if name in ("between", "task") else (friends, foes))


def test_list_of_games_is_recognized():
    assert lists_every_game("\n".join(GAMES))
    assert not lists_every_game("\n".join(f"{slug}/index.md" for slug in GAMES))
