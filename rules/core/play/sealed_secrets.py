"""Secrets of the group: until a secret is shown, the log has only a salted digest of its words.

    table: sealed 5feceb66ffc86f38d952786c6d696c79
    table: shown the trap has level 3, salt k3vq81

Words that differ from the sealed ones are refused.
"""

import re
from collections.abc import Iterable
from hashlib import sha256

from rules.core.errors import BadInput
from rules.core.play.session_text import SHOWN, one_line

_SEALED = re.compile(r"table: sealed [0-9a-f]{32}")
_SHOWN = re.compile(rf"{SHOWN}(?P<words>.+), salt (?P<salt>\w{{6,64}})")
MAX_SECRET_LENGTH = 200


def seal_line(words: str, salt: str) -> str:
    """Return the line that seals secret words; `salt` is random, so that the words cannot be guessed."""
    words = one_line(words)
    if not words or len(words) > MAX_SECRET_LENGTH or re.search("[#|]", words):
        raise BadInput(
            words[:MAX_SECRET_LENGTH],
            f"a secret must be a text of at most {MAX_SECRET_LENGTH} characters, without # and |",
        )
    if not re.fullmatch(r"\w{6,64}", salt):
        raise BadInput(salt, "a salt must be 6 to 64 random letters and digits")
    return _seal(words, salt)


def _seal(words: str, salt: str) -> str:
    return f"table: sealed {sha256(f'{words}|{salt}'.encode()).hexdigest()[:32]}"


def is_secret_line(line: str, before: Iterable[str]) -> bool:
    """Return whether a line seals or shows a secret; raise `BadInput` if it shows words that were not sealed before.

    `before` are the earlier lines of the session.
    """
    if _SEALED.fullmatch(line):
        return True
    if not (shown := _SHOWN.fullmatch(line)):
        return False
    words, salt = shown.groups()
    if {_seal(words, salt), _seal(one_line(words), salt)}.isdisjoint(before):  # older texts sealed words as typed
        raise BadInput(words, "{value} is not the secret that was sealed in this session.")
    return True
