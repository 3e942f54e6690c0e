"""The dice roller: rolls of the package from a seed, history, keyboard and touch, and a page that does not shift."""

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from rules.calculators import ask_json
from rules.dice import OWN_ROLLS
from rules.games import GAMES

ENGINE_START = 60_000  # milliseconds


def answer(**inputs) -> dict:
    return json.loads(ask_json(json.dumps({"calculator": "dice/roll", "inputs": inputs})))["answer"]


@pytest.fixture(params=["desktop", "phone"])
def opened(request, visit) -> Page:
    return visit("dice/", device=request.param)


def ready(page: Page) -> Locator:
    roller = page.locator(".dice-roller")
    expect(roller.locator(".calc-fields:not([disabled])")).to_be_visible()
    return roller


def rolled(roller: Locator) -> str:
    expect(roller.locator(".rolled-dice[data-rolled]")).to_be_attached(timeout=ENGINE_START)
    return roller.locator(".rolled-headline").inner_text()


@pytest.mark.sampled(1)
def test_seeded_roll_equals_python_roll(opened) -> None:
    roller = ready(opened)
    roller.get_by_role("button", name="2d8", exact=True).click()
    rolled(roller)
    roller.get_by_role("textbox", name="Seed").fill("Friday")
    roller.get_by_role("spinbutton", name="How many times").fill("7")
    roller.get_by_role("textbox", name="Dice", exact=True).fill("2d6+d8")
    roller.get_by_role("textbox", name="Seed").press("Enter")
    same = answer(pool="2d6+d8", seed="Friday", count=7)
    expect(roller.locator(".rolled-headline")).to_have_text(same["headline"])
    expect(roller.locator(".rolled-seed code").first).to_have_text("Friday")
    faces = [str(face) for step in same["steps"] for roll in step["dice"] for face in roll["faces"]]
    expect(roller.locator(".rolled-dice .die")).to_have_text(faces)
    expect(roller.locator(".rolled-dice .die.d8")).to_have_count(7)
    expect(roller.locator(".exhibit > figcaption")).to_have_text(["Exact odds of 2d6+d8"])


def test_rolls_without_seed_differ(visit) -> None:
    roller = ready(visit("dice/", device="desktop"))
    roller.get_by_role("spinbutton", name="How many times").fill("20")
    seeds, results = set(), set()
    for times in range(1, 4):
        roller.get_by_role("button", name="d100", exact=True).click()
        expect(roller.locator(f".rolled-dice[data-rolled='{times}']")).to_be_attached(timeout=ENGINE_START)
        seeds.add(roller.locator(".rolled-line .rolled-seed code").inner_text())
        results.add(rolled(roller))
    assert len(seeds) == len(results) == 3


@pytest.mark.sampled(1)
@pytest.mark.parametrize("what", OWN_ROLLS)
def test_basic_roll_of_each_game_needs_one_press(visit, what) -> None:
    roller = ready(visit("dice/", device="desktop"))
    roller.get_by_role("textbox", name="Seed").fill("Tuesday")
    roller.get_by_role("button", name=GAMES[what].title).click()
    rolled(roller)
    same = answer(what=what, number=OWN_ROLLS[what].default, seed="Tuesday")
    expect(roller.locator(".rolled-headline")).to_have_text(same["headline"])
    expect(roller.get_by_role("spinbutton", name=OWN_ROLLS[what].input.label)).to_have_value(
        str(OWN_ROLLS[what].default)
    )


def test_impossible_dice_show_error_at_field(visit) -> None:
    roller = ready(visit("dice/", device="desktop"))
    roller.get_by_role("textbox", name="Dice", exact=True).fill("4d8kh5")
    roller.get_by_role("textbox", name="Dice", exact=True).press("Enter")
    message = roller.locator(".field-error")
    expect(message).to_contain_text("The number of dice kept must be a whole number from 1 to 4", timeout=ENGINE_START)
    expect(roller.get_by_role("textbox", name="Dice", exact=True)).to_have_value("4d8kh5")


def test_history_lasts_for_the_visit(visit) -> None:
    opened = visit("dice/", device="desktop")
    opened.context.grant_permissions(["clipboard-read", "clipboard-write"])
    roller = ready(opened)
    for times, pool in enumerate(("d20", "2d8"), start=1):
        roller.get_by_role("button", name=pool, exact=True).click()
        expect(roller.locator(f".rolled-dice[data-rolled='{times}']")).to_be_attached(timeout=ENGINE_START)
    opened.reload()
    roller = ready(opened)
    roller.locator(".roller-history summary").click()
    lines = roller.locator(".roller-history li")
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("2d8 → ")
    roller.get_by_role("button", name="Copy all").click()
    expect(roller.locator(".roller-history .copy-said")).to_have_text("Copied")
    copied = opened.evaluate("navigator.clipboard.readText()").splitlines()
    assert [line.split(" → ")[0] for line in copied] == ["2d8", "d20"]
    assert all(", seed " in line for line in copied)
    roller.get_by_role("button", name="Clear").click()
    expect(lines).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(("motion", "moves"), [("no-preference", True), ("reduce", False)])
def test_dice_animation_is_short_and_respects_reduced_motion(page, motion, moves) -> None:
    roller = ready(page("dice/", reduced_motion=motion))
    roller.get_by_role("button", name="3d6", exact=True).click()
    rolled(roller)
    style = roller.locator(".rolled-dice .die").first.evaluate(
        "die => { const { animationName, animationDuration } = getComputedStyle(die);"
        " return [animationName, parseFloat(animationDuration)] }"
    )
    assert style[0] == ("tumble" if moves else "none")
    assert style[1] <= 0.5


def test_dice_roller_works_by_keyboard(visit) -> None:
    opened = visit("dice/", device="desktop")
    roller = ready(opened)
    roller.get_by_role("button", name="d12", exact=True).focus()
    opened.keyboard.press("Tab")
    opened.keyboard.press("Space")
    rolled(roller)
    expect(roller.locator(".rolled-headline")).to_contain_text("d20 → ")
    expect(roller.get_by_role("button", name="d20", exact=True)).to_have_attribute("aria-pressed", "true")


def test_dice_buttons_are_large_enough_to_tap(visit) -> None:
    roller = ready(visit("dice/", "small phone"))
    for control in roller.locator("form :is(button, input)").all():
        box = control.bounding_box()
        assert box["height"] >= 44, control.evaluate("control => control.outerHTML")
        assert box["width"] >= 44, control.evaluate("control => control.outerHTML")
    roller.get_by_role("button", name="4d8kh2", exact=True).tap()
    rolled(roller)
    assert roller.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_dice_result_does_not_shift_the_page(visit) -> None:
    roller = ready(visit("dice/", device="desktop"))
    roller.get_by_role("button", name="d6", exact=True).click()
    rolled(roller)
    place = "button => button.getBoundingClientRect().top + scrollY"
    before = roller.locator(".roller-roll").evaluate(place)
    roller.get_by_role("button", name="Roll", exact=True).click()
    expect(roller.locator(".rolled-dice[data-rolled='2']")).to_be_attached()
    assert roller.locator(".roller-roll").evaluate(place) == before
