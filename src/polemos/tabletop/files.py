"""What stands in files and rows, and how it is arranged anew: the same for whatever a game calls its bases.

Files go from left to right, each from front to rear.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Literal, TypeVar

T = TypeVar("T")
Files = tuple[tuple[T, ...], ...]
Side = Literal["left", "right"]


def depths(files: Files[T]) -> tuple[int, ...]:
    return tuple(len(file) for file in files)


def in_order(files: Files[T]) -> tuple[T, ...]:
    """By file and then by row."""
    return tuple(item for file in files for item in file)


def by_rows(files: Files[T]) -> tuple[tuple[T, ...], ...]:
    """Row by row from the front, each from left to right."""
    rows = max(depths(files), default=0)
    return tuple(tuple(file[row] for file in files if row < len(file)) for row in range(rows))


def place_of(files: Files[T], item: T) -> tuple[int, int]:
    """File and row."""
    return next((at, file.index(item)) for at, file in enumerate(files) if item in file)


def even_depths(count: int, width: int) -> tuple[int, ...]:
    """So many in so many files; where they do not fill the last row, the files furthest to the right are deeper."""
    whole, more = divmod(count, width)
    return (whole,) * (width - more) + (whole + 1,) * more


def filled(items: Sequence[T], shape: Sequence[int]) -> Files[T]:
    """Row by row from the front, each from left to right."""
    files: list[list[T]] = [[] for _ in shape]
    left = iter(items)
    for row in range(max(shape, default=0)):
        for file, depth in zip(files, shape, strict=True):
            if row < depth:
                file.append(next(left))
    return tuple(map(tuple, files))


def without(files: Files[T], gone: Collection[T]) -> Files[T]:
    """Files closed up to the front; one that is emptied stays in its place."""
    return tuple(tuple(item for item in file if item not in gone) for file in files)


def unevenness(files: Files[T]) -> int:
    """By how many the deepest file exceeds the shallowest."""
    return max(depths(files)) - min(depths(files))


def evened(files: Files[T]) -> Files[T]:
    """Until no two files differ by more than one: the last of the deepest goes behind the shallowest.

    Of several deepest the rightmost gives, of several shallowest the rightmost takes.
    """
    after = [list(file) for file in files]
    while True:
        deepest = max(range(len(after)), key=lambda at: (len(after[at]), at))
        shallowest = min(range(len(after)), key=lambda at: (len(after[at]), -at))
        if len(after[deepest]) - len(after[shallowest]) <= 1:
            return tuple(map(tuple, after))
        after[shallowest].append(after[deepest].pop())


def faced_about(files: Files[T]) -> Files[T]:
    """Order of files and rows reversed; shorter files close up to the new front."""
    return tuple(file[::-1] for file in reversed(files))


def faced_aside(files: Files[T], to_right: bool) -> Files[T]:
    """Rows become files: facing right the first row is the leftmost file, facing left the rightmost."""
    rows = by_rows(files)
    return tuple(row[::-1] for row in rows) if to_right else rows[::-1]


def front_row_last(files: Files[T]) -> Files[T]:
    """The front row goes to the rear of its files."""
    return tuple((*file[1:], file[0]) for file in files)


def contracted(files: Files[T], side: Side) -> Files[T]:
    """One file fewer at an end: its bases go one by one behind the shallowest, of equals that nearest the kept end."""
    gone, kept = (files[0], files[1:]) if side == "left" else (files[-1], files[:-1])
    after = [list(file) for file in kept]
    from_kept = _from_kept_end(len(after), side)
    for item in gone:
        at = min(range(len(after)), key=lambda at: (len(after[at]), from_kept(at)))
        after[at].append(item)
    return evened(tuple(map(tuple, after)))


def expanded(files: Files[T], side: Side) -> Files[T]:
    """One file more at an end, taken from the rear of the deepest, of equals that furthest from the kept end."""
    after = [list(file) for file in files]
    from_kept = _from_kept_end(len(after), side)
    taken: list[T] = []
    for _ in range(sum(depths(files)) // (len(files) + 1)):
        at = max(range(len(after)), key=lambda at: (len(after[at]), from_kept(at)))
        taken.append(after[at].pop())
    wider = (taken, *after) if side == "left" else (*after, taken)
    return evened(tuple(map(tuple, wider)))


def _from_kept_end(count: int, side: Side) -> Callable[[int], int]:
    """How many files lie between one and the end that stays where it is."""
    return (lambda at: count - 1 - at) if side == "left" else (lambda at: at)
