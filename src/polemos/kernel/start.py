"""The beginning of a game that is a copy: written into its header, and read from there."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from polemos.kernel.decision import Moment
from polemos.kernel.procedure import Frame, Procedure, Then
from polemos.kernel.ruleset import RuleSet, Start
from polemos.kernel.state import State

S = TypeVar("S", bound=State)
_stack = msgspec.json.Decoder(list[tuple[msgspec.Raw, str, Then]])
_encode = msgspec.json.Encoder().encode


def start_from(snapshot: dict[str, Any]) -> Start:
    """What `Game.snapshot` gives, without sealed answers: those are asked for again."""
    raw = {name: msgspec.Raw(_encode(snapshot[name])) for name in ("state", "stack")}
    return Start(**raw, counts=dict(snapshot["counts"]))


def moment_at(start: Start, ruleset: RuleSet[S], entries: int) -> Moment[S]:
    """The moment in which it begins, after so many entries of the journal."""
    read = ruleset.procedure_decoder.decode
    stack = [frame_of(read(raw), name, then) for raw, name, then in _stack.decode(start.stack)]
    return Moment(ruleset.state_decoder.decode(start.state), stack, dict(start.counts), entries)


def frame_of(procedure: Procedure, name: str, then: Then) -> Frame:
    names = [step.name for step in procedure.STEPS]
    if name not in names:
        raise ValueError(f"{type(procedure).__name__} has no step {name[:60]!r}")
    return Frame(procedure, names.index(name), then)
