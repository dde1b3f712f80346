"""Bands give way to formed hoplites (ALA-12.19, 12.20), and passages of lines (ALA-12.17, 12.18)."""

from __future__ import annotations

import pytest

from polemos.geometry import distance
from polemos.rules.alala.field.field import gap
from polemos.rules.alala.movement.dice_move import DiceMove
from polemos.rules.alala.movement.formed_move import march
from polemos.rules.alala.movement.wheeling import shift, wheel
from polemos.rules.alala.ways.passage import disordered_by, may_pass
from tests.alala.position import Play, contact, table, troop


@pytest.mark.rule("ALA-12.19")
def test_the_example_of_the_psiloi() -> None:
    state = table(troop("S1", 30, 10), troop("N1", 30, 16.4, "psiloi"), troop("N2", 60, 45))
    play = Play(state, DiceMove(("S1",), 2), [3, 3]).over()
    assert play["S1"].y == 16_000
    assert play["N1"].y == 21_400  # 5 inches back
    assert gap(play["S1"], play["N1"]) == pytest.approx(4.0)


@pytest.mark.rule("ALA-12.19")
def test_giving_way_is_no_move_of_its_own() -> None:
    state = table(troop("S1", 30, 10), troop("N1", 30, 16.4, "psiloi"), troop("N2", 60, 45))
    before = state.troops["N1"]
    play = Play(state, DiceMove(("S1",), 2), [3, 3]).over()
    assert (play["N1"].acted, play["N1"].deed, play["N1"].evaded) == (before.acted, before.deed, False)


@pytest.mark.rule("ALA-12.19")
def test_along_the_direction_of_movement_and_clear_of_the_whole_body() -> None:
    state = table(troop("S1", 36, 10), troop("S2", 30, 10), troop("N1", 30, 16.4, "psiloi"), troop("N2", 60, 45))
    going = march(state, ("S1", "S2"), 22.5, 6.0)
    (band,) = going.giving
    assert band.way.heading == pytest.approx(22.5)
    assert [round(distance(box, band.way.box), 3) for _, box in going.places] == [4.0, 4.0]
    # The unit on the left is half an inch ahead: it is the one that counts, in whichever order they stand.
    ragged = table(troop("S1", 36, 10), troop("S2", 30, 10.5), troop("N1", 33, 16.9, "psiloi"), troop("N2", 60, 45))
    for units in (("S1", "S2"), ("S2", "S1")):
        (band,) = march(ragged, units, 0.0, 6.0).giving
        assert band.way.distance == pytest.approx(5.0)


@pytest.mark.rule("ALA-12.19", "ALA-12.17")
def test_skirmishers_give_way_through_their_own_hoplites_without_disorder() -> None:
    state = table(troop("S1", 30, 10), troop("N1", 30, 16.4, "psiloi"), troop("N2", 30, 22))
    play = Play(state, DiceMove(("S1",), 2), [3, 3]).over()
    assert play["N2"].disorder == 0
    assert play["N1"].y == 23_400  # lengthened until clear behind them
    assert play["S1"].y == 16_000


@pytest.mark.rule("ALA-12.19")
def test_bands_beside_the_front_do_not_care() -> None:
    state = table(troop("S1", 30, 10), troop("N1", 42, 11, "psiloi"), troop("N2", 60, 45))
    assert march(state, ("S1",), 0.0, 4.0).giving == ()


@pytest.mark.rule("ALA-12.20")
def test_a_band_in_combat_stops_the_hoplites() -> None:
    state = table(
        troop("S1", 30, 10), troop("S2", 30, 18.4, "peltasts"), troop("N1", 30, 17.4, "psiloi"), troop("N2", 60, 45),
        contacts=[contact("S2", "N1")],
    )  # fmt: skip
    going = march(state, ("S1",), 0.0, 6.0)
    assert (round(going.distance, 3), going.stopped_by) == (2.0, "N1")


