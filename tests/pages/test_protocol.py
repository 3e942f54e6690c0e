"""Messages to the browser: real values are compiled against their TypeScript types.

The values are replies of every calculator and every session command, and data of the built site. To prove that the
compiler checks them, one value of each type with an extra field, and one with a missing field, must be errors.
"""

import json
import re
import subprocess
from pathlib import Path

import pytest
from shares import share
from site_pages import BOOK, SITE, html

from book.read.paths import REPOSITORY
from cells import ask_json as run_json
from rules.calculators import ask_json, describe_all, describe_rulings
from rules.core import EXHIBITS
from rules.games import GAMES
from rules.sessions import command_json, evaluation, step_values

BROWSER = REPOSITORY.root / "site_overrides/browser"
MADE = REPOSITORY.root / "build/protocol"
LOGS = sorted((Path(__file__).parents[1] / "sessions/corpus").glob("*.txt"))
SHORT = 7  # lines of a session that are soon read back
PRINTED = dict.fromkeys(GAMES, "as-printed")
ISLAND = re.compile(r'data-island="([\w-]+)".*?<template data-props>(.*?)</template>', re.DOTALL)
PROPS = {
    "calculator": "CalculatorProps",
    "dice-roller": "DiceRollerProps",
    "play": "PlayProps",
    "rulings": "RulingsFormProps",
}
IMPORTS = {
    "base/protocol.ts": (
        "Description, ExampleReply, ExhibitQuestion, Question, ReplyTo, RerollQuestion, RulingOptions, SessionReply, "
        "SweepQuestion, ValueQuestion"
    ),
    "calculators/calculator.tsx": "CalculatorProps",
    "calculators/dice-roller.tsx": "DiceRollerProps",
    "sessions/play.tsx": "PlayProps",
    "rulings/form.tsx": "RulingsFormProps",
    "base/evidence.ts": "Evidence",
    "search/load.ts": "GameTexts, Names",
}


def asked(**question):
    return json.loads(ask_json(json.dumps(question)))


def questions():
    """Replies to questions: under recommended and printed rulings, rerolled, swept, of tables, and refused."""
    described = describe_all()
    yield "RulingOptions", [describe_rulings(game) for game in GAMES]
    yield "Description", described
    # Whole fights as printed take long, and are answered in the same shape.
    quick = [description["id"] for description in described if "/fight" not in description["id"]]
    ours = [asked(calculator=description["id"], inputs={}) for description in described]
    theirs = [asked(calculator=called, inputs={}, rulings=PRINTED) for called in share(quick, 8)]
    yield "ReplyTo<Question>", [*ours, *theirs, asked(calculator="dice/roll", inputs={"pool": "?"})]
    playable = [
        description["id"] for description, reply in zip(described, ours, strict=True) if reply["answer"]["playable"]
    ]
    yield "ReplyTo<RerollQuestion>", [asked(calculator=called, inputs={}, roll="seed") for called in playable]
    valued = [("riskbreaker/counter-roll", "works"), ("councilman/duel", "mean_rounds")]
    figures = [asked(calculator=called, inputs={}, value=name, rulings=PRINTED) for called, name in valued]
    yield "ReplyTo<ValueQuestion>", [*figures, asked(calculator="councilman/duel", inputs={}, value="nonsense")]
    wholes = {
        description["id"]: [field["name"] for field in description["inputs"] if field["kind"] == "whole"]
        for description in described
    }
    swept = share([(called, wholes[called][0]) for called in quick if wholes[called]], 4)
    yield "ReplyTo<SweepQuestion>", [asked(calculator=called, inputs={}, sweep=name) for called, name in swept]
    yield "ReplyTo<ExhibitQuestion>", [asked(exhibit=called, rulings=PRINTED) for called in share(list(EXHIBITS), 6)]


class SessionAtStep:
    """A session of the corpus at one step, and the reply about it."""

    def __init__(self, log, undone, lines=None):
        self.game = log.stem.partition("-")[0]
        text = "\n".join(log.read_text(encoding="utf-8").splitlines()[:lines])
        self.kept = {"text": text, "undone": undone}
        self.view = self.do("open")

    def do(self, command, **more):
        return json.loads(command_json(json.dumps({"game": self.game, **self.kept, "do": command, **more})))

    def choices(self):
        """Open the first offer of each group for every person whose choice is pending."""
        for person in (self.view["due"] or {"who": []})["who"]:
            for group in person["groups"]:
                yield self.do("choose", who=person["name"], offer=group["offers"][0]["number"], values={})

    def advice(self):
        """Return the advice for the pending choices, if there is any."""
        for person in (self.view["due"] or {"who": []})["who"]:
            yield self.do("advise", who=person["name"])


