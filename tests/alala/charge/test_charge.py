"""Who may charge whom, declaring, and charges overtaken by events (ALA-15.1 to 15.4, 15.16, 15.17)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.alala.charge.charging import why_no_charge, why_no_target
from polemos.rules.alala.troops import READY, SHAKEN, Deed
from tests.alala.charges import charges, field, phase, ready, together
from tests.alala.position import area, contact, leader, troop

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
