"""Route points and the end of the battle (section 20)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.hoplites.ending import has_no_troops, over, route_points, route_value, too_long
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.state import NORTH, SOUTH, G, State, Unit
from tests.hoplites.beginning import Ordeal
from tests.hoplites.position import Play, field, unit


class Check(Procedure, frozen=True):
    @step("HOP-20.4")
    def check(self, g: G) -> Flow:
        return over(g)


class Night(Procedure, frozen=True):
    @step("HOP-20.6")
    def fall(self, g: G) -> Flow:
        return too_long(g)


def outcome(state: State, procedure: Procedure | None = None) -> tuple[int | None, str] | None:
    play = Play(state, Ordeal(procedure or Check())).over()
    found = play.state.outcome
    return None if found is None else (found.winner, found.rule)


def losses(south: int, north: int, levels: tuple[int, int] = (10, 10)) -> State:
    """Both armies with so many points from attacks on the second line."""
    return field(sides=tuple({"lost_points": p, "level": q} for p, q in zip((south, north), levels, strict=True)))  # type: ignore[arg-type]


@pytest.mark.rule("HOP-20.1", "HOP-3.4")
@pytest.mark.parametrize(
    ("card", "value"),
    [
        (unit("S1", "SK JA", 4, 1), 1),
        (unit("S1", "EL", 5), 2),
        (unit("S1", "EL CAT", 5), 2),
        (unit("S1", "CH", 6), 2),
        (unit("S1", "CH LGT", 6), 2),
        (unit("S1", "PH", 7, 5), 14),
        (unit("S1", "HI", 7, 10), 14),
        (unit("S1", "HI TR", 7, 12), 14),
        (unit("S1", "HI", 7, 9), 7),
        (unit("S1", "GC", 6), 12),
        (unit("S1", "MI", 5, 20), 5),
        (unit("S1", "LC", 6), 6),
        (unit("S1", "OZ", 4), 4),
    ],
)
def test_a_unit_has_its_route_value(card: Unit, value: int) -> None:
    assert route_value(field({1: card}), card) == value


@pytest.mark.rule("HOP-24.17")
def test_with_the_option_an_elephant_is_worth_its_tq() -> None:
    elephant = unit("S1", "EL", 5)
    assert route_value(field({1: elephant}, options=Options(elephants_worth_tq=True)), elephant) == 5


@pytest.mark.rule("HOP-20.3")
def test_route_points_are_routed_and_eliminated_units_raids_and_heads() -> None:
    state = field(
        {1: unit("S1", "HI", 6)},
        hands=([unit("S2", "HI", 6)], ()),
        decks=([unit("S3", "HI", 6)], ()),
        second_lines=([unit("S4", "HI", 7, routed=True), unit("S5", "HI", 8)], ()),
        sides=({"eliminated": ("S6",), "discarded": ("S7",), "pursuit": ("S8",), "pursuing": 1, "lost_points": 4,
                "bundori": 2}, {}),
    )  # fmt: skip
    for name, kind in (("S6", "LI"), ("S7", "HI"), ("S8", "LC")):
        state.units[name] = unit(name, kind, 5)
    assert route_points(state, state.side(SOUTH)) == 7 + 5 + 4 + 10
    assert route_points(state, state.side(NORTH)) == 0


@pytest.mark.rule("HOP-20.4")
@pytest.mark.parametrize(("south", "expected"), [(9, None), (10, (NORTH, "HOP-20.4")), (13, (NORTH, "HOP-20.4"))])
def test_an_army_at_its_route_level_has_lost(south: int, expected: Any) -> None:
    assert outcome(losses(south, 0)) == expected


@pytest.mark.rule("HOP-20.5")
@pytest.mark.parametrize(
    ("points", "levels", "winner"),
    [((12, 11), (10, 10), NORTH), ((12, 21), (10, 20), NORTH), ((10, 25), (10, 20), SOUTH), ((12, 22), (10, 20), None)],
)
def test_if_both_break_at_once_the_greater_surplus_loses(
    points: tuple[int, int], levels: tuple[int, int], winner: int | None
) -> None:
    assert outcome(losses(*points, levels)) == (winner, "HOP-20.5")


@pytest.mark.rule("HOP-20.6")
@pytest.mark.parametrize(
    ("points", "levels", "winner"),
    [((3, 4), (10, 10), SOUTH), ((3, 4), (10, 20), NORTH), ((5, 10), (10, 20), None), ((0, 0), (10, 20), None),
     ((1, 3), (3, 10), NORTH)],
)  # fmt: skip
def test_at_nightfall_the_smaller_share_of_the_route_level_wins(
    points: tuple[int, int], levels: tuple[int, int], winner: int | None
) -> None:
    assert outcome(losses(*points, levels), Night()) == (winner, "HOP-20.6")


@pytest.mark.rule("HOP-20.6")
@pytest.mark.parametrize("place", ["field", "hand", "deck", "second line", "pursuit", "gone"])
def test_troops_are_units_in_any_place_but_eliminated_or_discarded(place: str) -> None:
    last = unit("S1", "LC")
    side: dict[str, Any] = {"eliminated": ("S2",), "discarded": ("S3", "flank")}
    if place == "pursuit":
        side |= {"pursuit": ("S1",), "pursuing": 1}
    if place == "gone":
        side["eliminated"] = ("S2", "S1")
    state = field(
        {1: last} if place == "field" else {},
        hands=([last] if place == "hand" else ["rally"], ()),
        decks=([last] if place == "deck" else [], ()),
        second_lines=([last] if place == "second line" else [], ()),
        sides=(side, {}),
    )
    state.units.update({name: unit(name, "LC") for name in ("S1", "S2", "S3")})
    assert has_no_troops(state, SOUTH) is (place == "gone")
