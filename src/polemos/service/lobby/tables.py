"""All tables: found by a token, loaded when somebody comes, put away when nobody does; computers go on at them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import Any

from polemos.kernel.ruleset import RuleSet
from polemos.kernel.secrecy import Seat
from polemos.lab.match import seed_of
from polemos.service.mail.repository import MailRepository
from polemos.service.mail.table import MailTable
from polemos.service.seats.ai_pool import AiPool, NoAnswer
from polemos.service.seats.view_bytes import view_bytes
from polemos.service.store.store import Store
from polemos.service.table.background import Background
from polemos.service.table.table import HUMAN, Table

IDLE_SECONDS = 300.0
RETRY_SECONDS = 2.0
MOST_FAILURES = 30  # of one table in succession
RESUMED = "nobody was watching, so the computers have waited; now they play on"
_log = logging.getLogger("polemos.service")


class Tables:
    def __init__(
        self, store: Store, ai_pool: AiPool, rulesets: Mapping[str, RuleSet[Any]], mail: MailRepository | None = None,
        unattended_seconds: float = 120.0,
    ) -> None:  # fmt: skip
        self._unattended_seconds = unattended_seconds
        self.store = store
        self.ai_pool = ai_pool
        self.rulesets = rulesets
        self.mail = mail
        self.aside = Background()
        self._tables: dict[str, Table] = {}
        self._seats: dict[str, tuple[str, Seat | None]] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._driven: dict[str, asyncio.Task[None]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Computers go on where the service was stopped."""
        self.ai_pool.start()
        self._sweeper = asyncio.create_task(self._sweep())
        for game in await self.store.thinking():
            self._driven[game] = asyncio.create_task(self._resume(game))

    async def close(self) -> None:
        tasks = [*self._driven.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for table in self._tables.values():
            async with table.lock:  # what is under way is kept first
                table.is_gone = True
        await self.ai_pool.close()
        self.aside.close()

    # -- finding ---------------------------------------------------------------------------------------------------

    async def find(self, token: str) -> tuple[Table, Seat | None] | None:
        """The table and the seat that a token is for."""
        found = self._seats.get(token) or await self.store.find(token)
        if found is None and self.mail is not None:
            found = await self.aside.run(self.mail.find, token)
        if found is None:
            return None
        table = await self.table(found[0])
        return None if table is None else (table, found[1])

    def _attend(self, table: Table) -> None:
        """Somebody has come to look."""
        table.attended = time.monotonic()
        if table.is_paused:
            table.is_paused = False
            table.greeting = RESUMED
            self.drive(table)

    async def table(self, game: str) -> Table | None:
        lock = self._loading.setdefault(game, asyncio.Lock())
        async with lock:
            if game not in self._tables:
                table = await self._laid(game)
                if table is None:
                    self._loading.pop(game, None)
                    return None
                table.acted, table.came = self.drive, self._attend
                self._tables[game] = table
                self._seats |= {token: (game, seat) for token, seat in table.tokens.items()}
                self.drive(table)
            self._tables[game].used = time.monotonic()
            return self._tables[game]

    async def _laid(self, game: str) -> Table | None:
        if self.mail is not None and (notes := await self.aside.run(self.mail.notes, game)) is not None:
            return await self.aside.run(MailTable, notes, self.rulesets, self.store, self.aside)
        kept = await self.store.load(game)
        return None if kept is None else await self.aside.run(Table, kept, self.rulesets, self.store, self.aside)

    async def exchange(self, table: Table, token: str, other: str) -> bool:
        """Give a seat another token: whoever has only the first has lost it, and his pages are closed."""
        async with table.lock:
            if table.is_gone or not await self.store.exchange(token, other):
                return False
            seat = table.tokens[token]
            table.tokens = {other if each == token else each: place for each, place in table.tokens.items()}
            self._seats.pop(token, None)
            self._seats[other] = table.meta.id, seat
            for listener in [each for each in table.listeners if each.seat == seat]:
                listener.dismiss("somebody has taken this seat by its link")
            return True

    async def throw_away(self, table: Table) -> None:
        async with table.lock:
            await table.throw_away()
            table.is_gone = True
            self._put_away(table)
        table.notice("the game was thrown away")

    def _put_away(self, table: Table) -> None:
        self._tables.pop(table.meta.id, None)
        self._loading.pop(table.meta.id, None)
        for token in table.tokens:
            self._seats.pop(token, None)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(IDLE_SECONDS / 10)
            now = time.monotonic()
            for table in list(self._tables.values()):
                is_idle = not table.listeners and table.meta.id not in self._driven and not table.lock.locked()
                if is_idle and now - table.used > IDLE_SECONDS:
                    self._put_away(table)

    # -- computers -------------------------------------------------------------------------------------------------

    async def _resume(self, game: str) -> None:
        self._driven.pop(game, None)
        try:
            await self.table(game)
        except Exception:
            _log.exception("game %s cannot be gone on with", game)

    def drive(self, table: Table) -> None:
        """Have computers answer at this table until it is a person's turn."""
        if table.meta.thinks and table.meta.id not in self._driven and not table.is_gone:
            task = asyncio.create_task(self._drive(table))
            self._driven[table.meta.id] = task

    async def _drive(self, table: Table) -> None:
        failures = 0
        try:
            while not table.is_gone and failures < MOST_FAILURES:
                if self._is_unattended(table):
                    table.is_paused = True
                    _log.info("game %s waits until somebody looks at it", table.meta.id)
                    return
                try:
                    if not await self._one_answer(table):
                        return
                    failures = 0
                except Exception:
                    failures += 1
                    _log.exception("game %s: the computer cannot answer", table.meta.id)
                    await asyncio.sleep(RETRY_SECONDS)
            table.notice("the computer cannot go on; the service has noted why")
        finally:
            self._driven.pop(table.meta.id, None)

    def _is_unattended(self, table: Table) -> bool:
        """Do only computers play, with nobody to see it? For how long hangs on who last came or left."""
        quiet = time.monotonic() - table.attended
        return not table.people and not table.listeners and quiet > self._unattended_seconds

    async def _one_answer(self, table: Table) -> bool:
        """One answer of one computer; False when none has to answer."""
        async with table.lock:
            game = await table.game()
            seats = [seat for seat in game.waiting_for if table.meta.players[seat] != HUMAN]
            if not seats or table.is_gone:
                return False
            seat, opened = seats[0], table.opened[seats[0]]
            level = table.levels.get(seat, table.meta.players[seat])
            view = table.view(seat)
            seed = seed_of(table.meta.computer_seed, seat, len(game.decisions))
        try:
            content = view_bytes(view)
            thought, table.levels[seat] = await self.ai_pool.think(
                table.meta.id, game.ruleset.id, level, seed, content, bool(table.people)
            )
            answer, fault = thought.answer, thought.fault
        except NoAnswer:
            answer, fault = view.space.answer_json(view.space.default), "no computer found an answer"
        done = await table.answer_of_computer(seat, answer, opened)
        if fault:
            _log.warning("game %s: %s", table.meta.id, fault)
            table.notice("the computer was at a loss and did the usual thing")
        if getattr(done, "reason", None) is not None and not getattr(done, "stale", False):
            await asyncio.sleep(RETRY_SECONDS)  # the disk is full, say: tried again, for ever
        return True
