"""The pins name packages and hashes, and never an address to install from."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NPM_LOCK = ROOT / "site_overrides/browser/package-lock.json"
PYTHON_LISTS = [ROOT / "requirements.txt", ROOT / "requirements-generators.txt"]


@pytest.mark.parametrize("pins", [*PYTHON_LISTS, NPM_LOCK], ids=lambda path: path.name)
def test_pins_name_no_local_path(pins):
    found = [
        line for line in pins.read_text().splitlines() if re.search(r"https?://|--\S*(index|links)|resolved", line)
    ]
    assert found == [], "`make pins` writes them anew"


@pytest.mark.parametrize("pins", PYTHON_LISTS, ids=lambda path: path.name)
def test_every_python_package_is_pinned_by_hash(pins):
    requirements = re.split(r"\n(?=\S)", pins.read_text().strip())
    assert [
        requirement for requirement in requirements if "==" not in requirement or "--hash=sha256:" not in requirement
    ] == []


def test_every_npm_package_is_pinned_by_hash():
    packages = json.loads(NPM_LOCK.read_text())["packages"]
    assert [path for path, package in packages.items() if path and "integrity" not in package] == []


def test_direct_npm_packages_have_one_version():
    wanted = json.loads((NPM_LOCK.parent / "package.json").read_text())
    versions = wanted["dependencies"] | wanted["devDependencies"]
    assert {name: version for name, version in versions.items() if not re.fullmatch(r"[\d.]+", version)} == {}


def test_generator_requirements_agree_with_site_requirements():
    ours, theirs = (
        dict(re.findall(r"^([\w.-]+)(?:\[.*\])?==([^\s;]+)", pins.read_text(), re.MULTILINE)) for pins in PYTHON_LISTS
    )
    assert {name: version for name, version in theirs.items() if ours.get(name, version) != version} == {}
