"""The parts of a page that its printed form keeps and omits."""

from lxml import html

from paper.links import Chapter, bind, example_places
from paper.to_print import make_printable
from paper.trees import outer, words

RULE = """<article>
<h1 id="rolling">Rolling<a class="headerlink" href="#rolling">¶</a></h1>
<h3 class="rule" id="rb.roll.table">The table</h3>
<p>Whoever has the <abbr title="What you dare">Risk</abbr> asks for 11. The answer is no:</p>
<details class="proof" id="example-1"><summary>Example</summary><div class="highlight"><pre>&gt;&gt;&gt; 1 + 1
2</pre></div></details>
<details class="rule-known" data-rule="rb.roll.table"><summary>One erratum, source</summary>
<dl><dt>Ruling</dt><dd class="known-erratum" data-erratum="rb-e05"><strong>Nearly free.</strong> It stands.
<a href="../errata/#rb-e05">Erratum</a></dd><dt>Printed</dt><dd><span class="printed">under Skill Rolls</span> ·
<a class="rule-id" href="#rb.roll.table">rb.<wbr>roll.<wbr>table</a></dd></dl></details>
<h2 id="next">Next</h2><ul><li><a href="../cards/">The cards</a></li></ul>
</article>"""


def cleaned(text, code=False):
    return make_printable(html.fromstring(text), code)


def test_printed_rule_keeps_identifier_source_and_errata():
    article = cleaned(RULE)
    assert words(article.find(".//h3")) == "The table"
    facts, errata = article.find(".//p[@class='rule-facts']"), article.find(".//ul[@class='rule-errata']")
    assert [words(part) for part in facts] == ["rb.roll.table", "printed under Skill Rolls"]
    assert words(errata) == "rb-e05 Nearly free"
    assert article.xpath("//button | //abbr | //*[@class='headerlink']") == []


def test_printed_page_omits_examples():
    text = words(cleaned(RULE))
    assert ">>>" not in text
    assert "The answer is no." in text


def test_printed_page_keeps_requested_examples():
    article = cleaned(RULE, code=True)
    assert ">>> 1 + 1" in words(article)
    assert "The answer is no:" in words(article)
    assert article.find(".//details") is None


def test_printed_page_omits_screen_parts():
    assert "The cards" not in words(cleaned(RULE))
    assert words(cleaned('<article><p>Stays.</p><p class="on-screen">Click.</p></article>')) == "Stays."


def test_printed_page_unfolds_rows_and_names_pictures():
    article = cleaned(
        '<article><figure class="exhibit"><div class="chart" role="group" aria-label="Chart of Odds">'
        '<div class="chart-wide"><svg viewbox="0 0 1 1"><g class="values"><rect role="img" aria-label="7"/></g>'
        '<rect tabindex="0" aria-hidden="true"/></svg></div></div>'
        '<details class="rows-box"><summary>All 20 rows</summary>'
        '<table class="numbers"><tbody><tr><td>1</td></tr></tbody></table></details></figure></article>'
    )
    [picture] = article.xpath("//svg")
    assert (picture.get("role"), picture.get("aria-label")) == ("img", "Chart of Odds")
    assert [dict(shape.attrib) for shape in picture.iter("rect")] == [{}]
    assert article.xpath("//details | //summary") == []
    assert words(article) == "1"


def chapters(**texts):
    return [Chapter(f"riskbreaker/{name}/", name, html.fromstring(text)) for name, text in texts.items()]


def bound(*made):
    bind(made, {element.address: example_places(element.article) for element in made})
    return made


def test_printed_links_show_page_numbers():
    one, other = bound(
        *chapters(
            one='<article><h1 id="one">One</h1><p>See <a href="../other/#deep">there</a>, at once.</p></article>',
            other='<article><h1 id="other">Other</h1><h2 id="deep">Deep</h2></article>',
        )
    )
    assert '<a href="#other--deep">there</a><span class="page-ref" data-to="other--deep"></span>, at once.' in outer(
        one.article
    )
    assert other.article.find("h2").get("id") == "other--deep"


def test_printed_link_to_page_leads_to_chapter():
    one, _ = bound(
        *chapters(
            one='<article><h1 id="one">One</h1><a href="../other/">a</a><a href="../other/#the-title">b</a></article>',
            other='<article><h1 id="the-title">Other</h1></article>',
        )
    )
    assert [link.get("href") for link in one.article.iter("a")] == ["#other", "#other"]


def test_printed_rule_keeps_its_anchor():
    [one] = bound(
        *chapters(one='<article><h3 class="rule" id="rb.roll.table">T</h3><a href="#rb.roll.table">it</a></article>')
    )
    assert one.article.find("a").get("href") == "#rb.roll.table"


def test_printed_external_link_becomes_text():
    [one] = bound(*chapters(one='<article><p>By <a href="../../rulings/">the rulings</a> here.</p></article>'))
    assert outer(one.article.find("p")) == "<p>By the rulings here.</p>"


def test_printed_page_omits_rows_of_links():
    rows = '<tr><td>Code</td><td><a href="../code/">here</a></td></tr><tr><td>Odds</td><td>20</td></tr>'
    [one] = bound(*chapters(one=f"<article><table><tbody>{rows}</tbody></table></article>"))
    assert words(one.article) == "Odds20"


def test_printed_link_to_omitted_example_leads_to_heading():
    text = '<article><h2 id="deep">Deep</h2><details class="proof" id="example-3"></details></article>'
    made = chapters(one=text, two='<article><a href="../one/#example-3">it</a></article>')
    places = {heading.address: example_places(heading.article) for heading in made}
    for heading in made:
        make_printable(heading.article, code=False)
    bind(made, places)
    assert made[1].article.find("a").get("href") == "#one--deep"
