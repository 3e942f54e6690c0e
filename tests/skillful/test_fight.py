"""A fight of Skillful: offers, undo and redo, the board, manual changes, and sessions."""

from random import Random

import pytest
from branchings import iter_nodes
from fights import SEEDS, check_offers_of_random_fight, check_undo_and_redo
from positions import before_last_choice
from swords import STROKE, duel, guards_and_thieves, people, strike_at_jack

from rules.core import BadInput, OutOfTurn, odds, scripted, under, using
from rules.core.play.explorer import FightSetup
from rules.core.play.fight_odds import simulate_fights
from rules.core.play.manual_changes import Join, Leave, SetNumber
from rules.core.play.position import start_position
from rules.core.play.session import parse_session
from rules.core.play.turn_tree import build_tree
from rules.skillful import (
    AcceptFailure,
    AsItIs,
    Attack,
    Defend,
    DescribeConsequence,
    GiveIn,
    SkillfulRulings,
    Spare,
    TakeSuckage,
    Wait,
    fight,
    parse_person,
)
from rules.skillful.combat.state import GM
from rules.skillful.fight import FIGHT, board
from rules.skillful.game import GAME
from rules.skillful.tables import POOLS
from rules.skillful.tactics import TACTICS

# Sets of rulings; together they have every alternative that matters only in fights.
OTHERS = (
    {},
    {"turn_order": "as-printed", "overspend": "refused", "targets": "one"},
    {"turn_order": "lead", "lost_initiative": "turn", "defence_when": "after-attack", "fourth_melee": "with-first"},
    {"fallen": "below-zero", "suckage_for": "defenders", "several_defenders": "roll-each", "empty_wind": "by-hand"},
    {"overspend": "spill-over", "fumbled_attack": "free", "fumble_weapon": "opponents", "minimum_pools": "matching"},
    {"relaxed_rounding": "as-printed", "relaxed_penalties": "nominal-only", "gun_effort": "with-effort"},
    {"suckage_limit": "next-threshold", "cutoff": "up-to", "first_penalty_pools": "as-printed", "fumble_tie": "safe"},
    {"fight_aid": "turn", "aid_pays": "helpers", "aid_fumble": "fumbles", "aid_measure": "target"},
    {"fight_aid": "none"},
    {"aid_pays": "free", "overspend": "refused", "aid_fumble": "fumbles", "fumbled_attack": "free"},
)


class Candidates:
    """Random choices within types and bounds. They do not use the offers, so many of them are illegal."""

    def __init__(self, random, state):
        self.random = random
        self.names = [fighter.name for fighter in state.fighters]
        self.means = ["Broadsword", "9mm Pistol", "Fists", "Net", "Bite", "Dodge", "Shield", "Tumble", "Spoon"]

    def some(self, values, most):
        return tuple(self.random.sample(list(values), self.random.randint(0, most)))

    def words(self):
        return self.some(("hat lost", "on one knee", "boot in the mud", "a, comma", "this and that", "x" * 41, ""), 3)

    def aid(self):
        return tuple((name, self.random.choice(self.means)) for name in self.some(self.names, 2))

    def one(self):
        pick, ways = self.random.choice, ("ordinary", "relaxed", "intense", "frantic")
        points = {name: pick((0, 0, 1, 7, 24, 40, 41)) for name in self.some(POOLS, 2)}
        return pick(
            (
                Attack(pick(self.means), self.some(self.names, 2), pick(ways)),
                Attack(pick(self.means), (pick(self.names),), pick(ways), self.aid()),
                Defend(pick(self.means), pick(ways)),
                Defend(pick(self.means), pick(ways), self.aid()),
                TakeSuckage(pick((-1, 0, 1, 2, 3, 5, 9, 12, 40)), self.words()),
                Spare(self.words(), **points),
                Spare(("knocked prone",), **points),
                DescribeConsequence(self.words()),
                Wait(),
                GiveIn(),
                AcceptFailure(),
                AsItIs(),
            )
        )


@pytest.mark.parametrize("rulings", OTHERS)
@pytest.mark.parametrize("seed", SEEDS)
def test_offers_are_exactly_the_accepted_choices(seed, rulings):
    def candidates(random, state, _):
        made = Candidates(random, state)
        return [made.one() for _ in range(16)]

    start = under(SkillfulRulings(**rulings), guards_and_thieves, third=seed == 0)
    assert len(check_offers_of_random_fight(Random(seed), FIGHT, start, candidates, most=24)) > 15


@pytest.mark.parametrize("rulings", OTHERS)
@pytest.mark.parametrize("seed", SEEDS)
def test_fight_can_be_undone_redone_and_read_from_its_lines(seed, rulings):
    start = under(SkillfulRulings(**rulings), guards_and_thieves, third=seed % 3 == 0)
    # a fighter gives in after a few choices
    assert check_undo_and_redo(Random(seed), FIGHT, start, most=300).outcome is not None


