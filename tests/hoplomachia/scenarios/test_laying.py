"""HMA-24.1: scenarios are laid out on the table as they are written."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from polemos.kernel.files.save import FormatError
from polemos.kernel.game import Game
from polemos.rules.hoplomachia.charts.charts import scenario, scenarios
from polemos.rules.hoplomachia.field.lines import phalanxes
from polemos.rules.hoplomachia.invariants import broken
from polemos.rules.hoplomachia.ruleset import HOPLOMACHIA
from polemos.rules.hoplomachia.scenarios.laying import state_of
from polemos.rules.hoplomachia.setup import Setup, begin
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.position import front


def laid(name: str) -> State:
    return state_of(scenario(name))


@pytest.mark.rule("HMA-24.1")
@pytest.mark.parametrize("name", scenarios())
def test_nobody_overlaps_or_stands_where_nobody_can(name: str) -> None:
    state = laid(name)
    assert list(broken(state)) == []
    record = scenario(name)
    for army, side in zip(record.army, state.armies.values(), strict=True):
        own = [unit for unit in state.units.values() if unit.seat == side.seat]
        assert [unit.name for unit in own] == [unit.name for unit in army.units]
        assert [len(unit.elements) for unit in own] == [unit.count for unit in army.units]
        for unit, wanted in zip(own, army.units, strict=True):
            stands = {state.elements[key].stands for key in unit.elements}
            assert stands == {wanted.depth or unit.chart.stands_per_element}


@pytest.mark.rule("HMA-24.1")
def test_a_phalanx_stands_in_close_files_from_its_right_end_to_the_left() -> None:
    state = laid("tanagra_457")
    assert front(state.elements["A1.1"]) == (50.25, 12, 0)  # the right end is at 51
    assert front(state.elements["A2.1"]) == (48.75, 12, 0)
    assert front(state.elements["A6.4"]) == (21.75, 12, 0)  # 20 lochoi further
    assert front(state.elements["B1.1"]) == (20.25, 36, 180)
    assert [len(each) for each in phalanxes(state, 0)] == [20]
    assert [len(each) for each in phalanxes(state, 1)] == [22]
    assert {unit.arrangement for unit in state.units.values() if unit.is_core} == {"CF"}
    assert {unit.order for unit in state.units.values()} == {"halt"}


@pytest.mark.rule("HMA-24.1", "HMA-1.12")
def test_what_is_core_goes_by_the_list_of_the_army() -> None:
    """Peltastes are core with the Thracians, and light elsewhere, whoever stands first among the lists."""
    known = scenario("coronea_394")
    peltastes = [unit for unit in known.side_b.lights if unit.card == "peltasts_thracian"]
    thracians = replace(known.side_b, nation="thrace")
    for army, role in ((known.side_b, "light"), (thracians, "core")):
        state = state_of(replace(known, side_b=army))
        assert [unit.role for unit in state.units.values() if unit.name == peltastes[0].name] == [role]


@pytest.mark.rule("HMA-24.1", "HMA-6.19")
def test_other_units_take_their_stations() -> None:
    state = laid("tanagra_457")
    psiloi = state.units["A9"]
    assert psiloi.name == "Peloponnesian psiloi"
    boxes = [state.elements[key].box for key in psiloi.elements]
    assert min(box.bounds[1] for box in boxes) == pytest.approx(15)  # 3 inches ahead of the line
    assert sum(box.cx for box in boxes) / 4 == pytest.approx(36)  # before its middle
    assert max(box.bounds[3] for box in boxes) == pytest.approx(16.5)  # four stands in two ranks
    helots = [state.elements[key].box for key in state.units["A8"].elements]
    assert max(box.bounds[3] for box in helots) == pytest.approx(9.5)  # 1 inch behind a line 1.5 deep
    horse = [state.elements[key].box for key in state.units["A7"].elements]
    assert max(box.bounds[2] for box in horse) == pytest.approx(20)  # 1 inch beyond the left end
    right = [[state.elements[key].box for key in state.units[unit].elements] for unit in ("B8", "B10")]
    assert max(box.bounds[2] for box in right[0]) == pytest.approx(18.5)
    assert max(box.bounds[2] for box in right[1]) == pytest.approx(16)  # an inch outside of the hippeis


@pytest.mark.rule("HMA-24.1")
def test_the_athenians_at_amphipolis_march_with_their_left_wing_at_the_head() -> None:
    state = laid("amphipolis_422")
    assert front(state.elements["A3.3"]) == (41.5, 30, 270)
    assert state.units["A3"].elements == ("A3.3", "A3.2", "A3.1")
    assert front(state.elements["A1.1"]) == (56.5, 30, 270)  # the tail: 11 lochoi in 16.5 inches
    core = [unit for unit in state.units.values() if unit.seat == 0 and unit.is_core]
    assert {(unit.arrangement, unit.column, unit.order) for unit in core} == {("OF", True, "march")}
    assert {each.condition for each in state.elements.values() if each.seat == 1} == {"off_table"}
    assert [(gate.x, gate.y) for gate in state.gates.values()] == [(30_750, 46_000), (54_750, 46_000)]


def test_the_mora_marches_along_the_coast_and_kallias_waits() -> None:
    state = laid("lechaeum_390")
    assert front(state.elements["A1.1"]) == (18, 15, 90)
    assert state.elements["A2.1"].condition == "off_table"
    assert state.units["A2"].arrives == 4
    verbal = state.units["B1"].verbal
    assert verbal is not None
    assert (verbal.order, verbal.binding) == ("halt", True)
    assert state.strategoi["B-S2"].element == "B2.1"


def test_the_camp_of_the_athenians_before_syracuse() -> None:
    state = laid("syracuse_415")
    first, second, baggage = (state.elements[key].box for key in ("A4.1", "A5.1", "A9.1"))
    assert first.bounds[3] == pytest.approx(8.5)  # 6 inches behind the phalanx
    assert first.bounds[1] - baggage.bounds[3] == pytest.approx(0.5)
    assert baggage.bounds[1] - second.bounds[3] == pytest.approx(0.5)
    assert state.units["A4"].verbal is not None
    assert state.units["A1"].verbal is None


@pytest.mark.rule("HMA-24.1", "HMA-6.10")
def test_two_taxeis_envelop_and_with_both_flanks_one_at_each_end() -> None:
    known = scenario("delium_424")  # A1 to A5 in line
    ends = {("right",): ("A1", "A2"), ("left",): ("A4", "A5"), ("right", "left"): ("A1", "A5")}
    for flanks, taxeis in ends.items():
        army = replace(known.side_a, plan="envelope", flanks=flanks)
        assert state_of(replace(known, side_a=army)).army(0).envelopers == taxeis


@pytest.mark.rule("HMA-1.14")
def test_the_post_of_honour_at_leuctra_is_the_left() -> None:
    state = laid("leuctra_371")
    assert state.units[state.army(1).senior].name == "Thebes"
    stations = {each.unit: (each.post, each.slot) for each in state.army(1).stations}
    assert stations["B4"] == ("line", 0)
    assert stations["B3"] == ("line", 1)  # on its right
    assert stations["B5"] == ("line", -1)
    assert {state.elements[key].stands for key in state.units["B4"].elements} == {4}


@pytest.mark.rule("HMA-24.1", "HMA-20.4")
def test_a_battle_without_orders_ends_after_ten_quiet_turns() -> None:
    game = Game.new(HOPLOMACHIA, Setup("delium_424"), "07" * 32)
    while game.ask is not None:
        seat = game.waiting_for[0]
        game.answer(seat, game.ask.to[seat].default)
    assert game.is_over
    assert game.state.turn == 10
    assert game.state.outcome is not None
    assert game.state.outcome.rule == "HMA-20.4"


def test_an_unknown_scenario_is_refused() -> None:
    with pytest.raises(FormatError, match="no scenario"):
        begin(Setup("marathon_490"))
