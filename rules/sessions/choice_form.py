"""The form of an offer that a player has opened: its fields, the line of the choice, and its possible results."""

import re
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import chain, islice
from typing import Any

from rules.core import BadInput, Odds, OutOfTurn, RuleError
from rules.core.dice import Roll
from rules.core.exhibits import format_fraction, format_percent
from rules.core.frozen import frozen
from rules.core.inputs import BadInputs, ListableInput, PlainData, Values
from rules.core.play.board import NumberChange, new_facts
from rules.core.play.choice_inputs import AnswerPerPerson, GroupingInput
from rules.core.play.names import side_in_words
from rules.core.play.notation import format_choice
from rules.core.play.offers import all_choices
from rules.core.play.position import Decision, Pending, Position
from rules.core.play.preview import ActionResult, ChoicePreview, without_hidden_choices
from rules.core.play.session import Session, SessionState

MAX_SHOWN = 8
MAX_SEPARATE = 4  # if there are more results, similar results are shown as one
RUN_TIME_S = 0.03  # seconds for each call of a preview
MAX_UNDER_WAY = 8
OUT, HARMED = 100, 10  # weight of a person who is out or harmed; any other number has weight 1


@frozen
class Pause:
    """A stop in the turn because a choice follows: its task in words, and the success of the action before it.

    `result` is None if that success is not known.
    """

    task: str
    result: ActionResult | None

    def __str__(self) -> str:
        if self.result is None:
            return f"then: {self.task}"
        return f"{self.result.by} {'succeeds' if self.result.success else 'fails'}, then: {self.task}"


Changes = tuple[NumberChange | Pause | str, ...]
Preview = ChoicePreview[Any, Changes]
# The moment of each preview, the preview, and the choices that it presumes, in sentences.
previews_under_way: OrderedDict[tuple[int, str, str], tuple[SessionState, Preview, list[str]]] = OrderedDict()


def preview_json(moment: SessionState, entry: Decision, line: str) -> PlainData:
    """Continue the preview of a choice for a short time, and return it as plain data.

    Returns:
        `more` is True if the preview is not complete; the same call then continues it. `many` is True if there are too
        many possible results. `chance` is the chance of success. `ifs` has that chance for each answer of the other
        side, if it depends on the answer, and the chance of a roll if the results do not show it. `always` has the
        changes that all results have. `brings` has the likeliest results; it is None if nothing changes, or if the
        results are not known. `presumed` has sentences about choices of the GM, who is presumed to change nothing. A
        secret choice has no results, because they would show the others' choices.
    """
    if (position := moment.position) is None:
        raise OutOfTurn("no scene has begun yet")
    chances = position.fight.chances(position.current_state, entry.who, entry.choice)
    nothing_known: PlainData = {
        "brings": None,
        "always": [],
        "presumed": [],
        "more": False,
        "many": False,
        "chance": _chance_range([chance for _, chance in chances]),
        "ifs": [{**_chance_json(chance), "words": words} for words, chance in chances],
    }
    if position.pending and position.pending.kind == "together":
        return nothing_known
    work, presumed = _begin(moment, position, entry, line)
    try:
        work.run_for(RUN_TIME_S)
    except RuleError:
        return nothing_known
    reply = nothing_known | {"more": not work.over, "many": work.has_too_many_paths}
    odds = work.odds
    if odds is None or (len(odds) == 1 and not next(iter(odds))):
        return reply
    always = _common_changes(odds)
    odds = odds.map(lambda changes: tuple(change for change in changes if change not in always))
    results = odds.map(_without_pause)
    says_more = not chances or any(not isinstance(change, Pause) for changes in results for change in changes)
    return reply | {
        "brings": describe_results(results, moment, entry.who) if says_more else None,
        "always": [str(change) for change in always],
        "presumed": presumed,
        "chance": reply["chance"] if chances else _success_chance(odds, moment, entry.who),
    }


def _chance_json(chance: Fraction) -> PlainData:
    return {"chance": format_percent(chance), "exact": format_fraction(chance)}


