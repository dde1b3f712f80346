"""The service put together: what it holds while it runs, its routes, and the door that every request goes through."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from polemos import UsageProblem
from polemos.kernel.reason import Reason, Refused
from polemos.registry.rulesets import RULESETS
from polemos.service.lobby import readers
from polemos.service.lobby.lobby import Lobby
from polemos.service.lobby.reader import armouries
from polemos.service.lobby.readers import Readers
from polemos.service.lobby.tables import Tables
from polemos.service.mail.repository import MailRepository
from polemos.service.pages import bundle
from polemos.service.pages.connections import Connections
from polemos.service.pages.game_routes import GameRoutes, Wrong, as_json, refusal
from polemos.service.pages.limits import Limits
from polemos.service.pages.looks import LOOKS, looks_told
from polemos.service.pages.loss_routes import LossRoutes
from polemos.service.pages.mail_routes import MailRoutes
from polemos.service.pages.muster_routes import MusterRoutes
from polemos.service.pages.scenario_routes import ScenarioRoutes
from polemos.service.pages.security import HEADERS, SAFE, Door
from polemos.service.scenarios.repository import repositories
from polemos.service.scenarios.setups import Setups
from polemos.service.seats.ai_pool import COMMAND, MOST_SECONDS, AiPool
from polemos.service.store.copies import DailyCopies
from polemos.service.store.store import Store
from polemos.service.store.writer import NotSaved
from polemos.service.table.actions import CorruptGame
from polemos.service.table.background import warm_up
from polemos.service.table.table import UNKEPT

_log = logging.getLogger("polemos.service")


@dataclass(frozen=True)
class Settings:
    """How the service is run."""

    data: Path
    door: Door = field(default_factory=Door)
    limits: Limits = field(default_factory=Limits)
    web: Path = bundle.FOLDER
    workers: int | None = None
    think_seconds: float = MOST_SECONDS
    thinker: tuple[str, ...] = COMMAND
    reader: tuple[str, ...] = readers.COMMAND


def service(settings: Settings) -> Starlette:
    """The application. The store is opened here, so that a folder in use is refused before anything starts."""
    warm_up(RULESETS)
    store = Store(settings.data)
    ai_pool = AiPool(settings.workers, settings.think_seconds, settings.thinker)
    armies, is_local = armouries(tuple(RULESETS), settings.data), not settings.door.behind_proxy
    mail = MailRepository(settings.data) if is_local else None
    tables = Tables(store, ai_pool, RULESETS, mail, settings.limits.unattended_seconds)
    scenarios = repositories(tuple(RULESETS), settings.data)
    reading = Readers(settings.data, settings.limits.reading_seconds, settings.reader)
    lobby = Lobby(tables, Setups(armies, scenarios), reading)
    game_routes = GameRoutes(tables, lobby, settings.limits, settings.door, reading)
    mail_routes = MailRoutes(game_routes, lobby, tables)
    muster_routes = MusterRoutes(game_routes, armies, tables.aside, is_local)
    scenario_routes = ScenarioRoutes(game_routes, scenarios, tables.aside, is_local)
    connections = Connections(tables, settings.limits, settings.door)

    @contextlib.asynccontextmanager
    async def running(app: Starlette) -> AsyncIterator[None]:
        copies = asyncio.create_task(DailyCopies(settings.data).run())
        try:
            await tables.start()
            yield
        finally:
            await reading.close()
            copies.cancel()
            await tables.close()
            store.close()

    async def page(request: Request) -> Response:
        found = bundle.file_of(settings.web, request.path_params.get("path", ""))
        return found if found is not None else refusal(404, Reason("there is no such page"))

    async def looks(request: Request) -> Response:
        return as_json(await tables.aside.run(looks_told, settings.data / LOOKS if is_local else None))

    async def play(socket: WebSocket) -> None:
        await connections.serve(socket, socket.path_params["token"])

    routes: list[BaseRoute] = [
        *game_routes.routes(),
        *muster_routes.routes(),
        *mail_routes.routes(),
        *scenario_routes.routes(),
        *LossRoutes(store, is_local).routes(),
        Route("/api/looks", looks),
        Route("/api/{rest:path}", _nothing_there, methods=["GET", "POST", "DELETE", "PUT", "PATCH"]),
        WebSocketRoute("/ws/{token}", play),
        Route("/", page),
        Route("/{path:path}", page),
    ]
    app = Starlette(
        routes=routes,
        lifespan=running,
        middleware=[Middleware(Doorkeeper, door=settings.door)],
        exception_handlers={
            HTTPException: _http_problem, UsageProblem: _problem, Refused: _problem, Wrong: _problem,
            NotSaved: _problem, CorruptGame: _problem,
        },
    )  # fmt: skip
    app.state.tables, app.state.store, app.state.ai_pool, app.state.connections = tables, store, ai_pool, connections
    app.state.begun = game_routes.begun
    return app


async def _nothing_there(request: Request) -> Response:
    return refusal(404, Reason("there is no such address"))


async def _http_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    told = {404: "there is no such page", 405: "that cannot be done there"}.get(error.status_code, error.detail)
    return refusal(error.status_code, Reason(told))


async def _problem(request: Request, error: Exception) -> Response:
    match error:
        case Wrong():
            return refusal(error.status, error.reason)
        case Refused():
            return refusal(409, error.reason)
        case NotSaved():
            return refusal(503, UNKEPT)
        case CorruptGame():
            _log.error("a game cannot be loaded: %s", error)
            return refusal(500, Reason(f"the game cannot be loaded: {error}"))
    return refusal(400, Reason(str(error)))


def _fault(error: Exception) -> Response:
    """Our fault: a number to find it by, and nothing of what went on inside."""
    number = secrets.token_hex(4)
    _log.error("fault %s", number, exc_info=error)
    return refusal(500, Reason(f"the service was at a loss (fault {number})"), number)


class Doorkeeper:
    """Looks at every request before anything else does, and puts the headers on every answer."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self._app = app
        self._door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        why = self._door.why_not_host(headers.get("host", ""))
        if not why and (scope["type"] == "websocket" or scope["method"] not in SAFE):
            why = self._door.why_not_origin(headers)
        if scope["type"] == "websocket":
            if why:
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": why})  # before the hand-shake: 403
            else:
                await self._app(scope, receive, send)
            return

        begun = False

        async def with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                told = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    told[name] = value
            await send(message)

        answer: Any = refusal(403, Reason(why)) if why else self._app
        try:
            await answer(scope, receive, with_headers)
        except Exception as error:
            if begun:
                raise
            await _fault(error)(scope, receive, with_headers)
