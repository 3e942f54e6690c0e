"""How exact numbers are shown: never 0 % or 100 % for what is not."""

from fractions import Fraction


def percent(chance: Fraction, places: int = 1) -> str:
    """A chance as a percentage: exact to `places`, and `<0.1 %` or `>99.9 %` at the edges."""
    numerator, denominator = 100 * chance.numerator, chance.denominator
    if numerator in (0, 100 * denominator):
        return f"{numerator // denominator} %"
    scale = 10**places
    if numerator * scale < denominator:
        return f"<{_plain(Fraction(1, scale), places)} %"
    if numerator * scale > (100 * scale - 1) * denominator:
        return f">{_plain(100 - Fraction(1, scale), places)} %"
    return f"{_rounded(numerator, denominator, places)} %"


def number(value: Fraction | int, places: int = 2) -> str:
    """A number in decimals, with a proper minus and no trailing zeros; `≈` where it is rounded."""
    value = Fraction(value)
    shown = _plain(abs(value), places)
    sign = "−" if value < 0 and shown != "0" else ""
    rounded = "" if Fraction(shown) == abs(value) else "≈ "
    return f"{rounded}{sign}{shown}"


def exact(value: Fraction | int) -> str:
    """The exact value as a fraction in lowest terms, or a whole number."""
    return str(Fraction(value))


def _plain(value: Fraction, places: int) -> str:
    return _rounded(value.numerator, value.denominator, places)


def _rounded(value: int, denominator: int, places: int) -> str:
    """Round half up by whole-number arithmetic, so that no binary fraction comes into it."""
    scaled = (2 * value * 10**places + denominator) // (2 * denominator)
    whole, rest = divmod(scaled, 10**places)
    decimals = f"{rest:0{places}d}".rstrip("0") if places else ""
    return f"{whole}.{decimals}" if decimals else str(whole)