@pytest.mark.rule("ALA-12.20", "ALA-12.18")
def test_cavalry_before_its_own_hoplites_cannot_give_way() -> None:
    wall = [troop(f"N{n}", 6 * n, 19) for n in range(2, 9)]
    state = table(troop("S1", 30, 10), troop("N1", 30, 17.4, "cavalry"), *wall)
    going = march(state, ("S1",), 0.0, 6.0)
    assert (round(going.distance, 3), going.stopped_by) == (1.8, "N1")
    play = Play(state, DiceMove(("S1",), 2), [3, 3]).over()
    assert play["S1"].y == 11_800


@pytest.mark.rule("ALA-12.20")
def test_it_turns_aside_if_the_straight_way_is_barred() -> None:
    state = table(troop("S1", 30, 10), troop("N1", 30, 17, "cavalry"), troop("N2", 24, 22))
    going = march(state, ("S1",), 0.0, 6.0)
    (band,) = going.giving
    assert band.way.heading == pytest.approx(15.0)  # north's own right would be 345, where N2 stands
    assert (round(going.distance, 3), going.stopped_by) == (6.0, "")
    narrower = table(troop("S1", 30, 10), troop("N1", 30, 17, "cavalry"), troop("N2", 24, 20))
    (band,) = march(narrower, ("S1",), 0.0, 4.0).giving
    assert band.way.heading == pytest.approx(30.0)


@pytest.mark.rule("ALA-12.20", "ALA-3.15")
def test_a_band_pushed_over_the_edge_is_lost() -> None:
    state = table(
        troop("S1", 30, 37), troop("N1", 30, 43, "psiloi"), troop("N2", 60, 45), troop("N3", 60, 40, "psiloi")
    )
    play = Play(state, DiceMove(("S1",), 2), [3, 3]).over()
    assert play["N1"].status == "gone"
    assert play.state.side(1).bands_lost == ("N1",)
    assert play["S1"].y == 43_000


@pytest.mark.rule("ALA-12.19", "ALA-12.15", "ALA-12.14")
def test_after_a_wheel_or_a_side_step_along_the_facing() -> None:
    state = table(troop("S1", 30, 10), troop("N1", 27, 15.5, "psiloi"), troop("N2", 60, 45))
    turned = wheel(state, ("S1",), "right", 30.0)
    assert [round(band.way.heading) for band in turned.giving] == [30]
    beside = table(troop("S1", 30, 10), troop("N1", 39, 14, "psiloi"), troop("N2", 60, 45))
    stepped = shift(beside, ("S1",), "right", 2.0)
    assert [round(band.way.heading) for band in stepped.giving] == [0]
    assert gap(beside.troops["S1"], beside.troops["N1"]) < 4.0


@pytest.mark.rule("ALA-12.19")
def test_unformed_hoplites_push_nobody() -> None:
    from polemos.rules.alala.movement.free_walk import FreeGoing, go_free
    from polemos.tabletop.legs import March

    state = table(troop("S1", 30, 10, formed=False), troop("N1", 30, 16.4, "psiloi"), troop("N2", 60, 45))
    going = go_free(state, state.troops["S1"], (March(0, 6000),), 6000)
    assert isinstance(going, FreeGoing)
    assert (going.used, going.stopped_by) == (1000, "N1")


# -- passages ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-12.18")
@pytest.mark.parametrize(
    ("mover", "friend", "may"),
    [
        ("cavalry", "hoplites", False), ("hoplites", "cavalry", False), ("hamippoi", "hoplites", False),
        ("hoplites", "thessalian_cavalry", False), ("psiloi", "hoplites", True), ("hoplites", "peltasts", True),
        ("cavalry", "psiloi", True), ("hoplites", "hoplites", True), ("cavalry", "thessalian_cavalry", True),
    ],
)  # fmt: skip
def test_cavalry_and_hoplites_do_not_mix(mover: str, friend: str, may: bool) -> None:
    assert may_pass(troop("S1", 10, 10, mover), troop("S2", 20, 10, friend)) is may


