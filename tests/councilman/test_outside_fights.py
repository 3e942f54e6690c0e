"""Between fights: offers, results by hand, and a session from fight to rest."""

from random import Random

import pytest
from fights import SEEDS, check_offers_of_random_fight, check_undo_and_redo

from rules.core import BadInput, IllegalChoice, ScriptedDice, using
from rules.core.frozen import replace
from rules.core.play.manual_changes import Join, SetNumber
from rules.core.play.position import EndScene, start_position
from rules.core.play.session import parse_session
from rules.councilman import CouncilmanRulings
from rules.councilman.combat.choices import Assist, Attempt, Brace, Contest, Fall, Mend, Stabilise
from rules.councilman.game import GAME
from rules.councilman.outside_choices import ALL, Buy, Die, GroupRoll, NewDay, NightsRest, TakeAdvantage, Tend, Wake
from rules.councilman.outside_fights import BETWEEN
from rules.councilman.people import format_person, parse_person

PLAYERS = {
    "Ann": "Life 5 of 20 · Advantage 2 · Relics 1 · Relic Advantage 1 · Take the Advantage 1",
    "Ben": "unstable · Life 0 of 20 · Recovery 9 · Willpower +1",
    "Cid": "unconscious · Life 0 of 14",
    "Dot": "Life 3 of 14 · healed by roll · Relics 1 · Relic Advantage 1 · Good Under Pressure 2",
    "Eve": "dead",
}

LEVELS = ("None", "Wretched", "Squalid", "Modest", "Comfortable", "Luxurious", "Endless")


def party(*names):
    return BETWEEN.start(players=tuple(parse_person(name, PLAYERS[name]) for name in names or PLAYERS))


def test_group_roll_starts_with_the_first_able_character():
    """Eve is dead and Cid unconscious: Ann is first, with +0 by default."""
    due = start_position(BETWEEN, party("Eve", "Cid", "Ann", "Dot")).pending
    begun = [offer.choice for offer in due.offers(ALL) if isinstance(offer.choice, GroupRoll)]
    assert [(choice.collective, choice.bonuses) for choice in begun] == [(True, (("Ann", 0),)), (False, (("Ann", 0),))]


def test_offers_state_what_the_gm_decides_about_a_roll():
    """Difficulties, a Magnitude, danger and a situation describe a roll, so the page asks what the GM says."""
    due = start_position(BETWEEN, party("Ann", "Dot")).pending
    asked = {(ask.name, ask.stated) for who in due.who for offer in due.offers(who) for ask in offer.asks}
    gm = {"difficulty", "difficulties", "shift", "magnitude", "danger", "situation", "situations"}
    assert {name for name, stated in asked if stated} >= gm
    assert gm.isdisjoint(name for name, stated in asked if not stated)


def candidates(random, _, who):
    """Return random choices within types and bounds, many of them illegal."""
    pick = random.choice

    def maybe(kind, *values, **named):
        """Return a random choice of this kind, with or without payments for its roll."""
        try:
            return kind(
                *values,
                **named,
                experience=pick((0, 0, 2)),
                relic=pick((0, 0, 1)),
                increase=pick((0, 0, 1, 2)),
                decrease=pick((0, 0, 1)),
                situation=pick((0, 0, -1, 2)),
                danger=pick((False, True)),
                told=pick((False, True)),
            )
        except BadInput:
            return EndScene()

    def theirs():
        return {"hinder": pick((0, 0, 1)), "resist": pick((0, 0, 1)), "their_situation": pick((0, 0, -4))}

    def group(*values, **named):
        names = [name for name, _ in values[1]]
        some = [name for name in names if pick((False, False, True))]
        return GroupRoll(
            *values,
            **named,
            experiences=tuple((name, pick((1, 3))) for name in some),
            increases=tuple((name, pick((1, 2))) for name in some),
            decreases=tuple((name, 1) for name in some),
            situations=tuple((name, pick((-1, 2))) for name in some),
            told=pick((False, True)),
        )

    def one():
        name, bonus, level = pick([*PLAYERS]), pick((0, 3, -5, 20)), pick(("Easy", "Very Hard"))
        bonuses = tuple((name, pick((0, 3, -6, 20))) for name in random.sample([*PLAYERS], pick((0, 1, 2))))
        return pick((
            maybe(Attempt, who, pick((0, -6, 20)), pick(("Easy", "Odd"))),
            maybe(Contest, who, pick(("", "", name)), bonus, pick((0, 3)), **theirs(), recalled=pick((0, 0, 1))),
            maybe(Assist, pick((who if who in PLAYERS else name, name)), name, bonus, level),
            maybe(Stabilise, who, name, bonus),
            maybe(Mend, who, name, bonus),
            maybe(Tend, who, name, bonus, pick((0, 1, 2, 5)), minutes=pick((240, 10, 1, 7))),
            maybe(Brace, who),
            maybe(Fall, pick(("Unstable", "Unconsciousness", "Blaze of Glory")), name, deed=pick(("", "heal", "help"))),
            group(pick((False, True)), bonuses, level, pick((1, 1, 8, 0)), pick((False, True))),
            group(True, bonuses, "Easy", 1, pick((False, True)), further=True),
            Wake(name), Die(name), TakeAdvantage(name), Buy(pick(LEVELS), pick(LEVELS)),
            NightsRest(pick(((), (name,)))),
        ))  # fmt: skip

    return [*(one() for _ in range(30)), NightsRest(), NewDay(), EndScene()]


