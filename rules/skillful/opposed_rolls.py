"""Checks against other people without a fight: a challenge, and a contest whose totals decide the roles.

The attempt, its cost and the reading of the chart are the same code as for attacks in a fight (`combat.attacks`). The
rest differs. In an attack no person chooses whether lives are at stake, nobody stops in time, and a defender cannot
fumble. Its dice are rolled in steps that odds can enumerate, the result can change who acts next, and aid that is a
fumble is judged with the pools after the attack.
"""

from functools import partial

from rules.core import Dice
from rules.core.frozen import replace
from rules.core.play.offers import Offers, check_offered
from rules.skillful.characters import Attempt
from rules.skillful.combat.aiding import AidFumbles, present_aid, roll_total
from rules.skillful.combat.attempts import aided_attempt, pay_for_answers, pay_for_choice, present_aid_attempts
from rules.skillful.combat.choices import Aid, Defend
from rules.skillful.combat.contest import WON, Against, Roles, roles, roles_by_total
from rules.skillful.combat.failures import lift_fumble, suffer_aid_fumbles
from rules.skillful.combat.fumbles import fumble_level
from rules.skillful.rulings import rulings
from rules.skillful.tables import MAX_NUMBER, Weapon
from rules.skillful.task_results import apply_result, read_total
from rules.skillful.work import Challenge, Compete, Deed, WorkState, answer_offers

Answers = dict[str, Defend]


def carry_out_challenge(dice: Dice, state: WorkState, who: str, choice: Challenge) -> WorkState:
    """Return the state after a challenge: the attacker rolls, and all people who are challenged answer."""
    part = roles(who, choice.targets)
    state = pay_for_choice(state, who, choice)
    said: Answers = {}
    if rulings().defence_when == "before-dice":
        state, said = _ask_answers(dice, state, who, choice, choice.targets)
    together = rulings().several_defenders == "one-roll"
    for group in (part.defenders,) if together else tuple((name,) for name in part.defenders):
        state = _roll_challenge(dice, state, who, choice, group, said)
    return state


def _ask_answers(
    dice: Dice, state: WorkState, who: str, choice: Challenge | Compete, names: tuple[str, ...]
) -> tuple[WorkState, Answers]:
    """Ask all challenged people for their answers, and let them pay.

    If by a ruling a fumble makes answers free, they do not pay yet.
    """
    apart = (who, *choice.targets, *(name for name, _ in choice.aid))
    asked: dict[str, Offers[WorkState, Defend]] = {
        name: partial(answer_offers, who=name, apart=tuple(helper for helper in apart if helper != name))
        for name in names
    }
    state, said = dice.choose_simultaneously(
        state, asked, lambda now, name, answer: check_offered(asked[name](now), answer)
    )
    return (state if rulings().fumbled_attack == "free" else pay_for_answers(state, said)), said


def _roll_challenge(
    dice: Dice, state: WorkState, who: str, choice: Challenge, group: tuple[str, ...], said: Answers
) -> WorkState:
    """Return the state after the attacker has rolled once against a group of people.

    If the attacker has left, the state is unchanged.
    """
    if state.fighter(who).out:
        return state
    attempt, total, slips = _roll_attempt(dice, state, who, choice, choice.danger)
    before_fumbles = state
    if fumble_level(total, attempt):
        state, total = lift_fumble(dice, state, who, attempt, total)
        if level := fumble_level(total, attempt):
            dice.note("sk.fumble", "{total} is a fumble: consequence {level}", total=total, level=level)
            state = apply_result(dice, state, who, attempt, WON, level)
            state = _suffer_aid_fumbles(dice, state, before_fumbles, choice.aid, choice.danger, slips)
            return replace(state, told=(f"{who} fumbles: {total}", "sk.fumble"))
    if rulings().defence_when != "before-dice":
        state, said = _ask_answers(dice, state, who, choice, group)
    if rulings().fumbled_attack == "free":
        state = pay_for_answers(state, {name: said[name] for name in group if name in said})
    present = [name for name in group if name in said and not state.fighter(name).out]
    rolled = {name: _roll_attempt(dice, state, name, said[name], choice.danger, total) for name in present}
    before, told = state, []
    for name, (answer, theirs, _) in rolled.items():
        state, row = _read_answer(dice, state, name, answer, theirs, Against(total, False, False), attempt.task.weapon)
        told.append(f"{name} against {total} of {who}: {row}")
    for name, (_, _, theirs_slipped) in rolled.items():
        state = _suffer_aid_fumbles(dice, state, before, said[name].aid, choice.danger, theirs_slipped)
    state = _suffer_aid_fumbles(dice, state, before_fumbles, choice.aid, choice.danger, slips)
    return replace(state, told=("; ".join(told), "sk.defense.chart"))


