"""Wrong objects given to public functions: each is accepted or rejected with the project's own errors."""

import re
import sys
from collections import defaultdict
from contextlib import suppress
from enum import Enum
from importlib import import_module
from inspect import CO_VARARGS, Parameter, isclass, signature, unwrap
from time import perf_counter
from types import FunctionType
from typing import get_type_hints

import pytest

from rules import aretis, basics, riskbreaker, skillful
from rules.calculators import using_rulings
from rules.core import BadInput, Dice, Die, Odds, RuleError, SeededDice, argument_checks, odds
from rules.core.frozen import fields, replace
from rules.core.totals import Total
from rules.games import GAMES

WRONG = (None, "x", b"x", float("nan"), 10**40, -1, True, [1], {}, ("x",), object(), Die(6), skillful.sword_dodge())
MODULES = ("rules.core", "rules.calculators", "rules.sessions", *(f"rules.{game}" for game in GAMES))
# These call functions of their caller, so an error can be the caller's own.
CARRYING_OUT = {
    "absorb",
    "explained",
    "compare_rulings",
    "odds",
    "played",
    "refusal",
    "scripted",
    "step_distribution",
    "track_rulings",
    "under",
}


def is_checked(offered):
    return callable(offered) and not (isclass(offered) and issubclass(offered, Exception | Enum))


OFFERED = {
    f"{module}.{name}": offered
    for module in MODULES
    for name in import_module(module).__all__
    if name != "Policy" and is_checked(offered := getattr(import_module(module), name))
}


@pytest.mark.parametrize("name", OFFERED)
def test_functions_reject_wrong_objects(name):
    offered = OFFERED[name]
    plain = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    asked = [parameter for parameter in signature(offered).parameters.values() if parameter.default is parameter.empty]
    for wrong in WRONG:
        named = {parameter.name: wrong for parameter in asked if parameter.kind is Parameter.KEYWORD_ONLY}
        with suppress(RuleError):
            offered(*[wrong for parameter in asked if parameter.kind in plain], **named)


def test_wrong_argument_error_names_allowed_type():
    with pytest.raises(BadInput, match=r"^Dice of counter_roll must be a Dice, not None\.$"):
        riskbreaker.counter_roll(None, 3, 5)
    with pytest.raises(BadInput, match=r"^Area of check_risk must be True or False, not 'yes'\.$"):
        riskbreaker.check_risk(2, "gain", 1, area="yes")
    with pytest.raises(BadInput, match=r"(?i)me of begin_turn must be a Fighter, not "):
        basics.begin_turn(riskbreaker.archetype("Mage"), None)
    # A function's own message comes before the general one.
    with pytest.raises(BadInput, match="A side must be a name and its characters"):
        riskbreaker.engage("tollmen")


def test_nested_fields_are_checked():
    gruk = aretis.place_fighter(aretis.Character("Gruk", 11, 9), "orcs", (1, 0))
    with pytest.raises(BadInput, match=r"^Fighter of Fighter must be a Character, not 1\.5\.$"):
        aretis.begin(replace(gruk, fighter=1.5))
    fight = aretis.begin(aretis.place_fighter(aretis.Character("Ann", 12, 10), "guards", (0, 0)), gruk)
    with pytest.raises(BadInput, match=r"^Members of FightState must be a tuple of Fighter, not None\.$"):
        aretis.winner(replace(fight, members=None))
    with pytest.raises(BadInput, match=r"Square of Fighter must be a pair \(a whole number, a whole number\)"):
        aretis.winner(replace(fight, members=(replace(gruk, square=()), *fight.members)))
    assert aretis.winner(fight) is None


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Odds(dict.fromkeys((1, 2), 1.5)),
        lambda: Odds(dict.fromkeys((1, 2))),
        lambda: Odds.from_chances(None),
        lambda: Odds.from_chances("x"),
        lambda: odds(riskbreaker.succeeds, 5).chance(None),
        lambda: odds(riskbreaker.succeeds, 5).map("x"),
        lambda: odds(riskbreaker.succeeds, 5).given(1),
        lambda: odds(riskbreaker.succeeds, 5).mean(0),
        lambda: basics.FightState((), at=7).acting,
        lambda: basics.Character("Ann", weapons=(basics.Weapon([1], 12, 1),)),
        lambda: using_rulings("recommended", [1]),
    ],
)
def test_odds_reject_wrong_weights_and_functions(wrong):
    with pytest.raises(BadInput, match=" must "):
        wrong()


ANN = riskbreaker.archetype("Fighter")
BATTLE = riskbreaker.engage(("us", (ANN,)), ("them", (riskbreaker.archetype("Thief"),)))
GRUK = aretis.place_fighter(aretis.Character("Gruk", 11, 9), "orcs", (1, 0))
ODO = basics.Fighter(basics.Character("Odo"), (0, 0), ())
A_SIDE, A_STAT = (
    "A side of the battle must be one of us, them",
    "A stat must be one of Muscle, Agility, Wit, Personality",
)


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize(
    ("looked_up", "allowed"),
    [
        (BATTLE.fighter, "A fighter must be one of Fighter, Thief"),
        (lambda side: BATTLE.advantage(side, None), A_SIDE),
        (lambda side: BATTLE.add_advantage(side, None, 1), A_SIDE),
        (ANN.rating, A_STAT),
        (lambda stat: ANN.with_rating(stat, 5), A_STAT),
        (BATTLE.fighter("Fighter").effective_stat, A_STAT),
        (BATTLE.fighter("Fighter").ranking_stat, A_STAT),
        (ANN.skills[0].serves_to, "A use of skills must be one of fight, move, ruse, watch, heal"),
        (aretis.FightState((GRUK,)).fighter, "A fighter in this fight must be Gruk"),
        (basics.FightState((ODO,)).fighter, "A fighter in this battle must be Odo"),
        (ODO.fighter.weapon, "A weapon of Odo must be "),
        (
            skillful.fight.start(us=(skillful.Fighter("Ida"),), them=(skillful.Fighter("Bo"),)).fighter,
            "A fighter must be one of Ida, Bo",
        ),
    ],
)
def test_methods_reject_unknown_names(looked_up, allowed, wrong):
    with pytest.raises(BadInput, match=f"^{re.escape(allowed)}.*, not "):
        looked_up(wrong)


