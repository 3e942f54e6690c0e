"""Sentences for the choices of a fight, as people say them at a table."""

from rules.aretis.combat.choices import RoundChoice

STANCE_VERBS = {"defend": "defends", "flee": "flees", "focus": "focuses", "move": "moves"}


def sentence(who: str, choice: RoundChoice, _: bool | None) -> str:
    """Return a choice in a sentence, such as "Ann attacks Gruk"."""
    if choice.stance == "attack":
        return f"{who} attacks {' and '.join(choice.targets)}"
    return f"{who} {STANCE_VERBS[choice.stance]}"
