"""Names for parts of the menu that have none in the theme, and marks on code that browsers must not translate."""

import re

_MENU = re.compile(
    r'aria-labelledby="?__nav_\w+_label"?'
    r'(?P<rest>[^>]*>\s*<label class="md-nav__title"[^>]*>\s*<span class="md-nav__icon md-icon"></span>\s*'
    r"(?P<title>[^<]*?)\s*</label>)"
)


# Examples, sessions and identifiers, which a browser must not change when it translates the page.
_CODE = re.compile(r"<code(?=[ >])(?![^>]*translate=)")


def add_menu_labels(html: str) -> str:
    """Return the page with a name for each part of its menu, its title, and with its code excluded from translation."""
    menu_named = _MENU.sub(lambda match: f'aria-label="{match["title"]}"{match["rest"]}', html)
    return _CODE.sub('<code translate="no"', menu_named)
