"""The stage of a battle: which Fights are declared, and how each side shares its Advantage among them."""

from rules.core import BadInput, Dice, IllegalChoice, require_int, rule
from rules.core.frozen import replace
from rules.riskbreaker.combat.battleground import open_fight
from rules.riskbreaker.combat.choices import DisputedFights, Grouping, ShareAdvantage
from rules.riskbreaker.combat.state import Battle, Fighter
from rules.riskbreaker.combat.turn_order import Scores, draw_lots, order_by_score
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.tables import MAX_COUNT, Names, Stat


@rule("rb.fights.stage", "2. Declare Fights")
def stage_order(dice: Dice, scores: Scores) -> Names:
    """The side with the most Advantage sets the stage; tied sides roll 1d10, and the lowest roll wins.

    Args:
        dice: The dice of any run mode.
        scores: Each side with its Advantage.

    Returns:
        The side that sets the stage, and then the other sides from most to least Advantage. Other ties are rolled too.
    """
    if not scores:
        raise BadInput(scores, "a stage must have one side or more, with the Advantage of each")
    most = max(require_int(score, None, None, "Advantage") for _, score in scores)
    tied = sum(score == most for _, score in scores) > 1
    if tied and rulings().stage_roll == "all":
        order = dice.sub(draw_lots, tuple(side for side, _ in scores))
    else:
        order = order_by_score(dice, scores)
    dice.note("rb.fights.stage", "The stage is set by {side}.", side=order[0])
    return order


@rule("rb.fights.wit", "2. Declare Fights")
def decider(dice: Dice, members: tuple[Fighter, ...]) -> str:
    """If a side disagrees, its member with the highest Wit after Skill Damage decides.

    Returns:
        The name of that member.
    """
    wisest, by_lot = wisest_of(members), rulings().wit_tie == "lot"
    scores = tuple((fighter.name, 0 if by_lot else fighter.ranking_stat(Stat.AGILITY)) for fighter in wisest)
    name = order_by_score(dice, scores)[0]
    dice.note("rb.fights.wit", "{name} decides, with Wit {wit}.", name=name, wit=wisest[0].ranking_stat(Stat.WIT))
    return name


def wisest_of(members: tuple[Fighter, ...]) -> tuple[Fighter, ...]:
    """Return the members of a side who have the highest Wit.

    Rule: rb.fights.wit
    """
    wit = max(member.ranking_stat(Stat.WIT) for member in members)
    return tuple(member for member in members if member.ranking_stat(Stat.WIT) == wit)


def deciding_proposal(dice: Dice, battle: Battle, choice: DisputedFights) -> Grouping:
    """Return the proposal that counts for the side that declares the Fights: the one of its wisest member."""
    members, proposals = battle.side_fighters(battle.queue[0]), dict(choice.proposals)
    names = {member.name for member in members}
    if not proposals or len(proposals) < len(choice.proposals) or not proposals.keys() <= names:
        raise IllegalChoice("rb.fights.wit", f"only members of {battle.queue[0]} may propose Fights, each once")
    silent = [member.name for member in wisest_of(members) if member.name not in proposals]
    if silent:
        raise IllegalChoice("rb.fights.wit", f"the highest Wit decides, so {', '.join(silent)} must propose something")
    for fights in proposals.values():
        form_fights(battle, fights)
    return proposals[decider(dice, members)]


@rule("rb.fights.declare", "2. Declare Fights")
def form_fights(battle: Battle, fights: Grouping) -> Battle:
    """The battle is divided into Fights of people who are close enough to hit one another.

    Raises:
        IllegalChoice: If there is no Fight, if a Fight has only one side, or if a person is in two Fights.
    """
    named = [name for fight in fights for name in fight]
    side_of = {fighter.name: fighter.side for fighter in battle.on_the_field}
    if unknown := [name for name in named if name not in side_of]:
        why = f"{unknown[0]!r} cannot be in a Fight. Write + between two names and / between two Fights"
        raise IllegalChoice("rb.fights.declare", why)
    if len(set(named)) < len(named):
        raise IllegalChoice("rb.fights.declare", "each name must be written once")
    if not fights or any(len({side_of[name] for name in fight}) < 2 for fight in fights):
        raise IllegalChoice("rb.fights.declare", "a battle needs at least one Fight, and each Fight at least two sides")
    for fight in fights:
        battle, number = open_fight(battle)
        for name in fight:
            battle = battle.change_fighter(name, fight=number)
    left_out = tuple(name for name in side_of if name not in named)
    return replace(leave_out_of_fights(battle, left_out), phase="share")


@rule("rb.fights.idle", "2. Declare Fights")
def leave_out_of_fights(battle: Battle, names: Names) -> Battle:
    """A character in no Fight is out of reach of all Fights, and acts last."""
    for name in names:
        battle = battle.change_fighter(name, fight=None)
    return battle


def unshared_advantage(battle: Battle) -> str:
    """Return the Advantage that the sides have yet to share among the Fights: `friends 3, tollmen -1`; empty if none.

    Rule: rb.fights.split
    """
    pools = zip(battle.sides, battle.reserve, strict=True)
    return ", ".join(f"{side} {points}" for side, points in pools if points and side in battle.queue)


def share_advantage(dice: Dice, battle: Battle, choice: ShareAdvantage) -> Battle:
    """Return the battle after one side has shared its Advantage from before combat among the Fights."""
    if choice.side != battle.queue[0]:
        raise IllegalChoice("rb.fights.split", f"it is for {battle.queue[0]} to share its Advantage out")
    total = battle.advantage(choice.side, None)
    if choice.amounts is None:
        amounts = split_evenly(dice, total, len(battle.fights))
    else:
        amounts = check_split(total, choice.amounts, len(battle.fights))
    for number, amount in zip((None, *battle.fight_numbers), (0, *amounts), strict=True):
        battle = battle.set_advantage(choice.side, number, amount)
    return replace(battle, queue=battle.queue[1:])


@rule("rb.fights.split", "2. Declare Fights")
def check_split(total: int, amounts: tuple[int, ...], fights: int) -> tuple[int, ...]:
    """Each side shares its Advantage from before combat among the Fights, the side with the most Advantage first.

    Args:
        total: The side's Advantage.
        amounts: The amount for each Fight.
        fights: The number of Fights.

    Returns:
        The amounts.

    Raises:
        IllegalChoice: If the number of amounts is not the number of Fights, or their sum is not the total.
    """
    for amount in amounts:
        require_int(amount, None, None, "a share of Advantage")
    beyond = any(amount < 0 if total >= 0 else amount > 0 for amount in amounts)
    if len(amounts) != fights or sum(amounts) != total or beyond:
        raise IllegalChoice("rb.fights.split", f"you must share out {total} Advantage among {fights} Fights")
    return amounts


@rule("rb.fights.split.even", "2. Declare Fights")
def split_evenly(dice: Dice, total: int, fights: int) -> tuple[int, ...]:
    """If a side cannot agree, it shares its Advantage out as evenly as possible.

    `total` is the Advantage, and `fights` the number of Fights. The result has the amount for each Fight.
    """
    require_int(total, None, None, "Advantage"), require_int(fights, 1, MAX_COUNT, "the number of Fights")
    share, rest = divmod(total, fights)
    first = tuple(str(index) for index in range(fights))
    favoured = (dice.sub(draw_lots, first) if rulings().even_rest == "lot" and rest else first)[:rest]
    return tuple(share + (str(index) in favoured) for index in range(fights))
