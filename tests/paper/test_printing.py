"""Printing in several threads."""

import subprocess
import sys

THREADS = """
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from paper.printing import anchor_pages, short_chapters

content = Path(sys.argv[1]).read_bytes()
pages = anchor_pages(content)
chapters = sorted(pages, key=pages.get)[::5]
with ThreadPoolExecutor(4) as threads:
    answers = list(threads.map(lambda _: short_chapters(content, chapters, (15, 15)), range(400)))
print(*{tuple(answer) for answer in answers}, sep="\\n")
"""


def test_threads_that_print_read_pdfs_one_at_a_time(shelf):
    # PDFium crashes, or reads nonsense, when two threads use it at once.
    book = shelf / "basics-book-a5.pdf"
    run = subprocess.run([sys.executable, "-c", THREADS, book], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    assert len(run.stdout.splitlines()) == 1
