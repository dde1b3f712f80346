"""The ledger: a second record beside the database, of what it must hold and of every deed since.

SQLite drops its log from the first damaged page on and says nothing. By the ledger the loss is noticed, and what was
lost is done again. A line is written when its deed has been committed, so the ledger never promises too much; it goes
to the disk a moment later, so that nobody waits for it.
"""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path

import msgspec

from polemos.kernel.files.atomic import write_whole
from polemos.service.store.kept import Meta, Row

FILE = "polemos.ledger"
MOST_BYTES = 4_000_000  # then it is begun anew
DIGEST = 8
_log = logging.getLogger("polemos.service")


class Roll(msgspec.Struct, frozen=True, tag="roll"):
    """All games of the database at one moment."""

    games: tuple[Meta, ...]


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    meta: Meta
    tokens: dict[str, int | None]
    snapshot: bytes


class Acted(msgspec.Struct, frozen=True, tag="acted"):
    meta: Meta
    row: Row
    snapshot: bytes | None


class Gone(msgspec.Struct, frozen=True, tag="gone"):
    """A game is thrown away. This one is written before the deed: a game that is missing must not seem lost."""

    game: str


Deed = Begun | Acted | Gone
Entry = Roll | Begun | Acted | Gone
_entries = msgspec.json.Decoder(Entry)
_encode = msgspec.json.Encoder().encode


class Ledger:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = -1
        self._size = 0
        self._is_unsynced = False
        self._is_torn = False  # the last line may be half a one

    def begin(self, games: Iterable[Meta]) -> None:
        """Anew, with all that the database holds now; the old one stands until this one is whole."""
        self.close()
        write_whole(self._path, _line(Roll(tuple(games))), mode=0o600)
        self._file = os.open(self._path, os.O_WRONLY | os.O_APPEND)
        self._size = 0

    def note(self, deeds: Iterable[Deed]) -> None:
        """These deeds are kept. When it cannot be written they are kept all the same."""
        told = b"".join(map(_line, deeds))
        if not told or self._file < 0:
            return
        try:
            written = os.write(self._file, b"\n" * self._is_torn + told)
            self._is_torn = written < len(told)
        except OSError as error:
            self._is_torn = True
            _log.warning("%s cannot be written: %s", self._path, error)
        self._size += len(told)
        self._is_unsynced = True

    def sync(self) -> None:
        if self._is_unsynced:
            self._is_unsynced = False
            with contextlib.suppress(OSError):
                os.fsync(self._file)

    @property
    def is_long(self) -> bool:
        return self._size > MOST_BYTES

    def close(self) -> None:
        if self._file >= 0:
            self.sync()
            os.close(self._file)
            self._file = -1


class Promised(msgspec.Struct, frozen=True):
    """What a ledger says."""

    entries: tuple[Entry, ...] = ()
    spoiled: int = 0  # lines that cannot be read

    def games(self) -> dict[str, Meta]:
        """Every game that must be there, as it must be."""
        found: dict[str, Meta] = {}
        for entry in self.entries:
            match entry:
                case Roll():
                    found = {meta.id: meta for meta in entry.games}
                case Begun() | Acted():
                    found[entry.meta.id] = entry.meta
                case Gone():
                    found.pop(entry.game, None)
        return found


def read_ledger(path: Path) -> Promised:
    """The lines that are whole; one that was cut short at the end was never promised."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return Promised()
    entries, spoiled = [], 0
    *lines, _ = raw.split(b"\n")
    for line in lines:
        told, content = line[: 2 * DIGEST], line[2 * DIGEST + 1 :]
        if not line:
            continue
        try:
            if told.decode() != _digest(content):
                raise ValueError
            entries.append(_entries.decode(content))
        except (ValueError, msgspec.MsgspecError):
            spoiled += 1
    return Promised(tuple(entries), spoiled)


def _line(entry: Entry) -> bytes:
    content = _encode(entry)
    return _digest(content).encode() + b" " + content + b"\n"


def _digest(content: bytes) -> str:
    return blake2b(content, digest_size=DIGEST).hexdigest()
