"""Whose work is shipped: every part with its licence, as a text, on the page, and in the bill of materials."""

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


def test_every_package_that_was_bundled_is_there():
    names = {part.name for part in parts()}
    assert names >= set(json.loads((REPOSITORY.root / "build" / "shipped.json").read_text(encoding="utf-8")))
    wanted = {"@codemirror/view", "@observablehq/plot", "preact", "pyodide", "cpython", "mkdocs-material"}
    assert names >= wanted
    assert sum("fontsource" in name for name in names) == 3


def test_what_the_theme_bundles_is_what_its_source_maps_name():
    maps = [file.locate() for file in distribution("mkdocs-material").files if file.name.endswith(".map")]
    named = {name for file in maps for name in re.findall(r"node_modules/((?:@[^/\"]+/)?[^/\"]+)/", file.read_text())}
    assert named == IN_THE_THEME.keys()


@pytest.mark.parametrize("part", parts(), ids=lambda part: part.name)
def test_a_part_s_licence_is_on_the_site(part):
    text = (SITE / "licences" / part.file).read_text(encoding="utf-8")
    assert text == part.text
    assert len(text.split()) > 20


def test_no_two_parts_share_a_file():
    assert len({part.file for part in parts()}) == len(parts())


def test_the_page_shows_every_part_with_a_link_to_its_licence():
    page = BeautifulSoup((SITE / "licences" / "index.html").read_text(encoding="utf-8"), "html.parser")
    rows = [[cell.get_text() for cell in row.find_all("td")] for row in page.select(".block-licences tbody tr")]
    assert [tuple(row[:2]) for row in rows] == [(part.name, part.licence) for part in parts()]


def test_the_bill_of_materials_is_valid_and_names_every_part(read):
    text = read(BILL).decode()
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    assert [component["name"] for component in json.loads(text)["components"]] == [part.name for part in parts()]


def test_a_bill_that_is_not_valid_is_found_out(read):
    spoilt = json.loads(read(BILL))
    spoilt["components"][0]["licenses"] = [{"license": {"id": "No-Such-Licence"}}]
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(json.dumps(spoilt)) is not None


def test_a_package_that_nobody_knows_the_use_of_stops_the_build(monkeypatch, tmp_path):
    (tmp_path / "shipped.json").write_text('["left-pad"]', encoding="utf-8")
    (tmp_path / "left-pad").mkdir()
    (tmp_path / "left-pad" / "package.json").write_text('{"version": "1.0.0", "license": "MIT"}', encoding="utf-8")
    monkeypatch.setattr(licences, "_SHIPPED", tmp_path / "shipped.json")
    monkeypatch.setattr(licences, "_NODE_MODULES", tmp_path)
    with pytest.raises(LookupError, match="left-pad"):
        parts.__wrapped__()
