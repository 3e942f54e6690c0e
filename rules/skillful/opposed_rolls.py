"""Checks against other people without a fight: a challenge, and a contest whose totals decide the roles.

Attempts, costs and results share their code with attacks in a fight (`combat.attacks`). The rest differs. In an attack
the attacker does not choose whether lives are at stake, the defender cannot fumble, and neither can stop in time. The
dice of an attack are rolled in steps that odds can enumerate, and its result can change who acts next.
"""

from collections.abc import Iterable
from functools import partial

from rules.core import Dice
from rules.core.frozen import frozen, replace
from rules.core.play.offers import Offers, check_offered
from rules.skillful.characters import Attempt
from rules.skillful.combat.aiding import AidedAttempt, AidFumbles, roll_total
from rules.skillful.combat.attempts import aided_attempt, ask_answers, pay_for_answers, pay_for_choice
from rules.skillful.combat.choices import Challenge, Compete, Deed, Defend
from rules.skillful.combat.contest import Against, CheckResult, groups_for_rolls, roles_by_total
from rules.skillful.combat.failures import FUMBLE_ALONE, apply_result, lift_fumble, read_total, suffer_aid_fumbles
from rules.skillful.outside_choices import OutsideScene, answer_offers
from rules.skillful.rulings import rulings
from rules.skillful.tables import WON, Weapon

Answers = dict[str, Defend]


@frozen
class RolledAttempt:
    """An attempt that was rolled, with the fumbles of its aid and its total."""

    aided: AidedAttempt
    aid_fumbles: AidFumbles
    total: int

    @property
    def attempt(self) -> Attempt:
        """The attempt without its aid."""
        return self.aided.attempt


def carry_out_challenge(dice: Dice, state: OutsideScene, who: str, choice: Challenge) -> OutsideScene:
    """Return the state after a challenge: the attacker rolls, and all people who are challenged answer."""
    state = pay_for_choice(state, who, choice)
    answers: Answers = {}
    if rulings().defence_when == "before-dice":
        state, answers = _ask_answers(dice, state, who, choice, choice.targets)
    for group in groups_for_rolls(choice.targets):
        state = _roll_challenge(dice, state, who, choice, group, answers)
    return state


def _ask_answers(
    dice: Dice, state: OutsideScene, who: str, choice: Challenge | Compete, names: tuple[str, ...]
) -> tuple[OutsideScene, Answers]:
    """Ask all challenged people for their answers, and let them pay.

    If by a ruling a fumble makes answers free, they do not pay yet.
    """
    involved = (who, *choice.targets, *(name for name, _ in choice.aid))
    offers: dict[str, Offers[OutsideScene, Defend]] = {
        name: partial(answer_offers, who=name, excluded=tuple(other for other in involved if other != name))
        for name in names
    }
    return ask_answers(dice, state, offers, lambda now, name, answer: check_offered(offers[name](now), answer))


def _roll_challenge(
    dice: Dice, state: OutsideScene, who: str, choice: Challenge, group: tuple[str, ...], answers: Answers
) -> OutsideScene:
    """Return the state after the attacker has rolled once against a group of people.

    If the attacker has left, the state is unchanged.
    """
    if state.fighter(who).out:
        return state
    attack = _roll_attempt(dice, state, who, choice, choice.danger)
    attempt = attack.attempt
    state, total, level = lift_fumble(dice, state, who, attempt, attack.total)
    if level:
        dice.note("sk.fumble", "{total} is a fumble: consequence {level}", total=total, level=level)
        state = apply_result(dice, state, who, attempt, CheckResult(WON, level))
        state = _suffer_aid_fumbles(dice, state, [attack])
        return replace(state, told=(f"{who} fumbles: {total}", "sk.fumble"))
    if rulings().defence_when != "before-dice":
        state, answers = _ask_answers(dice, state, who, choice, group)
    if rulings().fumbled_attack == "free":
        state = pay_for_answers(state, {name: answers[name] for name in group if name in answers})
    present = [name for name in group if name in answers and not state.fighter(name).out]
    rolled = {name: _roll_attempt(dice, state, name, answers[name], choice.danger, total) for name in present}
    told, against = [], Against(total, nature=False, fumbles=False)
    for name, answer in rolled.items():
        state, row = _read_answer(dice, state, name, answer, against, attempt.task.weapon)
        told.append(f"{name} against {total} of {who}: {row}")
    state = _suffer_aid_fumbles(dice, state, [*rolled.values(), attack])
    return replace(state, told=("; ".join(told), "sk.defense.chart"))