@pytest.mark.parametrize("rulings", [{}, {"help_gain": "this-roll", "healed_up": "stays", "bounds": "as-printed"}])
@pytest.mark.parametrize("seed", SEEDS)
def test_offers_are_exactly_the_accepted_choices(seed, rulings):
    with using(CouncilmanRulings(**rulings)):
        state = party()
    assert len(check_offers_of_random_fight(Random(seed), BETWEEN, state, candidates, most=20)) > 60


@pytest.mark.parametrize("seed", SEEDS)
def test_scene_is_undone_and_redone_and_its_people_read_back(seed):
    last = check_undo_and_redo(Random(seed), BETWEEN, party())
    for name, person in BETWEEN.people_after(last.current_state).items():
        assert parse_person(name, format_person(person)) == person


def test_tend_heals_once_a_day():
    """A 9 + 2 on Easy is Good and heals all of Recovery 10. On Medium it is Mixed and heals half."""
    position = start_position(BETWEEN, party("Ann", "Dot"))
    healed = position.push_choice("Dot", Tend("Dot", "Ann", 2, minutes=60), ScriptedDice("2d8=4+5")).current_state
    assert (healed.fighter("Ann").life, healed.fighter("Ann").healed, healed.gm) == (15, ("roll",), 0)
    harder = position.push_choice("Dot", Tend("Dot", "Ann", 2, 1, minutes=60), ScriptedDice("2d8=4+5")).current_state
    assert (harder.fighter("Ann").life, harder.gm) == (10, 0)
    with pytest.raises(IllegalChoice, match="not offered"):
        position.push_choice("Ann", Tend("Ann", "Dot", 2, minutes=60))  # Dot has gained from a roll today
    rested = position.push_choice(ALL, NightsRest())
    assert [fighter.life for fighter in rested.current_state.fighters] == [15, 13]
    with pytest.raises(IllegalChoice, match="not offered"):
        rested.push_choice(ALL, NightsRest())
    tomorrow = rested.push_choice(ALL, NewDay()).push_choice(ALL, NightsRest())
    assert [fighter.life for fighter in tomorrow.current_state.fighters] == [20, 14]


def test_nights_rest_gets_the_fallen_up():
    with using(CouncilmanRulings(healed_up="stays")):
        rested = start_position(BETWEEN, party("Cid")).push_choice(ALL, NightsRest()).current_state.fighter("Cid")
    assert (rested.life, rested.condition, rested.awake) == (10, "up", True)


