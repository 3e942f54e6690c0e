"""A battle in play: offers are exactly the accepted choices; undo, redo, and sessions as text."""

from itertools import chain
from random import Random

import pytest
from fights import SEEDS, check_offers_of_random_fight, check_undo_and_redo, draw_choice_now, play_random_fight
from positions import before_last_choice

from rules.core import IllegalChoice, SeededDice, odds, under
from rules.core.frozen import replace
from rules.core.play.manual_changes import Join, Leave, SetNumber
from rules.core.play.position import Decision, start_position
from rules.riskbreaker import (
    Alter,
    DeclareFights,
    DeclareSkills,
    Decrease,
    DisputedFights,
    Flee,
    Gain,
    InflictKill,
    InflictSkill,
    Move,
    Pass,
    Recover,
    Rescue,
    RiskbreakerRulings,
    ShareAdvantage,
    Stat,
    Surrender,
    Veto,
)
from rules.riskbreaker.combat.pending import ALL, GM
from rules.riskbreaker.combat.state import Element
from rules.riskbreaker.fight import FIGHT, board
from rules.riskbreaker.people import format_person, parse_person

OIL = "has Vial of oil (Ambush, kill-damage, skill, area, 2 uses)"
FRIENDS = {"Bram": "the Fighter", "Ida": "the Ranger", "Cy": f"the Thief · {OIL}"}
TOLLMEN = {"Odo": "M3 Pike, Knockdown · A4: Move", "Mab": "A3 Bow, Move, P5 Observation, Distract"}
WOLVES = {"Grey": "M4: Sword · A4: Move · W3: Tactics, Heal", "Red": "M2: Sword · P4: Intimidate"}
CARDS = (Gain, Decrease, InflictSkill, InflictKill, Recover, Rescue, Move, Alter)


def people(named):
    return tuple(parse_person(name, text) for name, text in named.items())


def battle(third=False):
    return FIGHT.start(
        friends=people(FRIENDS), tollmen=people(TOLLMEN), **({"wolves": people(WOLVES)} if third else {})
    )


def plain(state, choice):
    """Return the offered form of a choice: it names a Fight or a side only if there are several."""
    if isinstance(choice, DeclareSkills):
        return replace(choice, skills=tuple(pair for pair in choice.skills if pair[1] is not None))
    if not isinstance(choice, CARDS):
        return choice
    who = state.fighter(choice.who)
    named = choice.fight
    if named == who.fight or (isinstance(choice, Rescue) and len(state.fights) == 1):
        choice = replace(choice, fight=None)
    conflict = who.fight if named is None else named
    if isinstance(choice, Rescue) and len(state.fights) == 1:
        conflict = state.fights[0].number
    sides = state.opposing_sides(who.side, conflict) if conflict is not None or state.phase == "engagement" else ()
    if len(sides) < 2:
        choice = replace(choice, against="")
    if isinstance(choice, Alter) and choice.at == conflict:
        choice = replace(choice, at=None)
    if isinstance(choice, Recover) and choice.extra:
        choice = replace(choice, extra=plain(state, choice.extra))
    return choice


