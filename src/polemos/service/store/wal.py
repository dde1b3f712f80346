"""SQLite's write-ahead log, read without SQLite: which pages of it are sound, also behind one that is not.

A page's checksum goes on from the one before it, so SQLite believes nothing behind a damaged page. But every page has
the sum so far beside it, and from there the next can be checked by itself.
"""

from __future__ import annotations

import struct
from typing import NamedTuple

HEADER, FRAME = 32, 24
LITTLE, BIG = 0x377F0682, 0x377F0683
PAGE = 4096
Sum = tuple[int, int]


class Frame(NamedTuple):
    """A page as one transaction left it."""

    page: int
    ends: bool  # the transaction
    content: bytes


class Log(NamedTuple):
    frames: list[Frame]  # those that are sound
    damaged: int  # pages that are not, in the midst of those that are
    is_cut: bool  # SQLite does not read up to its end


def page_size_of(database: bytes) -> int:
    """As its first page says."""
    (told,) = struct.unpack(">H", database[16:18]) if len(database) >= 100 else (0,)
    size = 65536 if told == 1 else told
    return size if size >= 512 and size & (size - 1) == 0 else PAGE


def read_log(raw: bytes, page_size: int) -> Log:
    if len(raw) < HEADER + FRAME + page_size:
        return Log([], 0, False)
    magic, _, told_size = struct.unpack(">III", raw[:12])
    order = ">" if magic == BIG else "<"
    told = struct.unpack(">II", raw[24:32])
    is_whole = magic in (LITTLE, BIG) and told_size == page_size and _sum(order, raw[:24]) == told
    salt = raw[16:24] if is_whole else raw[HEADER + 8 : HEADER + 16]  # the first page is always of this log
    frames: list[Frame] = []
    seeds: list[Sum] = [told, _sum(order, raw[:24])]
    doubtful: Frame | None = None  # damaged, or only its own checksum is
    damaged = pending = 0
    last = len(frames)
    was_current = True
    accepted = is_whole  # by SQLite, up to here
    is_cut = False
    for start in range(HEADER, len(raw) - FRAME - page_size + 1, FRAME + page_size):
        head, content = raw[start : start + FRAME], raw[start + FRAME : start + FRAME + page_size]
        page, size = struct.unpack(">II", head[:8])
        stored = struct.unpack(">II", head[16:24])
        sums = [_sum(order, content, _sum(order, head[:8], seed)) for seed in seeds]
        frame = Frame(page, size > 0, content)
        is_sound = stored in sums and page > 0
        has_salt = head[8:16] == salt
        if not (has_salt or (is_sound and was_current)):
            was_current, accepted = False, False
            seeds, doubtful = [stored, sums[0]], None
            continue
        accepted = accepted and has_salt and sums[0] == stored
        if is_sound:
            if doubtful is not None and sums[-1] == stored and sums[0] != stored:
                frames.append(doubtful)  # its content leads to this page's checksum; its own was damaged
                pending -= 1
            frames.append(frame)
            doubtful = None
            if frame.ends:
                damaged, last = damaged + pending, len(frames)
                pending = 0
                is_cut = is_cut or not accepted
            seeds = [stored]
        else:
            pending += 1
            doubtful, seeds = frame, [stored, sums[0]]
        was_current = True
    return Log(frames[:last], damaged, is_cut)


def _sum(order: str, data: bytes, seed: Sum = (0, 0)) -> Sum:
    one, two = seed
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for at in range(0, len(words), 2):
        one = (one + words[at] + two) & 0xFFFFFFFF
        two = (two + words[at + 1] + one) & 0xFFFFFFFF
    return one, two
