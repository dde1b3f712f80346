"""HMA-9.5, 9.9, 9.11, 9.12: what units may and must do in B2 and B3 under each order."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.hoplomachia.orders.allowed import (
    PlanShown,
    are_released,
    may_attack,
    may_belos_charge,
    may_charge,
    may_send_ekdromoi,
    may_shoot,
    must_attack,
    must_charge,
    use_plan,
    wheel_to_target,
)
from polemos.rules.hoplomachia.orders.current import order_of
from polemos.rules.hoplomachia.state.armies import Station
from polemos.rules.hoplomachia.state.pieces import VerbalOrder
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.position import course, set_army, set_unit, table, unit

PSILOI, HORSE = "psiloi_hellenic", "hippeis_hellenic"


def lights(order: str = "halt", **values: Any) -> State:
    """A taxis under an order, psiloi A2 and horse A3 that follow it; enemy hoplites B1 and psiloi B2 far away."""
    return table(
        unit("A1", x=36, y=12, count=3, order=order),
        unit("A2", PSILOI, x=30, y=13, count=2, **values),
        unit("A3", HORSE, x=44, y=12, count=1, **values),
        unit("B1", x=36, y=40, count=3),
        unit("B2", PSILOI, x=30, y=38, count=2),
        a={"stations": (Station(unit="A2", post="front", slot=1), Station(unit="A3", post="right", slot=1))},
    )


def yes_no(state: State, name: str) -> tuple[bool, bool, bool, bool]:
    """May it shoot, belos-charge, charge lights, charge hoplites?"""
    known = state.units[name]
    told = (
        may_shoot(state, known), may_belos_charge(state, known),
        may_charge(state, known, state.units["B2"]), may_charge(state, known, state.units["B1"]),
    )  # fmt: skip
    return tuple(reason is None for reason in told)  # type: ignore[return-value]


# order, posture: (shoot, belos charge, charge lights, charge others) on foot and mounted
RECALLED = {
    ("muster", ""): ((False,) * 4, (False,) * 4),
    ("march", ""): ((False,) * 4, (False,) * 4),
    ("halt", ""): ((True, False, False, False), (True, False, False, False)),
    ("approach", "reserve"): ((True, False, False, False), (True, False, False, False)),
    ("approach", "flank"): ((True, True, False, False), (True, True, True, False)),
    ("charge", ""): ((True,) * 4, (True,) * 4),
    ("withdrawal", "cover"): ((True, True, False, False), (True, True, True, True)),
    ("withdrawal", "leave"): ((False,) * 4, (False,) * 4),
}


@pytest.mark.rule("HMA-9.11")
@pytest.mark.parametrize(("order", "posture"), RECALLED)
def test_what_recalled_lights_may_do(order: str, posture: str) -> None:
    state = lights(order, posture=posture)
    assert (yes_no(state, "A2"), yes_no(state, "A3")) == RECALLED[order, posture]


@pytest.mark.rule("HMA-9.11")
def test_under_muster_lights_shoot_only_in_their_stations() -> None:
    state = lights("muster")
    assert may_shoot(state, state.units["A2"]).rule == "HMA-9.11"  # type: ignore[union-attr]
    there = table(
        unit("A1", x=36, y=12, count=3, order="muster"), unit("A2", PSILOI, x=36, y=15.75, count=2),
        unit("B1", x=36, y=40), a={"stations": (Station(unit="A2", post="front", slot=1),)},
    )  # fmt: skip
    assert may_shoot(there, there.units["A2"]) is None


@pytest.mark.rule("HMA-9.10")
def test_lights_cover_only_as_long_as_some_core_withdraws() -> None:
    state = lights("halt", mode="withdrawing", posture="cover")
    assert yes_no(state, "A3") == (False,) * 4
    set_unit(state, "A1", order="withdrawal")
    assert yes_no(state, "A3") == (True,) * 4


# (shoot, belos charge, charge)
CORE = {
    "muster": (True, False, False), "march": (False, False, False), "halt": (True, False, False),
    "approach": (False, False, False), "charge": (True, True, True), "withdrawal": (False, False, False),
}  # fmt: skip


@pytest.mark.rule("HMA-9.12")
@pytest.mark.parametrize("order", CORE)
def test_what_core_units_may_do(order: str) -> None:
    state = table(unit("A1", "peltasts_thracian", x=36, y=12, count=3, role="core", order=order), unit("B1", y=40))
    known = state.units["A1"]
    told = may_shoot(state, known), may_belos_charge(state, known), may_charge(state, known, state.units["B1"])
    assert tuple(reason is None for reason in told) == CORE[order]
    assert (may_send_ekdromoi(state, known) is None) == (order != "withdrawal")


@pytest.mark.rule("HMA-9.13")
def test_a_light_unit_with_a_core_order_by_word_acts_as_core() -> None:
    state = lights("halt", verbal=VerbalOrder(order="march"), mode="forward")
    assert order_of(state, state.units["A2"]) == "march"
    assert may_shoot(state, state.units["A2"]).rule == "HMA-9.12"  # type: ignore[union-attr]
    set_unit(state, "A2", verbal=VerbalOrder(order="charge"))
    assert yes_no(state, "A2") == (True,) * 4


@pytest.mark.rule("HMA-9.5")
def test_forward_lights_must_attack_and_leave_core_alone_until_the_lights_are_driven_off() -> None:
    state = lights("march", mode="forward")
    psiloi, enemy = state.units["A2"], state.units["B1"]
    assert must_attack(state, psiloi)
    assert yes_no(state, "A2") == (True, True, False, False)
    assert yes_no(state, "A3") == (True, True, True, False)
    assert may_attack(state, psiloi, enemy) is None  # no light unit of the enemy within 12 inches
    near = table(
        unit("A2", PSILOI, x=30, y=13, count=2, mode="forward"), unit("A1", x=36, y=12),
        unit("B1", x=36, y=40), unit("B2", PSILOI, x=30, y=25.75, count=2),
    )  # fmt: skip
    psiloi = near.units["A2"]
    assert may_attack(near, psiloi, near.units["B2"]) is None
    assert may_attack(near, psiloi, near.units["B1"]) is None  # 12.75 inches
    near = table(
        unit("A2", PSILOI, x=30, y=13, count=2, mode="forward"), unit("A1", x=36, y=12),
        unit("B1", x=36, y=40), unit("B2", PSILOI, x=30, y=25.005, count=2),
    )  # fmt: skip
    psiloi = near.units["A2"]
    assert may_attack(near, psiloi, near.units["B1"]).rule == "HMA-9.5"  # type: ignore[union-attr]
    set_unit(near, "A2", verbal=VerbalOrder(order="forward", target="B1"))
    assert may_attack(near, near.units["A2"], near.units["B1"]) is None  # told to engage it first (9.13)
    set_unit(near, "A2", verbal=None)
    set_army(near, 0, plan="harass")
    assert may_attack(near, near.units["A2"], near.units["B1"]) is None


@pytest.mark.rule("HMA-9.6")
def test_a_recalled_unit_makes_no_attack_until_it_is_in_its_station() -> None:
    state = lights("charge", returning=True)
    assert yes_no(state, "A2") == (False,) * 4
    assert may_shoot(state, state.units["A2"]).rule == "HMA-9.6"  # type: ignore[union-attr]
    there = table(
        unit("A1", x=36, y=12, count=3, order="charge"), unit("A2", PSILOI, x=31.25, y=12, count=2, returning=True),
        unit("B1", x=36, y=40), unit("B2", PSILOI, x=30, y=38, count=2),
        a={"stations": (Station(unit="A2", post="left", slot=1),)},
    )  # fmt: skip
    assert yes_no(there, "A2") == (True,) * 4


@pytest.mark.rule("HMA-6.12", "HMA-6.13")
def test_plans_widen_what_lights_may_do_and_are_shown_by_it() -> None:
    state = lights("march")
    set_army(state, 0, plan="defend")
    assert yes_no(state, "A2") == (False, True, False, False)
    assert yes_no(state, "A3") == (False, True, True, False)
    set_army(state, 0, plan="exit")
    assert yes_no(state, "A2") == (False, False, True, False)
    known = course(state)
    use_plan(known.game, known.unit("A2"), "charge", known.unit("B2"))
    assert [fact.plan for fact in known.facts(PlanShown)] == ["exit"]
    assert known.state.army(0).plan_shown
    use_plan(known.game, known.unit("A2"), "charge", known.unit("B2"))
    assert len(known.facts(PlanShown)) == 1


@pytest.mark.rule("HMA-6.12", "HMA-9.13")
def test_the_plan_to_defend_lets_lights_attack_under_orders_by_word_too() -> None:
    """Under any order: told to halt they act as core units do, but for what the plan adds."""
    state = lights("march", verbal=VerbalOrder(order="halt"))
    assert yes_no(state, "A2") == yes_no(state, "A3") == (True, False, False, False)
    set_army(state, 0, plan="defend")
    assert yes_no(state, "A2") == (True, True, False, False)
    assert yes_no(state, "A3") == (True, True, True, False)
    assert may_belos_charge(state, state.units["A1"]).rule == "HMA-9.12"  # type: ignore[union-attr]


@pytest.mark.rule("HMA-6.4")
def test_an_army_that_has_breakfasted_does_not_charge_in_turn_one() -> None:
    state = table(
        unit("A1", x=36, y=20, count=2, order="charge"), unit("B1", x=36, y=24, count=2), turn=1,
        a={"breakfasted": True},
    )  # fmt: skip
    assert may_charge(state, state.units["A1"], state.units["B1"]).rule == "HMA-6.4"  # type: ignore[union-attr]
    assert may_belos_charge(state, state.units["A1"]).rule == "HMA-6.4"  # type: ignore[union-attr]
    assert must_charge(state, state.units["A1"]) == ()


# -- 9.9: must or may --------------------------------------------------------------------------------------------------


def charging(distance: float, enemy: str = "panhellenic", **values: Any) -> State:
    """Panhellenic hoplites (longest charge 6) under Charge, and an enemy so far ahead."""
    return table(
        unit("A1", x=36, y=20, count=2, order="charge", **values), unit("B1", enemy, x=36, y=20 + distance, count=2)
    )


@pytest.mark.rule("HMA-9.9")
@pytest.mark.parametrize(("distance", "order", "must"), [
    (6.0, "halt", True), (6.02, "halt", False), (6.02, "charge", True), (12.0, "charge", True),
    (12.02, "charge", False),
])  # fmt: skip
def test_a_core_unit_must_charge_a_core_unit_in_reach(distance: float, order: str, must: bool) -> None:
    state = charging(distance)
    set_unit(state, "B1", order=order)
    assert must_charge(state, state.units["A1"]) == (("B1",) if must else ())


@pytest.mark.rule("HMA-9.9")
def test_an_enemy_under_charge_who_faces_elsewhere_is_not_met_half_way() -> None:
    state = table(
        unit("A1", x=36, y=20, count=2, order="charge"),
        unit("B1", x=36, y=28, count=2, facing=0, order="charge"),
    )  # fmt: skip
    assert must_charge(state, state.units["A1"]) == ()


@pytest.mark.rule("HMA-9.9")
def test_lights_may_be_charged_and_need_not() -> None:
    state = charging(4, PSILOI)
    assert must_charge(state, state.units["A1"]) == ()
    assert may_charge(state, state.units["A1"], state.units["B1"]) is None
    set_unit(state, "A1", order="halt")
    assert must_charge(state, state.units["A1"]) == ()


@pytest.mark.rule("HMA-9.9")
def test_a_unit_that_is_not_eligible_or_is_blocked_need_not_charge() -> None:
    state = table(
        unit("A1", HORSE, x=36, y=20, count=2, order="charge", role="core"), unit("B1", x=36, y=24, count=2)
    )  # fmt: skip
    assert must_charge(state, state.units["A1"]) == ()
    blocked = table(
        unit("A1", x=36, y=20, count=2, order="charge"), unit("B1", x=36, y=25, count=2),
        unit("A2", PSILOI, x=36, y=22, count=2),
    )  # fmt: skip
    assert must_charge(blocked, blocked.units["A1"]) == ()


@pytest.mark.rule("HMA-9.13")
def test_a_unit_told_to_charge_an_enemy_must_charge_him_and_may_charge_others() -> None:
    state = table(
        unit("A1", x=36, y=20, count=4, order="charge", verbal=VerbalOrder(order="charge", target="B2")),
        unit("B1", x=37.5, y=24, count=2), unit("B2", PSILOI, x=34.5, y=24, count=2),
    )  # fmt: skip
    assert must_charge(state, state.units["A1"]) == ("B2",)
    assert may_charge(state, state.units["A1"], state.units["B1"]) is None
    assert wheel_to_target(state, state.units["A1"]) == state.units["B2"]
    set_unit(state, "A1", verbal=VerbalOrder(order="charge"))
    assert must_charge(state, state.units["A1"]) == ("B1",)
    assert wheel_to_target(state, state.units["A1"]) is None


@pytest.mark.rule("HMA-23.5", "HMA-8.12")
def test_recalled_ekdromoi_stay_and_released_ones_go() -> None:
    state = charging(20)
    known = state.units["A1"]
    assert may_send_ekdromoi(state, known) is None
    set_army(state, 0, ekdromoi_recalled=True)
    assert may_send_ekdromoi(state, known).rule == "HMA-23.5"  # type: ignore[union-attr]
    assert not are_released(state, known)
    set_army(state, 0, ekdromoi_released=3)
    assert are_released(state, known)
    set_unit(state, "A1", order="withdrawal")
    assert not are_released(state, state.units["A1"])
    for binding in (True, False):  # who is bound hears no signal (8.12)
        set_unit(state, "A1", order="halt", verbal=VerbalOrder(order="halt", binding=binding))
        assert are_released(state, state.units["A1"]) is not binding
