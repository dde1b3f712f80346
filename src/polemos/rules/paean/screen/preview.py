"""What an answer would bring, as far as no dice decide: ghosts of all that move, cost, what stops it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from polemos.geometry import milli
from polemos.kernel.reason import Reason
from polemos.kernel.view import View
from polemos.rules.paean.charge.charge_ways import ChargeFacing
from polemos.rules.paean.deployment.judges import FormationPlaces, LeaderPlaces
from polemos.rules.paean.facts import Arranged, Moved
from polemos.rules.paean.movement.close_ways import CloseWay
from polemos.rules.paean.movement.open_ways import OpenWay
from polemos.rules.paean.screen.bodies import ghost_of, leader_ghost, moved
from polemos.rules.paean.screen.charge_hints import charge_hint
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
            case ChargeFacing() if refused is None:
                hint = charge_hint(view, answer)
                shown = Preview(
                    answer=view.space.answer_json(answer), words=hint.words, ghosts=hint.ghosts, odds=hint.odds
                )
                return self.given(view, answer, shown)
            case FormationPlaces():
                known = [ghost_of(answer.item, judge.placed(answer).grid)] if answer.item in judge.items else []
                return _placed(view, judge, answer, refused, tuple(known))
            case LeaderPlaces():
                waiting = view.state.reserve_leaders
                known = [leader_ghost(waiting[answer.item], (answer.x, answer.y))] if answer.item in judge.items else []
                return _placed(view, judge, answer, refused, tuple(known))
        return None

    def moved(self, before: State, after: State) -> Iterable[Ghost]:
        return moved(before, after)


PREVIEWS = PaeanPreviews()
preview, fit = PREVIEWS.preview, PREVIEWS.fit


def _way(view: View[State], judge: CloseWay | OpenWay, legs: Any) -> Preview:
    going = judge.going(legs)
    if isinstance(going, Reason):
        return Preview(why_not=going, answer=view.space.answer_json(legs), words=judge.words(legs))
    used, ghost, refused = milli(going.used), ghost_of(judge.formation.id, going.grid), judge.why_not(legs)
    shown = Preview(
        why_not=refused, answer=view.space.answer_json(legs), words=judge.words(legs), ghosts=(ghost,), used=used,
        left=judge.allowance - used, passed=tuple(going.passed),
    )  # fmt: skip
    if refused is not None:
        return shown
    then = view.foresee(legs)
    others = tuple(each for each in moved(view.state, then.state) if each != ghost)
    return replace(shown, conformed=others, then=tuple(PREVIEWS.told(then)))


def _placed(
    view: View[State], judge: PlaceJudge, answer: Any, refused: Reason | None, ghosts: tuple[Ghost, ...]
) -> Preview:
    return Preview(why_not=refused, answer=view.space.answer_json(answer), words=judge.words(answer), ghosts=ghosts)
