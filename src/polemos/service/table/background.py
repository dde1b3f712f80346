"""One thread for what takes long, so that nobody else has to wait for it.

One, and only after `warm_up`: msgspec works out a type when it meets it first, and two threads that do so at the same
time bring the interpreter down (msgspec 0.22, seen when several games were loaded at once).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, ParamSpec, TypeVar

import msgspec

from polemos.kernel.files.save import encode, read, resume
from polemos.kernel.game import Game
from polemos.kernel.ruleset import RuleSet
from polemos.kernel.view import View
from polemos.kernel.words.exchange import Request
from polemos.mail.letter import LETTERS
from polemos.mail.notebook import Notebook
from polemos.registry.rulesets import entry_of
from polemos.service.seats.thinker import Thought
from polemos.service.seats.view_bytes import view_bytes, view_of
from polemos.service.table.actions import Result
from polemos.service.table.update import rule_titles
from polemos.service.wire import messages, records
from polemos.service.wire.scenario_records import EditDraft, SaveScenario
from polemos.tabletop.muster.records import EditMuster, SaveMuster

P = ParamSpec("P")
T = TypeVar("T")


class Background:
    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "polemos-aside")

    async def run(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, lambda: work(*args, **named))

    def close(self) -> None:
        self._thread.shutdown()


def warm_up(rulesets: Mapping[str, RuleSet[Any]]) -> None:
    """Have msgspec meet every type that the service reads, before there is a second thread; and read the rulebooks."""
    rule_titles()
    for name in rulesets:
        _warm_up_for(name)
    asked = (records.NewGame, records.NewFork, EditDraft, SaveScenario, EditMuster, SaveMuster)
    for kind in (messages.ClientMessage, Result, Thought, *asked, *LETTERS, Notebook):
        msgspec.json.Decoder(kind)


@cache
def _warm_up_for(name: str) -> None:
    """Once: a process may run several services, as tests do."""
    entry = entry_of(name)
    ruleset = entry.ruleset
    msgspec.json.Decoder(ruleset.setup)
    game = Game.new(ruleset, entry.catalogue.setup(entry.catalogue.recommended, {}, ()), "0" * 64)
    again = resume(read(encode(game)), {ruleset.id: ruleset})
    view_of(view_bytes(View(again, again.waiting_for[0])), ruleset)
    for kind in entry.records:
        if issubclass(kind, Request):
            msgspec.json.Decoder(kind)
