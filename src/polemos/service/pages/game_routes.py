"""The HTTP routes round the games: beginning, listing, looking back, reading. Bodies are records, errors are words."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.service.lobby import lessons, library
from polemos.service.lobby.lobby import Lobby
from polemos.service.lobby.pictures import pictures
from polemos.service.lobby.reader import Task
from polemos.service.lobby.readers import Readers
from polemos.service.lobby.tables import Tables
from polemos.service.pages.limits import Limits, Rates
from polemos.service.pages.security import Door
from polemos.service.table.briefing import briefing
from polemos.service.table.debriefing import debriefing
from polemos.service.table.table import Table
from polemos.service.wire.asking import Wrong as Wrong
from polemos.service.wire.asking import understood
from polemos.service.wire.records import AskAgain, ErrorInfo, NewFork, NewGame

T = TypeVar("T")
_encode = msgspec.json.Encoder().encode


def as_json(record: Any, status: int = 200, cache: str = "no-store") -> Response:
    return Response(_encode(record), status, media_type="application/json", headers={"cache-control": cache})


def refusal(status: int, reason: Reason, fault: str = "") -> Response:
    return as_json(ErrorInfo(error=reason, id=fault), status)


class GameRoutes:
    def __init__(self, tables: Tables, lobby: Lobby, limits: Limits, door: Door, readers: Readers) -> None:
        self._tables = tables
        self._door = door
        self._readers = readers
        self._lobby = lobby
        self._limits = limits
        self._is_local = not door.behind_proxy
        self.begun = Rates(limits.games, 60.0)

    def routes(self) -> list[Route]:
        table = (
            ("GET", "/api/catalogue", self.catalogue), ("GET", "/api/games", self.games),
            ("POST", "/api/games", self.create), ("DELETE", "/api/games/{token}", self.delete),
            ("POST", "/api/games/{token}/fork", self.fork), ("POST", "/api/games/{token}/again", self.again),
            ("GET", "/api/games/{token}/steps", self.steps),
            ("POST", "/api/games/{token}/sit", self.sit), ("GET", "/api/games/{token}/links", self.links),
            ("GET", "/api/games/{token}/moment/{step:int}", self.moment),
            ("GET", "/api/games/{token}/staged/{step:int}", self.staged),
            ("GET", "/api/games/{token}/briefing", self.briefing),
            ("GET", "/api/games/{token}/debriefing", self.debriefing),
            ("GET", "/api/games/{token}/export", self.export), ("POST", "/api/import", self.take_in),
            ("GET", "/api/rules/{ruleset}", self.rules), ("GET", "/api/rules/{ruleset}/{rule}", self.rule),
            ("GET", "/api/glossary", self.glossary), ("GET", "/api/gallery", self.gallery),
            ("GET", "/api/pictures/{ruleset}", self.pictures),
            ("POST", "/api/gallery/{battle}", self.show), ("GET", "/api/lessons", self.lessons),
            ("POST", "/api/lessons/{lesson}", self.learn),
        )  # fmt: skip
        return [Route(path, answer, methods=[method]) for method, path, answer in table]

    # -- what is common --------------------------------------------------------------------------------------------

    async def body(self, request: Request, most: int) -> bytes:
        parts, size = [], 0
        try:
            async for part in request.stream():
                size += len(part)
                if size > most:
                    raise Wrong(413, f"too long: at most {most} bytes")
                parts.append(part)
        except ClientDisconnect as error:
            raise Wrong(400, "cut short") from error
        return b"".join(parts)

    async def asked(self, request: Request, kind: type[T], most: int = 0) -> T:
        content = await self.body(request, most or self._limits.body_bytes)
        if len(content) <= self._limits.message_bytes:
            return understood(content, kind)
        return await self._tables.aside.run(understood, content, kind)

    async def read(self, request: Request, kind: str, most: int = 0) -> Response:
        """What a player made, read where it can do no harm, and what is told of it."""
        content = await self.body(request, most or self._limits.body_bytes)
        found = await self._readers.read(self.peer(request), Task(kind, request.path_params["ruleset"], content))
        headers = {"cache-control": "no-store"}
        return Response(bytes(found.told), media_type="application/json", headers=headers)

    async def _seat(self, request: Request) -> tuple[Table, Seat | None]:
        found = await self._tables.find(request.path_params["token"])
        if found is None:
            raise Wrong(404, "no seat has this token")
        return found

    def peer(self, request: Request) -> str:
        """Who asks, as far as is known: limits are for one address, so that nobody shuts others out."""
        return self._door.peer(request.client.host if request.client else "", request.headers)

    @contextlib.contextmanager
    def counted(self, request: Request) -> Iterator[None]:
        """A game is begun; one that did not come about does not count."""
        rate = self.begun.of(self.peer(request))
        if not rate.take():
            raise Wrong(429, "too many games are begun from your address; wait a minute")
        try:
            yield
        except BaseException:
            rate.give_back()
            raise

    # -- games -----------------------------------------------------------------------------------------------------

    async def catalogue(self, request: Request) -> Response:
        return as_json(await self._tables.aside.run(library.catalogue, self._is_local, self._lobby.setups.repositories))

    async def games(self, request: Request) -> Response:
        if not self._is_local:
            raise Wrong(404, "this service lists no games")
        return as_json(await self._lobby.games())

    async def create(self, request: Request) -> Response:
        wish = await self.asked(request, NewGame, self._limits.game_bytes)
        with self.counted(request):
            return as_json(await self._lobby.create(wish, self.peer(request)), 201)

    async def delete(self, request: Request) -> Response:
        if not self._is_local:
            raise Wrong(404, "this service throws no games away")
        table, _ = await self._seat(request)
        await self._tables.throw_away(table)
        return Response(status_code=204)

    async def fork(self, request: Request) -> Response:
        table, seat = await self._seat(request)
        wish = await self.asked(request, NewFork)
        with self.counted(request):
            return as_json(await self._lobby.fork(table, seat, wish), 201)

    async def sit(self, request: Request) -> Response:
        table, _ = await self._seat(request)
        return as_json(await self._lobby.sit(table, request.path_params["token"]))

    async def links(self, request: Request) -> Response:
        table, _ = await self._seat(request)
        return as_json(self._lobby.links(table))

    async def again(self, request: Request) -> Response:
        table, seat = await self._seat(request)
        wish = await self.asked(request, AskAgain)
        with self.counted(request):
            return as_json(await self._lobby.again(table, seat, wish.also))

    async def steps(self, request: Request) -> Response:
        return as_json(await self._lobby.steps(*await self._seat(request)))

    async def moment(self, request: Request) -> Response:
        table, seat = await self._seat(request)
        return as_json(await table.moment(seat, request.path_params["step"]))

    async def staged(self, request: Request) -> Response:
        table, seat = await self._seat(request)
        return as_json(await table.staged(seat, request.path_params["step"]))

    async def briefing(self, request: Request) -> Response:
        return as_json(await briefing(*await self._seat(request)))

    async def debriefing(self, request: Request) -> Response:
        return as_json(await debriefing(*await self._seat(request)))

    async def export(self, request: Request) -> Response:
        table, seat = await self._seat(request)
        content = await self._lobby.export(table, seat, request.query_params.getlist("also"))
        name = f"{table.meta.scenario or table.meta.ruleset}-{table.meta.id[:6]}.polemos"
        safe = "".join(each if (each.isalnum() and each.isascii()) or each in "-_." else "_" for each in name)
        headers = {"content-disposition": f'attachment; filename="{safe}"', "cache-control": "no-store"}
        return Response(content, media_type="application/octet-stream", headers=headers)

    async def take_in(self, request: Request) -> Response:
        content = await self.body(request, self._limits.import_bytes)
        players = [name.strip() for name in request.query_params.get("players", "").split(",") if name.strip()]
        with self.counted(request):
            return as_json(await self._lobby.take_in(content, players, self.peer(request)), 201)

    # -- reading ---------------------------------------------------------------------------------------------------

    async def rules(self, request: Request) -> Response:
        return as_json(library.rules(request.path_params["ruleset"]), cache="no-cache")

    async def rule(self, request: Request) -> Response:
        return as_json(library.rule(request.path_params["ruleset"], request.path_params["rule"]), cache="no-cache")

    async def glossary(self, request: Request) -> Response:
        return as_json(library.glossary(), cache="no-cache")

    async def gallery(self, request: Request) -> Response:
        return as_json(library.gallery())

    async def pictures(self, request: Request) -> Response:
        return as_json(await self._tables.aside.run(pictures, request.path_params["ruleset"]), cache="no-cache")

    async def show(self, request: Request) -> Response:
        battle, content = library.recorded(request.path_params["battle"])
        with self.counted(request):
            return as_json(await self._lobby.show(battle, content), 201)

    async def lessons(self, request: Request) -> Response:
        return as_json(lessons.list_of_lessons())

    async def learn(self, request: Request) -> Response:
        lesson = lessons.lesson(request.path_params["lesson"])
        with self.counted(request):
            given = await self._lobby.keep(
                lesson.game(), lesson.players, lesson.told.title, lesson.scenario, lesson=lesson.told
            )
        return as_json(given, 201)
