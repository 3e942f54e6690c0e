"""The evidence of each rule and ruling: the data that the browser reads beside the built pages."""

import json
import re
from functools import cache

import pytest
from site_pages import SITE, html

from book.run.answer_changes import AnswerChange
from book.write.finish.offline import stored_files
from book.write.page_data.evidence.dependencies import needed_rules
from rules.core import list_rulings
from rules.games import GAMES


@cache
def evidence(game):
    return json.loads((SITE / "evidence" / f"{game}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES)
class TestEveryRuling:
    def test_evidence_lists_alternatives_and_rules(self, game):
        found = evidence(game)
        for option in list_rulings(GAMES[game].rulings):
            ruling = found["rulings"][option.name]
            assert {value: reading["text"] for value, reading in ruling["readings"].items()} == dict(
                option.alternatives
            )
            for rule in found["errata"][option.erratum]["rules"]:
                assert f'id="{rule}"' in html(found["rules"][rule]["page"])

    def test_evidence_links_exist(self, game):
        for ruling in evidence(game)["rulings"].values():
            for page, number in (
                example for reading in ruling["readings"].values() for example in reading.get("examples", [])
            ):
                assert f'id="example-{number}"' in html(page)


def test_evidence_has_titles_of_pages_with_examples():
    found = evidence("riskbreaker")
    linked = {page for rule in found["rules"].values() for page, _ in rule["elsewhere"]}
    assert linked <= found["pages"].keys()
    assert "asking/" in linked
    assert found["pages"]["asking/"] == "Inputs of every question"


def test_evidence_is_stored_for_offline_use():
    pages = {page["path"] for page in stored_files(SITE)["pages"]}
    assert {f"evidence/{game}.json" for game in GAMES} | {"screen/"} <= pages


def test_needed_rules_include_those_of_helpers():
    # The trap in the canyon is a skill roll whose level is noted, and a counter roll against that.
    assert {"rb.counter.compare", "rb.counter.note"} <= set(needed_rules("rb.counter.example"))
    assert "rb.counter.example" not in needed_rules("rb.counter.compare")


def test_rule_lists_its_examples_and_calculators():
    rule = evidence("riskbreaker")["rules"]["rb.counter.compare"]
    assert rule["printed"] == "Counter Rolls"
    assert len(rule["own"]) == len(
        re.findall("scripted", html(rule["page"]).split('id="rb.counter.compare"')[1].split('id="rb.counter.note"')[0])
    )
    assert "rb.counter.compare" in evidence("riskbreaker")["calculators"]["riskbreaker/counter-roll"]["rules"]


class TestAnswerChange:
    def change_text(self, was, now):
        return AnswerChange("game/question", was, now).text

    def test_page_text_changes_numbers(self):
        found = self.change_text("It works 20 % of the time (1/5).", "It works 21 % of the time (21/100).")
        assert found == "20 % becomes 21 %"

    def test_other_changes_show_the_new_text(self):
        assert self.change_text("It lasts 15 rounds.", "It never ends.") == "It never ends."

    def test_plural_is_not_a_change(self):
        assert self.change_text("It takes 2 points.", "It takes 1 point.") == "2 becomes 1"

    def test_rejected_question_is_reported(self):
        assert self.change_text("It costs 2.", None) == "the rules do not allow this question under that alternative"

    def test_evidence_shows_changed_odds_of_a_ruling(self):
        # It works in 1/5 and in 21/100, as the erratum's own example has them; so it is seen in 1/100 less.
        odds = evidence("riskbreaker")["rulings"]["counter_tie"]["readings"]["ruse-stands"]["odds"]
        assert ["riskbreaker/counter-roll", "45 % becomes 44 %, 20 % becomes 21 %"] in odds
