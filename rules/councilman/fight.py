"""The scene of a fight in the 2d8 draft: its start, turns, end, board and manual changes.

The rules are in `combat`; this module gives them the form that sessions, odds and advice need.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import partial
from typing import Any

from rules.core import BadInput, Dice, require_one_of
from rules.core.exhibits import format_signed
from rules.core.frozen import replace
from rules.core.play.board import Board, Note, Person, Side, Track
from rules.core.play.game import Outcome, Scene
from rules.core.play.manual_changes import Setting, Settings, check_joining, newcomer, settings_within
from rules.core.play.names import check_name
from rules.councilman.combat.attack_actions import attack_one, attack_several
from rules.councilman.combat.chances import choice_chances
from rules.councilman.combat.choices import (
    MAX_BOUGHT,
    Act,
    AskGM,
    Assist,
    Attack,
    AttackSeveral,
    Attempt,
    Backed,
    Brace,
    Contest,
    Fall,
    LessDamage,
    Mend,
    MoreDamage,
    OnTurn,
    Pass,
    Push,
    Reaction,
    Resist,
    Second,
    Stabilise,
)
from rules.councilman.combat.damage import brace, fall_if_dying
from rules.councilman.combat.defeat import get_up, next_risen, roll_to_live, unstable_difficulty
from rules.councilman.combat.offers import turn_offers
from rules.councilman.combat.other_actions import heal_in_fight, help_in_fight, roll_attempt, roll_contest, stabilise
from rules.councilman.combat.payments import apply_outcome_advantage, ask_gm
from rules.councilman.combat.restrictions import check_turn_choice
from rules.councilman.combat.rounds import buy_second_creature, pass_turn, start_next_turn
from rules.councilman.combat.state import AnyState, Fighter, FightState, begin
from rules.councilman.people import ADVANTAGE, LIFE, RELIC, damage_dice_text, limits
from rules.councilman.rolls import SIDES, is_success
from rules.councilman.rulings import rulings
from rules.councilman.sentences import sentence

ROUND, GM = "round", "gm"


def start(**sides: tuple[Fighter, ...]) -> FightState:
    """Return a fight with people in their present state: the side `players` against the GM's side, `gm`."""
    for side in sides:
        require_one_of(side, SIDES, "a side")
    people = (replace(person, side=side) for side, members in sides.items() for person in members)
    return begin(*map(_require_fighter_name, people))


def _require_fighter_name(who: Fighter) -> Fighter:
    check_name(who.name)
    if who.name in SIDES:
        raise BadInput(who.name, f"a fighter must have a name other than {' and '.join(SIDES)}")
    return who


def turn(dice: Dice, state: FightState) -> FightState:
    """Return the fight after the next choice of a side's turn and its consequences.

    If a manual change has set a creature to 0 Life, that creature falls first.
    """
    for fighter in state.fighters:
        if fighter.dying:  # a manual change has set the creature to 0 Life
            return dice.sub(fall_if_dying, state, fighter.name)
    if state.winner:  # a manual change has removed the rest of a side
        return state
    if not state.ready(state.turn):
        return start_next_turn(state)
    state, choice = dice.choose(state, state.turn, turn_offers)
    return _carry_out(dice, state, check_turn_choice(state, choice))


ACTIONS: Mapping[type, Callable[[Dice, FightState, Any], FightState]] = {
    Attack: attack_one,
    AttackSeveral: attack_several,
    Assist: help_in_fight,
    Mend: heal_in_fight,
    Stabilise: stabilise,
    Attempt: roll_attempt,
    Contest: roll_contest,
}


def _carry_out(dice: Dice, state: FightState, choice: OnTurn) -> FightState:
    match choice:
        case Pass():
            return pass_turn(state)
        case Second():
            return buy_second_creature(state, choice.charged)
        case Brace():
            return brace(state, choice.by, choice)
        case AskGM():
            return ask_gm(state, choice.by)
    state = replace(state, passed=False)
    if not isinstance(choice, Act):
        state = dice.sub(ACTIONS[type(choice)], state, choice)
    return dice.sub(_end_turn, state, choice.by)


def _end_turn(dice: Dice, state: FightState, by: str) -> FightState:
    """Return the fight after a creature's turn.

    If the creature is Unstable, it first rolls to live. Then the next turn begins.
    """
    actor = state.fighter(by)
    if actor.condition == "unstable" and not actor.gone:
        state = roll_to_survive(dice, state, by)
    state = replace(state.change_fighter(by, acted=True, aid=0), left=state.left - 1)
    return state if state.left and state.ready(state.turn) else start_next_turn(state)


