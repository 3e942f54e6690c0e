"""Items: what a thing can do and the Risk of finding it."""

from rules.core import one_of, rule, whole
from rules.core.frozen import frozen
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.tables import ITEM_BASE, ITEM_RISK

PERMITS = ("", "skill", "unlikely", "impossible")


@frozen
class Item:
    """A thing found: it may let a skill do what it normally cannot, and make that easier or wider.

    `skill` and `card` name the skill and the maneuver it is used with; `permits` is how far the use may stray from what
    the owner can do anyway (`""` not at all, `"skill"`, `"unlikely"`, `"impossible"`); `uses` is None for any number.
    """

    name: str
    skill: str = ""
    card: str = ""
    permits: str = ""
    bonus: int = 0
    area: bool = False
    uses: int | None = 1

    def __post_init__(self) -> None:
        one_of(self.permits, PERMITS, "what an item permits")
        whole(self.bonus, 0, 2, "an item's bonus")
        if self.uses is not None:
            whole(self.uses, 1, None, "an item's uses")

    @property
    def lends(self) -> bool:
        """True if the item lends its skill to an owner who lacks it."""
        return bool(self.skill and self.permits) and rulings().item_allows != "card"

    def allows(self, card: str) -> bool:
        """Return True if the item lets its skill be used for a card that the skill does not serve by itself."""
        return bool(self.permits) and self.card == card and rulings().item_allows != "skill"


@frozen
class ItemBill:
    """The Risk of an item, line by line."""

    lines: tuple[tuple[str, int], ...]

    @property
    def risk(self) -> int:
        """All lines added up."""
        return sum(points for _, points in self.lines)


@rule("rb.item.risk", "Gain Item")
def item_risk(item: Item) -> ItemBill:
    """Finding an item has a Risk of 1, and more for everything it can do. There is no cap."""
    lines = [("Item", ITEM_BASE)]
    if item.permits:
        lines.append((item.permits, ITEM_RISK[item.permits]))
        if item.permits != "skill" and rulings().item_permits == "on-top":
            lines.append(("skill", ITEM_RISK["skill"]))
        if rulings().item_sum == "as-printed":
            del lines[0]
    if item.uses is None:
        lines.append(("unlimited", ITEM_RISK["unlimited"]))
    elif item.uses > 1:
        counted = item.uses - 1 if rulings().item_uses == "further" else item.uses
        lines.append(("uses", counted * ITEM_RISK["uses"]))
    if item.bonus:
        lines.append((f"plus-{item.bonus}", ITEM_RISK[f"plus-{item.bonus}"]))
    if item.area:
        lines.append(("area", ITEM_RISK["area"]))
    return ItemBill(tuple(lines))


@rule("rb.item.example", "Gain Item Example")
def vial_of_oil(bonus: int = 0) -> Item:
    """The Thief's vial of oil: it lets Ambush inflict Kill Damage on a whole group, once."""
    return Item("Vial of oil", skill="Ambush", card="kill-damage", permits="skill", bonus=bonus, area=True)