def _chance_range(chances: Sequence[Fraction]) -> str:
    """Return the lowest and the highest chance, such as "32–47.5 %"; empty if there are none, or if all are 0."""
    if not any(chances):
        return ""
    low, high = format_percent(min(chances)), format_percent(max(chances))
    return high if low == high else f"{low.removesuffix(' %')}–{high}"


def _common_changes(odds: Odds[Changes]) -> Changes:
    """Return the changes that all results have; none if there is only one result."""
    first, *others = odds
    return tuple(change for change in first if others and all(change in changes for changes in others))


def _without_pause(changes: Changes) -> Changes:
    """Return the changes without pauses; if there are only pauses, return all of them."""
    return tuple(change for change in changes if not isinstance(change, Pause)) or changes


def _success_chance(odds: Odds[Changes], moment: SessionState, who: str) -> str:
    """Return the chance of success; empty if it is not clear which results are a success.

    Usually, a success is a result with a good change, even if it also has a bad one. The other results must then be
    all bad, or all without effect. If a person answers the other side, or if one result is bad and none is good, every
    result that is not bad is a success.
    """
    by_sign = odds.map(lambda changes: _success_sign(changes, moment, who))
    if len(by_sign) < 2:
        return ""
    fails_in_one_way = 1 not in by_sign and sum(_success_sign(result, moment, who) < 0 for result in odds) == 1
    if fails_in_one_way or _is_answer(moment, who):
        return format_percent(1 - by_sign[-1]) if -1 in by_sign else ""
    return format_percent(by_sign[1]) if len(by_sign) == 2 and 1 in by_sign else ""


def _success_sign(changes: Changes, moment: SessionState, who: str) -> int:
    """Return 1 if a change is good for the side of the person `who`, -1 if none is good and one is bad, else 0.

    If this person answers a choice of the other side, return the sign of the value of all changes together.
    """
    if _is_answer(moment, who):
        return _sign(_gain(changes, moment, who))
    gains = [_gain((change,), moment, who) for change in changes]
    return 1 if max(gains, default=0) > 0 else _sign(min(gains, default=0))


def _is_answer(moment: SessionState, who: str) -> bool:
    """Return True if the other side has chosen in this turn."""
    entries = moment.position.entries if moment.position else ()
    sides = {moment.side_of(entry.who) for entry in entries if isinstance(entry, Decision)}
    return bool(sides - {moment.side_of(who), ""})


def _begin(moment: SessionState, position: Position[Any], entry: Decision, line: str) -> tuple[Preview, list[str]]:
    """Return the preview of a choice, which may be unfinished, and the choices of the GM that it assumes.

    The first call begins the preview; later calls return the same one.
    """
    key = (id(moment), entry.who, line)
    if key not in previews_under_way:

        def facts(state: Any) -> Changes:
            return new_facts(moment.board, position.fight.board(state))

        def waiting(pending: Pending[Any], result: ActionResult | None) -> Changes:
            changes = facts(pending.state)
            if changes and result is None:
                return changes
            first = next(iter(pending.offers_by_person[pending.who[0]](pending.state)))
            return (*changes, Pause(task_text(moment, pending, pending.who[0], first.choice), result))

        presumed: list[str] = []
        work = ChoicePreview(position, entry, facts, waiting, partial(_presume_choice, moment, presumed))
        previews_under_way[key] = moment, work, presumed
        while len(previews_under_way) > MAX_UNDER_WAY:
            previews_under_way.popitem(last=False)
    _, work, presumed = previews_under_way[key]
    return work, presumed


def _presume_choice(moment: SessionState, presumed: list[str], pending: Pending[Any]) -> object:
    """Return the choice that is presumed for the GM, the first that is offered; add its text to `presumed`.

    Return None if a person other than the GM has to choose, or if the choice has fields to fill in.
    """
    who, *others = pending.who
    first = None if others or moment.side_of(who) else next(iter(pending.offers_by_person[who](pending.state)), None)
    if first is None or first.asks:
        return None
    if (task := task_text(moment, pending, who, first.choice)) not in presumed:
        presumed.append(task)
    return first.choice


