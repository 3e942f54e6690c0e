"""Changes to the theme's style sheets, so that a small change does not make a browser style a whole page again.

Two rules of the theme depend on an attribute of an element far above. With them, a browser styles the whole page again
whenever an element gets a class, and twice while a page loads.
"""

import re
from pathlib import Path

# The theme removes the margin of any first or last element in a table cell; here only of kinds that have one.
_IN_CELL = re.compile(r"(table:not\(\[class\]\) t[dh]>):(first|last)-child")
_BLOCKS = "p,ul,ol,dl,pre,div,details,table,blockquote,figure"
# While colours change, nothing fades. The theme sets this at every page load; app.tsx sets it only when a reader
# changes the colours.
_SWITCHING = "data-md-color-switching"


def replace_css_rules(css: str) -> str:
    """Return the theme's style sheet with some rules replaced."""
    return _IN_CELL.sub(rf"\1:where({_BLOCKS}):\2-child", css).replace(f"[{_SWITCHING}]", "[data-switching]")


def write(site: Path) -> None:
    """Write the changes into every style sheet of the theme."""
    for file in (site / "assets/stylesheets").glob("*.css"):
        file.write_text(replace_css_rules(file.read_text(encoding="utf-8")), encoding="utf-8")
