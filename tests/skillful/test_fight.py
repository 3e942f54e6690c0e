"""A fight of Skillful: what is accepted is offered, what is offered is accepted, and all of it is undone and retold."""

from random import Random

import pytest
from branchings import iter_nodes
from fights import SEEDS, offered_and_accepted, undone_and_redone
from positions import before_last_choice
from sessions import session_of

from rules.core import BadInput, IllegalChoice, OutOfTurn, ScriptedDice, SeededDice, odds, scripted, under, using
from rules.core.frozen import replace
from rules.core.frozen import replace as changed
from rules.core.inputs import BadInputs
from rules.core.play.explorer import FightSetup
from rules.core.play.fight_odds import simulate_fights
from rules.core.play.manual_changes import Join, Leave, SetNumber
from rules.core.play.position import Decision, start_position
from rules.core.play.preview import preview_choice
from rules.core.play.session import parse_session
from rules.core.play.turn_tree import build_tree
from rules.skillful import (
    AcceptFailure,
    AsItIs,
    Attack,
    Attempt,
    Character,
    CheckResult,
    Defend,
    DescribeConsequence,
    GiveIn,
    SkillfulRulings,
    Spare,
    TakeSuckage,
    Wait,
    contest,
    fight,
    may_begin,
    read_person,
    sword_attack,
    sword_dodge,
    write_person,
)
from rules.skillful.combat.attacks import carry_out_attack
from rules.skillful.combat.state import GM, CombatOption, Fighter
from rules.skillful.fight import FIGHT, board
from rules.skillful.game import GAME
from rules.skillful.tables import POOLS
from rules.skillful.tactics import TACTICS

