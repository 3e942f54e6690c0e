"""The state of a fight: the fighters, the current turn, and how sides pay with Advantage."""

from collections.abc import Callable
from functools import partial
from types import MappingProxyType
from typing import Self, TypeVar

from rules.core import BadInput, IllegalChoice, require_int, require_one_of, rule, snapshot_rulings
from rules.core.errors import find_by_name
from rules.core.frozen import field, frozen, replace
from rules.core.inputs import Values
from rules.core.play.choice_inputs import Pairs
from rules.councilman.advantage import good_under_pressure
from rules.councilman.characters import Character
from rules.councilman.combat.choices import Backed, RollPayment
from rules.councilman.equipment import attack_bonus, best_bonus, character_ability, find_item, score
from rules.councilman.items import Item, invoice
from rules.councilman.rolls import SIDES, consequences
from rules.councilman.rulings import CouncilmanRulings, rulings
from rules.councilman.tables import MAX_NUMBER

CONDITIONS = ("up", "unconscious", "unstable", "dead")
BONUSES = ("attribute", "attack", "defence", "willpower")
UNARMED: Values = MappingProxyType({"armed": False, "attack": 0, "d8": 0, "d6": 0})
COUNTS = ("d8", "d6", "block", "recovery", "advantage", "attacks", "risen", "aid", "relics", "take", "pressure")


