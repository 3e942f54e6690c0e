"""The workflows: they pass linters, pin their actions, and call the same make targets as contributors."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from exports.archive import NAME

ROOT = Path(__file__).parents[1]
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
def test_linters_find_what_is_wrong(linter, tmp_path):
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


def test_workflow_attests_the_archive_of_make():
    attested = [
        step["with"]
        for step in steps(ROOT / ".github/workflows/publish.yml")
        if "actions/attest@" in step.get("uses", "")
    ]
    assert [path["subject-path"] for path in attested] == [f"build/archive/{NAME}"] * 2
    assert [path.get("sbom-path") for path in attested] == [None, "build/archive/sbom.cdx.json"]
