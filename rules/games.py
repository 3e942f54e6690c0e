"""The only list of games: every other list of them is read or made from this one."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any

from rules.core import Rulings
from rules.core.frozen import frozen

if TYPE_CHECKING:
    from rules.core.play.game import OwnRoll


@frozen
class Game:
    """A game: the prefix of its identifiers, the name of its folders, its title, and its rulings."""

    prefix: str
    slug: str
    title: str
    rulings: str

    def module(self, name: str = "") -> ModuleType:
        """Import a module of the game's package when it is first needed."""
        return import_module(f"rules.{self.slug}{name and f'.{name}'}")

    def part(self, name: str, attribute: str, lacking: Any = None) -> Any:
        """Return an attribute of a module of the game; `lacking` if there is no such module or attribute."""
        there = find_spec(f"rules.{self.slug}.{name}")
        return getattr(self.module(name), attribute, lacking) if there else lacking

    @property
    def kind(self) -> type[Rulings]:
        """The class of rulings that a table of this game may choose."""
        kind: type[Rulings] = getattr(self.module("rulings"), self.rulings)
        return kind

    @property
    def own_roll(self) -> "OwnRoll | None":
        """The game's own way to roll, `OWN` in its `rolls.py`; None if it has none."""
        own: OwnRoll | None = self.part("rolls", "OWN")
        return own


_GAMES = (
    Game("rb", "riskbreaker", "Riskbreaker", "RiskbreakerRulings"),
    Game("ar", "aretis", "Stance and Poise", "AretisRulings"),
    Game("td", "basics", "Rules Basics", "BasicsRulings"),
    Game("sk", "skillful", "Skillful", "SkillfulRulings"),
    Game("cd", "councilman", "The 2d8 draft", "CouncilmanRulings"),
)
GAMES: Mapping[str, Game] = MappingProxyType({game.slug: game for game in _GAMES})
BY_PREFIX: Mapping[str, Game] = MappingProxyType({game.prefix: game for game in _GAMES})

# The packages with calculators, by the first word of a calculator's name.
PACKAGES: Mapping[str, str] = MappingProxyType(
    {
        **{slug: f"rules.{slug}.calculators" for slug in GAMES},
        "dice": "rules.dice",
        "side-by-side": "rules.side_by_side",
    }
)


def calculators_of(name: str, module: str = "") -> ModuleType:
    """Import the calculators of a game, `dice` or `side-by-side`, or one module of them."""
    return import_module(f"{PACKAGES[name]}{module and f'.{module}'}")
