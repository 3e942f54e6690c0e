"""The steps of the publishing workflow, run here in order, for an address like that of GitHub Pages."""

import json
import tarfile

import pytest
import yaml
from bs4 import BeautifulSoup

from book.read.paths import REPOSITORY
from exports.archive import missing_files
from rules.games import GAMES

WORKFLOW = REPOSITORY.root / ".github/workflows/publish.yml"
ADDRESS = "https://owner.example/repository"
# `make test` runs this test itself.
ELSEWHERE = {"make test"}


def steps():
    """Return the commands of the workflow's shell, with its environment."""
    for step in yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))["jobs"]["build"]["steps"]:
        if "run" in step and step["run"] not in ELSEWHERE:
            told = {
                name: value.replace("${{ steps.pages.outputs.base_url }}", ADDRESS)
                for name, value in step.get("env", {}).items()
            }
            assert "${{" not in "".join(told.values())
            yield step["run"], told


@pytest.fixture(scope="module")
def published(clone):
    made = clone("published")
    for line, told in steps():
        made.run(line, **told)
    return made.root


def test_published_site_knows_its_address(published):
    site = published / "site"
    assert f"<loc>{ADDRESS}/riskbreaker/</loc>" in (site / "sitemap.xml").read_text(encoding="utf-8")
    assert f"{ADDRESS}/errata.xml" in (site / "errata.xml").read_text(encoding="utf-8")
    module = json.loads((site / "download/foundry/module.json").read_text(encoding="utf-8"))
    assert module["manifest"] == f"{ADDRESS}/download/foundry/module.json"
    rules = json.loads((site / "data/riskbreaker/rules.json").read_text(encoding="utf-8"))
    assert rules["records"][0]["url"].startswith(f"{ADDRESS}/riskbreaker/")


def test_not_found_page_finds_its_files(published):
    page = BeautifulSoup((published / "site/404.html").read_text(encoding="utf-8"), "html.parser")
    named = [
        tag.get("src") or tag.get("href")
        for tag in page.find_all(["script", "link"])
        if tag.get("src") or tag.get("href")
    ]
    assert len(named) > 5
    assert [to for to in named if not to.startswith(("/repository/", ADDRESS))] == []


def test_published_site_has_books_and_print_views(published):
    """One command publishes everything, also if the site has been built before."""
    page = BeautifulSoup((published / "site/take-along/index.html").read_text(encoding="utf-8"), "html.parser")
    assert "without its books" not in page.get_text()
    assert list(missing_files(published / "site")) == []
    for game in GAMES:
        assert (published / f"site/print/{game}/index.html").exists()
        assert (published / f"site/download/paper/{game}-book-a5.pdf").read_bytes().startswith(b"%PDF")


def test_attested_archive_is_the_site(published):
    with tarfile.open(published / "build/archive/counterroll-site.tar") as archive:
        inside = {entry.name: archive.extractfile(entry).read() for entry in archive if entry.isfile()}
    site = published / "site"
    assert inside == {
        file.relative_to(site).as_posix(): file.read_bytes() for file in site.rglob("*") if file.is_file()
    }
    bill = (published / "build/archive/sbom.cdx.json").read_bytes()
    assert inside["licences/sbom.cdx.json"] == bill
