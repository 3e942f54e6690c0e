"""A task: offers, results by hand, and a session from fight to work to fight."""

from random import Random

import pytest
from fights import SEEDS, check_offers_of_random_fight, check_undo_and_redo
from positions import before_last_choice

from rules.core import BadInput, IllegalChoice, ScriptedDice, using
from rules.core.frozen import replace
from rules.core.play.manual_changes import Join, SetNumber
from rules.core.play.position import EndScene, start_position
from rules.core.play.session import parse_session
from rules.skillful import (
    AcceptFailure,
    Attack,
    Defend,
    DescribeConsequence,
    SkillfulRulings,
    TakeSuckage,
    format_person,
    parse_person,
)
from rules.skillful.combat.choices import CallOff, Challenge, Compete, GoOn, Milder, Try
from rules.skillful.combat.state import GM
from rules.skillful.game import GAME
from rules.skillful.outside_choices import ALL
from rules.skillful.outside_fights import TASK

FRIENDS = {
    "Ada": "defends with Repair 5 (2 Wit) · Wit 40",
    "Bo": "defends with Physics 4+3 (1 Wit) · Broadsword 6 · Wind 4 · physical penalty 2",
    "Ivo": "defends with Swimming 5 (6 Wind, fumble 8) · Wind 9 · mental penalty 3",
}


def friends():
    return TASK.start(friends=tuple(parse_person(name, text) for name, text in FRIENDS.items()))


def candidates(random, *_):
    """Return random choices within types and bounds, many of them illegal."""
    pick, names = random.choice, [*FRIENDS, "Zoe"]
    means = ("Repair", "Physics", "Swimming", "Broadsword", "Dance")

    def one():
        aid = tuple((name, pick(means)) for name in random.sample(names, pick((0, 0, 1, 2))))
        way = pick(("ordinary", "relaxed", "intense", "mad"))
        others = tuple(random.sample(names, pick((0, 1, 1, 2))))
        deed = pick((Challenge, Compete))(pick(means), others, way, pick((False, True)), aid)
        trial = Try(pick(means), pick((0, 12, 30, -1, 1001)), way, pick((False, True)), aid)
        return pick((trial, deed, Defend(pick(means), way, aid)))

    words = pick((("a bruise",), ("wet", "cold"), (), ("a, b",)))
    others = (
        AcceptFailure(),
        TakeSuckage(pick((1, 2, 9)), words),
        GoOn(),
        CallOff(),
        Milder(pick((1, 2, 3))),
        DescribeConsequence(words),
    )
    return [*(one() for _ in range(36)), *others, Attack("Broadsword"), EndScene()]


READINGS = [
    {},
    {"overspend": "refused", "suckage_for": "defenders", "nature_tie": "beat"},
    {"unclear_roles": "as-printed", "aid_fumble": "fumbles", "aid_pays": "helpers", "several_defenders": "roll-each"},
    {"defence_when": "after-attack", "fumbled_attack": "free", "aid_pays": "free", "aid_measure": "target"},
]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("rulings", READINGS)
@pytest.mark.parametrize("seed", SEEDS)
def test_pending_offers_are_exactly_the_accepted_choices(seed, rulings):
    with using(SkillfulRulings(**rulings)):
        state = friends()
    assert len(check_offers_of_random_fight(Random(seed), TASK, state, candidates, most=30, rarely=(ALL,))) > 30


@pytest.mark.parametrize("rulings", READINGS)
@pytest.mark.parametrize("seed", SEEDS)
def test_scene_undoes_redoes_and_reads_its_people_back(seed, rulings):
    with using(SkillfulRulings(**rulings)):
        state = friends()
    last = check_undo_and_redo(Random(seed), TASK, state, rarely=(ALL,))
    for name, person in TASK.people_after(last.current_state).items():
        assert parse_person(name, format_person(person)) == person


def test_failed_task_costs_effort_by_the_chart():
    """The page's swim: 4 and 5 make 9, six short of 15. N is 6 Wind, and 2N more for losing: 18."""
    ivo = parse_person("Ivo", "defends with Swimming 5 (6 Wind) · Wind 60")
    position = start_position(TASK, TASK.start(friends=(ivo,))).push_choice(
        "Ivo", Try("Swimming", 15), ScriptedDice("d20!=4")
    )
    assert position.pending.who == ("Ivo",)  # Ivo may lift the loss
    lost = position.push_choice("Ivo", AcceptFailure())
    assert lost.current_state.fighter("Ivo").pools.wind == 60 - 18
    lifted = position.push_choice("Ivo", TakeSuckage(6, ("short of breath",)))
    assert lifted.current_state.fighter("Ivo").pools.wind == 60 - 6  # 15 is reached: nothing but N is lost
    assert lifted.current_state.fighter("Ivo").nuisances == ("short of breath",)


