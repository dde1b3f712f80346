"""What happens at a table in the terminal, told to each seat act by act as the page shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from polemos.kernel.fact import LOSSES
from polemos.kernel.game import Game
from polemos.kernel.reason import Refused
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.service.table.journal import RoleLog
from polemos.service.table.staging import Paint, Staging
from polemos.service.wire.messages import LogLine
from polemos.service.wire.staged_records import Staged

HEAD, FURTHER_IN = 2, 2  # spaces before the line that an act is called by, and more before what belongs to it
BESIDE = "  |  "  # between throws that belong to each other
Told = tuple[bool, Sequence[str]]  # a beat: is it a throw, and its words


class Narration:
    """Of one game. What was decided before somebody sat down here is told line by line, as the log has it."""

    def __init__(self, game: Game[Any], paint: Paint, only_fights: bool = False) -> None:
        self._game = game
        self._staging = Staging(paint)
        self._logs: dict[Seat | None, RoleLog] = {}
        self._only_fights = only_fights
        self.begins = len(game.journal)  # so many entries were there before

    def news(self, seat: Seat | None, since: int) -> list[str]:
        """What a seat is told of everything after so many entries of the journal."""
        view = View(self._game, seat)
        log = self._logs.setdefault(seat, RoleLog())
        log.follow(view, self._game.decisions)
        try:
            return list(self._lines(view, log, since))
        except Refused:  # the past cannot be played again
            return list(self._plain(log.lines[log.told(since) :]))

    def forget(self) -> None:
        """Something was taken back."""
        self._staging.forget(len(self._game.decisions))
        self.begins = min(self.begins, len(self._game.journal))
        for log in self._logs.values():
            log.cut(len(self._game.journal))

    def _lines(self, view: View[Any], log: RoleLog, since: int) -> Iterator[str]:
        at = max(since, self.begins, self._game.opening)
        yield from self._plain(log.lines[log.told(since) : log.told(at)])
        for step, decision in enumerate(self._game.decisions):
            if decision.entries > at:
                yield from self._decision(log, self._staging.staged(self._game, view, step, log), log.told(at))
                at = decision.entries
        yield from self._plain(log.lines[log.told(at) :])

    def _plain(self, lines: Iterable[LogLine]) -> Iterator[str]:
        return (f"  {_told(line)}" for line in lines if line.words and not self._is_left_out(line))

    def _decision(self, log: RoleLog, staged: Staged, since: int) -> Iterator[str]:
        for number, beats in groupby(staged.beats, key=lambda beat: beat.act):
            told = [(beat, [log.lines[line] for line in beat.lines if line >= since]) for beat in beats]
            if staged.acts[number].fight or not self._only_fights:
                yield from act_lines((beat.kind == "throw", [_told(line) for line in lines]) for beat, lines in told)
            else:
                yield from self._plain(line for _, lines in told for line in lines)

    def _is_left_out(self, line: LogLine) -> bool:
        return self._only_fights and line.chapter != "turn" and line.moment not in LOSSES


def _told(line: LogLine) -> str:
    return throw_words(line.words, line.fact["who"]) if line.fact["type"] == "Rolled" else line.words


def throw_words(words: str, who: Iterable[str]) -> str:
    """A throw names who makes it: beside another one it could be anybody's."""
    unnamed = [name for name in who if name not in words]
    return f"{', '.join(unnamed)}: {words}" if words and unnamed else words


def act_lines(beats: Iterable[Told]) -> Iterator[str]:
    """Who and what; throws of one beat side by side; what came of them below, further in."""
    throws = results = HEAD
    for is_throw, told in beats:
        words = [each for each in told if each]
        for each in [BESIDE.join(words)] if is_throw and words else words:
            yield " " * (throws if is_throw else results) + each
            if is_throw:
                results = throws + FURTHER_IN
            elif results == HEAD:
                throws = results = HEAD + FURTHER_IN
