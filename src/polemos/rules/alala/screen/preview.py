"""What an answer would bring, as far as no dice decide: ghosts of all that move, cost, what stops it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from polemos.geometry import milli
from polemos.kernel.dice import distribution
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Option
from polemos.kernel.view import View
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.facts import Acted, Did, Disordered, Moved
from polemos.rules.alala.movement.dice_move import lengths_of
from polemos.rules.alala.movement.formed_move import march
from polemos.rules.alala.movement.free_ways import Forming, FreeWay
from polemos.rules.alala.movement.manoeuvres import Trial, dice_of
from polemos.rules.alala.movement.steering import Steering
from polemos.rules.alala.screen.bodies import ghost_of, moved, pose_of
from polemos.rules.alala.screen.hints import hint_of
from polemos.rules.alala.screen.prices import of_ground, of_passage, prices
from polemos.rules.alala.screen.scene_odds import move_cards
from polemos.rules.alala.state import State
from polemos.rules.alala.ways.move_dice import dice_words
from polemos.tabletop.legs import Face, Incline, Legs
from polemos.tabletop.obstacles import EDGE
from polemos.tabletop.placing import PlaceJudge
from polemos.tabletop.previews import Previews
from polemos.tabletop.scene import Ghost, Preview

SECRET = "invoke"  # nobody knows the next card


class AlalaPreviews(Previews[State]):
    UNTOLD = (Moved, Did, Acted)

    def judged(self, view: View[State], judge: Any, answer: Any, refused: Reason | None) -> Preview | None:
        match judge:
            case Steering():
                return _manoeuvre(view, judge, answer)
            case FreeWay():
                return _free_way(view, judge, answer)
            case Forming():
                return _forming(view, judge, answer, refused)
            case PlaceJudge():
                return _placed(view, judge, answer, refused)
        return None

    def moved(self, before: State, after: State) -> Iterable[Ghost]:
        return moved(before, after)

    def given(self, view: View[State], answer: Any, shown: Preview) -> Preview:
        if not isinstance(answer, str):
            return super().given(view, answer, shown)
        if answer.split(" ")[-1] == SECRET:
            return replace(shown, then=("draws the top card (ALA-20.2)",))
        hint = hint_of(view, Option(answer, ""))
        return super().given(view, answer, replace(shown, ghosts=hint.ghosts, odds=hint.odds))


PREVIEWS = AlalaPreviews()
preview, fit = PREVIEWS.preview, PREVIEWS.fit


# -- manoeuvres of formed hoplites -------------------------------------------------------------------------------------


def _manoeuvre(view: View[State], judge: Steering, legs: Legs) -> Preview:
    state = view.state
    found = judge.trial(legs)
    if isinstance(found, Reason):
        return Preview(why_not=found, answer=view.space.answer_json(legs), words=judge.words(legs))
    going = found.going
    told = Preview(
        answer=view.space.answer_json(legs), words=judge.words(legs),
        ghosts=tuple(ghost_of(state.troops[name], box) for name, box in going.places),
        conformed=tuple(ghost_of(state.troops[name], way.box) for name, way in going.giving),
        used=milli(going.distance), price=tuple(prices(state, judge.action, going)), stopped_by=going.stopped_by,
        passed=tuple(sorted({name for _, names in going.passed for name in names})),
    )  # fmt: skip
    first = (*_behind(found), *_giving(found), *_stops(state, going.movers[0], going.stopped_by))
    if not judge.is_dice_move:
        # What it costs in order is told as its price.
        return replace(told, then=(*first, *PREVIEWS.told(view.foresee(legs), Disordered)))
    angle = legs[0].angle / 1000 if legs and isinstance(legs[0], Incline) else 0.0
    dice = dice_of(judge.action)
    least = march(state, found.movers, angle, float(lengths_of(state, found.movers, dice)[0]))
    return replace(
        told,
        least=tuple(ghost_of(state.troops[name], box) for name, box in least.places),
        lengths=tuple(_lengths(state, found, angle, dice)),
        odds=move_cards(state, found.movers, dice),
        then=(*first, "the dice say how far (ALA-12.2)"),
    )


def _behind(trial: Trial) -> Iterator[str]:
    if trial.behind:
        yield f"{' '.join(trial.behind)} shaken, stay behind (ALA-14.6)"


def _stops(state: State, name: str, by: str) -> Iterator[str]:
    """What ends a way: an enemy at a distance (ALA-12.6), or something that stands in it."""
    foe = state.troops.get(by)
    if foe is not None and foe.seat != state.troops[name].seat:
        yield f'an enemy stops it: {by}, {movement().stop.inches:g}" to the front (ALA-12.6)'
    elif by:
        yield f"{'the edge of the table' if by == EDGE else by} ends the way (ALA-3.13)"


def _giving(trial: Trial) -> Iterator[str]:
    for name, way in trial.going.giving:
        yield f"{name} gives way" + (" and leaves the table" if way.leaves else "") + " (ALA-12.19)"


def _lengths(state: State, trial: Trial, angle: float, dice: int) -> Iterator[tuple[int, float]]:
    """How far they would really come, and how likely each is.

    Where nothing is in the way of the longest throw nothing is in that of the others. Otherwise each has to be looked
    at: a shorter one may end clear of somebody whom a longer one cannot pass, and so lead further.
    """
    going = trial.going
    lengths = lengths_of(state, trial.movers, dice)
    throws = distribution(dice_words(state.troops[trial.movers[0]], dice))
    far: dict[int, float] = {}
    for length, chance in zip(lengths, throws.values(), strict=True):
        is_free = not going.stopped_by and not going.passed and not going.giving
        reached = length if is_free else march(state, trial.movers, angle, float(length)).distance
        far[milli(reached)] = far.get(milli(reached), 0.0) + float(chance)
    yield from sorted(far.items())


# -- other ways --------------------------------------------------------------------------------------------------------


def _free_way(view: View[State], judge: FreeWay, legs: Legs) -> Preview:
    going = judge.going(legs)
    if isinstance(going, Reason):
        return Preview(why_not=going, answer=view.space.answer_json(legs), words=judge.words(legs))
    name, state = judge.troop.id, view.state
    return Preview(
        why_not=judge.why_not(legs), answer=view.space.answer_json(going.legs), words=judge.words(going.legs),
        ghosts=(ghost_of(judge.troop, going.box),), used=going.used, left=judge.allowance - going.used,
        price=(*of_passage(state, name, going.passed), *of_ground(state, name, going.rough)),
        stopped_by=going.stopped_by, passed=tuple(going.passed), then=tuple(_stops(state, name, going.stopped_by)),
    )  # fmt: skip


def _forming(view: View[State], judge: Forming, legs: Legs, refused: Reason | None) -> Preview:
    told = Preview(why_not=refused, answer=view.space.answer_json(legs), words=judge.words(legs))
    if len(legs) != 1 or not isinstance(legs[0], Face):
        return told
    box = judge.troop.box.with_heading(legs[0].heading / 1000)
    return replace(told, ghosts=(ghost_of(replace(judge.troop, formed=True), box),), used=0)


def _placed(view: View[State], judge: PlaceJudge, answer: Any, refused: Reason | None) -> Preview:
    troops = view.state.troops
    blocks = judge.blocks(answer) if answer.item in judge.items else []
    # A piece of terrain is no troop: it is drawn by its name.
    ghosts = tuple(
        ghost_of(troops[name], box) if name in troops else Ghost(body=name, stands=(pose_of(box),))
        for name, box in blocks
    )
    return Preview(why_not=refused, answer=view.space.answer_json(answer), words=judge.words(answer), ghosts=ghosts)
