"""Precomputed answers of forms: they equal those of the package; `make prove` compares all."""

import gzip
import json
import subprocess
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import pytest
from bs4 import BeautifulSoup
from shares import share
from site_pages import html

from book.read.paths import REPOSITORY
from book.read.precomputed import read
from book.write.page_data.answers.nearby_questions import MAX_QUESTIONS
from book.write.page_data.answers.packing import ROOM, Table
from rules.calculators import ask_json, describe_all
from shared.node import NODE

FOLDER = REPOSITORY.root / "site/assets/generated/answers"
DESCRIPTIONS = {description["id"]: description for description in describe_all()}
TABLES = {called: table for called, table in read().items() if table["file"]}
PART = 12  # questions of a table in `make test`

Inputs = dict[str, Any]


def said(called: str, questions: list[Inputs]) -> list[Any]:
    """What the browser's own reader finds in a calculator's table."""
    file = TABLES[called]["file"]
    lines = "\n".join(json.dumps([file, {"calculator": called, "inputs": question}]) for question in questions)
    command = [NODE, REPOSITORY.root / "build/answered.mjs", FOLDER]
    out = subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in out.splitlines()]


def answered(called: str, inputs: Inputs) -> dict[str, Any]:
    """What the package answers, without what only the engine brings."""
    reply = json.loads(ask_json(json.dumps({"calculator": called, "inputs": inputs})))
    if not reply["ok"]:
        return {"errors": reply["errors"]}
    answer = reply["answer"]
    return {"answer": {**answer, "steps": None if answer["steps"] else [], "python": None}}


def listed(called: str) -> list[Inputs]:
    """The questions that stand in a table."""
    text = gzip.decompress((FOLDER / TABLES[called]["file"]).read_bytes()).decode()
    return [json.loads(line)[0] for line in text.splitlines()]


def values(field: dict[str, Any]) -> list[Any]:
    """Every value of a single input."""
    match field["kind"]:
        case "whole":
            return [*range(field["low"], field["high"] + 1)]
        case "choice":
            return [option["value"] for option in field["options"]]
    return [False, True]


def single(field: dict[str, Any]) -> bool:
    return field["kind"] in ("choice", "flag") or (field["kind"] == "whole" and field["high"] is not None)


def every_question(called: str) -> Iterator[Inputs]:
    """All that can be asked, each as a form sends it: what departs from the example."""
    fields = DESCRIPTIONS[called]["inputs"]
    for values_asked in product(*map(values, fields)):
        chosen = zip(fields, values_asked, strict=True)
        yield {field["name"]: value for field, value in chosen if value != field["default"]}


@pytest.mark.parametrize("called", TABLES)
def test_a_table_says_what_the_package_answers(called: str) -> None:
    questions = share(listed(called), PART)
    assert said(called, questions) == [answered(called, inputs) for inputs in questions]


@pytest.mark.parametrize("called", TABLES)
def test_a_table_is_small_and_holds_what_is_told_of_it(called: str) -> None:
    told = TABLES[called]
    assert (FOLDER / told["file"]).stat().st_size == told["bytes"] <= ROOM
    questions = listed(called)
    assert len(questions) == len({json.dumps(question) for question in questions}) == told["answers"]
    assert {} in questions


def test_where_all_questions_are_few_they_are_all_answered() -> None:
    few = [
        called
        for called, description in DESCRIPTIONS.items()
        if all(map(single, description["inputs"]))
        and len([*islice(every_question(called), MAX_QUESTIONS + 1)]) <= MAX_QUESTIONS
    ]
    whole = {called for called in few if called in TABLES} - {
        "basics/contest",
        "basics/feint",
    }  # above 20 KB as a whole
    assert whole == {called for called, table in TABLES.items() if table["whole"]}
    for called in whole:
        assert sorted(map(json.dumps, every_question(called))) == sorted(map(json.dumps, listed(called)))


@pytest.mark.parametrize("called", [called for called, table in TABLES.items() if not table["reason"]])
def test_everything_one_change_away_is_answered(called: str) -> None:
    questions = [json.dumps(question) for question in listed(called)]
    for field in filter(single, DESCRIPTIONS[called]["inputs"]):
        near = [value for value in values(field) if field["kind"] != "whole" or abs(value - field["default"]) <= 500]
        others = (value for value in near if value != field["default"])
        assert not [value for value in others if json.dumps({field["name"]: value}) not in questions], field["name"]
    for field in (description for description in DESCRIPTIONS[called]["inputs"] if description["kind"] == "many"):
        if len(field["default"]) < field["high"]:
            assert json.dumps({field["name"]: [*field["default"], field["new"]]}) in questions


def test_what_no_table_holds_is_not_answered() -> None:
    assert said("riskbreaker/counter-roll", [{"ruse_stat": 9, "observer_stat": 9}, {"ruse_stat": "nine"}]) == [
        None,
        None,
    ]


def test_only_fights_dice_and_want_of_room_keep_answers_out() -> None:
    """The examples of those that hold nothing follow fights or have a seed to roll with."""
    without = {called: table["reason"] for called, table in read().items() if not table["file"]}
    assert {called for called, why in without.items() if why == "dice"} == {"dice/roll"}
    assert {called.partition("/")[2] for called, why in without.items() if why == "fight"} == {"fight", "duel"}
    assert set(without.values()) == {"dice", "fight"}


def test_a_table_that_is_full_takes_no_more_and_stays_whole() -> None:
    """Texts that do not compress fill it soon; what was refused leaves nothing behind."""
    table, text = Table(), "".join(chr(0x4E00 + number * 7919 % 20_000) for number in range(3000))
    refused = {"ok": False, "errors": {"": text}}
    count = 0
    while table.add({"at": count}, {**refused, "errors": {"": text[count * 97 % 2900 :] + str(count**9)}}):
        count += 1
    assert table.count == count > 0
    assert len(table.packed()) <= ROOM
    assert len(gzip.decompress(table.packed()).decode().splitlines()) == count


def test_the_page_says_what_is_answered_at_once() -> None:
    told = BeautifulSoup(html("ask/"), "html.parser").select_one("dl.in-advance").get_text(" ")
    for called, table in read().items():
        count = f"({table['answers']:,}" if table["file"] else ""
        assert f"{DESCRIPTIONS[called]['title']} {count}".strip() in told, called
