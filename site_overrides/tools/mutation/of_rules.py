"""Which mutants change the code of a rule, and how many of each rule's are noticed: kept for the pages that tell it.

What a rule's code is, is read off its text, for nothing of the package may be loaded where mutants are judged.
"""

import ast
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from tools.mutation.measured import Tried, drawn, score
from tools.mutation.mutants import ROOT, Mutant, mutants

KEPT = ROOT / "site_overrides/book/check/noticed.json"
Defined = ast.FunctionDef | ast.ClassDef


def sample_of_each(count: int, seed: int, parts: Sequence[str] = ()) -> list[Mutant]:
    """So many mutants of every rule's own code, or all where there are fewer; drawn as any sample is."""
    of: dict[str, list[Mutant]] = {}
    for each in drawn(mutants(tuple(parts)), seed):
        for rule in rules_of(each):
            of.setdefault(rule, []).append(each)
    return list(dict.fromkeys(mutant for every in of.values() for mutant in every[:count]))


def rules_of(mutant: Mutant) -> tuple[str, ...]:
    """The rules whose own code a mutant changes; helpers and tables are nobody's own."""
    of = _rules_in(mutant.module)
    return next((rules for name, rules in of.items() if f"{mutant.within}.".startswith(f"{name}.")), ())


@cache
def _rules_in(module: str) -> Mapping[str, tuple[str, ...]]:
    """The functions and classes of a module that are rules, with their identifiers."""
    tree = ast.parse((ROOT / module).read_text(encoding="utf-8"))
    found = {node.name: tuple(_identifiers(node)) for node in tree.body if isinstance(node, Defined)}
    return {name: rules for name, rules in found.items() if rules}


def _identifiers(node: Defined) -> Iterator[str]:
    for each in node.decorator_list:
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id == "rule":
            yield ast.literal_eval(each.args[0])


def keep(every: Sequence[Tried]) -> None:
    """Write down for each rule how many mutants were tried, are equivalent, and noticed by examples and by anything."""
    of: dict[str, list[Tried]] = {}
    for each in every:
        for rule in rules_of(each.mutant):
            of.setdefault(rule, []).append(each)
    known = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    for rule, tried in of.items():
        found = score(tried)
        known[rule] = [found.mutants, found.equivalent, found.by_examples, found.by_all]
    lines = ",\n".join(f" {json.dumps(rule)}: {json.dumps(known[rule])}" for rule in sorted(known))
    KEPT.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
