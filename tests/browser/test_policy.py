"""The content security policy of every page: the site's own scripts run, and injected code does not."""

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


@pytest.fixture(scope="module")
def attacked(launch, site):
    """A page to insert code into, and the messages of its console."""
    with launch().new_context(service_workers="block") as context:
        opened, messages = context.new_page(), []
        opened.on("console", lambda message: messages.append(message.text))
        opened.goto(site)
        yield opened, messages


@pytest.mark.parametrize("code", [INLINE, EVAL, ELSEWHERE])
def test_policy_blocks_injected_script(attacked, until, problems, code):
    opened, messages = attacked
    messages.clear()
    opened.evaluate(code)
    until(lambda: any("Content Security Policy" in message for message in messages))
    assert opened.evaluate("window.hit") is None
    problems.clear()  # the console reports the blocked code


def test_policy_blocks_injected_markup(attacked, until, problems):
    opened, messages = attacked
    messages.clear()
    opened.evaluate("markup => document.body.insertAdjacentHTML('beforeend', markup)", MARKUP)
    opened.evaluate("document.querySelector('#lure').click()")
    until(lambda: sum("Content Security Policy" in message for message in messages) >= 4)
    assert opened.evaluate("window.hit") is None
    problems.clear()  # the console reports the blocked code
