"""Replaces a module by a mutant for every import, in this process and in all processes that it starts."""

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

CHILD_PYTHON = Path(__file__).parent / "child_python"  # a Python with this folder on its path imports the mutant


class _Changed(SourceFileLoader):
    """A loader that compiles the text of the mutant, but under the file name of the module."""

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002 (the base class's)
        return compile(Path(os.environ["MUTANT_TEXT"]).read_bytes(), self.path, "exec", dont_inherit=True)


class _Instead(MetaPathFinder):
    """A finder that returns the mutant if its module is imported."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != os.environ["MUTANT_MODULE"]:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        assert spec is not None
        assert spec.origin is not None
        spec.loader = _Changed(fullname, spec.origin)
        return spec


def replace_module(module: str, text: Path) -> None:
    """Replace a module by the text in a file, here and in every Python that this process starts."""
    os.environ["MUTANT_MODULE"], os.environ["MUTANT_TEXT"] = module, str(text)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(CHILD_PYTHON), os.environ.get("PYTHONPATH"))))
    install_finder()


def install_finder() -> None:
    """Install the finder that imports a mutant instead of its module. Call it before the module is imported."""
    sys.meta_path.insert(0, _Instead())
