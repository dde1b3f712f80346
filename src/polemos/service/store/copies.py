"""Copies of the database: made in play, by hand or once a day, and put back when they are wanted."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sqlite3
import time
from pathlib import Path

from polemos import UsageProblem
from polemos.service.store.damage import copy_synced, put_in_place, set_aside
from polemos.service.store.database import FILE, Damaged, looked_at, metas_of, read_only, row_of
from polemos.service.store.salvage import ROW, is_whole

FOLDER = "copies"
REPLACED = "replaced"  # by a copy that was put back
DAILY = "daily-"
ENDING = ".sqlite"
MOST_DAILY = 7
DAY = 86_400.0
_log = logging.getLogger("polemos.service")


def back_up(folder: Path, to: Path | None = None) -> Path:
    """A copy of all games, whole and of one moment, while they are played; where it is."""
    path = folder / FILE
    if not path.exists():
        raise UsageProblem(f"{path}: there are no games to copy")
    if to is None:
        to = folder / FOLDER / f"{time.strftime('%Y%m%d-%H%M%S')}{ENDING}"
    new = to.with_name(f".{to.name}.{os.getpid()}.new")
    try:
        to.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(new, os.O_CREAT | os.O_RDWR, 0o600))
        with read_only(path) as db, contextlib.closing(sqlite3.connect(new)) as copy:
            db.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file is all of it
        check(new)
        with open(new, "rb") as file:
            os.fsync(file.fileno())
        os.replace(new, to)
    except (OSError, sqlite3.Error) as error:
        raise UsageProblem(f"{to}: {getattr(error, 'strerror', None) or error}") from error
    finally:
        with contextlib.suppress(OSError):
            new.unlink(missing_ok=True)
    return to


def check(path: Path) -> tuple[int, int]:
    """How many games and actions a database holds; Damaged names the game that is not whole."""
    if not path.exists():
        raise UsageProblem(f"{path}: there is no such file")
    games = looked_at(path, "integrity_check")
    if not games and path.stat().st_size == 0:
        raise UsageProblem(f"{path}: this is not a database of Polemos")
    actions = 0
    with read_only(path) as db:
        for meta in metas_of(db):
            content = db.execute(
                "SELECT content FROM snapshots WHERE game=? AND seq<=?", [meta.id, meta.seq]
            ).fetchone()
            if content is None or not is_whole(content[0]):
                raise Damaged(f"{path}: the position of '{meta.title}' cannot be read")
            head, seq = "", None
            for row in map(
                row_of, db.execute(f"SELECT {', '.join(ROW)} FROM actions WHERE game=? ORDER BY seq", [meta.id])
            ):
                if seq is not None and (row.prev_hash != head or row.seq != seq + 1):
                    raise Damaged(f"{path}: action {row.seq} of '{meta.title}' does not follow on the one before it")
                head, seq = row.hash(), row.seq
                actions += 1
            if seq is not None and (head != meta.head or seq != meta.seq):
                raise Damaged(f"{path}: the last action of '{meta.title}' is missing")
    return len(games), actions


def put_back(folder: Path, copy: Path) -> tuple[int, int, Path | None]:
    """A copy takes the place of the games of a folder that nobody plays in.

    How many games and actions it has; and where the files are that it has replaced, if there were any.
    """
    held = check(copy)
    path = folder / FILE
    aside = None
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if path.exists():
            aside = set_aside(folder, REPLACED)
        new = folder / f"{FILE}.new"
        new.unlink(missing_ok=True)
        copy_synced(copy, new)
        put_in_place(folder, new)
    except OSError as error:
        raise UsageProblem(f"{folder}: {error.strerror or error}") from error
    return (*held, aside)


class DailyCopies:
    """Once a day, while the service runs, a copy; the last few are kept."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def run(self) -> None:
        while True:
            try:
                await asyncio.to_thread(self.copy_if_due)
            except (UsageProblem, OSError) as error:
                _log.warning("the daily copy could not be made: %s", error)
            await asyncio.sleep(DAY / 24)

    def copy_if_due(self, now: float | None = None) -> Path | None:
        """Where it is, if one was made: at most one a day, and only if something has changed since the last."""
        now = time.time() if now is None else now
        there = self._there()
        last = there[-1].stat().st_mtime if there else 0.0
        path = self._folder / FILE
        if now - last < DAY or path.stat().st_mtime <= last or not looked_at(path):
            return None
        made = back_up(
            self._folder, self._folder / FOLDER / f"{DAILY}{time.strftime('%Y%m%d', time.localtime(now))}{ENDING}"
        )
        os.utime(made, (now, now))
        for old in self._there()[:-MOST_DAILY]:
            old.unlink(missing_ok=True)
        return made

    def _there(self) -> list[Path]:
        return sorted((self._folder / FOLDER).glob(f"{DAILY}*{ENDING}"), key=lambda each: each.stat().st_mtime)
