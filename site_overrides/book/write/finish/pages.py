"""The changes to every built page: its edits, and the content security policy that all pages share."""

from collections.abc import Callable
from pathlib import Path

from book.write.finish.policy import add_policy, digest, frame_scripts, inline_scripts, policy

Edit = Callable[[str, str], str]


def unchanged(_: str, html: str) -> str:
    """Return the HTML of a page without a change."""
    return html


def finish_pages(site: Path, edit: Edit = unchanged) -> None:
    """Edit every page of the built site, and write one content security policy into all pages.

    Args:
        site: The folder of the built site.
        edit: Takes a page's path below the site and its HTML, and returns the new HTML.
    """
    built = {file: file.read_text(encoding="utf-8") for file in sorted(site.rglob("*.html"))}
    edited = {file: edit(file.relative_to(site).as_posix(), html) for file, html in built.items()}
    scripts = {digest(script) for html in edited.values() for script in inline_scripts(html)}
    allowed = policy(scripts | frame_scripts(site))
    for file, html in edited.items():
        if (finished := add_policy(html, allowed)) != built[file]:
            file.write_text(finished, encoding="utf-8")
