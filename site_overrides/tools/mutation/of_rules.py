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
    by_rule: dict[str, list[Mutant]] = {}
    for each in drawn(mutants(tuple(parts)), seed):
        for rule in rules_of(each):
            by_rule.setdefault(rule, []).append(each)
    return list(dict.fromkeys(mutant for every in by_rule.values() for mutant in every[:count]))


def rules_of(mutant: Mutant) -> tuple[str, ...]:
    """The rules whose own code a mutant changes; helpers and tables are nobody's own."""
    by_name = _rules_in(mutant.module)
    return next((rules for name, rules in by_name.items() if f"{mutant.within}.".startswith(f"{name}.")), ())


@cache
def _rules_in(module: str) -> Mapping[str, tuple[str, ...]]:
    """The functions and classes of a module that are rules, with their identifiers."""
    tree = ast.parse((ROOT / module).read_text(encoding="utf-8"))
    by_name = {node.name: tuple(_identifiers(node)) for node in tree.body if isinstance(node, Defined)}
    return {name: rules for name, rules in by_name.items() if rules}


def _identifiers(node: Defined) -> Iterator[str]:
    for each in node.decorator_list:
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id == "rule":
            yield ast.literal_eval(each.args[0])


def keep(every: Sequence[Tried]) -> None:
    """Write down for each rule how many mutants were tried, are equivalent, and noticed by examples and by anything."""
    by_rule: dict[str, list[Tried]] = {}
    for each in every:
        for rule in rules_of(each.mutant):
            by_rule.setdefault(rule, []).append(each)
    known = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    for rule, tried in by_rule.items():
        result = score(tried)
        known[rule] = [result.mutants, result.equivalent, result.by_examples, result.by_all]
    lines = ",\n".join(f" {json.dumps(rule)}: {json.dumps(known[rule])}" for rule in sorted(known))
    KEPT.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
