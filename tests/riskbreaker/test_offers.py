"""Offers in a few positions of a battle: their words, cards, Advantage and places."""

from rules.core.play.offers import all_choices
from rules.riskbreaker import (
    Alter,
    DeclareSkills,
    Decrease,
    Gain,
    InflictKill,
    InflictSkill,
    Move,
    Recover,
    Rescue,
    ShareAdvantage,
    Stat,
)
from rules.riskbreaker.combat.choices import Distance
from rules.riskbreaker.combat.offers import turn_offers
from rules.sessions.saved_sessions import SavedSession, load_session

PEOPLE = """\
[game riskbreaker]

== x
[a] Ann: M3 Sword · W4 Tactics · A4 Move; Amy: W3 First Aid · P3 Inspire; Al: M2 Sword
[b] Bob: M3 Pike; Ben: M2 Pike · A2 Move
"""
# Three act together at Risk 6. Side a has 4 and 2 Advantage in the two Fights, side b none; Amy is in neither.
BEGUN = """\
Ann: Gain Advantage, Sword, with Amy and Al, Risk 6 | d10=1
Bob: Pass
Ben: Pass
a: Fights, Ann + Bob / Al + Ben
a: Share, 4 + 2
b: Share evenly
all: Skills, Ann with Sword and Bob with Pike
"""
RISK = "Risk 1 to 3"  # no more than 3 alone


def offers_to(who, lines, people=PEOPLE):
    session = load_session("riskbreaker", SavedSession(people + lines))
    assert session.fault is None, session.fault
    return [
        ": ".join(filter(None, (offer.label, ", ".join(fields_of(offer))))) for offer in session.pending.offers(who)
    ]


def fields_of(offer):
    """Return the word of every field, and its allowed values before another field is filled in."""
    for ask in offer.asks:
        told = ask.input_for({}).describe() if ask.input_for({}) else {"kind": "nothing"}
        kind = told["kind"]
        if kind == "pick":
            takes = "/".join(option["label"] for option in told["options"])
        elif kind == "nested":
            takes = " or ".join(nested["label"] for nested in told["offers"])
        elif "options" in told:
            takes = f"{told['low']} to {told['high']} of {'/'.join(map(str, told['options']))}"
        else:
            takes = f"{told['low']} to {told['high']}" if kind == "whole" else kind
        yield f"{ask.word} {takes}".strip()


def test_side_without_advantage_is_offered_no_paid_card():
    assert offers_to("Bob", BEGUN) == [f"Gain Advantage, Pike: {RISK}", f"Decrease Advantage, Pike: {RISK}", "Pass"]


def test_offers_on_a_turn_in_a_fight_are_all_usable_cards():
    """The card and skill of the last turn are not offered again. Damage goes to an opponent in the same Fight."""
    skills = ("Sword", "Tactics", "Move")
    guards = "at this one/Fight 2, inside flag"
    assert offers_to("Ann", f"{BEGUN}Bob: Pass\n") == [
        f"Gain Advantage, Tactics: {RISK}",
        f"Gain Advantage, Move: {RISK}",
        *(f"Decrease Advantage, {skill}: {RISK}" for skill in skills),
        f"Inflict Skill Damage, Sword: {RISK}, on Muscle/Agility/Wit/Personality, 1 to 1 of Bob",
        f"Inflict Kill Damage, Sword: {RISK}, 1 to 1 of Bob",
        *(f"Move {goal}, Move: {RISK}" for goal in ("away", "off the field", "to Fight 2")),
        f"Move to a place, Move: {RISK}, called phrases",
        *(f"Alter, Sword, {what}" for what in (f"trap: {RISK}, {guards}", f"obstacle: {RISK}, {guards}")),
        f"Alter, Sword, resource: {RISK}",
        *(f"Alter, Tactics, {what}" for what in (f"trap: {RISK}, {guards}", f"obstacle: {RISK}, {guards}")),
        f"Alter, Tactics, resource: {RISK}",
        # only two characters are in this Fight
        "Alter, Tactics, out of the Fight: Risk 1 to 2, taking 1 to 1 of Ann/Bob",
        *(f"Alter, Move, {what}" for what in (f"trap: {RISK}, {guards}", f"obstacle: {RISK}, {guards}")),
        f"Alter, Move, resource: {RISK}",
        "Pass",
    ]


