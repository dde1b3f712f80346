"""When the database does not hold what it must: its files are set aside untouched, the rest is saved, all is told."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from pathlib import Path

import msgspec

from polemos import UsageProblem
from polemos.kernel.files.atomic import write_whole
from polemos.service.store import ledger
from polemos.service.store.database import FILE, logs_of, looked_at, read_only, row_of, write_new
from polemos.service.store.kept import Meta
from polemos.service.store.ledger import Ledger, Promised, read_ledger
from polemos.service.store.salvage import ROW, Lost, Salvaged, salvage
from polemos.service.store.wal import page_size_of, read_log

ASIDE = "damaged"
REPORT = "report.json"
MOST_TOLD = 12  # games by name


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What was found damaged, saved and lost."""

    id: str  # name of the folder within `damaged`
    when: float  # seconds since 1970
    what: str  # was wrong, a sentence
    games: int  # that were saved, and their actions
    actions: int
    lost: tuple[Lost, ...]
    folder: str
    is_read: bool = False  # by the person whose games they are

    @property
    def words(self) -> tuple[str, ...]:
        """Sentences for the terminal and the page."""
        saved = f"{_counted(self.games, 'game')} with {_counted(self.actions, 'action')} {_are(self.games)} saved"
        told = [self.what, f"{saved}; {_lost_words(self.lost)}."]
        told += [f"{lost.words}." for lost in self.lost[:MOST_TOLD]]
        if len(self.lost) > MOST_TOLD:
            told.append(f"{len(self.lost) - MOST_TOLD} more are named in {self.folder}/{REPORT}.")
        return (*told, f"The damaged files are kept as they were in {self.folder}.")


def _lost_words(lost: tuple[Lost, ...]) -> str:
    if not lost:
        return "nothing is lost"
    actions = sum(each.actions for each in lost)
    return f"of {_counted(len(lost), 'game')} {_counted(actions, 'action')} {_are(actions)} lost"


def _counted(count: int, thing: str) -> str:
    return f"{count:,} {thing}{'' if count == 1 else 's'}"


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def why_damaged(folder: Path) -> str:
    """What is wrong with the log, in a sentence; empty: the database holds all that it must. Nothing is changed.

    UsageProblem if the file is not ours, Damaged if it cannot be read at all.
    """
    path, promised = folder / FILE, read_ledger(folder / ledger.FILE)
    found = looked_at(path)
    raw_log = _bytes_of(logs_of(path)[0])
    if raw_log and read_log(raw_log, page_size_of(_first_page(path))).is_cut:
        return "The log of the database was damaged."
    if _missing(path, promised, found):
        what = "The log of the database was cut short or damaged" if path.exists() else "The database was gone"
        return f"{what}: it did not hold what had been kept."
    return ""


def _missing(path: Path, promised: Promised, found: dict[str, Meta]) -> list[str]:
    """Games that were promised otherwise than they are found."""
    return [name for name, meta in promised.games().items() if not _is_there(path, meta, found.get(name))]


def _is_there(path: Path, promised: Meta, found: Meta | None) -> bool:
    if found is None or found.seq < promised.seq:
        return False
    head = found.head if found.seq == promised.seq else _head_at(path, promised.id, promised.seq)
    return promised.seq == 0 or head == promised.head


def _head_at(path: Path, game: str, seq: int) -> str:
    with read_only(path) as db:
        found = db.execute(f"SELECT {', '.join(ROW)} FROM actions WHERE game=? AND seq=?", (game, seq)).fetchone()
    return "" if found is None else row_of(found).hash()


def saved(folder: Path) -> Salvaged:
    """Whatever can be read of the games in a folder, or of a database anywhere else. Nothing is changed."""
    path = folder / FILE if folder.is_dir() else folder
    copies = sorted((path.parent / "copies").glob("*.sqlite"), key=lambda each: each.stat().st_mtime)
    promised = read_ledger(path.parent / ledger.FILE) if path.name == FILE else Promised()
    return salvage(_bytes_of(path), _bytes_of(logs_of(path)[0]), promised, copies[-1:])


def mended(folder: Path, what: str, is_read: bool = False) -> Report:
    """Set the files of a folder aside and put a sound database with all that could be saved in their place."""
    try:
        aside = set_aside(folder, ASIDE)
        rest = saved(folder)
        new = folder / f"{FILE}.new"
        write_new(new, rest.games)
        report = Report(
            id=aside.name, when=time.time(), what=what, games=len(rest.games), actions=rest.actions,
            lost=tuple(rest.lost), folder=str(aside), is_read=is_read,
        )  # fmt: skip
        keep_report(folder, report)  # first, lest it is mended and nobody told
        put_in_place(folder, new)
    except (OSError, sqlite3.Error) as error:
        raise UsageProblem(f"{folder}: {getattr(error, 'strerror', None) or error}") from error
    return report


def put_in_place(folder: Path, new: Path) -> None:
    """A sound database takes the place of the one that is there.

    First the old log goes, for SQLite would take it for the new file's. If it ends here, the ledger still knows what
    is missing, and the next start saves it again.
    """
    path = folder / FILE
    looked_at(new, "integrity_check")
    for left in (*logs_of(new), *logs_of(path)):
        left.unlink(missing_ok=True)
    os.replace(new, path)
    kept = Ledger(folder / ledger.FILE)
    kept.begin(looked_at(path).values())
    kept.close()


def set_aside(folder: Path, name: str) -> Path:
    """Copies of all files of the database, on the disk before anything is changed."""
    (folder / name).mkdir(mode=0o700, exist_ok=True)
    stamp = time.strftime("%Y%m%d-%H%M%S")
    aside = next(each for n in range(1000) if not (each := folder / name / (stamp + (f"-{n}" if n else ""))).exists())
    aside.mkdir(mode=0o700)
    path = folder / FILE
    for each in (path, *logs_of(path)[:1], folder / ledger.FILE):
        if each.exists():
            copy_synced(each, aside / each.name)
    return aside


def copy_synced(path: Path, to: Path) -> None:
    os.close(os.open(to, os.O_CREAT | os.O_WRONLY, 0o600))
    shutil.copyfile(path, to)
    with open(to, "rb") as file:
        os.fsync(file.fileno())


def keep_report(folder: Path, report: Report) -> None:
    write_whole(folder / ASIDE / report.id / REPORT, msgspec.json.format(msgspec.json.encode(report)), mode=0o600)


def reports(folder: Path) -> list[Report]:
    """All that was ever told, the newest first."""
    found = []
    for path in (folder / ASIDE).glob(f"*/{REPORT}"):
        try:
            found.append(msgspec.json.decode(path.read_bytes(), type=Report))
        except (OSError, msgspec.MsgspecError):
            continue
    return sorted(found, key=lambda report: -report.when)


def _bytes_of(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


def _first_page(path: Path) -> bytes:
    if not path.exists():
        return b""
    with open(path, "rb") as file:
        return file.read(100)