@pytest.mark.parametrize("rulings", OTHERS)
def test_canonical_keeps_the_odds(rulings):
    """From a state with debts and nuisances and from its canonical form, the same choices have the same odds."""
    policy = TACTICS.make_policy({"guards": "wary", "thieves": "fierce"})
    with using(SkillfulRulings(**rulings)):
        deep = 'Broadsword 3 · Dodge 6 · Wind -40 · Stamina -9 · Wit -2 · "a limp"'
        state = duel(jack=deep).change_fighter("Greta", nuisances=("hat lost",))
    one, other = (
        odds(FIGHT.turn, begun, policy=policy, rulings=state.rulings).map(FIGHT.canonical)
        for begun in (state, FIGHT.canonical(state))
    )
    assert one == other


def plainly(state, _, offers):
    """Return the plainest legal choice of each family; the other choices have the same number of dice and decisions."""
    return tuple(next(offer.all_choices()) for offer in offers(state) if not getattr(offer.choice, "aid", ()))


def with_aid(state, _, offers):
    """Return an attack and a defence with aid; of other families the plainest legal choice."""
    every = list(offers(state))
    helped = [offer for offer in every if getattr(offer.choice, "aid", ())]
    return tuple(next(offer.all_choices()) for offer in helped or every)


def test_turn_of_two_swords_has_few_paths():
    """60 totals against 60 would be 3,600 paths for each pair of attitudes, and more for the choices after them."""
    for start in (duel(), guards_and_thieves()):
        assert sum(1 for _ in iter_nodes(build_tree(FIGHT.turn, start, plainly))) < 3_000
        assert sum(1 for _ in iter_nodes(build_tree(FIGHT.turn, start, with_aid))) < 3_000


def test_every_tactic_fights_to_an_end():
    for tactic in TACTICS.texts:
        bout = FightSetup(FIGHT, duel(), TACTICS.make_policy({"guards": tactic, "thieves": "steady"}))
        course = simulate_fights(bout, 3, 1)
        assert course.later == 0
        assert {end.winner for end in course.ends} <= {"guards", "thieves"}
    with pytest.raises(BadInput, match="A tactic must be one of steady"):
        TACTICS.make_policy({"guards": "brave"})


# The table ----------------------------------------------------------------------------------------------


def test_manual_changes_set_numbers_and_people():
    position = start_position(FIGHT, guards_and_thieves())
    after = position.push(
        SetNumber("Jack", "Wind", 3), SetNumber("Jack", "mental penalty", 4), SetNumber("", "round", 3)
    )
    jack = after.current_state.fighter("Jack")
    assert (jack.pools.wind, jack.mental_penalty, after.current_state.round) == (3, 4, 3)
    joined = after.push(Join("Hob", "thieves", parse_person("Hob", "Broadsword 4")))
    assert "Hob" in joined.pending.who
    gone = joined.push(Leave("Jack"), Leave("Eve"), Leave("Hob"))
    assert gone.outcome.winner == "guards"
    for wrong in (
        SetNumber("Jack", "Luck", 1),
        SetNumber("", "turn", 1),
        Join("Hob", "wolves", jack),
        Join("Bo", "thieves", jack),
    ):
        with pytest.raises(BadInput):
            position.push(wrong)


def test_fighter_removed_while_answering_is_not_pending():
    at = start_position(FIGHT, guards_and_thieves()).push_choice("Greta", STROKE)
    assert at.pending.who == ("Jack",)
    gone = at.push(Leave("Jack"))
    assert set(gone.pending.who) == {"Bo", "Eve"}
    assert before_last_choice(gone) == at
    lost = strike_at_jack("d20!=19, d20!=2").push(Leave("Jack"))
    assert lost.outcome.winner == "guards"
    assert FIGHT.people_after(lost.state)["Jack"].row == ""


def test_fighter_who_has_acted_waits_for_the_next_round():
    at = start_position(FIGHT, duel()).push_choice("Greta", Wait())
    assert at.pending.who == ("Jack",)
    with pytest.raises(OutOfTurn, match=r"It is the turn of Jack\. Greta cannot choose now"):
        at.push_choice("Greta", Wait())
    after = at.push_choice("Jack", Wait())
    assert (after.current_state.round, after.pending.who) == (2, ("Greta", "Jack"))


def test_board_shows_conditions_and_tracks():
    shown = board(
        duel().change_fighter("Greta", acted=True, nuisances=("a limp",)).change_fighter("Jack", physical_penalty=3)
    )
    assert shown.line == "Round 1"
    greta, jack = (side.people[0] for side in shown.sides)
    assert [note.text for note in greta.conditions] == ["a limp", "has acted"]
    assert [(track.name, track.value) for track in jack.tracks][-2:] == [("Sanity", 100), ("physical penalty", 3)]
    assert board(duel().change_fighter("Jack", out="yielded")).line == "The fight is over"


