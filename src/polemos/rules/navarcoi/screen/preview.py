"""What an answer would bring, as far as no dice decide: ghosts, cost, contact, the tests to come (for the table).

The answer is really given, in a game of the seat's own that has no dice, so that preview and deed cannot differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from polemos.kernel.reason import Reason
from polemos.kernel.view import View
from polemos.rules.navarcoi.actions.advance import Advancing
from polemos.rules.navarcoi.actions.formation_change import FormUpJudge
from polemos.rules.navarcoi.contact.links import attack_heading
from polemos.rules.navarcoi.deployment.fleet_judge import FleetJudge
from polemos.rules.navarcoi.facts import Acted, Formed, Moved
from polemos.rules.navarcoi.movement.advance_space import Way
from polemos.rules.navarcoi.movement.walk import Walk
from polemos.rules.navarcoi.screen.bodies import facing_of, front_of, stands_of
from polemos.rules.navarcoi.screen.scene_odds import attempt_card, manoeuvre_card, melee_cards
from polemos.rules.navarcoi.state import Squadron, State
from polemos.tabletop.contact import edge_met
from polemos.tabletop.previews import Previews
from polemos.tabletop.scene import Ghost, Odds, Point, Preview, Touch

EDGES = {"front": (0, 1), "right": (1, 2), "rear": (2, 3), "left": (3, 0)}  # corners of a stand


class NavarcoiPreviews(Previews[State]):
    UNTOLD = (Moved, Acted, Formed)

    def judged(self, view: View[State], judge: Any, answer: Any, refused: Reason | None) -> Preview | None:
        raw, words = view.space.answer_json(answer), view.space.words(answer)
        match judge:
            case Way():
                return _way(view, judge, answer, refused)
            case FleetJudge():
                ghosts = tuple(ghost_of(squadron) for squadron in judge.laid_as_far_as_known(answer))
                return Preview(why_not=refused, answer=raw, ghosts=ghosts, words=words)
            case FormUpJudge() if refused is not None:
                stands = tuple(judge.stands(answer))
                shown = (Ghost(body=judge.squadron.id, stands=stands),) if stands else ()
                return Preview(why_not=refused, answer=raw, ghosts=shown)
        return None

    def moved(self, before: State, after: State) -> Iterable[Ghost]:
        return _changed(before, after)


PREVIEWS = NavarcoiPreviews()
preview, fit = PREVIEWS.preview, PREVIEWS.fit


def ghost_of(squadron: Squadron) -> Ghost:
    return Ghost(
        body=squadron.id, stands=stands_of(squadron), track=squadron.track, heading=facing_of(squadron),
        front=front_of(squadron),
    )  # fmt: skip


def _changed(before: State, after: State) -> Iterator[Ghost]:
    """Squadrons that stand otherwise than before."""
    for name, squadron in after.squadrons.items():
        known = before.squadrons.get(name)
        if squadron.poses and (known is None or squadron.poses != known.poses):
            yield ghost_of(squadron)


# -- the way of an advance ---------------------------------------------------------------------------------------------


def _way(view: View[State], way: Way, legs: Any, refused: Reason | None) -> Preview:
    going = way.walk(legs)
    if isinstance(going, Reason):
        return Preview(why_not=going)
    end, state = going.squadron, view.state
    exempt = isinstance(here := view.here.procedure, Advancing) and here.exempt
    ghost = ghost_of(end)
    told = Preview(
        why_not=refused, answer=view.space.answer_json(tuple(going.legs)), words=way.words(tuple(going.legs)),
        ghosts=(ghost,), used=going.used, left=going.left, price=tuple(_price(going, exempt)),
        touches=tuple(_touches(state, going)),
    )  # fmt: skip
    if refused is not None:
        return told
    then = view.foresee(legs)
    moved = tuple(other for other in _changed(state, then.state) if other != ghost)
    cards = tuple(_odds(view, going, then.state, exempt))
    consequences = (*PREVIEWS.told(then), *_tests_to_come(going, exempt))
    return Preview(
        answer=told.answer, words=told.words, ghosts=told.ghosts, used=told.used, left=told.left, price=told.price,
        touches=told.touches, conformed=moved, then=consequences, odds=cards,
    )  # fmt: skip


def _is_tested(going: Walk, exempt: bool) -> bool:
    if going.squadron.order == "unformed":
        return False
    return going.wheeled or (going.contact and not exempt)


def _price(going: Walk, exempt: bool) -> Iterator[str]:
    if _is_tested(going, exempt):
        yield "Manoeuvre test (NAV-10.1)"
    if going.flotsam:
        yield "flotsam: half the way, Disordered (NAV-14.10)"
    if going.exited:
        yield f"leaves the table by the {going.exited} (NAV-8.19)"


def _tests_to_come(going: Walk, exempt: bool) -> Iterator[str]:
    if _is_tested(going, exempt):
        yield "then the Manoeuvre test (NAV-10.3)"
    if going.contact:
        yield "a melee in this turn's Melee phase (NAV-13.1)"


def _touches(state: State, going: Walk) -> Iterator[Touch]:
    attacker = going.squadron
    heading = attack_heading(attacker) / 1000
    for touch in going.touches:
        stand = state.squadrons[touch.enemy].stands[touch.other]
        edge = edge_met(stand, attacker.stands[touch.stand], heading)
        one, other = (stand.points[corner] for corner in EDGES[edge])
        yield Touch(body=touch.enemy, edge=edge, points=(_milli(one), _milli(other)))


def _milli(point: tuple[float, float]) -> Point:
    return round(point[0] * 1000), round(point[1] * 1000)


def _odds(view: View[State], going: Walk, after: State, exempt: bool) -> Iterator[Odds]:
    """The dice that this way calls for, one after the other; `after`: the table when they are thrown."""
    name = going.squadron.id
    if _is_tested(going, exempt):
        yield manoeuvre_card(after, after.squadrons[name], going.contact or going.near)
    if not going.contact:
        return
    here = view.here.procedure
    if isinstance(here, Advancing) and here.declared and any(t.enemy == here.declared_on for t in going.touches):
        # What is fought afterwards, in which place and order, hangs on this.
        yield attempt_card(after.squadrons[name], here.declared, after.squadrons[here.declared_on])
        return
    yield from melee_cards(after, after.squadrons[name])
