"""`polemos replay FILE --debriefing`: how a battle that is over went, as everybody may know it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import typer

from polemos import UsageProblem
from polemos.cli.screen import standard_screen
from polemos.kernel.files.save import FormatError, read_file
from polemos.kernel.words.report import Event, Luck, Report, SideReport
from polemos.lab.debriefing import report_of_file
from polemos.registry.rulesets import RULESETS

WIDTH = 60  # of the longest bar


def tell_debriefing(file: Path, as_json: bool) -> None:
    try:
        saved = read_file(file)
    except FormatError as error:
        told = str(error)
        raise UsageProblem(told if told.startswith(str(file)) else f"{file}: {told}") from error
    ruleset = RULESETS.get(saved.header.ruleset)
    if ruleset is None:
        raise UsageProblem(f"{file}: line 1: no rule set is called {saved.header.ruleset!r}")
    try:
        report = report_of_file(saved, ruleset)
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise UsageProblem(f"{file}: its facts cannot be read: {error}") from error
    if report is None:
        raise UsageProblem(f"{file}: the battle is not over yet")
    if as_json:
        typer.echo(msgspec.json.encode(report))
    else:
        standard_screen().say(*lines_of(report))


def lines_of(report: Report) -> Iterator[str]:
    """The debriefing as a terminal shows it."""
    yield f"{report.text}  ({report.rule})" if report.rule else report.text
    for side in report.sides:
        yield from ("", *_side(report, side))
    yield from ("", f"{report.measure.capitalize()}  ({report.measure_rule})", *_curves(report), "", "Who fell when")
    yield from (f"  turn {event.turn}: {told(event)}" for event in report.events if event.kind != "end")
    if report.best is not None:
        best = report.best
        yield ""
        victims = ", ".join(dict.fromkeys(best.victims))
        yield f"Best unit: {best.unit} {best.name} ({best.sort}), {best.value} {report.worth}: {victims}"
    yield ""
    yield report.luck_words


def told(event: Event) -> str:
    how = " ".join(filter(None, (event.how, f"by {' and '.join(event.by)}" if event.by else "")))
    value = f", {event.value:+d}" if event.value else ""
    rule = f"  ({event.rule})" if event.rule else ""
    return f"{event.words}{f': {how}' if how and event.kind != 'back' else ''}{value}{rule}"


def _side(report: Report, side: SideReport) -> Iterator[str]:
    level = "" if side.level is None else f" of {side.level}"
    leader = f" under {side.leader}" if side.leader else ""
    yield f"{side.name}{leader}: {side.points}{level} {report.measure}"
    yield from (f"  {line.name}: {line.value}" for line in side.lines)
    yield from (f"  Luck, {_luck(luck)}" for luck in (*side.dice, side.luck))


def _luck(luck: Luck) -> str:
    return f"{luck.name}: {luck.luck:+.1f} in {luck.rolls} throws (usual is ±{luck.spread:.1f})"


def _curves(report: Report) -> Iterator[str]:
    """A bar for each side at the end of each turn."""
    ends = {stretch.turn: stretch.points for stretch in report.stretches}
    most = max(1, *(points for both in ends.values() for points in both)) if ends else 1
    for turn, both in ends.items():
        for side, points in zip(report.sides, both, strict=True):
            head = f"{turn:>3}" if side.seat == 0 else "   "
            yield f"{head} {'▓░'[side.seat] * round(WIDTH * points / most)} {points}"
