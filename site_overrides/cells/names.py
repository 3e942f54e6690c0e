"""The names that the examples of a page may use without an import."""

from importlib import import_module
from typing import Any


def introduce(game: str | None, namespace: dict[str, Any]) -> None:
    """Add the public names of the core, and of a game if there is one, to a namespace."""
    for name in modules(game):
        module = import_module(name)
        namespace.update({public_name: getattr(module, public_name) for public_name in public(module)})


def modules(game: str | None) -> list[str]:
    """Return the modules whose public names a page of this game may use; None means a page of no game."""
    return ["rules.core"] + [f"rules.{game}"] * bool(game)


def public(module: Any) -> list[str]:
    """Return the names that `from module import *` imports."""
    return getattr(module, "__all__", None) or [name for name in vars(module) if not name.startswith("_")]