def test_task_with_aid_is_paid_by_its_helper():
    """As on the page, aid of 15 of 30 is +3, so 24 + 3 reach 27. The helper pays their own N."""
    nora, brother = (parse_person(name, text) for name, text in (
        ("Nora", "defends with Speech 9 (2 Wit) · Wit 10"), ("Jo", "defends with Speech 4 (2 Wit) · Wit 10")
    ))  # fmt: skip
    position = start_position(TASK, TASK.start(us=(nora, brother)))
    position = position.push_choice(
        "Nora", Try("Speech", 27, aid=(("Jo", "Speech"),)), ScriptedDice("d20!=15, d20!=11")
    )
    assert [fighter.pools.wit for fighter in position.current_state.fighters] == [8, 8]
    with pytest.raises(
        IllegalChoice, match="must name an option for any of Jo"
    ):  # Nora cannot aid herself with the same skill
        position.push_choice("Nora", Try("Speech", 27, aid=(("Nora", "Speech"),)))


def test_failed_work_is_called_off_or_continued():
    """3 and 5 are 8, 20 short of 28: the second consequence. One level milder is the first, and 2N are lost."""
    position = (
        start_position(TASK, friends())
        .push_choice("Ada", Try("Repair", 28), ScriptedDice("d20!=3"))
        .push_choice("Ada", AcceptFailure())
    )
    first = before_last_choice(position)
    lifted = first.push_choice("Ada", TakeSuckage(2, ("short of breath",)))  # to 10, which is the first consequence
    assert lifted.current_state.fighter("Ada").lost == 28 - 10
    assert [step.text for step in lifted.steps][-1] == "Ada: 10 against nature's 28: Flailing Defense"
    gone_on = position.push_choice("Ada", GoOn()).push_choice(GM, DescribeConsequence(("a cut hand",)))
    assert gone_on.current_state.fighter("Ada").nuisances == ("a cut hand",)
    assert gone_on.current_state.fighter("Ada").pools.wit == 40 - 2 - 4
    off = position.push_choice("Ada", CallOff())
    assert off.push_choice(GM, Milder(2)).current_state.fighter("Ada").nuisances == ()  # an ordinary failure
    assert off.push_choice(GM, Milder(1)).pending.who == (GM,)  # the GM describes the first consequence
    intense = (
        start_position(TASK, friends())
        .push_choice("Ada", Try("Repair", 38, "intense"), ScriptedDice("d20!=3"))
        .push_choice("Ada", AcceptFailure())
    )
    with pytest.raises(IllegalChoice, match="Milder by must be one level"):
        intense.push_choice("Ada", CallOff()).push_choice(GM, Milder(2))


def test_lone_worker_can_fumble_and_suffers_the_worse_result():
    """Swimming fumbles at 8. A 1 followed by a 20 gives −14, 22 below 8: the third consequence."""
    ivo = parse_person("Ivo", "defends with Swimming 5 (6 Wind, fumble 8)")
    position = start_position(TASK, TASK.start(us=(ivo,))).push_choice(
        "Ivo", Try("Swimming", 0), ScriptedDice("d20!=1+20")
    )
    assert position.current_state.fighter("Ivo").fumbled == 3
    with using(SkillfulRulings(lone_fumble="as-printed")):
        other = start_position(TASK, TASK.start(us=(ivo,))).push_choice(
            "Ivo", Try("Swimming", 0), ScriptedDice("d20!=1+20")
        )
    assert (other.current_state.fighter("Ivo").fumbled, other.current_state.fighter("Ivo").lost) == (0, 14)


def test_partly_lifted_fumble_is_no_loss():
    """10 reach 10, six below the fumble's 16. With 3 points it is 13, still a fumble and still won."""
    ivo = parse_person("Ivo", "defends with Knives (1 Wit, fumble 16)")
    position = start_position(TASK, TASK.start(us=(ivo,))).push_choice(
        "Ivo", Try("Knives", 10), ScriptedDice("d20!=10")
    )
    lifted = position.push_choice("Ivo", TakeSuckage(3, ("on one knee",))).current_state.fighter("Ivo")
    assert (lifted.lost, lifted.fumbled) == (0, 1)