def describe_results(odds: Odds[Changes], moment: SessionState, who: str) -> list[PlainData]:
    """Return the likeliest results as plain data; the best results for the side of the person `who` come first.

    If there are many results, results in which the same numbers change in the same direction are merged.
    """
    gains = {changes: _gain(changes, moment, who) for changes in odds}
    groups: dict[Any, list[Changes]] = {}
    for changes, gain in gains.items():
        kinds = tuple(map(_kind, changes)) if len(odds) > MAX_SEPARATE else changes
        groups.setdefault((_sign(gain), kinds), []).append(changes)
    merged = [
        (sum((odds[changes] for changes in alike), Fraction(0)), good, alike) for (good, _), alike in groups.items()
    ]
    merged.sort(key=lambda outcome: -outcome[0])
    shown = sorted(merged[:MAX_SHOWN], key=lambda outcome: -max(gains[changes] for changes in outcome[2]))
    results = [
        {**_chance_json(chance), "changes": list(map(_alike_in_words, *alike)), "good": good}
        for chance, good, alike in shown
    ]
    if rest := sum((chance for chance, _, _ in merged[MAX_SHOWN:]), Fraction(0)):
        results.append({**_chance_json(rest), "changes": ["something else"], "good": 0})
    return results


def _kind(change: NumberChange | Pause | str) -> tuple[str, bool]:
    """Return the key of a change: its text without a number at the end, and True if that number grows.

    Changes with equal keys are shown as one.
    """
    grows = isinstance(change, NumberChange) and isinstance(change.after, int) and change.after > change.before
    return _split_number(change)[0], grows


def _split_number(change: NumberChange | Pause | str) -> tuple[str, int | None]:
    """Split the text of a change, such as "Mab, Life 12 → 4" or "Success Level 2", before the number at its end."""
    match = re.fullmatch(r"(.*\D )(-?\d+)", str(change))
    return (match[1], int(match[2])) if match else (str(change), None)


def _alike_in_words(*changes: NumberChange | Pause | str) -> str:
    """Return the words for the same change in several similar results, such as `Mab, Life 12 → 4 to 9`."""
    words, _ = _split_number(changes[0])
    numbers = {number for _, number in map(_split_number, changes) if number is not None}
    return f"{words}{min(numbers)} to {max(numbers)}" if len(numbers) > 1 else str(changes[0])


def task_text(moment: SessionState, pending: Pending[Any], who: str, choice: object) -> str:
    """Return a sentence about the pending choice of a person or a side; `choice` is the first of their choices."""
    task = moment.scene.task(pending.state, choice) if moment.scene else ""
    return task.replace("{who}", side_in_words(who) if who in moment.board.side_names else who)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _gain(changes: Changes, moment: SessionState, who: str) -> int:
    """Return a rough value of changes for the side of the person `who`: above 0 if the changes are good for it.

    A number of the side's own people that grows is good, unless the number is harm. For the other side's people, the
    value has the opposite sign.
    """
    side = moment.side_of(who)
    if not side:
        return 0
    total = 0
    for change in changes:
        owner, gain = "", 0
        if isinstance(change, NumberChange):
            weight = -HARMED if change.harm else 1
            gain = -OUT if isinstance(change.after, str) else weight * (change.after - change.before)
            owner = change.who
        elif isinstance(change, Pause) and change.result and change.result.success:
            owner, gain = change.result.by, 1
        total += gain if moment.side_of(owner) == side else -gain
    return total


MAX_COMPARED = 2  # if there are more choices, their results are not compared


