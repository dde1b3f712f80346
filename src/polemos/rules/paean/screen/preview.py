"""What an answer would bring, as far as no dice decide: ghosts of all that move, cost, what stops it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from polemos.geometry import milli
from polemos.kernel.reason import Reason
from polemos.kernel.view import View
from polemos.rules.paean.deployment.judges import FormationPlaces
from polemos.rules.paean.facts import Arranged, Moved
from polemos.rules.paean.movement.close_ways import CloseWay
from polemos.rules.paean.movement.open_ways import OpenWay
from polemos.rules.paean.screen.bodies import ghost_of, moved, pose_of
from polemos.rules.paean.state import State
from polemos.tabletop.placing import PlaceJudge
from polemos.tabletop.previews import Previews
from polemos.tabletop.scene import Ghost, Preview


class PaeanPreviews(Previews[State]):
    UNTOLD = (Moved, Arranged)

    def judged(self, view: View[State], judge: Any, answer: Any, refused: Reason | None) -> Preview | None:
        match judge:
            case CloseWay() | OpenWay():
                return _way(view, judge, answer)
            case FormationPlaces():
                known = [ghost_of(answer.item, judge.placed(answer).grid)] if answer.item in judge.items else []
                return _placed(view, judge, answer, refused, tuple(known))
            case PlaceJudge():
                blocks = judge.blocks(answer) if answer.item in judge.items else []
                ghosts = tuple(Ghost(body=name, stands=(pose_of(box),)) for name, box in blocks)
                return _placed(view, judge, answer, refused, ghosts)
        return None

    def moved(self, before: State, after: State) -> Iterable[Ghost]:
        return moved(before, after)


PREVIEWS = PaeanPreviews()
preview, fit = PREVIEWS.preview, PREVIEWS.fit


def _way(view: View[State], judge: CloseWay | OpenWay, legs: Any) -> Preview:
    going = judge.going(legs)
    if isinstance(going, Reason):
        return Preview(why_not=going, answer=view.space.answer_json(legs), words=judge.words(legs))
    used = milli(going.used)
    return Preview(
        why_not=judge.why_not(legs), answer=view.space.answer_json(legs), words=judge.words(legs),
        ghosts=(ghost_of(judge.formation.id, going.grid),), used=used, left=judge.allowance - used,
        passed=tuple(going.passed), then=tuple(PREVIEWS.told(view.foresee(legs))) if not judge.why_not(legs) else (),
    )  # fmt: skip


def _placed(
    view: View[State], judge: PlaceJudge, answer: Any, refused: Reason | None, ghosts: tuple[Ghost, ...]
) -> Preview:
    return Preview(why_not=refused, answer=view.space.answer_json(answer), words=judge.words(answer), ghosts=ghosts)
