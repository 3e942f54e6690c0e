"""Six hundred mutants, tried against all pages and tests: the share of noticed ones has not fallen.

It takes an hour or more. Verdicts are saved in build/mutation, so an interrupted run continues. Each test tries a part
of the sample, so that no test exceeds its time limit.
"""

import os
import re
import subprocess
import sys

import pytest

from book.read.paths import REPOSITORY

SEED, COUNT, STEP = 7, 600, 40
ROW = re.compile(r"\| Core and games \| (\d+) \| (\d+) \| \d+: .* \| (\d+): .* \|")
# The least share of changes to games and core that examples and tests together notice; somewhat below today's share.
BY_ALL = 0.80


def told(count):
    command = [sys.executable, "-m", "mutants", "--count", str(count), "--seed", str(SEED)]
    ran = subprocess.run(
        [*command, "--jobs", str(os.cpu_count() or 1)], cwd=REPOSITORY.root, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.parametrize("count", range(STEP, COUNT + 1, STEP))
def test_equivalent_mutants_survive(count):
    assert "but noticed" not in told(count)


def test_share_of_noticed_mutants_is_kept():
    found = told(COUNT)
    every, equivalent, by_all = map(int, ROW.search(found).groups())
    assert by_all >= BY_ALL * (every - equivalent), found
