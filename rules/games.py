"""The only list of games; every other list of games is made from it."""

from collections.abc import Mapping
from importlib import import_module
from os.path import dirname, join
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING

from rules.core import Rulings
from rules.core.frozen import frozen

if TYPE_CHECKING:
    from rules.core.play.game import BasicRoll, Game


@frozen
class GameEntry:
    """A game in the list: the prefix of its identifiers, the name of its folder (`slug`), and its title.

    The game's modules are imported when they are needed. They provide four names: `GAME` in `game.py`, `RULINGS_CLASS`
    in `rulings.py`, `diagrams` in `calculators/diagrams.py` and, if the game has a basic roll, `BASIC_ROLL` in
    `rolls.py`.
    """

    prefix: str
    slug: str
    title: str

    @property
    def game(self) -> "Game":
        """The `Game` value, which has the parts for sessions, advice and calculators."""
        game: Game = self._module("game").GAME
        return game

    @property
    def rulings(self) -> type[Rulings]:
        """The class of rulings that a group of this game may choose."""
        rulings: type[Rulings] = self._module("rulings").RULINGS_CLASS
        return rulings

    @property
    def basic_roll(self) -> "BasicRoll | None":
        """The game's basic roll; None if it has none."""
        roll: BasicRoll | None = getattr(self._module("rolls"), "BASIC_ROLL", None)
        return roll

    def import_rules(self) -> ModuleType:
        """Import the game's package, so that `RULES` has its rules; return the package, which has its public names."""
        return import_module(f"rules.{self.slug}")

    def value_table_path(self, file: str) -> str:
        """Return the path of one of the game's value tables, whose file has this name."""
        return join(dirname(str(self._module("game").__file__)), "known", file)  # noqa: PTH118, PTH120 (pathlib is slow)

    def _module(self, name: str) -> ModuleType:
        return import_module(f"rules.{self.slug}.{name}")


_GAMES = (
    GameEntry("rb", "riskbreaker", "Riskbreaker"),
    GameEntry("ar", "aretis", "Stance and Poise"),
    GameEntry("td", "basics", "Rules Basics"),
    GameEntry("sk", "skillful", "Skillful"),
    GameEntry("cd", "councilman", "The 2d8 draft"),
)
GAMES: Mapping[str, GameEntry] = MappingProxyType({game.slug: game for game in _GAMES})
BY_PREFIX: Mapping[str, GameEntry] = MappingProxyType({game.prefix: game for game in _GAMES})

# The packages with calculators, by the first word of a calculator's name. Two of them belong to no game.
PACKAGES: Mapping[str, str] = MappingProxyType(
    {**{slug: f"{slug}.calculators" for slug in GAMES}, "dice": "dice", "side-by-side": "side_by_side"}
)


def import_package(name: str, module: str = "") -> ModuleType:
    """Import the package of `PACKAGES` with this name; if `module` is given, import that module of it instead."""
    return import_module(f"rules.{PACKAGES[name]}{module and f'.{module}'}")