def choice_form_json(session: Session, who: str, number: int, values: Values) -> PlainData:
    """Return the form of an offer as plain data: its fields, the line of the choice, and the preview of its results.

    If the preview is not complete, `more` is True, and the same call continues it.

    Args:
        session: The session.
        who: The person who chooses.
        number: The number of the offer among the offers of this person, from 0.
        values: Values as text by the name of their field. If a value is not allowed, another one takes its place.

    Raises:
        BadInput: There is no such offer.
    """
    offers = session.pending.offers(who) if session.pending else ()
    if not 0 <= number < len(offers):
        raise BadInput(
            number, f"{who or 'nobody'} has {len(offers)} offers, so a number must be 0 or more and below {len(offers)}"
        )
    offer = offers[number]
    read: PlainData = {}
    fields = []
    for ask in offer.asks:
        kind = ask.input_for(read)
        if kind is None:
            continue
        value = read[ask.name] = fitting_value(kind, values.get(ask.name), getattr(offer.choice, ask.name))
        words = None if value is False else kind.format(value)  # None if the line does not have the field
        about = {"name": ask.name, "label": kind.label, "help": kind.help, "text": words, "stated": ask.stated}
        fields.append(about | kind.describe())
    reply: PlainData = {"rule": offer.rule, "fields": fields}
    try:
        choice = offer.make_choice(read)
        line = format_choice(offers, choice)
        entry = Decision(who, choice)
        rolls = _has_roll(session, entry)
    except RuleError as error:
        return reply | {"line": "", "why": error.reason if isinstance(error, BadInputs) else str(error)}
    return reply | {"line": f"{who}: {line}", "rolls": rolls} | preview_json(session.current, entry, line)


def only_line(session: Session) -> str:
    """Return the line of the next choice if there is nothing to decide, such as Advantage for the only Fight.

    There is one possible choice, or a few choices have the same result without a roll. The line is empty if there is
    something to decide.
    """
    pending, position = session.pending, session.current.position
    if pending is None or position is None or pending.kind == "roll":
        return ""
    who = pending.who[0]
    offers = pending.offers(who)
    choices = tuple(islice(all_choices(offers), MAX_COMPARED + 1))
    can_wait = pending.kind == "first" and len(pending.who) > 1
    if len(choices) == 1 and not can_wait and not any(ask.stated for ask in offers[0].asks):
        nothing_to_decide = True
    elif pending.kind == "together" or not 1 <= len(choices) <= MAX_COMPARED:
        nothing_to_decide = False
    else:
        after = [position.push(Decision(who, choice)) for choice in choices]
        rolls = any(position.pending and position.pending.kind == "roll" for position in after)
        nothing_to_decide = not rolls and all(position.current_state == after[0].current_state for position in after)
    return f"{who}: {format_choice(offers, choices[0])}" if nothing_to_decide else ""


def follows_in_turn(position: Position[Any]) -> bool:
    """Return True if the turn already has a choice or a roll, apart from secret choices made at the same time."""
    return any(isinstance(entry, Decision | Roll) for entry in without_hidden_choices(position).entries)


def _has_roll(session: Session, entry: Decision) -> bool:
    """Return whether a roll follows a choice."""
    after = session.current.position.push(entry) if session.current.position else None
    return bool(after and after.pending and after.pending.kind == "roll")


def fitting_value(kind: ListableInput, text: Any, plain: Any) -> Any:
    """Return the value of a text if the input allows it; else the plain value, or the first allowed value.

    A division of people is returned even if it is not allowed yet, because a tap moves only one person.
    """
    given = [kind.parse(text)] if isinstance(text, str) else []
    for value in given:
        if _is_division(kind, value):
            return value
    for value in [*given, plain]:
        with suppress(RuleError):
            kind.validate(value)
            return value
    return next(iter(kind.values()))


def _is_division(kind: ListableInput, value: Any) -> bool:
    """Return True if the value divides people whom the input knows, or has such a division for each person."""
    if isinstance(kind, AnswerPerPerson):
        pairs = value or ()
        known = pairs and all(name in kind.people for name, _ in pairs)
        return bool(known) and all(_is_division(kind.kind, groups) for _, groups in pairs)
    return isinstance(kind, GroupingInput) and {*chain.from_iterable(value)} <= {*kind.people}
