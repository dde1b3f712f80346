"""HMA-16.3: who may charge whom."""

from __future__ import annotations

import pytest

from polemos.rules.hoplomachia.field.eligibility import (
    can_ever_charge,
    is_charge_ahead,
    struck_first,
    why_not_charge,
    why_not_strike,
)
from tests.hoplomachia.position import area, change, table, unit

ALL = ("panhellenic", "hippeis_hellenic", "peltasts_thracian", "peltasts_iphicratean", "psiloi_hellenic",
       "toxotes_cretan")  # fmt: skip


def allowed(charger: str, target: str, side: str, **values: object) -> bool:
    arrangement = values.pop("arrangement", None)
    given = {**values, **({"arrangement": arrangement} if arrangement else {})}
    state = table(unit("A1", charger, x=36, y=20), unit("B1", target, x=36, y=24, **given))  # type: ignore[arg-type]
    return why_not_strike(state, state.units["A1"], state.elements["B1.1"], side) is None  # type: ignore[arg-type]


@pytest.mark.rule("HMA-16.3")
@pytest.mark.parametrize(("charger", "expected"), [
    # hoplites in OF: front, left, right, rear; disarrayed front; psiloi front
    ("panhellenic", "ffffff"), ("hippeis_hellenic", "..ffff"), ("peltasts_thracian", "..ffff"),
    ("peltasts_iphicratean", "ffffff"), ("psiloi_hellenic", "..ffff"), ("toxotes_cretan", "......"),
    ("sphendonetes_rhodian", "......"), ("hippotoxotes", "..ffff"), ("light_horse", "..ffff"),
])  # fmt: skip
def test_who_may_charge_whom(charger: str, expected: str) -> None:
    told = [allowed(charger, "panhellenic", side, arrangement="OF") for side in ("front", "left", "right", "rear")]
    told += [allowed(charger, "panhellenic", "front", disarrayed=True), allowed(charger, "psiloi_hellenic", "front")]
    assert told == [letter == "f" for letter in expected]


@pytest.mark.rule("HMA-16.3")
def test_psiloi_charge_nobody_in_close_files() -> None:
    assert not allowed("psiloi_hellenic", "panhellenic", "rear", arrangement="CF")
    assert allowed("psiloi_hellenic", "panhellenic", "rear", arrangement="CF", disarrayed=True)
    assert allowed("peltasts_thracian", "panhellenic", "rear", arrangement="CF")


@pytest.mark.rule("HMA-16.3")
@pytest.mark.parametrize(("charger", "may"), [("hippeis_hellenic", False), ("panhellenic", True)])
def test_horse_does_not_charge_defenders_of_a_work(charger: str, may: bool) -> None:
    state = table(
        unit("A1", charger, x=36, y=20), unit("B1", "psiloi_hellenic", x=36, y=24),
        terrain=[area("W", "palisade", 30, 23.6, 42, 23.8)],
    )  # fmt: skip
    assert (why_not_strike(state, state.units["A1"], state.elements["B1.1"], "front") is None) == may


@pytest.mark.rule("HMA-16.3", "HMA-21.6")
def test_a_stand_beyond_the_end_of_the_work_is_not_charged_across_it() -> None:
    wall = area("W", "low_wall", 36, 23.6, 42, 23.8)  # before B1.1 alone
    state = table(
        unit("A1", "hippeis_hellenic", x=36, y=20), unit("B1", "psiloi_hellenic", x=36, y=24, count=2), terrain=[wall]
    )
    behind = [key for key in ("B1.1", "B1.2") if state.elements[key].x > 36_000]
    found = {key: why_not_strike(state, state.units["A1"], state.elements[key], "front") for key in ("B1.1", "B1.2")}
    assert [key for key, reason in found.items() if reason is not None] == behind


@pytest.mark.rule("HMA-16.3")
def test_a_unit_is_eligible_if_it_may_charge_all_whom_it_would_strike_first_in_reach() -> None:
    pieces = unit("A1", "hippeis_hellenic", x=36, y=20, count=2), unit("B1", "psiloi_hellenic", x=36.75, y=24)
    near = table(*pieces, unit("B2", x=35.25, y=25))
    assert why_not_charge(near, near.units["A1"]).rule == "HMA-16.3"  # type: ignore[union-attr]
    far = table(*pieces, unit("B2", x=35.25, y=40))
    assert why_not_charge(far, far.units["A1"]) is None
    assert [each.enemy.id for each in struck_first(far, far.units["A1"])] == ["B1.1", "B2.1"]
    assert [each.enemy.id for each in struck_first(far, far.units["A1"], 6)] == ["B1.1"]
    assert is_charge_ahead(near, near.units["A1"])
    assert not is_charge_ahead(far, far.units["A1"], 3.9)
    assert [can_ever_charge(table(unit("A1", each), unit("B1", y=40)).units["A1"]) for each in ALL] == [True] * 5 + [
        False
    ]


@pytest.mark.rule("HMA-16.3", "HMA-21.6")
def test_horse_charges_those_behind_a_work_from_the_rear() -> None:
    """The work is in front of them: only whoever attacks across it finds them behind it."""
    wall = area("T1", "low_wall", 20, 20.2, 40, 20.4)
    defenders = unit("A1", x=30, y=20, count=2)
    for y, facing, is_barred in ((24, 180, True), (15, 0, False)):
        state = table(
            defenders, unit("A9", x=60, y=8), unit("B1", "hippeis_hellenic", 30, y, facing=facing),
            unit("B9", x=60, y=40), terrain=[wall],
        )  # fmt: skip
        change(state, "A1.1", disarrayed=True)
        change(state, "A1.2", disarrayed=True)
        reason = why_not_charge(state, state.units["B1"])
        assert (reason is not None) is is_barred
