"""What a hand means that takes a unit: the answers that it gives, until the unit's way or place is asked for.

All of it is found in the seat's own view, and nothing is done. Where dice fall before the way is asked for, the hand is
shown the longest throw and told of the shortest; where a low throw passes a test before it, what follows a pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from polemos.kernel.bundle import Reply
from polemos.kernel.dice import EndlessThrows, ExtremeDice
from polemos.kernel.reason import Reason, Refused
from polemos.kernel.spaces import Manoeuvre, Place
from polemos.kernel.spaces.choices import OneOf
from polemos.kernel.view import View
from polemos.registry.rulesets import entry_of
from polemos.service.table.onto import laid_onto
from polemos.service.table.update import question_of
from polemos.service.wire.messages import Grasped
from polemos.tabletop.move_spec import MoveSpec
from polemos.tabletop.place_spec import PlaceSpec
from polemos.tabletop.scene import Reach

MOST_ANSWERS = 6  # that a hand gives by the way
NO_QUESTION = Reason("you have nothing to answer now")
NOT_NOW = Reason("it cannot be moved now")
NOT_YET = Reason("others have to answer first")
Walk = list[tuple[View[Any], Reply]]  # what is asked on the way, and what the hand says to it


@dataclass(frozen=True)
class Held:
    """What is asked after a chain of answers; `least`, where dice fall before: after the shortest throw, which is the
    same where they say only whether it goes, not how far."""

    view: View[Any]
    least: View[Any] | None = None

    @property
    def shortest(self) -> int | None:
        """How far it comes at least; None: no dice decide, or not about that."""
        spec = None if self.least is None or self.least.ask is None else self.least.space.spec()
        return spec.allowance if isinstance(spec, MoveSpec) else None

    def reach(self) -> Reach:
        """What lies beyond the shortest throw has its price: it takes a good one."""
        paint = entry_of(self.view.ruleset).scene
        if self.view.ask is None:
            return Reach()
        most = paint.reach(self.view)
        if self.least is None or self.least is self.view:
            return most
        least = paint.reach(self.least) if self.least.ask is not None else Reach()
        return Reach(free=least.free, priced=(*least.priced, *most.free, *most.priced), contacts=most.contacts)


def held(view: View[Any], chain: Iterable[Reply]) -> Held:
    """Refused when the chain does not fit what is asked."""
    replies = tuple(chain)
    most = ExtremeDice(is_highest=True)
    try:
        found = _followed(view, replies, most)
    except Refused:
        if not most.thrown:
            raise
        passed = _followed(view, replies, ExtremeDice(is_highest=False))
        return Held(passed, passed)
    return Held(found, _at_least(view, replies, found) if most.thrown else None)


def _at_least(view: View[Any], replies: Sequence[Reply], found: View[Any]) -> View[Any]:
    """After the shortest throws; where low ones lead elsewhere, as when a test fails, nothing is said of them."""
    try:
        return _followed(view, replies, ExtremeDice(is_highest=False))
    except Refused:
        return found


def planned(view: View[Any], chain: Iterable[Reply]) -> View[Any]:
    """What is asked after a plan, with the longest throws; nothing, where others have to answer first."""
    dice = ExtremeDice(is_highest=True)
    try:
        for reply in chain:
            if view.ask is None or view.seat is None:
                raise Refused(NOT_YET)
            view = view.after(reply.given(view.ask, view.seat), dice, alone=True)
    except EndlessThrows:
        raise Refused(NOT_NOW) from None
    return view


def _followed(view: View[Any], chain: Iterable[Reply], dice: ExtremeDice) -> View[Any]:
    try:
        return _answered(view, chain, dice)
    except EndlessThrows:
        raise Refused(NOT_NOW) from None


def _answered(view: View[Any], chain: Iterable[Reply], dice: ExtremeDice) -> View[Any]:
    for reply in chain:
        if view.ask is None or view.seat is None:
            raise Refused(NO_QUESTION)
        view = view.after(reply.given(view.ask, view.seat), dice)
    for _ in range(MOST_ANSWERS):
        if not dice.thrown or view.ask is None or isinstance(view.space, Manoeuvre | Place):
            break
        view = view.after(view.space.default, dice)  # a card that could be played on the throw, say
    return view


def grasped(view: View[Any], id_: str, seq: int, body: str, before: Sequence[Reply] = ()) -> Grasped:
    """`before`: answers of a plan, after which the body is taken; they are part of the chain."""
    try:
        walk = walk_to(planned(view, before), body)
        chain = (*before, *(reply for _, reply in walk))
        hold = held(view, chain)
    except Refused as refused:
        reason = refused.reason if view.ask is None else view.ask.cited(refused.reason)
        return Grasped(id=id_, seq=seq, body=body, why_not=reason)
    onto = [each for k, (asked, _) in enumerate(walk) for each in laid_onto(asked, chain[: len(before) + k], body)]
    return Grasped(
        id=id_, seq=seq, body=body, chain=chain, question=question_of(hold.view), reach=hold.reach(),
        rolls=hold.least is not None, least=hold.shortest or 0, onto=tuple(onto),
    )  # fmt: skip


def walk_to(view: View[Any], body: str) -> Walk:
    """By the highest throw, or, where that fails a test on the way, by the lowest."""
    dice = ExtremeDice(is_highest=True)
    try:
        return _walk_by(view, body, dice)
    except Refused:
        if not dice.thrown:
            raise
    return _walk_after_pass(view, body)


def _walk_by(view: View[Any], body: str, dice: ExtremeDice) -> Walk:
    walk: Walk = []
    while not _is_moved(view, body):
        if len(walk) == MOST_ANSWERS or dice.thrown:
            raise Refused(NOT_NOW)
        reply = Reply(view.rule, _meant(view, body))
        walk.append((view, reply))
        view = _followed(view, [reply], dice)
    return walk


def _walk_after_pass(view: View[Any], body: str) -> Walk:
    """Nothing but what the hand means is answered: who has passed a test is asked what he does."""
    walk: Walk = []
    dice = ExtremeDice(is_highest=False)
    while not _is_moved(view, body):
        if len(walk) == MOST_ANSWERS or view.ask is None or view.seat is None:
            raise Refused(NOT_NOW)
        reply = Reply(view.rule, _meant(view, body))
        walk.append((view, reply))
        view = view.after(view.ask.understood(view.seat, reply.answer), dice)
    return walk


def _is_moved(view: View[Any], body: str) -> bool:
    """Is its way or its place asked for?"""
    if view.ask is None:
        return False
    spec = view.space.spec() if isinstance(view.space, Manoeuvre | Place) else None
    if isinstance(spec, MoveSpec):
        return body in spec.units
    return isinstance(spec, PlaceSpec) and any(piece.id == body for piece in spec.pieces)


def _meant(view: View[Any], body: str) -> str:
    """The option that names the body, or that a pull at it means, the usual one first."""
    if view.ask is None:
        raise Refused(NO_QUESTION)
    if not isinstance(view.space, OneOf):
        raise Refused(NOT_NOW)
    options = view.space.shown()
    meant = [option for option in options if option.key == body]
    if not meant:
        hints = view.once(entry_of(view.ruleset).scene.hints)
        drawn = {key for key, hint in hints.items() if hint.drawn and body in hint.lit}
        meant = [option for option in options if option.key in drawn]
    free = [option.key for option in meant if option.barred is None]
    if free:
        return view.space.proposal if view.space.proposal in free else free[0]
    raise Refused(next((option.barred for option in meant if option.barred is not None), NOT_NOW))
