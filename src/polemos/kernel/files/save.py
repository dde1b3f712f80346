"""Saved games: a snapshot to resume, answers to play again, facts to watch; one JSON value a line.

First line: the header. Then the opening and one line a decision with its facts. Then the snapshot, and last a check
over all lines before it. The check finds damage, not deceit: it is no secret, so everything is looked at anyway.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec

from polemos.kernel.dice import KeyedDice
from polemos.kernel.fact import Entry
from polemos.kernel.files.atomic import write_whole
from polemos.kernel.game import Decision, Game, Moment
from polemos.kernel.procedure import Frame, Procedure, Then
from polemos.kernel.ruleset import Header, RuleSet
from polemos.kernel.secrecy import Seat
from polemos.kernel.start import frame_of, moment_at

FORMAT = 1
MOST_BYTES = 20_000_000
SEAT_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")  # of who may sit there
T = TypeVar("T")
_encode = msgspec.json.Encoder().encode


class FormatError(ValueError):
    """A file that is not what it should be; says where and what."""


class SavedFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the journal. Its fact is still JSON, so that games of other versions can be looked at."""

    fact: msgspec.Raw
    why: tuple[str, ...]
    words: str


class Snapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `Game.snapshot` gives, still as JSON but for the sealed answers."""

    state: msgspec.Raw
    stack: msgspec.Raw
    counts: msgspec.Raw
    pending: dict[Seat, Any]

    def digest(self) -> str:
        """What `Game.digest` was when this was written."""
        parts = (bytes(part) for part in (self.state, self.stack, self.counts))
        return blake2b(b"[" + b",".join(parts) + b"]", digest_size=16).hexdigest()


class Saved(msgspec.Struct, frozen=True):
    """The content of a file."""

    header: Header
    opening: list[SavedFact]
    decisions: list[Decision]
    facts: list[list[SavedFact]]  # of each decision, and last what was told after them
    snapshot: Snapshot

    @property
    def is_copy(self) -> bool:
        """Does it begin where another game stood? Then its opening was only told to it and changes nothing."""
        return self.header.start is not None

    @property
    def journal(self) -> Iterator[SavedFact]:
        return (told for part in (self.opening, *self.facts) for told in part)


_stack = msgspec.json.Decoder(list[tuple[msgspec.Raw, str, Then]])
_counts = msgspec.json.Decoder(dict[str, Annotated[int, msgspec.Meta(ge=1)]])


class _Format(msgspec.Struct):
    polemos: int


class _First(msgspec.Struct, forbid_unknown_fields=True):
    polemos: int
    header: Header


class _Opening(msgspec.Struct, forbid_unknown_fields=True):
    opening: list[SavedFact]


class _Decided(msgspec.Struct, forbid_unknown_fields=True):
    decision: Decision
    facts: list[SavedFact]


class _Last(msgspec.Struct, forbid_unknown_fields=True):
    snapshot: Snapshot
    facts: list[SavedFact]


class _Check(msgspec.Struct, forbid_unknown_fields=True):
    check: str


# -- writing -----------------------------------------------------------------------------------------------------------


def encode(game: Game[Any]) -> bytes:
    """The game as the content of a file."""
    lines = [_encode({"polemos": FORMAT, "header": game.header}), _encode({"opening": game.journal[: game.opening]})]
    start = game.opening
    for decision in game.decisions:
        lines.append(_encode({"decision": decision, "facts": game.journal[start : decision.entries]}))
        start = decision.entries
    lines.append(_encode({"snapshot": game.snapshot(), "facts": game.journal[start:]}))
    body = b"\n".join(lines) + b"\n"
    return body + _encode({"check": _check(body)}) + b"\n"


def _check(body: bytes) -> str:
    return blake2b(body, digest_size=16).hexdigest()


def save(game: Game[Any], path: Path) -> None:
    write_whole(path, encode(game))


# -- reading -----------------------------------------------------------------------------------------------------------


def read(content: bytes) -> Saved:
    """The parts of a file; FormatError names the line that is wrong."""
    if len(content) > MOST_BYTES:
        raise FormatError(f"too long for a saved game (more than {MOST_BYTES} bytes)")
    *lines, rest = content.split(b"\n")
    try:
        written = msgspec.json.decode(lines[0] if lines else rest, type=_Format).polemos
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise FormatError("line 1: this is not a saved game of Polemos") from error
    if written != FORMAT:
        raise FormatError(f"line 1: format {written}; this program reads format {FORMAT}")
    if rest or len(lines) < 4 or not lines[-1].startswith(b'{"check"'):
        raise FormatError(f"line {len(lines) + bool(rest)}: the file is cut short")
    if _decode(lines, len(lines), _Check).check != _check(content[: -len(lines[-1]) - 1]):
        raise FormatError(f"line {len(lines)}: the check does not agree, the file has been changed")
    header = _decode(lines, 1, _First).header
    for name in header.seats:
        if not SEAT_NAME.fullmatch(name):
            raise FormatError(f"line 1: nobody who sits at a table is called {name[:60]!r}")
    opening = _decode(lines, 2, _Opening).opening
    decided = [_decode(lines, number, _Decided) for number in range(3, len(lines) - 1)]
    entries = len(opening)
    for number, part in enumerate(decided, start=3):
        entries += len(part.facts)
        if part.decision.entries != entries:
            raise FormatError(f"line {number}: counts {part.decision.entries} facts where {entries} are told")
    last = _decode(lines, len(lines) - 1, _Last)
    if decided and not last.facts and last.snapshot.digest() != decided[-1].decision.digest:
        raise FormatError(f"line {len(lines) - 1}: this is not what the last decision led to")
    facts = [*(part.facts for part in decided), last.facts]
    return Saved(header, opening, [part.decision for part in decided], facts, last.snapshot)


def _decode(lines: list[bytes], number: int, kind: type[T]) -> T:
    line = lines[number - 1]
    try:
        value = msgspec.json.decode(line, type=kind)
        if not _is_ours(line, value):
            raise FormatError(f"line {number}: not as Polemos writes it")
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise FormatError(f"line {number}: {_one_line(error)}") from error
    return value


def _is_ours(text: bytes, value: Any) -> bool:
    """Is this how we would write it: no key twice, nothing that we would leave out, no number in disguise?

    A whole number in the place of a fraction is read as a fraction and written otherwise; then the bare JSON tells.
    """
    return _encode(value) == text or _encode(msgspec.json.decode(text)) == text


def _one_line(error: Exception) -> str:
    told = " ".join(str(error).split())[:300]
    return told if isinstance(error, ValueError | msgspec.MsgspecError) and told else f"{type(error).__name__} {told}"


def read_file(path: Path) -> Saved:
    """The parts of the file at a path; FormatError names the file and the line."""
    try:
        with open(path, "rb") as file:
            content = file.read(MOST_BYTES + 1) if stat.S_ISREG(os.fstat(file.fileno()).st_mode) else None
    except OSError as error:
        raise FormatError(f"{path}: {error.strerror or error}") from error
    except ValueError as error:
        raise FormatError(f"{str(path)!r}: {error}") from error
    if content is None:
        raise FormatError(f"{path}: not a file")
    try:
        return read(content)
    except FormatError as error:
        raise FormatError(f"{path}: {error}") from error


# -- playing on --------------------------------------------------------------------------------------------------------


def seats_of(header: Header, ruleset: RuleSet[Any]) -> tuple[str, ...]:
    """Who sits where, one name a seat; empty if the file does not say."""
    if header.seats and len(header.seats) != len(ruleset.seats):
        told = f"{ruleset.title} has {len(ruleset.seats)} seats; {len(header.seats)} are named"
        raise FormatError(f"line 1: {told}")
    return header.seats


def load(path: Path, rulesets: Mapping[str, RuleSet[Any]]) -> Game[Any]:
    """The game saved at a path, ready for the next answer."""
    saved = read_file(path)
    try:
        return resume(saved, rulesets)
    except FormatError as error:
        raise FormatError(f"{path}: {error}") from error


def resume(saved: Saved, rulesets: Mapping[str, RuleSet[Any]]) -> Game[Any]:
    """The saved game, ready for the next answer."""
    header = saved.header
    ruleset = rulesets.get(header.ruleset)
    if ruleset is None:
        raise FormatError(f"line 1: no rule set is called {header.ruleset[:60]!r}")
    if header.version.split(".")[0] != ruleset.version.split(".")[0]:
        told = f"line 1: saved under {ruleset.title} rules {header.version[:60]}; this program has {ruleset.version}"
        raise FormatError(told)
    if header.version == ruleset.version and header.data != ruleset.data_digest():
        raise FormatError(f"line 1: saved with other data files of {ruleset.title} than this program has")
    seats_of(header, ruleset)
    try:
        return _resumed(saved, ruleset)
    except Exception as error:  # whatever our procedures make of a wrong content, it is the content that is wrong
        raise FormatError(f"the saved game cannot be resumed: {_one_line(error)}") from error


def _resumed(saved: Saved, ruleset: RuleSet[Any]) -> Game[Any]:
    setup = msgspec.convert(saved.header.setup, ruleset.setup, str_keys=True)
    state = _own(ruleset.state_decoder, saved.snapshot.state)
    stack = [_frame(ruleset, *part) for part in _own(_stack, saved.snapshot.stack)]
    start = Moment(state, stack, _own(_counts, saved.snapshot.counts), len(saved.opening))
    game: Game[Any] = Game(ruleset, msgspec.structs.replace(saved.header, setup=setup), start)
    facts = ruleset.fact_decoder
    game.journal = [Entry(_own(facts, told.fact), told.why, told.words) for told in saved.journal]
    game.decisions = saved.decisions
    game.dice = KeyedDice.seeded(game.header.seed_at(len(game.decisions)))
    game.history = [None] * len(saved.decisions)
    _refuse_contradictions(saved, game)
    game.go_on()
    pending = saved.snapshot.pending
    if pending and (game.ask is None or not pending.keys() < game.ask.to.keys()):
        raise ValueError("answers are kept to a question that is not open")
    for seat, raw in pending.items():
        assert game.ask is not None
        game.answer(seat, game.ask.to[seat].from_json(raw))
    return game


def _own(decoder: msgspec.json.Decoder[Any], raw: msgspec.Raw) -> Any:
    value = decoder.decode(raw)
    if not _is_ours(bytes(raw), value):
        raise ValueError(f"{bytes(raw)[:40].decode(errors='replace')} ... is not as Polemos writes it")
    return value


def _frame(ruleset: RuleSet[Any], raw: msgspec.Raw, name: str, then: Then) -> Frame:
    procedure: Procedure = _own(ruleset.procedure_decoder, raw)
    return frame_of(procedure, name, then)


def _refuse_contradictions(saved: Saved, game: Game[Any]) -> None:
    seats = game.ruleset.seats
    for number, decision in enumerate(saved.decisions, start=1):
        if not decision.answers or any(seat not in seats for seat in decision.answers):
            raise ValueError(f"decision {number} was made by nobody at the table")
    outcome = game.state.outcome
    if outcome is not None and outcome.winner is not None and outcome.winner not in seats:
        raise ValueError("nobody at the table has won")
    states = [game.state]
    if game.header.start is not None:
        states.append(moment_at(game.header.start, game.ruleset, 0).state)
    for broken in (found for state in states for found in game.ruleset.check(state)):
        raise ValueError(broken)


def first_state(saved: Saved, ruleset: RuleSet[Any]) -> Any:
    """The state that the facts of a file lead on from."""
    if saved.header.start is not None:
        return moment_at(saved.header.start, ruleset, 0).state
    return ruleset.begin(msgspec.convert(saved.header.setup, ruleset.setup, str_keys=True))[0]


def watch(saved: Saved, ruleset: RuleSet[Any]) -> Any:
    """The final state made from the facts alone, without any procedure: old games stay watchable."""
    try:
        state = first_state(saved, ruleset)
        for part in saved.facts if saved.is_copy else (saved.opening, *saved.facts):
            for told in part:
                ruleset.fact_decoder.decode(told.fact).apply(state)
    except Exception as error:
        raise FormatError(f"the facts of the saved game do not fit together: {_one_line(error)}") from error
    return state
