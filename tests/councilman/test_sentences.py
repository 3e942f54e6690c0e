"""Sentences for choices in the 2d8 draft's fight."""

import pytest

from rules.councilman.combat.choices import (
    Attack,
    AttackSeveral,
    Attempt,
    Contest,
    Fall,
    LessDamage,
    Mend,
    MoreDamage,
    Pass,
    Push,
    Reaction,
    Resist,
    Second,
)
from rules.councilman.sentences import sentence


@pytest.mark.parametrize(
    ("who", "choice", "words"),
    [
        ("players", Attack("Ann", "Rook", 2, 1), "Ann attacks Rook, Increased twice, with an Experience of +1"),
        ("gm", AttackSeveral("Rook", ("Ann", "Ben")), "Rook attacks Ann and Ben"),
        ("players", Attempt("Ann", 1, "Hard"), "Ann makes a roll of Difficulty Hard"),
        ("players", Contest("Ann", "Rook"), "Ann makes an opposed roll against Rook"),
        ("players", Mend("Ann", "Ben"), "Ann heals Ben"),
        ("players", Pass(), "The players pass"),
        ("gm", Second(), "The GM has two act at once"),
        ("gm", Resist(), "The GM spends nothing"),
        ("players", Resist(1, 2, increase=1), "The players increase their own roll once"
         " and decrease the other roll once and use an Experience of +2"),
        ("gm", Push(hinder=3), "The GM decreases the other roll 3 times"),
        ("players", MoreDamage(1), "The players add 1 damage die"),
        ("gm", LessDamage(2), "The GM takes away 2 damage dice"),
        ("Rook", Reaction(True), "Rook strikes back"),
        ("Rook", Fall("Unstable"), "Rook becomes Unstable"),
        ("Rook", Fall("Blaze of Glory", "Ann"), "Rook dies in a Blaze of Glory against Ann"),
        ("Ann", Fall("Blaze of Glory", "Ben", deed="heal"), "Ann dies in a Blaze of Glory healing Ben"),
    ],
)  # fmt: skip
def test_sentence_of_a_choice(who, choice, words):
    assert sentence(who, choice, None) == words
