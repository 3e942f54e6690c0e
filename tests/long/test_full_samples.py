"""Full runs of the checks that `make test` samples: more random fights, every page, more questions."""

import os
import subprocess
import sys

import pytest

from book.read.paths import REPOSITORY

SIGNS = ("import SEEDS", "import WHOLE", "import share", "mark.sampled", "mark.long")
SAMPLED = [
    str(file.relative_to(REPOSITORY.root))
    for file in sorted(REPOSITORY.root.glob("tests/**/test_*.py"))
    if file.parent.name != "long" and any(sign in file.read_text() for sign in SIGNS)
]


@pytest.mark.parametrize("file", SAMPLED)
def test_file_passes_in_full(file):
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "logical", file],
        cwd=REPOSITORY.root, env={**os.environ, "WHOLE": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout[-4000:]