def _roll_attempt(
    dice: Dice, state: OutsideScene, who: str, deed: Deed | Defend, danger: bool, target: int | None = None
) -> RolledAttempt:
    aided = aided_attempt(state, who, deed, danger)
    total, aid_fumbles = dice.sub(roll_total, aided, target)
    return RolledAttempt(aided, aid_fumbles, total)


def _suffer_aid_fumbles(dice: Dice, state: OutsideScene, rolled: Iterable[RolledAttempt]) -> OutsideScene:
    return suffer_aid_fumbles(dice, state, ((attempt.aided, attempt.aid_fumbles) for attempt in rolled))


def _read_answer(
    dice: Dice, state: OutsideScene, who: str, rolled: RolledAttempt, against: Against, weapon: Weapon | None
) -> tuple[OutsideScene, str]:
    """Return the state after a person's total is compared with another total, and the person's row of the chart."""
    state, total, result = read_total(dice, state, who, rolled.attempt, rolled.total, against)
    if against != FUMBLE_ALONE:
        dice.note("sk.defense.chart", "{who}: {total} against {target}: {row}",
                  who=who, total=total, target=against.target, row=result.row)  # fmt: skip
    return apply_result(dice, state, who, rolled.attempt, result, weapon), result.row


def carry_out_contest(dice: Dice, state: OutsideScene, who: str, choice: Compete) -> OutsideScene:
    """Return the state after a check of unclear roles: all people roll, and the totals decide who defends.

    Rule: sk.roles.unclear
    """
    state = pay_for_choice(state, who, choice)
    state, answers = _ask_answers(dice, state, who, choice, choice.targets)
    state = pay_for_answers(state, answers) if rulings().fumbled_attack == "free" else state
    every: dict[str, Deed | Defend] = {who: choice, **answers}
    present = {name: deed for name, deed in every.items() if not state.fighter(name).out}
    rolled = {name: _roll_attempt(dice, state, name, deed, choice.danger) for name, deed in present.items()}
    totals = {name: attempt.total for name, attempt in rolled.items()}
    if len(totals) < 2:  # at most one person is left
        return state
    part = roles_by_total(tuple(totals.items()))
    dice.note("sk.roles.unclear", "{totals}: {names} have the highest total",
              totals=lambda: ", ".join(f"{name} {total}" for name, total in totals.items()),
              names=lambda: " and ".join(part.attackers))  # fmt: skip
    best = FUMBLE_ALONE.target  # if all attackers fumble
    for name in part.attackers:
        attempt = rolled[name].attempt
        state, total, result = read_total(dice, state, name, attempt, totals[name], FUMBLE_ALONE)
        state = apply_result(dice, state, name, attempt, result)
        best = best if result.fumble else max(best, total)
    weapon = rolled[part.attackers[0]].attempt.task.weapon
    for name in part.defenders:
        if name not in part.attackers:
            against = Against(best, nature=False, fumbles=name in part.can_fumble)
            state, _ = _read_answer(dice, state, name, rolled[name], against, weapon)
    state = _suffer_aid_fumbles(dice, state, rolled.values())
    ranked = sorted(totals.items(), key=lambda pair: -pair[1])
    return replace(state, told=(", ".join(f"{name} {total}" for name, total in ranked), "sk.roles.unclear"))
