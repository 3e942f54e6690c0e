"""A session passes from phone to phone: one shows codes, the camera of the other scans them."""

from base64 import b64decode
from pathlib import Path

import pytest
from playwright.sync_api import expect
from session_pages import SMALL, START, Taps, copied_link, open_session, saved_text
from visits import listen

from rules.games import GAMES
from shared import chromium

CORPUS = Path(__file__).parents[1] / "sessions" / "corpus"
WIDE, HIGH, CODE = 1280, 720, 640  # pixels of the camera's picture, and of the code in it
FRAMES_EACH = 10  # of 10 a second
# Draw a code as a camera sees it and return the brightness of its pixels, row by row.
SEEN = """async ([svg, wide, high, code]) => {
    const image = new Image();
    const sized = svg.replace("<svg ", `<svg width="${code}" height="${code}" `);
    image.src = "data:image/svg+xml," + encodeURIComponent(sized);
    await image.decode();
    const canvas = new OffscreenCanvas(wide, high).getContext("2d");
    canvas.fillStyle = "#888";
    canvas.fillRect(0, 0, wide, high);
    canvas.fillStyle = "#fff";
    canvas.fillRect((wide - code) / 2, (high - code) / 2, code, code);
    canvas.drawImage(image, (wide - code) / 2, (high - code) / 2, code, code);
    const { data } = canvas.getImageData(0, 0, wide, high);
    let grey = "";
    for (let at = 0; at < data.length; at += 4) grey += String.fromCharCode(data[at]);
    return btoa(grey);
}"""


def long_session(game):
    """Return the text of a session of three against three with full sheets and forty lines."""
    text = (CORPUS / f"{game}-3.txt").read_text()
    assert len(text.splitlines()) >= 45
    return text


def shown_codes(page):
    """Return all codes that the page shows for its session, as SVG."""
    page.locator(".play-bar").get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Show a code").tap()
    figure = page.locator("figure.qr")
    expect(figure).to_be_visible()
    caption = figure.locator("figcaption").text_content()
    count = int(caption.rpartition(" of ")[2]) if " of " in caption else 1
    pictures = []
    for number in range(1, count + 1):
        if count > 1:
            expect(figure.locator("figcaption")).to_have_text(f"Code {number} of {count}")
        pictures.append(figure.locator("svg").evaluate("svg => svg.outerHTML"))
    return pictures


def film(page, pictures, file):
    """Write a film of a camera that is held before one code after another; the browser repeats it."""
    with file.open("wb") as out:
        out.write(f"YUV4MPEG2 W{WIDE} H{HIGH} F10:1 Ip A1:1 C420jpeg\n".encode())
        for picture in pictures:
            grey = b64decode(page.evaluate(SEEN, [picture, WIDE, HIGH, CODE]))
            out.write((b"FRAME\n" + grey + b"\x80" * (WIDE * HIGH // 2)) * FRAMES_EACH)
    return file


@pytest.fixture
def phone_that_sees(playwright, heard):
    """Open a page in a second browser whose camera plays a film."""
    browsers = []

    def opened(address, camera):
        options = chromium.find().launch_options()
        options["args"] += [
            "--use-fake-device-for-media-stream",
            "--use-fake-ui-for-media-stream",
            f"--use-file-for-fake-video-capture={camera}",
        ]
        browsers.append(playwright.chromium.launch(**options))
        context = browsers[-1].new_context(
            **SMALL, has_touch=True, is_mobile=True, permissions=["camera"], service_workers="block"
        )
        listen(context, heard)
        page = context.new_page()
        page.goto(address)
        return page

    yield opened
    for browser in browsers:
        browser.close()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", [game for game in GAMES if (CORPUS / f"{game}-3.txt").exists()])
def test_long_battle_fits_one_code(visit, game):
    """Version 20 with the least correction holds 858 bytes, of which the address takes about fifty."""
    giving = open_session(visit(f"{game}/table/", "small phone"), long_session(game))
    assert len(shown_codes(giving)) == 1
    expect(giving.locator(".qr figcaption")).to_have_text("The whole session in one code")
    Taps(giving).tap("Hide the code")
    assert len(copied_link(giving)) <= 858


@pytest.mark.long
def test_camera_scans_a_code(visit, phone_that_sees, tmp_path):
    giving = open_session(visit("riskbreaker/table/", "small phone"), long_session("riskbreaker"))
    camera = film(giving, shown_codes(giving), tmp_path / "code.y4m")
    # Scanned on another game's page, the session opens on its own page.
    taking = phone_that_sees(giving.url.replace("riskbreaker", "basics"), camera)
    taking.locator(".receive > summary").click()
    taking.get_by_role("button", name="Scan a code").click()
    expect(taking.locator(".playing")).to_be_visible(timeout=START)
    assert saved_text(taking) == saved_text(giving)
    assert "#" not in taking.url


@pytest.mark.long
def test_long_session_is_scanned_as_several_codes(page, phone_that_sees, tmp_path):
    scenes = [long_session("basics").partition("\n\n")[2] for _ in range(3)]
    giving = open_session(
        page("basics/table/", device="phone", **SMALL), "[game basics]\n\n" + "\n".join(notes_changed(scenes))
    )
    pictures = shown_codes(giving)
    assert len(pictures) > 1
    taking = phone_that_sees(giving.url, film(giving, pictures, tmp_path / "codes.y4m"))
    taking.locator(".receive > summary").click()
    taking.get_by_role("button", name="Scan a code").click()
    expect(taking.locator(".playing")).to_be_visible(timeout=START)
    assert saved_text(taking, "basics") == saved_text(giving, "basics")


def notes_changed(scenes):
    """Return the scenes with different notes; equal scenes would compress too well."""
    return [
        "\n".join(
            f'{line.partition("#")[0]}# "{hash_like(number, at)}"' if "|" in line else line
            for at, line in enumerate(scene.splitlines())
        )
        for number, scene in enumerate(scenes)
    ]


def hash_like(number, at):
    """Return words that occur nowhere else."""
    return f"{(number * 7919 + at * 104729) % 999983} {(number * 15485863 + at * 32452843) % 999979}"
