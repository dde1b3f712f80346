"""Declaring charges, drops, responses and charge moves (ALA-15.1 to 15.12, 15.16, 15.17)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.alala.charge import ChargePhase
from polemos.rules.alala.charging import why_no_charge, why_no_target
from polemos.rules.alala.facts import Disordered
from polemos.rules.alala.state import READY, SHAKEN, State, Troop
from tests.alala.position import Play, area, contact, leader, line, table, troop

SIGNALS = {"south-I": 1, "north-I": 1}


def ready(name: str, x: float, y: float, kind: str = "hoplites", grades: str = "C", **values: Any) -> Troop:
    """A troop that has advanced far enough to charge."""
    if kind == "hoplites":
        values.setdefault("advanced", 6000)
    return troop(name, x, y, kind, grades, **values)


def field(*troops: Troop, **values: Any) -> State:
    """Both leaders have signalled and stand somewhere else."""
    values.setdefault("leaders", [leader("south-I", "S0", signalled=1), leader("north-I", "N0", signalled=1)])
    return table(*troops, phase="charge", **values)


def phase(state: State, dice: list[int] | None = None) -> Play:
    return Play(state, ChargePhase(), dice or [])


def together(state: State, a: str, b: str) -> bool:
    return f"{a}|{b}" in state.contacts


def charges(play: Play) -> list[str]:
    return sorted(key for key, reason in play.options.items() if reason is None and key.startswith("charge"))


# -- who may charge whom -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-15.1")
@pytest.mark.parametrize(
    ("values", "rule"),
    [
        ({}, None),
        ({"redressed": True}, "ALA-11.5"),
        ({"retired": True}, "ALA-15.1"),
        ({"evaded": True}, "ALA-15.1"),
        ({"control": "halt"}, "ALA-9.4"),
        ({"control": "repeat"}, "ALA-9.8"),
        ({"status": "pursuing"}, "ALA-15.1"),
        ({"status": "withdrawing"}, "ALA-15.1"),
        ({"status": "routing"}, "ALA-15.1"),
        ({"status": "looting"}, "ALA-15.1"),
        ({"status": "last_stand"}, "ALA-15.1"),
        ({"formed": False}, "ALA-11.8"),
        ({"level": SHAKEN}, "ALA-10.2"),
        ({"advanced": 4900}, "ALA-15.2"),
        ({"advanced": 5000}, None),
    ],
)
def test_who_may_declare_a_charge(values: dict[str, Any], rule: str | None) -> None:
    state = field(ready("S1", 30, 20, **values), ready("N1", 30, 24))
    reason = why_no_charge(state, state.troops["S1"])
    assert (reason.rule if reason else None) == rule


@pytest.mark.rule("ALA-15.1", "ALA-9.8")
def test_hoplites_that_repeat_an_advance_may_charge() -> None:
    from polemos.rules.alala.state import Deed

    state = field(ready("S1", 30, 20, control="repeat", deed=Deed("advance", 1)), ready("N1", 30, 24))
    assert why_no_charge(state, state.troops["S1"]) is None
    state = field(ready("S1", 30, 20, control="repeat", deed=Deed("wheel")), ready("N1", 30, 24))
    assert why_no_charge(state, state.troops["S1"]) is not None


@pytest.mark.rule("ALA-15.1")
@pytest.mark.parametrize(("signalled", "broke_out", "may"), [(1, False, True), (0, True, True), (0, False, False)])
def test_hoplites_need_the_signal_or_have_broken_out(signalled: int, broke_out: bool, may: bool) -> None:
    state = field(
        ready("S1", 30, 20, broke_out=broke_out), ready("N1", 30, 24),
        leaders=[leader("south-I", "S1", signalled=signalled)],
    )  # fmt: skip
    assert (why_no_charge(state, state.troops["S1"]) is None) is may


@pytest.mark.rule("ALA-15.1")
def test_a_troop_in_combat_does_not_charge() -> None:
    state = field(ready("S1", 30, 20), ready("N1", 30, 21.6), contacts=[contact("S1", "N1")])
    assert why_no_charge(state, state.troops["S1"]) is not None


@pytest.mark.rule("ALA-15.1")
@pytest.mark.parametrize(
    ("kind", "target", "formed", "may"),
    [
        ("hoplites", "hoplites", True, True),
        ("hoplites", "psiloi", False, True),
        ("peltasts", "hoplites", True, False),
        ("peltasts", "hoplites", False, True),
        ("cavalry", "hoplites", True, False),
        ("cavalry", "psiloi", False, True),
        ("hamippoi", "cavalry", False, True),
        ("thessalian_cavalry", "hoplites", False, True),
        ("psiloi", "psiloi", False, False),
    ],
)
def test_whom_each_type_may_charge(kind: str, target: str, formed: bool, may: bool) -> None:
    state = field(ready("S1", 30, 20, kind), ready("N1", 30, 24, target, formed=formed))
    own = state.troops["S1"]
    barred = why_no_charge(state, own) or why_no_target(state, own, state.troops["N1"])
    assert (barred is None) is may


@pytest.mark.rule("ALA-15.1")
def test_a_routing_troop_cannot_be_charged() -> None:
    state = field(ready("S1", 30, 20), ready("N1", 30, 24, formed=False, status="routing"))
    reason = why_no_target(state, state.troops["S1"], state.troops["N1"])
    assert reason is not None
    assert "pursued" in reason.text


@pytest.mark.rule("ALA-15.3")
@pytest.mark.parametrize(("gap", "may"), [(4.0, True), (4.01, True), (4.03, False)])
def test_the_range_of_a_charge_is_four_inches(gap: float, may: bool) -> None:
    state = field(ready("S1", 30, 20), ready("N1", 30, 21.6 + gap))
    assert (why_no_target(state, state.troops["S1"], state.troops["N1"]) is None) is may


@pytest.mark.rule("ALA-15.1", "ALA-3.8")
def test_hoplites_charge_only_to_their_front_and_bands_in_any_direction() -> None:
    state = field(ready("S1", 30, 20), ready("N1", 30, 17, "psiloi"))
    assert why_no_target(state, state.troops["S1"], state.troops["N1"]) is not None
    bands = field(ready("S1", 30, 20, "cavalry"), ready("N1", 30, 17, "psiloi"))
    assert why_no_target(bands, bands.troops["S1"], bands.troops["N1"]) is None


@pytest.mark.rule("ALA-15.3")
def test_a_third_troop_bars_the_straight_line_unless_it_charges_itself() -> None:
    state = field(ready("S1", 30, 20), troop("S2", 30, 21.6, "psiloi"), ready("N1", 30, 25))
    reason = why_no_target(state, state.troops["S1"], state.troops["N1"])
    assert reason is not None
    assert reason.rule == "ALA-15.3"
    state = field(ready("S1", 30, 20), ready("S2", 30, 21.4, "peltasts"), ready("N1", 30, 24, formed=False))
    play = phase(state)
    assert charges(play) == ["charge S2 N1"]
    play.answer("charge S2 N1")
    assert charges(play) == ["charge S1 N1"]


@pytest.mark.rule("ALA-15.3")
def test_impassable_terrain_bars_the_straight_line() -> None:
    sea = area("sea", "impassable", 29, 21, 31, 22)
    state = field(ready("S1", 30, 20), ready("N1", 30, 24), terrain=[sea])
    assert why_no_target(state, state.troops["S1"], state.troops["N1"]) is not None


# -- declaring ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-15.4")
def test_the_side_with_the_initiative_declares_first_and_then_the_other_knowing_it() -> None:
    state = field(ready("S1", 30, 20), ready("N1", 30, 24), initiative=1)
    play = phase(state)
    assert play.game.waiting_for == (1,)
    play.answer("charge N1 S1")
    assert play.game.waiting_for == (0,)  # N1 has no more to declare
    assert "N1" in play.state.charges
    play.answer("end")


@pytest.mark.rule("ALA-15.4")
def test_nobody_is_asked_where_nobody_can_charge() -> None:
    play = phase(field(ready("S1", 30, 20), ready("N1", 30, 30))).over()
    assert play.state.charges == {}


@pytest.mark.rule("ALA-15.1", "ALA-15.2")
def test_what_cannot_be_declared_is_shown_with_its_reason() -> None:
    state = field(ready("S1", 30, 20), ready("S2", 36, 20, advanced=0), ready("N1", 33, 24))
    play = phase(state)
    reason = play.options["charge S2 N1"]
    assert reason is not None
    assert reason.rule == "ALA-15.2"


# -- lining up ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-15.7", "ALA-14.7")
def test_a_charger_lines_up_on_the_middle_of_the_face() -> None:
    play = phase(field(ready("S1", 28, 20), ready("N1", 30, 24)))
    play.answer("charge S1 N1").answer("end").over()
    s1 = play["S1"]
    assert (s1.x, s1.y, s1.facing) == (30_000, 22_400, 0)
    assert together(play.state, "S1", "N1")
    assert play.state.contacts["S1|N1"].charged == ("S1",)
    assert s1.charged
    assert s1.deed.kind == "charge"
    assert s1.advanced == 6000 + 2400
    assert play.state.charges == {}


@pytest.mark.rule("ALA-15.6")
@pytest.mark.parametrize(
    ("x", "y", "heading", "place"),
    [
        (30, 20, 0, (30_000, 22_400, 0)),  # into the rear
        (37, 24, 270, (33_800, 24_000, 270_000)),  # into the right flank: N1 faces north here
        (23, 24, 90, (26_200, 24_000, 90_000)),  # into the left flank
    ],
)
def test_the_face_hit_is_that_of_the_zone(x: float, y: float, heading: float, place: tuple[int, int, int]) -> None:
    state = field(ready("S1", x, y, heading=heading), ready("N1", 30, 24, heading=0, level=READY))
    play = phase(state)
    play.answer("charge S1 N1").over()
    assert (play["S1"].x, play["S1"].y, play["S1"].facing) == place


@pytest.mark.rule("ALA-15.6")
def test_an_unformed_target_is_hit_on_the_nearer_of_front_and_rear() -> None:
    state = field(ready("S1", 30, 20), ready("N1", 30, 24, formed=False, heading=0))
    play = phase(state)
    play.answer("charge S1 N1").over()
    assert (play["S1"].y, play["S1"].facing) == (22_400, 0)
    assert together(play.state, "S1", "N1")


@pytest.mark.rule("ALA-15.7")
def test_a_charger_slides_along_the_face_to_the_nearest_free_place() -> None:
    """S2 stands where S1 would line up: S1 slides to the left, where it is nearest."""
    state = field(ready("S1", 28, 20), troop("S2", 33, 22.4, advanced=0), ready("N1", 30, 24))
    play = phase(state)
    play.answer("charge S1 N1").answer("end").over()
    assert (play["S1"].x, play["S1"].y) == (27_000, 22_400)
    assert together(play.state, "S1", "N1")


@pytest.mark.rule("ALA-15.7")
def test_a_charge_without_room_fails_and_the_charger_stays() -> None:
    """S2 and S3 stand on both sides: only 0.4 inches of face are left between them."""
    state = field(
        ready("S1", 30, 19), troop("S2", 26.8, 22.4, advanced=0), troop("S3", 33.2, 22.4, advanced=0),
        ready("N1", 30, 24),
    )  # fmt: skip
    play = phase(state)
    play.answer("charge S1 N1").answer("end").over()
    assert (play["S1"].x, play["S1"].y) == (30_000, 19_000)
    assert play.state.contacts == {}


@pytest.mark.rule("ALA-15.7", "ALA-15.16")
def test_two_chargers_on_one_face_the_smaller_shift_lines_up_exactly() -> None:
    state = field(ready("S1", 31, 20), ready("S2", 25, 20), ready("N1", 30, 24))
    play = phase(state)
    play.answer("charge S1 N1").answer("charge S2 N1").answer("end").over()
    assert (play["S1"].x, play["S1"].y) == (30_000, 22_400)
    # No place with 0.6 inches is left: S2 stands beside S1 like a support, and shares no face with N1.
    assert (play["S2"].x, play["S2"].y) == (24_000, 22_400)
    assert together(play.state, "S1", "N1")
    assert not together(play.state, "S2", "N1")


@pytest.mark.rule("ALA-15.7", "ALA-3.2")
def test_at_equal_shifts_the_one_nearer_the_enemys_edge_lines_up_exactly() -> None:
    """A column four deep shows 6.4 inches of flank; beside the first charger 0.2 inches of it are left."""
    state = field(
        ready("S1", 36, 21, heading=270), ready("S2", 36, 27, heading=270),
        ready("N1", 30, 24, grades="BBBB", heading=0, level=3),
    )  # fmt: skip
    play = phase(state)
    play.answer("charge S1 N1").answer("charge S2 N1").over()
    assert (play["S2"].x, play["S2"].y) == (33_800, 24_000)
    assert (play["S1"].x, play["S1"].y) == (33_800, 18_000)
    assert list(play.state.contacts) == ["S2|N1"]


@pytest.mark.rule("ALA-4.3")
def test_a_charge_through_rough_ground_costs_order_before_the_combat() -> None:
    scrub = area("scrub", "rough_ground", 25, 21, 35, 22)
    play = phase(field(ready("S1", 30, 20), ready("N1", 30, 24), terrain=[scrub]))
    play.answer("charge S1 N1").answer("end").over()
    assert play["S1"].disorder == 1
    assert len(play.facts(Disordered)) == 1


@pytest.mark.rule("ALA-4.5")
def test_the_target_is_noted_behind_the_obstacle_that_was_charged_across() -> None:
    wall = line("wall", "minor_obstacle", (20, 23), (40, 23))
    play = phase(field(ready("S1", 30, 20), ready("N1", 30, 24), terrain=[wall]))
    play.answer("charge S1 N1").answer("end").over()
    assert play.state.contacts["S1|N1"].behind == ("N1",)


# -- supports ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-15.5")
def test_the_worked_example_of_the_support_that_stands_half_an_inch_back() -> None:
    """Line against line, S1 charges N1 and S2 goes along: it would touch N2 and stands 0.5 inches short of it."""
    state = field(
        ready("S1", 30, 20), ready("S2", 36, 20, advanced=0), ready("N1", 30, 24), ready("N2", 36, 24),
        initiative=0,
    )  # fmt: skip
    play = phase(state)
    play.answer("charge S1 N1").answer("along S2 S1").answer("end").over()
    s2 = play["S2"]
    assert (s2.x, s2.y) == (36_000, 21_900)
    assert not s2.charged
    assert list(play.state.contacts) == ["S1|N1"]


@pytest.mark.rule("ALA-15.5")
def test_a_support_stands_level_where_no_enemy_is() -> None:
    play = phase(field(ready("S1", 30, 20), ready("S2", 24, 20, advanced=0), ready("N1", 30, 24)))
    play.answer("charge S1 N1").answer("along S2 S1").answer("end").over()
    assert (play["S2"].x, play["S2"].y) == (24_000, 22_400)


@pytest.mark.rule("ALA-15.5")
@pytest.mark.parametrize(
    ("values", "may"),
    [({}, True), ({"level": SHAKEN}, False), ({"redressed": True}, False), ({"control": "halt"}, False)],
)
def test_who_may_go_along(values: dict[str, Any], may: bool) -> None:
    play = phase(field(ready("S1", 30, 20), ready("S2", 24, 20, advanced=0, **values), ready("N1", 30, 24)))
    play.answer("charge S1 N1")
    if play.game.waiting_for == (0,):
        assert (play.options["along S2 S1"] is None) is may
    else:
        assert not may


@pytest.mark.rule("ALA-15.5")
def test_psiloi_go_along_with_a_band_also_behind_it() -> None:
    state = field(ready("S1", 30, 20, "peltasts"), troop("S2", 30, 19, "psiloi"), troop("N1", 30, 24, "psiloi"), turn=3)
    play = phase(state)
    play.answer("charge S1 N1").answer("along S2 S1").answer("stand").over()
    assert (play["S1"].y, play["S2"].y) == (23_000, 22_000)
    assert list(play.state.contacts) == ["S1|N1"]


@pytest.mark.rule("ALA-15.5")
def test_when_the_charge_fails_the_support_stays() -> None:
    state = field(
        ready("S1", 30, 19), ready("S4", 36, 19, advanced=0), troop("S2", 26.8, 22.4, advanced=0),
        troop("S3", 33.2, 22.4, advanced=0), ready("N1", 30, 24),
    )  # fmt: skip
    play = phase(state)
    play.answer("charge S1 N1").answer("along S4 S1").answer("end").over()
    assert (play["S4"].x, play["S4"].y) == (36_000, 19_000)


@pytest.mark.rule("ALA-15.7", "ALA-15.5")
def test_a_support_that_stays_makes_room_for_a_friend_placed_on_it() -> None:
    """S3 comes first and is placed on S2, who should be gone by then; N2 bars the place of S2 beside S1."""
    state = field(
        ready("S1", 30, 20), ready("S2", 36, 20, advanced=0), ready("S3", 41, 17), troop("N1", 30, 24),
        troop("N2", 40, 21.8, "psiloi"),
    )  # fmt: skip
    play = phase(state).answer("charge S3 N2").answer("charge S1 N1").answer("along S2 S1").answer("stand").over()
    assert (play["S3"].x, play["S3"].y) == (40_000, 20_400)
    assert (play["S2"].x, play["S2"].y) == (36_000, 18_800)


# -- mutual charges ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-15.8")
@pytest.mark.parametrize("initiative", [0, 1])
def test_troops_that_charge_each_other_meet_half_way(initiative: int) -> None:
    play = phase(field(ready("S1", 30, 20), ready("N1", 31, 25.6), initiative=initiative))
    first, second = ("charge S1 N1", "charge N1 S1") if initiative == 0 else ("charge N1 S1", "charge S1 N1")
    play.answer(first).answer(second).over()
    assert (play["S1"].y, play["N1"].y) == (22_000, 23_600)
    x = 30_000 if initiative == 0 else 31_000
    assert (play["S1"].x, play["N1"].x) == (x, x)
    found = play.state.contacts["S1|N1"]
    assert sorted(found.charged) == ["N1", "S1"]
    assert sorted(found.came) == ["N1", "S1"]
    # Neither has received the charge at the halt.
    assert (play["S1"].level, play["N1"].level) == (1, 1)


@pytest.mark.rule("ALA-15.10", "ALA-15.8")
def test_cavalry_counter_charges_and_turns_its_front_to_the_enemy() -> None:
    state = field(ready("S1", 30, 20, "cavalry"), ready("N1", 30, 25.6, "cavalry", heading=90))
    play = phase(state)
    play.answer("charge S1 N1")
    assert play.game.waiting_for == (1,)
    play.answer("end").answer("counter S1").over()
    assert sorted(play.state.contacts["S1|N1"].charged) == ["N1", "S1"]
    assert (play["N1"].facing, play["S1"].facing) == (180_000, 0)


@pytest.mark.rule("ALA-15.10")
def test_cavalry_charged_by_hoplites_can_only_evade() -> None:
    state = field(ready("S1", 30, 20), troop("N1", 30, 24.6, "cavalry"))
    play = phase(state, [4, 4, 2, 2]).answer("charge S1 N1")
    # With a single way out it is not asked.
    play.over()
    assert play["N1"].evaded


@pytest.mark.rule("ALA-15.10")
def test_cavalry_that_redressed_may_not_counter_charge() -> None:
    state = field(ready("S1", 30, 20, "peltasts"), troop("N1", 30, 24, "cavalry", redressed=True))
    play = phase(state, [4, 4, 2, 2]).answer("charge S1 N1").over()
    assert play["N1"].evaded


@pytest.mark.rule("ALA-15.10", "ALA-9.4")
def test_a_halt_does_not_bar_a_counter_charge() -> None:
    state = field(ready("S1", 30, 20, "cavalry"), troop("N1", 30, 24, "cavalry", control="halt"))
    play = phase(state).answer("charge S1 N1")
    assert play.options["counter S1"] is None
    assert play.options["stand"] is not None


@pytest.mark.rule("ALA-15.10", "ALA-15.12")
def test_cavalry_that_can_neither_counter_charge_nor_evade_stands() -> None:
    """Redressed, and shut in by the sea on all sides behind."""
    sea = [area("a", "impassable", 20, 25, 40, 30), area("b", "impassable", 24, 20, 26.3, 25),
           area("c", "impassable", 33.7, 20, 36, 25)]  # fmt: skip
    state = field(ready("S1", 30, 20), troop("N1", 30, 24, "cavalry"), terrain=sea)
    play = phase(state).answer("charge S1 N1").over()
    assert not play["N1"].evaded
    assert together(play.state, "S1", "N1")


# -- responses ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-15.9", "ALA-26.1")
def test_skirmishers_choose_to_stand_or_to_evade() -> None:
    state = field(ready("S1", 30, 20), troop("N1", 30, 24, "psiloi"))
    play = phase(state).answer("charge S1 N1")
    assert play.game.waiting_for == (1,)
    assert play.game.ask is not None
    assert play.game.ask.to[1].default == "evade"
    play.answer("stand").over()
    assert together(play.state, "S1", "N1")


@pytest.mark.rule("ALA-15.11", "ALA-10.10")
def test_hoplites_drop_a_level_when_charged_at_the_halt_once_a_phase() -> None:
    state = field(ready("S1", 27, 20), ready("S2", 33, 20), troop("N1", 30, 24, level=READY))
    play = phase(state).answer("charge S1 N1").answer("charge S2 N1").over()
    assert play["N1"].level == 1


@pytest.mark.rule("ALA-10.10")
def test_a_unit_that_charges_itself_does_not_receive_the_charge_at_the_halt() -> None:
    """N1 charges S2 while S1 charges N1."""
    state = field(ready("S1", 30, 20), ready("S2", 36, 20), ready("N1", 33, 24))
    play = phase(state).answer("charge S1 N1").answer("end").answer("charge N1 S2")
    assert play["N1"].level == 1


@pytest.mark.rule("ALA-10.8", "ALA-15.11")
@pytest.mark.parametrize(
    ("x", "y", "heading", "level"),
    [(30, 20, 0, 1), (37, 24, 270, 1), (23, 24, 90, 2)],
)
def test_a_charge_from_rear_or_shieldless_flank_costs_a_level_more(
    x: float, y: float, heading: float, level: int
) -> None:
    state = field(ready("S1", x, y, heading=heading), troop("N1", 30, 24, heading=0, level=3))
    play = phase(state).answer("charge S1 N1").over()
    assert play["N1"].level == level


@pytest.mark.rule("ALA-10.10")
def test_a_unit_in_combat_does_not_drop_for_a_further_charge_in_front() -> None:
    state = field(
        ready("S1", 30, 20), ready("S2", 23.5, 19.5), troop("N1", 30, 21.6, level=READY), contacts=[contact("S1", "N1")]
    )
    play = phase(state)
    assert "charge S2 N1" in play.options
    play.answer("charge S2 N1").over()
    assert play["N1"].level == READY


@pytest.mark.rule("ALA-15.11", "ALA-15.13", "ALA-10.12")
def test_a_shaken_unit_retires_from_the_charge_and_is_chased() -> None:
    """It throws 3 and 3: 8 inches; the charger throws 4 and 4 and has 10.4 inches to go."""
    state = field(ready("S1", 30, 20), troop("N1", 30, 24, level=SHAKEN))
    play = phase(state, [3, 3, 4, 4]).answer("charge S1 N1").over()
    assert (play["N1"].status, play["N1"].formed, play["N1"].y) == ("retiring", False, 32_000)
    assert (play["S1"].y, play["S1"].formed) == (28_000, True)
    assert play.state.contacts == {}


@pytest.mark.rule("ALA-15.11", "ALA-10.12")
def test_a_shaken_unit_in_combat_fights_first() -> None:
    """N1 is charged in its right flank: it must retire, but after the fight."""
    state = field(
        ready("S1", 30, 20), ready("S2", 24, 21.6, heading=90), troop("N1", 30, 21.6, level=SHAKEN),
        contacts=[contact("S1", "N1")],
    )  # fmt: skip
    play = phase(state).answer("charge S2 N1").over()
    assert play["N1"].must_retire
    assert together(play.state, "S2", "N1")


@pytest.mark.rule("ALA-15.16", "ALA-10.12")
def test_a_neighbour_that_breaks_for_it_retires_in_the_same_step() -> None:
    """N1 must retire; N2, shaken and of no lower grade, sees it and must retire as well."""
    state = field(
        ready("S1", 30, 20), troop("N1", 30, 24, level=SHAKEN), troop("N2", 36, 24, level=SHAKEN), initiative=1
    )
    play = phase(state, [3, 3, 4, 3, 4, 4]).answer("charge S1 N1").over()
    assert play["N1"].status == "retiring"
    assert play["N2"].status == "retiring"
    # From right to left of the north, which has the initiative: N1 first.
    assert (play["N1"].y, play["N2"].y > 24_000) == (32_000, True)


@pytest.mark.rule("ALA-10.16")
def test_a_withdrawing_band_makes_one_more_retire_move_as_its_response() -> None:
    state = field(ready("S1", 30, 20), troop("N1", 30, 24, "peltasts", men=3, status="withdrawing"))
    play = phase(state, [4, 4, 2, 2]).answer("charge S1 N1").over()
    assert play["N1"].y == 32_000
    assert play["S1"].y == 24_000


@pytest.mark.rule("ALA-18.17")
def test_a_charged_looter_responds_normally_and_its_looting_is_over() -> None:
    state = field(ready("S1", 30, 20), troop("N1", 30, 24, "peltasts", status="looting"))
    play = phase(state).answer("charge S1 N1").answer("stand").over()
    assert play["N1"].status == "steady"


# -- charges overtaken by events ---------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-15.16")
def test_a_troop_contacted_before_its_own_charge_loses_it() -> None:
    """S1 is further to the right and reaches N1 first; N1's charge on S2 is lost."""
    state = field(ready("S1", 36, 20), ready("S2", 30, 20, level=READY), ready("N1", 33, 24))
    play = phase(state).answer("charge S1 N1").answer("end").answer("charge N1 S2").over()
    assert together(play.state, "S1", "N1")
    assert not together(play.state, "S2", "N1")
    assert play.state.contacts["S1|N1"].charged == ("S1",)
    assert play["N1"].level == 1