@pytest.mark.parametrize(
    ("face", "rulings", "fewest", "most"),
    [
        (9, {}, 1, 8),  # 1 short of 10, and 17 beats the fumble threshold of 16
        (10, {}, 7, 7),  # a success; 7 points beat the threshold
        (2, {}, 5, 15),  # 14 below 16 is the second consequence, 9 below the first
        (9, {"lone_fumble": "as-printed"}, 1, 1),  # work alone is never a fumble, so the loss of 1 is all
        (9, {"suckage_for": "defenders"}, 1, 1),  # Suckage lifts a loss only, not the fumble
        (9, {"nature_tie": "beat"}, 2, 8),  # 10 must be beaten, so 11 is needed
        (10, {"nature_tie": "beat", "lone_fumble": "as-printed"}, 1, 1),  # a tie is a failure, too
        (2, {"suckage_limit": "next-threshold"}, 5, 14),  # 15 points lift the fumble by two consequences
    ],
)
def test_suckage_lifts_a_failure_and_its_fumble(face, rulings, fewest, most):
    ivo = parse_person("Ivo", "defends with Knives (1 Wit, fumble 16)")
    with using(SkillfulRulings(**rulings)):
        position = start_position(TASK, TASK.start(us=(ivo,))).push_choice(
            "Ivo", Try("Knives", 10), ScriptedDice(f"d20!={face}")
        )
    offer = position.pending.offers("Ivo")[1]
    assert (offer.choice.points, offer.asks[0].kind.high) == (fewest, most)
    lifted = position.push_choice("Ivo", TakeSuckage(most, ("on one knee",)))
    if not rulings:  # no consequence is left: the task cost 1 Wit, and the GM describes nothing
        assert (lifted.pending.who, lifted.current_state.fighter("Ivo").pools.wit) == (("Ivo", ALL), 99)


def test_manual_changes_set_numbers_and_the_group_ends_the_scene():
    position = start_position(TASK, friends()).push(
        SetNumber("Ada", "Wit", 3), Join("Jo", "friends", parse_person("Jo", "Dodge 3"))
    )
    assert (position.current_state.fighter("Ada").pools.wit, "Jo" in position.pending.who) == (3, True)
    assert position.push_choice(ALL, EndScene()).outcome == "done"
    assert TASK.start(us=friends().fighters[:1], them=friends().fighters[1:2]).sides == ("us", "them")
    with pytest.raises(ValueError, match="People must have different names"):
        TASK.start(us=friends().fighters[:1], them=())
    with pytest.raises(ValueError, match="other than GM and all"):
        TASK.start(all=friends().fighters)


def test_session_goes_from_fight_to_work_to_fight():
    session = parse_session(
        GAME,
        """\
== At the ford
[guards] Greta: Broadsword 10 · defends with Repair 3 (2 Wind) · Wind 60
[thieves] Jack: Dodge 8
Greta: Attack with Broadsword, on Jack, ordinary
Jack: Dodge, ordinary | d20!=10, d20!=12
Jack: Yield

== The bridge
[scene task]
[guards] Greta
Greta: Try Repair, against 12, ordinary | d20!=5
Greta: Bear it
table: Greta's Wind is 60
all: That is all

== The tower
[guards] Greta
[thieves] Jack
""",
    )
    assert session.fault is None
    assert session.current.current_people["Greta"].pools.wind == 60
    assert session.undo(3).current.current_people["Greta"].pools.wind == 60 - 5 - 2 - 4  # a swing, N, 2N
    assert session.undo(8).redo(8).current.current_people == session.current.current_people


def test_start_rejects_reserved_and_repeated_names():
    ada, bo = friends().fighters[:2]
    for sides in (
        {"us": ()},
        {"us": (ada, ada)},
        {"Ada": (ada,)},
        {"GM": (ada,)},
        {"us": (ada, replace(bo, name="all"))},
        {"us": (ada, replace(bo, name="GM"))},
    ):
        with pytest.raises(BadInput, match="must have different names other than GM and all"):
            TASK.start(**sides)
    assert Try("Repair") == Try("Repair", 0, "ordinary", False, ())
