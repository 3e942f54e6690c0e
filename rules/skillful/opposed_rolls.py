"""Checks against other people without a fight: a challenge, and a contest whose totals decide the roles."""

from functools import partial

from rules.core import Dice
from rules.core.frozen import replace
from rules.core.play.offers import Offers, check_offered
from rules.skillful.characters import Attempt
from rules.skillful.combat.aiding import Backed, Slips, present, total_of
from rules.skillful.combat.choices import Aid, Defend
from rules.skillful.combat.contest import WON, Roles, roles, roles_by_total
from rules.skillful.combat.failures import fumble_lifted, slipped
from rules.skillful.combat.fumbles import fumble_level
from rules.skillful.combat.state import Fight
from rules.skillful.rulings import rulings
from rules.skillful.tables import FAR, Weapon
from rules.skillful.task_results import Against, read_total, suffered
from rules.skillful.work import Challenge, Compete, Deed, Work, aids, answers, attempt_of, paid

Answers = dict[str, Defend]


def challenged(dice: Dice, state: Work, who: str, choice: Challenge) -> Work:
    """Return the state after a challenge to others: the attacker's total, and each answer to it.

    Rule: sk.roles
    """
    part = roles(who, choice.targets)
    state = paid(state, who, choice)
    said: Answers = {}
    if rulings().defence_when == "before-dice":
        state, said = _answered(dice, state, who, choice, choice.targets)
    together = rulings().several_defenders == "one-roll"
    for group in (part.defenders,) if together else tuple((name,) for name in part.defenders):
        state = _strike(dice, state, who, choice, group, said)
    return state


def _answered(
    dice: Dice, state: Work, who: str, choice: Challenge | Compete, names: tuple[str, ...]
) -> tuple[Work, Answers]:
    """Return the state once all who are challenged have said how they answer, and paid unless a fumble spares them."""
    apart = (who, *choice.targets, *(name for name, _ in choice.aid))
    asked: dict[str, Offers] = {
        name: partial(answers, who=name, apart=tuple(other for other in apart if other != name)) for name in names
    }
    state, said = dice.choose_simultaneously(
        state, asked, lambda now, name, answer: check_offered(asked[name](now), answer)
    )
    return (state if rulings().fumbled_attack == "free" else _all_paid(state, said)), said


def _all_paid(state: Work, said: Answers) -> Work:
    """Return the state once all who answer have paid, and those who aid them."""
    for name, how in said.items():
        state = paid(state, name, how)
    return state


def _strike(dice: Dice, state: Work, who: str, choice: Challenge, group: tuple[str, ...], said: Answers) -> Work:
    """Return the state after one roll of the attacker, unless they have left, against a group that answers it."""
    if state.fighter(who).out:
        return state
    attempt, total, slips = _rolled(dice, state, who, choice, choice.danger)
    own = state
    if fumble_level(total, attempt):
        fight, total = fumble_lifted(dice, state, who, attempt, total)
        state = _as_work(state, fight)
        if level := fumble_level(total, attempt):
            dice.note("sk.fumble", "{total} is a fumble: consequence {level}", total=total, level=level)
            fight = suffered(dice, state, who, attempt, WON, level)
            state = _slips(dice, _as_work(state, fight), own, choice.aid, choice.danger, slips)
            return replace(state, told=(f"{who} fumbles: {total}", "sk.fumble"))
    if rulings().defence_when != "before-dice":
        state, said = _answered(dice, state, who, choice, group)
    if rulings().fumbled_attack == "free":
        state = _all_paid(state, {name: said[name] for name in group if name in said})
    present = [name for name in group if name in said and not state.fighter(name).out]
    rolled = {name: _rolled(dice, state, name, said[name], choice.danger, total) for name in present}
    before, told = state, []
    for name, (answer, theirs, _) in rolled.items():
        state, row = _read(dice, state, name, answer, theirs, Against(total, False, False), attempt.task.weapon)
        told.append(f"{name} against {total} of {who}: {row}")
    for name, (_, _, theirs_slipped) in rolled.items():
        state = _slips(dice, state, before, said[name].aid, choice.danger, theirs_slipped)
    state = _slips(dice, state, own, choice.aid, choice.danger, slips)
    return replace(state, told=("; ".join(told), "sk.defense.chart"))


