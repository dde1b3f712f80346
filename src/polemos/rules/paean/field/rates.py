"""How far troops go (PAE-9.2), and the ground that slows them down (PAE-9.5, 18.2, 21.4)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from polemos.geometry import Convex, overlaps
from polemos.rules.paean.field.ground import difficult, pieces
from polemos.rules.paean.state import Formation, State, Terrain

SLOWED = 0.5


def rate(formation: Formation, extra: int = 0) -> float:
    """What it covers in one action over open ground; `extra` thousandths more by a gift (PAE-15.21)."""
    return formation.chart.move + extra / 1000


def is_close_country(piece: Terrain) -> bool:
    """Woods and settlements, into which one sees only a little way."""
    return piece.chart.sight == "depth"


def closed_to_charges(state: State, formation: Formation) -> list[Terrain]:
    """By an option woods and houses to all horse (PAE-21.4)."""
    if not (state.options.close_country and formation.is_horse):
        return []
    return [piece for piece in pieces(state) if is_close_country(piece)]


def slowing(state: State, formation: Formation) -> Iterator[tuple[str, Convex]]:
    """Ground that halves its rate: what is difficult to close troops; by an option woods and houses to open horse."""
    yield from difficult(state, formation)
    if state.options.close_country and formation.is_horse and formation.is_open:
        for piece in filter(is_close_country, pieces(state)):
            for part in piece.shapes:
                yield piece.id, part


def slowed_by(state: State, formation: Formation, ground: Sequence[Convex]) -> tuple[str, ...]:
    """The pieces that slow it down if it covers this ground in an action, each named once."""
    found = (name for name, part in slowing(state, formation) if lies_on_any(part, ground))
    return tuple(dict.fromkeys(found))


def lies_on_any(part: Convex, ground: Iterable[Convex]) -> bool:
    return any(overlaps(part, each) for each in ground)


def reach_before(
    state: State,
    formation: Formation,
    length: float,
    free: Callable[[Sequence[Convex]], float],
    but: Collection[str] = (),
) -> float:
    """How far one goes who has to go so far: half of it over difficult ground. Ground to which half of it does not lead
    slows nobody who stops before it (PAE-9.5). `free`: how much of the way shapes leave; `but`: pieces left aside."""
    parts = [part for name, part in slowing(state, formation) if name not in but]
    return max(length * SLOWED, free(parts)) if parts else length


def rate_over(formation: Formation, slowed: Sequence[str], extra: int = 0) -> float:
    """Half of it for the whole action where anything slows it down."""
    return rate(formation, extra) * (SLOWED if slowed else 1.0)
