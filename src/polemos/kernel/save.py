"""Saved games: a snapshot to resume, answers to play again, facts to watch; one JSON value a line.

First line: the header. Then the opening and one line a decision with its facts. Then the snapshot, and last a check
over all lines before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from polemos.kernel.atomic import write_whole
from polemos.kernel.fact import Entry
from polemos.kernel.game import Decision, Game
from polemos.kernel.procedure import Frame, Then
from polemos.kernel.ruleset import Header, RuleSet

FORMAT = 1
MOST_BYTES = 20_000_000
_encode = msgspec.json.Encoder().encode


class FormatError(ValueError):
    """A file that is not what it should be; says where and what."""


class Saved(msgspec.Struct, frozen=True):
    """The content of a file; facts are still JSON values, so that files of other versions can be looked at."""

    header: Header
    opening: list[Any]
    decisions: list[Decision]
    facts: list[list[Any]]  # of each decision
    snapshot: dict[str, Any]


class _First(msgspec.Struct, forbid_unknown_fields=True):
    polemos: int
    header: Header


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    decision: Decision
    facts: list[Any]


def encode(game: Game[Any]) -> bytes:
    """The game as the content of a file."""
    lines = [_encode({"polemos": FORMAT, "header": game.header})]
    lines.append(_encode({"opening": game.journal[: game.opening]}))
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


def read(content: bytes) -> Saved:
    """The parts of a file; FormatError names the line that is wrong."""
    if len(content) > MOST_BYTES:
        raise FormatError(f"too long for a saved game (more than {MOST_BYTES} bytes)")
    lines = content.split(b"\n")
    if lines and not lines[-1]:
        lines.pop()
    if not lines or (not lines[0].startswith(b'{"header"') and b'"polemos"' not in lines[0][:200_000]):
        raise FormatError("line 1: this is not a saved game of Polemos")
    first = _decode(lines[0], _First, 1)
    if first.polemos != FORMAT:
        raise FormatError(f"line 1: format {first.polemos}; this program reads format {FORMAT}")
    if len(lines) < 4 or not lines[-1].startswith(b'{"check"'):
        raise FormatError(f"line {len(lines)}: the file is cut short")
    check = _decode(lines[-1], dict[str, str], len(lines)).get("check")
    if check != _check(b"\n".join(lines[:-1]) + b"\n"):
        raise FormatError(f"line {len(lines)}: the check does not agree, the file has been changed")
    opening = _decode(lines[1], dict[str, list[Any]], 2)
    decisions, facts = [], []
    for number, line in enumerate(lines[2:-2], start=3):
        part = _decode(line, _Line, number)
        decisions.append(part.decision)
        facts.append(part.facts)
    last = _decode(lines[-2], dict[str, Any], len(lines) - 1)
    if "opening" not in opening or not isinstance(last.get("snapshot"), dict):
        raise FormatError(f"line {2 if 'opening' not in opening else len(lines) - 1}: a part is missing")
    facts.append(last.get("facts", []))
    return Saved(first.header, opening["opening"], decisions, facts, last["snapshot"])


def _decode(line: bytes, kind: Any, number: int) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise FormatError(f"line {number}: {error}") from error


def resume(saved: Saved, rulesets: Mapping[str, RuleSet[Any]]) -> Game[Any]:
    """The saved game, ready for the next answer."""
    header = saved.header
    ruleset = rulesets.get(header.ruleset)
    if ruleset is None:
        raise FormatError(f"line 1: no rule set is called {header.ruleset!r}")
    if header.version.split(".")[0] != ruleset.version.split(".")[0]:
        raise FormatError(
            f"line 1: saved under {ruleset.title} rules {header.version}; this program has {ruleset.version}"
        )
    try:
        bytes.fromhex(header.seed)
        setup = msgspec.convert(header.setup, ruleset.setup)
        game = Game(ruleset, msgspec.structs.replace(header, setup=setup))
        snapshot = saved.snapshot
        game.state = msgspec.convert(snapshot["state"], ruleset.state)
        game.stack = [_frame(ruleset, *part) for part in snapshot["stack"]]
        game.counts = msgspec.convert(snapshot["counts"], dict[str, int])
        entries = [_entry(ruleset, raw) for raw in saved.opening]
        game.opening = len(entries)
        for facts in saved.facts:
            entries += [_entry(ruleset, raw) for raw in facts]
        game.journal = entries
        game.decisions = list(saved.decisions)
        game.history = [None] * len(game.decisions)
        game.reopen()
        for seat, raw in snapshot["pending"].items():
            if game.ask is None:
                raise ValueError("an answer waits without a question")
            game.answer(int(seat), game.ask.to[int(seat)].from_json(raw))
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError, IndexError) as error:
        raise FormatError(f"the saved game cannot be resumed: {error}") from error
    return game


def _frame(ruleset: RuleSet[Any], raw: Any, name: str, then: str) -> Frame:
    procedure = msgspec.convert(raw, ruleset.procedure_type)
    names = [step.name for step in procedure.STEPS]
    return Frame(procedure, names.index(name), Then(then))


def _entry(ruleset: RuleSet[Any], raw: Any) -> Entry:
    return Entry(msgspec.convert(raw["fact"], ruleset.fact_type), tuple(raw["why"]), raw["words"])


def load(path: Path, rulesets: Mapping[str, RuleSet[Any]]) -> Game[Any]:
    return resume(read_file(path), rulesets)


def read_file(path: Path) -> Saved:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise FormatError(f"{path}: {error.strerror or error}") from error
    return read(content)


def watch(saved: Saved, ruleset: RuleSet[Any]) -> Any:
    """The final state made from the facts alone, without any procedure: old games stay watchable."""
    state, _ = ruleset.begin(msgspec.convert(saved.header.setup, ruleset.setup))
    for part in (saved.opening, *saved.facts):
        for raw in part:
            _entry(ruleset, raw).fact.apply(state)
    return state
