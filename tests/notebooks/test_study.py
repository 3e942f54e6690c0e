"""Studies: a killed sweep continues where it stopped, shows its progress, and divides its work."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import study
from study import command_line, run_jobs, work_shared

SLOW = """
import sys, time
from pathlib import Path

sys.path.append(sys.argv[2])
from study import run_jobs

def slow(number):
    time.sleep(0.2 if number < 3 else 600)
    return str(number).encode()

run_jobs(slow, {f"job-{number}": number for number in range(6)}, Path(sys.argv[1]))
"""
SECONDS = 60
JOBS = {f"job-{number}": number for number in range(6)}


def quick(number):
    """Do the same work without a delay."""
    return str(number).encode()


def test_killed_study_continues(tmp_path):
    """SIGKILL leaves no time to clean up: three results are complete, and the next run computes the other three."""
    running = subprocess.Popen([sys.executable, "-c", SLOW, tmp_path, Path(study.__file__).parent])
    until = time.monotonic() + SECONDS
    while len(list(tmp_path.glob("job-*"))) < 3 and time.monotonic() < until:
        time.sleep(0.05)
    running.send_signal(signal.SIGKILL)
    assert running.wait() == -signal.SIGKILL
    assert sorted(path.name for path in tmp_path.iterdir()) == ["job-0", "job-1", "job-2"]
    done = []

    def counted(number):
        done.append(number)
        return quick(number)

    assert run_jobs(counted, JOBS, tmp_path) == {name: quick(number) for name, number in JOBS.items()}
    assert done == [3, 4, 5]


@pytest.mark.parametrize("workers", [0, 2])
def test_progress_bar_counts_work_of_all_processes(workers, tmp_path, capsys):
    asked = command_line("About.").parse_args(["--workers", str(workers)])
    with work_shared(asked.workers, "duels") as executor:
        assert (executor is None) == (workers == 0)
        run_jobs(quick, JOBS, tmp_path, executor, "duels")
        run_jobs(quick, JOBS, tmp_path, executor, "others")  # not shown in the bar
    shown = capsys.readouterr().err
    assert "duels" in shown
    assert "6/6" in shown
