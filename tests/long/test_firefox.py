"""The site in Firefox: no page causes an error or a warning in its console, also when a reader uses it."""

import pytest
from firefox import Firefox
from session_pages import TEXT
from site_pages import SITE, kinds

from rules.calculators import ask
from serve.server import serving

# Much waits until a reader does anything at all (near.ts).
SOMEBODY_READS = "dispatchEvent(new Event('wheel')); scrollTo(0, document.body.scrollHeight / 2)"
AT_REST = "document.readyState === 'complete' && !document.querySelector('[aria-busy=true]')"


@pytest.fixture(scope="module")
def site():
    """The address of the built site."""
    with serving(SITE) as address:
        yield address


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    """One Firefox for all checks."""
    with Firefox(tmp_path_factory.mktemp("profile")) as firefox:
        yield firefox


@pytest.fixture
def firefox(running, site):
    """The running Firefox; its console must be empty after the test."""
    running.open("about:blank")
    running.heard("")
    yield running
    assert "\n".join(running.heard(site)) == ""


def test_firefox_harness_hears_errors(running, site):
    running.open(f"{site}licences/")
    running.heard("")
    running.run("document.body.append(Object.assign(document.createElement('script'), { textContent: '1' }))")
    running.run("setTimeout(() => { console.error('told'); thrown() })", sandbox="")
    assert len(running.heard("")) == 3


@pytest.fixture
def opened(firefox, site):
    """Open a page of the site, and scroll it as a reader does."""

    def open_page(path):
        firefox.open(site + path)
        firefox.run(SOMEBODY_READS)
        firefox.wait(AT_REST)
        return firefox

    return open_page


@pytest.mark.parametrize("path", [*kinds(), "screen/", "no-such-page/"])
def test_firefox_page_has_no_errors(opened, path):
    opened(path).run("location.hash = 'nowhere'")


def test_firefox_calculator_answers(opened):
    firefox = opened("riskbreaker/counter-rolls/")
    firefox.fill("#ask-riskbreaker-counter-roll-ruse_stat", "99")
    firefox.wait("document.querySelector('#ask-riskbreaker-counter-roll .calc-status-wrong')")
    firefox.fill("#ask-riskbreaker-counter-roll-ruse_stat", "7")
    answered = "document.querySelector('#ask-riskbreaker-counter-roll .calc-headline').textContent"
    headline = ask("riskbreaker/counter-roll", ruse_stat=7).headline
    firefox.wait(f"{answered}.replaceAll('\\u00a0', ' ').includes({headline[:30]!r})")


def test_firefox_search_and_examples_work(opened):
    firefox = opened("riskbreaker/counter-rolls/")
    firefox.click(".page-run button")
    firefox.wait("document.querySelector('.page-cells .cell-status')?.textContent.includes('the printed results')")
    firefox.click(".md-search__input")
    firefox.fill(".md-search__input", "block")
    firefox.wait("document.querySelector('.found-item')?.textContent.includes('Block')")


def test_firefox_session_opens_again(opened):
    firefox = opened("riskbreaker/table/")
    firefox.click(".receive > summary")
    firefox.fill(".receive textarea", TEXT)
    firefox.click(".receive .take button")
    firefox.wait("document.querySelector('.playing')")
    opened("riskbreaker/table/").wait("document.querySelector('.playing')")
