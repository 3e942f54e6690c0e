"""A reader who downloads a study with the files that it names can run it."""

import json
import re
import shutil
import subprocess
import sys

import pytest

from book.read.paths import REPOSITORY

FOLDER = REPOSITORY.docs / "notebooks"
# Hides a package that readers do not have: they have none of the repository's folders but `rules`.
ALONE = "import sys; sys.modules['book'] = None; exec(sys.stdin.read())"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("study", sorted(file.stem for file in FOLDER.glob("*.ipynb")))
def test_study_runs_with_its_downloaded_files(study, tmp_path):
    cells = json.loads((FOLDER / f"{study}.ipynb").read_text(encoding="utf-8"))["cells"]
    for name in re.findall(r"\]\(([\w.]+)\)", "".join(cells[-1]["source"])):
        shutil.copy(FOLDER / name, tmp_path)
    assert (tmp_path / f"{study}.ipynb").exists()
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    ran = subprocess.run(
        [sys.executable, "-c", ALONE], cwd=tmp_path, input=code, capture_output=True, text=True, check=False
    )
    assert not ran.returncode, ran.stderr
