"""Games for the store without a service: as many as are wanted, with made-up actions."""

from __future__ import annotations

import random
import zlib

from msgspec.structs import replace

from polemos.service.store.store import Meta, Row, Store

SNAPSHOT_EVERY = 7


def new_game(number: int) -> Meta:
    return Meta(
        id=f"game{number:02}", title=f"Battle {number}", ruleset="navarcoi", scenario="rhium_429",
        players=("human", "greedy"), computer_seed="x", created=1.0, updated=2.5,
    )  # fmt: skip


def snapshot(chance: random.Random) -> bytes:
    """Longer than a page, so that it goes on elsewhere in the file."""
    return zlib.compress(chance.randbytes(9_000))


class Keeper:
    """Begins games and acts in them, and knows what was acknowledged."""

    def __init__(self, store: Store, seed: int = 5) -> None:
        self._store = store
        self._chance = random.Random(seed)
        self.games: dict[str, Meta] = {}

    async def begin(self, count: int) -> None:
        for number in range(len(self.games), len(self.games) + count):
            meta = new_game(number)
            await self._store.begin(meta, {f"{meta.id}-a": 0, f"{meta.id}-w": None}, snapshot(self._chance))
            self.games[meta.id] = meta

    async def act(self, times: int) -> None:
        for _ in range(times):
            before = self.games[self._chance.choice(list(self.games))]
            row = Row(
                game=before.id, seq=before.seq + 1, role=0, id=f"m{before.seq}", action="a" * 200, result="r",
                rule_version="1", state_hash="s", prev_hash=before.head,
            )  # fmt: skip
            meta = replace(before, seq=row.seq, head=row.hash())
            await self._store.act(meta, row, None if row.seq % SNAPSHOT_EVERY else snapshot(self._chance))
            self.games[meta.id] = meta

    async def throw_away(self, game: str) -> None:
        await self._store.delete(game)
        del self.games[game]
