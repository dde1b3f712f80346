"""What an answer would bring, as far as no dice decide: ghosts of all that move, cost, what stops it, whom it tells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from polemos.geometry import Box, milli
from polemos.kernel.fact import Fact
from polemos.kernel.reason import Reason
from polemos.kernel.view import View
from polemos.rules.hoplomachia.command.facts import SignalShown
from polemos.rules.hoplomachia.command.placing import Placing, PlacingJudge
from polemos.rules.hoplomachia.deployment.arrays import boxes_of
from polemos.rules.hoplomachia.deployment.judge import ArmyJudge
from polemos.rules.hoplomachia.epidromos.declaring import ChargeWay
from polemos.rules.hoplomachia.epidromos.going import Going as ChargeGoing
from polemos.rules.hoplomachia.epidromos.going import boxes_after
from polemos.rules.hoplomachia.facts.pieces import Placed
from polemos.rules.hoplomachia.facts.turns import PhaseBegan
from polemos.rules.hoplomachia.field.field import boxes
from polemos.rules.hoplomachia.movement.ways import Way
from polemos.rules.hoplomachia.screen.bodies import body_with, ghost_of, look_of, moved, parts_of
from polemos.rules.hoplomachia.screen.odds import charge_cards
from polemos.rules.hoplomachia.screen.signals import efforts, marks, prices, then_words
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.previews import Previews
from polemos.tabletop.scene import Ghost, Preview


class HoplomachiaPreviews(Previews[State]):
    UNTOLD = (Placed,)
    UNFORESEEN = (SignalShown,)

    def judged(self, view: View[State], judge: Any, answer: Any, refused: Reason | None) -> Preview | None:
        match judge:
            case Way():
                return _way(view, judge, answer)
            case ChargeWay():
                return _charge_way(view, judge, answer, refused)
            case ArmyJudge():
                return _drawn_up(view, judge, answer, refused)
            case PlacingJudge() if refused is None:
                return _signal(view, judge, answer)
        return None

    def moved(self, before: State, after: State) -> Iterable[Ghost]:
        return moved(before, after)

    def is_unforeseen(self, view: View[State], fact: Fact) -> bool:
        """Also a melee in which a crafty strategos of the enemy may stand: he may call for One Step More (HMA-10.8)."""
        if isinstance(fact, PhaseBegan) and fact.phase == "melee":
            foes = [each for each in view.state.strategoi.values() if each.seat != view.seat and not each.dead]
            return any(each.character == "crafty" and not each.shown for each in foes)
        return super().is_unforeseen(view, fact)


PREVIEWS = HoplomachiaPreviews()
preview, fit = PREVIEWS.preview, PREVIEWS.fit


def _drawn_up(view: View[State], judge: ArmyJudge, places: Any, refused: Reason | None) -> Preview:
    """Every unit where it would stand."""
    ghosts = []
    for each in judge.drawable(places):
        drawn = boxes_of(view.state, each)
        ghost = ghost_of(view.state, each.item, [key for key, _ in drawn], [box for _, box in drawn])
        ghosts.append(replace(ghost, look=look_of(view.state, view.state.units[each.item])))
    answer, words = view.space.answer_json(places), judge.words(places)
    return Preview(why_not=refused, answer=answer, words=words, ghosts=tuple(ghosts))


def _way(view: View[State], judge: Way, legs: Any) -> Preview:
    going = judge.told(legs)
    answer, words = view.space.answer_json(legs), judge.words(legs)
    if isinstance(going, Reason):
        return Preview(why_not=going, answer=answer, words=words)
    state = view.state
    ghosts = tuple(
        ghost_of(state, body, keys, places) for body, keys, places in _by_body(state, going.elements, going.boxes)
    )
    refused = judge.why_not(legs)
    used = milli(going.used)
    shown = Preview(
        why_not=refused, answer=answer, words=words, ghosts=ghosts, used=used, left=judge.allowance - used,
        price=(str(going.disarray),) if going.disarray else (), passed=going.passed, stopped_by=going.stopped_by,
    )  # fmt: skip
    if refused is not None:
        return shown
    then = PREVIEWS.ahead(view, legs)
    after = {each.body: each for each in moved(state, then.state)}
    own = tuple(after.pop(each.body, _ended(then.state, each)) for each in ghosts)
    return replace(shown, ghosts=own, conformed=tuple(after.values()), then=tuple(PREVIEWS.told(then)))


def _ended(state: State, ghost: Ghost) -> Ghost:
    """Of a body that ends where it stood, as one that is set into its station again; who has left stays a ghost."""
    unit = ghost.body if ghost.body in state.units else state.elements[ghost.body].unit
    there = parts_of(state, state.units[unit]).get(ghost.body)
    return ghost_of(state, ghost.body, [each.id for each in there], boxes(there)) if there else ghost


def _by_body(
    state: State, elements: Iterable[str], places: Iterable[Box]
) -> Iterator[tuple[str, list[str], list[Box]]]:
    """Every body some of which moves, with all of it: the others stay where they stand."""
    moving = dict(zip(elements, places, strict=True))
    found: dict[str, list[str]] = {}
    for key in moving:
        found.setdefault(body_with(state, key), []).append(key)
    for name, keys in found.items():
        there = parts_of(state, state.units[state.elements[keys[0]].unit]).get(name, [])
        own = list(dict.fromkeys([*(each.id for each in there), *keys]))
        yield name, own, [moving[key] if key in moving else state.elements[key].box for key in own]


def _signal(view: View[State], judge: PlacingJudge, answer: Placing) -> Preview:
    """What a signal would do, if it were obeyed as things stand."""
    state, signal = view.state, answer.signal
    told = tuple(marks(state, judge.seat, signal, answer.ignoring))
    return Preview(
        answer=view.space.answer_json(answer), words=view.space.words(answer), marks=told,
        then=tuple(then_words(state, told)), price=tuple(prices(state, judge.seat, signal)),
        odds=tuple(efforts(state, judge.seat, signal)),
    )  # fmt: skip


def _charge_way(view: View[State], judge: ChargeWay, legs: Any, refused: Reason | None) -> Preview:
    going = judge.going(legs)
    answer, words = view.space.answer_json(legs), judge.words(legs)
    if not isinstance(going, ChargeGoing):
        return Preview(why_not=going, answer=answer, words=words)
    places = boxes_after(view.state, judge.unit, going)
    ghosts = (ghost_of(view.state, judge.unit.id, list(places), list(places.values())),)
    cards = charge_cards(view.state, judge.unit, going, view.seat) if refused is None else ()
    return Preview(why_not=refused, answer=answer, words=words, ghosts=ghosts, odds=cards)
