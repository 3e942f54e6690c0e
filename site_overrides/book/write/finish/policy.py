"""The content security policy of every built page.

Only the site's own scripts may run: its files, and the scripts inside its pages, which the policy lists by digest. All
pages share one policy, because the theme replaces pages without loading a new document, and a document keeps its first
policy. The frame in which readers' code runs inherits the policy and allows only its own script.
"""

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

_INLINE = re.compile(r"<script(?P<attributes>(?![^>]*\bsrc=)[^>]*)>(?P<script>.*?)</script>", re.DOTALL)
_DATA = re.compile(r'type="?application/(ld\+)?json')
_FRAME = re.compile(r"script-src '(sha256-[A-Za-z0-9+/]+=*)' 'wasm-unsafe-eval'; worker-src blob:")
_CHARSET = re.compile(r'<meta charset="?utf-8"?\s*/?>', re.IGNORECASE)
_POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="[^"]*">')


def inline_scripts(html: str) -> set[str]:
    """Return the scripts inside a page."""
    return {match["script"] for match in _INLINE.finditer(html) if not _DATA.search(match["attributes"])}


def digest(script: str) -> str:
    """Return the digest of a script in the form in which a policy names the script."""
    return f"sha256-{b64encode(sha256(script.encode()).digest()).decode()}"


def policy(digests: set[str]) -> str:
    """Return the policy of a site with these scripts in its pages."""
    scripts = " ".join(f"'{digest}'" for digest in sorted(digests))
    rules = {
        "default-src": "'none'",
        "script-src": f"'self' 'wasm-unsafe-eval' {scripts}",  # the frame inherits this and needs WebAssembly
        "worker-src": "'self' blob:",  # the frame starts its worker from a blob
        "style-src": "'self' 'unsafe-inline'",  # pictures and code have styles in their elements
        "img-src": "'self' data: blob:",
        "font-src": "'self' data:",  # fonts inside the style sheet of the typefaces
        "connect-src": "'self'",
        "manifest-src": "'self'",
        "base-uri": "'self'",
        "form-action": "'none'",
    }
    return "; ".join(f"{name} {allowed}" for name, allowed in rules.items())


def add_policy(html: str, allowed: str) -> str:
    """Return the page with this policy near its start, because a policy applies only to what comes after it."""
    html = _POLICY.sub("", html)
    match = _CHARSET.search(html)
    if not match:
        raise ValueError(f"the head of a page must have its character set, but this page has none: {html[:80]!r}")
    return f'{html[: match.end()]}<meta http-equiv="Content-Security-Policy" content="{allowed}">{html[match.end() :]}'


def frame_scripts(site: Path) -> set[str]:
    """Return the digests of the scripts that run in frames; the bundled code of the site has these digests."""
    bundled = (file.read_text(encoding="utf-8") for file in (site / "assets/generated").glob("*.js"))
    return {found for text in bundled for found in _FRAME.findall(text)}
