"""What damage does to a fighter in a fight, and how it falls."""

from dataclasses import replace

from rules.core import Dice, IllegalChoice, one_of, rule
from rules.councilman.combat.attack import check_armed, damage, extra_dice, through
from rules.councilman.combat.choices import Answer, Fall
from rules.councilman.combat.defeat import defeat_options, fallen_as, wounded
from rules.councilman.combat.exchange import may_strike_back
from rules.councilman.combat.state import Combat, Pending, await_first, earn, pay


def hurt(state: Combat, name: str, lost: int) -> Combat:
    """A fighter is hit: it loses Life, and at 0 must choose how it falls."""
    after = wounded(state.fighter(name), lost)
    state = state.put(after)
    return await_first(state, Pending("fall", name)) if after.condition == "up" and not after.life else state


@rule("cd.turn.answer", "4.1 Making Attacks")
def answered(dice: Dice, state: Combat, choice: Answer) -> Combat:
    """The target of an attack that came to Mixed or worse strikes back, or takes Advantage.

    Args: the fight, with that decision pending; the answer.
    """
    due = state.pending[0]
    state = replace(state, pending=state.pending[1:])
    if not choice.strike:
        return earn(state, due.who, due.advantage)
    if not can_strike(state, due):
        raise IllegalChoice("cd.attack.exchange", f"{due.who} cannot strike back now")
    target = state.fighter(due.who)
    extra_dice(target.side, state.round, choice.dice)
    state = pay(pay(state, due.who, choice.dice), due.against, choice.fewer)
    amount = dice.sub(damage, target, choice.dice - choice.fewer)
    lost = through(amount, state.fighter(due.against).block)
    dice.note(
        "cd.turn.answer",
        "{who} strikes back: {against} loses {lost} Life.",
        who=due.who,
        against=due.against,
        lost=lost,
    )
    state = state.change(due.who, attacks=target.attacks + 1)
    return hurt(state, due.against, lost)


def can_strike(state: Combat, due: Pending) -> bool:
    """Whether a target may strike back at this moment of a fight."""
    return may_strike_back(state.fighter(due.who), state.fighter(due.against), due.fell)


@rule("cd.defeat.choose", "4.3 Defeat")
def fallen(dice: Dice, state: Combat, choice: Fall) -> Combat:
    """A creature at 0 Life and in danger goes out in a Blaze of Glory, falls Unconscious, or is Unstable.

    Args: the fight, with that decision pending; the way it falls.
    """
    one_of(choice.how, defeat_options(True), "a way to fall")
    who = state.pending[0].who
    state = replace(state, pending=state.pending[1:])
    dice.note("cd.defeat.choose", "{who} falls: {how}.", who=who, how=choice.how)
    if choice.how == "Blaze of Glory":
        state = blaze(dice, state, who, choice)
    return state.put(fallen_as(state.fighter(who), choice.how))


@rule("cd.defeat.blaze", "4.3 Defeat")
def blaze(dice: Dice, state: Combat, who: str, choice: Fall) -> Combat:
    """Blaze of Glory: one last Action that comes to Very Good without a roll, and then death.

    Args: the fight; who falls; the choice with the target of a last attack, if it is one. Death follows.
    """
    if choice.target:
        target = state.fighter(choice.target)
        if target.side == state.fighter(who).side:
            raise IllegalChoice("cd.defeat.blaze", "a last attack goes against the other side")
        if target.condition == "dead":
            raise IllegalChoice("cd.defeat.blaze", f"{choice.target} is dead already")
        check_armed(state.fighter(who))
        extra = extra_dice(state.fighter(who).side, state.round, choice.dice + choice.press)
        state = pay(pay(state, who, choice.dice), choice.target, choice.fewer)
        amount = dice.sub(damage, state.fighter(who), extra - choice.fewer)
        state = hurt(state, choice.target, through(amount, state.fighter(choice.target).block))
    return state if choice.press else earn(state, who, 1)
