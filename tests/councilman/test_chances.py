"""Chances beside pending choices: other rolls, healing, and attacks before the other side has spent Advantage."""

from fractions import Fraction
from itertools import product

from rules.councilman.combat.chances import choice_chances
from rules.councilman.combat.choices import Attack, Attempt, Contest, Mend
from rules.councilman.combat.offers import turn_offers
from rules.councilman.combat.state import Fighter, FightState
from rules.councilman.tables import UNOPPOSED
from rules.sessions.choice_form import choice_form_json
from rules.sessions.offer_groups import group_offers
from rules.sessions.saved_sessions import SavedSession, load_session

EIGHT = range(1, 9)
PEOPLE = (Fighter("Ann", life=14), Fighter("Ben"), Fighter("Rook", side="gm", defence=1))


def lowest_two(*faces):
    return sum(sorted(faces)[:2])


def share(hits, dice):
    return Fraction(sum(hits), 8**dice)


def test_roll_against_a_difficulty_has_its_chance_of_mixed_or_better():
    """An Unstable creature keeps the two lowest of three dice."""
    mixed = UNOPPOSED["Hard"][1]
    state = FightState(PEOPLE)
    plain = share((a + b + 3 >= mixed for a, b in product(EIGHT, repeat=2)), 2)
    assert choice_chances(state, "players", Attempt("Ann", 2, "Hard", experience=1)) == (("Mixed or better", plain),)
    shaken = share((lowest_two(*faces) + 3 >= mixed for faces in product(EIGHT, repeat=3)), 3)
    state = state.change_fighter("Ann", condition="unstable")
    assert choice_chances(state, "players", Attempt("Ann", 3, "Hard")) == (("Mixed or better", shaken),)


def test_roll_against_a_creature_has_its_chance_of_mixed_or_better():
    """Mixed is a total of at most 2 less than the other's; the GM's Decrease takes the two lowest of three dice."""
    state = FightState(PEOPLE, gm=1)
    hits = (lowest_two(a, b, c) + 1 >= d + e + 2 - 2 for a, b, c, d, e in product(EIGHT, repeat=5))
    choice = Contest("Ann", "Rook", 1, 2, decrease=1)
    assert choice_chances(state, "players", choice) == (("Mixed or better", share(hits, 5)),)


def test_attack_chance_assumes_the_most_spending_of_the_other_side():
    """Rook's defence is 1. The GM may recall an Experience of +3, Decrease Ann's roll, or Increase Rook's."""
    ann = PEOPLE[0]
    own = ann.attribute + ann.attack
    pairs, triples = list(product(EIGHT, repeat=2)), list(product(EIGHT, repeat=3))
    nothing = share((a + b + own >= c + d + 1 - 2 for (a, b), (c, d) in product(pairs, pairs)), 4)
    recalled = share((a + b + own >= c + d + 4 - 2 for (a, b), (c, d) in product(pairs, pairs)), 4)
    decreased = share((lowest_two(*own_) + own >= c + d + 1 - 2 for own_, (c, d) in product(triples, pairs)), 5)
    chances = choice_chances(FightState(PEOPLE, gm=1), "players", Attack("Ann", "Rook"))
    assert chances == (
        ("if the GM spends nothing", nothing),
        ("at least, if the GM spends 1 Advantage", min(recalled, decreased)),
    )
    assert choice_chances(FightState(PEOPLE), "players", Attack("Ann", "Rook")) == (("Mixed or better", nothing),)


def test_needless_healing_is_last_and_has_no_chance():
    state = FightState(PEOPLE)
    healed = [offer.choice.whom for offer in turn_offers(state) if isinstance(offer.choice, Mend)]
    assert healed == ["Ann", "Ann", "Ben", "Rook", "Ben", "Rook"]
    assert isinstance(list(turn_offers(state))[-1].choice, Mend)
    assert choice_chances(state, "players", Mend("Ben", "Ann")) == ()
    text = "[game councilman]\n\n== x\n[players] Ann: Life 20\n[gm] Rook: Life 8\n"
    session = load_session("councilman", SavedSession(text))
    groups = group_offers(session.pending.offers("players"))
    assert groups[-1]["title"] == "Ann heals"
    form = choice_form_json(session, "players", groups[-1]["offers"][0]["number"], {})
    assert (form["chance"], [chance["words"] for chance in form["ifs"]]) == ("", ["for Life: Ann has lost none"])