def test_rolls_spend_and_gain_advantage():
    """8 + 5 of three dice, an Experience of 2, and 1 make 16 on Hard: Mixed, so the GM gains 1."""
    position = start_position(BETWEEN, party("Ann", "Dot"))
    rolled = position.push_choice(
        "Ann", Attempt("Ann", 1, "Hard", experience=2, increase=1), ScriptedDice("3d8kh2=4+5+8")
    ).current_state
    assert (rolled.fighter("Ann").advantage, rolled.gm) == (0, 1)
    with pytest.raises(IllegalChoice, match="increase: Increase must be a whole number from 0 to 1, not 2"):
        # One of her two Advantage pays for the Experience.
        position.push_choice("Ann", Attempt("Ann", 1, "Hard", experience=2, increase=2))
    # Very Good on Very Easy is 11 or more: a member of the group takes the Advantage
    group = position.push_choice(
        ALL, GroupRoll(False, (("Ann", 0), ("Dot", 0)), "Very Easy"), ScriptedDice("2d8=5+6, 2d8=1+4")
    )
    assert group.pending.who == (ALL,)
    assert group.push_choice(ALL, TakeAdvantage("Dot")).current_state.fighter("Dot").advantage == 1


def test_collective_roll_takes_further_rounds():
    """The page's library: 58 / 10 is 5, Bad on Easy. With another 43 it is 101 / 10 = 10, Mixed, and complete."""
    start = start_position(BETWEEN, party("Ann", "Dot"))
    assert (start.current_state.total, start.current_state.difficulty) == (0, "")  # nothing that could go on
    rolled = GroupRoll(True, (("Ann", 20), ("Dot", 20)), "Easy", 10)
    position = start.push_choice(ALL, rolled, ScriptedDice("2d8=5+5, 2d8=4+4"))
    assert (position.current_state.total, position.current_state.difficulty, position.current_state.gm) == (
        58,
        "Easy",
        1,
    )
    further = GroupRoll(True, (("Ann", 20), ("Dot", 5)), "Easy", 10, further=True)
    done = position.push_choice(ALL, further, ScriptedDice("2d8=5+5, 2d8=4+4"))
    assert (done.current_state.total, done.current_state.difficulty, done.current_state.gm) == (0, "", 2)


def test_fallen_creatures_are_stabilised_wake_or_die():
    """A roll of 10 + 2 on Medium is Mixed. Ben's roll to live of 2 on Very Easy is Bad, so he dies."""
    position = start_position(BETWEEN, party("Ann", "Ben"))
    stable = position.push_choice("Ann", Stabilise("Ann", "Ben", 2), ScriptedDice("2d8=5+5"))
    assert stable.current_state.fighter("Ben").condition == "unconscious"
    awake = stable.push_choice(ALL, Wake("Ben")).current_state.fighter("Ben")
    assert (awake.life, awake.condition, awake.awake) == (1, "up", True)
    assert (
        position.push_choice("Ben", Brace("Ben"), ScriptedDice("3d8kl2=1+1+8")).current_state.fighter("Ben").condition
        == "dead"
    )


def test_buy_offers_levels_up_to_the_buyers_wealth():
    """A buyer of Modest Wealth is offered the printed gear of that level and of the levels below."""
    [buy] = [
        offer for offer in start_position(BETWEEN, party("Ann")).pending.offers("Ann") if isinstance(offer.choice, Buy)
    ]
    something = buy.asks[1].input_for({"wealth": "Modest"})
    assert something.options == ("None", "Wretched", "Squalid", "Modest")
    assert something.help == (
        "Modest: rarer gear such as climbing equipment, a beast of burden, a day of unskilled work."
    )


def test_manual_changes_set_numbers_and_the_group_ends_the_scene():
    position = start_position(BETWEEN, party("Ann")).push(SetNumber("gm", "Advantage", 3), SetNumber("Ann", "Life", 9))
    assert (position.current_state.gm, position.current_state.fighter("Ann").life) == (3, 9)
    assert "Bo" in position.push(Join("Bo", "players", parse_person("Bo", "Life 9"))).pending.who
    assert position.push_choice(ALL, EndScene()).outcome == "done"
    with pytest.raises(ValueError, match="the sides must be players alone"):
        BETWEEN.start(players=party("Ann").fighters, gm=party("Dot").fighters)


def test_session_goes_from_fight_to_rest_to_fight():
    session = parse_session(
        GAME,
        """\
== The mill
[players] Ann: Life 14
[gm] Orc: Life 9
table: Ann's Life is 2
table: Orc leaves

== The night
[scene between]
[players] Ann
all: A night's rest
all: That is all

== The tower
[players] Ann
[gm] Ogre: Life 30
""",
    )
    assert session.fault is None
    assert format_person(session.current.current_people["Ann"]) == "Life 12 of 14 · healed by rest"
    assert session.undo(2).current.current_people["Ann"].life == 12
    assert session.undo(6).redo(6).current.current_people == session.current.current_people


