"""Games out of a damaged database: from its pages, its log, its ledger and older copies, whatever each still has.

Rows are believed when their hashes hang together. A game goes on from the newest snapshot that can be read and the
actions that follow on it without a gap.
"""

from __future__ import annotations

import secrets
import zlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from polemos.kernel.files.save import MOST_BYTES
from polemos.service.store.database_pages import Pages, Record
from polemos.service.store.kept import Kept, Meta, Row
from polemos.service.store.ledger import Acted, Begun, Gone, Promised, Roll
from polemos.service.store.wal import Log, page_size_of, read_log

META = Meta.__struct_fields__
ROW = Row.__struct_fields__
HUMAN = "human"


class Lost(msgspec.Struct, frozen=True):
    """What is missing of a game."""

    game: str
    title: str
    actions: int  # that are missing
    of: int  # so many there were
    is_whole: bool = False  # nothing is left of it

    @property
    def words(self) -> str:
        if self.is_whole:
            return f"{self.title}: the whole game is lost"
        last = "the last action is lost" if self.actions == 1 else f"the last {self.actions} actions are lost"
        return f"{self.title}: {last}, of {self.of}"


class Salvaged(msgspec.Struct, frozen=True):
    games: list[Kept]
    lost: list[Lost]
    damaged_pages: int = 0  # of the log

    @property
    def actions(self) -> int:
        return sum(kept.meta.seq for kept in self.games)


class Finds:
    """All that was found of games, the same thing many times over and not yet sorted."""

    def __init__(self) -> None:
        self.metas: dict[str, dict[Meta, None]] = {}  # in the order of finding
        self.rows: dict[str, dict[int, dict[Row, None]]] = {}
        self.snapshots: dict[str, dict[tuple[int, bytes], None]] = {}
        self.tokens: dict[str, dict[str, int | None]] = {}

    def take_ledger(self, promised: Promised) -> None:
        for entry in promised.entries:
            match entry:
                case Roll():
                    for meta in entry.games:
                        self._meta(meta)
                case Begun():
                    self._meta(entry.meta)
                    self.tokens.setdefault(entry.meta.id, {}).update(entry.tokens)
                    self._snapshot(entry.meta.id, entry.meta.seq, entry.snapshot)
                case Acted():
                    self._meta(entry.meta)
                    self._row(entry.row)
                    if entry.snapshot is not None:
                        self._snapshot(entry.row.game, entry.row.seq, entry.snapshot)

    def take_pages(self, database: bytes, log: Log, page_size: int) -> None:
        for record in Pages(database, log.frames, page_size).records():
            self._record(record)

    def _record(self, record: Record) -> None:
        """A row of one of our tables, known by its shape."""
        values = record.values
        try:
            match values:
                case (str(token), str(game), None | int()) if not record.is_table:
                    self.tokens.setdefault(game, {})[token] = values[2]
                case (str(game), int(seq), bytes(content)) if record.is_table:
                    self._snapshot(game, seq, content)
                case _ if len(values) == len(ROW) and not record.is_table:
                    self._row(msgspec.convert(dict(zip(ROW, values, strict=True)), Row))
                case _ if len(values) == len(META) and record.is_table:
                    self._meta(meta_of(values))
        except (msgspec.ValidationError, AttributeError, TypeError):
            return  # of nothing that we know

    def _meta(self, meta: Meta) -> None:
        self.metas.setdefault(meta.id, {})[meta] = None

    def _row(self, row: Row) -> None:
        self.rows.setdefault(row.game, {}).setdefault(row.seq, {})[row] = None

    def _snapshot(self, game: str, seq: int, content: bytes) -> None:
        self.snapshots.setdefault(game, {})[seq, content] = None

    def game(self, name: str) -> Kept | None:
        """As far as it can be played on; None when nothing is left to play on from."""
        metas = list(self.metas.get(name, ()))
        found = []
        for seq, content in self._sound_snapshots(name):
            rows = self._line_through(name, seq)
            found.append((rows[-1].seq if rows else seq, seq, content, rows))
        if not metas or not found:
            return None
        # The last found of equals: versions in the log are newer than those in the file.
        end, seq, content, rows = max(reversed(found), key=lambda each: each[:2])
        head = rows[-1].hash() if rows else ""
        known = [meta for meta in metas if meta.seq == end and (not head or meta.head == head)]
        meta = known[-1] if known else _back_to(max(metas, key=lambda each: each.seq), end, head)
        return Kept(meta, self._tokens(meta), seq, content, rows)

    def _sound_snapshots(self, name: str) -> list[tuple[int, bytes]]:
        return [(seq, content) for seq, content in self.snapshots.get(name, ()) if is_whole(content)]

    def _line_through(self, name: str, seq: int) -> list[Row]:
        """The longest unbroken line of actions through a moment: those up to it and those that follow on it."""
        by_seq, after = self.rows.get(name, {}), self._after(name)
        starts = by_seq.get(seq) or by_seq.get(seq + 1) or {}
        line: list[Row] = max((_along(after, row) for row in starts), key=len, default=[])
        while line and (before := _before(by_seq, line[0])) is not None:
            line.insert(0, before)
        return line

    def _after(self, name: str) -> dict[Row, Row]:
        """Of each action the one that follows on it; of several the one after which most follows."""
        after: dict[Row, Row] = {}
        lengths: dict[Row, int] = {}
        by_seq = self.rows.get(name, {})
        for seq in sorted(by_seq, reverse=True):
            following = {}
            for row in sorted(by_seq.get(seq + 1, ()), key=lambda each: lengths[each]):
                following[row.prev_hash] = row
            for row in by_seq[seq]:
                if (follows := following.get(row.hash())) is not None:
                    after[row] = follows
                lengths[row] = 1 + (lengths[follows] if follows is not None else 0)
        return after

    def _tokens(self, meta: Meta) -> dict[str, int | None]:
        """Whose token cannot be read gets a new one."""
        tokens = dict(self.tokens.get(meta.id, {}))
        people = [seat for seat, player in enumerate(meta.players) if player == HUMAN]
        for seat in (*people, None):
            if seat not in tokens.values():
                tokens[secrets.token_urlsafe(24)] = seat
        return tokens


