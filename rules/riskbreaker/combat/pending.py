"""The pending choices of a battle: who can choose now, and from which offers."""

from collections.abc import Iterator
from functools import partial

from rules.core.inputs import IntegerInput, Values
from rules.core.play.choice_inputs import AnswerPerPerson, DivideTotal, GroupingInput, Pick, PickPerPerson, PickSome
from rules.core.play.offers import Offer, OfferField, Offers
from rules.riskbreaker.cards import CARDS
from rules.riskbreaker.combat.choices import (
    Choice,
    DeclareFights,
    DeclareSkills,
    DisputedFights,
    Distance,
    Flee,
    LetGo,
    ShareAdvantage,
    Surrender,
    Unaware,
    Veto,
)
from rules.riskbreaker.combat.hand import HOW_FAR
from rules.riskbreaker.combat.moving import can_let_go, goals_of
from rules.riskbreaker.combat.offers import turn_offers
from rules.riskbreaker.combat.restrictions import vetoable_skills
from rules.riskbreaker.combat.rounds import next_to_declare
from rules.riskbreaker.combat.stage import form_fights, wisest_of
from rules.riskbreaker.combat.state import Battle, Fighter
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.skills import Skill, is_movement_skill
from rules.riskbreaker.tables import Stat

GM, ALL = "GM", "all"  # no person may have these names
IN_COMBAT = tuple(card for card in CARDS if card.in_combat)
BETWEEN = ("gain", "decrease", "recover", "rescue", "advance", "find")  # the cards that need no battle
OffersByPerson = dict[str, Offers[Battle, Choice]]


def pending_offers(battle: Battle) -> OffersByPerson:
    """Return the offers of each person who may choose now; the person whose turn it is comes first."""
    due: OffersByPerson
    if battle.phase == "engagement":
        preparing = next_to_prepare(battle)
        due = {fighter.name: partial(turn_offers, name=fighter.name) for fighter in preparing}
    elif battle.phase == "fights":
        due = {battle.queue[0]: _stage_offers}
    elif battle.phase == "share":
        due = {battle.queue[0]: _sharing_offers}
    elif battle.phase == "skills":
        due = {next_to_declare(battle) or ALL: _skill_offers}
        due |= {side: partial(_surrender_offers, side=side) for side in battle.remaining_sides if side not in due}
    else:
        name = battle.queue[0]
        side = battle.fighter(name).side
        due = {name: partial(turn_offers, name=name), side: partial(_surrender_offers, side=side)}
        due |= {chasers: partial(_let_go_offers, side=chasers, mover=name) for chasers in can_let_go(battle)}
    return {**due, GM: _gm_offers}


def _stage_offers(battle: Battle) -> Iterator[Offer[Choice]]:
    """Yield the offers of a side that declares the Fights: together, or by a proposal of each member."""
    side = battle.queue[0]
    names = tuple(fighter.name for fighter in battle.on_the_field)
    how = "The number is the Fight. A tap on a name moves the person to the next Fight."
    division = GroupingInput("Fights", names, partial(form_fights, battle), help=how)
    yield Offer(
        DeclareFights((names,)),
        "rb.fights.declare",
        "Fights",
        (OfferField("fights", division),),
        shown="Say who fights whom",
    )
    members = battle.side_fighters(side)
    if len(members) > 1:
        must = tuple(fighter.name for fighter in wisest_of(members))
        people = tuple(member.name for member in members)
        proposals = AnswerPerPerson("Proposals", people, division, must, f"{how} The highest Wit decides.")
        plain = DisputedFights(tuple((name, (names,)) for name in must))
        yield Offer(
            plain, "rb.fights.wit", "No agreement", (OfferField("proposals", proposals),), shown="Highest Wit decides"
        )


def _sharing_offers(battle: Battle) -> Iterator[Offer[ShareAdvantage]]:
    """Yield the offers to share a side's Advantage among the Fights: in chosen amounts, or evenly without agreement."""
    side, places = battle.queue[0], tuple(f"Fight {number}" for number in battle.fight_numbers)
    held = battle.advantage(side, None)
    numbers = tuple(battle.fight_numbers)
    guards = PickPerPerson("Elements", tuple((number, numbers) for number in battle.guards_of(side)))
    placing = (OfferField("elements", guards, "placing"),) if guards.options else ()
    first = (held, *(0 for _ in places[1:]))
    split = OfferField("amounts", DivideTotal("Advantage", held, places))
    yield Offer(ShareAdvantage(side, first), "rb.fights.split", "Share", (split, *placing), shown="Share as we like")
    yield Offer(ShareAdvantage(side), "rb.fights.split.even", "Share evenly", placing)


