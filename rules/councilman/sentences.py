"""Sentences for the choices of a fight, as people say them at a table."""

from rules.core.exhibits import capitalise
from rules.core.play.names import is_plural, side_in_words
from rules.councilman.combat.choices import (
    LAST_DEEDS,
    Attack,
    AttackSeveral,
    Bid,
    Choice,
    Fall,
    LessDamage,
    MoreDamage,
    Pass,
    Push,
    Reaction,
    Resist,
    Second,
    action_words,
)
from rules.councilman.rolls import SIDES


def sentence(who: str, choice: Choice, _: bool | None) -> str:
    """Return a choice in a sentence; `who` is a creature or a side."""
    match choice:
        case Attack() | AttackSeveral():
            return f"{action_words(choice)}{_spending_text(choice.increase, choice.experience)}"
        case Push() | Resist() | MoreDamage() | LessDamage():
            return f"{_subject(who)} {_bid(who, choice)}"
        case Pass():
            return f"{_subject(who)} {_verb(who, 'pass', 'passes')}"
        case Second():
            return f"{_subject(who)} {_verb(who, 'have', 'has')} two act at once"
        case Reaction(strike):
            return f"{who} strikes back" if strike else f"{who} takes Advantage"
        case Fall():
            return f"{who} {_fall(choice)}"
    return action_words(choice)


def _subject(who: str) -> str:
    return capitalise(side_in_words(who)) if who in SIDES else who


def _verb(who: str, plural: str, singular: str) -> str:
    return plural if is_plural(who) and who in SIDES else singular


def _spending_text(steps: int, experience: int) -> str:
    parts = [f"Increased {_times(steps)}"] if steps else []
    parts += [f"with an Experience of +{experience}"] if experience else []
    return "".join(f", {part}" for part in parts)


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _bid(who: str, choice: Bid | MoreDamage | LessDamage) -> str:
    if isinstance(choice, Bid):
        parts = (
            (choice.increase, "increase", f"their own roll {_times(choice.increase)}"),
            (choice.hinder, "decrease", f"the other roll {_times(choice.hinder)}"),
            (choice.experience, "use", f"an Experience of +{choice.experience}"),
        )
        words = [f"{_verb(who, verb, f'{verb}s')} {rest}" for count, verb, rest in parts if count]
    else:
        does = ("add", "adds") if isinstance(choice, MoreDamage) else ("take away", "takes away")
        dice = f"{choice.dice} damage {'die' if choice.dice == 1 else 'dice'}"
        words = [f"{_verb(who, *does)} {dice}"] if choice.dice else []
    return " and ".join(words) or _verb(who, "spend nothing", "spends nothing")


def _fall(choice: Fall) -> str:
    if choice.how != "Blaze of Glory":
        return "falls unconscious" if choice.how == "Unconsciousness" else "becomes Unstable"
    whom = " and ".join(choice.targets)
    return f"dies in a Blaze of Glory{f' {LAST_DEEDS[choice.deed]} {whom}' if whom else ''}"