def tables():
    """Replies to session commands, at several steps of sessions of every game."""
    every = [SessionAtStep(*moment) for moment in share([(log, undone) for log in LOGS for undone in (0, 1, 2, 5)], 6)]
    first = SessionAtStep(LOGS[0], 1)
    commands = [
        first.do("undo", count=1),
        first.do("redo", count=1),
        first.do("annotate", at=1, note="so it was"),
        first.do("amend", at=1, line="nonsense"),
        first.do("say", line="nonsense", seed="seed"),
        first.do("say", line="table: nothing", note="so it is"),
        first.do("seal", line="The trap has level 3", seed="salt"),
        first.do("begin", scene="== Elsewhere\n[ours] Ann\n[theirs] Odo", seed="seed"),
        first.do("plays", line="foes"),
        first.do("play", line="plain", seed="seed"),
    ]
    yield 'SessionReply<{ do: "open" }>', [*(text.view for text in every), *commands]
    yield 'SessionReply<{ do: "choose" }>', [reply for text in share(every, 3) for reply in text.choices()]
    short = [SessionAtStep(log, 0, SHORT) for log in LOGS[::3]]
    yield 'SessionReply<{ do: "advise" }>', [reply for text in short for reply in text.advice()]
    yield 'SessionReply<{ do: "review" }>', [text.do("review") for text in share(short, 2)]
    people = [
        text.do("person", name=name, line=line) for text in every[::5] for name, line in text.view["everybody"].items()
    ]
    yield 'SessionReply<{ do: "person" }>', [*people, first.do("person", name="Ann", line="nonsense")]


def examples():
    """Results of examples: printed, changed, failing, and run in the wrong order."""
    request = {"page": "a/", "game": "riskbreaker", "name": "Example 1", "rulings": None}
    printed = ">>> 1 + 1\n2\n>>> x = 1\n>>> x\n2\n"
    sources = [(0, None), (1, "1 / 0"), (2, "1 + 2\n'more'"), (9, None)]
    runs = [
        json.loads(run_json(json.dumps({**request, "place": at, "printed": printed, "source": its})))
        for at, its in sources
    ]
    yield "ExampleReply", runs


def of_site():
    """Yield the data in the built pages, and the files that they fetch."""
    # All games have files of the same shape, and the compiler takes a second for each.
    yield "Evidence", [json.loads(file.read_text()) for file in share(sorted((SITE / "evidence").glob("*.json")), 2)]
    names, *texts = sorted((SITE / "search").glob("*.json"), key=lambda file: file.stem != "names")
    yield "Names", [json.loads(names.read_text())]
    yield "GameTexts", [json.loads(file.read_text()) for file in share(texts, 2)]
    islands = {(kind, props) for page in BOOK for kind, props in ISLAND.findall(html(page))}
    for kind, name in PROPS.items():
        texts = sorted(props for island, props in islands if island == kind)
        yield name, [json.loads(unescaped(props)) for props in share(texts, 12)]


def unescaped(text):
    return text.replace("&lt;", "<").replace("&amp;", "&")


def module(lists):
    """Return a module of values, one on each line, and of expected errors: values with a field more or less."""
    for file, names in IMPORTS.items():
        yield f'import type {{ {names} }} from "{(BROWSER / "src" / file).as_posix()}";'
    for at, (name, values) in enumerate(lists):
        yield f"export const values{at}: {name}[] = ["
        yield from (f"{json.dumps(value)}," for value in values)
        yield "];"
        less = dict(list(values[0].items())[1:])
        for word, wrong in (("more", {**values[0], "neverHeardOf": 1}), ("less", less)):
            yield "// @ts-expect-error"
            yield f"export const {word}{at}: {name} = {json.dumps(wrong)};"


def test_replies_match_typescript_types(monkeypatch):
    # Advice gets no time and comes from few fights, because only the shape of the replies is compared.
    monkeypatch.setattr(evaluation, "SOON", 0)
    monkeypatch.setattr(step_values, "SECONDS", 0)
    lists = [*questions(), *tables(), *examples(), *of_site()]
    assert [name for name, values in lists if not values] == []
    lines = list(module(lists))
    MADE.mkdir(parents=True, exist_ok=True)
    (MADE / "values.ts").write_text("\n".join(lines), encoding="utf-8")
    settings = {
        "extends": str(BROWSER / "tsconfig.json"),
        "compilerOptions": {"incremental": False},
        "files": ["values.ts", str(BROWSER / "src/globals.d.ts")],
        "include": [],
        "exclude": [],
    }
    (MADE / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    command = [BROWSER / "node_modules/.bin/tsc", "--project", MADE, "--pretty", "false"]
    process = subprocess.run(command, cwd=BROWSER, capture_output=True, text=True, check=False)
    if process.returncode:
        numbers = map(int, re.findall(r"values\.ts\((\d+),", process.stdout))
        faulty = [lines[number - 1][:300] for number in numbers]
        pytest.fail("\n".join([process.stdout, *faulty]), pytrace=False)
