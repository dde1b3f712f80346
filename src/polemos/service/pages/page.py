"""One websocket: reads what a page sends, carries it to its table, and sends what the table tells."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import time
from collections import deque
from collections.abc import Callable

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.service.pages.limits import Limits, Rate
from polemos.service.table.ending import ended
from polemos.service.table.group import grouped
from polemos.service.table.hand import grasped
from polemos.service.table.queries import fitted, odds_info, previewed, reached
from polemos.service.table.table import OUR_FAULT, STALE, Table
from polemos.service.wire.messages import (
    PROTOCOL,
    Ask,
    AskEnding,
    AskFit,
    AskGrasp,
    AskGroup,
    AskOdds,
    AskPreview,
    AskReach,
    ClientMessage,
    Hello,
    No,
    Notice,
    Ping,
    ServerMessage,
    Settle,
)

SUPERSEDED = Reason("a newer question was asked")
# Why a connection is closed, as the standard numbers it.
TEXT_ONLY, NOT_UNDERSTOOD, TOO_MUCH, FAULT, TRY_LATER = 1003, 1007, 1008, 1011, 1013
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(ClientMessage).decode
_log = logging.getLogger("polemos.service")


class Closing(Exception):
    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


class Page:
    """A page at a table; a table tells it things by `tell` and `say`, which never wait."""

    def __init__(self, socket: WebSocket, table: Table, seat: Seat | None, limits: Limits, actions: Rate) -> None:
        self.seat = seat
        self.lines = 0
        self.step: int | None = None
        self._socket = socket
        self._table = table
        self._limits = limits
        self._actions = actions
        self._hellos = Rate(limits.hellos, limits.actions_seconds)
        self._flood = Rate(limits.queries_flood, 1.0)
        self._answered = Rate(limits.queries, 1.0)
        self._queue: deque[bytes] = deque()
        self._waiting_bytes = 0
        self._is_behind = False
        self._told_at = -math.inf
        self._dismissed = ""
        self._has_news = asyncio.Event()
        self._queries: dict[type, Ask] = {}
        self._asked = asyncio.Event()

    # -- what the table tells --------------------------------------------------------------------------------------

    def tell(self, picture: Callable[[], bytes], may_wait: bool = False) -> None:
        if self._waiting_bytes > self._limits.queue_bytes or (may_wait and self._due() > 0.0):
            self._is_behind = True
            self._has_news.set()
        else:
            self._put_picture(picture())

    def _due(self) -> float:
        """Seconds until it is told the next picture that may wait."""
        return self._told_at + self._limits.pictures_apart - time.monotonic()

    def _put_picture(self, told: bytes) -> None:
        self._is_behind, self._told_at = False, time.monotonic()
        self._put(told)

    def say(self, message: ServerMessage) -> None:
        self._put(_encode(message))

    def dismiss(self, reason: str) -> None:
        self._dismissed = reason
        self._has_news.set()

    def _put(self, told: bytes) -> None:
        self._queue.append(told)
        self._waiting_bytes += len(told)
        self._has_news.set()

    async def _send(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, self._due()) if self._is_behind else None):
                    await self._has_news.wait()
            self._has_news.clear()
            if self._dismissed:
                raise Closing(TOO_MUCH, self._dismissed)
            while self._queue:
                told = self._queue[0]
                try:
                    async with asyncio.timeout(self._limits.send_seconds):
                        await self._socket.send_text(told.decode())
                except TimeoutError:
                    raise Closing(TRY_LATER, "too slow") from None
                self._queue.popleft()
                self._waiting_bytes -= len(told)
            if self._is_behind and self._due() <= 0.0:
                async with self._table.lock:
                    await self._table.game()
                    self._put_picture(self._table.update_for(self))

    # -- what the page sends ---------------------------------------------------------------------------------------

    async def serve(self) -> None:
        """Until the page goes away or has to."""
        try:
            await self._hello()
            tasks = [asyncio.ensure_future(work) for work in (self._read(), self._send(), self._answer_queries())]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
            for task in done:
                task.result()
        except Closing as closing:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await self._socket.close(closing.code, closing.reason)
        except (WebSocketDisconnect, OSError):
            pass
        except Exception:
            _log.exception("game %s: a page of seat %s", self._table.meta.id, self.seat)
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await self._socket.close(FAULT, "the service was at a loss")
        finally:
            self._table.leave(self)

    async def _next(self) -> ClientMessage | Reason:
        """The next message; why it is none, if it cannot be understood."""
        event = await self._socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code") or 1005)
        text = event.get("text")
        if text is None:
            raise Closing(TEXT_ONLY, "only text is understood")
        if len(text) > self._limits.message_bytes:
            raise Closing(1009, "too long")
        try:
            message: ClientMessage = _decode(text)
            return message
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            return Reason(f"not understood: {error}"[:200])

    def _count(self, message: ClientMessage | Reason) -> None:
        if not (self._hellos if isinstance(message, Hello) else self._actions).take():
            raise Closing(TOO_MUCH, "too many messages")

    async def _hello(self) -> None:
        try:
            async with asyncio.timeout(self._limits.hello_seconds):
                hello = await self._next()
        except TimeoutError:
            raise Closing(TOO_MUCH, "a hello is wanted") from None
        if not isinstance(hello, Hello):
            raise Closing(NOT_UNDERSTOOD, hello.text[:100] if isinstance(hello, Reason) else "a hello comes first")
        if hello.protocol != PROTOCOL:
            words = "this page is of another version than the service; load it again"
            await self._socket.send_text(_encode(Notice(words=words, reload=True)).decode())
            raise Closing(4000, "another version")
        self._put(await self._table.greet(self, hello.seq, hello.log, hello.step))
        if words := self._table.greeting:
            self._table.greeting = ""
            self.say(Notice(words=words))

    async def _read(self) -> None:
        while True:
            message = await self._next()
            if isinstance(message, Ask):
                if not self._flood.take():
                    raise Closing(TOO_MUCH, "too many messages")
                older = self._queries.pop(type(message), None)
                if older is not None:
                    self.say(No(id=older.id, reason=SUPERSEDED))
                self._queries[type(message)] = message
                self._asked.set()
                continue
            if isinstance(message, Ping):
                if not self._flood.take():
                    raise Closing(TOO_MUCH, "too many messages")
                self._table.ping(self, message)
                continue
            self._count(message)
            if isinstance(message, Reason):
                self.say(No(id="", reason=message))
                continue
            if isinstance(message, Hello):
                self._put(await self._table.greet(self, message.seq, message.log, message.step))
                continue
            if isinstance(message, Settle):
                answer = await self._table.settle(self.seat, message)
            else:
                answer = await self._table.act(self.seat, message)
            self.say(answer)
            if isinstance(answer, No) and answer.stale:
                async with self._table.lock:
                    await self._table.game()
                    self._put(self._table.update_for(self))

    async def _answer_queries(self) -> None:
        """Queries change nothing; of each kind only the newest is answered, and not too many in a second."""
        while True:
            await self._asked.wait()
            self._asked.clear()
            while self._queries:
                await asyncio.sleep(self._answered.wait())
                self._answered.take()
                query = self._queries.pop(next(iter(self._queries)))
                async with self._table.lock:
                    await self._table.game()
                    self._put(self._told(query))

    def _told(self, query: Ask) -> bytes:
        """What is answered to a query; whatever it asks about, nothing worse than a refusal comes of it."""
        try:
            return _encode(self._answer_to(query))
        except Exception:
            _log.exception("game %s: %s", self._table.meta.id, type(query).__name__)
            return _encode(No(id=query.id, reason=OUR_FAULT))

    def _answer_to(self, query: Ask) -> ServerMessage:
        table = self._table
        if not isinstance(query, AskOdds):
            opened = table.meta.seq if self.seat is None else table.opened[self.seat]
            if not opened <= query.seq <= table.meta.seq:
                return No(id=query.id, reason=STALE, stale=True)
        view = table.view(self.seat)
        match query:
            case AskPreview():
                return previewed(view, query.id, query.seq, query.answer, query.chain)
            case AskFit():
                return fitted(view, query.id, query.seq, query.target, query.chain)
            case AskReach():
                return reached(view, query.id, query.seq, query.chain)
            case AskGrasp():
                return grasped(view, query.id, query.seq, query.body, query.chain)
            case AskGroup():
                return grouped(view, query.id, query.seq, query.units, query.target, query.chain)
            case AskEnding():
                return ended(view, query.id, query.seq)
            case AskOdds():
                told = odds_info(view, query.id, query.units)
                return No(id=query.id, reason=told) if isinstance(told, Reason) else told
