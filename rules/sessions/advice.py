"""Advice to a player: the chance to win after each choice, the results behind it, and the method.

Advice is computed when a player asks for it, and changes nothing in the session.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any

from rules.core.exhibits import format_percent
from rules.core.inputs import PlainData
from rules.core.play.notation import format_choice
from rules.core.play.offers import Offer, all_choices
from rules.core.play.ratings import ANSWER, BEST, KNOWN, SIMULATED, TACTICS, Advice, ChoiceResult, Rating
from rules.core.play.session import Session
from rules.sessions.evaluation import AdviceRequest, advice_request, advise
from rules.sessions.offer_groups import group_offers

TOLD = 4
BEST_MARK, SO_FAR = "best", "best so far"
SHORT_OF_BEST = "No table has best play for this fight, and it could not be solved in time. "


def advice_json(session: Session, who: str, way: str = "soon") -> PlainData:
    """Return advice as plain data: the method, and the choices, the best first.

    Each choice has its line, the chance to win after it, and its price, which is its loss against the best choice.

    Args:
        session: The session.
        who: The person who has to choose.
        way: "soon" for quick advice, "deep" for advice that takes longer, or "known" for advice from a value table.

    Raises:
        ValueTableMissing: A value table has to be loaded first.
    """
    request = advice_request(session, who)
    offers = session.pending.offers(who) if session.pending else ()
    advice = advise(request, who, offers, way, str(session.to_text()))
    titles = {offer["number"]: group["title"] for group in group_offers(offers) for offer in group["offers"]}
    rated: list[PlainData] = []
    groups: dict[str, PlainData] = {}  # the value of the best choice in each group of the page
    for rating in advice.ratings:
        at = next(number for number, offer in enumerate(offers) if offer.includes(rating.choice))
        value = value_json(rating, advice)
        groups.setdefault(titles[at], value)
        why, more = reasons_json(rating.results, rating.fights), max(len(rating.results) - TOLD, 0)
        line = f"{who}: {format_choice(offers, rating.choice)}"
        rated.append({**value, "why": why, "more": more, "line": line, "rule": offers[at].rule})
    return {
        "who": who,
        "side": request.side,
        "kind": advice.kind,
        "told": (SHORT_OF_BEST if way == "deep" and advice.kind not in (BEST, KNOWN) else "")
        + method_text(advice, request)
        + certainty_text(advice)
        + omitted_text(advice, offers),
        "rated": rated,
        "groups": groups,
    }


def value_json(rating: Rating, advice: Advice) -> PlainData:
    """Return a choice's chance to win, its loss and its mark as one of the best choices, as plain data."""
    best = advice.ratings[0]
    first = not are_all_equal(advice) and (rating is best or (not rating.fights and best.value - rating.value < 1e-9))
    return {
        "worth": value_text(rating),
        "price": loss_text(best, rating),
        "best": (BEST_MARK if advice.is_conclusive else SO_FAR) if first else "",
    }


def reasons_json(results: Sequence[ChoiceResult], fights: int = 0) -> list[PlainData]:
    """Return the likeliest results of a choice as plain data: chance, changes, and chance to win after it.

    If `fights` were simulated, these are numbers of fights and of wins instead of chances.
    """
    reasons = []
    for result in results[:TOLD]:
        count = round(result.chance * fights)
        chance, worth = f"{count} of {fights}", f"{round(result.value * count, 1):g} of {count} won"
        if not fights:
            chance, worth = percent_text(result.chance), percent_text(result.value)
        reasons.append({"chance": chance, "changes": list(result.seen), "worth": worth})
    return reasons


def percent_text(chance: float) -> str:
    """Return a chance as a percentage; it is 0 % or 100 % only if the chance is exactly 0 or 1."""
    return format_percent(Fraction(round(chance * 10**9), 10**9))