@pytest.mark.parametrize(("health", "words"), [(0, []), (-1, ["out at the next loss of Health"])])
def test_board_warns_people_below_zero_health(health, words):
    """A fighter with 0 Health fights on, because only Health below zero is negative."""
    shown = board(duel(jack=f"Dodge 6 · Health {health}"))
    assert [note.text for note in shown.sides[1].people[0].conditions] == words


SESSION = """\
[game skillful]

== The ford
[guards] Greta: Broadsword 10 · Dodge 8
[thieves] Jack: Broadsword 9 · Dodge 6 · Health 40
Greta: Attack with Broadsword, on Jack, ordinary  # Greta, Wind: 95
Jack: Dodge, ordinary | d20!=19, d20!=2  # Jack, Wind: 95
Jack: Take suckage, 1, hat lost
GM: Spare Jack, Wind 10, knocked prone  # Jack, Wind: 55, Jack, Stamina: 90, Jack, Health: 25
Jack: Yield  # Jack: yielded

== The hill
[guards] Greta
[thieves] Jack; Bo: attacks with Fists 3 (2 Wind, fumble 4)
table: Jack's Wind is 100  # a night's sleep
table: Eve joins thieves as 9mm Pistol 4 · Dodge 3
Greta: Wait
"""


def test_session_of_two_fights_reads_back_unchanged():
    """Jack loses by 21; one point leaves 20, still a Bad Defense: 15 Health, and 40 − 10 Wind after 15."""
    session = parse_session(GAME, SESSION)
    assert session.fault is None
    assert str(parse_session(GAME, str(session.to_text())).to_text()) == str(session.to_text())
    assert [step.line for step in session.steps if step.line][3] == "GM: Spare Jack, Wind 10, knocked prone"
    jack = session.current.current_people["Jack"]
    assert (jack.pools.wind, jack.pools.stamina, jack.pools.health) == (100, 90, 25)
    assert jack.nuisances == ("hat lost", "knocked prone")
    assert session.pending.who == ("Jack", "Bo", "Eve")
    back = session.undo(5)
    assert back.current.current_people["Jack"].pools.wind == 55
    assert back.redo(5).current.position.current_state == session.current.position.current_state


def test_people_after_a_fight_have_no_pending_roll():
    """Jack has lost by 15 and has yet to answer. After the fight, his line has no pending roll."""
    position = strike_at_jack("d20!=11, d20!=1+8")
    assert position.current_state.fighter("Jack").lost > 0
    assert all(
        (person.lost, person.row, person.fumbled) == (0, "", 0)
        for person in FIGHT.people_after(position.current_state).values()
    )
    for choice in (AcceptFailure(), AsItIs()):
        position = position.push_choice(position.pending.who[0], choice)
    assert all(
        (fighter.lost, fighter.row, fighter.fumbled) == (0, "", 0) for fighter in position.current_state.fighters
    )
    fumbled = strike_at_jack("d20!=1+9", start=lambda: duel("Broadsword 2 · Dodge 8"))
    assert fumbled.current_state.fighter("Greta").fumbled > 0
    lifted = fumbled.push_choice("Greta", AcceptFailure()).push_choice(GM, AsItIs())
    assert lifted.current_state.fighter("Greta").fumbled == 0


def test_canonical_keeps_debts_that_spill_over():
    """By spill-over, Stamina pays a debt of Wind, so the size of that debt matters; a debt of Health does not."""
    with using(SkillfulRulings(overspend="spill-over")):
        states = [FIGHT.canonical(duel(jack=f"Dodge 6 · {line}")) for line in
                  ("Wind -5", "Wind -6", "Stamina -5", "Stamina -6", "Health -5", "Health -6")]  # fmt: skip
    assert states[0] != states[1]
    assert states[2] != states[3]
    assert states[4] == states[5]
    plain = [
        FIGHT.canonical(duel(jack=f"Dodge 6 · {line}")) for line in ("Wind -5", "Wind 0", "Stamina -1", "Stamina 0")
    ]
    assert plain[0] == plain[1]
    assert plain[2] != plain[3]


def test_play_rejects_choices_after_the_end():
    start = FIGHT.start(guards=people({"Greta": "Broadsword 10"}), thieves=people({"Jack": "Dodge 6"}))
    with pytest.raises(OutOfTurn, match="The fight is over, and Greta cannot choose any more"):
        scripted("", fight.play_choices, start, ("Jack", GiveIn()), ("Greta", Wait()))
