"""The log of errata and its filters by game and kind: by mouse, by keyboard, by touch, and without scripts."""

import pytest
from playwright.sync_api import Page, expect

TOUCH_TARGET = 44  # CSS pixels, the least height and width that guidelines allow
LOG = "errata/"
SHOWN = ".log li >> visible=true"


def count(opened: Page, choice: str) -> int:
    """Return the number of errata that a filter announces."""
    return int(opened.locator(f"label[for='log-{choice}'] .log-count").inner_text())


def unfold(opened: Page) -> None:
    """Open every group of the log."""
    opened.locator(".log details").evaluate_all("groups => groups.forEach(group => { group.open = true })")


def kinds(opened: Page) -> set[tuple[str, str]]:
    """Return the game and kind of every visible row."""
    rows = opened.locator(SHOWN).evaluate_all(
        "rows => rows.map(row => [row.closest('details').dataset.game, row.dataset.kind])"
    )
    return {tuple(row) for row in rows}


def test_errata_log_is_folded_and_easy_to_tap_on_a_phone(visit) -> None:
    opened = visit(LOG, "small phone")
    assert opened.evaluate("document.documentElement.scrollHeight / innerHeight") <= 3.5
    unfold(opened)
    sizes = opened.locator(".log-choice label, .log summary, .log a >> visible=true").evaluate_all(
        "parts => parts.map(part => part.getBoundingClientRect()).map(({width, height}) => [width, height])"
    )
    assert len(sizes) > 100
    assert min(height for _, height in sizes) >= TOUCH_TARGET
    assert min(width for width, _ in sizes) >= TOUCH_TARGET


@pytest.mark.long
@pytest.mark.parametrize("scripts", [True, False])
def test_errata_log_shows_all_errata_at_first(page, scripts: bool) -> None:
    opened = page(LOG, java_script_enabled=scripts)
    expect(opened.locator(SHOWN)).to_have_count(0)
    groups = opened.locator(".log summary >> visible=true")
    for group in groups.all():
        group.click()
    expect(opened.locator(SHOWN)).to_have_count(count(opened, "game-all"))
    opened.get_by_role("radio", name="gap").check()
    expect(opened.locator(SHOWN)).to_have_count(count(opened, "kind-gap"))


def test_filter_shows_as_many_errata_as_its_count(visit) -> None:
    opened = visit(LOG, "desktop")
    unfold(opened)
    for name in ("game", "kind"):
        for radio in opened.locator(f"input[name='log-{name}']:not([value='all'])").all():
            radio.check()
            value = radio.get_attribute("value")
            expect(opened.locator(SHOWN)).to_have_count(count(opened, f"{name}-{value}"))
            assert {row[name == "kind"] for row in kinds(opened)} == {value}
        opened.locator(f"#log-{name}-all").check()
    expect(opened.locator(".log-nothing >> visible=true")).to_have_count(0)


@pytest.mark.long
def test_filters_for_game_and_kind_combine(visit) -> None:
    opened = visit(LOG, "desktop")
    unfold(opened)
    pairs = kinds(opened)
    assert len(pairs) > 5
    for game, kind in pairs:
        opened.locator(f"#log-game-{game}").check()
        opened.locator(f"#log-kind-{kind}").check()
        assert kinds(opened) == {(game, kind)}
        expect(opened.locator(".log-nothing >> visible=true")).to_have_count(0)


def test_empty_filter_result_shows_message(visit) -> None:
    opened = visit(LOG, "desktop")
    unfold(opened)
    # The build writes this message if a game has no errata of a kind; today's games may have all kinds.
    there = opened.locator(".log [data-game='aretis'] [data-kind='gap']")
    there.evaluate_all("rows => rows.forEach(row => row.remove())")
    for game, kind in (("aretis", "gap"), ("basics", "gap")):
        row = f'<p class="log-nothing" hidden data-game="{game}" data-kind="{kind}">None.</p>'
        opened.locator(".log").evaluate("(body, row) => body.insertAdjacentHTML('beforeend', row)", row)
    nothing = opened.locator(".log-nothing >> visible=true")
    for button, shown in (("game-aretis", 0), ("kind-gap", 1), ("game-all", 0), ("game-aretis", 1), ("kind-all", 0)):
        opened.locator(f"#log-{button}").check()
        expect(nothing).to_have_count(shown)
    opened.locator("#log-kind-gap").check()
    expect(opened.locator(SHOWN)).to_have_count(0)
    expect(nothing).to_have_attribute("data-game", "aretis")


def test_filter_works_by_arrow_keys(visit) -> None:
    opened = visit(LOG, "desktop")
    unfold(opened)
    everything = opened.get_by_role("group", name="Game").get_by_role("radio").first
    everything.focus()
    opened.keyboard.press("ArrowDown")
    expect(opened.get_by_role("group", name="Game").get_by_role("radio").nth(1)).to_be_checked()
    expect(opened.locator(SHOWN)).not_to_have_count(count(opened, "game-all"))


def test_printed_errata_log_has_no_filters(page) -> None:
    opened = page(LOG)
    opened.emulate_media(media="print")
    expect(opened.locator(".log-filter >> visible=true")).to_have_count(0)
    expect(opened.locator(SHOWN).first).to_be_visible()
