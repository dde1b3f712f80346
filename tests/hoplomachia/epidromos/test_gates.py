"""HMA-21.10: the gate of a city is opened, charged, held, and entered."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.hoplomachia.epidromos.gates import watch_gates
from polemos.rules.hoplomachia.epidromos.phase import Epidromos
from polemos.rules.hoplomachia.facts.gates import GateHeld, GateOpened, GateShut, MovedIn
from polemos.rules.hoplomachia.marches.gates import Gates
from polemos.rules.hoplomachia.nike.nike import judged
from polemos.rules.hoplomachia.state.table import Gate, State
from tests.hoplomachia.position import Piece, Play, area, change, course, front, set_army, table, touches_of, unit

WALL = [area("wall", "city_wall", 0, 46, 72, 48)]


def city(*pieces: Piece, **gate: Any) -> State:
    """The gate is in the middle of the Defender's wall and looks down the table."""
    known = Gate(id="g", name="gate", x=36_000, y=46_000, facing=180_000, width=1500, **gate)
    far = unit("B9", "athenians", x=8, y=20, count=2)
    return table(*pieces, far, terrain=WALL, type="D", gates={"g": known}, contacts=())


def attackers(y: float = 43, **values: Any) -> Piece:
    values.setdefault("order", "charge")
    return unit("A1", "spartiates", x=36, y=y, count=3, **values)


def b3(state: State, dice: Any = ()) -> Play:
    return Play(state, Epidromos(), dice)


@pytest.mark.rule("HMA-21.10", "HMA-9.10")
def test_a_unit_that_withdraws_through_it_opens_it_to_the_end_of_the_next_b3() -> None:
    home = unit("B1", "athenians", x=36, y=45.6, count=2, facing=0, order="withdrawal")
    play = Play(city(home, attackers(20)), Gates()).over()
    assert (play["B1.1"].condition, play["B1.1"].left_by) == ("withdrawn", "gate")
    assert play.facts(GateOpened) == [GateOpened("g", 4)]
    for values in ({"order": "halt"}, {"y": 45.4}):
        other = unit(
            "B1", "athenians", **{"x": 36, "y": 45.6, "count": 2, "facing": 0, "order": "withdrawal", **values}
        )
        assert Play(city(other, attackers(20)), Gates()).over()["B1.1"].condition == "steady"


@pytest.mark.rule("HMA-21.10")
def test_an_open_gate_within_the_longest_number_may_be_charged_under_charge() -> None:
    """Spartiates: 6 inches at the most."""
    longest = attackers().unit.chart.epidromos.longest
    assert "gate g" in b3(city(attackers(46 - longest), open_until=3)).options
    b3(city(attackers(46 - longest - 0.2), open_until=3)).over()
    b3(city(attackers(), open_until=2)).over()
    b3(city(attackers())).over()
    b3(city(attackers(order="halt"), open_until=3)).over()
    b3(city(unit("A1", "spartiates", x=30, y=43, count=3, order="charge"), open_until=3)).over()


@pytest.mark.rule("HMA-21.10", "HMA-16.3", "HMA-9.6", "HMA-9.11")
def test_archers_charge_no_gate_and_javelin_men_none_on_their_way_to_a_station() -> None:
    core = unit("A1", "spartiates", x=20, y=20, order="charge")

    def before_it(chart: str, **values: Any) -> State:
        return city(core, unit("A2", chart, x=36, y=43, count=2, **values), open_until=3)

    assert "gate g" in b3(before_it("psiloi_hellenic")).options
    b3(before_it("toxotes_hellenic")).over()
    b3(before_it("psiloi_hellenic", returning=True)).over()


@pytest.mark.rule("HMA-21.10", "HMA-11.4", "HMA-26.1")
def test_it_checks_without_phobos_and_one_that_reaches_it_rolls_whether_it_is_held() -> None:
    play = b3(city(attackers(), open_until=3), [3, 3, 6, 3])
    play.does("gate g").over()
    assert play.state.gates["g"].held
    assert play["A1.2"].y == 46_000
    assert play.unit("A1").did("charged")
    assert play.unit("A1").checked
    assert play.why(GateHeld)[-1] == "HMA-26.1"


@pytest.mark.rule("HMA-21.10", "HMA-16.23")
@pytest.mark.parametrize(("failed", "disarrayed"), [(0, False), (2, True)])
def test_the_run_to_a_gate_disarrays_like_any_charge(failed: int, disarrayed: bool) -> None:
    """Panhellenic hoplites, die 6: 3, not more than their 3; 3 more after a charge that failed last turn."""
    taxis = unit("A1", x=36, y=43, count=3, order="charge", failed=failed)
    play = b3(city(taxis, open_until=3), [3, 3, 6, 3]).does("gate g").over()
    assert play["A1.2"].y == 46_000
    assert all(play[f"A1.{at}"].disarrayed is disarrayed for at in (1, 2, 3))


@pytest.mark.rule("HMA-21.10", "HMA-1.10")
@pytest.mark.parametrize(
    ("y", "cut", "end", "kept"), [(37, True, 44, True), (37, False, 46, False), (39, None, 46, True)]
)
def test_horse_with_hamippoi_may_cut_its_charge_at_a_gate_short(
    y: float, cut: bool | None, end: float, kept: bool
) -> None:
    """10 inches by die 6: the gate is 9 or 7 ahead."""
    horse = unit("A1", "hippeis_hellenic", x=36, y=y, count=1, order="charge", role="core", hamippoi=True)
    play = b3(city(horse, open_until=3), [3, 3, 6, *(() if cut else (3,))]).does("gate g")
    if cut is not None:
        assert play.game.ask is not None
        assert play.game.ask.to[0].default is True
        play.does("yes" if cut else "no")
    play.over()
    assert (front(play["A1.1"])[1], play["A1.1"].hamippoi) == (end, kept)
    assert play.state.gates["g"].held is not bool(cut)