def test_buy_line_is_refused_above_the_buyers_wealth():
    session = parse_session(GAME, "[scene between]\n[players] Ann: Life 20\nAnn: Buy, Wealth Modest, something Squalid")
    assert session.fault is None
    assert session.current.position.steps[-1].text == "Ann buys something Squalid"
    assert session.current.board == session.undo().current.board  # it costs nothing else
    with pytest.raises(BadInput, match=r"Something must be one of .*, not 'Luxurious'"):
        session.enter_line("Ann: Buy, Wealth Modest, something Luxurious")


@pytest.mark.parametrize(
    ("line", "dice", "wrong"),
    [
        ("all: Cooperative roll, Ben with 0, Difficulty Medium", "3d8kl2=4+4+8", "2d8=4+4"),
        (
            "all: Cooperative roll, Ann with 0 and Ben with 0, Difficulty Easy",
            "2d8=4+4, 3d8kl2=4+4+8",
            "2d8=4+4, 2d8=4+4",
        ),
        ("all: Collective roll, Ben with 0, Difficulty Easy, Magnitude 1", "3d8kl2=4+4+8", "2d8=4+4"),
        ("all: A further round, Ann with 0 and Ben with 0", "2d8=4+4, 3d8kl2=4+4+8", "2d8=4+4, 2d8=4+4"),
        ("Ben: Roll, bonus 0, Difficulty Easy", "3d8kl2=4+4+8", "2d8=4+4"),
        ("Ben: Help Ann, bonus 0, Difficulty Easy", "3d8kl2=4+4+8", "2d8=4+4"),
        ("Ben: Heal Ann, in 1 hour, bonus 0", "3d8kl2=4+4+8", "2d8=4+4"),
        ("Ben: Hang on", "3d8kl2=4+4+8", "2d8=4+4"),
    ],
)
def test_rolls_of_an_unstable_creature_between_fights_are_decreased(line, dice, wrong):
    """By the source, "all of its rolls are Decreased": the two lowest of three d8 count. Other rolls stay unchanged."""
    session = parse_session(
        GAME,
        """\
[scene between]
[players] Ann: Life 9; Ben: unstable · Life 0 of 20
all: Collective roll, Ann with -2, Difficulty Medium, Magnitude 9 | 2d8=1+1
""",
    )
    assert session.enter_line(f"{line} | {dice}").pending.kind != "roll"
    with pytest.raises(ValueError, match=r"The rule asks for 3d8kl2, but the fight goes on with 2d8=4\+4"):
        session.enter_line(f"{line} | {wrong}")


def test_group_roll_counts_a_decreased_roll():
    """8 on Medium is Bad, which counts −1: the group is Bad, and the GM takes 1. The third die, an 8, is left out."""
    session = parse_session(GAME, "[scene between]\n[players] Ben: unstable · Life 0 of 20")
    rolled = session.enter_line(
        "all: Cooperative roll, Ben with 0, Difficulty Medium | 3d8kl2=4+4+8"
    ).current.position.current_state
    assert rolled.gm == 1
    gathered = session.enter_line(
        "all: Collective roll, Ben with 2, Difficulty Easy, Magnitude 2 | 3d8kl2=4+4+8"
    ).current.position.current_state
    assert (gathered.total, gathered.gm) == (10, 1)  # 10 over 2 is 5 on Easy: Bad


def test_sides_without_advantage_are_not_asked_what_they_pay():
    """With 1 Advantage on both sides, Ann can Increase her roll or use an Experience, and the GM can Decrease it."""
    own = {"experience", "increase", "decrease", "experiences", "increases", "decreases"}
    contested = {"hinder", "resist", "recalled"}
    for held, expected in ((0, set()), (1, own | contested)):
        people = (parse_person("Ann", f"Life 9 · Advantage {held}"),)
        begun = start_position(BETWEEN, replace(BETWEEN.start(players=people), gm=held))
        offers = [offer for who in begun.pending.who for offer in begun.pending.offers(who)]
        asked = {ask["name"] for offer in offers for ask in offer.describe()["asks"]}
        assert asked & {*own, *contested, "relic", "relics", "charged"} == expected
