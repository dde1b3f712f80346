"""The formations with which a battle began, put together from what is left of them and what is lost (PAE-20.1)."""

from __future__ import annotations

from polemos.kernel.secrecy import Seat
from polemos.rules.paean.facts import code_of, root_of
from polemos.rules.paean.scenarios.scenarios import scenario
from polemos.rules.paean.state import State


class Listed:
    """A formation of the roster, with the troop codes of all bases that it had."""

    def __init__(self, seat: Seat, name: str) -> None:
        self.seat, self.name = seat, name
        self.codes: list[str] = []
        self.left = 0  # bases


def home_of(base: str) -> str:
    """The formation of the roster with which a base began: C1 of C1.3."""
    return base.rpartition(".")[0]


def roster_of(state: State) -> dict[str, Listed]:
    """By name, in the order of the armies' lists; bases keep the name of their formation whatever became of it."""
    found: dict[str, Listed] = {}
    for formation in state.formations.values():
        for base in formation.bases:
            listed = _listed(found, base.id, formation.seat, formation.name, root_of(formation.id))
            listed.codes.append(code_of(formation, base.id))
            listed.left += 1
    for lost in state.lost.values():
        _listed(found, lost.id, lost.seat, lost.name, "").codes.append(lost.code)
    record = scenario(state)
    for spec in (*record.south.formation, *record.north.formation) if record else ():
        if spec.id in found:
            found[spec.id].name = spec.name
    return {name: found[name] for name in state.roster or sorted(found) if name in found}


def _listed(found: dict[str, Listed], base: str, seat: Seat, name: str, now_in: str) -> Listed:
    """A formation that has joined another bears its name then: it is told by its own where some of it stayed."""
    home = home_of(base)
    listed = found.setdefault(home, Listed(seat, name))
    if now_in == home:
        listed.name = name
    return listed
