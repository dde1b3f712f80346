"""The HTTP routes of the army builder and of the charts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from polemos.kernel.files.own_files import MOST_BYTES
from polemos.kernel.files.own_folder import OWN
from polemos.kernel.files.save import FormatError
from polemos.kernel.reason import Refused
from polemos.service.pages.game_routes import GameRoutes, Wrong, as_json
from polemos.service.table.background import Background
from polemos.tabletop.muster.armoury import Armoury
from polemos.tabletop.muster.records import SaveMuster

TIMES = "123456789"  # as large as the rules keep them lengths may be told


class MusterRoutes:
    """Everything is done aside, where one thing is done at a time: files are read and written."""

    def __init__(
        self, game_routes: GameRoutes, armouries: Mapping[str, Armoury[Any, Any]], aside: Background, is_local: bool
    ) -> None:
        self._game_routes, self._armouries, self._aside, self._is_local = game_routes, armouries, aside, is_local

    def routes(self) -> list[Route]:
        table = (
            ("GET", "/api/muster/{ruleset}", self.shelf), ("POST", "/api/muster/{ruleset}", self.save),
            ("POST", "/api/muster/{ruleset}/edit", self.edit), ("POST", "/api/muster/{ruleset}/read", self.read),
            ("POST", "/api/muster/{ruleset}/roster", self.roster),
            ("GET", "/api/muster/{ruleset}/blank/{blank}", self.blank),
            ("GET", "/api/muster/{ruleset}/{army}/copy", self.copy),
            ("GET", "/api/muster/{ruleset}/{army}", self.army),
            ("DELETE", "/api/muster/{ruleset}/{army}", self.delete), ("GET", "/api/charts/{ruleset}", self.charts),
        )  # fmt: skip
        return [Route(path, answer, methods=[method]) for method, path, answer in table]

    async def shelf(self, request: Request) -> Response:
        return as_json(await self._aside.run(self._armoury(request).shelf, self._is_local))

    async def army(self, request: Request) -> Response:
        return as_json(await self._found(self._armoury(request).army, request.path_params["army"]))

    async def blank(self, request: Request) -> Response:
        """An army to begin with."""
        return as_json(await self._found(self._armoury(request).blank, request.path_params["blank"]))

    async def copy(self, request: Request) -> Response:
        """Another army to begin with, like this one."""
        return as_json(await self._found(self._armoury(request).copy, request.path_params["army"]))

    async def edit(self, request: Request) -> Response:
        """An army under construction, after what the player does to it."""
        self._armoury(request)
        return await self._game_routes.read(request, "muster.edit")

    async def roster(self, request: Request) -> Response:
        """An army on paper."""
        self._armoury(request)
        return await self._game_routes.read(request, "muster.roster")

    async def read(self, request: Request) -> Response:
        """A file that the player has: is it an army?"""
        self._armoury(request)
        return await self._game_routes.read(request, "muster.read", MOST_BYTES)

    async def save(self, request: Request) -> Response:
        armoury = self._armoury(request)
        self._only_here()
        wish = await self._game_routes.asked(request, SaveMuster)
        try:
            return as_json(await self._aside.run(armoury.save, wish), 201)
        except Refused as refused:
            raise Wrong(400, refused.reason.text, refused.reason.rule) from refused

    async def delete(self, request: Request) -> Response:
        armoury = self._armoury(request)
        self._only_here()
        id_ = request.path_params["army"]
        if not id_.startswith(OWN):
            raise Wrong(400, "only armies of your own can be deleted")
        await self._aside.run(armoury.delete, id_.removeprefix(OWN))
        return Response(status_code=204)

    async def charts(self, request: Request) -> Response:
        armoury = self._armouries.get(request.path_params["ruleset"])
        times = request.query_params.get("times", "1")
        if times not in TIMES:
            raise Wrong(400, f"times is a number from {TIMES[0]} to {TIMES[-1]}")
        found = None if armoury is None else await self._aside.run(armoury.charts, int(times))
        if found is None:
            raise Wrong(404, "this rule set has no charts here")
        return as_json(found)

    # -- who and what ----------------------------------------------------------------------------------------------

    async def _found(self, find: Callable[[str], Any], named: str) -> Any:
        try:
            return await self._aside.run(find, named)
        except FormatError as error:
            raise Wrong(404, str(error)[:300]) from error

    def _armoury(self, request: Request) -> Armoury[Any, Any]:
        found = self._armouries.get(request.path_params["ruleset"])
        if found is None:
            raise Wrong(404, "no armies are built for this rule set")
        return found

    def _only_here(self) -> None:
        if not self._is_local:
            raise Wrong(404, "this service keeps no armies; save yours as a file")
