"""A seat's view as bytes, for a computer in another process.

They are made from the view alone, so that nothing which the view does not show can get there.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from polemos.kernel.files.save import Snapshot
from polemos.kernel.game import Game, Moment
from polemos.kernel.procedure import Frame, Then
from polemos.kernel.ruleset import Header, RuleSet
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import NoDice, View

_encode = msgspec.json.Encoder().encode


class Glimpse(msgspec.Struct, frozen=True):
    """A view in bytes: the seat's own masked game, without seed, past and journal."""

    seat: Seat
    waiting_for: tuple[Seat, ...]
    header: Header
    snapshot: Snapshot


def view_bytes(view: View[Any]) -> bytes:
    """What another process gets to answer a question."""
    if view.seat is None:
        raise ValueError("a spectator answers nothing")
    if view.header.seed:
        raise ValueError("no view holds the seed")
    snapshot = {**view.snapshot(), "pending": {}}  # a seat that has still to answer has given no sealed answer
    return _encode({"seat": view.seat, "waiting_for": view.waiting_for, "header": view.header, "snapshot": snapshot})


def view_of(content: bytes, ruleset: RuleSet[Any]) -> View[Any]:
    """The view again, in a process that never had the game."""
    told = msgspec.json.decode(content, type=Glimpse)
    setup = msgspec.convert(told.header.setup, ruleset.setup, str_keys=True)
    state = ruleset.state_decoder.decode(told.snapshot.state)
    stack = []
    for raw, name, then in msgspec.json.decode(told.snapshot.stack, type=list[tuple[msgspec.Raw, str, Then]]):
        procedure = ruleset.procedure_decoder.decode(raw)
        stack.append(Frame(procedure, [step.name for step in procedure.STEPS].index(name), then))
    counts = msgspec.json.decode(told.snapshot.counts, type=dict[str, int])
    start: Moment[Any] = Moment(state, stack, counts, 0)
    game: Game[Any] = Game(ruleset, replace(told.header, setup=setup), start, NoDice())
    view: View[Any] = View(game, told.seat)
    view.waiting_for = told.waiting_for
    return view
