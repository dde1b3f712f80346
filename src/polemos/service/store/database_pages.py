"""Rows of our tables out of the pages of a database, without SQLite: a damaged page costs what stood on it and no more.

Every page that looks like one of ours is read, in each of its versions, and nothing is asked of the tree of pages,
which may be broken anywhere. Whether rows belong together, others decide.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any, NamedTuple

from polemos.service.store.wal import Frame

TABLE_LEAF, INDEX_LEAF, INDEX_INNER = 0x0D, 0x0A, 0x02
MOST_PAYLOAD = 20_000_000
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


class Record(NamedTuple):
    is_table: bool  # of a table with row ids, not of an index or a table without them
    values: tuple[Any, ...]


class Pages:
    """The pages of a database file and the versions of them in its log, the oldest first."""

    def __init__(self, database: bytes, frames: list[Frame], page_size: int) -> None:
        self._size = page_size
        self._usable = page_size - (database[20] if len(database) >= 100 else 0)
        self._versions: dict[int, list[tuple[int, bytes]]] = {}
        for at in range(0, len(database) - page_size + 1, page_size):
            self._versions[at // page_size + 1] = [(-1, database[at : at + page_size])]
        for number, frame in enumerate(frames):
            self._versions.setdefault(frame.page, []).append((number, frame.content))
        self._ends = {-1: -1}  # of each version: the last one of its transaction
        end = len(frames) - 1
        for number in reversed(range(len(frames))):
            end = number if frames[number].ends else end
            self._ends[number] = end

    def records(self) -> Iterator[Record]:
        for page, versions in self._versions.items():
            for number, content in versions:
                yield from self._of_page(content, 100 if page == 1 else 0, self._ends[number])

    def _of_page(self, page: bytes, start: int, when: int) -> Iterator[Record]:
        kind = page[start]
        if kind not in (TABLE_LEAF, INDEX_LEAF, INDEX_INNER):
            return
        (count,) = struct.unpack(">H", page[start + 3 : start + 5])
        first = start + (12 if kind == INDEX_INNER else 8)
        if first + 2 * count > self._size:
            return
        for (at,) in struct.iter_unpack(">H", page[first : first + 2 * count]):
            try:
                payload = self._payload(page, at, kind, when)
                yield Record(kind == TABLE_LEAF, _values(payload))
            except (IndexError, ValueError, struct.error):
                continue  # not a row, or half of one

    def _payload(self, page: bytes, at: int, kind: int, when: int) -> bytes:
        if kind == INDEX_INNER:
            at += 4  # the page below
        size, at = _varint(page, at)
        if kind == TABLE_LEAF:
            _, at = _varint(page, at)  # the row id
        if size > MOST_PAYLOAD:
            raise ValueError
        least = (self._usable - 12) * 32 // 255 - 23
        most = self._usable - 35 if kind == TABLE_LEAF else (self._usable - 12) * 64 // 255 - 23
        if size <= most:
            return _cut(page, at, size)
        local = least + (size - least) % (self._usable - 4)
        local = local if local <= most else least
        parts, left = [_cut(page, at, local)], size - local
        (follows,) = struct.unpack(">I", _cut(page, at + local, 4))
        while left > 0:
            content = self._at(follows, when)
            (follows,) = struct.unpack(">I", content[:4])
            parts.append(content[4 : 4 + min(left, self._usable - 4)])
            left -= len(parts[-1])
        return b"".join(parts)

    def _at(self, page: int, when: int) -> bytes:
        """A page as it was at the end of a transaction."""
        found = [content for number, content in self._versions.get(page, ()) if number <= when]
        if not found:
            raise ValueError("no such page")
        return found[-1]


def _cut(page: bytes, at: int, size: int) -> bytes:
    if at + size > len(page):
        raise ValueError("beyond the page")
    return page[at : at + size]


def _varint(raw: bytes, at: int) -> tuple[int, int]:
    value = 0
    for count in range(9):
        byte = raw[at + count]
        if count == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + count + 1
    raise ValueError


def _values(payload: bytes) -> tuple[Any, ...]:
    end, at = _varint(payload, 0)
    kinds = []
    while at < end:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    at, values = end, []
    for kind in kinds:
        value, at = _value(payload, at, kind)
        values.append(value)
    if at != len(payload):
        raise ValueError("no row of ours")
    return tuple(values)


def _value(payload: bytes, at: int, kind: int) -> tuple[Any, int]:
    if kind in (0, 8, 9):
        return {0: None, 8: 0, 9: 1}[kind], at
    if kind in _INTEGERS:
        size = _INTEGERS[kind]
        return int.from_bytes(_cut(payload, at, size), "big", signed=True), at + size
    if kind == 7:
        return struct.unpack(">d", _cut(payload, at, 8))[0], at + 8
    if kind < 12:
        raise ValueError("no kind of value")
    size = (kind - 12) // 2
    content = _cut(payload, at, size)
    return content.decode() if kind % 2 else content, at + size