def test_idle_fighter_names_the_fight_of_each_offer():
    """4 Advantage in Fight 1 pay for any Risk, 2 in Fight 2 for Risk 2 at most. Changing Advantage costs nothing."""
    later = "Bob: Pass\nAnn: Pass\nall: Skills, Al with Sword and Ben with Pike\nBen: Pass\nAl: Pass\n"
    free = [
        f"{card}, {skill}, Fight {fight}"
        for card in ("Gain Advantage", "Decrease Advantage")
        for skill in ("First Aid", "Inspire")
        for fight in (1, 2)
    ]
    assert offers_to("Amy", f"{BEGUN}{later}") == [
        *(f"{label}: {RISK}" for label in free),
        f"Recover: then {' or '.join(free)}, nothing",
        *(
            f"Alter, {skill}, {what}, Fight {fight}: Risk 1 to {most}"
            + ("" if what == "resource" else f", at this one/Fight {other}, inside flag")
            for skill in ("First Aid", "Inspire")
            for fight, most, other in ((1, 3, 2), (2, 2, 1))
            for what in ("trap", "obstacle", "resource")
        ),
        "Pass",
    ]


def test_offers_follow_items_and_wounds():
    """An item helps an own skill, or lends a paid skill; an item for one card lends the skill for that card only."""
    people = """\
[game riskbreaker]

== x
[a] Ann: M3 Sword · has Lamp (Sword, gain, area), has Rope (Push, skill), has Hook (Pike); Amy: W3 First Aid · M−1 · W−2
[b] Bob: M3 Pike
"""
    with_amy, with_ann = "with 0 to 1 of Amy", "with 0 to 1 of Ann"
    assert offers_to("Ann", "", people) == [
        f"Gain Advantage, Sword: {with_amy}, {RISK}",
        f"Gain Advantage, Sword with Lamp: {with_amy}, Risk 1 to None",
        f"Gain Advantage, Push with Rope: {with_amy}, {RISK}",
        f"Decrease Advantage, Sword: {with_amy}, {RISK}",
        f"Decrease Advantage, Push with Rope: {with_amy}, {RISK}",
        "Recover: nothing",
        "Pass",
    ]
    assert offers_to("Amy", "", people) == [
        f"Gain Advantage, First Aid: {with_ann}, {RISK}",
        f"Decrease Advantage, First Aid: {with_ann}, {RISK}",
        # Recover heals three points alone, two with another maneuver
        "Recover: then Gain Advantage, First Aid or Decrease Advantage, First Aid, 0 to 3 of Muscle/Wit",
        f"Rescue Ann, First Aid: {with_ann}, {RISK}",
        "Pass",
    ]


def test_fields_follow_the_earlier_fields():
    """With Amy in the group the Risk limit is 6. At Risk 2, one target can get both points."""
    session = load_session("riskbreaker", SavedSession(PEOPLE))
    gain = session.pending.offers("Ann")[0]
    risk = gain.asks[1]
    assert [risk.input_for({"group": group}).high for group in ((), ("Amy",), ("Amy", "Al"))] == [3, 6, 9]
    fight = load_session("riskbreaker", SavedSession(f"{PEOPLE}{BEGUN}Bob: Pass\n"))
    strike = next(offer for offer in fight.pending.offers("Ann") if offer.label == "Inflict Kill Damage, Sword")
    assert [strike.asks[-1].input_for({"risk": risk}).high for risk in (1, 2, 3)] == [1, 2, 3]
    out = next(offer for offer in fight.pending.offers("Ann") if offer.label.endswith("out of the Fight"))
    assert out.choice.fight is None  # the Fight of the character who acts
    assert [(field.low, field.high) for field in (out.asks[-1].input_for({"risk": risk}) for risk in (1, 2))] == [
        (1, 1),
        (2, 2),
    ]
    hurt = load_session("riskbreaker", SavedSession(PEOPLE.replace("P3 Inspire", "P3 Inspire · M−4 · W−2")))
    recover = next(offer for offer in hurt.pending.offers("Amy") if offer.label == "Recover")
    assert [recover.asks[-1].input_for({"extra": extra}).high for extra in (None, gain.choice)] == [3, 2]


def test_offers_ask_for_the_opposing_side_among_three():
    three = f"{PEOPLE}[c] Cy: M3 Axe\n"
    assert offers_to("Bob", "", three)[0] == f"Gain Advantage, Pike: with 0 to 1 of Ben, {RISK}, against a/c"
    line = "Bob: Gain Advantage, Pike, Risk 2, against c"
    session = load_session("riskbreaker", SavedSession(f"{three}{line} | d10=10\n"))
    # 10 always fails, so the opposing side gains
    assert session.steps[-1].text == f"{line} | d10=10  # c, Advantage: 2"


def test_turn_offers_are_limited_to_the_given_cards():
    """The given cards are Gain Advantage with two of three skills, and damage with any skill. No others are offered."""
    state = load_session("riskbreaker", SavedSession(PEOPLE + BEGUN + "Bob: Pass\n")).pending.state
    few = turn_offers(state, "Ann", {"gain": ("Tactics", "Sword", "Charm"), "kill-damage": None})
    every = {offer.label: offer for offer in turn_offers(state, "Ann")}
    labels = ["Gain Advantage, Tactics", "Inflict Kill Damage, Sword", "Pass"]
    found = list(few)
    assert [offer.label for offer in found] == labels
    assert list(all_choices(found)) == list(all_choices(every[label] for label in labels))


