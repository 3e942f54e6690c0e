"""The 2d8 draft's fight: offers are exactly the accepted choices; undo, redo, odds, and people as lines."""

from itertools import islice
from random import Random

import pytest
from draft import GM, PLAYERS, battle
from fights import SEEDS, check_offers_of_random_fight, check_undo_and_redo, draw_choice, play_random_fight
from positions import all_entries

from rules.core import SeededDice, odds, under, using
from rules.core.frozen import replace
from rules.core.play.explorer import FightSetup, build_policy_graph
from rules.core.play.fight_odds import exact_fight_odds
from rules.core.play.position import start_position
from rules.core.play.turn_tree import build_tree, leaves
from rules.councilman import (
    Act,
    AskGM,
    Assist,
    Attack,
    AttackSeveral,
    Attempt,
    Brace,
    Contest,
    CouncilmanRulings,
    Fall,
    Fighter,
    LessDamage,
    Mend,
    MoreDamage,
    Pass,
    Push,
    Reaction,
    Resist,
    Second,
    Stabilise,
)
from rules.councilman.combat.offers import (
    less_damage_offers,
    more_damage_offers,
    push_offers,
    resist_offers,
    turn_offers,
)
from rules.councilman.fight import FIGHT
from rules.councilman.people import format_person, parse_person
from rules.councilman.tables import DIFFICULTIES
from rules.councilman.tactics import STEADY, TACTICS

RULINGS = (
    {},
    {"strike_order": "together", "double_pass": "round-ends", "help_gain": "this-roll"},
    {"first_bid": "target"},
    {"strike_order": "not-fallen", "unarmed": "no-attack", "unstable_awake": "as-printed", "first_turn": "alternate"},
    {"targets": "as-printed", "stabiliser": "another", "unstable_care": "stabilised-first", "absorbed": "damage"},
)


def battle_under(rulings):
    return under(CouncilmanRulings(**rulings), battle)


class Candidates:
    """Random choices within types and bounds. They do not use the offers, so many of them are illegal."""

    def __init__(self, random, state):
        self.random, self.names = random, [fighter.name for fighter in state.fighters]

    def said(self):
        """Return a random situation and a random danger."""
        return {"situation": self.random.choice((0, -1, 4)), "danger": self.random.choice((False, True))}

    def backed(self):
        """Return random payments for a roll, mostly none."""
        pick = self.random.choice
        spent = {"increase": pick((0, 0, 1)), "decrease": pick((0, 0, 1))}
        return {**spent, **self.memory("experience"), **self.said(), "told": pick((False, True))}

    def memory(self, name):
        """Return a random Experience, own or of a Relic, but mostly none."""
        bonus, relic = self.random.choice(((0, 0), (0, 0), (0, 0), (2, 0), (3, 1)))
        return {name: bonus, "relic": relic}

    def one(self):
        pick, falls = self.random.choice, ("Blaze of Glory", "Unconsciousness", "Unstable")
        by, whom, points = pick(self.names), pick(self.names), self.random.randint(0, 3)
        return pick(
            (
                Attack(
                    by,
                    whom,
                    increase=points * pick((0, 1)),
                    hinder=pick((0, 0, 1)),
                    **self.memory("experience"),
                    **self.said(),
                ),
                Attack(by, whom, target_situation=pick((0, -4, 1))),
                AttackSeveral(
                    by,
                    tuple(self.random.sample(self.names, 2)),
                    increase=points,
                    hinders=pick(((), ((whom, 1),))),
                    target_situations=pick(((), ((whom, -1),))),
                    **self.memory("experience"),
                ),
                Assist(by, whom, points, pick(DIFFICULTIES), **self.backed()),
                Mend(by, whom, points, pick((0, -1, -4)), **self.backed()),
                Stabilise(by, whom, points, **self.backed()),
                Attempt(by, points, pick(DIFFICULTIES), **self.backed()),
                Contest(by, whom, points, hinder=pick((0, 0, 1)), resist=pick((0, 0, 1)), **self.backed()),
                Contest(by, whom, recalled=pick((0, 2))),
                Brace(by, **self.backed()),
                pick((Act(by), Pass(), Second(), AskGM(by))),
                pick(
                    (
                        Resist(hinder=points, increase=pick((0, 1)), **self.memory("experience")),
                        Push(increase=points, hinder=pick((0, 1)), **self.memory("experience")),
                    )
                ),
                pick((MoreDamage(points), LessDamage(points))),
                pick((Reaction(strike=True), Reaction(strike=False))),
                Fall("Unstable", **self.backed()),
                Fall(pick(falls), pick(((), (whom,))), deed=pick(("", "heal", "help", "stabilise"))),
                Fall("Blaze of Glory", targets=tuple(self.random.sample(self.names, 2))),
            )
        )


