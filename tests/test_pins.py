"""The pins name what to install and its hashes, never where from: that is the installing machine's business."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NPM_LOCK = ROOT / "site_overrides/browser/package-lock.json"


@pytest.mark.parametrize("pins", [ROOT / "requirements.txt", NPM_LOCK], ids=lambda path: path.name)
def test_pins_name_no_place(pins):
    found = [
        line for line in pins.read_text().splitlines() if re.search(r"https?://|--\S*(index|links)|resolved", line)
    ]
    assert found == [], "`make pins` writes them anew"


def test_every_python_package_is_pinned_by_hash():
    requirements = re.split(r"\n(?=\S)", (ROOT / "requirements.txt").read_text().strip())
    assert [one for one in requirements if "==" not in one or "--hash=sha256:" not in one] == []


def test_every_npm_package_is_pinned_by_hash():
    packages = json.loads(NPM_LOCK.read_text())["packages"]
    assert [path for path, package in packages.items() if path and "integrity" not in package] == []


def test_direct_npm_packages_have_one_version():
    wanted = json.loads((NPM_LOCK.parent / "package.json").read_text())
    versions = wanted["dependencies"] | wanted["devDependencies"]
    assert {name: version for name, version in versions.items() if not re.fullmatch(r"[\d.]+", version)} == {}