def omitted_text(advice: Advice, offers: Sequence[Offer[object]]) -> str:
    """Return a sentence that says that further choices were not considered.

    It is empty if all choices were considered, or if the ratings come from a value table.
    """
    count = len(advice.ratings)
    if advice.kind == KNOWN or sum(1 for _ in islice(all_choices(offers), count + 1)) <= count:
        return ""
    return f" There are more choices; only the simplest {count} were considered."


def value_text(rating: Rating) -> str:
    """Return the chance to win as a percentage.

    A simulated chance has its standard error (`52 % ± 3`); if all simulated fights ended alike, it is `over 97 %`.
    """
    error = max(1, round(100 * rating.error))
    if rating.fights and rating.value in (0, 1):
        return f"over {100 - error} %" if rating.value else f"under {error} %"
    if rating.fights:
        return f"{round(100 * rating.value)} % ± {error}"
    low, high = percent_text(rating.low), percent_text(rating.high)
    return f"{low} to {high}" if rating.high - rating.low > 1e-6 and low != high else percent_text(rating.value)


def loss_text(best: Rating, rating: Rating) -> str:
    """Return the loss of a choice against the best choice in percentage points; empty if there is no loss.

    If the chances are simulated, the loss has its standard error.
    """
    lost = f"{100 * (best.value - rating.value):.{0 if rating.fights else 1}f}"
    if float(lost) <= 0:
        return ""
    return f"{lost} ± {max(1, round(100 * best.error_to(rating)))}" if rating.fights else lost


def are_all_equal(advice: Advice) -> bool:
    """Return True if every choice leads to a fight that may never end, so that none is better."""
    best, *others = advice.ratings
    apart = not advice.fights and best.high - best.low > 1e-6
    return apart and bool(others) and all(abs(best.value - rating.value) < 1e-9 for rating in others)


def certainty_text(advice: Advice) -> str:
    """Return a sentence that says why the first choice may not be the best; empty if it is known to be the best."""
    if are_all_equal(advice):
        return " No choice is better than another, because these fights may never end."
    if advice.is_conclusive:
        return ""
    return " The first is best so far: its lead is still within the margin of error."


def method_text(advice: Advice, request: AdviceRequest) -> str:
    """Return sentences that say how the chances were computed."""
    tactics = request.game.tactics
    text = METHODS[advice.kind].format(
        states=advice.states, limits=advice.table_note, fights=advice.fights, tactic=tactics.texts[tactics.default]
    )
    endless = (
        f" {percent_text(advice.unfinished_share)} of them did not end and count as one half."
        if advice.unfinished_share
        else ""
    )
    return text + endless


METHODS = {
    KNOWN: "From a table of {states:,} solved positions, right to 0.001 percentage points: both sides play "
    "their best, with these limits: {limits}.",
    ANSWER: "Exact: the best answer to the simple tactic among the considered choices, “{tactic}”. "
    "{states:,} positions solved.",
    BEST: "Exact: both sides play their best among the considered choices. {states:,} positions solved.",
    SIMULATED: "Simulated: up to {fights} fights after each choice, in which all follow the simple tactic “{tactic}”. "
    "± is one standard error.",
    TACTICS: "Exact, if all follow the simple tactic “{tactic}”: {states:,} positions followed; "
    "a fight that never ends counts as one half.",
}


def advice_text(data: Mapping[str, Any]) -> str:
    """Return advice as lines for a terminal: the choices with their losses, then the results of the best choice."""
    best = data["rated"][0]
    lines = [data["told"], f"The chance of {data['side']} to win:"]
    for choice in data["rated"]:
        price_ = f"−{choice['price']}" if choice["price"] else ""
        lines += [f"{choice['worth']:>12}  {price_:>9}  {choice['line']}"]
    lines.append(f"Why {best['line']}  [{best['rule']}]:")
    for reason in best["why"]:
        changes = ", ".join(reason["changes"]) or "nothing changes"
        lines += [f"{reason['chance']:>12}  {changes}: {reason['worth']}"]
    return "\n".join(lines)
