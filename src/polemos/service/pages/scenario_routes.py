"""The HTTP routes of the scenario editor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from polemos.kernel.files.own_files import MOST_BYTES
from polemos.kernel.files.own_folder import OWN
from polemos.kernel.files.save import FormatError
from polemos.kernel.reason import Refused
from polemos.service.pages.game_routes import GameRoutes, Wrong, as_json
from polemos.service.scenarios.repository import ScenarioRepository
from polemos.service.table.background import Background
from polemos.service.wire.scenario_records import DraftInfo, SaveScenario, ScenariosInfo

MOST_REQUEST = 2 * MOST_BYTES  # a record is longer in JSON than in its file, and deeds come with it


class ScenarioRoutes:
    """Everything is done aside, where one thing is done at a time: files are read and written."""

    def __init__(
        self, game_routes: GameRoutes, repositories: Mapping[str, ScenarioRepository], aside: Background, is_local: bool
    ) -> None:
        self._game_routes, self._repositories, self._aside, self._is_local = game_routes, repositories, aside, is_local

    def routes(self) -> list[Route]:
        table = (
            ("GET", "/api/scenarios/{ruleset}", self.scenarios), ("POST", "/api/scenarios/{ruleset}", self.save),
            ("POST", "/api/scenarios/{ruleset}/draft", self.draft),
            ("POST", "/api/scenarios/{ruleset}/read", self.read),
            ("GET", "/api/scenarios/{ruleset}/{scenario}", self.scenario),
            ("DELETE", "/api/scenarios/{ruleset}/{scenario}", self.delete),
        )  # fmt: skip
        return [Route(path, answer, methods=[method]) for method, path, answer in table]

    async def scenarios(self, request: Request) -> Response:
        repository = self._shelf(request)
        found: ScenariosInfo = await self._aside.run(repository.listed, self._is_local)
        return as_json(found)

    async def scenario(self, request: Request) -> Response:
        return as_json(await self._done(404, self._shelf(request).draft_called, request.path_params["scenario"]))

    async def draft(self, request: Request) -> Response:
        self._shelf(request)
        return await self._game_routes.read(request, "draft.edit", MOST_REQUEST)

    async def read(self, request: Request) -> Response:
        """A file that the player has: is it a scenario?"""
        self._shelf(request)
        return await self._game_routes.read(request, "draft.read", MOST_BYTES)

    async def save(self, request: Request) -> Response:
        repository = self._shelf(request)
        self._only_here()
        wish = await self._game_routes.asked(request, SaveScenario, MOST_REQUEST)
        return as_json(await self._done(400, repository.save, wish), 201)

    async def delete(self, request: Request) -> Response:
        repository = self._shelf(request)
        self._only_here()
        id_ = request.path_params["scenario"]
        if not id_.startswith(OWN):
            raise Wrong(400, "only scenarios of your own can be deleted")
        await self._aside.run(repository.own.delete, id_.removeprefix(OWN))
        return Response(status_code=204)

    async def _done(self, status: int, deed: Any, *values: Any) -> DraftInfo:
        try:
            found: DraftInfo = await self._aside.run(deed, *values)
        except Refused as refused:
            raise Wrong(400, refused.reason.text[:300], refused.reason.rule) from refused
        except FormatError as error:
            raise Wrong(status, str(error)[:300]) from error
        return found

    def _shelf(self, request: Request) -> ScenarioRepository:
        repository = self._repositories.get(request.path_params["ruleset"])
        if repository is None:
            raise Wrong(404, "no scenarios are made for this rule set")
        return repository

    def _only_here(self) -> None:
        if not self._is_local:
            raise Wrong(404, "this service keeps no scenarios; save yours as a file")
