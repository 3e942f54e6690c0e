"""`make serve` builds anew when a source changes, and not when what is made of it does."""

from threading import Event

from tools.watch import stamps, watch


def test_sources_count_and_what_is_made_of_them_does_not(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/__pycache__").mkdir()
    (tmp_path / "docs/page.md").write_text("a")
    (tmp_path / "docs/__pycache__/page.pyc").write_text("a")
    (tmp_path / "mkdocs.yml").write_text("a")
    sources = [tmp_path / "docs", tmp_path / "mkdocs.yml"]
    assert set(stamps(sources)) == {tmp_path / "docs/page.md", tmp_path / "mkdocs.yml"}


def test_each_change_is_built_once():
    seen, stop, built = iter([1, 1, 2, 2, 3]), Event(), []

    def build():
        built.append("built")
        if len(built) == 2:
            stop.set()

    watch(build, stop, lambda: next(seen))
    assert len(built) == 2