@pytest.mark.rule("ALA-15.17")
def test_a_charger_whose_target_has_charged_elsewhere_hits_the_face_that_it_shows_now() -> None:
    """N1 is the first to move, into S2; S1 declared against its front and now takes it in the left flank."""
    state = field(ready("S1", 36, 21.6, heading=270), ready("S2", 29, 20), ready("N1", 30, 24), initiative=1)
    play = phase(state).answer("charge N1 S2").answer("charge S1 N1").answer("end").over()
    assert (play["N1"].x, play["N1"].y) == (29_000, 21_600)
    assert (play["S1"].x, play["S1"].y, play["S1"].facing) == (32_800, 21_600, 270_000)
    assert list(play.state.contacts) == ["S2|N1", "S1|N1"]


@pytest.mark.rule("ALA-15.17")
def test_a_charger_whose_target_is_no_longer_to_its_front_stays() -> None:
    state = field(ready("S1", 36, 20.4), ready("S2", 29, 20), ready("N1", 30, 24), initiative=1)
    play = phase(state).answer("charge N1 S2").answer("charge S1 N1").answer("end").over()
    assert (play["S1"].x, play["S1"].y) == (36_000, 20_400)
    assert list(play.state.contacts) == ["S2|N1"]


@pytest.mark.rule("ALA-15.17", "ALA-10.8")
def test_a_charger_that_has_become_shaken_still_charges() -> None:
    """N2 charges S1 from behind while it charges N1: one drop, for it has declared a charge itself."""
    state = field(ready("S1", 30, 20), ready("N1", 30, 24), ready("N2", 30, 17, heading=0))
    play = phase(state).answer("charge S1 N1").answer("charge N2 S1").answer("end").over()
    assert play["S1"].level == SHAKEN
    assert together(play.state, "S1", "N1")
    # S1 has moved on by its own charge; N2 reaches it where it stands now.
    assert together(play.state, "S1", "N2")


