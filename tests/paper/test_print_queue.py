"""Printing: equal sheets give equal bytes, no sheet is printed twice, and overflow is an error."""

from io import BytesIO

import pikepdf
import pytest

from paper import print_queue
from paper.print_queue import Job
from paper.printing import About, PrintingError

ABOUT = About("Title", "Subject", "Author", "2026-11-20", "Rights")
# Enough for every kind of tag that the browser names by counting: heads of a table, links, a picture.
TABLE = """<!doctype html><html lang="en"><title>T</title><style>@page { size: A6 } h2 { break-before: page }</style>
<p><a href="#there">there</a> <span class="page-ref" data-to="there"></span></p>
<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tr><td>1</td><td>2</td></tr></table>
<svg role="img" aria-label="A line" width="9" height="9"><path d="M0 0h9" stroke="red"/></svg>
<h2 id="there">There</h2></html>"""


def test_printing_is_reproducible():
    first, second = (print_queue.single(Job("t", TABLE, ABOUT)) for _ in range(2))
    assert first == second
    with pikepdf.open(BytesIO(first)) as made:
        assert str(made.docinfo["/CreationDate"]) == str(made.docinfo["/ModDate"]) == "D:20261120000000Z"


def test_printed_file_is_kept_until_its_sheet_changes(tmp_path, monkeypatch):
    printed = []

    def one(_browser, job, _folder):
        printed.append(job.name)
        return job.html.encode()

    monkeypatch.setattr(print_queue, "_print_one", one)
    jobs = [Job("a", "first", ABOUT), Job("b", "second", ABOUT)]
    assert print_queue.print_jobs(jobs, tmp_path) == {"a": b"first", "b": b"second"}
    assert print_queue.print_jobs(jobs, tmp_path) == {"a": b"first", "b": b"second"}
    assert sorted(printed) == ["a", "b"]
    changed = [jobs[0], Job("b", "third", ABOUT)]
    assert print_queue.print_jobs(changed, tmp_path)["b"] == b"third"
    assert printed[2:] == ["b"]
    assert len(list(tmp_path.iterdir())) == 2


def test_failed_print_job_stops_the_others(tmp_path):
    jobs = [Job(str(number), TABLE.replace("there", f"there{number}", 1), ABOUT) for number in range(3)]
    with pytest.raises(PrintingError, match="nothing is printed at there"):
        print_queue.print_jobs(jobs, tmp_path)


def test_overflowing_box_is_rejected():
    box = '<p data-fits style="width: 9px; height: 9px">Too many words</p>'
    full = f'<!doctype html><html lang="en"><body>{box}</body></html>'
    with pytest.raises(PrintingError, match="the text is too long for the box of Too many words"):
        print_queue.single(Job("full", full, ABOUT))