@pytest.mark.rule("ALA-12.17", "ALA-11.1")
@pytest.mark.parametrize(
    ("mover", "friend", "points"),
    [
        (troop("S1", 10, 10, "peltasts"), troop("S2", 20, 10), {}),
        (troop("S1", 10, 10, "psiloi", status="routing"), troop("S2", 20, 10), {"S2": 1}),
        (troop("S1", 10, 10), troop("S2", 20, 10, "peltasts"), {"S1": 1}),
        (troop("S1", 10, 10, formed=False), troop("S2", 20, 10), {"S2": 1}),
        (troop("S1", 10, 10), troop("S2", 20, 10), {"S1": 1, "S2": 1}),
        (troop("S1", 10, 10, "cavalry"), troop("S2", 20, 10, "thessalian_cavalry"), {"S2": 1}),
        (troop("S1", 10, 10, "thessalian_cavalry"), troop("S2", 20, 10, "psiloi"), {"S1": 1}),
        (troop("S1", 10, 10, "psiloi"), troop("S2", 20, 10, "thessalian_cavalry"), {}),
    ],
)
def test_who_is_disordered_by_a_passage(mover: object, friend: object, points: dict[str, int]) -> None:
    state = table(mover, friend, troop("N1", 60, 45))  # type: ignore[arg-type]
    assert dict(disordered_by(state, state.troops["S1"], ("S2",))) == points


@pytest.mark.rule("ALA-12.17")
def test_only_who_stands_is_spared_by_skirmishers() -> None:
    state = table(troop("S1", 10, 10, "peltasts"), troop("S2", 20, 10), troop("N1", 60, 45))
    assert dict(disordered_by(state, state.troops["S1"], ("S2",), moving=("S2",))) == {"S2": 1}


@pytest.mark.rule("ALA-3.13", "ALA-12.19")
def test_a_band_beside_the_unit_does_not_give_way_and_is_not_run_over() -> None:
    beside = table(troop("S1", 30, 10), troop("N1", 37, 9.8, "psiloi"), troop("N2", 60, 45))  # 0.4 to its right
    drifting = march(beside, ("S1",), 22.5, 8.0)
    assert drifting.giving == ()
    assert drifting.stopped_by == "N1"
    assert drifting.distance == pytest.approx(0.4 / 0.382683, abs=0.001)
    stepping = shift(beside, ("S1",), "right", 2.0)
    assert (round(stepping.distance, 1), stepping.stopped_by, stepping.giving) == (0.4, "N1", ())
    touching = table(troop("S1", 30, 10), troop("N1", 36.6, 9.8, "psiloi"), troop("N2", 60, 45))
    assert shift(touching, ("S1",), "right", 2.0).distance == 0.0
    assert march(touching, ("S1",), 22.5, 8.0).distance == 0.0


@pytest.mark.rule("ALA-12.19", "ALA-18.14")
@pytest.mark.parametrize(("status", "far", "giving"), [("steady", 6.0, ["N1"]), ("routing", 1.0, [])])
def test_a_router_that_is_held_does_not_give_way(status: str, far: float, giving: list[str]) -> None:
    state = table(troop("S1", 30, 10), troop("N1", 30, 16.4, "psiloi", status=status), troop("N2", 60, 45))
    going = march(state, ("S1",), 0.0, 6.0)
    assert going.distance == pytest.approx(far, abs=0.002)
    assert [band for band, _ in going.giving] == giving


@pytest.mark.rule("ALA-12.19", "ALA-3.14")
def test_of_two_bands_the_one_furthest_ahead_goes_first() -> None:
    """Both have to be four inches away; the nearer one comes to lie on the other and goes on behind it."""
    state = table(
        troop("S1", 30, 10), troop("N1", 30, 16.4, "psiloi"), troop("N2", 30, 18.0, "psiloi"), troop("N3", 60, 45)
    )  # fmt: skip
    going = march(state, ("S1",), 0.0, 6.0)
    assert [band for band, _ in going.giving] == ["N2", "N1"]
    places = {band: way.box.cy for band, way in going.giving}
    assert places["N2"] == pytest.approx(16.8 + 4 + 0.6, abs=0.002)
    assert places["N1"] == pytest.approx(places["N2"] + 1.2, abs=0.002)
