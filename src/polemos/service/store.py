"""The database: games, their seats, one row for each action, and a snapshot to load from."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import IO, Any

import msgspec

from polemos import UsageProblem
from polemos.kernel.atomic import locked
from polemos.service.writer import Unkept, Writer

SCHEMA_VERSION = 1
APPLICATION = 0x706F6C65  # says whose file it is
FILE = "polemos.sqlite"
_TABLES = """
CREATE TABLE games (
  id TEXT PRIMARY KEY, title TEXT NOT NULL, ruleset TEXT NOT NULL, scenario TEXT NOT NULL, players TEXT NOT NULL,
  fork_of TEXT NOT NULL, computer_seed TEXT NOT NULL, lesson TEXT NOT NULL, created REAL NOT NULL,
  updated REAL NOT NULL, seq INTEGER NOT NULL, head TEXT NOT NULL, turn INTEGER NOT NULL, turns INTEGER NOT NULL,
  outcome TEXT, thinks INTEGER NOT NULL
) STRICT;
CREATE TABLE tokens (
  token TEXT PRIMARY KEY, game TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE, seat INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_of_game ON tokens(game);
CREATE TABLE actions (
  game TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE, seq INTEGER NOT NULL, role INTEGER NOT NULL,
  id TEXT NOT NULL, action TEXT NOT NULL, result TEXT NOT NULL, rule_version TEXT NOT NULL,
  state_hash TEXT NOT NULL, prev_hash TEXT NOT NULL, PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE snapshots (
  game TEXT PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE, seq INTEGER NOT NULL, content BLOB NOT NULL
) STRICT;
"""


class Meta(msgspec.Struct, frozen=True, kw_only=True):
    """What the list of games tells of one."""

    id: str
    title: str
    ruleset: str
    scenario: str
    players: tuple[str, ...]
    fork_of: str = ""
    computer_seed: str  # of the computers' choices; has nothing to do with the dice
    lesson: str = ""
    created: float
    updated: float
    seq: int = 0
    head: str = ""  # hash of the last action's row
    turn: int = 0
    turns: int = 0
    outcome: str | None = None
    thinks: bool = False  # a computer has to answer


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """An action that was carried out."""

    game: str
    seq: int
    role: int
    id: str
    action: str  # JSON
    result: str  # JSON
    rule_version: str
    state_hash: str
    prev_hash: str

    def hash(self) -> str:
        """What the next row holds as `prev_hash`."""
        return blake2b(msgspec.json.encode(self), digest_size=16).hexdigest()


class Kept(msgspec.Struct, frozen=True):
    """All that is needed to play on."""

    meta: Meta
    tokens: dict[str, int | None]
    snapshot_seq: int
    snapshot: bytes
    rows: list[Row]  # the last ones, those after the snapshot among them


_META = tuple(field for field in Meta.__struct_fields__)
_ROW = tuple(field for field in Row.__struct_fields__)
MOST_LISTED = 500
RECENT = 200  # rows that are read back with a game, for resuming pages and messages that come twice


class Store:
    """Open on a folder; a second process is refused."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = _locked(folder / f"{FILE}.lock")
        except OSError as error:
            raise UsageProblem(f"{folder}: {error.strerror or error}") from error
        try:
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
            self.writer = Writer(_opened(self.path))
        except BaseException as error:
            self._lock.close()
            if isinstance(error, OSError):
                raise UsageProblem(f"{self.path}: {error.strerror or error}") from error
            raise

    def close(self) -> None:
        self.writer.close()
        self._lock.close()

    # -- writing ---------------------------------------------------------------------------------------------------

    async def begin(self, meta: Meta, tokens: dict[str, int | None], snapshot: bytes) -> None:
        """Keep a new game."""

        def work(db: sqlite3.Connection) -> None:
            db.execute(f"INSERT INTO games ({', '.join(_META)}) VALUES ({_marks(_META)})", _meta_values(meta))
            db.executemany("INSERT INTO tokens VALUES (?, ?, ?)", [(t, meta.id, seat) for t, seat in tokens.items()])
            db.execute("INSERT INTO snapshots VALUES (?, ?, ?)", (meta.id, meta.seq, snapshot))

        await self.writer.do(work)

    async def act(self, meta: Meta, row: Row, snapshot: bytes | None) -> None:
        """Keep an action, and what the game is like after it; only if it follows on the last one."""

        def work(db: sqlite3.Connection) -> None:
            changed = db.execute(
                "UPDATE games SET updated=?, seq=?, head=?, turn=?, outcome=?, thinks=? WHERE id=? AND seq=?",
                (meta.updated, row.seq, row.hash(), meta.turn, meta.outcome, meta.thinks, row.game, row.seq - 1),
            )
            if changed.rowcount != 1:
                raise Unkept("another action came first")
            values = [getattr(row, name) for name in _ROW]
            db.execute(f"INSERT INTO actions ({', '.join(_ROW)}) VALUES ({_marks(_ROW)})", values)
            if snapshot is not None:
                db.execute("UPDATE snapshots SET seq=?, content=? WHERE game=?", (row.seq, snapshot, row.game))

        await self.writer.do(work)

    async def exchange(self, token: str, other: str) -> bool:
        """From now on another token is for this seat; False if the first is not known any more."""

        def work(db: sqlite3.Connection) -> bool:
            return db.execute("UPDATE tokens SET token=? WHERE token=?", (other, token)).rowcount == 1

        return await self.writer.do(work)

    async def delete(self, game: str) -> None:
        await self.writer.do(lambda db: db.execute("DELETE FROM games WHERE id=?", (game,)) and None)

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
            meta = _meta(found)
            seq, content = db.execute("SELECT seq, content FROM snapshots WHERE game=?", (game,)).fetchone()
            rows = db.execute(
                f"SELECT {', '.join(_ROW)} FROM actions WHERE game=? AND seq>? ORDER BY seq",
                (game, min(seq, max(0, meta.seq - RECENT))),
            ).fetchall()
            tokens = dict(db.execute("SELECT token, seat FROM tokens WHERE game=?", (game,)).fetchall())
            return Kept(meta, tokens, seq, content, [_row(values) for values in rows])

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
            return [(meta, tokens.get(meta.id, {})) for meta in map(_meta, found.fetchall())]

        return await self.writer.do(work)

    async def thinking(self) -> list[str]:
        """Games that a computer has to go on with."""

        def work(db: sqlite3.Connection) -> list[str]:
            return [game for (game,) in db.execute("SELECT id FROM games WHERE thinks=1 ORDER BY updated DESC")]

        return await self.writer.do(work)


def _marks(names: Iterable[str]) -> str:
    return ", ".join("?" for _ in names)


def _meta_values(meta: Meta) -> list[Any]:
    values = {name: getattr(meta, name) for name in _META}
    return list({**values, "players": ",".join(meta.players), "thinks": int(meta.thinks)}.values())


def _meta(values: Iterable[Any]) -> Meta:
    told = dict(zip(_META, values, strict=True))
    return Meta(**{**told, "players": tuple(told["players"].split(",")), "thinks": bool(told["thinks"])})


def _row(values: Iterable[Any]) -> Row:
    return Row(**dict(zip(_ROW, values, strict=True)))


def _locked(path: Path) -> IO[bytes]:
    """Hold the folder for this process."""
    try:
        return locked(path)
    except BlockingIOError as error:
        raise UsageProblem(f"another service keeps its games in {path.parent}; --data names another folder") from error


def _opened(path: Path) -> sqlite3.Connection:
    """The database, found whole and of our version.

    It is the only connection to it, so the fault that older SQLite has when two of them reset the log cannot occur.
    """
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        is_new = version == 0 and not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if not is_new and db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
            raise UsageProblem(f"{path}: this is not a database of Polemos")
        if not is_new and version != SCHEMA_VERSION:
            told = f"{path}: made by another version of Polemos (format {version}; this one has {SCHEMA_VERSION})"
            raise UsageProblem(told)
        if (found := db.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
            raise UsageProblem(f"{path}: the database is damaged ({found})")
        if db.execute("PRAGMA journal_mode=WAL").fetchone()[0] != "wal":
            raise UsageProblem(f"{path}: the file system cannot keep a database safely here")
        db.execute("PRAGMA synchronous=FULL")
        db.execute("PRAGMA foreign_keys=ON")
        if is_new:
            db.executescript(
                f"BEGIN IMMEDIATE; {_TABLES} PRAGMA application_id={APPLICATION}; "
                f"PRAGMA user_version={SCHEMA_VERSION}; COMMIT;"
            )
    except sqlite3.Error as error:
        db.close()
        raise UsageProblem(f"{path}: {error}") from error
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            db.close()
        raise
    return db
