"""The registry of calculators imports only the modules that a caller asks for."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from rules.calculators import CALCULATORS, ask
from rules.calculators.registry import calculator, first_doc_line
from rules.core import BadInput
from rules.games import GAMES

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("game", GAMES)
def test_games_list_every_calculator_module(game):
    folder = import_module(f"rules.{game}.calculators")
    places = Path(folder.__file__).parent
    modules = {path.stem for path in places.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
    registering = {file.stem for file in places.glob("*.py") if "\n@calculator(" in file.read_text(encoding="utf-8")}
    assert registering <= set(folder.MODULES) <= modules - {"__init__"}
    listed = [f"{game}/{name}" for names in folder.MODULES.values() for name in names]
    assert listed == [called for called in CALCULATORS if called.startswith(f"{game}/")]


def test_calculators_count_equals_iteration():
    assert len(CALCULATORS) == len([*CALCULATORS]) == len({*CALCULATORS})


def run_python(code):
    """Return the output of a fresh Python."""
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)


def test_registry_imports_calculator_on_request():
    """A caller asks for one exhibit, for the calculators of a game, and for all calculators."""
    code = (
        "from rules.calculators import CALCULATORS, ask_json; from rules.calculators.registry import game_calculators; "
        'print(ask_json(\'{"exhibit": "basics/success"}\')[:11]); '
        "print(len(game_calculators('dice'))); print(len([*CALCULATORS]))"
    )
    assert run_python(code).stdout.splitlines() == ['{"ok": true', "1", str(len(CALCULATORS))]


def test_registry_imports_one_module():
    """The question comes from Python or from the command line."""
    code = (
        "import sys; from rules.calculators import find_calculator; from rules.calculators.cli import main; "
        "find_calculator('riskbreaker/skill-roll'); "
        "main(['riskbreaker', 'skill-roll']); "
        "print(*(name for name in sys.modules if '.calculators' in name and name.startswith('rules.riskbreaker')))"
    )
    told = run_python(code)
    imported = told.stdout.splitlines()[-1].split()
    assert imported == ["rules.riskbreaker.calculators", "rules.riskbreaker.calculators.rolls"]


def test_registry_error_lists_calculators():
    with pytest.raises(ValueError, match="riskbreaker/point-buy"):
        ask("riskbreaker/nothing")


@pytest.mark.parametrize(("switch", "code"), [("-O", 0), ("-OO", 1)])
def test_calculator_rejects_python_without_docstrings(switch, code):
    """-O drops assertions alone; -OO drops the sentences that calculators show."""
    asked = subprocess.run(
        [sys.executable, switch, "-m", "rules", "riskbreaker", "skill-roll"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert asked.returncode == code
    assert asked.stderr.startswith("Calculators say what they answer in their docstrings" if code else "")
    assert asked.stderr.count("\n") == code
    imported = subprocess.run(
        [sys.executable, switch, "-c", "from rules.calculators import ask; print(ask('basics/contest').headline)"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ("without -OO" in imported.stderr) == bool(code)


def test_calculator_rejects_missing_docstring():
    def wordless(stat=3):
        pass

    with pytest.raises(BadInput, match="needs a docstring whose first line"):
        first_doc_line(wordless)


def test_calculator_rejects_parameter_without_default():
    def roll(stat):
        """How often a roll succeeds."""

    with pytest.raises(BadInput, match="The calculator roll needs a default for 'stat'"):
        calculator("riskbreaker", "Roll", question="How often?")(roll)
