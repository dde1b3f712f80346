"""The HTTP routes of the army editor and of the charts."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from polemos.kernel.save import FormatError
from polemos.rules.hoplites.user_files import MOST_BYTES, read_army
from polemos.service import army, charts
from polemos.service.army_folder import OWN, OwnArmies
from polemos.service.aside import Aside
from polemos.service.desk import Desk, Wrong, told
from polemos.service.records import ArmiesTold, ArmyTold, CheckArmy, SaveArmy


class ArmyDesk:
    """Everything is done aside, where one thing is done at a time: files are read and written."""

    def __init__(self, desk: Desk, own: OwnArmies, aside: Aside, is_local: bool) -> None:
        self._desk, self._own, self._aside, self._is_local = desk, own, aside, is_local

    def routes(self) -> list[Route]:
        table = (
            ("GET", "/api/army/{ruleset}", self.armies), ("POST", "/api/army/{ruleset}", self.save),
            ("POST", "/api/army/{ruleset}/check", self.check), ("POST", "/api/army/{ruleset}/read", self.read),
            ("GET", "/api/army/{ruleset}/{army}", self.army), ("DELETE", "/api/army/{ruleset}/{army}", self.delete),
            ("GET", "/api/charts/{ruleset}", self.charts),
        )  # fmt: skip
        return [Route(path, answer, methods=[method]) for method, path, answer in table]

    async def armies(self, request: Request) -> Response:
        self._only_ours(request)
        return told(await self._aside.run(self._listed))

    async def army(self, request: Request) -> Response:
        self._only_ours(request)
        return told(await self._aside.run(self._told, request.path_params["army"]))

    async def check(self, request: Request) -> Response:
        self._only_ours(request)
        wish = await self._desk.asked(request, CheckArmy)
        return told(await self._aside.run(lambda: army.check(wish, self._own.found().charts)))

    async def read(self, request: Request) -> Response:
        """A file that the player has: is it an army?"""
        self._only_ours(request)
        content = await self._desk.body(request, MOST_BYTES)
        return told(await self._aside.run(self._read, content))

    async def save(self, request: Request) -> Response:
        self._only_ours(request)
        self._only_here()
        wish = await self._desk.asked(request, SaveArmy)
        return told(await self._aside.run(self._saved, wish), 201)

    async def delete(self, request: Request) -> Response:
        self._only_ours(request)
        self._only_here()
        id_ = request.path_params["army"]
        if not id_.startswith(OWN):
            raise Wrong(400, "only armies of your own can be deleted")
        await self._aside.run(self._own.delete, id_.removeprefix(OWN))
        return Response(status_code=204)

    async def charts(self, request: Request) -> Response:
        if request.path_params["ruleset"] != army.OWNER:
            raise Wrong(404, "this rule set has no charts here")
        return told(await self._aside.run(lambda: charts.charts_told(self._own.found().charts)))

    # -- aside -----------------------------------------------------------------------------------------------------

    def _listed(self) -> ArmiesTold:
        own = self._own.found()
        return ArmiesTold(
            ruleset=army.OWNER, keeps=self._is_local, folder=str(self._own.folder) if self._is_local else "",
            armies=army.listed(own), refused=army.refused(own), offer=army.offer(own.charts),
        )  # fmt: skip

    def _told(self, id_: str) -> ArmyTold:
        try:
            return army.army_called(id_, self._own.found())
        except FormatError as error:
            raise Wrong(404, str(error)) from error

    def _read(self, content: bytes) -> ArmyTold:
        own_charts = self._own.found().charts
        try:
            found = read_army(content.decode("utf-8-sig").replace("\r\n", "\n"), own_charts)
        except UnicodeDecodeError as error:
            raise Wrong(400, "the file is not in UTF-8") from error
        except FormatError as error:
            raise Wrong(400, str(error)[:300]) from error
        checked = army.checked(found, None, own_charts)
        return ArmyTold(id="", is_own=False, is_editable=found.period == army.EDITED, checked=checked)

    def _saved(self, wish: SaveArmy) -> ArmyTold:
        own_charts = self._own.found().charts
        checked = army.check(wish, own_charts)
        if checked.reasons:
            raise Wrong(400, checked.reasons[0].text, checked.reasons[0].rule)
        found = army.read_raw(checked.army or {})
        if found.period != army.EDITED:
            raise Wrong(400, army.NOT_EDITED.text, army.NOT_EDITED.rule)
        id_ = self._own.save(found, wish.replaces.removeprefix(OWN))
        return army.army_called(f"{OWN}{id_}", self._own.found())

    # -- who may ---------------------------------------------------------------------------------------------------

    def _only_ours(self, request: Request) -> None:
        if request.path_params["ruleset"] != army.OWNER:
            raise Wrong(404, "no armies are built for this rule set")

    def _only_here(self) -> None:
        if not self._is_local:
            raise Wrong(404, "this service keeps no armies; save yours as a file")
