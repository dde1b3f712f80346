"""`polemos replay`: watch a saved game, or play its answers again and compare every digest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from polemos import UsageProblem
from polemos.cli.arguments import AsJson
from polemos.cli.debriefing import tell_debriefing
from polemos.cli.replay_by import By, Line, by_beat, by_chapter, by_decision, by_fact
from polemos.cli.screen import standard_screen
from polemos.kernel.files.save import FormatError, Saved, first_state, read_file, seats_of
from polemos.kernel.game import Differs, Game
from polemos.kernel.ruleset import RuleSet
from polemos.kernel.secrecy import masked
from polemos.registry.rulesets import RULESETS


class Replayed(msgspec.Struct, frozen=True):
    """What programs read."""

    file: str
    ruleset: str
    version: str
    seats: tuple[str, ...]  # who sat where; empty: the file does not say
    decisions: int
    over: bool
    outcome: str
    verified: bool | None  # null: it was not asked for
    problem: str


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    debriefing: Annotated[bool, typer.Option("--debriefing", help="Tell how a battle went that is over.")] = False,
    verify: Annotated[bool, typer.Option("--verify", help="Play the answers again and compare.")] = False,
    by: Annotated[By, typer.Option("--by", help="How large the steps are in which it is told.")] = By.FACT,
    as_json: AsJson = False,
) -> None:
    """Watch a saved game. While it is under way only what everybody may know is told."""
    if debriefing:
        tell_debriefing(file, as_json)
        return
    try:
        saved = read_file(file)
        ruleset = RULESETS.get(saved.header.ruleset)
        if ruleset is None:
            raise FormatError(f"line 1: no rule set is called {saved.header.ruleset!r}")
        problem = _problem(saved, ruleset) if verify else ""
        seats = seats_of(saved.header, ruleset)
        lines, state = _told(saved, ruleset)
    except FormatError as error:
        told = str(error)
        raise UsageProblem(told if told.startswith(str(file)) else f"{file}: {told}") from error
    outcome = state.outcome.text if state.outcome is not None else ""
    if as_json:
        result = Replayed(
            str(file), ruleset.id, saved.header.version, seats, len(saved.decisions), state.outcome is not None,
            outcome, not problem if verify else None, problem,
        )  # fmt: skip
        typer.echo(msgspec.json.encode(result))
    elif verify:
        screen = standard_screen()
        screen.say(f"{file}: {problem}" if problem else f"{len(saved.decisions)} decisions, every digest agrees.")
    else:
        standard_screen().say(*_seated(seats, ruleset), *_by(by, saved, ruleset, lines))
    if problem:
        raise typer.Exit(1)


def _by(by: By, saved: Saved, ruleset: RuleSet[Any], lines: list[Line]) -> Iterator[str]:
    decisions = len(saved.decisions)
    if by is By.BEAT and not _problem(saved, ruleset):
        return by_beat(_again(saved, ruleset))
    if by is By.FACT:
        return by_fact(lines, decisions)
    if by in (By.PHASE, By.TURN):
        return by_chapter(lines, by)
    return by_decision(lines, decisions)  # the smallest step of a file that other rules have made


def _again(saved: Saved, ruleset: RuleSet[Any]) -> Game[Any]:
    header = msgspec.structs.replace(saved.header, setup=_setup(saved, ruleset))
    return Game.replayed(ruleset, header, saved.decisions)


def _seated(seats: tuple[str, ...], ruleset: RuleSet[Any]) -> Iterator[str]:
    if seats:
        yield ", ".join(f"{side}: {name}" for side, name in zip(ruleset.seat_names, seats, strict=True))


def _problem(saved: Saved, ruleset: RuleSet[Any]) -> str:
    """Why the answers do not make the recorded game; empty if they do."""
    header = saved.header
    if header.version != ruleset.version:
        return f"played under rules {header.version}; this program has {ruleset.version}"
    if header.data != ruleset.data_digest():
        return "played with other data files than this program has"
    try:
        game = _again(saved, ruleset)
    except Differs as differs:
        return str(differs)
    if not _is_conceded(saved) and game.digest() != saved.snapshot.digest():
        return "the position at the end is another one"
    return ""


def _is_conceded(saved: Saved) -> bool:
    """Giving up is no answer to a question, so playing the answers again does not lead there."""
    return bool(saved.facts[-1])


def _setup(saved: Saved, ruleset: RuleSet[Any]) -> Any:
    try:
        return msgspec.convert(saved.header.setup, ruleset.setup, str_keys=True)
    except msgspec.ValidationError as error:
        raise FormatError(f"line 1: {error}") from error


def _told(saved: Saved, ruleset: RuleSet[Any]) -> tuple[list[Line], Any]:
    """The log, made from the facts alone, and the state that they lead to."""
    try:
        state = first_state(saved, ruleset)
        is_over = bytes(saved.snapshot.stack) == b"[]"
        lines = list(_lines(saved, ruleset, state, is_over))
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise FormatError(f"its facts cannot be read: {error}") from error
    return lines, state


def _lines(saved: Saved, ruleset: RuleSet[Any], state: Any, is_over: bool) -> Iterator[Line]:
    for number, part in enumerate((saved.opening, *saved.facts)):
        for raw in part:
            happened = ruleset.fact_decoder.decode(raw.fact)
            if number or not saved.is_copy:
                happened.apply(state)
            fact = happened if is_over else masked(happened, None)
            if fact is None:
                continue
            words = raw.words if fact is happened else fact.words(state.seen_by(None))
            yield Line(number, fact, words, raw.why[-1] if raw.why else "")
