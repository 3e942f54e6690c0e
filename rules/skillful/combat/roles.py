"""Who attacks and who defends."""

from typing import Any

from rules.core import BadInput, IllegalChoice, rule, whole
from rules.core.frozen import frozen
from rules.core.shapes import shaped
from rules.skillful.rulings import rulings
from rules.skillful.tables import FAR


@frozen
class Roles:
    """The attackers and the defenders of a check, and who is measured against a fumble threshold."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    can_fumble: tuple[str, ...]


@rule("sk.roles", "Resolving Checks: Attackers and Defenders")
def roles(active: str, challenged: tuple[str, ...]) -> Roles:
    """Whoever starts it attacks; everybody who must answer defends.

    Raises `IllegalChoice` if nobody is challenged or the active player is among the challenged.
    """
    shaped(challenged, tuple[str, ...], "who is challenged")
    if not challenged:
        raise IllegalChoice("sk.roles", "an attack needs a defender; a lone character faces nature")
    if active in challenged:
        raise IllegalChoice("sk.roles", f"{active} cannot attack and defend in one check")
    return Roles((active,), challenged, (active,))


@rule("sk.roles.unclear", "Resolving Checks: Attackers and Defenders")
def roles_by_total(totals: tuple[tuple[str, int], ...]) -> Roles:
    """When nobody is plainly the attacker, the dice decide: the lowest total defends.

    `totals` are names with totals, two or more. Raises `BadInput` for fewer, or a name twice.
    """
    shaped(totals, tuple[tuple[str, Any], ...], "what everybody came to")
    names = tuple(name for name, _ in totals)
    if len(names) < 2 or len(set(names)) < len(names):
        raise BadInput(names, "a check of unclear roles takes two or more different names")
    for _, total in totals:
        whole(total, -FAR, FAR, "a total")
    highest, lowest = max(total for _, total in totals), min(total for _, total in totals)
    top = tuple(name for name, total in totals if total == highest)
    if rulings().unclear_roles == "as-printed":
        return Roles(top, tuple(name for name, total in totals if total == lowest), top)
    return Roles(top, tuple(name for name, total in totals if total < highest), names)
