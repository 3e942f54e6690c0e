"""The search treats the British and the American spelling as one word."""

import json
import subprocess

import pytest

from book.read.paths import REPOSITORY
from shared.node import NODE

PAIRS = (
    ("manoeuvre", "maneuver"), ("manoeuvres", "maneuvers"), ("manoeuvred", "maneuvered"),
    ("manoeuvring", "maneuvering"), ("armour", "armor"), ("armoury", "armory"), ("colour", "color"),
    ("colourful", "colorful"), ("odour", "odor"), ("defence", "defense"), ("offence", "offense"),
    ("licence", "license"), ("organise", "organize"), ("organiser", "organizer"), ("analyse", "analyze"),
    ("centre", "center"), ("sabre", "saber"), ("fibre", "fiber"), ("travelled", "traveled"),
    ("levelling", "leveling"), ("skilful", "skillful"), ("fulfil", "fulfill"), ("dialogue", "dialog"),
    ("programme", "program"), ("judgement", "judgment"), ("practise", "practice"), ("grey", "gray"),
    ("artefact", "artifact"), ("draught", "draft"), ("discs", "disks"), ("mould", "mold"), ("sulphur", "sulfur"),
    ("mediaeval", "medieval"), ("favourite", "favorite"), ("neighbourhood", "neighborhood"),
    ("honourable", "honorable"),
)  # fmt: skip
# Pairs that only look like two spellings of a word.
APART = (
    ("four", "for"), ("hour", "or"), ("your", "or"), ("roll", "role"), ("killed", "kile"), ("fire", "fir"),
    ("genre", "gener"), ("tour", "tor"), ("called", "cale"),
)  # fmt: skip


def roots(words):
    """Return the roots of words as the search computes them."""
    file = (REPOSITORY.root / "site_overrides/browser/src/search/words.ts").as_uri()
    script = f"import {{ root }} from {json.dumps(file)}; console.log(JSON.stringify({json.dumps(words)}.map(root)))"
    command = [NODE, "--experimental-strip-types", "--no-warnings", "--input-type=module", "-e", script]
    ran = subprocess.run(command, cwd=REPOSITORY.root, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


@pytest.mark.parametrize(("pairs", "same"), [(PAIRS, True), (APART, False)])
def test_british_and_american_spellings_are_one_word(pairs, same):
    found = roots([word for pair in pairs for word in pair])
    taken = [british == american for british, american in zip(found[::2], found[1::2], strict=True)]
    assert [pair for pair, is_one in zip(pairs, taken, strict=True) if is_one is not same] == []


def test_british_and_american_spellings_find_the_same(find):
    asked = [("", "manoeuvre"), ("", "maneuver"), ("riskbreaker", "defence"), ("riskbreaker", "defense")]
    british, american, *defence = find(asked)
    assert british == american
    assert british
    assert defence[0] == defence[1]
