"""One Node process answers line by line; every error in it stops the build."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from book.write.renderer import RENDERER, Renderer, RenderError

# Answers with the kind and the number of requests so far; says no to "bad", and ends at "end".
SCRIPT = """
import { createInterface } from "node:readline";
let asked = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { kind, props } = JSON.parse(line);
  asked += 1;
  if (kind === "end") process.exit(3);
  const reply = kind === "bad" ? { error: "no such thing" } : { html: `${kind} ${asked} ${JSON.stringify(props)}` };
  process.stdout.write(JSON.stringify(reply) + "\\n");
}
"""


@pytest.fixture
def script(tmp_path):
    file = tmp_path / "render.mjs"
    file.write_text(SCRIPT, encoding="utf-8")
    return file


@pytest.fixture
def renderer(script):
    made = Renderer(script)
    yield made
    made.close()


def test_renderer_uses_one_process(renderer):
    assert renderer.html("exhibit", exhibit={"id": "a"}) == 'exhibit 1 {"exhibit":{"id":"a"}}'
    assert renderer.html("card", text="≈ −1 %\n</script>") == 'card 2 {"text":"≈ −1 %\\n</script>"}'


def test_renderer_error_names_input_and_reason(renderer):
    with pytest.raises(RenderError, match="bad riskbreaker/table: no such thing"):
        renderer.html("bad", exhibit={"id": "riskbreaker/table"})
    assert renderer.html("exhibit") == "exhibit 2 {}"


def test_renderer_restarts_after_crash(renderer):
    with pytest.raises(RenderError, match=r"render\.mjs ended while it made end"):
        renderer.html("end")
    assert renderer.html("exhibit") == "exhibit 1 {}"


def test_renderer_answers_threads_separately(renderer):
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda number: renderer.html("card", number=number), range(40)))
    assert [answer.partition(" {")[2] for answer in answers] == [f'"number":{number}}}' for number in range(40)]


def test_renderer_without_script_names_make_target(tmp_path):
    with pytest.raises(RenderError, match="make site"):
        Renderer(tmp_path / "render.mjs").html("exhibit")


def test_wide_exhibit_names_the_column_of_each_cell():
    """Seven columns of eight letters are too wide for a phone, two are not."""
    cell = {"exact": "1/3", "shown": "33.3 %", "value": 1 / 3}
    for count, stacked in ((1, 0), (6, 7)):
        columns = [{"name": f"{at} outcomes", "kind": "chance"} for at in range(count)]
        table = {"columns": [{"name": "Round", "kind": "count"}, *columns], "rows": [[1, *[cell] * count]]}
        html = RENDERER.html("exhibit", exhibit={"id": "a/b", "title": "Tried", "note": "", "chart": None, **table})
        assert html.count("data-label=") == stacked
        assert html.count("data-stacked") == bool(stacked)


def test_renderer_renders_an_exhibit():
    cell = {"exact": "1/3", "shown": "33.3 %", "value": 1 / 3}
    columns = [{"name": "Outcome", "kind": "text"}, {"name": "Chance", "kind": "chance"}]
    exhibit = {"id": "a/b", "title": "Tried", "note": "", "columns": columns, "rows": [["yes", cell]], "chart": None}
    html = RENDERER.html("exhibit", exhibit=exhibit)
    assert "33.3" in html
    assert "<script" not in html
