"""Additions of the build to pages, in the HTML of the site's own Markdown."""

from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from markdown import Markdown
from shown import shown_examples
from site_markdown import site_markdown

from book.read.paths import REPOSITORY
from book.run import record
from book.write.blocks.figures import FigureError
from book.write.blocks.terms import glossary
from book.write.state import state
from rules.core.inputs import BadInputs


@pytest.fixture
def soup(show):
    return lambda path, text: BeautifulSoup(show(path, text), "html.parser")


class TestDice:
    @pytest.mark.parametrize(
        ("written", "spoken", "faces"),
        [
            ("{d10=4}", "4 on a d10", ["4"]),
            ("{d8=1}", "1 on a d8", ["1"]),
            ("{2d8=5+6}", "5 and 6 on 2d8", ["5", "6"]),
            ("{3d6=1+2+3}", "1, 2 and 3 on 3d6", ["1", "2", "3"]),
            ("{d20!=20+17}", "20 and 17 on an open-ended d20", ["20", "17"]),
            ("{4d8kh2=8+1+3+7}", "8, 1, 3 and 7 on 4d8, the 2 highest kept", ["8", "1", "3", "7"]),
        ],
    )
    def test_dice_have_faces_and_a_label(self, soup, written, spoken, faces):
        dice = soup("page.md", f"The guard rolls {written}.").select_one(".dice")
        assert dice["role"] == "img"
        assert dice["aria-label"] == spoken
        assert [die.get_text() for die in dice.select(".die")] == faces

    def test_dropped_dice_are_marked(self, soup):
        for pool, dropped in (("4d8kh2", ["1", "3"]), ("4d8kl2", ["8", "7"])):
            page = soup("page.md", f"{{{pool}=8+1+3+7}}")
            assert [die.get_text() for die in page.select(".die-dropped")] == dropped

    def test_equal_dice_drop_the_right_number(self, soup):
        assert len(soup("page.md", "{4d8kh2=5+5+5+5}").select(".die-dropped")) == 2

    @pytest.mark.parametrize("written", ["{d10=11}", "{2d8=5}", "{d10=1+2}", "{d20!=20}", "{d0=0}"])
    def test_impossible_dice_stop_the_build(self, show, written):
        with pytest.raises(ValueError, match=r"takes|must be"):
            show("page.md", written)

    def test_dice_in_code_stay_code(self, soup):
        assert soup("page.md", "Write `{d10=4}`.").code.get_text() == "{d10=4}"


class TestFigures:
    TEXT = "It works [{}](ask:riskbreaker/counter-roll?ruse_stat=3{}#works) of the time."

    @pytest.fixture
    def figure(self, repository, write):
        """Write a page with a computed number; return its HTML, rendered with components."""
        write("asked.md", "/// calculator | riskbreaker/counter-roll\n///\n")

        def html(written, more=""):
            text = write("page.md", self.TEXT.format(written, more)).read_text()
            return BeautifulSoup(site_markdown(repository.root).convert(text), "html.parser").select_one("a.figure")

        return html

    def test_figure_links_to_its_question(self, figure):
        """The chance is 1/5, as in the example of rb-e12, by enumeration of both dice."""
        link = figure("20 %")
        assert link["href"] == "../asked/?ask=riskbreaker%2Fcounter-roll&ruse_stat=3#ask-riskbreaker-counter-roll"
        assert link["data-tip"] == "exactly 1/5"

    def test_wrong_figure_stops_the_build(self, figure):
        with pytest.raises(FigureError, match=r"says '21 %' .* it is .*20 %"):
            figure("21 %")

    def test_figure_with_bad_input_stops_the_build(self, figure):
        with pytest.raises(BadInputs, match="11"):
            figure("20 %", "&observer_stat=11")


