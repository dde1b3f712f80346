"""The debriefing of a battle that is over, made for one role from its view and from nothing else."""

from __future__ import annotations

from polemos.cards.scene import Card, CardScene
from polemos.kernel.reason import Reason, Refused
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.exchange import Response
from polemos.kernel.words.report import Report
from polemos.lab.debriefing import report_of
from polemos.registry.rulesets import entry_of
from polemos.service.table.table import Table
from polemos.service.wire.messages import SeatInfo

UNFINISHED = Reason("the battle is still being fought; when it is over there will be a debriefing")


class DebriefingInfo(Response, frozen=True, kw_only=True):
    """How a finished battle went, as one seat may know it."""

    game: str
    ruleset: str
    title: str
    seat: Seat | None
    seats: tuple[SeatInfo, ...]
    devices: tuple[str, ...]  # of the sides, as they are painted
    report: Report
    best: Card | None  # the best unit as a card, in games of cards, where it can be seen


async def debriefing(table: Table, seat: Seat | None) -> DebriefingInfo:
    async with table.lock:
        game = await table.game()
        view, card = table.view(seat), table.card(seat)
        report = report_of(view, [decision.entries for decision in game.decisions]) if game.is_over else None
        if report is None:
            raise Refused(UNFINISHED)
        scene = entry_of(card.ruleset).scene.scene(view)
        best = None
        if isinstance(scene, CardScene) and report.best is not None:
            best = next((each for each in scene.cards if each.id == report.best.unit), None)
        seats = tuple(
            SeatInfo(seat=k, name=report.sides[k].name, player=player, present=card.present[k])
            for k, player in enumerate(card.players)
        )
        return DebriefingInfo(
            game=card.game, ruleset=card.ruleset, title=card.title, seat=seat, seats=seats,
            devices=tuple(side.device for side in scene.sides), report=report, best=best,
        )  # fmt: skip
