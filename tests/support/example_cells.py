"""Examples on a page in a browser: unfold, run and edit them, and read their status."""

from playwright.sync_api import Locator, Page, expect

ENGINE_START = 60_000  # milliseconds


def example(page: Page, number: int) -> Locator:
    """Return an example of the page, unfolded."""
    element = page.locator(f"#example-{number}")
    expect(element.get_by_role("group", include_hidden=True)).to_be_attached()
    element.evaluate("details => { details.open = true }")
    return element


def run(cell: Locator) -> None:
    """Run an example as a reader does with a pointer."""
    cell.get_by_role("button", name="Run", exact=True).click()


def run_by_keyboard(within: Locator, name: str = "Run") -> None:
    """Run examples by a key. A pointer starts the interpreter when it comes near; a key does not."""
    within.get_by_role("button", name=name, exact=True).press("Enter")


def write(cell: Locator, text: str) -> None:
    """Replace the text in an example's editor."""
    cell.get_by_role("button", name="Edit", exact=True).click()
    editor = cell.locator(".cm-content")
    expect(editor).to_be_focused()
    editor.press("ControlOrMeta+a")
    editor.page.keyboard.insert_text(text)


def status(cell: Locator) -> Locator:
    """Return the line that reports the outcome of an example."""
    return cell.locator(".cell > .cell-status")
