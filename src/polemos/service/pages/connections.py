"""Where websockets come in: how many there may be, and for whom."""

from __future__ import annotations

import logging
from collections import Counter

from starlette.websockets import WebSocket

from polemos.kernel.secrecy import Seat
from polemos.service.lobby.tables import Tables
from polemos.service.pages.limits import Limits, Rate, Rates
from polemos.service.pages.page import FAULT, TOO_MUCH, Page
from polemos.service.pages.security import Door, is_loopback
from polemos.service.store.writer import NotSaved
from polemos.service.table.actions import CorruptGame
from polemos.service.table.table import Table

_log = logging.getLogger("polemos.service")


class Connections:
    def __init__(self, tables: Tables, limits: Limits, door: Door) -> None:
        self._tables = tables
        self._limits = limits
        self._door = door
        self._open: Counter[str] = Counter()  # by token
        self._peers: Counter[str] = Counter()
        self._actions = Rates(limits.actions, limits.actions_seconds)
        self._connections = Rates(limits.connections, limits.actions_seconds)

    async def serve(self, socket: WebSocket, token: str) -> None:
        try:
            found = await self._tables.find(token)
        except (CorruptGame, NotSaved) as problem:
            _log.error("a game cannot be loaded: %s", problem)
            await socket.accept()
            await socket.close(FAULT, "the game cannot be loaded")
            return
        if found is None:
            await socket.close(1008, "no seat has this token")  # before the hand-shake: 403
            return
        table, seat = found
        peer = self._door.peer(socket.client.host if socket.client else "", socket.headers)
        await socket.accept()
        if why := self._why_full(token, seat, peer):
            await socket.close(TOO_MUCH, why)
            return
        self._open[token] += 1
        self._peers[peer] += 1
        # Whoever has a seat is one person on all his pages; those who watch are many.
        alone = Rate(self._limits.actions, self._limits.actions_seconds)
        rate = alone if seat is None else self._actions.of(token)
        try:
            await self._page(socket, table, seat, rate)
        finally:
            _one_less(self._open, token)
            _one_less(self._peers, peer)

    async def _page(self, socket: WebSocket, table: Table, seat: Seat | None, rate: Rate) -> None:
        await Page(socket, table, seat, self._limits, rate).serve()

    def _why_full(self, token: str, seat: Seat | None, peer: str) -> str:
        """Why there is no room for one more; empty if there is."""
        limits = self._limits
        if self._open.total() >= limits.sockets:
            return "the service is full; try again later"
        if self._open[token] >= (limits.sockets_per_watch if seat is None else limits.sockets_per_seat):
            return "too many pages are open with this link; close one of them"
        if not self._connections.of(peer).take():
            return "too many connections are begun from your address; wait a little"
        most = limits.sockets_per_loopback if is_loopback(peer) else limits.sockets_per_peer
        if peer and self._peers[peer] >= most:
            return f"{most} pages are open from your address, which is as many as there may be; close one of them"
        return ""


def _one_less(count: Counter[str], key: str) -> None:
    count[key] -= 1
    if not count[key]:
        del count[key]