class TestProofs:
    def test_example_is_folded_on_game_page(self, soup):
        proof = soup("riskbreaker/page.md", "```pycon\n>>> 1\n1\n```\n").select_one("details.proof")
        assert not proof.has_attr("open")
        assert proof["data-game"] == "riskbreaker"

    def test_example_is_a_proof_if_its_text_ran(self, repository, write, soup):
        text = "```pycon\n>>> 1\n1\n```\n\n```pycon\n>>> 2\n2\n```\n"

        def shown():
            state.cache_clear()
            page = soup("page.md", text)
            summaries = [summary.get_text() for summary in page.select(".proof summary")]
            return summaries, page.select_one(".page-cells p").text

        assert shown() == (
            ["Example, not run"] * 2,
            "Of the 2 examples of this page, 0 ran when it was built. Open as notebook",
        )
        write("page.md", text)
        record.make(repository)
        assert shown() == (["Example"] * 2, "The 2 examples of this page ran when it was built. Open as notebook")
        text = text.replace("2", "3")
        assert shown()[0] == ["Example, not run"] * 2  # the record is of another page now

    @pytest.mark.parametrize("page", ["contributing.md", "riskbreaker/code.md"])
    def test_example_is_open_on_other_pages(self, soup, page):
        assert soup(page, "```pycon\n>>> 1\n1\n```\n").select_one("details.proof").has_attr("open")

    def test_examples_are_numbered_in_order(self, soup):
        page = soup("page.md", "```python\na = 1\n```\n\n!!! note\n\n    ```py\n    b = 1\n    ```\n")
        assert [(proof["id"], proof.pre.get_text().strip()) for proof in page.select(".proof")] == [
            ("example-1", "a = 1"),
            ("example-2", "b = 1"),
        ]

    def test_unrun_code_is_not_a_proof(self, soup):
        assert soup("page.md", "```{.python .no-run}\nx\n```\n\n```text\ny\n```\n").select(".proof") == []

    def test_example_keeps_title_and_attributes(self, soup):
        proof = soup("page.md", '```{.pycon title="At the table" data-rule="rb.a"}\n>>> 1\n1\n```\n').select_one(
            ".proof"
        )
        assert proof.select_one(".filename").get_text() == "At the table"
        assert proof.select_one("[data-rule='rb.a']")


class TestRuleHeadings:
    PAGE = "# Page\n\n## The *larger* wins { #rb.a.b }\n\nText.\n"
    ERRATUM = (
        '## Below zero { #rb-e901 data-rules="rb.a.b" data-date="2026-11-20" data-kind="gap" }\n\n'
        "**Printed.** Less than\nnothing.\n\n**Ruling.** At *least*\n[nothing](page.md).\n\nMore.\n"
    )

    def test_rule_heading_is_followed_by_text_and_facts(self, soup):
        page = soup("riskbreaker/page.md", self.PAGE + "\n## Next\n")
        heading = page.h2
        assert heading["class"] == ["rule"]
        assert heading.select_one(".headerlink")["href"] == "#rb.a.b"
        text, known, after = heading.find_next_siblings()
        assert (text.get_text(), known["class"], after.name) == ("Text.", ["rule-known"], "h2")
        assert known.summary.get_text() == "Source"
        assert known.select_one("a.rule-id")["href"] == "#rb.a.b"

    def test_table_of_contents_has_plain_titles(self, repository, write):
        markdown = site_markdown(repository.root)
        markdown.convert(write("riskbreaker/page.md", self.PAGE).read_text())
        assert [token["name"] for token in markdown.toc_tokens[0]["children"]] == ["The larger wins"]

    def test_rule_shows_its_erratum(self, soup, write):
        write("riskbreaker/errata.md", self.ERRATUM)
        known = soup("riskbreaker/page.md", self.PAGE).select_one(".rule-known")
        assert known.summary.get_text() == "One erratum, source"
        [note] = known.select("[data-erratum='rb-e901']")
        assert note.get_text() == "Below zero. At least nothing. Erratum"
        assert note.a["href"] == "../errata/#rb-e901"

    def test_misprint_marks_no_rule(self, soup, write):
        write("riskbreaker/errata.md", self.ERRATUM.replace('"gap"', '"spelling"'))
        assert soup("riskbreaker/page.md", self.PAGE).select("[data-erratum]") == []

    def test_other_rules_show_no_erratum(self, soup, write):
        write("riskbreaker/errata.md", self.ERRATUM)
        assert soup("riskbreaker/page.md", "## Other { #rb.c }\n").select("[data-erratum]") == []

    def test_rule_without_trace_has_no_count(self, soup):
        assert "checks" not in soup("riskbreaker/page.md", self.PAGE).select_one(".rule-known").get_text()

    def test_other_headings_are_unchanged(self, soup):
        page = soup("page.md", self.PAGE)
        assert page.h1.select(".headerlink")
        assert "class" not in page.h1.attrs


