"""Prints several documents at the same time, and caches the results; unchanged documents are not printed again."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from threading import Thread

from playwright.sync_api import Browser, ViewportSize

from paper import printing, tags
from paper.printing import About, print_pdf
from paper.sources import ROOT
from shared.cache import KEPT, Keep, cached_all

_KEPT = KEPT / "paper"
_MAX_PRESSES = 4
# Files that change a printed document besides its HTML.
_PRESS = Path(printing.__file__), Path(tags.__file__), ROOT / "site_overrides/browser/package-lock.json"
_COVER: ViewportSize = {"width": 600, "height": 900}


@dataclass(frozen=True, slots=True)
class Job:
    """A document to print: the name of its file, its HTML, and its metadata (`about`).

    `about` is None for a cover, because it becomes a PNG.
    """

    name: str
    html: str
    about: About | None

    @property
    def inputs(self) -> list[str | bytes]:
        """All inputs on which the result depends."""
        return [repr((self.html, self.about)), *(file.read_bytes() for file in _PRESS)]


def print_jobs(jobs: list[Job], folder: Path = _KEPT) -> dict[str, bytes]:
    """Return the results of these jobs by name; delete other results from the cache."""

    def make(missing: list[str], keep: Keep) -> None:
        waiting = sorted((job for job in jobs if job.name in missing), key=lambda job: -len(job.html))
        _print(waiting, lambda job, result: keep(job.name, result))

    files = cached_all(folder, {job.name: job.inputs for job in jobs}, make)
    return {name: file.read_bytes() for name, file in files.items()}


def single(job: Job) -> bytes:
    """Return the result of one job, without the cache."""
    printed: list[bytes] = []
    _print([job], lambda _, content: printed.append(content))
    return printed[0]


def _print(jobs: list[Job], keep: Callable[[Job, bytes], object]) -> None:
    """Print these jobs with one browser for each core of the machine, up to four; call `keep` with each result."""
    queue: SimpleQueue[Job] = SimpleQueue()
    for job in jobs:
        queue.put(job)
    troubles: list[Exception] = []
    count = min(len(jobs), os.cpu_count() or 1, _MAX_PRESSES)
    presses = [Thread(target=_work, args=(queue, keep, troubles)) for _ in range(count)]
    for press in presses:
        press.start()
    for press in presses:
        press.join()
    if troubles:
        raise troubles[0]


def _work(queue: "SimpleQueue[Job]", keep: Callable[[Job, bytes], object], troubles: list[Exception]) -> None:
    """Print jobs from the queue with one browser, until the queue is empty or a job fails."""
    try:
        with printing.press() as browser, TemporaryDirectory() as folder:
            while not troubles:
                job = queue.get_nowait()
                keep(job, _print_one(browser, job, Path(folder)))
    except Empty:
        return
    except Exception as trouble:  # noqa: BLE001 (`_print` raises it again)
        troubles.append(trouble)


def _print_one(browser: Browser, job: Job, folder: Path) -> bytes:
    file = folder / f"{job.name}.html"
    file.write_text(job.html, encoding="utf-8")
    return print_pdf(browser, file, job.about) if job.about else printing.take_picture(browser, file, _COVER)
