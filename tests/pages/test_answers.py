"""Precomputed answers of forms equal those of the package; `make prove` compares all of them."""

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
from book.write.page_data.answers.nearby_questions import MAX_QUESTIONS, REACH
from book.write.page_data.answers.packing import ROOM, Table
from rules.calculators import ask_json, describe_all
from shared.node import NODE

FOLDER = REPOSITORY.root / "site/assets/generated/answers"
DESCRIPTIONS = {description["id"]: description for description in describe_all()}
TABLES = {called: table for called, table in read().items() if table["file"]}
PART = 12  # questions of a table in a run of `make test`

Inputs = dict[str, Any]


def said(called: str, questions: list[Inputs]) -> list[Any]:
    """Return what the browser code finds in a calculator's table."""
    file = TABLES[called]["file"]
    lines = "\n".join(json.dumps([file, {"calculator": called, "inputs": question}]) for question in questions)
    command = [NODE, REPOSITORY.root / "build/answered.mjs", FOLDER]
    out = subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in out.splitlines()]


def answered(called: str, inputs: Inputs) -> dict[str, Any]:
    """Return the package's answer without its steps and its line of Python."""
    reply = json.loads(ask_json(json.dumps({"calculator": called, "inputs": inputs})))
    if not reply["ok"]:
        return {"errors": reply["errors"]}
    answer = reply["answer"]
    return {"answer": {**answer, "steps": None if answer["steps"] else [], "python": None}}


def listed(called: str) -> list[Inputs]:
    """Return the questions of a table."""
    text = gzip.decompress((FOLDER / TABLES[called]["file"]).read_bytes()).decode()
    return [json.loads(line)[0] for line in text.splitlines()]


def values(field: dict[str, Any]) -> list[Any]:
    """Return every value of an input."""
    match field["kind"]:
        case "whole":
            return [*range(field["low"], field["high"] + 1)]
        case "choice":
            return [option["value"] for option in field["options"]]
    return [False, True]


def single(field: dict[str, Any]) -> bool:
    return field["kind"] in ("choice", "flag") or (field["kind"] == "whole" and field["high"] is not None)


def every_question(called: str) -> Iterator[Inputs]:
    """Yield all questions as a form sends them: the inputs that differ from the example."""
    fields = DESCRIPTIONS[called]["inputs"]
    for values_asked in product(*map(values, fields)):
        chosen = zip(fields, values_asked, strict=True)
        yield {field["name"]: value for field, value in chosen if value != field["default"]}


@pytest.mark.sampled(12)
@pytest.mark.parametrize("called", TABLES)
def test_table_answers_equal_python_answers(called: str) -> None:
    questions = share(listed(called), PART)
    assert said(called, questions) == [answered(called, inputs) for inputs in questions]


@pytest.mark.parametrize("called", TABLES)
def test_table_has_its_announced_size_and_count(called: str) -> None:
    told = TABLES[called]
    assert (FOLDER / told["file"]).stat().st_size == told["bytes"] <= ROOM
    questions = listed(called)
    assert len(questions) == len({json.dumps(question) for question in questions}) == told["answers"]
    assert {} in questions


def test_small_calculators_have_all_answers() -> None:
    few = [
        called
        for called, description in DESCRIPTIONS.items()
        if all(map(single, description["inputs"]))
        and len([*islice(every_question(called), MAX_QUESTIONS + 1)]) <= MAX_QUESTIONS
    ]
    whole = {called for called in few if called in TABLES}
    assert whole == {called for called, table in TABLES.items() if table["whole"]}
    for called in whole:
        assert sorted(map(json.dumps, every_question(called))) == sorted(map(json.dumps, listed(called)))


@pytest.mark.parametrize("called", [called for called, table in TABLES.items() if not table["reason"]])
def test_table_answers_every_single_change(called: str) -> None:
    questions = [json.dumps(question) for question in listed(called)]
    for field in filter(single, DESCRIPTIONS[called]["inputs"]):
        near = [value for value in values(field) if field["kind"] != "whole" or abs(value - field["default"]) <= REACH]
        others = (value for value in near if value != field["default"])
        assert not [value for value in others if json.dumps({field["name"]: value}) not in questions], field["name"]
    for field in (description for description in DESCRIPTIONS[called]["inputs"] if description["kind"] == "many"):
        if len(field["default"]) < field["high"]:
            assert json.dumps({field["name"]: [*field["default"], field["new"]]}) in questions


def test_question_outside_table_has_no_answer() -> None:
    assert said("riskbreaker/counter-roll", [{"ruse_stat": 9, "observer_stat": 9}, {"ruse_stat": "nine"}]) == [
        None,
        None,
    ]


def test_calculators_without_table_have_fights_or_dice() -> None:
    """Calculators without a table follow fights, or roll dice from a seed."""
    without = {called: table["reason"] for called, table in read().items() if not table["file"]}
    assert {called for called, why in without.items() if why == "dice"} == {"dice/roll"}
    assert {called.partition("/")[2] for called, why in without.items() if why == "fight"} == {"fight", "duel"}
    assert set(without.values()) == {"dice", "fight"}


def test_full_table_rejects_answers() -> None:
    """Texts that do not compress fill the table soon. A rejected answer leaves no trace."""
    table, text = Table(), "".join(chr(0x4E00 + number * 7919 % 20_000) for number in range(3000))
    refused = {"ok": False, "errors": {"": text}}
    count = 0
    while table.add({"at": count}, {**refused, "errors": {"": text[count * 97 % 2900 :] + str(count**9)}}):
        count += 1
    assert table.count == count > 0
    assert len(table.to_bytes()) <= ROOM
    assert len(gzip.decompress(table.to_bytes()).decode().splitlines()) == count


def test_page_lists_precomputed_answers() -> None:
    told = BeautifulSoup(html("ask/"), "html.parser").select_one("dl.in-advance").get_text(" ")
    for called, table in read().items():
        count = f"({table['answers']:,}" if table["file"] else ""
        assert f"{DESCRIPTIONS[called]['title']} {count}".strip() in told, called
