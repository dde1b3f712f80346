"""The database file: its tables, how it is opened, looked at without being touched, and written whole."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from polemos import UsageProblem
from polemos.service.store.kept import Kept, Meta, Row
from polemos.service.store.salvage import META, ROW, meta_of

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
_ADDED = """
CREATE TABLE IF NOT EXISTS settled (
  game TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE, seat INTEGER NOT NULL, standing TEXT NOT NULL,
  PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
"""  # files of earlier days do without


class Damaged(UsageProblem):
    """The file itself, not only its log, is not whole."""


def opened(path: Path) -> sqlite3.Connection:
    """The database, to be written; made if it is not there.

    It is the only connection that writes, so the fault that older SQLite has when two of them reset the log cannot
    occur.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    except (OSError, sqlite3.Error) as error:
        raise UsageProblem(f"{path}: {getattr(error, 'strerror', None) or error}") from error
    try:
        if db.execute("PRAGMA journal_mode=WAL").fetchone()[0] != "wal":
            raise UsageProblem(f"{path}: the file system cannot keep a database safely here")
        db.execute("PRAGMA synchronous=FULL")
        db.execute("PRAGMA foreign_keys=ON")
        db.execute("PRAGMA wal_autocheckpoint=0")  # the writer does so in its own time
        if not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            _make_tables(db)
        db.execute(_ADDED)
    except sqlite3.Error as error:
        db.close()
        raise UsageProblem(f"{path}: {error}") from error
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            db.close()
        raise
    return db


def _make_tables(db: sqlite3.Connection) -> None:
    db.executescript(
        f"BEGIN IMMEDIATE; {_TABLES} PRAGMA application_id={APPLICATION}; PRAGMA user_version={SCHEMA_VERSION}; COMMIT;"
    )


@contextlib.contextmanager
def read_only(path: Path) -> Iterator[sqlite3.Connection]:
    """Reads what SQLite makes of the file and its log, and leaves both as they are, also when it is closed.

    Damaged when something in it cannot be read.
    """
    address = f"{path.absolute().as_uri()}?mode=ro"
    with contextlib.closing(sqlite3.connect(address, uri=True, isolation_level=None)) as db:
        try:
            yield db
        except (sqlite3.Error, UnicodeDecodeError, msgspec.ValidationError) as error:
            raise Damaged(f"{path}: {error}") from error


def looked_at(path: Path, check: str = "quick_check") -> dict[str, Meta]:
    """The games that are found; UsageProblem if it is not ours, Damaged if it is not whole. Nothing is changed."""
    if not path.exists():
        return {}
    with read_only(path) as db:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version == 0 and not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            return {}
        if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
            raise UsageProblem(f"{path}: this is not a database of Polemos")
        if version != SCHEMA_VERSION:
            told = f"made by another version of Polemos (format {version}; this one has {SCHEMA_VERSION})"
            raise UsageProblem(f"{path}: {told}")
        if (found := db.execute(f"PRAGMA {check}(1)").fetchone()[0]) != "ok":
            raise Damaged(f"{path}: the database is damaged ({found})")
        return {meta.id: meta for meta in metas_of(db)}


def metas_of(db: sqlite3.Connection) -> list[Meta]:
    return [meta_of(values) for values in db.execute(f"SELECT {', '.join(META)} FROM games")]


def write_new(path: Path, games: Iterable[Kept]) -> None:
    """A database with these games, whole and on the disk, without a log."""
    for left in (path, *logs_of(path)):
        left.unlink(missing_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous=FULL")
        _make_tables(db)
        db.execute("BEGIN")
        for kept in games:
            insert_game(db, kept.meta, kept.tokens, kept.snapshot_seq, kept.snapshot)
            for row in kept.rows:
                insert_row(db, row)
        db.execute("COMMIT")


def insert_game(
    db: sqlite3.Connection, meta: Meta, tokens: dict[str, int | None], snapshot_seq: int, snapshot: bytes
) -> None:
    db.execute(f"INSERT INTO games ({', '.join(META)}) VALUES ({_marks(META)})", _meta_values(meta))
    db.executemany("INSERT INTO tokens VALUES (?, ?, ?)", [(t, meta.id, seat) for t, seat in tokens.items()])
    db.execute("INSERT INTO snapshots VALUES (?, ?, ?)", (meta.id, snapshot_seq, snapshot))


def insert_row(db: sqlite3.Connection, row: Row) -> None:
    values = [getattr(row, name) for name in ROW]
    db.execute(f"INSERT INTO actions ({', '.join(ROW)}) VALUES ({_marks(ROW)})", values)


def row_of(values: Iterable[Any]) -> Row:
    return Row(**dict(zip(ROW, values, strict=True)))


def logs_of(path: Path) -> tuple[Path, Path]:
    """The log beside a database, and its index."""
    return path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def _marks(names: Iterable[str]) -> str:
    return ", ".join("?" for _ in names)


def _meta_values(meta: Meta) -> list[Any]:
    values = {name: getattr(meta, name) for name in META}
    return list({**values, "players": ",".join(meta.players), "thinks": int(meta.thinks)}.values())
