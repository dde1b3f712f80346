"""Section 17: the approach, keeping level, drift, credit, stopping before the enemy, lapping, falling back."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

import pytest

from polemos.rules.hoplomachia.automatic.phase import AutomaticMoves
from polemos.rules.hoplomachia.marches.approach_ways import drift_right
from polemos.rules.hoplomachia.marches.formations import body_of, may_march
from polemos.rules.hoplomachia.marches.lapping import lappers
from polemos.rules.hoplomachia.marches.phase import Marches
from polemos.rules.hoplomachia.options import Options
from tests.hoplomachia.position import Piece, Play, area, change, contact, course, front, table, unit

FOE = unit("B1", x=30, y=44, count=2, order="halt")


def taxis(
    name: str = "A1", x: float = 30, y: float = 20, count: int = 2, card: str = "panhellenic", **values: Any
) -> Piece:
    return unit(name, card, x, y, count, **{"order": "approach", **values})


def phalanx(*counts: int, **values: Any) -> list[Piece]:
    """Taxeis side by side, the first on the right; their right end at x = 40."""
    right, found = 40.0, []
    for number, count in enumerate(counts, 1):
        found.append(taxis(f"A{number}", right - count * 0.75, count=count, **values))
        right -= count * 1.5
    return found


def settle(play: Play, *orders: str) -> Play:
    """Orders, then whatever is asked by default, to the end."""
    play.does(*orders)
    while play.game.ask is not None:
        seat = play.game.waiting_for[0]
        play.answer(play.game.ask.to[seat].default, seat)
    return play.over()


def fronts(play: Play, *keys: str) -> list[float]:
    return [front(play[key])[1] for key in keys]


@pytest.mark.rule("HMA-17.3", "HMA-9.7", "HMA-12.3")
def test_an_approach_goes_into_close_files_and_straight_ahead_with_the_rest() -> None:
    play = settle(Play(table(taxis(arrangement="OF"), FOE), Marches()), "stay")
    assert play.unit("A1").arrangement == "CF"
    assert fronts(play, "A1.1", "A1.2") == [23, 23]
    assert play.unit("A1").credit
    assert play.unit("A1").did("approached")
    ordered = settle(Play(table(taxis(), FOE), Marches()), "stay")
    assert fronts(ordered, "A1.1") == [24]


@pytest.mark.rule("HMA-1.10", "HMA-17.4", "HMA-25.1")
@pytest.mark.parametrize(("first", "kept"), [("stay", 7), ("wheel right 45", 7)])
@pytest.mark.parametrize("cut", [True, False])
def test_an_approach_may_be_cut_short_for_the_hamippoi(first: str, kept: float, cut: bool) -> None:
    """Rhomboids go 8 inches in close files; a wheel of 45 degrees takes 1.18 of them, and of the 7."""
    horse = taxis(count=1, card="hippeis_thessalian", role="core", hamippoi=True)
    play = Play(table(horse, FOE), Marches()).does(first)
    assert play.game.ask is not None
    assert play.game.ask.to[0].default is True
    settle(play, "yes" if cut else "no")
    wheel = radians(45) * 1.5 if first != "stay" else 0.0
    start = (30.75 - 0.75 * cos(radians(45)), 20 + 0.75 * sin(radians(45))) if wheel else (30.0, 20.0)
    x, y, _ = front(play["A1.1"])
    assert ((x - start[0]) ** 2 + (y - start[1]) ** 2) ** 0.5 == pytest.approx((kept if cut else 8) - wheel, abs=0.01)
    assert play["A1.1"].hamippoi is cut


@pytest.mark.rule("HMA-17.3")
def test_disarrayed_units_approach_without_credit() -> None:
    play = settle(Play(table(taxis(disarrayed=True), FOE), Marches()), "stay")
    assert fronts(play, "A1.1") == [26]  # at the rate of open files
    assert not play.unit("A1").credit


@pytest.mark.rule("HMA-17.3", "HMA-13.11", "HMA-17.6")
def test_who_stands_at_the_limit_counts_as_having_approached() -> None:
    play = settle(Play(table(taxis(), unit("B1", x=30, y=23, count=2)), Marches()))
    assert fronts(play, "A1.1") == [20]
    assert play.unit("A1").credit
    before_it = [taxis(f"A{n}", y=20 + 1.5 * (n - 1), order="halt") for n in (2, 3, 4)]
    behind_others = settle(Play(table(taxis(), *before_it, FOE), Marches()))
    assert fronts(behind_others, "A1.1") == [20]
    assert not behind_others.unit("A1").credit


@pytest.mark.rule("HMA-17.4", "HMA-9.7")
@pytest.mark.parametrize(("answer", "ends"), [("full", [24, 23]), ("level", [23, 23])])
def test_the_example_of_keeping_level(answer: str, ends: list[float]) -> None:
    """Athenians (CF 5) and panhellenic hoplites (CF 4), all in OF: 4 and 3 inches, or 3 and 3."""
    athenians = taxis("A1", 31.5, card="athenians", arrangement="OF")
    state = table(athenians, taxis("A2", 28.5, arrangement="OF"), FOE)
    play = Play(state, Marches())
    play.does("stay")
    assert play.prompt == "Do the faster taxeis keep level?"
    settle(play, answer)
    assert fronts(play, "A1.1", "A2.1") == ends


@pytest.mark.rule("HMA-17.5")
@pytest.mark.parametrize(("counts", "shift"), [((4, 4), 0.0), ((4, 5), 0.5)])
def test_a_phalanx_of_nine_drifts_half_an_inch_one_of_eight_does_not(counts: tuple[int, int], shift: float) -> None:
    state = table(*phalanx(*counts), FOE)
    before = front(state.elements["A1.1"])
    play = settle(Play(state, Marches()))
    assert front(play["A1.1"])[:2] == (before[0] + shift, 24)
    assert front(play["A2.1"])[0] == pytest.approx(front(state.elements["A2.1"])[0] + shift)


@pytest.mark.rule("HMA-17.5")
def test_how_long_a_phalanx_is_is_asked_at_the_start_of_the_phase() -> None:
    """The five lochoi on the left fall back first; the four that approach were of nine, and drift."""
    shaken = taxis("A2", 30.25, count=5, falls_back_from="B2")
    psiloi = unit("B2", "psiloi_hellenic", 30.25, 26, 2)
    play = settle(Play(table(*phalanx(4), shaken, psiloi, FOE, precedence=1), Marches()))
    assert front(play["A2.1"])[1] == 14
    assert front(play["A1.1"])[:2] == (39.75, 24)


@pytest.mark.rule("HMA-17.5")
def test_drift_stops_at_impassable_ground_and_who_did_not_move_does_not_drift() -> None:
    river = area("T1", "river", 40.2, 0, 42, 48)
    play = settle(Play(table(*phalanx(4, 5), FOE, terrain=[river]), Marches()))
    assert front(play["A1.1"])[0] == pytest.approx(39.25 + 0.2, abs=0.011)
    held = settle(Play(table(*phalanx(4, 5), unit("B1", x=35, y=23, count=12)), Marches()))
    assert front(held["A1.1"])[:2] == (39.25, 20)


@pytest.mark.rule("HMA-17.5", "HMA-13.19")
def test_a_lochos_that_has_parted_from_its_taxis_by_its_approach_does_not_drift() -> None:
    """Its mates fight: when it has gone on, nobody is left in the line of the taxis who could drift."""
    foe = unit("B1", x=40, y=20, order="charge")
    state = table(unit("A1", x=40, y=20, count=2, order="approach"), foe, contacts=[contact("A1.1", "B1.1")])
    change(state, "A1.2", x=39_250, y=10_000)
    play = course(state)
    drift_right(play.game, ["A1"], 0.5, "HMA-17.5")
    assert front(play["A1.2"])[:2] == (39.25, 10)


@pytest.mark.rule("HMA-23.2")
@pytest.mark.parametrize(("answer", "shift"), [("incline", 1.0), ("drift as usual", 0.5)])
def test_spartans_may_incline(answer: str, shift: float) -> None:
    play = Play(table(*phalanx(4, 5), FOE, options=Options(inclining=True)), Marches())
    assert play.prompt == "Does the phalanx incline to the right?"
    settle(play, answer)
    assert front(play["A1.1"])[0] == 39.25 + shift


@pytest.mark.rule("HMA-23.2")
def test_others_are_not_asked() -> None:
    play = Play(table(*phalanx(4, 5), FOE, options=Options(inclining=True), a={"nation": "argos"}), Marches())
    assert "wheel first" in play.prompt


@pytest.mark.rule("HMA-9.7", "HMA-13.4", "HMA-17.11")
def test_a_phalanx_wheels_as_one_block_and_goes_on_with_the_rest() -> None:
    play = Play(table(*phalanx(2, 2), FOE), Marches())
    assert play.order("wheel right 46") is not None
    assert play.order("advance 2") is not None
    settle(play, "wheel right 20")  # 6 inches wide: 2.09 inches
    assert front(play["A1.1"])[2] == front(play["A2.2"])[2] == 20
    assert play.unit("A1").wheeled == 20_000
    x, y, _ = front(play["A1.1"])
    assert (x - 40) ** 2 + (y - 20) ** 2 > 1.9**2


@pytest.mark.rule("HMA-23.3", "HMA-9.7")
def test_a_taxis_of_a_phalanx_countermarches_by_itself() -> None:
    """For an inch of its 4 it faces about on its own ground, from 20 to 18.5, and goes 3 the other way; allies of other
    cards are not asked."""
    pieces = (
        unit("A1", "spartiates", x=40, y=20, count=2, order="approach"),
        unit("A2", "lakonians", x=37, y=20, count=2, order="approach"),
        unit("A3", x=34, y=20, count=2, order="approach"), unit("B1", x=37, y=44),
    )  # fmt: skip
    play = Play(table(*pieces, options=Options(countermarch=True)), Marches())
    assert play.prompt == "A1 approaches: countermarch first?"
    assert play.order("wheel right 10") is not None
    play.does("turn right 180")
    assert play.prompt == "A2 approaches: countermarch first?"
    settle(play, "stay")
    assert [front(play[key]) for key in ("A1.2", "A2.1", "A3.1")] == [
        (39.25, 15.5, 180), (37.75, 24, 0), (34.75, 24, 0),
    ]  # fmt: skip
    assert not play["A1.1"].disarrayed


@pytest.mark.rule("HMA-17.6", "HMA-13.14")
def test_missile_troops_ahead_give_way_to_the_approach() -> None:
    psiloi = unit("B2", "psiloi_hellenic", 30, 22, 2)
    play = settle(Play(table(taxis(), psiloi, FOE), Marches()))
    assert fronts(play, "A1.1") == [24]
    assert front(play["B2.1"])[1] == pytest.approx(27)


# -- lapping -----------------------------------------------------------------------------------------------------------


def locked(**values: Any) -> Any:
    """A1.2 in othismos with B1; A1.1, to its right, is free."""
    return table(
        unit("A1", x=30, y=20, count=2, order="charge"), unit("B1", x=29.25, y=20, **values), unit("B9", x=60, y=44)
    )  # fmt: skip


@pytest.mark.rule("HMA-17.7")
def test_a_free_neighbour_laps_onto_the_flank() -> None:
    play = Play(locked(), Marches())
    assert play.prompt == "A1: lap an enemy?"
    settle(play, "A1.1>B1.1")
    assert front(play["A1.1"]) == (30, 20.75, 270)  # front corners level, along the left side of B1
    (made,) = [each for each in play.state.contacts.values() if each.a == "A1.1"]
    assert (made.b, made.of_a, made.of_b, made.charge, made.waits) == ("B1.1", "front", "left", False, False)


@pytest.mark.rule("HMA-17.7")
@pytest.mark.parametrize("order", ["halt", "approach", "march"])
def test_whoever_has_been_charged_laps_under_his_old_order(order: str) -> None:
    state = table(unit("A1", x=30, y=20, count=2, order=order), unit("B1", x=29.25, y=20), unit("B9", x=60, y=44))
    play = Play(state, Marches()).does("A1.1>B1.1")
    assert front(play["A1.1"]) == (30, 20.75, 270)


@pytest.mark.rule("HMA-17.7", "HMA-25.1")
def test_nobody_needs_to_lap() -> None:
    play = Play(locked(), Marches())
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == "no"
    settle(play, "do not lap")
    assert front(play["A1.1"]) == (30.75, 20, 0)


@pytest.mark.rule("HMA-17.7")
def test_not_onto_an_enemy_in_epidromos_nor_with_enemies_ahead_nor_without_room() -> None:
    fresh = locked()
    fresh.contacts = {key: contact(each.a, each.b, since=3, charge=True) for key, each in fresh.contacts.items()}
    assert lappers(fresh, fresh.units["A1"]) == []
    ahead = table(
        unit("A1", x=30, y=20, count=2, order="charge"), unit("B1", x=29.25, y=20), unit("B2", x=31.2, y=21.4),
    )  # fmt: skip
    assert lappers(ahead, ahead.units["A1"]) == []
    beside = table(
        unit("A1", x=30, y=20, count=2, order="charge"), unit("B1", x=29.25, y=20), unit("A2", x=32.3, y=22.4),
        unit("B9", x=60, y=44),
    )  # fmt: skip
    assert [lap.element.id for lap in lappers(beside, beside.units["A1"])] == ["A1.1"]
    filled = table(
        unit("A1", x=30, y=20, count=2, order="charge"), unit("B1", x=29.25, y=20), unit("A2", x=31, y=22.4),
        unit("B9", x=60, y=44),
    )  # fmt: skip
    assert lappers(filled, filled.units["A1"]) == []


@pytest.mark.rule("HMA-17.7", "HMA-1.13")
def test_only_neighbours_of_its_unit_or_its_phalanx_are_its_line() -> None:
    """To the left of A1, which fights B1, stands a free element of another unit; only hoplites are of its phalanx."""
    for card, may in (("athenians", True), ("hippeis_hellenic", False), ("psiloi_hellenic", False)):
        state = table(unit("A1", x=30, y=20), unit("A2", card, x=28.4, y=20), unit("B1", x=30, y=20))
        assert [lap.target.id for lap in lappers(state, state.units["A2"])] == (["B1.1"] if may else [])
    ilai = unit("A1", "hippeis_hellenic", x=30, y=20, count=2, order="charge", role="core")
    state = table(ilai, unit("B1", "hippeis_hellenic", x=30.75, y=20, role="core"))
    assert [lap.element.id for lap in lappers(state, state.units["A1"])] == ["A1.2"]


@pytest.mark.rule("HMA-17.1", "HMA-18.21", "HMA-17.7")
def test_who_is_held_may_lap_though_another_of_his_taxis_pursues() -> None:
    """A1.1 and A1.2 have broken their enemies, A1.3 is in melee still: A1.1 pursues, A1.2 is held in place."""
    state = table(
        unit("A1", x=30, y=20, count=3, order="charge", disarrayed=True), unit("B1", x=28.5, y=20),
        unit("B2", x=40, y=40, count=2, condition="routing", runs=1, cause="A1", facing=0, paid=True, disarrayed=True),
        unit("B9", x=60, y=44),
    )  # fmt: skip
    for key in ("A1.1", "A1.2"):
        change(state, key, quarry="B2")
    change(state, "A1.1", x=33_000)
    play = Play(state, AutomaticMoves(), {"HMA-14.2": [1], "HMA-14.8": [1]}).does("pursue", "hold").over()
    assert play["A1.1"].condition == "pursuing"
    assert play.unit("A1").did("pursued")
    assert [(lap.element.id, lap.target.id) for lap in lappers(play.state, play.unit("A1"))] == [("A1.2", "B1.1")]
    assert may_march(play.state, play.unit("A1"))


@pytest.mark.rule("HMA-17.1", "HMA-14.9")
def test_who_has_pursued_himself_moves_no_more_in_this_turn_though_his_quarry_is_gone() -> None:
    """Its quarry ran off the table before it could go on; the other half of its unit is at home."""
    state = table(
        unit("A1", x=30, y=20, count=2, order="charge", disarrayed=True),
        unit("B2", x=40, y=47, condition="routing", runs=1, cause="A1", facing=0, paid=True, disarrayed=True),
        unit("B9", x=60, y=44),
    )  # fmt: skip
    change(state, "A1.1", condition="pursuing", quarry="B2", runs=1)
    play = Play(state, AutomaticMoves(), {"HMA-14.2": [1]}).over()
    assert play["A1.1"].is_steady
    assert [each.id for each in body_of(play.state, play.unit("A1"))] == ["A1.2"]
    whole = table(
        unit("A1", x=30, y=20, count=2, order="charge", disarrayed=True, deeds=("pursued",)), unit("B9", x=60, y=44)
    )
    for key in ("A1.1", "A1.2"):
        change(whole, key, deeds=("ran",))
    assert not may_march(whole, whole.units["A1"])


# -- falling back ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-17.8", "HMA-15.18")
@pytest.mark.parametrize("order", ["approach", "march", "charge"])
def test_hoplites_fall_back_whatever_their_order(order: str) -> None:
    """An approaching taxis falls back 6 inches; its neighbour goes on without it."""
    shaken = unit("A1", x=30, y=20, count=3, order=order, falls_back_from="B2")
    beside = unit("A2", x=25.5, y=20, count=3, order=order)
    state = table(shaken, beside, unit("B2", "psiloi_hellenic", 30, 24, 2), unit("B9", x=60, y=44))
    play = Play(state, Marches()).to_the_end()
    assert front(play["A1.1"]) == (31.5, 14, 0)
    assert (front(play["A2.1"])[1] > 20) is (order == "approach")


@pytest.mark.rule("HMA-17.8", "HMA-10.13")
def test_hoplites_fall_back_a_full_open_file_move_and_end_in_close_files() -> None:
    shaken = taxis(order="halt", arrangement="OF", falls_back_from="B2", count=3)
    play = settle(Play(table(shaken, unit("B2", "psiloi_hellenic", 30, 24, 2), FOE), Marches()))
    assert play.unit("A1").arrangement == "CF"
    assert [round(each, 2) for each in fronts(play, "A1.1", "A1.3")] == pytest.approx(
        [14.375 - 0.75 + 0.375] * 2, abs=0.4
    )
    assert front(play["A1.1"])[2] == 0
    assert not play["A1.1"].disarrayed
    assert play["A1.1"].did("went_back")
    assert play.unit("A1").did("fell_back")


@pytest.mark.rule("HMA-17.8", "HMA-10.13")
def test_falling_back_is_going_back_also_towards_an_enemy_in_the_rear_but_not_on_the_spot() -> None:
    shaken, psiloi = taxis(order="halt", falls_back_from="B2", count=3), unit("B2", "psiloi_hellenic", 30, 24, 2)
    behind = unit("B3", x=30, y=4, facing=0, order="halt")
    assert settle(Play(table(shaken, psiloi, behind), Marches()))["A1.1"].did("went_back")
    river = area("T1", "river", 20, 14, 40, 18.5)
    held = settle(Play(table(shaken, psiloi, FOE, terrain=[river]), Marches()))
    assert front(held["A1.1"])[1] == 20
    assert not held["A1.1"].did("went_back")


@pytest.mark.rule("HMA-17.8")
def test_a_column_falls_back_into_line() -> None:
    column = unit(
        "A1", x=30, y=20, count=3, arrangement="OF", column=True, depth=1.5, falls_back_from="B2", order="march"
    )
    play = settle(Play(table(column, unit("B2", "psiloi_hellenic", 30, 24, 2), FOE), Marches()))
    assert not play.unit("A1").column
    assert len({front(play[f"A1.{n}"])[1] for n in (1, 2, 3)}) == 1


@pytest.mark.rule("HMA-17.8", "HMA-2.12")
def test_who_has_no_room_to_form_a_line_towards_the_shooter_stays_as_he_stands() -> None:
    shaken = taxis(order="halt", arrangement="OF", falls_back_from="B2", count=3)
    shooter, near = unit("B2", "psiloi_hellenic", 44, 18, 2), unit("B3", "psiloi_hellenic", 30, 20.5, 2)
    state = table(shaken, taxis("A2", 26.25, count=2, order="halt"), shooter, near, FOE)
    play = settle(Play(state.fork(), Marches()))
    keys = ("A1.1", "A1.2", "A1.3")
    assert [play[key].box for key in keys] == [state.elements[key].box for key in keys]
    assert play.unit("A1").arrangement == "OF"
    assert play.unit("A1").did("fell_back")
    assert not play.unit("A1").falls_back_from


@pytest.mark.rule("HMA-9.7", "HMA-13.4")
def test_lochoi_of_two_taxeis_among_each_other_wheel_as_one_line() -> None:
    state = table(taxis("A1", 33, count=2), taxis("A2", 32.25, count=1), FOE)
    for key, x in (("A1.1", 33_750), ("A1.2", 30_750)):
        change(state, key, x=x)
    play = settle(Play(state, Marches()), "wheel left 10")
    on = 4 - 4.5 * radians(10)  # what the wheel of three lochoi leaves of the move
    assert play["A1.2"].box.corner("front", "left") == pytest.approx(
        (30 - on * sin(radians(10)), 20 + on * cos(radians(10))), abs=0.01
    )


@pytest.mark.rule("HMA-9.7", "HMA-12.3")
def test_who_keeps_no_files_or_fights_approaches_as_he_stands() -> None:
    """Peltasts in no files do not close up; a taxis in open files one of whose lochoi fights does not either."""
    loose = unit("A1", "peltasts_mercenary", 30, 20, 3, role="core", order="approach", arrangement="NF")
    assert settle(Play(table(loose, FOE), Marches())).unit("A1").arrangement == "NF"
    busy = taxis(count=3, arrangement="OF")
    play = settle(Play(table(busy, unit("B2", x=31.5, y=20), FOE), Marches()))
    assert (play.unit("A1").arrangement, play.unit("A1").credit) == ("OF", False)


@pytest.mark.rule("HMA-17.5", "HMA-21.2")
@pytest.mark.parametrize(
    ("ground", "crossed"),
    [((40.2, 15, 40.4, 30), ("woods",)), ((40.6, 15, 41, 30), ()), ((30, 24.1, 50, 25), ())],
)
def test_the_drift_of_an_approach_counts_the_ground_it_leads_over(
    ground: tuple[float, float, float, float], crossed: tuple[str, ...]
) -> None:
    """Half an inch to the right of A1, which ends with its right side at 40.5 and its front at 24."""
    play = settle(Play(table(*phalanx(4, 5), FOE, terrain=[area("W", "woods", *ground)]), Marches()))
    assert front(play["A1.1"])[:2] == (39.75, 24)
    assert (play.unit("A1").crossed, play.unit("A2").crossed) == (crossed, ())