def roll_to_survive(dice: Dice, state: FightState, name: str) -> FightState:
    """Return the fight after an Unstable creature's roll to live: it dies, or its next roll is harder."""
    actor = state.fighter(name)
    grip = actor.grip or Backed()
    outcome = dice.sub(roll_to_live, actor.willpower + grip.experience, actor.risen, grip.steps, grip.danger)
    state = state.change_fighter(actor.name, grip=None)
    if not is_success(outcome):  # death replaces the Advantage that a bad outcome brings
        return state.change_fighter(actor.name, condition="dead", awake=False)
    state = state.change_fighter(actor.name, risen=next_risen(actor.risen, "roll"))
    return apply_outcome_advantage(state, actor.name, outcome, told=grip.told)


def outcome(state: FightState) -> Outcome | None:
    """Return the result of the fight if at most one side is conscious; None if the fight goes on.

    The result has the winning side and, for each side, its conscious creatures and the sum of their Life.
    """
    if not state.winner or any(fighter.dying for fighter in state.fighters):
        return None
    up = [[fighter for fighter in state.fighters if fighter.side == side and fighter.conscious] for side in SIDES]
    winner = state.winner if state.winner in SIDES else ""
    return Outcome(winner, tuple(map(len, up)), tuple(sum(fighter.life for fighter in side) for side in up))


def completed_rounds(state: FightState) -> int:
    """Return the number of completed rounds."""
    return state.round - 1


def turn_and_round(state: FightState) -> dict[str, Hashable]:
    """Return keys that change when a side's turn or a round ends."""
    in_this_turn = (2 if state.bought else 1) - state.left
    acted = sum(fighter.acted for fighter in state.fighters) - in_this_turn
    return {"turn": (state.round, state.turn, acted), "round": state.round}


def side_of(state: FightState, who: str) -> str:
    """Return the side of a creature, or the side of that name; return `""` if neither exists."""
    if who in SIDES:
        return who
    return next((fighter.side for fighter in state.fighters if fighter.name == who), "")


def canonical(state: FightState) -> FightState:
    """Return the fight without details that no longer matter, so that equal situations are one state.

    Left out are the numbers of creatures that are out, and the round number once it no longer limits the GM's damage
    dice.
    """
    if outcome(state) is not None:
        return FightState(tuple(map(_ended_fighter, state.fighters)), rulings=state.rulings)
    odd = (state.round - MAX_BOUGHT) % 2 if state.rulings.first_turn == "alternate" else 0
    return replace(state.change_all(_canonical_fighter), round=min(state.round, MAX_BOUGHT + odd))


def _canonical_fighter(fighter: Fighter) -> Fighter:
    if fighter.out:
        advantage = 0 if fighter.gone else fighter.advantage
        return Fighter(
            fighter.name, fighter.side, life=0, condition="dead", awake=False, advantage=advantage, gone=fighter.gone
        )
    most = fighter.d8 + fighter.d6
    return replace(fighter, attacks=most) if fighter.attacks > most else fighter


def _ended_fighter(fighter: Fighter) -> Fighter:
    if not fighter.conscious:
        return Fighter(fighter.name, fighter.side, life=0, condition="dead", awake=False)
    return Fighter(fighter.name, fighter.side, life=fighter.life, maximum=fighter.maximum, condition=fighter.condition)


def settings(state: AnyState, who: str) -> Settings[AnyState]:
    """Return the numbers that may be set for a creature, for the GM or for the whole fight."""
    if not who:
        return {ROUND: Setting(lambda number: replace(state, round=number), 1)}
    if who == GM:
        return {ADVANTAGE: Setting(lambda points: replace(state, gm=points))}
    creature = state.fighter(who)
    creature_settings = settings_within(limits(creature), partial(_set_number, state, creature))
    return creature_settings if creature.side != GM else {LIFE: creature_settings[LIFE]}


def _set_number(state: AnyState, creature: Fighter, what: str, value: int) -> AnyState:
    if what in (ADVANTAGE, RELIC):
        return state.replace_fighter(replace(creature, **{"relic" if what == RELIC else "advantage": value}))
    rises = value > 0 and rulings().healed_up == "gets-up"
    return state.replace_fighter(replace(get_up(creature) if rises else creature, life=value))


def add_person(state: AnyState, who: str, side: str, person: object, *reserved: str) -> AnyState:
    """Return the fight with one more creature, which has yet to act.

    A creature that was out comes back with the sheet that is given here.

    Args:
        state: The fight.
        who: The name of the creature.
        side: The side that the creature joins.
        person: The creature, read from its sheet.
        reserved: Further names that no creature may have.
    """
    check_joining(who, side, SIDES, [creature.name for creature in state.fighters if not creature.out])
    new = newcomer(who, person, Fighter, (*SIDES, *reserved))
    remaining = tuple(creature for creature in state.fighters if creature.name != who)
    return replace(state, fighters=(*remaining, _require_fighter_name(replace(new, side=side))))