@frozen
class Fighter:
    """A creature in a fight: its attack, its defence, its health, and its conditions.

    Attributes:
        attribute: The value of the weapon's statistic, which is added to the attack roll and to the damage.
        attack: The weapon's bonus to the attack roll.
        d8: The number of eight-sided damage dice of the weapon; `d6` is the number of six-sided dice.
        defence: The sum of all bonuses on a roll to defend.
        attacks: Attacks that the creature has made this round; each takes away one damage die from later attacks.
        risen: Steps by which the roll to live has become harder.
        aid: Advantage from Help that only the next roll can use.
        healed: The ways of healing ("rest", "roll") from which the creature has gained today.
        gone: True if the creature has left.
        several: True if the creature can attack several targets at once.
        grip: What both sides have paid for the next roll to live; None if they have not paid for it yet.
        relics: Relics in use; `relic` is the Advantage that they hold.
        take: The level of Take the Advantage; `pressure` that of Good Under Pressure.
        asked: True if the creature has asked the GM this session how much Advantage there is.
    """

    name: str
    side: str = "players"
    attribute: int = 0
    attack: int = 1
    d8: int = 1
    d6: int = 0
    ranged: bool = False
    armed: bool = True
    defence: int = 0
    block: int = 0
    life: int = 20
    maximum: int = 20
    recovery: int = 10
    willpower: int = 0
    advantage: int = 0
    attacks: int = 0
    acted: bool = False
    condition: str = "up"
    awake: bool = True
    risen: int = 0
    aid: int = 0
    healed: tuple[str, ...] = ()
    gone: bool = False
    several: bool = False
    grip: Backed | None = None
    relics: int = 0
    relic: int = 0
    take: int = 0
    pressure: int = 0
    asked: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.name, str):
            raise BadInput(self.name, "a fighter's name must be words")
        require_one_of(self.side, SIDES, "a side")
        require_one_of(self.condition, CONDITIONS, "a condition")
        for name in COUNTS:
            require_int(getattr(self, name), 0, None, name)
        for name in BONUSES:
            require_int(getattr(self, name), -MAX_NUMBER // 4, MAX_NUMBER // 4, name)
        require_int(self.relic, 0, self.relics, f"the Advantage of {self.name}'s Relics")
        require_int(self.maximum, 1, None, "maximum")
        require_int(self.life, 0, self.maximum, f"{self.name}'s Life")

    @property
    def conscious(self) -> bool:
        """True if the creature can act and strike back."""
        return self.awake and not self.gone and self.condition in ("up", "unstable")

    @property
    def own_steps(self) -> int:
        """The steps on all rolls of this creature: −1, a Decrease, if it is Unstable, else 0. Rule: cd.unstable."""
        return -1 if self.condition == "unstable" else 0

    @property
    def dying(self) -> bool:
        """True if the creature is at 0 Life and has yet to choose how it falls."""
        return self.condition == "up" and not self.life and not self.gone

    @property
    def out(self) -> str:
        """The reason why the creature is out of the fight, "dead" or "left"; empty if it is present."""
        return "left" if self.gone else "dead" if self.condition == "dead" else ""


@rule("cd.attack.fighter", "4.1 Making Attacks")
def make_fighter(
    character: Character, weapon: str = "", kind: str = "melee", defends_with: str = "Dexterity"
) -> Fighter:
    """An attack uses the weapon's Attribute and bonus; a defence uses an Attribute and the best bonus to defend.

    Args:
        character: The character. All its items count.
        weapon: The name of the weapon in hand; empty if the character is unarmed.
        kind: "melee" or "ranged".
        defends_with: The Attribute with which the character defends.
    """
    require_one_of(kind, ("melee", "ranged"), "a kind of attack")
    life = score(character, "life")
    item = find_item(character, weapon) if weapon else None
    offence: Values = _weapon_numbers(item, kind) if item else UNARMED
    return Fighter(
        character.name,
        attribute=score(character, item.attribute if item else "Strength"),
        **offence,
        defence=score(character, defends_with) + best_bonus(character.items, "defend"),
        block=score(character, "block"),
        life=life,
        maximum=life,
        recovery=score(character, "recovery"),
        willpower=score(character, "Willpower"),
        relics=sum(item.basis == "relic" for item in character.items),
        take=character_ability(character, "Take the Advantage"),
        pressure=character_ability(character, "Good Under Pressure"),
    )


def _weapon_numbers(item: Item, kind: str) -> dict[str, int | bool]:
    bonus = attack_bonus(item, kind)
    build = invoice(item).build
    dice = build.count(kind)
    d6 = dice - build.count("d8") if kind == "ranged" else 0
    return {"attack": bonus, "d8": dice - d6, "d6": d6, "ranged": kind == "ranged"}


@frozen
class FightState:
    """The state of a fight between two turns, or at a decision in a turn.

    Attributes:
        turn: The side whose turn it is.
        gm: The GM's Advantage. The Advantage of the players is in the `advantage` of their fighters.
        left: Creatures that can still act in this turn.
        bought: True if the side has paid for a second creature in this turn.
        passed: True if the other side has just passed.
        rulings: The rulings in force when the fight began.
    """

    fighters: tuple[Fighter, ...]
    round: int = 1
    turn: str = "players"
    gm: int = 0
    left: int = 1
    bought: bool = False
    passed: bool = False
    rulings: CouncilmanRulings = field(default_factory=partial(snapshot_rulings, CouncilmanRulings), hash=False)

    def __post_init__(self) -> None:
        if not isinstance(self.fighters, tuple) or not all(isinstance(fighter, Fighter) for fighter in self.fighters):
            raise BadInput(self.fighters, "fighters of a fight must be a tuple of Fighter")
        names = [fighter.name for fighter in self.fighters]
        if len(set(names)) < len(names):
            raise BadInput(max(names, key=names.count), "every fighter must have a different name")
        require_one_of(self.turn, SIDES, "a side")
        require_int(self.round, 1, None, "the round")
        require_int(self.gm, 0, None, "the GM's Advantage")

    def fighter(self, name: str) -> Fighter:
        """Return the fighter of that name; raise `BadInput` with all names for an unknown name."""
        return find_by_name(name, self.fighters, "a fighter")

    def change(self, name: str, **changes: object) -> Self:
        """Return the fight with one fighter changed."""
        return self.put(replace(self.fighter(name), **changes))

    def put(self, changed: Fighter) -> Self:
        """Return the fight with one fighter replaced."""
        return self.everyone(lambda fighter: changed if fighter.name == changed.name else fighter)

    def everyone(self, change: Callable[[Fighter], Fighter]) -> Self:
        """Return the fight after `change` is applied to every fighter."""
        return replace(self, fighters=tuple(change(fighter) for fighter in self.fighters))

    def members(self, side: str) -> tuple[Fighter, ...]:
        """Return the creatures of a side that have not left."""
        return tuple(fighter for fighter in self.fighters if fighter.side == side and not fighter.gone)

    def ready(self, side: str) -> tuple[Fighter, ...]:
        """Return the creatures of a side that have yet to act this round."""
        return tuple(filter(has_yet_to_act, self.members(side)))

    @property
    def winner(self) -> str:
        """The only side with a conscious creature; empty while both have one, "nobody" if neither side has one."""
        standing = {fighter.side for fighter in self.fighters if fighter.conscious}
        return "" if len(standing) == 2 else standing.pop() if standing else "nobody"


AnyState = TypeVar("AnyState", bound=FightState)  # the state of a fight, or of a scene between fights


def has_yet_to_act(fighter: Fighter) -> bool:
    """Return True if a creature has a turn left in this round, and is neither gone, dead nor Unconscious."""
    return not (fighter.acted or fighter.gone) and fighter.condition in ("up", "unstable")


def opposing_side(side: str) -> str:
    """Return the side that is not this one."""
    return SIDES[1 - SIDES.index(require_one_of(side, SIDES, "a side"))]


@rule("cd.round.first", "4 Combat")
def first_turn(round_number: int) -> str:
    """The players' side takes the first turn of every round.

    Args:
        round_number: The round, 1 or more.
    """
    require_int(round_number, 1, None, "the round")
    if rulings().first_turn == "alternate":
        return SIDES[(round_number - 1) % 2]
    return rulings().first_turn


def begin(*fighters: Fighter, gm: int = 0) -> FightState:
    """Return a fight at the start of round 1.

    Args:
        fighters: The fighters of both sides; each names its side.
        gm: The GM's Advantage.
    """
    if not fighters:
        raise BadInput(fighters, "a fight must have at least one fighter")
    return FightState(fighters, turn=first_turn(1), gm=gm)


def side_advantage(state: FightState, side: str) -> int:
    """Return the Advantage that a side can spend: the GM's, or the sum of all players who are present."""
    if require_one_of(side, SIDES, "a side") == "gm":
        return state.gm
    return sum(player.advantage for player in state.members("players"))


def add_advantage(state: AnyState, name: str, amount: int) -> AnyState:
    """Return the fight after a creature has gained Advantage, or lost it if the amount is below 0.

    The GM keeps it for all creatures of the GM.
    """
    earner = state.fighter(name)
    if earner.side == "gm":
        return replace(state, gm=state.gm + amount)
    return state.change(name, advantage=earner.advantage + amount)


def apply_roll_price(state: AnyState, name: str, outcome: str, most: int = 2, told: bool = False) -> AnyState:
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
            "cd.advantage.pay", f"{amount} Advantage to pay, but the side holds {side_advantage(state, side)}"
        )
    for payer, part in charged:
        state, amount = _charge(state, side, payer, part), amount - part
    if amount < 0:
        raise IllegalChoice("cd.advantage.pay", f"{-amount} Advantage charged beyond what there is to pay")
    if side == "gm":
        return replace(state, gm=state.gm - amount)
    for player in sorted(state.members(side), key=lambda player: player.name != name):
        part = min(player.advantage, amount)
        state, amount = add_advantage(state, player.name, -part), amount - part
    return state


def _charge(state: AnyState, side: str, payer: str, part: int) -> AnyState:
    """Return the fight after one player has paid a part; raise `IllegalChoice` unless the player holds as much."""
    if side == "gm":
        raise IllegalChoice("cd.advantage.pay", f"the GM pays this, not {payer}")
    holder = state.fighter(payer)
    if holder.side != side or holder.gone or holder.advantage < part:
        raise IllegalChoice("cd.advantage.pay", f"{payer} does not hold {part} Advantage of the {side}")
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
    return add_advantage(state, name, good_under_pressure(creature.pressure, state.gm, party)).change(name, asked=True)


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
    require_int(bonus, 1, 3, "an Experience")
    owner = state.fighter(name)
    if relic and not owner.relic:
        raise IllegalChoice("cd.item.relic", f"no Relic of {name} holds an Advantage")
    if relic:
        return state.change(name, relic=owner.relic - 1)
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
    return pay(state, by, price, ((by, price),) if alone else charged).change(by, aid=aid - aided)


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
