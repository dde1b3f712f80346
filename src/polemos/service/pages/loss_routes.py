"""What was found damaged in the database, told on the home page until its owner has read it."""

from __future__ import annotations

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from polemos.service.pages.game_routes import Wrong, as_json
from polemos.service.store.damage import keep_report
from polemos.service.store.store import Store
from polemos.service.wire.records import LossesInfo, LossInfo


class LossRoutes:
    def __init__(self, store: Store, is_local: bool) -> None:
        self._store = store
        self._is_local = is_local

    def routes(self) -> list[Route]:
        return [
            Route("/api/losses", self.losses, methods=["GET"]),
            Route("/api/losses/{loss}", self.read, methods=["DELETE"]),
        ]

    async def losses(self, request: Request) -> Response:
        """Names of games are their owner's alone; who serves strangers is told in the terminal."""
        found = self._store.losses if self._is_local else []
        listed = [
            LossInfo(id=each.id, when=each.when, is_loss=bool(each.lost), words=each.words) for each in found
        ]  # fmt: skip
        return as_json(LossesInfo(losses=tuple(listed)))

    async def read(self, request: Request) -> Response:
        for report in self._store.losses if self._is_local else []:
            if report.id == request.path_params["loss"]:
                keep_report(self._store.folder, replace(report, is_read=True))
                return Response(status_code=204)
        raise Wrong(404, "there is nothing of that name to be read")
