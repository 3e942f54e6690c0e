"""Sentences for players about errors of examples."""

import re

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_SCRIPT = re.compile(r"[\"']((?:\d*d\d+[!\w]*=[\d+]+)(?:,\s*\d*d\d+[!\w]*=[\d+]+)*)[\"']")
_LEFT = re.compile(r"(?P<left>\d+) scripted dice left over, first (?P<first>\S+)\.")
_ASKED = re.compile(
    r"The rule asks for (?P<asked>\S+), but the (?:script|fight) (?:has no dice left|goes on with (?P<has>.+))\."
)
_ALLOWED = re.compile(r"\w+ allows this")
_RULE = re.compile(r" \[[a-z]{2}\.[\w.-]+\]$")
_NAMED = re.compile(r"(?:[\w.]+\.)?(?P<name>[A-Z]\w+): (?P<said>.*)", re.DOTALL)
# Errors of the package, whose messages are sentences for players already.
_OURS = {"RuleError", "BadInput", "IllegalChoice", "OutOfTurn", "ScriptError", "Undecided", "NeverEnds"}


def error_text(said: str, source: str) -> str:
    """Return a sentence about an error; `said` is the last line of its traceback, and `source` is the statement."""
    named = _NAMED.fullmatch(said.strip())
    if named and named["name"] not in _OURS:
        return f"Python stops here: {said.strip()}"
    said = (named["said"] if named else said).strip()
    if match := _LEFT.fullmatch(said):
        return f"{_left_dice_text(source, int(match['left']), match['first'])} no longer rolled."
    if match := _ASKED.fullmatch(said):
        story = f"the story goes on with {match['has']}" if match["has"] else "the story has no die for it"
        return f"The rule rolls {match['asked']} here, and {story}."
    if _ALLOWED.fullmatch(said):
        return "The rules allow what this example expects them to refuse."
    plain = _RULE.sub("", said)
    return f"{plain[:1].upper()}{plain[1:].rstrip('.')}."


def _left_dice_text(source: str, count: int, first: str) -> str:
    """Return the words for the scripted dice that are left over, by their place in the script."""
    script = _SCRIPT.search(source)
    total = len(script[1].split(",")) if script else 0
    if count > 1:
        return f"The last {count} dice of the story are"
    if 0 < total <= len(_ORDINALS):
        return f"The {_ORDINALS[total - 1]} die is" if total > 1 else "The die is"
    return f"The last die of the story, a {first}, is"
