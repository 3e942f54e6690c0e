"""Names for parts of the menu, which the theme lacks, and marks on code, so that browsers do not translate it."""

import re

_MENU = re.compile(
    r'aria-labelledby="?__nav_\w+_label"?'
    r'(?P<rest>[^>]*>\s*<label class="md-nav__title"[^>]*>\s*<span class="md-nav__icon md-icon"></span>\s*'
    r"(?P<title>[^<]*?)\s*</label>)"
)


# Examples, sessions and identifiers, which a browser must keep when it translates the page.
_CODE = re.compile(r"<code(?=[ >])(?![^>]*translate=)")


def add_menu_labels(html: str) -> str:
    """Return a page in which each part of the menu has its title as a name, and code is excluded from translation."""
    menu_named = _MENU.sub(lambda match: f'aria-label="{match["title"]}"{match["rest"]}', html)
    return _CODE.sub('<code translate="no"', menu_named)