@pytest.mark.rule("HMA-21.10", "HMA-2.12")
def test_who_still_looks_another_way_from_a_flank_he_has_struck_stays_where_he_is() -> None:
    """A1.1 looks west, towards A1.2 who has the gate ahead; A1.3 has another unit before him and stops behind it."""
    state = city(attackers(), unit("A2", "spartiates", x=34.5, y=45, order="halt"), open_until=3)
    change(state, "A1.1", facing=270_000, x=38_500, y=43_000)
    play = b3(state, [3, 3, 6, 3])
    play.does("gate g").over()
    assert front(play["A1.1"]) == (38.5, 43, 270)
    assert front(play["A1.2"]) == (36, 46, 0)
    assert front(play["A1.3"]) == (34.5, 43.5, 0)


@pytest.mark.rule("HMA-21.10", "HMA-16.5")
def test_who_is_disarrayed_by_his_check_halts_though_others_of_his_unit_fight() -> None:
    own = unit("A1", "panhellenic", x=36, y=43, count=3, order="charge")
    state = city(own, unit("B1", "athenians", x=34.5, y=43), open_until=3)
    set_army(state, 0, arete=8)  # Unsteady: D
    state.contacts.update({each.id: each for each in touches_of(state)})
    play = b3(state, [6, 6])
    play.does("gate g").over()
    assert play["A1.2"].disarrayed
    assert play.unit("A1").did("halted")


@pytest.mark.rule("HMA-21.10", "HMA-13.19")
def test_a_gate_before_those_who_fight_is_none_for_the_others_to_charge() -> None:
    state = city(attackers(), unit("B1", "athenians", x=36, y=43), open_until=3)
    assert state.gates["g"].open_until == 3
    state.contacts.update({each.id: each for each in touches_of(state)})
    assert "gate g" not in b3(state).options  # only laps onto B1


@pytest.mark.rule("HMA-21.10")
@pytest.mark.parametrize("die", [1, 2])
def test_it_may_be_shut_in_its_face(die: int) -> None:
    play = b3(city(attackers(), open_until=3), [3, 3, 6, die]).does("gate g").over()
    assert (play.state.gates["g"].held, play.state.gates["g"].open_until) == (False, 0)


@pytest.mark.rule("HMA-21.10", "HMA-16.5")
def test_who_does_not_pass_the_check_does_not_charge() -> None:
    play = b3(city(attackers(arrangement="CF"), open_until=3), [6, 6]).does("gate g").over()
    assert not play.unit("A1").did("charged")
    assert play["A1.2"].y <= 43_000


@pytest.mark.rule("HMA-21.10")
def test_an_open_gate_is_shut_at_the_end_of_b3() -> None:
    play = b3(city(attackers(20), open_until=3)).over()
    assert play.facts(GateShut) == [GateShut("g")]
    assert not b3(city(attackers(20), open_until=4)).over().facts(GateShut)


@pytest.mark.rule("HMA-21.10", "HMA-26.1")
def test_a_held_gate_is_rolled_for_at_the_start_of_each_turn() -> None:
    for die, held in ((2, False), (3, True)):
        known = course(city(attackers(45.9), held=True), [die])
        watch_gates(known.game)
        assert known.state.gates["g"].held == held
        known.over()
    nobody = course(city(attackers(30), held=True))
    watch_gates(nobody.game)
    assert not nobody.state.gates["g"].held


@pytest.mark.rule("HMA-21.10", "HMA-20.3")
def test_elements_move_in_one_after_the_other_and_four_lochoi_win() -> None:
    line = unit("A1", "spartiates", x=36, y=45.9, count=1, order="charge")
    inside = tuple(f"A2.{k}" for k in (1, 2, 3))
    others = unit("A2", "lakonians", x=60, y=10, count=3, condition="withdrawn", left_by="gate")
    state = city(line, others, unit("A3", "lakonians", x=20, y=10, count=2), held=True, inside=inside)
    play = Play(state, Gates())
    assert list(play.options) == ["no", "A1.1"]
    assert judged(play.state) is None
    play.does("A1.1").over()
    assert play.facts(MovedIn) == [MovedIn("g", "A1.1")]
    outcome = judged(play.state)
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (0, "HMA-20.3")


@pytest.mark.rule("HMA-21.10")
def test_nobody_moves_in_through_a_gate_that_is_not_held_or_if_he_will_not() -> None:
    Play(city(attackers(45.9), open_until=4), Gates()).over()
    play = Play(city(attackers(45.9), held=True), Gates()).does("no").over()
    assert play["A1.2"].is_on_table


@pytest.mark.rule("HMA-21.10", "HMA-16.18")
@pytest.mark.parametrize(("die", "y", "failed"), [(1, 45, 3), (6, 46, 0)])
def test_a_run_that_falls_short_of_the_gate_has_failed_and_nobody_rolls_for_it(die: int, y: float, failed: int) -> None:
    """Citizens 4 inches before it: die 1 is 3 inches, die 6 is 6."""
    taxis = unit("A1", x=36, y=42, count=3, order="charge")
    play = b3(city(taxis, open_until=3), [3, 3, die, *([3] if not failed else [])]).does("gate g").over()
    assert (play["A1.2"].y, play.unit("A1").failed) == (y * 1000, failed)
    assert play.state.gates["g"].held is not bool(failed)
