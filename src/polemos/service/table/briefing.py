"""What the battle at a table is about, told at any time to whoever sits or stands there."""

from __future__ import annotations

from polemos.kernel.secrecy import Seat
from polemos.kernel.words.exchange import Response
from polemos.kernel.words.telling import Briefing
from polemos.registry.rulesets import entry_of
from polemos.service.table.table import Table


class BriefingInfo(Response, frozen=True, kw_only=True):
    title: str
    ruleset: str
    briefing: Briefing


async def briefing(table: Table, seat: Seat | None) -> BriefingInfo:
    async with table.lock:
        await table.game()
        card = table.card(seat)
        told = entry_of(card.ruleset).briefing.briefing(table.view(seat).state)
        return BriefingInfo(title=card.title, ruleset=card.ruleset, briefing=told)