class Candidates:
    """Random choices within types and bounds. They do not use the offers, so many of them are illegal."""

    def __init__(self, random, state):
        self.random, self.state = random, state
        self.names = [fighter.name for fighter in state.fighters]
        self.skills = sorted({skill.name for fighter in state.fighters for skill in fighter.sheet.skills} | {"Dance"})

    def some(self, values, most=3):
        return tuple(self.random.sample(list(values), self.random.randint(0, min(most, len(values)))))

    def points(self, values):
        return tuple((value, self.random.randint(1, 3)) for value in self.some(values, 2))

    def maneuver(self, name):
        pick = self.random.choice
        own = [skill.name for skill in self.state.fighter(name).sheet.skills]
        kind = pick(CARDS)
        common = {
            "against": pick(("", "", *self.state.sides)),
            "fight": pick((None, None, 1, 2)),
            "group": pick(((), (), self.some(self.names, 2))),
            "item": pick(("", "", "", "Vial of oil")),
            "element": pick((None, None, None, 1)),
        }
        skill = pick([*own, *own, *own, *self.skills]) if kind is not Recover else ""
        risk = pick((1, 1, 2, 3, 4, 6))
        if kind is InflictSkill:
            return kind(name, skill, risk, pick(list(Stat)), self.points(self.names), **common)
        if kind is InflictKill:
            return kind(name, skill, risk, self.points(self.names), **common)
        if kind is Recover:
            extra = pick((None, pick((Gain, Decrease))(name, pick(self.skills), risk, fight=common["fight"])))
            return Recover(name, spread=self.points(list(Stat)), extra=extra)
        if kind is Rescue:
            return kind(name, skill, risk, pick(self.names), **common)
        if kind is Move:
            place = pick(((), (), ("wall",)))
            return kind(name, skill, risk, pick(("away", "off", "place", 1, 2, *self.names)), place, **common)
        if kind is Alter:
            make = pick(("trap", "obstacle", "resource", "tactics"))
            guarded, inside = pick((None, None, 1, 2)), pick((False, False, True))
            return kind(name, skill, risk, make, guarded, self.some(self.names), inside, **common)
        return kind(name, skill, risk, **common)

    def groups(self):
        return tuple(self.some(self.names, len(self.names)) for _ in range(self.random.randint(1, 2)))

    def one(self, who):
        pick = self.random.choice
        if who in self.names:
            return pick((Pass(who), *(self.maneuver(who) for _ in range(12))))
        held = self.random.randint(0, 4)
        return {
            GM: lambda: Veto(pick(self.names), pick(("gain", "move", "recover", "find")), pick((*self.skills, ""))),
            ALL: lambda: DeclareSkills(tuple((name, pick((None, *self.skills))) for name in self.some(self.names))),
        }.get(
            who,
            lambda: pick(
                (
                    Surrender(who),
                    Flee(who),
                    DeclareFights(self.groups()),
                    DisputedFights(tuple((name, self.groups()) for name in self.some(self.names))),
                    ShareAdvantage(who, pick((None, (held,), (held, self.random.randint(0, 3)))), self.points((1, 2))),
                )
            ),
        )()


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "rulings",
    [
        {},
        {"damage_reach": "one-side", "rescue_failure": "nobody", "rescue_cost": "paid"},
        {"archers": "shoot-in", "letting_go": "chosen", "turn_ties": "each-turn", "declaring": "in-turn"},
    ],
)
@pytest.mark.parametrize("seed", SEEDS)
def test_battle_accepts_exactly_the_offered_choices(seed, rulings):
    def candidates(random, state, who):
        made = Candidates(random, state)
        return [made.one(who) for _ in range(40)]

    start = under(RiskbreakerRulings(**rulings), battle, third=seed % 2)
    assert len(check_offers_of_random_fight(Random(seed), FIGHT, start, candidates, 60, (GM,), plain)) > 100


@pytest.mark.parametrize("seed", SEEDS)
def test_fight_is_undone_redone_and_read_from_its_lines(seed):
    check_undo_and_redo(Random(seed), FIGHT, battle(third=seed % 3 == 0), most=300, rarely=(GM,))


@pytest.mark.parametrize("seed", SEEDS)
def test_canonical_keeps_the_odds(seed):
    """From a state and from its canonical form, the same choice has the same odds of the same canonical states."""
    random = Random(seed)
    position = play_random_fight(random, FIGHT, battle(), most=random.randint(12, 60), rarely=(GM,))
    if position.pending is None:
        return
    state, plainer = position.current_state, FIGHT.canonical(position.current_state)
    who = position.pending.who[0]
    choice = draw_choice_now(random, position, who)

    def only(_, name, __):
        return choice if name == who else None

    one, other = (odds(FIGHT.turn, battle, policy=only).map(FIGHT.canonical) for battle in (state, plainer))
    assert one == other


