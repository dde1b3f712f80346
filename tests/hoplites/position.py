"""Positions for tests of Hoplites: units on the two fields, hands, second lines, and a procedure with scripted dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from polemos.kernel.procedure import Procedure
from polemos.rules.hoplites.charts.records import Leader
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.hoplites.setup import Setup
from polemos.rules.hoplites.state import EMPTY, LETTERS, NAMES, SOUTH, Side, State, Unit
from tests.playing import Playing
from tests.scripted import Script

MACEDON = Leader("Alexander", initiative=5, command=1)


def unit(name: str, kind: str, tq: int = 6, size: int = 5, letter: str = "", **values: Any) -> Unit:
    """A unit `S1` or `N1` of a type, or of a type and class: "LI VE"."""
    code, _, class_ = kind.partition(" ")
    return Unit(name, LETTERS.index(name[0]), code, tq, size, class_=class_, letter=letter, **values)


def field(
    south: Mapping[int, Unit] | None = None,
    north: Mapping[int, Unit] | None = None,
    *,
    hands: tuple[Sequence[Unit | str], Sequence[Unit | str]] = ((), ()),
    decks: tuple[Sequence[Unit | str], Sequence[Unit | str]] = ((), ()),
    second_lines: tuple[Sequence[Unit], Sequence[Unit]] = ((), ()),
    options: Options | None = None,
    active: int = SOUTH,
    turn: int = 10,
    phase: str = "",
    sides: tuple[Mapping[str, Any], Mapping[str, Any]] = ({}, {}),
    **values: Any,
) -> State:
    """A battle under way, in the phase of the procedure unless one is named.

    Columns are 1 to 9; units not on the field stand in hands, decks and second lines."""
    units: dict[str, Unit] = {}
    made: dict[str, Side] = {}
    for seat, standing in enumerate((south or {}, north or {})):
        areas = list(EMPTY)
        for column, card in standing.items():
            areas[column - 1] = card.id
            units[card.id] = replace(card, used=True)
        for card in second_lines[seat]:
            units[card.id] = replace(card, used=True)
        hand, deck = ([_card(units, each) for each in pile[seat]] for pile in (hands, decks))
        specials = {name: (hand + deck).count(name) for name in hand + deck if name not in units}
        plain: dict[str, Any] = {
            "seat": seat, "army": NAMES[seat].lower(), "name": NAMES[seat], "leader": MACEDON, "level": 1000,
            "areas": tuple(areas), "hand": tuple(hand), "held": len(hand), "deck": tuple(deck), "left": len(deck),
            "second_line": tuple(card.id for card in second_lines[seat]), "specials": specials,
            "veiled": tuple(card.id for card in standing.values() if card.hidden),
        }  # fmt: skip
        made[NAMES[seat]] = Side(**{**plain, **sides[seat]})
    return State(turn=turn, phase=phase, options=options or Options(), units=units, sides=made, active=active, **values)


def _card(units: dict[str, Unit], card: Unit | str) -> str:
    if isinstance(card, str):
        return card
    units[card.id] = card
    return card.id


class Play(Playing[State]):
    """A procedure under way on this field."""

    PHASES = {"": "move", "missiles": "missile", "shock": "shock", "rout": "rally"}

    def __init__(self, state: State, procedure: Procedure, dice: Script = ()) -> None:
        super().__init__(HOPLITES, Setup(), state, procedure, dice)

    def __getitem__(self, name: str) -> Unit:
        return self.state.units[name]

    def column(self, name: str) -> int:
        return self.state.column(name)