def test_error_inside_chances_passes_unchanged():
    def chances():
        yield riskbreaker.build_character("Ann", "M99"), 1

    with pytest.raises(RuleError) as plain:
        list(chances())
    with pytest.raises(RuleError, match=re.escape(str(plain.value))):
        Odds.from_chances(chances())


def test_checked_function_is_same_procedure():
    assert odds(riskbreaker.counter_roll, 3, 5) == odds(unwrap(riskbreaker.counter_roll), 3, 5)
    assert riskbreaker.counter_roll is riskbreaker.counter_roll
    with pytest.raises(TypeError, match="missing 1 required positional argument"):
        riskbreaker.succeeds(*[5])


def made_by(kind):
    """Return the function that runs when an instance of a class is made."""
    return kind.__init__ if fields(kind) is None else kind.__new__


def by_code():
    """Return the names of public functions, by their code object."""
    owners = defaultdict(list)
    for name, offered in OFFERED.items():
        inner = unwrap(made_by(offered) if isclass(offered) else offered)
        if isinstance(inner, FunctionType):
            owners[inner.__code__].append(name)
    return owners


def recorded():
    """Return for each public function some calls from the examples of the pages, with arguments of different types."""
    from book.read.index import index  # noqa: PLC0415 (the modules that read pages need the Python that builds them)
    from book.read.paths import REPOSITORY  # noqa: PLC0415
    from book.run.running import introduce, sybil_for  # noqa: PLC0415

    owners, calls = by_code(), defaultdict(dict)

    def started(code, _):
        there, count = sys._getframe(1).f_locals, code.co_argcount + code.co_kwonlyargcount
        given = {name: there[name] for name in code.co_varnames[:count] if name not in ("self", "class__")}
        more = there[code.co_varnames[count]] if code.co_flags & CO_VARARGS else ()
        if Total not in map(type, (*given.values(), *more)):  # a Total works only in the run that rolled it
            for name in owners[code]:
                if len(calls[name]) < 3:
                    calls[name].setdefault((*map(type, given.values()), *map(type, more)), (given, more))

    with import_module("book.run.tracing").report_starts(owners, started):
        for page in index(REPOSITORY).pages.values():
            document = sybil_for(REPOSITORY.docs, page.path).parse(REPOSITORY.docs / page.path)
            introduce(page.path, document.namespace)
            for example in document.examples():
                example.evaluate()
    return calls


def broken(name, given, more, at):
    """Yield the faults of wrong objects in an argument, or in one of its fields."""
    for wrong in (*WRONG, *misshapen(given[at])):
        begun = perf_counter()
        try:
            call_with_wrong(OFFERED[name], given | {at: wrong}, more)
        except RuleError:
            pass
        except Exception as error:  # noqa: BLE001 (all are reported together)
            yield f"{name}({at}={wrong!r}): {error!r}"
        if perf_counter() - begun > 5:
            yield f"{name}({at}={wrong!r}) took {perf_counter() - begun:.0f} seconds"


def misshapen(value):
    """Yield copies of a value with a wrong object in one field, or with one entry too many."""
    if isinstance(value, tuple):
        yield from ((*value, wrong) for wrong in WRONG)
        for inner in misshapen(value[0]) if value else ():
            yield inner, *value[1:]
    if own := fields(type(value)):
        kinds = get_type_hints(type(value))
        for field in own:
            for wrong in (entry for entry in WRONG if not argument_checks.make_type_check(kinds[field.name])(entry)):
                with suppress(RuleError):
                    yield replace(value, **{field.name: wrong})


@pytest.mark.long
def test_functions_reject_one_wrong_argument():
    calls = {name: call for name, call in recorded().items() if name.rpartition(".")[2] not in CARRYING_OUT}
    assert len(calls) > 500
    tried = [(name, given, more, at) for name, call in calls.items() for given, more in call.values() for at in given]
    assert len(tried) > 1500
    assert [told for call in tried for told in broken(*call)] == []


def call_with_wrong(offered, given, more):
    """Call a function with arguments by name, dice from a seed in place of those that were there."""
    given = {name: SeededDice(1) if isinstance(value, Dice) else value for name, value in given.items()}
    kinds = {parameter.name: parameter.kind for parameter in signature(offered).parameters.values()}
    plain = [value for name, value in given.items() if kinds[name] is not Parameter.KEYWORD_ONLY]
    named = {name: value for name, value in given.items() if kinds[name] is Parameter.KEYWORD_ONLY}
    return offered(*plain, *more, **named)