@pytest.mark.parametrize("rulings", RULINGS)
@pytest.mark.parametrize("seed", SEEDS)
def test_offers_are_exactly_the_accepted_choices(seed, rulings):
    def candidates(random, state, _):
        made = Candidates(random, state)
        return [made.one() for _ in range(40)]

    found = check_offers_of_random_fight(Random(seed), FIGHT, battle_under(rulings), candidates, most=35)
    assert len({type(choice) for choice in found}) >= 7


def test_random_fights_use_all_kinds_of_choices():
    kinds = set()
    for seed in range(12):
        for entry in all_entries(play_random_fight(Random(seed), FIGHT, battle(gm=4))):
            kinds.add(type(getattr(entry, "choice", None)))
    assert kinds >= {Attack, Resist, MoreDamage, LessDamage, Assist, Mend, Stabilise, Act, Pass, Second, Reaction, Fall}
    assert kinds >= {AttackSeveral, Attempt, Brace, Contest}


@pytest.mark.parametrize("seed", SEEDS)
def test_fight_is_undone_and_redone_and_reads_back(seed):
    check_undo_and_redo(Random(seed), FIGHT, battle_under(RULINGS[seed % len(RULINGS)]), most=300)


@pytest.mark.parametrize("seed", SEEDS)
def test_canonical_state_has_the_same_odds(seed):
    """From a state and from its canonical form, the same choice has the same odds of the same canonical states."""
    random = Random(seed)
    position = play_random_fight(random, FIGHT, battle_under(RULINGS[seed % len(RULINGS)]), most=random.randint(8, 60))
    state = replace(position.state, round=position.state.round + random.choice((0, 60)))
    if FIGHT.outcome(state) is not None:
        return
    choice = under(state.rulings, draw_choice, random, tuple(under(state.rulings, tuple, turn_offers(state))))
    wanted = random.randint(0, 3)

    def policy(now, who, offers):
        if who == state.turn and isinstance(next(iter(offers(now))).choice, type(next(turn_offers(state)).choice)):
            return choice
        every = [offer.choice for offer in offers(now)]
        return every[wanted % len(every)]

    one, other = (
        odds(FIGHT.turn, start, policy=policy, rulings=state.rulings).map(FIGHT.canonical)
        for start in (state, FIGHT.canonical(state))
    )
    assert one == other


def test_fights_under_tactics_end():
    """Under tactics every fight ends; two who only wait go on, and the board shows their round."""
    for seed in range(20):
        state, dice = battle(), SeededDice(seed)
        with using(state.rulings, policy=TACTICS.make_policy({"players": "glory", "gm": "bank"})):
            for _ in range(400):
                if FIGHT.outcome(state) is not None:
                    break
                state = FIGHT.turn(dice, state)
        assert FIGHT.outcome(state) is not None
    position = start_position(FIGHT, FIGHT.start(players=(Fighter("Ann"),), gm=(Fighter("Orc"),)))
    for _ in range(5):
        position = position.push_choice("players", Act("Ann")).push_choice("gm", Act("Orc"))
    assert (FIGHT.completed_rounds(position.current_state), position.outcome) == (5, None)


