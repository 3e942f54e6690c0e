"""The workflows: they pass linters, pin their actions, and call the same make targets as contributors."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from exports.archive import NAME

ROOT = Path(__file__).parents[1]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
LINTERS = (["actionlint", "-no-color"], ["zizmor", "--offline", "--pedantic", "--quiet"])
every = pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.name)


def lint(linter, file):
    program, *options = linter
    # Full paths: .venv need not be on the path if only pytest runs.
    folder = Path(sys.executable).parent
    shellcheck = ["-shellcheck", folder / "shellcheck"] if program == "actionlint" else []
    command = [folder / program, *options, *shellcheck, file]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def steps(workflow):
    for job in yaml.safe_load(workflow.read_text(encoding="utf-8"))["jobs"].values():
        yield from job["steps"]


@every
@pytest.mark.parametrize("linter", LINTERS, ids=lambda linter: linter[0])
def test_linters_find_nothing(workflow, linter):
    found = lint(linter, workflow)
    assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.parametrize("linter", LINTERS, ids=lambda linter: linter[0])
def test_linters_report_faults(linter, tmp_path):
    wrong = tmp_path / ".github" / "workflows" / "wrong.yml"
    wrong.parent.mkdir(parents=True)
    run = 'echo "${{ github.event.issue.title }}"'
    wrong.write_text(
        f"on: issues\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps:\n      - run: {run!r}\n", encoding="utf-8"
    )
    assert lint(linter, wrong).returncode != 0


@every
def test_every_action_is_pinned_by_its_whole_commit(workflow):
    used = re.findall(r"uses: (.*)", workflow.read_text(encoding="utf-8"))
    assert used
    assert [line for line in used if not re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line)] == []


def test_workflow_runs_make_check_and_build():
    run = [step["run"] for step in steps(ROOT / ".github/workflows/publish.yml") if "run" in step]
    assert run == ["make test", "make archive"]


def test_pull_request_runs_same_check_on_older_pythons():
    run = [step["run"] for step in steps(ROOT / ".github/workflows/check.yml") if "run" in step]
    assert run == ["make test", 'make older PYTHON="$VERSION"']


def release_step(name):
    """Return the script of a step of the release."""
    [run] = [step["run"] for step in steps(ROOT / ".github/workflows/release.yml") if step["name"] == name]
    return ["bash", "-euo", "pipefail", "-c", run]


def test_release_adds_addresses_to_the_package(tmp_path):
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    addresses = {"SITE_URL": "https://here.example/", "REPOSITORY": "https://code.example/rules"}
    script = release_step("Add the addresses of this repository to the package")
    subprocess.run(script, cwd=tmp_path, env={**os.environ, **addresses}, check=True)
    project = tomllib.loads((tmp_path / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == VERSION
    assert project["urls"] == {
        "Homepage": "https://here.example/",
        "Repository": "https://code.example/rules",
        "Changelog": "https://code.example/rules/blob/main/CHANGELOG.md",
        "Issues": "https://code.example/rules/issues",
    }


def test_release_notes_are_the_lines_of_the_version(tmp_path):
    (tmp_path / "build").mkdir()
    (tmp_path / "CHANGELOG.md").write_text(
        "# Changelog\n\n## 0.2.0, 2027-01-01\n\n### Fixed\n\n- A.\n\n## 0.1.0, 2026-11-26\n\n- B.\n", encoding="utf-8"
    )
    tag = {**os.environ, "GITHUB_REF_NAME": "v0.2.0"}
    subprocess.run(release_step("Write the notes of the release"), cwd=tmp_path, env=tag, check=True)
    notes = (tmp_path / "build/notes.md").read_text(encoding="utf-8")
    assert notes == "## 0.2.0, 2027-01-01\n\n### Fixed\n\n- A.\n\n"


@pytest.mark.parametrize(("tag", "code"), [(f"v{VERSION}", 0), ("v99.0.0", 1)])
def test_release_rejects_tag_of_another_version(tag, code):
    script = release_step("Check that the tag names the version of the package")
    ran = subprocess.run(script, cwd=ROOT, env={**os.environ, "GITHUB_REF_NAME": tag}, check=False)
    assert ran.returncode == code


def test_package_citation_and_changelog_have_one_version():
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## ([\d.]+), ([\d-]+)$", changelog, re.MULTILINE)
    assert newest.groups() == (VERSION, str(cited["date-released"]))
    assert cited["version"] == VERSION


def test_workflow_attests_the_archive_of_make():
    attested = [
        step["with"]
        for step in steps(ROOT / ".github/workflows/publish.yml")
        if "actions/attest@" in step.get("uses", "")
    ]
    assert [path["subject-path"] for path in attested] == [f"build/archive/{NAME}"] * 2
    assert [path.get("sbom-path") for path in attested] == [None, "build/archive/sbom.cdx.json"]
