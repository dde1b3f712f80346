"""Reads what strangers wrote, in a process of its own: files, drafts, saved games, battles of their own.

It is told a task a line on standard input and answers in a line on standard output. Each task has so many seconds of
the processor and so much memory; who asks too much ends this process, and another takes its place. It ends when its
input does.
"""

from __future__ import annotations

import contextlib
import math
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from polemos import UsageProblem
from polemos.kernel.files.save import FormatError, encode, read, resume
from polemos.kernel.game import Game
from polemos.kernel.reason import Reason, Refused
from polemos.kernel.view import View
from polemos.registry.rulesets import RULESETS, entry_of
from polemos.service.scenarios.repository import ScenarioRepository, repositories
from polemos.service.scenarios.setups import Setups
from polemos.service.wire.asking import Wrong, text_of, understood
from polemos.service.wire.records import NewGame
from polemos.service.wire.scenario_records import EditDraft
from polemos.tabletop.muster.armoury import Armoury
from polemos.tabletop.muster.records import EditMuster

MOST_MEMORY = 2_000_000_000
MOST_PAINTING = 1.0  # seconds of the processor for the pictures of a game that has begun
NICENESS = 2
TOO_HEAVY = "there is so much in this game that it cannot be played at a table here"


NOTHING = msgspec.Raw(b"null")


class Task(msgspec.Struct, frozen=True):
    kind: str
    ruleset: str
    content: bytes
    seed: str = ""  # of a game


class Found(msgspec.Struct, frozen=True):
    """What was read, as it is told to the page; or why not."""

    told: msgspec.Raw = NOTHING
    game: bytes = b""  # a saved game
    status: int = 200
    reason: Reason | None = None


def armouries(rulesets: Sequence[str], data: Path) -> dict[str, Armoury[Any, Any]]:
    """The armies that are built, by rule set."""
    known = {name: entry_of(name).muster for name in rulesets}
    return {name: muster.within(data) for name, muster in known.items() if muster is not None}


class Reader:
    def __init__(self, data: Path) -> None:
        # A rule set is loaded when something of it is read.
        self._armouries = cache(lambda ruleset: armouries((ruleset,), data))
        self._repositories = cache(lambda ruleset: repositories((ruleset,), data))
        self._kinds: dict[str, Callable[[Task], Found]] = {
            "draft.edit": self._edited,
            "muster.edit": self._mustered, "muster.read": self._read_army, "muster.roster": self._roster,
            "draft.read": self._draft, "game.new": self._begun, "game.read": self._game,
        }  # fmt: skip

    def found(self, task: Task) -> Found:
        try:
            return self._kinds[task.kind](task)
        except Wrong as wrong:
            return Found(status=wrong.status, reason=wrong.reason)
        except Refused as refused:
            return Found(status=400, reason=Reason(refused.reason.text[:300], refused.reason.rule))
        except (FormatError, UsageProblem) as error:
            return Found(status=400, reason=Reason(str(error)[:300]))
        except (RecursionError, MemoryError):
            return Found(status=400, reason=Reason("it is too large, or nested too deeply"))

    def _mustered(self, task: Task) -> Found:
        return _told(self._armoury(task).edited(understood(task.content, EditMuster)))

    def _read_army(self, task: Task) -> Found:
        return _told(self._armoury(task).read(text_of(task.content)))

    def _roster(self, task: Task) -> Found:
        return _told(self._armoury(task).roster(understood(task.content, EditMuster)))

    def _edited(self, task: Task) -> Found:
        return _told(self._shelf(task).edited(understood(task.content, EditDraft)))

    def _draft(self, task: Task) -> Found:
        return _told(self._shelf(task).read(text_of(task.content)))

    def _armoury(self, task: Task) -> Armoury[Any, Any]:
        return self._armouries(task.ruleset)[task.ruleset]

    def _shelf(self, task: Task) -> ScenarioRepository:
        return self._repositories(task.ruleset)[task.ruleset]

    def _begun(self, task: Task) -> Found:
        wish, entry = understood(task.content, NewGame), entry_of(task.ruleset)
        setups = Setups(self._armouries(task.ruleset), self._repositories(task.ruleset))
        setup = entry.seated(setups.setup(entry, wish), wish.players)
        return _played(Game.new(entry.ruleset, setup, task.seed))

    def _game(self, task: Task) -> Found:
        _refuse_heavy(resume(read(task.content), RULESETS))
        return Found()


def _told(record: Any) -> Found:
    return Found(told=msgspec.Raw(msgspec.json.encode(record)))


def _played(game: Game[Any]) -> Found:
    _refuse_heavy(game)
    return Found(game=encode(game))


def _refuse_heavy(game: Game[Any]) -> None:
    """A game whose pictures take long would hold up everybody else at every move."""
    began, paint = time.process_time(), entry_of(game.ruleset.id).scene
    for seat in (*game.ruleset.seats, None):
        view = View(game, seat)
        paint.scene(view)
        if view.ask is not None:
            paint.hints(view)
    if time.process_time() - began > MOST_PAINTING:
        raise UsageProblem(TOO_HEAVY)


def _limit(seconds: float) -> None:
    """End this process when it has taken so many more seconds of the processor."""
    if sys.platform == "win32":  # whoever waits for us ends us
        return
    import resource

    until = math.ceil(time.process_time() + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (until, resource.getrlimit(resource.RLIMIT_CPU)[1]))
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)


def _limit_memory() -> None:
    if sys.platform.startswith("linux"):
        import resource

        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


def main() -> None:
    # Ctrl-C in the terminal is for the service, which closes our input when it ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICENESS)
    data, seconds = Path(sys.argv[1]), float(sys.argv[2])
    _limit_memory()
    reader = Reader(data)
    answers = sys.stdout.buffer
    with open(os.devnull, "w") as nothing, contextlib.redirect_stdout(nothing):
        for line in sys.stdin.buffer:
            _limit(seconds)
            found = msgspec.json.encode(reader.found(msgspec.json.decode(line, type=Task)))
            with contextlib.suppress(BrokenPipeError):
                answers.write(found + b"\n")
                answers.flush()


if __name__ == "__main__":
    main()
