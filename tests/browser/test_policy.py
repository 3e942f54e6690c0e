"""The policy of every page of the book: its own scripts run, and nothing that comes in with markup."""

import re

import pytest
from site_pages import SITE

POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
MARKUP = """
<img src="x:" onerror="window.hit = 'handler'">
<svg onload="window.hit = 'drawing'"></svg>
<a id="lure" href="javascript:window.hit = 'address'">Look</a>
<iframe srcdoc="<script>parent.hit = 'frame'</script>"></iframe>
"""
INLINE = "document.body.append(Object.assign(document.createElement('script'), {text: \"window.hit = 'inline'\"}))"
EVAL = "setTimeout(\"window.hit = 'text'\")"  # text as a timer's task is evaluated
ELSEWHERE = "fetch('https://example.org/').then(() => (window.hit = 'elsewhere'), () => 'refused')"


def test_every_page_has_the_policy_first():
    pages = [file.read_text(encoding="utf-8") for file in sorted(SITE.rglob("*.html"))]
    policies = {POLICY.search(page).group(1) for page in pages}
    assert len(policies) == 1
    assert all(page.index("Content-Security-Policy") < page.index("<link") for page in pages)
    rules = dict(rule.split(" ", 1) for rule in policies.pop().split("; "))
    allowed = set(rules["script-src"].split())
    assert {source for source in allowed if not source.startswith("'sha256-")} == {"'self'", "'wasm-unsafe-eval'"}
    assert rules["default-src"] == "'none'"
    assert not [rule for rule in rules.values() if "http" in rule or "*" in rule]


@pytest.fixture
def struck(browser, site):
    """A page to insert code into, and the messages of its console."""
    context = browser.new_context(service_workers="block")
    opened, said = context.new_page(), []
    opened.on("console", lambda message: said.append(message.text))
    opened.goto(site)
    yield opened, said
    context.close()


@pytest.mark.parametrize("code", [INLINE, EVAL, ELSEWHERE])
def test_policy_blocks_injected_script(struck, problems, code):
    opened, said = struck
    opened.evaluate(code)
    opened.wait_for_timeout(100)
    assert opened.evaluate("window.hit") is None
    assert any("Content Security Policy" in message for message in said)
    problems.clear()  # the console reports the refused code, as it should


def test_policy_blocks_injected_markup(struck, problems):
    opened, said = struck
    opened.evaluate("markup => document.body.insertAdjacentHTML('beforeend', markup)", MARKUP)
    opened.evaluate("document.querySelector('#lure').click()")
    opened.wait_for_timeout(300)
    assert opened.evaluate("window.hit") is None
    assert sum("Content Security Policy" in message for message in said) >= 4
    problems.clear()  # the console reports the refused code, as it should