GUARDS = {
    "Greta": 'Broadsword 10 · Dodge 8 · defends with Shield 4+3 (3 Wind) · "a limp"',
    "Bo": "attacks with Fists 3 (2 Wind, fumble 4) · Dodge 2 · Wind 30 · Health 20 · mental penalty 2",
}
THIEVES = {
    "Jack": "9mm Pistol 6 · Broadsword 2 · Dodge 6 · Wind 12 · Stamina -3 · physical penalty 3",
    "Eve": "attacks with Net 5 (4 Wind + 2 Wit, fumble 12) · defends with Tumble (5 Wind + 1 Wit)",
}
WOLVES = {"Grey": "attacks with Bite 7 (3 Wind, fumble -4, melee 10/20/40) · Dodge 9"}
OTHERS = (  # each reading of every question that a fight asks for itself, some together
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


def people(named):
    return tuple(read_person(name, text) for name, text in named.items())


def everybody(third=False):
    wolves = {"wolves": people(WOLVES)} if third else {}
    return FIGHT.start(guards=people(GUARDS), thieves=people(THIEVES), **wolves)


def duel(greta="Broadsword 10 · Dodge 8", jack="Broadsword 9 · Dodge 6"):
    return FIGHT.start(guards=people({"Greta": greta}), thieves=people({"Jack": jack}))


class Candidates:
    """Choices made from types and bounds alone, sensible or not; nothing here looks at the offers."""

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

    start = under(SkillfulRulings(**rulings), everybody, third=seed == 0)
    assert len(offered_and_accepted(Random(seed), FIGHT, start, candidates, most=24)) > 15


@pytest.mark.parametrize("rulings", OTHERS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_fight_is_undone_and_redone_and_reads_back_from_its_lines(seed, rulings):
    start = under(SkillfulRulings(**rulings), everybody, third=seed % 3 == 0)
    assert undone_and_redone(Random(seed), FIGHT, start, most=300).outcome is not None  # somebody gives in before long


@pytest.mark.parametrize("rulings", OTHERS)
def test_canonical_keeps_the_odds(rulings):
    """From a state with debts and nuisances and from its canonical form, the same choices have the same odds."""
    policy = TACTICS.make_policy({"guards": "wary", "thieves": "fierce"})
    with using(SkillfulRulings(**rulings)):
        deep = 'Broadsword 3 · Dodge 6 · Wind -40 · Stamina -9 · Wit -2 · "a limp"'
        state = duel(jack=deep).change("Greta", nuisances=("hat lost",))
    one, other = (
        odds(FIGHT.turn, begun, policy=policy, rulings=state.rulings).map(FIGHT.canonical)
        for begun in (state, FIGHT.canonical(state))
    )
    assert one == other


def plainly(state, _, offers):
    """The plainest legal choice of each family: how many dice and decisions there are does not hang on the rest."""
    return tuple(next(offer.members()) for offer in offers(state) if not getattr(offer.choice, "aid", ()))


def with_aid(state, _, offers):
    """An attack and a defence with aid; of other families the plainest legal choice."""
    every = list(offers(state))
    helped = [offer for offer in every if getattr(offer.choice, "aid", ())]
    return tuple(next(offer.members()) for offer in helped or every)


def test_a_turn_of_two_swords_is_small():
    """60 totals against 60 would be 3,600 paths for each pair of attitudes, and more for what is chosen after them."""
    for start in (duel(), everybody()):
        assert sum(1 for _ in iter_nodes(build_tree(FIGHT.turn, start, plainly))) < 3_000
        assert sum(1 for _ in iter_nodes(build_tree(FIGHT.turn, start, with_aid))) < 3_000


def test_one_side_with_a_tactic_fights_to_an_end():
    for tactic in TACTICS.texts:
        bout = FightSetup(FIGHT, duel(), TACTICS.make_policy({"guards": tactic, "thieves": "steady"}))
        course = simulate_fights(bout, 3, 1)
        assert course.later == 0
        assert {end.winner for end in course.ends} <= {"guards", "thieves"}
    with pytest.raises(BadInput, match="A tactic must be one of steady"):
        TACTICS.make_policy({"guards": "brave"})


# One attack ---------------------------------------------------------------------------------------------

STROKE = Attack("Broadsword", ("Jack",))


def struck(dice, *choices, rulings=None, start=duel):
    """Greta strikes Jack, who dodges; then what else is chosen."""
    state = under(SkillfulRulings(**(rulings or {})), start)
    position = start_position(FIGHT, state).choose("Greta", STROKE)
    position = position.choose("Jack", Defend("Dodge"), ScriptedDice(dice))
    for who, choice in choices:
        position = position.choose(who, choice)
    return position


def test_everybody_pays_first_and_a_tie_is_the_defenders():
    # 10 + 8 = 18 against 6 + 12 = 18
    state = struck("d20!=8, d20!=12").now
    assert [state.fighter(name).pools.wind for name in ("Greta", "Jack")] == [95, 95]
    assert may_begin(state) == ("Jack",)


def test_a_loss_is_paid_row_by_row():
    # 10 + 12 against 6 + 13: lost by 3, N + 2N; by 13 the first penalty too, 8N Wind and 2N Stamina;
    # by 23 the first hit of 15 besides, as the melee ladder has it
    borne = ("Jack", AcceptFailure()), ("GM", AsItIs())
    for dice, choices, left in (
        ("d20!=12, d20!=13", borne[:1], (85, 100, 100)),
        ("d20!=13, d20!=4", borne, (45, 90, 100)),
        ("d20!=19, d20!=2", borne, (45, 90, 85)),
    ):
        pools = struck(dice, *choices).now.fighter("Jack").pools
        assert (pools.wind, pools.stamina, pools.health) == left


def test_suckage_points_lift_a_loss_and_leave_their_nuisance():
    # 10 + 19 against 6 + 2, lost by 21: two points make it 19, a row without a wound
    at = struck("d20!=19, d20!=2")
    jack = board(at.now).sides[1].people[0]
    assert (jack.tracks[-1].name, jack.tracks[-1].value, jack.conditions[-1].text) == ("lost by", 21, "Bad Defense")
    assert at.now.fighter("Jack").pools.wind == 95  # nothing more before it is decided
    lifted = at.choose("Jack", TakeSuckage(2, ("shield dropped",)))
    assert lifted.due.who == (GM,)
    done = lifted.choose(GM, AsItIs()).now.fighter("Jack")
    assert (done.pools.health, done.nuisances) == (100, ("shield dropped",))
    with pytest.raises(IllegalChoice, match="21 suckage points are all"):
        at.choose("Jack", TakeSuckage(22, ("ruin",)))
    with pytest.raises(BadInputs, match="Nuisances must be 1 different phrases"):
        at.choose("Jack", TakeSuckage(1, ("shield dropped", "hat lost")))


def test_a_nuisance_takes_the_place_of_some_effort_and_not_of_all():
    at = struck("d20!=13, d20!=4", ("Jack", AcceptFailure()))
    spared = at.choose(GM, Spare(("knocked prone",), wind=40, stamina=9)).now.fighter("Jack")
    assert spared.pools.wind == 85
    assert spared.pools.stamina == 99
    for wind, stamina in ((40, 10), (0, 0), (41, 0)):
        with pytest.raises(IllegalChoice, match="some of 40 Wind"):
            at.choose(GM, Spare(("knocked prone",), wind=wind, stamina=stamina))


def test_a_fumble_is_not_answered_and_may_be_lifted():
    # skill 2 and a 5: 7, where 8 must be beaten; one point makes a tie of it, which is a fumble still, two a 9
    weak = lambda: duel("Broadsword 2 · Dodge 8")  # noqa: E731
    at = struck("d20!=5", start=weak)
    assert at.due.who == ("Greta",)
    assert at.choose("Greta", TakeSuckage(1, ("off balance",))).due.who == (GM,)
    real = at.choose("Greta", TakeSuckage(2, ("off balance",)), ScriptedDice("d20!=3"))
    assert real.now.fighter("Greta").pools.wind == 95
    assert real.now.fighter("Jack").nuisances == ()
    borne = at.choose("Greta", AcceptFailure()).choose(GM, AsItIs()).now
    assert (borne.fighter("Greta").pools.wind, borne.fighter("Jack").pools.wind) == (55, 95)
    assert struck("d20!=5", start=weak, rulings={"fumbled_attack": "free"}).now.fighter("Jack").pools.wind == 100


def test_defence_that_empties_wind_is_rolled_without_breath():
    """24 against 24: with the last 5 Wind gone, 4 less, unless an empty Wind is no penalty, whenever it is paid."""
    winded = lambda: duel("Broadsword 10", "Dodge 8 · Wind 5")  # noqa: E731
    for when in ("spent", "free"):
        for empty, lost in (("four", 4), ("by-hand", 0)):
            at = struck("d20!=14, d20!=16", start=winded, rulings={"fumbled_attack": when, "empty_wind": empty})
            assert at.now.fighter("Jack").lost == lost


def test_gm_describes_a_consequence_without_a_weapon():
    fists = lambda: duel("attacks with Broadsword 10 (2 Wind, fumble 4)")  # noqa: E731
    at = struck("d20!=13, d20!=4", ("Jack", AcceptFailure()), start=fists)
    assert at.due.who == (GM,)
    after = at.choose(GM, DescribeConsequence(("nose broken",))).now.fighter("Jack")
    assert after.nuisances == ("nose broken",)
    assert after.pools.wind == 85  # N and 2N; the rest is words


def test_one_roll_of_the_attacker_meets_every_defender():
    state = FIGHT.start(guards=people(GUARDS), thieves=people({"Jack": "Dodge 6", "Eve": "Dodge 2"}))
    both = start_position(FIGHT, state).choose("Greta", Attack("Broadsword", ("Jack", "Eve")))
    assert both.due.kind == "together"
    both = both.choose("Eve", Defend("Dodge", "intense")).choose("Jack", Defend("Dodge"))
    # 10 + 9 = 19; Jack 6 + 13 = 19, a tie; Eve 2 + 5 + 5 = 12, lost by 7
    after = both.go(dice=ScriptedDice("d20!=9, d20!=13, d20!=5"))
    assert after.due.who == ("Eve",)
    assert after.choose("Eve", AcceptFailure()).now.fighter("Eve").pools.wind == 100 - 20 - 10
    # both lose, Jack by 29 − 19 = 10, which one point makes Ordinary; while he thinks the table takes Eve away: nothing
    # more is asked of her, or taken from her
    lost = both.go(dice=ScriptedDice("d20!=19, d20!=13, d20!=5"))
    assert lost.due.who == ("Jack",)
    gone = lost.go(Leave("Eve")).choose("Jack", TakeSuckage(1, ("hat lost",)))
    assert (gone.now.fighter("Eve").pools.wind, gone.due.kind) == (80, "first")


def test_preview_of_an_answer_is_quick_or_refused():
    one = start_position(FIGHT, duel(jack="Dodge 8")).choose("Greta", STROKE)
    rows = preview_choice(one, Decision("Jack", Defend("Dodge")), lambda state: state.fighter("Jack").row)
    greta, jack = (Attempt(Character((level,)), task) for level, task in ((10, sword_attack()), (8, sword_dodge())))
    told = odds(contest, greta, jack)
    for row in ("Ordinary Defense", "Flailing Defense", "Terrible Defense"):
        assert rows[row] == told[CheckResult(row)]
    names = ("Jack", "Eve", "Hob")
    state = FIGHT.start(guards=people(GUARDS), thieves=people(dict.fromkeys(names, "Dodge 6")))
    many = start_position(FIGHT, state).choose("Greta", Attack("Broadsword", names))
    for name in names[:2]:
        many = many.choose(name, Defend("Dodge"))
    assert preview_choice(many, Decision("Hob", Defend("Dodge")), lambda state: state.round) is None


def test_an_empty_wind_is_a_penalty_of_four():
    # 5 Wind, all spent on the dodge: 6 + 12 - 4 = 14 against 10 + 5 = 15
    at = struck("d20!=5, d20!=12", start=lambda: duel(jack="Dodge 6 · Wind 5"))
    assert at.due.kind == "choose"  # lost: bear it or lift it
    other = struck("d20!=5, d20!=12", start=lambda: duel(jack="Dodge 6 · Wind 5"), rulings={"empty_wind": "by-hand"})
    assert other.due.who == ("Jack",)
    assert other.due.kind == "first"  # 18 against 15: withstood, and it is Jack's turn


def test_penalties_take_pools_below_zero_if_overspending_is_refused():
    refused = {"overspend": "refused"}
    with using(SkillfulRulings(**refused)):
        start = duel(jack="Broadsword 9 · Dodge 6 · Wind 3")
    at = start_position(FIGHT, start)
    with pytest.raises(IllegalChoice, match="5 Wind is more than is left"):
        at.choose("Jack", Attack("Broadsword", ("Greta",)))
    at = at.choose("Greta", STROKE)
    with pytest.raises(IllegalChoice, match="20 Wind is more than is left"):
        at.choose("Jack", Defend("Dodge", "intense"))
    after = at.choose(
        "Jack", Defend("Dodge"), ScriptedDice("d20!=8, d20!=17")
    )  # 18 against 6 + 17 − 4 for an empty Wind
    assert after.now.fighter("Jack").pools.wind == -2


# The table ----------------------------------------------------------------------------------------------


def test_manual_changes_set_numbers_and_people():
    position = start_position(FIGHT, everybody())
    after = position.go(
        SetNumber("Jack", "Wind", 3, "a stitch"), SetNumber("Jack", "mental penalty", 4), SetNumber("", "round", 3)
    )
    jack = after.now.fighter("Jack")
    assert (jack.pools.wind, jack.mental, after.now.round) == (3, 4, 3)
    joined = after.go(Join("Hob", "thieves", read_person("Hob", "Broadsword 4")))
    assert "Hob" in joined.due.who
    gone = joined.go(Leave("Jack"), Leave("Eve"), Leave("Hob"))
    assert gone.outcome.winner == "guards"
    for wrong in (
        SetNumber("Jack", "Luck", 1),
        SetNumber("", "turn", 1),
        Join("Hob", "wolves", jack),
        Join("Bo", "thieves", jack),
    ):
        with pytest.raises(BadInput):
            position.go(wrong)


def test_fighter_removed_while_answering_is_not_pending():
    at = start_position(FIGHT, everybody()).choose("Greta", STROKE)
    assert at.due.who == ("Jack",)
    gone = at.go(Leave("Jack"))
    assert set(gone.due.who) == {"Bo", "Eve"}
    assert before_last_choice(gone) == at
    lost = struck("d20!=19, d20!=2").go(Leave("Jack"))
    assert lost.outcome.winner == "guards"
    assert FIGHT.people_after(lost.state)["Jack"].row == ""


def test_fighter_who_has_acted_waits_for_the_next_round():
    at = start_position(FIGHT, duel()).choose("Greta", Wait())
    assert at.due.who == ("Jack",)
    with pytest.raises(OutOfTurn, match="now Jack chooses, not Greta"):
        at.choose("Greta", Wait())
    after = at.choose("Jack", Wait())
    assert (after.now.round, after.due.who) == (2, ("Greta", "Jack"))


def test_the_lead_goes_over_where_an_attack_is_withstood():
    lead = {"turn_order": "lead"}
    assert struck("d20!=8, d20!=12", rulings=lead).due.who == ("Jack",)
    assert struck("d20!=8, d20!=11", ("Jack", AcceptFailure()), rulings=lead).due.who == ("Greta",)


def test_people_read_back_as_they_were_written():
    for name, text in {**GUARDS, **THIEVES, **WOLVES}.items():
        person = read_person(name, text)
        assert read_person(name, write_person(person)) == person
    tired = read_person("Ann", 'Dodge · Wind -5/2 · physical penalty 4 · "shield in two"')
    assert (tired.pools.wind * 2, tired.physical, tired.nuisances) == (-5, 4, ("shield in two",))
    assert read_person("Ann", write_person(tired)) == tired
    for wrong in (
        "Juggling 3",
        "attacks with Fists 3",
        "attacks with Axe 3 (sharp)",
        "attacks with Axe (5 Wind, melee 1/2)",
    ):
        with pytest.raises(BadInput):
            read_person("Ann", wrong)


def test_sheets_and_sides_that_make_no_sense_are_refused():
    ann, bo = (read_person(name, "Dodge 1") for name in ("Ann", "Bo"))
    for sides in ({"left": (ann,)}, {"left": (ann,), "right": ()}, {"left": (ann,), "right": (ann,)}):
        with pytest.raises(BadInput, match="People on two sides or more"):
            FIGHT.start(**sides)
    with pytest.raises(BadInput, match="other than GM"):
        FIGHT.start(left=(replace(ann, name=GM),), right=(bo,))
    with pytest.raises(BadInput, match="without a number at its end"):
        CombatOption("Pike 3", (), ann.defences[0].task)
    with pytest.raises(BadInput, match="must be one or more"):
        Fighter("Ann", defences=())
    with pytest.raises(BadInput, match="must have a different name"):
        Fighter("Ann", defences=ann.defences * 2)
    with pytest.raises(OutOfTurn, match="Ann can begin nothing now"):
        carry_out_attack(
            SeededDice(1), FIGHT.start(left=(ann,), right=(bo,)).change("Ann", acted=True), "Ann", Attack("", ("Bo",))
        )


def test_the_board_shows_what_the_state_says():
    shown = board(duel().change("Greta", acted=True, nuisances=("a limp",)).change("Jack", physical=3))
    assert shown.line == "Round 1"
    greta, jack = (side.people[0] for side in shown.sides)
    assert [note.text for note in greta.conditions] == ["a limp", "has acted"]
    assert [(track.name, track.value) for track in jack.tracks][-2:] == [("Sanity", 100), ("physical penalty", 3)]
    assert board(duel().change("Jack", out="yielded")).line == "The fight is over"


EVENING = """\
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
    found = parse_session(GAME, EVENING)
    assert found.fault is None
    assert str(parse_session(GAME, str(found.record())).record()) == str(found.record())
    assert [step.line for step in found.steps if step.line][3] == "GM: Spare Jack, Wind 10, knocked prone"
    jack = found.now.everybody["Jack"]
    assert (jack.pools.wind, jack.pools.stamina, jack.pools.health) == (100, 90, 25)
    assert jack.nuisances == ("hat lost", "knocked prone")
    assert found.due.who == ("Jack", "Bo", "Eve")
    back = found.undo(5)
    assert back.now.everybody["Jack"].pools.wind == 55
    assert back.redo(5).now.position.now == found.now.position.now


def test_people_after_a_fight_have_no_pending_roll():
    """Lost by 15 and asked whether to bear it, Jack comes out without the roll."""
    position = struck("d20!=11, d20!=1+8")
    assert position.now.fighter("Jack").lost > 0
    assert all(
        (person.lost, person.row, person.fumbled) == (0, "", 0) for person in FIGHT.people_after(position.now).values()
    )
    for choice in (AcceptFailure(), AsItIs()):
        position = position.choose(position.due.who[0], choice)
    assert all((fighter.lost, fighter.row, fighter.fumbled) == (0, "", 0) for fighter in position.now.fighters)
    fumbled = struck("d20!=1+9", start=lambda: duel("Broadsword 2 · Dodge 8"))
    assert fumbled.now.fighter("Greta").fumbled > 0
    lifted = fumbled.choose("Greta", AcceptFailure()).choose(GM, AsItIs())
    assert lifted.now.fighter("Greta").fumbled == 0


def test_canonical_keeps_debts_that_spill_over():
    """By spill-over a debt of Wind is paid from Stamina, so its depth matters; of Health's it does not."""
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


@pytest.mark.parametrize(
    ("name", "wrong"), [("name", ""), ("attacks", (1,)), ("defences", ()), ("physical", -1), ("mental", -1)]
)
def test_changed_fighter_is_checked_like_a_new_one(name, wrong):
    with pytest.raises(BadInput):
        Fighter(**{"name": "Ann", name: wrong})
    with pytest.raises(BadInput):
        changed(Fighter("Ann"), **{name: wrong})


SWUNG = ("Greta: Attack with Broadsword, on Jack, ordinary",)
LOST = (*SWUNG, "Jack: Dodge, ordinary | d20!=11, d20!=5")


@pytest.mark.parametrize(
    ("lines", "who", "choice", "why"),
    [
        ((), "Greta", Attack("Broadsword", ("Greta",)), "an attack has defenders, each once, out of Jack"),
        ((), "Greta", Attack("Broadsword", ("Jack",), "lazy"), "An attitude must be one of relaxed, ordinary, intense"),
        ((), "Jack", AcceptFailure(), "now somebody attacks, waits or gives in"),
        (SWUNG, "Jack", AcceptFailure(), "Jack must answer the attack"),
        (LOST, "Jack", GiveIn(), "a failed roll is borne as it is, or lifted"),
        ((*LOST, "Jack: Bear it"), "GM", AcceptFailure(), "the GM leaves the effort as it is, or spares some"),
        (("Greta: Attack with Fists, on Jack, ordinary", "Jack: Dodge, ordinary | d20!=17, d20!=5", "Jack: Bear it"),
         "GM", AsItIs(), "the GM says what the consequence is"),
    ],
)  # fmt: skip
def test_only_the_open_question_is_answered(lines, who, choice, why):
    session = session_of(
        "skillful",
        "[guards] Greta: Broadsword 10 · attacks with Fists 6 (2 Wind, fumble 4)\n[thieves] Jack: Dodge 6",
        *lines,
    )
    with pytest.raises((IllegalChoice, BadInput), match=why):
        session.now.position.choose(who, choice)


def test_play_rejects_choices_after_the_end():
    start = FIGHT.start(guards=people({"Greta": "Broadsword 10"}), thieves=people({"Jack": "Dodge 6"}))
    with pytest.raises(OutOfTurn, match="the fight is over, and Greta chooses nothing more"):
        scripted("", fight.play, start, ("Jack", GiveIn()), ("Greta", Wait()))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Dodge 5, Dodge 6", "Every defence of Ann must have a different name"),
        ("Broadsword 5, Broadsword 6", "Every attack of Ann must have a different name"),
        ("attacks with Fists 6 (2 Wind, melee 1/2)", "Hits of melee must be 3"),
        ("attacks with Fists 6 (2 Beer)", "Fists must read like Fists"),
        ("Spoon 5", "Cannot read 'Spoon 5'"),
        ("a (b", "Cannot read"),
        ("defends with Shield 4", "Cannot read"),
    ],
)
def test_parse_person_rejects_wrong_lines(line, reason):
    with pytest.raises(BadInput, match=reason):
        read_person("Ann", line)
