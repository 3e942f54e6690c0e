"""Printing in several threads."""

from concurrent.futures import ThreadPoolExecutor

import pypdfium2

from paper.printing import anchor_pages, short_chapters


def test_threads_that_print_read_pdfs_one_at_a_time(shelf, monkeypatch):
    # PDFium crashes, or reads nonsense, when two threads use it at once.
    opened, most = [], []

    class Watched(pypdfium2.PdfDocument):
        def __init__(self, content):
            opened.append(self)
            most.append(len(opened))
            super().__init__(content)

        def close(self):
            super().close()
            opened.remove(self)

    monkeypatch.setattr(pypdfium2, "PdfDocument", Watched)
    content = (shelf / "basics-book-a5.pdf").read_bytes()
    starts = sorted(anchor_pages(content).values())[::5]
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: short_chapters(content, starts, (15, 15)), range(12)))
    assert set(most) == {1}
    assert answers == answers[:1] * 12
