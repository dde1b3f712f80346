"""The HTTP routes of games by mail: what holds for them, inviting, opening a file, saving one's own."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from polemos import UsageProblem
from polemos.kernel.words.english import listed
from polemos.mail.folder import Notes
from polemos.mail.letter import MOST_BYTES
from polemos.registry.rulesets import NAMES, entry_of
from polemos.service.lobby.lobby import Lobby
from polemos.service.lobby.tables import Tables
from polemos.service.mail.repository import MailRepository, given
from polemos.service.mail.table import MailTable
from polemos.service.mail.words import file_name
from polemos.service.pages.game_routes import GameRoutes, Wrong, as_json
from polemos.service.wire.mail_records import MailGiven, MailOpened
from polemos.service.wire.records import NewGame

AWAY = "games by mail are played on one's own computer, where their secrets are kept"


class MailRoutes:
    def __init__(self, game_routes: GameRoutes, lobby: Lobby, tables: Tables) -> None:
        self._game_routes, self._lobby, self._tables = game_routes, lobby, tables

    def routes(self) -> list[Route]:
        table = (
            ("GET", "/api/mail", self.terms), ("POST", "/api/mail", self.begin),
            ("POST", "/api/mail/open", self.open), ("POST", "/api/mail/join", self.join),
            ("GET", "/api/mail/{token}", self.game), ("DELETE", "/api/mail/{token}", self.delete),
            ("GET", "/api/mail/{token}/letter", self.letter),
        )  # fmt: skip
        return [Route(path, answer, methods=[method]) for method, path, answer in table]

    @property
    def _shelf(self) -> MailRepository:
        if self._tables.mail is None:
            raise Wrong(404, AWAY)
        return self._tables.mail

    async def terms(self, request: Request) -> Response:
        return as_json(await self._aside(self._shelf.terms))

    async def begin(self, request: Request) -> Response:
        """Invite somebody (HOP-25.1)."""
        repository = self._shelf
        wish = await self._game_routes.asked(request, NewGame)
        if not entry_of(wish.ruleset).by_mail:
            known = [entry.ruleset.title for entry in map(entry_of, NAMES) if entry.by_mail]
            raise UsageProblem(f"only {listed(known)} is played by mail")
        with self._game_routes.counted(request):
            setup = await self._aside(self._lobby.setups.setup, entry_of(wish.ruleset), wish)
            return as_json(await self._aside(repository.begin, setup), 201)

    async def open(self, request: Request) -> Response:
        """A file that has come: an invitation is told of, a letter is taken."""
        repository = self._shelf
        raw = await self._game_routes.body(request, MOST_BYTES)
        path = await self._aside(repository.folder.reader_of, raw)
        if path is None:
            return as_json(MailOpened(invitation=await self._aside(repository.invitation, raw)))
        table = await self._tables.table(path.stem)
        if isinstance(table, MailTable):
            await table.take(raw)
            return as_json(MailOpened(given=given(table.mail)))
        return as_json(MailOpened(given=await self._aside(_taken, path, raw)))

    async def join(self, request: Request) -> Response:
        repository = self._shelf
        raw = await self._game_routes.body(request, MOST_BYTES)
        with self._game_routes.counted(request):
            return as_json(await self._aside(repository.join, raw), 201)

    async def game(self, request: Request) -> Response:
        notes = await self._notes(request)
        return as_json(given(notes.mail))

    async def delete(self, request: Request) -> Response:
        """Also of an invitation that nobody has answered, which has no table."""
        notes = await self._notes(request)
        table = await self._tables.table(notes.path.stem)
        if table is not None:
            await self._tables.throw_away(table)
        else:
            await self._aside(notes.throw_away)
        return Response(status_code=204)

    async def letter(self, request: Request) -> Response:
        """The player's last letter, as often as he likes (HOP-25.3)."""
        notes = await self._notes(request)
        raw = notes.sent
        if raw is None:
            raise Wrong(404, "you have written no file yet")
        headers = {
            "content-disposition": f'attachment; filename="{file_name(notes.mail)}"',
            "cache-control": "no-store",
        }
        return Response(raw, media_type="application/octet-stream", headers=headers)

    async def _notes(self, request: Request) -> Notes:
        path = await self._aside(self._shelf.path_of, request.path_params["token"])
        if path is None:
            raise Wrong(404, "no game by mail has this token")
        notes: Notes = await self._aside(Notes.read, path)
        return notes

    async def _aside(self, work: Any, *args: Any) -> Any:
        return await self._tables.aside.run(work, *args)


def _taken(path: Any, raw: bytes) -> MailGiven:
    notes = Notes.read(path)
    notes.take(raw)
    notes.written()
    return given(notes.mail)