def _roll_attempt(
    dice: Dice, state: WorkState, who: str, deed: Deed | Defend, danger: bool, target: int | None = None
) -> tuple[Attempt, int, AidFumbles]:
    """Return a person's attempt, its total with aid, and the fumbles of that aid."""
    aided = aided_attempt(state, who, deed, danger)
    total, slips = dice.sub(roll_total, aided, target)
    return aided.attempt, total, slips


def _suffer_aid_fumbles(
    dice: Dice, state: WorkState, before: WorkState, aid: Aid, danger: bool, slips: AidFumbles
) -> WorkState:
    """Return the state after helpers whose aid was a fumble have suffered the consequences.

    `before` is the state in which the helpers rolled.
    """
    attempts = present_aid_attempts(before, aid, danger)
    return suffer_aid_fumbles(dice, state, present_aid(before, aid), attempts, slips)


def _read_answer(
    dice: Dice, state: WorkState, who: str, attempt: Attempt, total: int, against: Against, weapon: Weapon | None
) -> tuple[WorkState, str]:
    """Return the state after a person's total is compared with another total, and the person's row of the chart."""
    state, total, row, fumble = read_total(dice, state, who, attempt, total, against)
    dice.note("sk.defense.chart", "{who}: {total} against {target}: {row}",
              who=who, total=total, target=against.target, row=row)  # fmt: skip
    return apply_result(dice, state, who, attempt, row, fumble, weapon), row


def carry_out_contest(dice: Dice, state: WorkState, who: str, choice: Compete) -> WorkState:
    """Return the state after a check of unclear roles: all people roll, and the totals decide who defends.

    Rule: sk.roles.unclear
    """
    state = pay_for_choice(state, who, choice)
    state, said = _ask_answers(dice, state, who, choice, choice.targets)
    state = pay_for_answers(state, said) if rulings().fumbled_attack == "free" else state
    every: dict[str, Deed | Defend] = {who: choice, **said}
    deeds = {name: every[name] for name in (who, *choice.targets) if name in every and not state.fighter(name).out}
    rolled = {name: _roll_attempt(dice, state, name, deed, choice.danger) for name, deed in deeds.items()}
    before, totals = state, {name: total for name, (_, total, _) in rolled.items()}
    if len(totals) < 2:  # at most one person is left
        return state
    part = roles_by_total(tuple(totals.items()))
    dice.note("sk.roles.unclear", "{totals}: {names} have the highest total",
              totals=lambda: ", ".join(f"{name} {total}" for name, total in totals.items()),
              names=lambda: " and ".join(part.attackers))  # fmt: skip
    state, best = _highest_total(dice, state, part, rolled)
    weapon = rolled[part.attackers[0]][0].task.weapon
    for name, total in totals.items():
        if name not in part.attackers and name in (*part.defenders, *part.can_fumble):
            answered = best if best is not None and name in part.defenders else -MAX_NUMBER
            against = Against(answered, False, name in part.can_fumble)
            state, _ = _read_answer(dice, state, name, rolled[name][0], total, against, weapon)
    for name, deed in deeds.items():
        state = _suffer_aid_fumbles(dice, state, before, deed.aid, choice.danger, rolled[name][2])
    ranked = sorted(totals.items(), key=lambda pair: -pair[1])
    return replace(state, told=(", ".join(f"{name} {total}" for name, total in ranked), "sk.roles.unclear"))


def _highest_total(
    dice: Dice, state: WorkState, part: Roles, rolled: dict[str, tuple[Attempt, int, AidFumbles]]
) -> tuple[WorkState, int | None]:
    """Return the state after the attackers' fumbles, and the total that the defenders must reach.

    The total is None if all attackers have fumbled.
    """
    best: int | None = None
    for name in part.attackers:
        attempt, total, _ = rolled[name]
        state, lifted, _, fumble = read_total(dice, state, name, attempt, total, Against(-MAX_NUMBER, False, True))
        state = apply_result(dice, state, name, attempt, WON, fumble)
        if not fumble:
            best = lifted if best is None else max(best, lifted)
    return state, best
