"""Where websockets come in: how many there may be, and for whom."""

from __future__ import annotations

import logging
from collections import Counter

from starlette.websockets import WebSocket

from polemos.kernel.secrecy import Seat
from polemos.service.deeds import Spoiled
from polemos.service.limits import Limits, Rate
from polemos.service.page import FAULT, TOO_MUCH, Page
from polemos.service.table import Table
from polemos.service.tables import Tables
from polemos.service.writer import Unkept

_log = logging.getLogger("polemos.service")


class Ports:
    def __init__(self, tables: Tables, limits: Limits) -> None:
        self._tables = tables
        self._limits = limits
        self._open: Counter[str] = Counter()
        self._rates: dict[str, Rate] = {}

    async def serve(self, socket: WebSocket, token: str) -> None:
        try:
            found = await self._tables.find(token)
        except (Spoiled, Unkept) as problem:
            _log.error("a game cannot be loaded: %s", problem)
            await socket.accept()
            await socket.close(FAULT, "the game cannot be loaded")
            return
        if found is None:
            await socket.close(1008, "no seat has this token")  # before the hand-shake: 403
            return
        table, seat = found
        await socket.accept()
        if self._is_full(token, seat):
            await socket.close(TOO_MUCH, "too many pages are open")
            return
        self._open[token] += 1
        rate = self._rates.setdefault(token, Rate(self._limits.actions, self._limits.actions_seconds))
        try:
            await self._page(socket, table, seat, rate)
        finally:
            self._open[token] -= 1
            if not self._open[token]:
                del self._open[token]
            if len(self._rates) > 2 * self._limits.sockets:
                self._rates = {each: self._rates[each] for each in self._open if each in self._rates}

    async def _page(self, socket: WebSocket, table: Table, seat: Seat | None, rate: Rate) -> None:
        await Page(socket, table, seat, self._limits, rate).serve()

    def _is_full(self, token: str, seat: Seat | None) -> bool:
        most = self._limits.sockets_per_watch if seat is None else self._limits.sockets_per_seat
        return self._open[token] >= most or self._open.total() >= self._limits.sockets
