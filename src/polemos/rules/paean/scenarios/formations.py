"""The formations and leaders of a scenario as they stand on the table (PAE-5.1)."""

from __future__ import annotations

from polemos.geometry import milli
from polemos.kernel.secrecy import Seat
from polemos.rules.paean.armies.troops import Troop, troop
from polemos.rules.paean.scenarios.records import FormationSpec, LeaderSpec
from polemos.rules.paean.state import SIDES, Bases, Formation, Leader
from polemos.tabletop.files import even_depths


def leader_key(seat: Seat, id_: str) -> str:
    return f"{SIDES[seat]}-{id_}"


def bases_of(name: str, kind: Troop, count: int, files: int) -> Bases:
    """Numbered by file and then by row; when they do not fill the last row the right-hand files are deeper."""
    number = iter(range(1, count + 1))
    return tuple(
        tuple(kind.base(f"{name}.{next(number)}") for _ in range(depth)) for depth in even_depths(count, files)
    )


def formation_of(seat: Seat, spec: FormationSpec) -> Formation:
    """Of a troop code that there is."""
    kind = troop(spec.code)
    assert kind is not None
    x, y = spec.front_centre
    return Formation(
        id=spec.id, seat=seat, name=spec.name, kind=kind.kind, ranks=kind.price.ranks,
        files=bases_of(spec.id, kind, spec.bases, min(spec.files, spec.bases)), x=milli(x), y=milli(y),
        facing=milli(spec.facing), under=leader_key(seat, spec.under) if spec.under else "",
    )  # fmt: skip


def leader_of(seat: Seat, spec: LeaderSpec) -> Leader:
    x, y = spec.at or (0.0, 0.0)
    return Leader(
        id=leader_key(seat, spec.id), seat=seat, name=spec.name, role=spec.role, value=spec.value, gift=spec.gift,
        x=milli(x), y=milli(y), formation=spec.with_,
    )  # fmt: skip
