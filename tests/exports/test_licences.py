"""Licences of bundled packages: each has its text, its line on the page and its entry in the bill of materials."""

import json
import re
from importlib.metadata import distribution

import pytest
from bs4 import BeautifulSoup
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from book.read.paths import REPOSITORY
from exports.licences import parts as licences
from exports.licences.parts import IN_THE_THEME, parts

SITE = REPOSITORY.root / "site"
BILL = "licences/sbom.cdx.json"


def test_licence_list_has_every_bundled_package():
    names = {part.name for part in parts()}
    assert names >= set(json.loads((REPOSITORY.root / "build" / "shipped.json").read_text(encoding="utf-8")))
    wanted = {"@codemirror/view", "@observablehq/plot", "preact", "pyodide", "cpython", "mkdocs-material"}
    assert names >= wanted
    assert sum("fontsource" in name for name in names) == 3


def test_licence_list_has_packages_of_theme_source_maps():
    maps = [file.locate() for file in distribution("mkdocs-material").files if file.name.endswith(".map")]
    named = {name for file in maps for name in re.findall(r"node_modules/((?:@[^/\"]+/)?[^/\"]+)/", file.read_text())}
    assert named == IN_THE_THEME.keys()


@pytest.mark.parametrize("part", parts(), ids=lambda part: part.name)
def test_licence_texts_are_on_the_site(part):
    text = (SITE / "licences" / part.file).read_text(encoding="utf-8")
    assert text == part.text
    assert len(text.split()) > 20


def test_licence_files_are_distinct():
    assert len({part.file for part in parts()}) == len(parts())


def test_licence_page_links_every_licence():
    page = BeautifulSoup((SITE / "licences" / "index.html").read_text(encoding="utf-8"), "html.parser")
    rows = [[cell.get_text() for cell in row.find_all("td")] for row in page.select(".block-licences tbody tr")]
    assert [tuple(row[:2]) for row in rows] == [(part.name, part.licence) for part in parts()]


def test_bill_of_materials_is_valid_and_complete(read):
    text = read(BILL).decode()
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    assert [component["name"] for component in json.loads(text)["components"]] == [part.name for part in parts()]


def test_invalid_bill_of_materials_is_rejected(read):
    spoilt = json.loads(read(BILL))
    spoilt["components"][0]["licenses"] = [{"license": {"id": "No-Such-Licence"}}]
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(json.dumps(spoilt)) is not None


def test_package_of_unknown_use_stops_the_build(monkeypatch, tmp_path):
    (tmp_path / "shipped.json").write_text('["left-pad"]', encoding="utf-8")
    (tmp_path / "left-pad").mkdir()
    (tmp_path / "left-pad" / "package.json").write_text('{"version": "1.0.0", "license": "MIT"}', encoding="utf-8")
    monkeypatch.setattr(licences, "_SHIPPED", tmp_path / "shipped.json")
    monkeypatch.setattr(licences, "_NODE_MODULES", tmp_path)
    with pytest.raises(LookupError, match="left-pad"):
        parts.__wrapped__()
