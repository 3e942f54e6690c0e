"""The prices of a character's steps, loops of buying and selling, and item prices by the order of buying."""

from itertools import permutations

from rules.core import Chart, Column, Exhibit, RuleError, as_printed, exhibit, under
from rules.core.exhibits import format_signed
from rules.councilman.items import item_price, make_item
from rules.councilman.market import MARKETS, Loop, cheapest_way, richest_loop, trades
from rules.councilman.prices import PRICES, START, ability_price, lowest_value
from rules.councilman.rulings import CouncilmanRulings
from rules.councilman.tables import LIMITS

PRINTED = as_printed(CouncilmanRulings)


@exhibit("councilman", "steps")
def steps() -> Exhibit:
    """The price of each step by which a character's value can rise."""
    rows = [
        (
            what.capitalize(),
            f"{format_signed(before)} to {format_signed(before + 1)}",
            PRICES[what](before, before + 1, True),
        )
        for what in ("statistic", "block", "specialization", "experience")
        for before in range(lowest_value(what), LIMITS[what][2] or 0)
    ]
    rows += [("Ability", f"level {n} to {n + 1}", ability_price("Take the Advantage", n, n + 1)) for n in range(4)]
    rows += [("Speed", "each step", 2)]
    return Exhibit("The price of each step", (Column("What"), Column("Step"), Column("XP", "count")), tuple(rows))


def _curve(what: str, values: tuple[int, ...]) -> Exhibit:
    """Return the price of each value, by our rulings and as printed up to the highest printed value."""
    price, start, title = PRICES[what], START[what], what.capitalize()
    ruled = [(value, "our ruling", price(start, value, True)) for value in values]
    within_limits = [value for value in values if value <= LIMITS[what][1]]
    printed = [(value, "as printed", under(PRINTED, price, start, value, True)) for value in within_limits]
    columns = (Column(title, "count"), Column("Prices"), Column("XP", "number"))
    note = f"XP for the direct way from {start}; below 0 you gain XP."
    return Exhibit(title, columns, (*ruled, *printed), Chart("line", title, "XP", "Prices"), note)


@exhibit("councilman", "life-prices")
def life_prices() -> Exhibit:
    """How much XP each total of Life costs."""
    return _curve("life", (1, *range(5, 61, 5)))


@exhibit("councilman", "recovery-prices")
def recovery_prices() -> Exhibit:
    """How much XP each total of Recovery costs."""
    return _curve("recovery", (1, 3, *range(5, 31, 5)))


@exhibit("councilman", "loops")
def loops() -> Exhibit:
    """Loops of buying and selling that gain XP, by the printed prices and by our rulings."""
    rows = []
    for what in MARKETS:
        printed, ruled = richest_loop(under(PRINTED, trades, what)), richest_loop(trades(what))
        rows.append((what.capitalize(), _loop_text(printed), _loop_text(ruled)))
    columns = (Column("What"), Column("As printed"), Column("By our rulings"))
    return Exhibit("Circles that gain XP", columns, tuple(rows))


def _loop_text(loop: Loop | None) -> str:
    if loop is None:
        return "none"
    return f"{loop.text}: +{loop.gain} XP each time".replace("-", "−")


@exhibit("councilman", "detours")
def detours() -> Exhibit:
    """The price of Speed from Normal to Fast: bought directly, and by the cheapest detour."""
    rows = []
    for label, ruled in (("as printed", PRINTED), ("our ruling", None)):
        market = under(ruled, trades, "speed")
        straight = next(-move.xp for move in market if (move.before, move.after) == ("Normal", "Fast"))
        detour = cheapest_way(market, "Normal", "Fast")
        rows.append((label, straight, straight if detour is None else detour))
    columns = (Column("Prices"), Column("Straight", "count"), Column("Cheapest", "count"))
    return Exhibit("From Normal to Fast", columns, tuple(rows))


SHOPPING = {
    "melee: Block by an option, one more attack": ("melee", ("+defensive", "attack")),
    "melee: 5 Life, one more attack": ("melee", ("life*5", "attack")),
    "defensive: one more defend, one more Block": ("defensive", ("defend", "block")),
    "ranged 2d8": ("ranged", ("d8", "ranged die", "d8")),
    "relic: Strength +1, 2 Recovery": ("relic", ("Strength", "recovery*2")),
}


@exhibit("councilman", "orders")
def orders() -> Exhibit:
    """The lowest and the highest price of an item, depending on the order in which its features are bought."""
    rows = []
    for label, (basis, features) in SHOPPING.items():
        printed, ruled = under(PRINTED, prices_by_order, basis, features), prices_by_order(basis, features)
        rows.append((label, printed[0], printed[-1], ruled[0], ruled[-1]))
    columns = (
        Column("Item"), Column("Printed, least", "count"), Column("Printed, most", "count"),
        Column("Ruled, least", "count"), Column("Ruled, most", "count"),
    )  # fmt: skip
    return Exhibit(
        "The same item in every order of buying", columns, tuple(rows), note="The 1 XP for making it is included."
    )


def prices_by_order(basis: str, features: tuple[str, ...]) -> tuple[int, ...]:
    """Return the prices of an item in all orders of buying its features.

    Orders that the rules forbid are left out.
    """
    words = "Sailor" if basis == "relic" else ""
    prices = set()
    for order in permutations(features):
        try:
            prices.add(item_price(make_item(basis, *order, experience=words)))
        except RuleError:
            continue
    return tuple(sorted(prices))
