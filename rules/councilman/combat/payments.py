"""Gains and payments of Advantage by the sides of a fight."""

from rules.core import IllegalChoice, require_int, require_one_of, rule
from rules.core.frozen import replace
from rules.core.play.choice_inputs import Pairs
from rules.councilman.advantage import good_under_pressure
from rules.councilman.combat.choices import MAX_EXPERIENCE, Backed, RollPayment
from rules.councilman.combat.state import AnyState, FightState, opposing_side
from rules.councilman.rolls import SIDES, consequences
from rules.councilman.rulings import rulings


def side_advantage(state: FightState, side: str) -> int:
    """Return the Advantage that a side can spend: the GM's, or the sum of all players who are present."""
    if require_one_of(side, SIDES, "a side") == "gm":
        return state.gm
    return sum(player.advantage for player in state.members("players"))


def add_advantage(state: AnyState, name: str, amount: int) -> AnyState:
    """Return the fight after a creature has gained Advantage, or lost it if the amount is below 0.

    If it is a creature of the GM, the GM's one store of Advantage changes.
    """
    earner = state.fighter(name)
    if earner.side == "gm":
        return replace(state, gm=state.gm + amount)
    return state.change_fighter(name, advantage=earner.advantage + amount)


def apply_outcome_advantage(state: AnyState, name: str, outcome: str, most: int = 2, told: bool = False) -> AnyState:
    """Return the fight after the roller and the GM have gained the Advantage of an outcome. Rule: cd.outcome.

    Args:
        state: The fight.
        name: The creature that rolled.
        outcome: The outcome of the roll.
        most: The most Advantage that the GM can gain.
        told: True if the group describes the result, so that no side gains Advantage.
    """
    if told:
        return state
    result = consequences(outcome, state.fighter(name).side)
    state = add_advantage(state, name, result.own)
    return replace(state, gm=state.gm + min(result.gm, most))


@rule("cd.advantage.pay", "2 Advantages")
def pay(state: AnyState, name: str, amount: int, charged: Pairs = ()) -> AnyState:
    """Players may spend Advantage for each other; the GM has one store for all creatures.

    Args:
        state: The fight.
        name: The creature or the side that the Advantage is spent for.
        amount: The Advantage to pay.
        charged: Players, and how much each of them pays. The creature itself pays the rest if it can, then the others.

    Raises:
        IllegalChoice: If the side or a player charged does not hold enough.
    """
    if not require_int(amount, 0, None, "Advantage") and not charged:
        return state
    side = name if name in SIDES else state.fighter(name).side
    if side_advantage(state, side) < amount:
        raise IllegalChoice(
            "cd.advantage.pay", f"the price is {amount} Advantage, but the side holds {side_advantage(state, side)}"
        )
    for payer, part in charged:
        state, amount = _charge(state, side, payer, part), amount - part
    if amount < 0:
        raise IllegalChoice("cd.advantage.pay", f"the players pay {-amount} Advantage more than the price")
    if side == "gm":
        return replace(state, gm=state.gm - amount)
    for player in sorted(state.members(side), key=lambda player: player.name != name):
        part = min(player.advantage, amount)
        state, amount = add_advantage(state, player.name, -part), amount - part
    return state


def _charge(state: AnyState, side: str, payer: str, part: int) -> AnyState:
    """Return the fight after one player has paid a part; raise `IllegalChoice` unless the player holds as much."""
    if side == "gm":
        raise IllegalChoice("cd.advantage.pay", f"the GM's side pays this itself, so {payer} cannot")
    holder = state.fighter(payer)
    if holder.side != side or holder.gone or holder.advantage < part:
        raise IllegalChoice("cd.advantage.pay", f"{payer} cannot pay {part} Advantage for the {side}")
    return add_advantage(state, payer, -part)


def ask_gm(state: AnyState, name: str) -> AnyState:
    """Return the fight after a character has asked how much Advantage the GM has. Rule: cd.ability.pressure.

    Raises `IllegalChoice` unless the character has Good Under Pressure and has not asked in this session.
    """
    creature = state.fighter(name)
    if not creature.pressure or creature.asked or creature.side != "players":
        raise IllegalChoice("cd.ability.pressure", f"{name} cannot ask the GM under pressure, or has asked already")
    party = side_advantage(state, "players")
    if rulings().relic_counts == "counted":
        party += sum(player.relic for player in state.members("players"))
    return add_advantage(state, name, good_under_pressure(creature.pressure, state.gm, party)).change_fighter(
        name, asked=True
    )


def pay_for_experience(state: AnyState, name: str, bonus: int, relic: int = 0) -> AnyState:
    """Return the fight after a creature has paid 1 Advantage of its own for an Experience. Rule: cd.advantage.spend.

    Args:
        state: The fight.
        name: The creature. No other creature can pay for its Experience.
        bonus: The bonus of the Experience, 1 to 3; 0 if no Experience is used, which costs nothing.
        relic: 1 if the Experience belongs to a Relic, whose own Advantage pays for it; 0 if it does not.

    Raises:
        IllegalChoice: If the creature or the Relic has no Advantage to pay with.
    """
    if not bonus:
        return state
    require_int(bonus, 1, MAX_EXPERIENCE, "an Experience")
    owner = state.fighter(name)
    if relic and not owner.relic:
        raise IllegalChoice("cd.item.relic", f"no Relic of {name} holds an Advantage")
    if relic:
        return state.change_fighter(name, relic=owner.relic - 1)
    if owner.side == "players" and not owner.advantage:
        raise IllegalChoice("cd.advantage.spend", f"{name} has no Advantage to activate an Experience with")
    return pay(state, name, 1)


def pay_for_own_roll(
    state: AnyState, by: str, choice: RollPayment, others: int = 0, charged: Pairs = (), *, alone: bool = False
) -> AnyState:
    """Return the fight after a creature's side has paid for its roll; Help that it has received pays first.

    Args:
        state: The fight.
        by: The creature that rolls.
        choice: The Experience and the Increases of the roll.
        others: The Decreases of other rolls that the side pays for.
        charged: The players who pay, and how much each of them pays.
        alone: True if the creature pays everything itself.
    """
    aid = state.fighter(by).aid
    aided = min(aid, choice.increase)
    price = choice.increase - aided + others
    state = pay_for_experience(state, by, choice.experience, choice.relic)
    return pay(state, by, price, ((by, price),) if alone else charged).change_fighter(by, aid=aid - aided)


@rule("cd.advantage.spend", "2 Advantages")
def pay_for_roll(state: AnyState, by: str, choice: Backed) -> tuple[AnyState, int]:
    """Each Increase, Decrease and Experience of a roll costs 1 Advantage; only its owner pays for an Experience.

    Args:
        state: The fight.
        by: The creature that rolls.
        choice: The payments of both sides, and the steps that the situation gives.

    Returns:
        The fight, and the Increases of the roll with the roller's own steps; a number below 0 means Decreases.
    """
    roller = state.fighter(by)
    ours, theirs = (choice.charged, ()) if roller.side == "players" else ((), choice.charged)
    state = pay_for_own_roll(state, by, choice, charged=ours)
    return pay(state, opposing_side(roller.side), choice.decrease, theirs), choice.steps + roller.own_steps