def test_turn_tree_has_one_leaf_for_each_distinct_end():
    """After a choice the turn runs once for each distinct result of its step, not once for each throw in the step."""
    runs, first = 0, None

    def turn(dice, state):
        nonlocal runs
        runs += 1
        return FIGHT.turn(dice, state)

    def few(now, who, offers):  # noqa: ARG001
        choices = [choice for offer in offers(now) for choice in islice(offer.all_choices(), 2)]
        return [first] if first in choices else choices

    state = FIGHT.start(players=(parse_person("Ann", "Life 3 · Advantage 1"),), gm=(parse_person("Rook", "Life 3"),))
    state, found = replace(state, gm=1), 0
    for first in few(state, "players", turn_offers):  # noqa: B007 (`few` reads it)
        runs = 0
        ended = len(leaves(build_tree(turn, state, few)))
        assert runs <= 2 * ended
        found += ended
    assert found > 20


def test_exact_fight_odds_agree_with_turns():
    """Ann at 1 Life against an Orc at 1 Life, and damage never fails: the first to hit wins; 2d8 against 2d8 by hand.

    Difference d of two 2d8: Mixed or better (d ≥ −2) fells the Orc, below that the Orc strikes back and fells Ann.
    """
    ways = {total: 8 - abs(total - 9) for total in range(2, 17)}
    hits = sum(a * b for first, a in ways.items() for second, b in ways.items() if first - second >= -2)
    sheet = "attribute +1 · attack −1 · Life 1"
    state = FIGHT.start(players=(parse_person("Ann", sheet),), gm=(parse_person("Orc", sheet),))
    course = exact_fight_odds(
        build_policy_graph(FightSetup(STEADY, state, TACTICS.make_policy({"players": "press", "gm": "press"})), 100)
    )
    assert {end.winner: chance for end, chance in course.ends.items()} == {
        "players": pytest.approx(hits / 4096),
        "gm": pytest.approx(1 - hits / 4096),
    }


# People, and the table's own hand -------------------------------------------------------------------


def test_person_lines_read_back():
    for name, text in (
        PLAYERS | GM | {"Ida": "unstable · senseless · no dice ranged · healed by rest and roll"}
    ).items():
        person = parse_person(name, text)
        assert parse_person(name, format_person(person)) == person
    hurt = parse_person("Ben", PLAYERS["Ben"] + " · Life 2 of 6 · healed by roll")
    assert (hurt.d8, hurt.d6, hurt.ranged, hurt.life, hurt.maximum, hurt.healed) == (0, 2, True, 2, 6, ("roll",))
    with pytest.raises(ValueError, match=r"Cannot read 'juggling'. Write it like this: attribute"):
        parse_person("Ann", "juggling")


@pytest.mark.parametrize("seed", SEEDS)
def test_people_after_a_fight_read_back(seed):
    last = play_random_fight(Random(seed), FIGHT, battle(), most=25)
    for name, person in FIGHT.people_after(last.current_state).items():
        assert parse_person(name, format_person(person)) == person


def test_start_rejects_reserved_names_and_sides():
    for name in ("Ann, the Bold", "players", "table"):
        with pytest.raises(ValueError, match=" must "):
            FIGHT.start(players=(Fighter(name),))
    with pytest.raises(ValueError, match="A side must be one of players, gm"):
        FIGHT.start(wolves=(Fighter("Ann"),))


# A session -----------------------------------------------------------------------------------------


# The fields that the side of the chooser decides.
OWN = {"experience", "relic", "increase", "hinder", "hinders", "targets", "dice"}


def test_offers_in_a_fight_state_what_the_chooser_does_not_decide():
    """The GM and the other side decide the rest, so an adviser leaves it plain; who pays is agreed among players."""
    fight = battle()
    bids = [*resist_offers(fight, "Ann"), *resist_offers(fight, "Rook")]
    offers = [
        *turn_offers(fight),
        *turn_offers(replace(fight, turn="gm")),
        *push_offers(fight, "Ann"),
        *more_damage_offers(fight, "Ann", False),
        *less_damage_offers(fight, "Rook", "Ann", 0),
    ]
    asked = {(ask.name, ask.stated) for offer in offers for ask in offer.asks}
    assert {name for name, stated in asked if not stated} == OWN
    assert OWN.isdisjoint(name for name, stated in asked if stated)
    # to resist, the target's side decides its own Decreases and Experience too
    assert {ask.name for offer in bids for ask in offer.asks if not ask.stated} == {
        "increase", "hinder", "experience", "relic",
    }  # fmt: skip
