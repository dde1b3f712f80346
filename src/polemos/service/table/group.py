"""What one hand means that leads several units: a chain of answers for each, one after the other, as one bundle.

Found in the seat's own view by the same walk as for a single unit (`hand`); nothing is done. Each order begins where
the one before it has led, with the longest throws where dice fall. A way that the real dice make too long is cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from polemos.kernel.bundle import Reply
from polemos.kernel.reason import Reason, Refused
from polemos.kernel.spaces import Manoeuvre
from polemos.kernel.view import View
from polemos.registry.rulesets import entry_of
from polemos.service.table.hand import NOT_NOW, NOT_YET, Walk, held, planned, walk_to
from polemos.service.table.onto import laid_onto
from polemos.service.wire.messages import Grouped, Idle, Led
from polemos.tabletop.group import Ahead, Dress, GoFor, Target, ahead, distance, front_of, in_turn, middle
from polemos.tabletop.leg_judge import LegJudge
from polemos.tabletop.legs import amount
from polemos.tabletop.move_spec import MoveSpec
from polemos.tabletop.scene import Body, Point, Preview

THROUGH = 3  # times that those are tried again who could not go before another one had gone
NEAR = 50  # of a front that has come onto its line
NO_WAY = Reason("it cannot go there")
BY_HIMSELF = Reason("a leader is moved by himself")  # to move him may mean that he gives no more orders


@dataclass(frozen=True)
class _Order:
    told: Led
    after: View[Any]  # what is asked then


def grouped(
    view: View[Any], id_: str, seq: int, units: Sequence[str], target: Target, before: Sequence[Reply] = ()
) -> Grouped:
    """Whoever can do what is wanted, and why not the others."""
    table, leaders = _bodies(view), _leaders(view)
    own = [body for body in table if body.id in units and body.seat == view.seat]
    left = in_turn([body for body in own if body.id not in leaders], target, table)
    reasons: dict[str, Reason] = {}
    led: list[Led] = []
    try:
        now = planned(view, before)
    except Refused as refused:
        return Grouped(id=id_, seq=seq, idle=tuple(Idle(body=body.id, why_not=refused.reason) for body in left))
    if isinstance(target, Ahead):
        target = _kept_together(now, left, target)
    for _ in range(THROUGH):
        known = len(led)
        for body in left:
            if any(body.id in order.bodies for order in led):
                continue
            try:
                order = _order(now, body, target, table)
            except Refused as refused:
                why = NOT_YET if now.ask is None and led else refused.reason
                reasons.setdefault(body.id, why if now.ask is None else now.ask.cited(why))
                continue
            led.append(order.told)
            now = order.after
        if len(led) == known:
            break
    gone = {body for order in led for body in order.bodies}
    reasons |= {body.id: BY_HIMSELF for body in own if body.id in leaders}
    idle = (Idle(body=body.id, why_not=reasons.get(body.id, NOT_NOW)) for body in own if body.id not in gone)
    return Grouped(id=id_, seq=seq, led=tuple(led), idle=tuple(idle))


def _kept_together(view: View[Any], bodies: Iterable[Body], target: Ahead) -> Ahead:
    """As far as the slowest of those goes that can go at all, so that the gaps between them stay."""
    allowances = [spec.allowance for body in bodies if (spec := _spec_of(view, body)) is not None and spec.allowance]
    return Ahead(far=min([target.far, *allowances]))


def _spec_of(view: View[Any], body: Body) -> MoveSpec | None:
    try:
        asked = held(view, [reply for _, reply in walk_to(view, body.id)]).view
    except Refused:
        return None
    spec = asked.space.spec() if asked.ask is not None else None
    return spec if isinstance(spec, MoveSpec) else None


def _order(view: View[Any], body: Body, target: Target, table: Sequence[Body]) -> _Order:
    walk = walk_to(view, body.id)
    if isinstance(target, GoFor) and (laid := _laid(view, walk, body.id, target.body)) is not None:
        return laid
    chain = tuple(reply for _, reply in walk)
    hold = held(view, chain)
    asked = hold.view
    spec = asked.space.spec() if asked.ask is not None else None
    if not isinstance(spec, MoveSpec):
        raise Refused(NOT_NOW)
    shown = _way(asked, spec, body, target, table)
    reply = Reply(asked.rule, shown.answer, cut=True)
    return _Order(
        Led(
            bodies=spec.units, chain=(*chain, reply), words=shown.words, ghosts=shown.ghosts, price=shown.price,
            rolls=hold.least is not None or bool(spec.lengths),
        ),
        planned(asked, [reply]),
    )  # fmt: skip


def _laid(view: View[Any], walk: Walk, body: str, aim: str) -> _Order | None:
    """A pull onto the other unit that means something of its own: a charge, or to join it."""
    chain = tuple(reply for _, reply in walk)
    for k, (asked, _) in enumerate(walk):
        for onto in laid_onto(asked, chain[:k], body):
            if onto.body == aim:
                hint = onto.hint
                told = Led(bodies=(body,), chain=onto.chain, words=onto.words, ghosts=hint.ghosts, rolls=hint.rolls)
                return _Order(told, planned(view, onto.chain))
    return None


def _way(view: View[Any], spec: MoveSpec, body: Body, target: Target, table: Sequence[Body]) -> Preview:
    """The way that does what is wanted, as far as the rules let it."""
    for shown in _ways(view, spec, body, target, table):
        if shown.why_not is None and shown.answer:
            return shown
    raise Refused(NO_WAY)


def _ways(view: View[Any], spec: MoveSpec, body: Body, target: Target, table: Sequence[Body]) -> Iterator[Preview]:
    """Those worth trying, the best first."""
    paint = entry_of(view.ruleset).scene
    assert isinstance(view.space, Manoeuvre)
    judge = view.space.judge
    match target:
        case Ahead(far=far):
            assert isinstance(judge, LegJudge)
            legs = ahead(spec, body, far)
            going = judge.cut(legs) if legs is not None else None
            if going is not None and (spec.lengths or any(map(amount, going))):
                yield paint.preview(view, view.space.answer_json(going))
        case Dress():
            yield from _dressed(view, body, target)
        case GoFor(body=aim):
            there = next((middle(each.stands) for each in table if each.id == aim), None)
            if there is not None:
                yield paint.fit(view, {"x": there[0], "y": there[1]})


def _dressed(view: View[Any], body: Body, line: Dress) -> Iterator[Preview]:
    """What a drop on the table means differs by half a depth from game to game: the second try makes up for it."""
    paint = entry_of(view.ruleset).scene
    place, facing = line.place(front_of(body.stands, body.depth)), line.facing(body.heading)
    first = paint.fit(view, _drop(place, facing))
    if first.why_not is not None:
        first = paint.fit(view, _drop(place, None))
    ended = _front(first, body)
    if first.why_not is not None or ended is None:
        yield first
        return
    over = line.place(ended)
    if distance(over, ended) > NEAR:
        nearer = (place[0] + over[0] - ended[0], place[1] + over[1] - ended[1])
        second = paint.fit(view, _drop(nearer, facing))
        other = _front(second, body)
        if second.why_not is None and other and distance(line.place(other), other) < distance(over, ended):
            yield second
    yield first


def _drop(place: Point, facing: int | None) -> dict[str, int]:
    return {"x": place[0], "y": place[1], **({} if facing is None else {"heading": facing})}


def _front(shown: Preview, body: Body) -> Point | None:
    stands = next((ghost.stands for ghost in shown.ghosts if ghost.body == body.id), ())
    return front_of(stands, body.depth) if stands else None


def _leaders(view: View[Any]) -> set[str]:
    """Leaders who are bodies of their own."""
    scene: Any = entry_of(view.ruleset).scene.scene(view)
    return {commander.id for commander in getattr(scene, "commanders", ())}


def _bodies(view: View[Any]) -> Sequence[Body]:
    scene: Any = entry_of(view.ruleset).scene.scene(view)
    return tuple(getattr(scene, "bodies", ()))  # a table of cards has none
