"""Sample rolls of calculators: seeds, rulings, steps and results."""

import json

import pytest

from rules.calculators import CALCULATORS, ask, ask_json, using_rulings
from rules.calculators.answers import SampleRoll
from rules.calculators.question import Question
from rules.core import RULES, Dice, ScriptedDice, clear_memo, d10
from rules.riskbreaker.rolls import skill_roll

WITHOUT_DICE = {
    "councilman/price-of-a-change", "councilman/item-price", "councilman/character-price",
    "riskbreaker/round-advantage", "riskbreaker/last-on-counters", "riskbreaker/point-buy",
    "riskbreaker/item-risk", "skillful/suckage", "dice/roll",
    "side-by-side/thief-and-guard", "side-by-side/sword-fight",
}  # fmt: skip
PLAYABLE = [calculator for calculator in CALCULATORS.values() if calculator.id not in WITHOUT_DICE]
SEEDS = ("", "7", "Friday night", "ten of ten")
every = pytest.mark.parametrize("calculator", PLAYABLE, ids=lambda calculator: calculator.id)


def request(**asked):
    return json.loads(ask_json(json.dumps(asked)))


@pytest.mark.parametrize("name", sorted(WITHOUT_DICE))
def test_calculators_without_dice_have_no_sample_roll(name):
    assert not CALCULATORS[name].make_question().answer().has_dice


@every
def test_sample_roll_depends_on_seed(calculator):
    answer = calculator.make_question().answer()
    assert answer.has_dice
    told = {answer.explanation(seed) for seed in (*SEEDS, *range(12))}
    assert len(told) > 1
    assert all(calculator.make_question().answer().explanation(seed) == answer.explanation(seed) for seed in SEEDS)


@every
def test_sample_roll_cites_rules_and_ends_with_result(calculator):
    answer = calculator.make_question().answer()
    for seed in SEEDS:
        steps = answer.explanation(seed)
        assert {step.rule for step in steps if step.rule} <= set(RULES)
        assert any(step.rolls for step in steps)
        assert steps[-1].text.strip()
        assert "more step" not in steps[-1].text
        # every face is on its die, and every total is the sum of its faces
        assert all(roll.total == roll.pool.total(roll.faces) for step in steps for roll in step.rolls)


@pytest.mark.parametrize(
    ("called", "exhibit", "word"),
    [
        # the last step and the exhibit name the outcome in the same words
        ("aretis/attack-against-an-attack", 0, lambda text: text.rstrip(".")),
        ("basics/contest", 0, lambda text: text.rstrip(".")),
        ("councilman/roll", 1, lambda text: text.rstrip(".").rpartition(" is ")[2]),
        ("councilman/opposed-roll", 1, lambda text: text.rstrip(".").rpartition(" is ")[2]),
        ("councilman/cooperative-roll", 1, lambda text: text.rstrip(".").rpartition(": ")[2]),
        ("councilman/collective-roll", 1, lambda text: text.rstrip(".").rpartition(" is ")[2]),
        ("councilman/unstable", 0, lambda text: text.split()[0].lower()),
        ("riskbreaker/counter-roll", 0, lambda text: text.rstrip(".")),
        ("skillful/check", 1, lambda text: text.rstrip(".")),
        ("skillful/fumble", 0, lambda text: text.rstrip(".")),
        ("aretis/fight", 0, lambda text: text.split(" wins")[0].lower()),
    ],
)
def test_sample_roll_frequencies_agree_with_odds(called, exhibit, word):
    answer = ask(called)
    table = answer.exhibits[exhibit]
    at = next(n for n, column in enumerate(table.columns) if column.kind == "chance")
    chances = {str(row[0]): row[at] for row in table.rows}
    times = 150
    ends = [word(answer.explanation(seed)[-1].text) for seed in range(times)]
    assert set(ends) <= {outcome for outcome, chance in chances.items() if chance}
    for outcome, chance in chances.items():
        # five standard deviations and one; the seeds are fixed, so the result is always the same
        spread = 5 * float(times * chance * (1 - chance)) ** 0.5 + 1
        assert abs(ends.count(outcome) - float(times * chance)) <= spread, outcome


def test_default_sample_roll_has_known_seed():
    reply = request(calculator="councilman/roll")["answer"]
    assert reply["playable"] is True
    assert request(calculator="councilman/roll", roll="28") == {"ok": True, "steps": reply["steps"], "seed": "28"}
    # the seed of a fight is an input of its form
    fight = request(calculator="aretis/fight", inputs={"seed": 11})["answer"]
    assert request(calculator="aretis/fight", roll="11")["steps"] == fight["steps"]
    assert request(calculator="riskbreaker/point-buy")["answer"]["playable"] is False


@pytest.mark.parametrize(
    ("asked", "field", "why"),
    [
        ({"roll": "x" * 41}, "roll", "Seed must be a text of up to 40 characters"),
        ({"roll": 5}, "roll", "not 5"),
        ({"roll": None}, "roll", "not None"),
        ({"roll": "x", "inputs": {"stat": 11}}, "stat", "Stat must be a whole number from 1 to 10"),
        ({"roll": "x", "calculator": "riskbreaker/point-buy"}, "", "uses no dice"),
    ],
)
def test_roll_again_rejects_wrong_seed(asked, field, why):
    reply = request(**{"calculator": "riskbreaker/skill-roll"} | asked)
    assert reply["ok"] is False
    assert why in reply["errors"][field]


def test_roll_again_does_not_recompute_odds(monkeypatch):
    weighed = []

    def counted(question):
        weighed.append(question.calculator.id)
        return answer(question)

    answer = Question.answer
    monkeypatch.setattr(Question, "answer", counted)
    clear_memo()
    inputs = {"blows": 1}
    request(calculator="aretis/fight", inputs=inputs)
    for seed in SEEDS:
        assert request(calculator="aretis/fight", inputs=inputs, roll=seed)["ok"]
    assert weighed == ["aretis/fight"]


def level_of_roll(dice: Dice, stat: int) -> int:
    """Return the level of a skill roll, which depends on a ruling."""
    return skill_roll(dice, stat).level


def test_sample_roll_keeps_its_rulings():
    # On stat 1 a roll of 2 succeeds; its level is 1 − 2 = −1 by our ruling, and 0 where it stops at zero.
    seed = next(s for s in range(100) if SampleRoll(_face, ()).explanation(s)[0].rolls[0].faces == (2,))
    ours = SampleRoll(level_of_roll, (1,), conclusion=str)
    with using_rulings({"riskbreaker": {"low_success": "zero"}}):
        theirs = SampleRoll(level_of_roll, (1,), conclusion=str)
        assert ours.explanation(seed)[-1].text == "-1."
    assert theirs.explanation(seed)[-1].text == "0."
    assert ours.explanation(seed)[-1].text == "-1."
    assert skill_roll(ScriptedDice("d10=2"), 1).level == -1


def _face(dice: Dice) -> None:
    dice(d10)
    dice.note(None, "rolled")