def _along(after: Mapping[Row, Row], row: Row) -> list[Row]:
    line = [row]
    while line[-1] in after:
        line.append(after[line[-1]])
    return line


def _before(by_seq: Mapping[int, Iterable[Row]], row: Row) -> Row | None:
    return next((each for each in by_seq.get(row.seq - 1, ()) if each.hash() == row.prev_hash), None)


def is_whole(snapshot: bytes) -> bool:
    opened = zlib.decompressobj()
    try:
        opened.decompress(snapshot, MOST_BYTES)
    except zlib.error:
        return False
    return opened.eof


def _back_to(meta: Meta, seq: int, head: str) -> Meta:
    """What the list told of a later moment, for an earlier one; computers look for themselves whether it is theirs."""
    thinks = any(player != HUMAN for player in meta.players)
    return replace(meta, seq=seq, head=head or meta.head, outcome=None, thinks=thinks)


def meta_of(values: Iterable[Any]) -> Meta:
    """A row of the table of games."""
    told = dict(zip(META, values, strict=True))
    told |= {"players": tuple(told["players"].split(",")), "thinks": bool(told["thinks"])}
    return msgspec.convert(told, Meta)


def _not_gone(finds: Finds, promised: Promised) -> list[str]:
    gone = {entry.game for entry in promised.entries if isinstance(entry, Gone)}
    return [name for name in finds.metas if name not in gone]


def salvage(database: bytes, log: bytes, promised: Promised, copies: Sequence[Path] = ()) -> Salvaged:
    """Every game of which enough is left, and what is missing."""
    finds = Finds()
    for copy in copies:
        content = copy.read_bytes()
        finds.take_pages(content, Log([], 0, False), page_size_of(content))
    page_size = page_size_of(database)
    read = read_log(log, page_size)
    finds.take_pages(database, read, page_size)
    finds.take_ledger(promised)
    expected = promised.games()
    # Without a whole ledger it is not known which games were thrown away; then rather too many are saved.
    names = list(expected) if promised.entries and not promised.spoiled else _not_gone(finds, promised)
    games = {name: kept for name in names if (kept := finds.game(name)) is not None}
    lost = []
    for name in names:
        newest = expected.get(name) or max(finds.metas[name], key=lambda each: each.seq)
        have = games[name].meta.seq if name in games else -1
        if have < newest.seq:
            lost.append(Lost(name, newest.title, newest.seq - max(have, 0), newest.seq, name not in games))
    return Salvaged(list(games.values()), lost, read.damaged)
