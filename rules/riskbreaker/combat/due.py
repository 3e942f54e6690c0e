"""Who is asked for what at each moment of a battle."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from rules.core.inputs import Whole
from rules.core.play.groups import Division, Each, Picks
from rules.core.play.kinds import Pick, Some, Split
from rules.core.play.offers import Ask, Offer
from rules.riskbreaker.cards import CARDS
from rules.riskbreaker.combat.allowed import vetoable
from rules.riskbreaker.combat.choices import (
    DeclareFights,
    DeclareSkills,
    Disputed,
    Distance,
    Flee,
    LetGo,
    ShareAdvantage,
    Surrender,
    Unaware,
    Veto,
)
from rules.riskbreaker.combat.hand import HOW_FAR
from rules.riskbreaker.combat.moving import can_let_go
from rules.riskbreaker.combat.offers import goals_of, turn_offers
from rules.riskbreaker.combat.stage import divided, wisest_of
from rules.riskbreaker.combat.state import Battle, Fighter
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.skills import moves

GM, ALL = "GM", "all"  # names that nobody in a battle bears
IN_COMBAT = tuple(each for each in CARDS if each.in_combat)
BETWEEN = ("gain", "decrease", "recover", "rescue", "advance", "find")  # the cards that need no battle
Asked = dict[str, Callable[[Battle], Iterable[Offer]]]


def asked(battle: Battle) -> Asked:
    """Whoever may choose now, the one whose turn it is first, with what they may choose."""
    due: Asked
    if battle.phase == "engagement":
        preparing = battle.those(lambda fighter: not fighter.spent)
        due = {fighter.name: partial(_on_turn, name=fighter.name) for fighter in preparing}
    elif battle.phase == "fights":
        due = {battle.queue[0]: _stage}
    elif battle.phase == "share":
        due = {battle.queue[0]: _sharing}
    elif battle.phase == "skills":
        due = {ALL: _skills, **{side: partial(_giving_up, side=side) for side in battle.standing}}
    else:
        name = battle.queue[0]
        side = battle.fighter(name).side
        due = {name: partial(_on_turn, name=name), side: partial(_giving_up, side=side)}
        due |= {other: partial(_letting_go, side=other, mover=name) for other in can_let_go(battle)}
    return {**due, GM: _gm}


def _on_turn(battle: Battle, name: str) -> Iterator[Offer]:
    return turn_offers(battle, name)


def _stage(battle: Battle) -> Iterator[Offer]:
    """The division into Fights that a side declares, or what each of its members proposes."""
    side = battle.queue[0]
    there = tuple(each.name for each in battle.those(lambda each: not each.delay))
    division = Division("Fights", there, partial(divided, battle))
    yield Offer(DeclareFights((there,)), "rb.fights.declare", "Fights", (Ask("fights", division, ""),))
    members = battle.those(lambda each: each.side == side)
    if len(members) > 1:
        must = tuple(each.name for each in wisest_of(members))
        proposals = Each("Proposals", tuple(each.name for each in members), division, must)
        plain = Disputed(tuple((name, (there,)) for name in must))
        yield Offer(plain, "rb.fights.wit", "No agreement", (Ask("proposals", proposals, ""),))


def _sharing(battle: Battle) -> Iterator[Offer]:
    """A side's Advantage shared out to the Fights, as it likes or, without agreement, evenly."""
    side, places = battle.queue[0], tuple(f"Fight {fight.number}" for fight in battle.fights)
    held = battle.advantage(side, None)
    own = tuple(each.number for each in battle.elements if each.side == side and each.kind != "resource")
    numbers = tuple(fight.number for fight in battle.fights)
    placing = (Ask("elements", Picks("Elements", tuple((each, numbers) for each in own)), "placing"),) if own else ()
    first = (held, *(0 for _ in places[1:]))
    split = Ask("amounts", Split("Advantage", held, places), "")
    yield Offer(ShareAdvantage(side, first), "rb.fights.split", "Share", (split, *placing))
    yield Offer(ShareAdvantage(side), "rb.fights.split.even", "Share evenly", placing)


def _skills(battle: Battle) -> Iterator[Offer]:
    """The skills that everybody in the Fight fights with; who is not named keeps to what there is."""
    there = battle.those(lambda each: each.fight == battle.running)
    options = tuple(
        (fighter.name, tuple(skill.name for skill in fighter.fight_skills() if _bearable(fighter, skill)))
        for fighter in there
    )
    picks = Picks("Skills", tuple((name, skills) for name, skills in options if skills))
    yield Offer(DeclareSkills(), "rb.round.declare", "Skills", (Ask("skills", picks, ""),))


def _bearable(each: Fighter, skill: Any) -> bool:
    return skill == each.using or rulings().switch_low != "barred" or each.kill < each.bears(skill)


def _giving_up(battle: Battle, side: str) -> Iterator[Offer]:
    yield Offer(Surrender(side), "rb.end", "Surrender")
    if battle.phase == "skills" and rulings().flight != "move":
        yield Offer(Flee(side), "rb.end", "Flee")


def _letting_go(battle: Battle, side: str, mover: str) -> Iterator[Offer]:
    names = can_let_go(battle).get(side, ())
    who = Ask("who", Some("Who", names, 1), "")
    yield Offer(LetGo(side, mover, names[:1]), "rb.move.counter", f"Let {mover} go", (who,))


def _gm(battle: Battle) -> Iterator[Offer]:
    """Offer the GM vetoes, sides that are unaware, and distances of Moves."""
    yield from vetoes(battle)
    if battle.phase == "engagement" and rulings().unaware == "waits":
        for side in dict.fromkeys(fighter.side for fighter in battle.those(lambda fighter: not fighter.spent)):
            yield Offer(Unaware(side), "rb.engagement.begin", f"Unaware {side}")
    if battle.phase not in ("skills", "turns", "idle") or rulings().move_risk != "distance":
        return
    for mover in battle.those(lambda fighter: any(moves(skill) for skill in fighter.sheet.skills)):
        goals = tuple(goals_of(battle, mover))
        to = Pick("To", tuple(goal for goal, _ in goals), tuple(words for _, words in goals))
        asks = (Ask("to", to, ""), Ask("risk", Whole("Risk", 1, 3, HOW_FAR), "Risk"))
        yield Offer(Distance(mover.name, goals[0][0]), "rb.move.distance", f"Distance for {mover.name}", asks)


def vetoes(battle: Battle) -> Iterator[Offer]:
    """What the GM may forbid: a card with a skill, for one of those there."""
    cards = tuple(each for each in CARDS if each.key in BETWEEN) if battle.phase == "between" else IN_COMBAT
    for each in battle.those(lambda _: True):
        kinds = [card for card in cards if vetoable(each, card.key)]
        asks = (
            Ask("card", Pick("Card", tuple(card.key for card in kinds), tuple(card.name for card in kinds)), ""),
            Ask("skill", partial(_vetoed, each), "with"),
        )
        first = kinds[0].key
        yield Offer(Veto(each.name, first, vetoable(each, first)[0]), "rb.maneuver.veto", f"Veto {each.name}", asks)


def _vetoed(fighter: Fighter, values: Mapping[str, Any]) -> Pick:
    return Pick("Skill", vetoable(fighter, values.get("card", "gain")))