def _rolled(
    dice: Dice, state: Work, who: str, deed: Deed | Defend, danger: bool, target: int | None = None
) -> tuple[Attempt, int, Slips]:
    """Return a person's attempt, its total with aid, and the totals of aid that is a fumble."""
    attempt = attempt_of(state, who, deed, danger)
    total, slips = dice.sub(total_of, Backed(attempt, aids(state, deed.aid, danger)), target)
    return attempt, total, slips


def _slips(dice: Dice, state: Work, before: Work, aid: Aid, danger: bool, slips: Slips) -> Work:
    """Return the state after those whose aid was a fumble have suffered; they rolled in the state `before`."""
    if all(total is None for total in slips):
        return state
    return _as_work(state, slipped(dice, state, present(before, aid), aids(before, aid, danger), slips))


def _as_work(state: Work, fight: Fight) -> Work:
    return replace(state, fighters=fight.fighters)


def _read(
    dice: Dice, state: Work, who: str, attempt: Attempt, total: int, against: Against, weapon: Weapon | None
) -> tuple[Work, str]:
    """Return the state after a person's total is read against another total, and the row of the chart."""
    fight, total, row, fumble = read_total(dice, state, who, attempt, total, against)
    dice.note("sk.defense.chart", "{who}: {total} against {target}: {row}",
              who=who, total=total, target=against.target, row=row)  # fmt: skip
    return _as_work(state, suffered(dice, fight, who, attempt, row, fumble, weapon)), row


def competed(dice: Dice, state: Work, who: str, choice: Compete) -> Work:
    """Return the state after a check of unclear roles: all roll, and their totals decide who defends.

    Rule: sk.roles.unclear
    """
    state = paid(state, who, choice)
    state, said = _answered(dice, state, who, choice, choice.targets)
    state = _all_paid(state, said) if rulings().fumbled_attack == "free" else state
    every: dict[str, Deed | Defend] = {who: choice, **said}
    deeds = {name: every[name] for name in (who, *choice.targets) if name in every and not state.fighter(name).out}
    rolled = {name: _rolled(dice, state, name, deed, choice.danger) for name, deed in deeds.items()}
    before, totals = state, {name: total for name, (_, total, _) in rolled.items()}
    if len(totals) < 2:  # the others have left
        return state
    part = roles_by_total(tuple(totals.items()))
    dice.note("sk.roles.unclear", "{totals}: {names} have the highest total",
              totals=lambda: ", ".join(f"{name} {total}" for name, total in totals.items()),
              names=lambda: " and ".join(part.attackers))  # fmt: skip
    state, best = _leading(dice, state, part, rolled)
    weapon = rolled[part.attackers[0]][0].task.weapon
    for name, total in totals.items():
        if name not in part.attackers and name in (*part.defenders, *part.can_fumble):
            answered = best if best is not None and name in part.defenders else -FAR
            against = Against(answered, False, name in part.can_fumble)
            state, _ = _read(dice, state, name, rolled[name][0], total, against, weapon)
    for name, deed in deeds.items():
        state = _slips(dice, state, before, deed.aid, choice.danger, rolled[name][2])
    ranked = sorted(totals.items(), key=lambda pair: -pair[1])
    return replace(state, told=(", ".join(f"{name} {total}" for name, total in ranked), "sk.roles.unclear"))


def _leading(
    dice: Dice, state: Work, part: Roles, rolled: dict[str, tuple[Attempt, int, Slips]]
) -> tuple[Work, int | None]:
    """Return the state and the total that the defenders answer; None if those who lead have all fumbled."""
    best: int | None = None
    for name in part.attackers:
        attempt, total, _ = rolled[name]
        fight, lifted, _, fumble = read_total(dice, state, name, attempt, total, Against(-FAR, False, True))
        state = _as_work(state, suffered(dice, fight, name, attempt, WON, fumble))
        if not fumble:
            best = lifted if best is None else max(best, lifted)
    return state, best
