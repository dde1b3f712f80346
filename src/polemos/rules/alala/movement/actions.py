"""What a unit or body may do in the Phalanx Manoeuvre Phase, and why not (ALA-12.7, 14.1 to 14.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from polemos.geometry import TOLERANCE, Convex, hull, overlaps, sin_cos
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Choice, Option
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.field.field import on_table, right_to_left
from polemos.rules.alala.movement.about_face import why_no_about_face
from polemos.rules.alala.movement.manoeuvres import ACTIONS, Action, dice_of, why_impossible
from polemos.rules.alala.movement.must_advance import is_bound, is_over, is_turn_of_signal, why_blocked
from polemos.rules.alala.movement.redress import costs_level, is_too_eager, removes, why_no_redress, why_not_form_up
from polemos.rules.alala.movement.usual import usual
from polemos.rules.alala.state import SOUTH, State
from polemos.rules.alala.troops import Troop
from polemos.rules.alala.ways.obstacles import near_by

WORDS = {
    "advance 1": "dice move, 1 AvD",
    "advance 2": "dice move, 2 AvD",
    "wheel": "wheel",
    "side_step": "step to a side",
    "step_back": "step back",
    "about_face": "turn about",
}
RULES = {
    "advance 1": "ALA-12.2", "advance 2": "ALA-12.2", "wheel": "ALA-12.15", "side_step": "ALA-12.14",
    "step_back": "ALA-12.14", "about_face": "ALA-12.13",
}  # fmt: skip
FIRST = "first "
REACH = 10.0  # the longest throw of two average dice


class Situation(NamedTuple):
    """What the signal makes of a unit or body."""

    bound: bool  # must it go on (ALA-14.3)?
    blocked: str  # why it need not
    signal: bool  # is this the turn of the signal?

    @property
    def must(self) -> bool:
        return self.bound and not self.blocked


def units_of(state: State, troop: Troop) -> tuple[str, ...]:
    """The troop by itself, or all of its controlled body that still act together, from right to left (ALA-8.5)."""
    if not troop.body or troop.status != "steady" or is_over(state, troop):
        return (troop.id,)
    together = [
        other
        for other in on_table(state, troop.seat)
        if other.body == troop.body and other.formed and other.status == "steady" and not is_over(state, other)
    ]
    return tuple(other.id for other in right_to_left(state, troop.seat, together))


def situation_of(state: State, units: tuple[str, ...]) -> Situation:
    bound = tuple(name for name in units if is_bound(state, state.troops[name]))
    if not bound:
        return Situation(False, "", False)
    return Situation(True, why_blocked(state, bound), is_turn_of_signal(state, state.troops[bound[0]]))


def choice_of(state: State, units: tuple[str, ...]) -> Choice:
    """The question for the unit or body whose turn it is."""
    troop = state.troops[units[0]]
    options = list(_formed(state, units)) if troop.formed else list(_unformed(state, troop))
    if all(option.barred for option in options):
        options[-1] = Option("stand", "stand", ("halt",), rule="ALA-14.3", ends=True)
    free = {option.key for option in options if option.barred is None}
    wanted = ("stand", "advance 1") if troop.formed else ("form_up", "stand")
    preferred = next((key for key in wanted if key in free), "")
    proposed = next((key for key in usual(state, units) if key in free), "")
    return Choice([*options, *_first(state, units)], preferred, proposed)


# -- formed units ------------------------------------------------------------------------------------------------------


def _formed(state: State, units: tuple[str, ...]) -> Iterator[Option]:
    now = situation_of(state, units)
    for action in ACTIONS:
        barred = _why_no_manoeuvre(state, units, action, now) or why_impossible(state, units, action)
        yield Option(action, WORDS[action], _said(action), barred=barred, rule=RULES[action])
    about = _only_forward(now) or why_no_about_face(state, units)
    yield Option("about_face", WORDS["about_face"], ("about", "face about"), barred=about, rule=RULES["about_face"])
    yield Option("redress", _redress_words(state, units), barred=_why_no_redress(state, units, now), rule="ALA-11.4")
    yield Option("stand", "stand", ("halt",), barred=_why_no_stand(units, now), rule="ALA-14.3", ends=True)


def _said(action: Action) -> tuple[str, ...]:
    if action.startswith("advance"):
        return (f"advance with {dice_of(action)}", "advance") if dice_of(action) == 1 else ("advance with 2",)
    return (action.replace("_", " "),)


def _only_forward(now: Situation) -> Reason | None:
    """In the turn of the signal they advance, or stand if they cannot."""
    return Reason("the signal has just been given: forward!", "ALA-14.3") if now.bound and now.signal else None


def _why_no_manoeuvre(state: State, units: tuple[str, ...], action: Action, now: Situation) -> Reason | None:
    if action.startswith("advance"):
        return None
    if (forward := _only_forward(now)) is not None:
        return forward
    if action == "wheel":
        return None
    for name in units:
        if state.troops[name].grade not in movement().shift.grades:
            return Reason(f"{name} is of grade {state.troops[name].grade} and does not step aside", "ALA-12.14")
    if action == "step_back" and now.bound:
        return Reason("after the signal nobody steps back", "ALA-12.14")
    return None


def _why_no_redress(state: State, units: tuple[str, ...], now: Situation) -> Reason | None:
    if now.must and now.signal:
        return _only_forward(now)
    troops = [state.troops[name] for name in units]
    for troop in troops:
        if len(units) > 1 and is_too_eager(state, troop):
            return Reason(f"{troop.id} is Eager: the body does not halt for that", "ALA-11.6")
    reasons = [why_no_redress(state, troop) for troop in troops]
    return None if None in reasons else reasons[0]


def _redress_words(state: State, units: tuple[str, ...]) -> str:
    if len(units) > 1:
        return "halt to redress"
    troop = state.troops[units[0]]
    less = f"redress, {removes(state, troop)} DP less"
    return less + (", a level lower" if costs_level(state, troop) else "")


def _why_no_stand(units: tuple[str, ...], now: Situation) -> Reason | None:
    if not now.must:
        return None
    return Reason("the signal has been given and the way is open: they must go on", "ALA-14.3")


# -- unformed units ----------------------------------------------------------------------------------------------------


def _unformed(state: State, troop: Troop) -> Iterator[Option]:
    """ALA-14.5, for those that retired and for pursuers whose pursuit is over."""
    yield Option("form_up", "form up", ("form",), barred=why_not_form_up(state, troop), rule="ALA-11.9")
    retired = None if troop.status == "retiring" else Reason(f"{troop.id} is not retiring", "ALA-14.5")
    yield Option("retire", "retire further", barred=retired, rule="ALA-14.5", ends=True)
    for dice in (1, 2):
        said = ("move",) if dice == 1 else ()
        yield Option(f"move {dice}", f"move freely, {dice} AvD", said, rule="ALA-12.16")
    words = _redress_words(state, (troop.id,))
    yield Option("redress", words, barred=why_no_redress(state, troop), rule="ALA-11.4")
    yield Option("stand", "stand", ("halt",), rule="ALA-14.5", ends=True)


# -- who goes first ----------------------------------------------------------------------------------------------------


def _first(state: State, units: tuple[str, ...]) -> Iterator[Option]:
    """Friends in front whose paths cross may move before them (ALA-12.7)."""
    own = [state.troops[name] for name in units]
    reach: list[Convex] = []
    near = {friend.id for troop in own for friend in near_by(on_table(state, troop.seat), troop.box, 2 * REACH)}
    for other in on_table(state, own[0].seat):
        if other.id not in near or other.is_band or other.id in units:
            continue
        if other.control == "halt" or not any(_is_in_front(other, troop) for troop in own) or is_over(state, other):
            continue
        reach = reach or [_reach(troop) for troop in own]
        theirs = _reach(other)
        if any(overlaps(mine, theirs) for mine in reach):
            yield Option(f"{FIRST}{other.id}", f"{other.id} moves first", rule="ALA-12.7")


def _is_in_front(other: Troop, troop: Troop) -> bool:
    """Nearer the enemy's table edge."""
    nearer = other.box.cy - troop.box.cy
    return (nearer if troop.seat == SOUTH else -nearer) > TOLERANCE


def _reach(troop: Troop) -> Convex:
    """Roughly all the ground that its move could cover."""
    box = troop.box
    headings = [
        troop.facing / 1000 + turn
        for turn in ((0.0, movement().dice_move.incline) if troop.formed else range(0, 360, 90))
    ]
    boxes = [box, *[box.moved(sin_cos(heading)[0] * REACH, sin_cos(heading)[1] * REACH) for heading in headings]]
    return hull(tuple(point for each in boxes for point in each.points))