def remove_person(state: AnyState, who: str) -> AnyState:
    """Return the fight without a creature."""
    return state.change_fighter(who, gone=True)


def people_after(state: FightState) -> dict[str, Fighter]:
    """Return all people as they leave the fight, by name."""
    rested = {"side": SIDES[0], "attacks": 0, "acted": False, "aid": 0, "gone": False, "grip": None}
    return {fighter.name: replace(fighter, **rested) for fighter in state.fighters}


def with_gm_advantage(state: AnyState, before: FightState) -> AnyState:
    """Return the state with the GM's Advantage of the scene `before`, because it lasts from scene to scene."""
    return replace(state, gm=before.gm)


TASKS: Mapping[type, str] = {
    Push: "Spend Advantage on the attack? Choose for {who}.",
    Resist: "Spend Advantage against the attack? Choose for {who}.",
    MoreDamage: "Pay for more damage? Choose for {who}.",
    LessDamage: "Pay for less damage? Choose for {who}.",
    Reaction: "{who} was attacked and can strike back.",
    Fall: "{who} has no Life left. Choose what happens.",
}


def task(_: FightState, choice: object) -> str:
    """Return a sentence that tells the group what to do now."""
    if not choice:
        return "The person who acts rolls first, then any opponent. Damage comes last."
    return TASKS.get(type(choice), "Pick who acts, and how.")


def board(state: FightState) -> Board:
    """Return the board of a fight."""
    notes = [Note("two act in this turn", "cd.round.second")] if state.bought else []
    notes += [Note("the other side has just passed", "cd.round.pass")] if state.passed else []
    sides = tuple(board_side(state, side) for side in SIDES)
    turn_text = f"Round {state.round} · the {'GM' if state.turn == GM else 'players'} to act"
    return Board(turn_text if outcome(state) is None else "The fight is over", sides, tuple(notes))


def board_side(state: FightState, side: str) -> Side:
    """Return a side of the board, with its people."""
    pools = (Track(ADVANTAGE, state.gm),) if side == GM else ()
    return Side(side, tuple(_board_person(fighter) for fighter in state.fighters if fighter.side == side), pools)


def _board_person(fighter: Fighter) -> Person:
    tracks = [Track(LIFE, fighter.life, fighter.maximum)]
    tracks += [Track(ADVANTAGE, fighter.advantage)] if fighter.side != GM else []
    tracks += [Track(RELIC, fighter.relic, fighter.relics)] if fighter.relics and fighter.side != GM else []
    return Person(fighter.name, weapon_text(fighter), tuple(tracks), tuple(_conditions(fighter)), fighter.out)


def weapon_text(fighter: Fighter) -> str:
    """Return a text for a fighter's attack, such as "+2, 2d6 ranged"."""
    if not fighter.armed:
        return f"{format_signed(fighter.attribute)}, unarmed"
    return f"{format_signed(fighter.attribute + fighter.attack)}, {damage_dice_text(fighter)}"


def _conditions(fighter: Fighter) -> Iterator[Note]:
    if fighter.out:
        return
    if fighter.condition == "unconscious":
        yield Note("Unconscious", "cd.defeat.unconscious")
    elif fighter.condition == "unstable":
        awake, difficulty = "" if fighter.awake else " and senseless", unstable_difficulty(fighter.risen)
        yield Note(f"Unstable{awake}: rolls {difficulty or 'no more'}", "cd.unstable")
    elif not fighter.awake:
        yield Note("senseless: cannot act", "cd.turn")
    elif fighter.dying:
        yield Note("at 0 Life: must choose how to fall", "cd.defeat")
    dice = "die" if fighter.attacks == 1 else "dice"
    for value, text, rule_id in (
        (fighter.grip, "has spent Advantage on the roll to live", "cd.unstable"),
        (fighter.attacks, f"−{fighter.attacks} damage {dice}", "cd.attack.fatigue"),
        (fighter.aid, f"helped: {fighter.aid} Advantage for the next roll", "cd.help"),
        (fighter.acted, "has acted", "cd.turn"),
    ):
        if value:
            yield Note(text, rule_id)


FIGHT: Scene[FightState] = Scene(
    title="A fight",
    start=start,
    turn=turn,
    outcome=outcome,
    board=board,
    people_after=people_after,
    side_of=side_of,
    settings=settings,
    add_person=add_person,
    remove_person=remove_person,
    start_after=with_gm_advantage,
    sides=SIDES,
    canonical=canonical,
    completed_rounds=completed_rounds,
    task=task,
    turn_and_round=turn_and_round,
    chances=choice_chances,
    sentence=sentence,
)
