"""What moves that lead out of the tables would add: the table's side plays as it should, and wishes are carried out."""

from random import Random

import pytest

from rules.core import odds
from rules.core.play.value_table import ERROR
from rules.riskbreaker.combat.choices import Alter, Gain, Move
from tools.leaving import POLICIES, Leaving, rows

SLUG = "fighter-thief"


def silent(*_):
    """No wish at all."""
    return iter(())


def test_a_choice_by_the_table_is_the_best_by_the_rules_own_odds():
    """Along a few fights, every choice of the turn weighed by the odds of where it leads."""
    thief, weighed = Leaving(SLUG, 1, silent), 0
    thief.fight("one")
    for state in Random(1).sample([*thief.known], 4):
        chosen, [who] = thief.known[state], state.queue[:1]
        asked = []

        def choices(at, name, offers, asked=asked):
            found = thief.duel.choices(at, name, offers)
            asked.extend(found)
            return found[0]

        odds(thief.duel.turn, state, policy=choices)
        worths = {}
        for choice in asked:
            after = odds(thief.duel.turn, state, policy=lambda *_, choice=choice: choice)
            worths[choice] = float(sum(c * thief.worth(thief.duel.canonical(each)) for each, c in after.items()))
        best = (max if thief.duel.side_of(state, who) == thief.own else min)(worths.values())
        assert worths[chosen] == pytest.approx(best, abs=4 * ERROR)
        weighed += len(worths) > 1
    assert weighed


def test_without_a_wish_a_side_wins_as_often_as_the_table_promises():
    """Four standard errors of 60 fights: exceeded once in 16,000 times, and the seeds are fixed."""
    thief = Leaving(SLUG, 1, silent)
    promised = thief.worth(thief.start)
    won = sum(thief.fight(str(number)) for number in range(60)) / 60
    assert abs(won - promised) < 4 * (promised * (1 - promised) / 60) ** 0.5


@pytest.mark.parametrize(("name", "kind"), [("Prepare", Gain), ("Alter", Alter), ("Move", Move)])
def test_each_policy_plays_its_move(name, kind):
    made = []

    class Watched(Leaving):
        """The same, with all that is chosen noted."""

        def policy(self, state, who, offers):
            choice = super().policy(state, who, offers)
            made.append((state.phase, who, type(choice)))
            return choice

    thief = Watched(SLUG, 1, POLICIES[name])
    for seed in "abcdef":
        thief.fight(seed)
    phase = "engagement" if kind is Gain else "turns"
    assert (phase, "Bo", kind) in made
    assert (phase, "Ann", kind) not in made


def test_what_is_not_played_yet_is_not_told(tmp_path, monkeypatch):
    """The rows are those of the kept results: a mean, its error, and how many had no end."""
    monkeypatch.setattr("tools.leaving.KEPT", tmp_path)
    monkeypatch.setattr("tools.leaving.DUELS", {SLUG: None})
    for side in (0, 1):
        (tmp_path / f"{SLUG}.{side}").write_text("0.05 0.04 0\n-0.1 0.03 0\n0.3 0.02 0.5")
    assert rows(None) == [
        "| Fighter | Thief | +5 ± 4 | −10 ± 3 | +30 ± 2 (50%) |",
        "| Thief | Fighter | +5 ± 4 | −10 ± 3 | +30 ± 2 (50%) |",
    ]
