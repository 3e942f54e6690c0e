"""The installed package: it has the rules and nothing else."""

import subprocess
import sys
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [made] = folder.iterdir()
    return made


def test_wheel_is_pure_python(wheel):
    assert wheel.name.endswith("-py3-none-any.whl")


def test_wheel_contains_exactly_the_rules(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    inside = {name for name in names if ".dist-info/" not in name}
    ours = {path.relative_to(ROOT).as_posix() for kind in ("*.py", "*.values") for path in (ROOT / "rules").rglob(kind)}
    assert inside == ours | {"rules/py.typed"}


def test_wheel_has_no_dependencies(wheel):
    archive = zipfile.ZipFile(wheel)
    [metadata] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
    told = message_from_bytes(archive.read(metadata))
    assert (told["Name"], told["Requires-Python"], told.get_all("Requires-Dist")) == ("counterroll", ">=3.11", None)


def test_wheel_command_prints_version(wheel):
    archive = zipfile.ZipFile(wheel)
    [scripts] = [name for name in archive.namelist() if name.endswith(".dist-info/entry_points.txt")]
    assert archive.read(scripts).decode().split() == ["[console_scripts]", "counterroll", "=", "rules.__main__:main"]
    said = subprocess.run(
        [sys.executable, "-m", "rules", "--version"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    assert said.stdout.startswith("counterroll")


def test_rules_import_no_site_packages():
    """In a Python without the environment's packages every module of the rules can still be imported."""
    modules = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in (ROOT / "rules").rglob("*.py")
        if path.name != "__main__.py"
    ]
    # -I and -S: no environment variables, no site-packages.
    script = f"import sys; sys.path.insert(0, {str(ROOT)!r})\nfor name in {modules}: __import__(name)"
    subprocess.run([sys.executable, "-I", "-S", "-c", script], check=True)
