"""The server settings on the page about other hosts, each run by its server with the built site."""

import gzip
import http.client
import os
import re
import shutil
import socket
import subprocess
import time
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright
from visits import listen

from book.read.fences import fences
from book.read.paths import REPOSITORY
from rules.calculators import ask
from shared import chromium

SITE, DEBIAN = REPOSITORY.root / "site", REPOSITORY.root / "build" / "debian"
PAGE = REPOSITORY.docs / "hosting.md"
TITLE = re.compile(r'(?:nginx|caddy) title="([^"]+)"')
ROOT, PORT = "/srv/counterroll", "8080"
# The settings on the page: which server reads them, under which name, below which folder.
CASES = {
    "counterroll.conf": ("nginx", "rules.example", "/"),
    "Caddyfile": ("caddy", "rules.example", "/"),
    "folder.conf": ("nginx", "example.org", "/rules/"),
    "Caddyfile.folder": ("caddy", "example.org", "/rules/"),
}
# The configuration that nginx needs around the lines of the page; Debian's package brings one like it.
NGINX = """
daemon off; pid {folder}/pid; error_log stderr; worker_processes 1; {user}
events {{ }}
http {{
  include {types}; access_log off;
  client_body_temp_path {folder}/1; proxy_temp_path {folder}/2; fastcgi_temp_path {folder}/3;
  uwsgi_temp_path {folder}/4; scgi_temp_path {folder}/5;
  {server}
}}
"""
TYPES = "etc/nginx/mime.types"
TIME_LIMIT_S = 20  # seconds until a server answers


def settings_by_title():
    """Return the settings on the page, by their titles."""
    found = {TITLE.fullmatch(fence.info): fence.text for fence in fences(PAGE.read_text(encoding="utf-8"))}
    return {title[1]: text for title, text in found.items() if title}


def program(name, *places):
    """Return the path of a server's program: the machine's own, else the one that make unpacked."""
    at_hand = shutil.which(name) or next((DEBIAN / place for place in places if (DEBIAN / place).exists()), None)
    if at_hand is None:
        pytest.fail(f"there is no {name}: `make prove` unpacks one on Debian, elsewhere it must be installed")
    return str(at_hand)


def command(server, text, folder):
    """Write the settings to a file; return the command that runs the server with them."""
    if server == "caddy":
        (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https off\n}\n" + text, encoding="utf-8")
        return [program("caddy", "usr/bin/caddy"), "run", "--adapter", "caddyfile", "--config", folder / "Caddyfile"]
    types = next(path for path in (DEBIAN / TYPES, Path("/") / TYPES) if path.exists())
    user = "user root;" if os.getuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        NGINX.format(folder=folder, types=types, user=user, server=text), encoding="utf-8"
    )
    return [program("nginx", "usr/sbin/nginx"), "-e", "stderr", "-p", folder, "-c", folder / "nginx.conf"]


@contextmanager
def run_server(title, folder):
    """Yield a server with the settings of that title, at a free port."""
    server, _, _ = CASES[title]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    text = settings_by_title()[title].replace(ROOT, str(SITE)).replace(PORT, str(port))
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    log = folder / "log"
    with log.open("w") as out, subprocess.Popen(command(server, text, folder), env=environment, stderr=out) as process:
        try:
            wait(process, port, log)
            yield port
        finally:
            process.terminate()


def wait(process, port, log):
    for _ in range(TIME_LIMIT_S * 20):
        assert process.poll() is None, log.read_text()
        with socket.socket() as tried:
            if not tried.connect_ex(("127.0.0.1", port)):
                return
        time.sleep(0.05)
    pytest.fail(f"no answer after {TIME_LIMIT_S} seconds:\n{log.read_text()}")


@pytest.fixture(scope="module", params=CASES)
def served(request, tmp_path_factory):
    """Ask one of the servers: `served(path)` gives status, headers and body."""
    _, host, prefix = CASES[request.param]
    with run_server(request.param, tmp_path_factory.mktemp("server")) as port:

        def get(path, at=prefix, **headers):
            with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=TIME_LIMIT_S)) as connection:
                connection.request("GET", at + path, headers={"Host": f"{host}:{port}", **headers})
                answer = connection.getresponse()
                return answer.status, answer.headers, answer.read()

        vars(get).update(address=f"http://{host}:{port}{prefix}", host=host, prefix=prefix)
        yield get


