"""The database: games, their seats, one row for each action, and a snapshot to load from."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import IO

import msgspec

from polemos import UsageProblem
from polemos.kernel.files.atomic import locked
from polemos.kernel.secrecy import Seat
from polemos.kernel.standing import Standing
from polemos.service.store import ledger
from polemos.service.store.damage import Report, mended, reports, why_damaged
from polemos.service.store.database import FILE as FILE
from polemos.service.store.database import Damaged, insert_game, insert_row, metas_of, opened, row_of
from polemos.service.store.kept import Kept as Kept
from polemos.service.store.kept import Meta as Meta
from polemos.service.store.kept import Row as Row
from polemos.service.store.ledger import Acted, Begun, Gone, Ledger
from polemos.service.store.salvage import META as _META
from polemos.service.store.salvage import ROW as _ROW
from polemos.service.store.salvage import meta_of
from polemos.service.store.writer import NotSaved, Writer

MOST_LISTED = 500
RECENT = 200  # rows that are read back with a game, for resuming pages and messages that come twice


class Store:
    """Open on a folder; a second process is refused."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = held(folder)
        except OSError as error:
            raise UsageProblem(f"{folder}: {error.strerror or error}") from error
        try:
            if what := why_damaged(folder):
                mended(folder, what)
            db, kept = opened(self.path), Ledger(folder / ledger.FILE)
            kept.begin(metas_of(db))
            self.writer = Writer(db, kept, lambda: kept.begin(metas_of(db)))
        except BaseException as error:
            self._lock.close()
            if isinstance(error, Damaged):
                raise UsageProblem(f"{error}; `polemos rescue` saves what can be read of it") from error
            if isinstance(error, OSError):
                raise UsageProblem(f"{self.path}: {error.strerror or error}") from error
            raise

    @property
    def losses(self) -> list[Report]:
        """What was found damaged, now or earlier, and nobody has read of yet."""
        return [report for report in reports(self.folder) if not report.is_read]

    def close(self) -> None:
        self.writer.close()
        self._lock.close()

    # -- writing ---------------------------------------------------------------------------------------------------

    async def begin(self, meta: Meta, tokens: dict[str, int | None], snapshot: bytes) -> None:
        """Keep a new game."""

        def work(db: sqlite3.Connection) -> None:
            insert_game(db, meta, tokens, meta.seq, snapshot)

        await self.writer.do(work, Begun(meta, tokens, snapshot))

    async def act(self, meta: Meta, row: Row, snapshot: bytes | None) -> None:
        """Keep an action, and what the game is like after it; only if it follows on the last one."""

        def work(db: sqlite3.Connection) -> None:
            changed = db.execute(
                "UPDATE games SET updated=?, seq=?, head=?, turn=?, outcome=?, thinks=? WHERE id=? AND seq=?",
                (meta.updated, row.seq, row.hash(), meta.turn, meta.outcome, meta.thinks, row.game, row.seq - 1),
            )
            if changed.rowcount != 1:
                raise NotSaved("another action came first")
            insert_row(db, row)
            if snapshot is not None:
                db.execute("UPDATE snapshots SET seq=?, content=? WHERE game=?", (row.seq, snapshot, row.game))

        await self.writer.do(work, Acted(meta, row, snapshot))

    async def exchange(self, token: str, other: str) -> bool:
        """From now on another token is for this seat; False if the first is not known any more."""

        def work(db: sqlite3.Connection) -> bool:
            return db.execute("UPDATE tokens SET token=? WHERE token=?", (other, token)).rowcount == 1

        return await self.writer.do(work)

    async def settle(self, game: str, seat: Seat, standing: Standing | None) -> None:
        """What a seat has settled beforehand; None: nothing any more."""

        def work(db: sqlite3.Connection) -> None:
            if standing is None:
                db.execute("DELETE FROM settled WHERE game=? AND seat=?", (game, seat))
            else:
                told = msgspec.json.encode(standing).decode()
                db.execute("INSERT OR REPLACE INTO settled VALUES (?, ?, ?)", (game, seat, told))

        await self.writer.do(work)

    async def delete(self, game: str) -> None:
        await self.writer.do(lambda db: db.execute("DELETE FROM games WHERE id=?", (game,)) and None, Gone(game))

    # -- reading ---------------------------------------------------------------------------------------------------

    async def find(self, token: str) -> tuple[str, int | None] | None:
        """The game and seat of a token; seat None: to watch."""

        def work(db: sqlite3.Connection) -> tuple[str, int | None] | None:
            found = db.execute("SELECT game, seat FROM tokens WHERE token=?", (token,)).fetchone()
            return None if found is None else (found[0], found[1])

        return await self.writer.do(work)

    async def load(self, game: str) -> Kept | None:
        def work(db: sqlite3.Connection) -> Kept | None:
            found = db.execute(f"SELECT {', '.join(_META)} FROM games WHERE id=?", (game,)).fetchone()
            if found is None:
                return None
            meta = meta_of(found)
            seq, content = db.execute("SELECT seq, content FROM snapshots WHERE game=?", (game,)).fetchone()
            rows = db.execute(
                f"SELECT {', '.join(_ROW)} FROM actions WHERE game=? AND seq>? ORDER BY seq",
                (game, min(seq, max(0, meta.seq - RECENT))),
            ).fetchall()
            tokens = dict(db.execute("SELECT token, seat FROM tokens WHERE game=?", (game,)).fetchall())
            told = db.execute("SELECT seat, standing FROM settled WHERE game=?", (game,)).fetchall()
            settled = {seat: msgspec.json.decode(standing, type=Standing) for seat, standing in told}
            return Kept(meta, tokens, seq, content, [row_of(values) for values in rows], settled)

        return await self.writer.do(work)

    async def games(self, lesson: str | None = None) -> list[tuple[Meta, dict[str, int | None]]]:
        """All games, or those of one lesson or recording, the one played last first."""

        def work(db: sqlite3.Connection) -> list[tuple[Meta, dict[str, int | None]]]:
            tokens: dict[str, dict[str, int | None]] = {}
            for token, game, seat in db.execute("SELECT token, game, seat FROM tokens"):
                tokens.setdefault(game, {})[token] = seat
            which, values = ("", ()) if lesson is None else ("WHERE lesson=?", (lesson,))
            found = db.execute(
                f"SELECT {', '.join(_META)} FROM games {which} ORDER BY updated DESC, id LIMIT {MOST_LISTED}", values
            )
            return [(meta, tokens.get(meta.id, {})) for meta in map(meta_of, found.fetchall())]

        return await self.writer.do(work)

    async def thinking(self) -> list[str]:
        """Games that a computer has to go on with."""

        def work(db: sqlite3.Connection) -> list[str]:
            return [game for (game,) in db.execute("SELECT id FROM games WHERE thinks=1 ORDER BY updated DESC")]

        return await self.writer.do(work)


def held(folder: Path) -> IO[bytes]:
    """Hold the folder for this process."""
    try:
        return locked(folder / f"{FILE}.lock")
    except BlockingIOError as error:
        raise UsageProblem(f"another service keeps its games in {folder}; --data names another folder") from error
