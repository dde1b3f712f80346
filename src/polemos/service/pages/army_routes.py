"""The HTTP routes of the army editors and of the charts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from polemos.kernel.own_files import MOST_BYTES
from polemos.kernel.own_folder import OWN
from polemos.kernel.reason import Refused
from polemos.kernel.save import FormatError
from polemos.registry.parts import ArmyProvider
from polemos.service.pages.game_routes import GameRoutes, Wrong, as_json
from polemos.service.table.background import Background


class ArmyRoutes:
    """Everything is done aside, where one thing is done at a time: files are read and written."""

    def __init__(
        self, game_routes: GameRoutes, providers: Mapping[str, ArmyProvider], aside: Background, is_local: bool
    ) -> None:
        self._game_routes, self._providers, self._aside, self._is_local = game_routes, providers, aside, is_local

    def routes(self) -> list[Route]:
        table = (
            ("GET", "/api/army/{ruleset}", self.armies), ("POST", "/api/army/{ruleset}", self.save),
            ("POST", "/api/army/{ruleset}/check", self.check), ("POST", "/api/army/{ruleset}/read", self.read),
            ("GET", "/api/army/{ruleset}/{army}", self.army), ("DELETE", "/api/army/{ruleset}/{army}", self.delete),
            ("GET", "/api/charts/{ruleset}", self.charts),
        )  # fmt: skip
        return [Route(path, answer, methods=[method]) for method, path, answer in table]

    async def armies(self, request: Request) -> Response:
        return as_json(await self._aside.run(self._armoury(request).listed, self._is_local))

    async def army(self, request: Request) -> Response:
        provider = self._armoury(request)
        return as_json(await self._found(404, provider.army, request.path_params["army"]))

    async def check(self, request: Request) -> Response:
        self._armoury(request)
        return await self._game_routes.read(request, "army.check")

    async def read(self, request: Request) -> Response:
        """A file that the player has: is it an army?"""
        self._armoury(request)
        return await self._game_routes.read(request, "army.read", MOST_BYTES)

    async def save(self, request: Request) -> Response:
        provider = self._armoury(request)
        self._only_here()
        wish = await self._game_routes.asked(request, provider.saves)
        return as_json(await self._kept(provider, wish), 201)

    async def delete(self, request: Request) -> Response:
        provider = self._armoury(request)
        self._only_here()
        id_ = request.path_params["army"]
        if not id_.startswith(OWN):
            raise Wrong(400, "only armies of your own can be deleted")
        await self._aside.run(provider.delete, id_.removeprefix(OWN))
        return Response(status_code=204)

    async def charts(self, request: Request) -> Response:
        provider = self._providers.get(request.path_params["ruleset"])
        if provider is None:
            raise Wrong(404, "this rule set has no charts here")
        return as_json(await self._aside.run(provider.charts))

    # -- who and what ----------------------------------------------------------------------------------------------

    async def _kept(self, provider: ArmyProvider, wish: Any) -> Any:
        try:
            return await self._aside.run(provider.save, wish)
        except Refused as refused:
            raise Wrong(400, refused.reason.text, refused.reason.rule) from refused

    async def _found(self, otherwise: int, find: Any, named: str) -> Any:
        try:
            return await self._aside.run(find, named)
        except FormatError as error:
            raise Wrong(otherwise, str(error)[:300]) from error

    def _armoury(self, request: Request) -> ArmyProvider:
        found = self._providers.get(request.path_params["ruleset"])
        if found is None:
            raise Wrong(404, "no armies are built for this rule set")
        return found

    def _only_here(self) -> None:
        if not self._is_local:
            raise Wrong(404, "this service keeps no armies; save yours as a file")