def one(pattern):
    """Return a file of the site whose path matches a pattern."""
    return next(file for file in sorted(SITE.glob(pattern)) if file.is_file()).relative_to(SITE).as_posix()


def test_every_server_setting_on_the_page_is_tested():
    assert settings_by_title().keys() == CASES.keys()


@pytest.mark.parametrize("path", ["", "riskbreaker/", "riskbreaker/rolling/", "errata.xml", "data/index.json"])
def test_server_sends_files_of_the_folder(served, path):
    status, _, body = served(path)
    file = SITE / path
    assert (status, body) == (200, (file / "index.html" if file.is_dir() else file).read_bytes())


def test_folder_without_slash_redirects(served):
    status, headers, _ = served("riskbreaker/rolling")
    assert status in (301, 302, 307, 308)
    assert headers["Location"].endswith("/riskbreaker/rolling/")


def test_site_without_slash_redirects(served):
    """A reader who types the address of a site in a folder leaves the slash out."""
    if served.prefix == "/":
        return
    status, headers, _ = served("", at=served.prefix.rstrip("/"))
    assert status in (301, 302, 307, 308)
    assert headers["Location"].endswith(served.prefix)


def test_missing_asset_is_not_cached(served):
    """If browsers kept this reply, a file that is missing for a moment of an update would be missing for a year."""
    status, headers, _ = served("assets/generated/app.MISSING1.js")
    assert status == 404
    assert "immutable" not in (headers["Cache-Control"] or "")


def test_missing_page_shows_not_found_page(served):
    status, _, body = served("riskbreaker/nowhere/")
    assert (status, body) == (404, (SITE / "404.html").read_bytes())


@pytest.mark.parametrize(
    ("pattern", "types"),
    [
        ("index.html", ("text/html",)),
        ("assets/generated/app.*.js", ("text/javascript", "application/javascript")),
        ("service-worker.js", ("text/javascript", "application/javascript")),
        ("assets/generated/app.*.css", ("text/css",)),
        ("assets/generated/**/*.wasm", ("application/wasm",)),
        ("assets/generated/*.woff2", ("font/woff2",)),
        ("data/index.json", ("application/json",)),
        ("errata.xml", ("text/xml", "application/xml")),
        ("assets/images/*.svg", ("image/svg+xml",)),
    ],
)
def test_files_have_their_media_type(served, pattern, types):
    _, headers, _ = served(one(pattern))
    assert headers.get_content_type() in types


@pytest.mark.parametrize("pattern", ["assets/generated/app.*.js", "assets/generated/engine/*.bin"])
def test_hashed_files_are_cached_forever(served, pattern):
    _, headers, _ = served(one(pattern))
    assert headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", ["", "riskbreaker/rolling/", "service-worker.js", "data/index.json"])
def test_other_files_are_revalidated(served, path):
    _, headers, _ = served(path)
    assert headers["Cache-Control"] == "no-cache"
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "pattern",
    [
        "riskbreaker/rolling/index.html",
        "assets/generated/app.*.css",
        "assets/generated/app.*.js",
        "assets/generated/**/*.wasm",
        "data/index.json",
        "errata.xml",
    ],
)
def test_large_files_are_compressed(served, pattern):
    path = one(pattern)
    _, headers, body = served(path, **{"Accept-Encoding": "gzip"})
    assert headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(body) == (SITE / path).read_bytes()


def test_compressed_files_are_sent_unchanged(served):
    path = one("assets/generated/engine/library.*.bin")
    _, headers, body = served(path, **{"Accept-Encoding": "gzip"})
    assert headers["Content-Encoding"] is None
    assert body == (SITE / path).read_bytes()


def test_calculator_answers_from_each_server(served):
    found = chromium.find()
    flags = [*found.flags, f"--host-resolver-rules=MAP {served.host} 127.0.0.1"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**found.launch_options() | {"args": flags})
        context, problems = browser.new_context(service_workers="block"), []
        listen(context, problems)
        page = context.new_page()
        page.goto(f"{served.address}riskbreaker/counter-rolls/")
        form = page.locator("#ask-riskbreaker-counter-roll")
        form.scroll_into_view_if_needed()
        form.get_by_role("spinbutton").first.fill("7")
        wanted = ask("riskbreaker/counter-roll", ruse_stat=7).headline
        expect(form).to_contain_text(wanted[:30], timeout=60_000)
        browser.close()
    assert problems == []
