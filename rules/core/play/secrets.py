"""Secrets of the table: sealed in the log by a salted digest and shown later; till then replay knows nothing of them.

    table: sealed 5feceb66ffc86f38d952786c6d696c79
    table: shown the trap has level 3, salt k3vq81

Whoever shows something else than was sealed is refused.
"""

import re
from collections.abc import Iterable
from hashlib import sha256

from rules.core.errors import BadInput

_SEALED = re.compile(r"table: sealed (?P<digest>[0-9a-f]{32})")
_SHOWN = re.compile(r"table: shown (?P<words>.+), salt (?P<salt>\w{6,64})")
MOST_WORDS = 200


def sealing(words: str, salt: str) -> str:
    """The line that commits to words without telling them; `salt` is chance, so that nobody can guess and try."""
    if not words.strip() or len(words) > MOST_WORDS or re.search(r"[#|\n]", words):
        raise BadInput(words[:MOST_WORDS], f"a secret is a text of up to {MOST_WORDS} characters, without # and |")
    if not re.fullmatch(r"\w{6,64}", salt):
        raise BadInput(salt, "a salt is 6 to 64 letters and digits of chance")
    return f"table: sealed {_digest(words.strip(), salt)}"


def _digest(words: str, salt: str) -> str:
    return sha256(f"{words}|{salt}".encode()).hexdigest()[:32]


def is_secret(line: str, before: Iterable[str]) -> bool:
    """Whether a line seals something or shows it; raises `BadInput` for what is shown and was not sealed `before`."""
    if _SEALED.fullmatch(line):
        return True
    if not (shown := _SHOWN.fullmatch(line)):
        return False
    if sealing(shown["words"], shown["salt"]) not in before:
        raise BadInput(shown["words"], "nothing like this was sealed in this evening")
    return True