def under_ruling(reading, people=PEOPLE):
    """Return the same session under another ruling."""
    return people.replace("\n\n== x", f"\n[rulings {reading}]\n\n== x") if reading else people


OUTSIDE = f"{BEGUN}Bob: Pass\nAnn: Pass\nall: Skills, Al with Sword and Ben with Pike\nBen: Pass\nAl: Pass\n"


def test_idle_fighter_changes_no_advantage_by_ruling():
    assert offers_to("Amy", OUTSIDE, under_ruling("idle_conflict=barred")) == ["Recover: nothing", "Pass"]


def test_rescue_offers_name_the_fight_of_a_failure():
    """Abe, who is hurt and slower, is also in no Fight. If a failure pays no side, the offer has no field for it."""
    people = PEOPLE.replace("Al: M2 Sword", "Al: M2 Sword; Abe: M2 Sword · A2 · kill 1")
    lines = OUTSIDE.replace("Ben: Pass\na:", "Ben: Pass\nAbe: Pass\na:", 1)
    named = [f"Rescue Abe, First Aid, Fight {fight}: with 0 to 1 of Abe, {RISK}" for fight in (1, 2)]
    for reading, unnamed in (
        ("", []),
        ("rescue_failure=nobody", [f"Rescue Abe, First Aid: with 0 to 1 of Abe, {RISK}"]),
    ):
        rescues = [
            label for label in offers_to("Amy", lines, under_ruling(reading, people)) if label.startswith("Rescue")
        ]
        assert rescues == named + unnamed


def test_rescue_offer_names_no_only_fight():
    people = PEOPLE.replace("Al: M2 Sword", "Abe: M2 Sword · A2 · kill 1")
    lines = """\
Ann: Gain Advantage, Sword, with Amy and Abe, Risk 6 | d10=1
Bob: Pass
Ben: Pass
a: Fights, Ann + Bob + Ben
a: Share, 6
b: Share, 0
all: Skills, Ann with Sword and Bob with Pike and Ben with Pike
Bob: Pass
Ann: Pass
Ben: Pass
"""
    rescues = [label for label in offers_to("Amy", lines, people) if label.startswith("Rescue")]
    assert rescues == [f"Rescue Abe, First Aid: with 0 to 1 of Abe, {RISK}"]


def test_free_preparation_offers_alter_without_advantage():
    makes = [
        f"Alter, {skill}, {make}: with 0 to 2 of Ann/Al, {RISK}"
        for skill in ("First Aid", "Inspire")
        for make in ("trap", "obstacle", "resource")
    ]
    for reading, made in (("", []), ("engagement_cost=free", makes)):
        assert [label for label in offers_to("Amy", "", under_ruling(reading)) if label.startswith("Alter")] == made


def test_area_risk_ruling_lifts_the_limit_of_free_cards():
    people = "[game riskbreaker]\n\n== x\n[a] Ann: M3 Sword (AoE)\n[b] Bob: M3 Pike\n"
    for reading, most in (("", "None"), ("area_risk=paid", "3")):
        assert offers_to("Ann", "", under_ruling(reading, people))[0] == f"Gain Advantage, Sword: Risk 1 to {most}"


def test_tactics_offers_all_fighters_or_enemies_by_ruling():
    """Two fighters are in the Fight, and one of them is an enemy."""
    for reading, most, whom in (("", 2, "Ann/Bob"), ("tactics_moves=as-printed", 1, "Bob")):
        out = [
            label
            for label in offers_to("Ann", f"{BEGUN}Bob: Pass\n", under_ruling(reading))
            if "out of the Fight" in label
        ]
        assert out == [f"Alter, Tactics, out of the Fight: Risk 1 to {most}, taking 1 to 1 of {whom}"]


def test_choices_without_details_are_plain():
    """Risk 1 is the lowest. A maneuver names nobody and nothing else, and a Move goes out of the Fight."""
    shared = {"against": "", "fight": None, "group": (), "item": "", "element": None}
    for kind, own in (
        (Gain, {}), (Decrease, {}), (InflictSkill, {"stat": Stat.MUSCLE, "shares": ()}), (InflictKill, {"shares": ()}),
        (Rescue, {"comrade": ""}), (Move, {"to": "away", "place": ()}),
        (Alter, {"make": "resource", "at": None, "moved": (), "inside": False}),
    ):  # fmt: skip
        assert kind("Ann", "Sword") == kind("Ann", "Sword", 1, **own, **shared)
    assert Recover("Ann") == Recover("Ann", "", 1, (), None, **shared)
    assert ShareAdvantage("A") == ShareAdvantage("A", None, ())
    assert (DeclareSkills(), Distance("Ann", 1)) == (DeclareSkills(()), Distance("Ann", 1, 1))
