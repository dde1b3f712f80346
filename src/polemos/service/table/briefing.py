"""What the battle at a table is about, told at any time to whoever sits or stands there."""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any, Protocol, cast

from polemos.kernel.secrecy import Seat
from polemos.kernel.telling import Briefing
from polemos.service.table.table import Table
from polemos.service.wire.records import Told


class Herald(Protocol):
    """A rule set's folder has a module `briefing` with this function; it is told what a seat may know."""

    def briefing(self, state: Any) -> Briefing: ...


class BriefingTold(Told, frozen=True, kw_only=True):
    title: str
    ruleset: str
    briefing: Briefing


@cache
def herald(ruleset: str) -> Herald:
    return cast(Herald, importlib.import_module(f"polemos.rules.{ruleset}.screen.briefing"))


async def briefing(table: Table, seat: Seat | None) -> BriefingTold:
    async with table.lock:
        await table.game()
        card = table.card(seat)
        told = herald(card.ruleset).briefing(table.view(seat).state)
        return BriefingTold(title=card.title, ruleset=card.ruleset, briefing=told)
