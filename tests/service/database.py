"""The database looked at from outside, with nothing of the service's code but its hash of a row."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from polemos.service.store.store import FILE, Row

NAMES = Row.__struct_fields__


def rows_of(folder: Path, game: str) -> list[Row]:
    with closing(sqlite3.connect(folder / FILE)) as db:
        found = db.execute(f"SELECT {', '.join(NAMES)} FROM actions WHERE game=? ORDER BY seq", (game,)).fetchall()
    return [Row(**dict(zip(NAMES, values, strict=True))) for values in found]


def audit(folder: Path) -> dict[str, list[Row]]:
    """Every game's actions: whole, without gaps, each hanging on the one before it."""
    with closing(sqlite3.connect(folder / FILE)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        games = db.execute("SELECT id, seq, head FROM games").fetchall()
    found = {}
    for game, seq, head in games:
        rows = rows_of(folder, game)
        assert [row.seq for row in rows] == list(range(1, seq + 1))
        before = ""
        for row in rows:
            assert row.prev_hash == before
            before = row.hash()
        assert head == before
        found[game] = rows
    return found