class TestErratumHeadings:
    def test_erratum_has_facts_below_heading(self, soup, write):
        write("riskbreaker/page.md", TestRuleHeadings.PAGE)
        page = soup("riskbreaker/errata.md", TestRuleHeadings.ERRATUM)
        facts = page.select_one("h2.erratum + p.erratum-facts")
        assert facts.get_text() == "rb-e901 20 November 2026 gap about rb.a.b"
        assert facts.a["href"] == "../page/#rb.a.b"

    @pytest.mark.parametrize(("brief", "shown"), [("", "At least nothing."), (' data-brief="It is 0."', "It is 0.")])
    def test_erratum_heading_shows_ruling(self, soup, write, brief, shown):
        write("riskbreaker/page.md", TestRuleHeadings.PAGE)
        said = TestRuleHeadings.ERRATUM.replace('data-kind="gap"', f'data-kind="gap"{brief}')
        assert soup("riskbreaker/errata.md", said).select_one("h2 > .erratum-brief").string == shown

    def test_erratum_of_unstated_rule_stops_the_build(self, show):
        with pytest.raises(LookupError, match=r"rb\.a\.b, which no page states"):
            show("riskbreaker/errata.md", TestRuleHeadings.ERRATUM)

    def test_invalid_date_stops_the_build(self, show, write):
        write("riskbreaker/page.md", TestRuleHeadings.PAGE)
        with pytest.raises(ValueError, match="2026-11-31"):
            show("riskbreaker/errata.md", TestRuleHeadings.ERRATUM.replace("11-20", "11-31"))


class TestTerms:
    GLOSSARY = """
        # Words

        Advantage
        Edge

        :   What a **side** has over others;
            it rises and [falls](page.md).

        Success Level
        :   How well.
    """

    def test_glossary_is_read_from_definition_lists(self):
        assert glossary("# Words\n\nA\nB\n\n:   What *it*\n    means.\n\nC\n:   Other.\n\nText.\n") == {
            "A": "What it means.",
            "B": "What it means.",
            "C": "Other.",
        }

    def test_glossary_terms_have_addresses(self, soup):
        text = self.GLOSSARY.replace("Success Level", "[GM's *Edge*](page.md)")
        terms = soup("riskbreaker/glossary.md", text).select("dt")
        assert [term["id"] for term in terms] == ["word-advantage", "word-edge", "word-gms-edge"]

    def terms(self, soup, write, text):
        write("riskbreaker/glossary.md", self.GLOSSARY)
        return [(term.get_text(), term["title"]) for term in soup("riskbreaker/page.md", text).select("abbr")]

    def test_first_use_in_section_is_explained(self, soup, write):
        text = "Advantage, Advantage.\n\n## Next\n\nMore Advantage.\n"
        assert self.terms(soup, write, text) == [("Advantage", "What a side has over others; it rises and falls.")] * 2

    def test_first_use_follows_reading_order(self, soup, write):
        write("riskbreaker/glossary.md", self.GLOSSARY)
        page = soup("riskbreaker/page.md", "A *strong* Advantage, then *Advantage*.\n")
        assert str(page.p).startswith('<p>A <em>strong</em> <abbr title="What')
        assert str(page.p).endswith("then <em>Advantage</em>.</p>")

    def test_terms_match_capitals_and_plurals(self, soup, write):
        write("riskbreaker/glossary.md", "# Words\n\nskill roll\n:   A roll.\n\nFight\n:   A part of a battle.\n")
        page = soup("riskbreaker/page.md", "Skill rolls, skill roll; to fight, two Fights.\n")
        assert [term.get_text() for term in page.select("abbr")] == ["Skill rolls", "Fights"]

    def test_terms_match_longest_whole_words(self, soup, write):
        found = self.terms(soup, write, "Advantaged, Disadvantage, Edge-wise, a Success Level.\n")
        assert found == [("Success Level", "How well.")]

    @pytest.mark.parametrize(
        "text", ["# Advantage\n", "[Advantage](page.md)\n", "`Advantage`\n", "```\nAdvantage\n```\n"]
    )
    def test_terms_skip_headings_links_and_code(self, soup, write, text):
        assert self.terms(soup, write, text) == []

    def test_terms_belong_to_their_game(self, soup, write):
        write("riskbreaker/glossary.md", self.GLOSSARY)
        assert soup("aretis/page.md", "Advantage.\n").select("abbr") == []


class TestStackedTables:
    """On a phone a page has room for 328 pixels: some fifty letters of a table."""

    def test_wide_table_names_the_column_of_each_cell(self, soup):
        rows = "| Command | Seconds |\n|---|--:|\n| {} | `{}` |\n"
        wide = soup("page.md", rows.format("m" * 30, "1" * 30)).table
        assert wide["data-stacked"] == "lines"
        assert [cell.get("data-label") for cell in wide.tbody.select("td")] == [None, "Seconds"]
        narrow = soup("page.md", rows.format("many words that can all wrap", "1")).table
        assert not narrow.has_attr("data-stacked")
        assert narrow.select("[data-label]") == []