@pytest.mark.rule("ALA-15.17", "ALA-10.12")
def test_a_charger_that_must_retire_loses_its_charge() -> None:
    """S1 drops for N2 in its bare flank, and once more because S2 beside it runs: it retires instead of charging."""
    state = field(
        ready("S1", 30, 20), ready("S2", 24, 20, level=SHAKEN),
        ready("N1", 30, 24), ready("N2", 37, 20, heading=270), ready("N3", 24, 24),
    )  # fmt: skip
    play = phase(state, [3, 3, 3, 3, 2, 2, 2, 2])
    play.answer("charge S1 N1").answer("charge N2 S1").answer("charge N3 S2").answer("end").over()
    assert play["S1"].status == "retiring"
    assert play["S2"].status == "retiring"
    assert play.state.contacts == {}
    assert play["N1"].level == READY  # down for the charge at the halt, up twice for the enemies that run


@pytest.mark.rule("ALA-15.8")
def test_two_pairs_side_by_side_meet_each_half_way() -> None:
    state = field(ready("S1", 24, 20), ready("S2", 30, 20), ready("N1", 26, 24), ready("N2", 34, 24), initiative=0)
    play = phase(state).answer("charge S2 N2").answer("charge S1 N1")
    play.answer("charge N2 S2").answer("charge N1 S1").over()
    assert together(play.state, "S2", "N2")
    assert together(play.state, "S1", "N1")


@pytest.mark.rule("ALA-15.17")
def test_a_troop_charged_by_several_responds_once_and_all_chase() -> None:
    state = field(ready("S1", 27, 20), ready("S2", 33, 20), troop("N1", 30, 24, "psiloi"))
    play = phase(state, [5, 5, 2, 2, 2, 2]).answer("charge S1 N1").answer("charge S2 N1").answer("evade")
    play.over()
    assert play["N1"].evaded
    assert play["S2"].advanced == 10_000
    assert 6_000 < play["S1"].advanced < 10_000  # S2 went first and stands in its way
