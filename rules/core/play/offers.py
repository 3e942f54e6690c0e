"""Offers: one choice, or a family of choices that differ in their fields.

A family asks for one field after another, and the allowed values of a field may depend on the fields before it. An
offer describes its form in the same way as a calculator does.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Generic, TypeVar

from rules.core.context import under
from rules.core.errors import BadInput, IllegalChoice, OutOfTurn, RuleError, is_allowed
from rules.core.frozen import field, fields, frozen, replace
from rules.core.inputs import BadInputs, ListableInput, PlainData, Values, validate_all
from rules.core.rulings import Rulings

State = TypeVar("State")
Choice = TypeVar("Choice")
Choice_co = TypeVar("Choice_co", covariant=True)
FieldInput = ListableInput | Callable[[Values], ListableInput | None]


@frozen
class OfferField:
    """An open field of a choice; `word` comes before its value in the text of a fight.

    `kind` is an input, or a function that takes the values of the earlier fields and returns an input. If the function
    returns None, the field keeps its plain value. An offer can be pickled only if the function is defined at the top of
    a module, or is a `partial` of such a function.
    A field is `stated` if it describes the situation, such as a Dangerous roll: no player chooses its value.
    """

    name: str
    kind: FieldInput
    word: str = ""
    stated: bool = False

    def input_for(self, values: Values) -> ListableInput | None:
        """Return the input for this field if the earlier fields have these values.

        None means that the field is not open, and keeps its plain value.
        """
        return self.kind(values) if callable(self.kind) else self.kind

    def under(self, rulings: Rulings) -> "OfferField":
        """Return the same field; if its input depends on earlier fields, it is made under these rulings."""
        return replace(self, kind=partial(_input_under, rulings, self.kind)) if callable(self.kind) else self


def _input_under(
    rulings: Rulings, kind: Callable[[Values], ListableInput | None], values: Values
) -> ListableInput | None:
    return under(rulings, kind, values)


@frozen
class Offer(Generic[Choice_co]):
    """A choice that the rules allow, or a family of choices that differ in their fields.

    Attributes:
        choice: The plainest choice of the family.
        rule: The identifier of the rule that allows the choice.
        label: The name of the choice in the text of a fight.
        asks: The open fields.
        skill: The number on the sheet that the roll of the choice uses; None if it uses none.
        shown: The name of the choice on the page, if it differs from `label`; else empty. Offers of several rules can
            share a heading on the page: the words before a colon in their names.
        manner: The manner of an offer against one target, such as "double". The page has a row of buttons for
            each of `manner`, `means` and `then`.
        means: The means of such an offer, such as a weapon.
        then: The part of such an offer that comes last, such as "then step"; else empty.
    """

    choice: Choice_co
    rule: str
    label: str
    asks: tuple[OfferField, ...] = ()
    skill: int | None = field(default=None, compare=False)
    shown: str = field(default="", compare=False)
    manner: str = field(default="", compare=False)
    means: str = field(default="", compare=False)
    then: str = field(default="", compare=False)

    def under(self, rulings: Rulings) -> "Offer[Choice_co]":
        """Return the same offer; inputs that depend on earlier fields are made under these rulings."""
        return replace(self, asks=tuple(ask.under(rulings) for ask in self.asks))

    def make_choice(self, values: Values) -> Choice_co:
        """Return the choice with these values; raise `BadInputs` naming each field that is refused."""
        checked: dict[str, object] = {}
        for ask in self.asks:
            kind = ask.input_for(checked)  # it may depend on the fields before
            checked[ask.name] = plain = getattr(self.choice, ask.name)
            if kind is not None:
                checked |= validate_all([(ask.name, kind, values.get(ask.name, plain))])
        if unknown := [name for name in values if name not in checked]:
            raise BadInputs({name: BadInput(name, f"{self.label} has no field {{value}}.") for name in unknown})
        return replace(self.choice, **checked) if checked else self.choice

    def includes(self, choice: object) -> bool:
        """Return whether a choice belongs to this offer."""
        if type(choice) is not type(self.choice):
            return False
        values = {ask.name: getattr(choice, ask.name) for ask in self.asks}
        try:
            return bool(self.make_choice(values) == choice)
        except RuleError:
            return False

    def describe(self, values: Values | None = None) -> PlainData:
        """Return the offer as plain data, with a description of each field that is open.

        `values` has the fields that are filled in already; all other fields have their plain values. Which fields are
        open depends on the values of the fields before them.
        """
        open_fields: list[PlainData] = []
        checked: dict[str, object] = {}
        for ask in self.asks:
            kind = ask.input_for(checked)
            if kind is None:
                continue
            value = (values or {}).get(ask.name, getattr(self.choice, ask.name))
            try:
                checked[ask.name] = kind.validate(value)
            except RuleError:
                checked[ask.name] = next(iter(kind.values()))
            about = {"name": ask.name, "label": kind.label, "help": kind.help, "word": ask.word}
            open_fields.append({**about, **kind.describe(), "value": value})
        return {"label": self.label, "rule": self.rule, "asks": open_fields}

    def all_choices(self) -> Iterator[Choice_co]:
        """Yield every choice of the family, those with plain values first; stated fields stay plain.

        There is no last choice if a field is a number without an upper bound.
        """
        for values in self._value_combinations({}, self.asks):
            changes = {name: value for name, value in values.items() if value != getattr(self.choice, name)}
            yield replace(self.choice, **changes) if changes else self.choice

    def _value_combinations(self, values: Values, asks: tuple[OfferField, ...]) -> Iterator[Values]:
        for count, ask in enumerate(asks, 1):
            kind = None if ask.stated else ask.input_for(values)
            if kind is not None:
                for value in kind.values():
                    yield from self._value_combinations({**values, ask.name: value}, asks[count:])
                return
            values = {**values, ask.name: getattr(self.choice, ask.name)}
        yield values


Offers = Callable[[State], Iterable[Offer[Choice]]]  # returns a person's offers; called only if they are needed
OffersByPerson = Mapping[str, Offers[State, Choice]]  # the people who have to choose, with their offers


def all_choices(offers: Iterable[Offer[Choice]], most: int | None = None) -> Iterator[Choice]:
    """Yield the single choices that these offers stand for, at most `most` for each offer."""
    for offer in offers:
        yield from islice(offer.all_choices(), most)


def allowed_offers(candidates: Iterable[Offer[Choice]], check: Callable[[Choice], object]) -> Iterator[Offer[Choice]]:
    """Yield the candidates whose first choice the check accepts, and leave out candidates without any choice.

    Args:
        candidates: Offers made from the state alone. All choices of one candidate are legal, or none is.
        check: The rules' check of a choice. It raises `IllegalChoice` if a rule forbids the choice.
    """
    for offer in candidates:
        choice = next(offer.all_choices(), None)
        if choice is not None and is_allowed(check, choice):
            yield offer


def check_offered(offers: Iterable[Offer[Choice]], choice: Choice | None) -> Choice:
    """Return a choice if it belongs to one of these offers; else raise `IllegalChoice` for the nearest offer."""
    refused = list[Offer[Choice]]()
    for offer in offers:
        if choice is not None and offer.includes(choice):
            return choice
        refused.append(offer)
    if not refused:
        raise OutOfTurn(f"no person has to choose now, so {choice!r} does not fit")
    alike = [offer for offer in refused if type(offer.choice) is type(choice)]
    for offer in alike:
        open_names = {ask.name for ask in offer.asks}
        own = fields(type(choice))
        if own is not None and all(
            getattr(choice, part.name) == getattr(offer.choice, part.name)
            for part in own
            if part.name not in open_names
        ):
            raise IllegalChoice(offer.rule, _refusal_reason(offer, choice))
    labels = "; ".join(dict.fromkeys(offer.label for offer in refused))
    raise IllegalChoice((alike or refused)[0].rule, f"{choice!r} is not offered; the choices now are {labels}")


def _refusal_reason(offer: Offer[object], choice: object) -> str:
    """Return the reason why a family refuses a choice that differs from it only in its fields."""
    try:
        offer.make_choice({ask.name: getattr(choice, ask.name) for ask in offer.asks})
    except RuleError as error:
        return f"{offer.label}: {error}"
    return f"{choice!r} must differ from the offer {offer.label} only in its fields"
