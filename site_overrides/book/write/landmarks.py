"""Names for the landmarks of the menu: the theme leaves those of sections with a page of their own without one."""

import re
from pathlib import Path

_MENU = re.compile(
    r'aria-labelledby="?__nav_\w+_label"?'
    r'(?P<rest>[^>]*>\s*<label class="md-nav__title"[^>]*>\s*<span class="md-nav__icon md-icon"></span>\s*'
    r"(?P<title>[^<]*?)\s*</label>)"
)


def named(html: str) -> str:
    """The page with each part of its menu named as it is titled."""
    return _MENU.sub(lambda match: f'aria-label="{match["title"]}"{match["rest"]}', html)


def write(site: Path) -> None:
    """Name the menus of every built page."""
    for file in sorted(site.rglob("*.html")):
        html = file.read_text(encoding="utf-8")
        if (text := named(html)) != html:
            file.write_text(text, encoding="utf-8")