def _skill_offers(battle: Battle) -> Iterator[Offer[Choice]]:
    """Yield the offers to declare the skills in a Fight; a fighter who is not named keeps the skill in use."""
    side = next_to_declare(battle)
    declaring = [member for member in battle.members(battle.running) if side in ("", member.side)]
    options = tuple(
        (fighter.name, tuple(skill.name for skill in fighter.fight_skills() if _can_take_up_skill(fighter, skill)))
        for fighter in declaring
    )
    usual = tuple((fighter.name, weapon.name) for fighter in declaring if (weapon := fighter.weapon()))
    picks = PickPerPerson("Skills", tuple((name, skills) for name, skills in options if skills), usual=usual)
    yield Offer(DeclareSkills(), "rb.round.declare", "Skills", (OfferField("skills", picks),), shown="Name the skills")
    if side:
        yield from _surrender_offers(battle, side)


def _can_take_up_skill(fighter: Fighter, skill: Skill) -> bool:
    return skill == fighter.using or rulings().switch_low != "barred" or fighter.kill < fighter.kill_limit_with(skill)


def _surrender_offers(battle: Battle, side: str) -> Iterator[Offer[Choice]]:
    yield Offer(Surrender(side), "rb.end", "Surrender")
    if battle.phase == "skills" and rulings().flight != "move":
        yield Offer(Flee(side), "rb.end", "Flee")


def _let_go_offers(battle: Battle, side: str, mover: str) -> Iterator[Offer[LetGo]]:
    names = can_let_go(battle).get(side, ())
    who = OfferField("who", PickSome("Who", names, 1))
    yield Offer(LetGo(side, mover, names[:1]), "rb.move.counter", f"Let {mover} go", (who,))


def _gm_offers(battle: Battle) -> Iterator[Offer[Choice]]:
    """Yield the offers of the GM: vetoes, sides that are unaware, and distances of Moves."""
    yield from veto_offers(battle)
    if battle.phase == "engagement" and rulings().unaware == "waits":
        for side in battle.sides_of(battle.active_fighters(lambda fighter: not fighter.spent)):
            yield Offer(Unaware(side), "rb.engagement.begin", f"Unaware {side}", shown=f"One side is unaware, {side}")
    if battle.phase not in ("skills", "turns", "idle") or rulings().move_risk != "distance":
        return
    for mover in battle.active_fighters(
        lambda fighter: any(is_movement_skill(skill) for skill in fighter.sheet.skills)
    ):
        goals = tuple(goals_of(battle, mover))
        if not goals:
            continue
        to = Pick("To", tuple(goal for goal, _ in goals), tuple(words for _, words in goals))
        asks = (OfferField("to", to), OfferField("risk", IntegerInput("Risk", 1, 3, HOW_FAR), "Risk"))
        label, shown = f"Distance for {mover.name}", f"Set a distance, {mover.name}"
        yield Offer(Distance(mover.name, goals[0][0]), "rb.move.distance", label, asks, shown=shown)


def veto_offers(battle: Battle) -> Iterator[Offer[Veto]]:
    """Yield the vetoes that the GM can make, each against one fighter who is present."""
    cards = tuple(card for card in CARDS if card.key in BETWEEN) if battle.phase == "between" else IN_COMBAT
    for fighter in battle.active_fighters(lambda _: True):
        kinds = [card for card in cards if vetoable_skills(fighter, card.key)]
        asks = (
            OfferField("card", Pick("Card", tuple(card.key for card in kinds), tuple(card.name for card in kinds))),
            OfferField("skill", partial(_veto_input, fighter), "with"),
        )
        first = kinds[0].key
        veto = Veto(fighter.name, first, vetoable_skills(fighter, first)[0])
        yield Offer(veto, "rb.maneuver.veto", f"Veto {fighter.name}", asks, shown=f"Veto a maneuver, {fighter.name}")


def _veto_input(fighter: Fighter, values: Values) -> Pick:
    return Pick("Skill", vetoable_skills(fighter, values.get("card", "gain")))


def next_to_prepare(battle: Battle) -> tuple[Fighter, ...]:
    """Return the fighters who may prepare now.

    They are all who have not prepared or, if the rulings set an order, the one with the highest Agility among them.

    Rule: rb.engagement.declare
    """
    waiting = battle.active_fighters(lambda fighter: not fighter.spent)
    if rulings().preparing == "as-spoken" or not waiting:
        return waiting
    # `max` returns the first of several fighters with equal Agility.
    return (max(waiting, key=lambda fighter: fighter.ranking_stat(Stat.AGILITY)),)