class TestBlocks:
    def test_source_code_has_an_anchor_on_every_line(self, soup):
        page = soup("page.md", "/// source-code | rules.core\n///\n")
        source = (REPOSITORY.root / "rules" / "core" / "odds.py").read_text(encoding="utf-8")
        lines = page.select("[id^='rules-core-odds-L']")
        assert "".join(line.get_text() for line in lines) == source
        assert page.find(id="rules-core-odds").get_text() == "rules/core/odds.py"
        assert page.find(id="rules-core-odds-L3").get_text() == source.split("\n")[2] + "\n"

    def test_source_code_is_not_an_example(self, soup):
        assert list(shown_examples(soup("page.md", "/// source-code | rules.core\n///\n"))) == []

    def test_text_inside_a_block_is_rejected(self, show):
        with pytest.raises(ValueError, match="nothing may be written"):
            show("page.md", "/// exhibit | riskbreaker/roll-table\nText\n///\n")

    GROUND = "/// ground | aretis\n[guards] Ann: at 0 0 · facing east\n[orcs] Gruk: at {}; Snag: at -1 0\n///\n"

    def test_ground_has_picture_and_words(self, repository, write):
        """Opponents on two opposite sides surround a fighter, as in the examples of ar.reposition.surrounded."""
        text = write("page.md", self.GROUND.format("1 0")).read_text(encoding="utf-8")
        page = BeautifulSoup(site_markdown(repository.root).convert(text), "html.parser")
        assert "Ann at 0 0, facing east, surrounded;" in page.svg["aria-label"]
        rows = [[cell.text for cell in row.find_all(["th", "td"])] for row in page.select("tbody tr")]
        assert rows[0] == ["Ann", "Gruk, Snag", "Gruk", "yes"]

    def test_two_people_on_one_square_stop_the_build(self, repository, write):
        text = write("page.md", self.GROUND.format("0 0")).read_text(encoding="utf-8")
        with pytest.raises(ValueError, match="Ann is on"):
            site_markdown(repository.root).convert(text)

    def test_imports_are_read_from_the_code(self, soup):
        page = soup("page.md", "/// imports | rules\n///\n")
        rows = {row.th.text: row.td.text for row in page.select("tbody tr")}
        assert list(rows.items())[-1] == ("rules.core", "nothing else")
        assert rows["rules.<game>"] == "rules.core.play, rules.core"

    def test_coverage_of_game_without_rules_is_rejected(self, show):
        with pytest.raises(LookupError, match="riskbreaker"):
            show("page.md", "/// rules-coverage | riskbreaker\n///\n")

    def test_coverage_names_missing_parts(self, soup):
        page = soup("riskbreaker/page.md", "## A { #rb.a }\n\n/// rules-coverage | riskbreaker\n///\n")
        row = page.select_one("tr.missing[data-rule='rb.a']")
        cells = [cell.get_text() for cell in row.find_all(["th", "td"])]
        assert cells == ["Arb.a", "nowhere", "0", "0", ""]
        assert row.select_one("th a")["href"] == "#rb.a"

    @pytest.mark.parametrize("name", ["exhibit", "calculator", "card"])
    def test_unknown_name_stops_the_build(self, name, repository, write):
        identifier = "rb.card.nothing" if name == "card" else "riskbreaker/nothing"
        file = write("page.md", f"/// {name} | {identifier}\n///\n")
        with pytest.raises(LookupError, match=f"There is no {name} {identifier}. Name one of"):
            site_markdown(repository.root).convert(file.read_text(encoding="utf-8"))


def test_pages_are_reproducible(repository, write):
    text = write("riskbreaker/page.md", TestRuleHeadings.PAGE + "\n```pycon\n>>> 1\n1\n```\n").read_text()
    markdown = site_markdown(repository.root)
    first = markdown.convert(text)
    markdown.reset()
    assert markdown.convert(text) == first


def test_superfences_must_come_first():
    with pytest.raises(LookupError, match=r"pymdownx\.superfences before book\.write\.blocks"):
        Markdown(extensions=["book.write.blocks"])


def test_page_addresses_are_folders():
    assert "use_directory_urls" not in Path(REPOSITORY.root / "mkdocs.yml").read_text(encoding="utf-8")