def test_people_read_back_as_they_were_written():
    for name, text in chain(
        FRIENDS.items(), TOLLMEN.items(), WOLVES.items(), [("Ann", "M5 A2 · kill 2 · M−1 · counters 1")]
    ):
        person = parse_person(name, text)
        assert parse_person(name, format_person(person)) == person
    hurt = parse_person("Ann", "M5: Sword · kill 2 · M−1 · counters 1")
    assert (hurt.kill, hurt.damage, hurt.counters) == (2, (1, 0, 0, 0), 1)
    with pytest.raises(ValueError, match="Write it like this: M3 Pike"):
        parse_person("Ann", "Juggling")


def test_manual_changes_set_numbers_and_people():
    position = start_position(FIGHT, battle())
    after = position.push(SetNumber("Mab", "Kill Damage", 1), SetNumber("friends", "Advantage", 4))
    assert (after.current_state.fighter("Mab").kill, after.current_state.advantage("friends", None)) == (1, 4)
    joined = after.push(Join("Hob", "tollmen", parse_person("Hob", "M4: Sword")))
    assert "Hob" in joined.pending.who
    gone = joined.push(Leave("Odo"), Leave("Mab"), Leave("Hob"))
    assert gone.outcome.winner == "friends"
    with pytest.raises(ValueError, match=r"A number of Mab must be one of Kill Damage, Counters, .* not 'Wits'"):
        position.push(SetNumber("Mab", "Wits", 1))


def test_manual_full_kill_damage_ends_the_turn():
    position = start_position(FIGHT, battle())
    for name in (*FRIENDS, *TOLLMEN):
        position = position.push_choice(name, Pass(name), SeededDice(1))
    side = position.pending.who[0]
    position = position.push_choice(side, DeclareFights(((*FRIENDS, *TOLLMEN),)), SeededDice(1))
    for _ in range(2):
        side = position.pending.who[0]
        position = position.push_choice(side, ShareAdvantage(side, (0,)))
    position = position.push_choice(ALL, DeclareSkills(), SeededDice(1))
    first, second = position.current_state.queue[:2]
    after = position.push(SetNumber(first, "Kill Damage", 9))
    assert after.current_state.fighter(first).out == "killed"
    assert after.pending.who[0] == second
    assert before_last_choice(after) == position


def test_board_equals_state():
    shown = board(under(RiskbreakerRulings(), battle).add_advantage("friends", None, 2).change_fighter("Mab", kill=2))
    assert shown.line == "Engagement"
    friends, tollmen = shown.sides
    assert friends.pools[0].value == 2
    mab = next(person for person in tollmen.people if person.name == "Mab")
    assert [(track.name, track.value, track.most) for track in mab.tracks] == [
        ("Kill Damage", 2, 3),
        ("Counters", 0, 3),
    ]


def test_board_notes_elements_with_their_rules():
    ground = (
        Element(1, "trap", "tollmen", 3, 2, 1, ("friends",)),
        Element(2, "resource", "friends", 2, None),
        Element(3, "obstacle", "tollmen", 1, 0),
    )
    assert [(note.text, note.rule) for note in board(replace(battle(), elements=ground)).notes] == [
        ("trap 1 of tollmen at Fight 1, worth 3, seen by friends, Success Level 2", "rb.alter.trap"),
        ("resource 2 of friends, worth 2", "rb.alter.use"),
        ("obstacle 3 of tollmen, worth 1, Success Level 0", "rb.alter.risk"),
    ]


def test_people_cannot_have_reserved_names():
    with pytest.raises(ValueError, match="A person must have a name other than GM and all"):
        FIGHT.start(friends=people({"GM": "the Fighter"}), tollmen=people(TOLLMEN))
    with pytest.raises(IllegalChoice, match="has no 'Sword' to play that card with"):
        start_position(FIGHT, battle()).push_choice(GM, Veto("Ida", "gain", "Sword"))
    assert start_position(FIGHT, battle()).push(Decision(GM, Veto("Ida", "gain", "Inspire"))).current_state.vetoes
