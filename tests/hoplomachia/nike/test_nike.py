"""Section 20: how a battle ends."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.fact import Outcome
from polemos.rules.hoplomachia.battle import Battle
from polemos.rules.hoplomachia.nike.dead import possessor
from polemos.rules.hoplomachia.nike.nike import Nike, by_consent, judged, send_heralds
from polemos.rules.hoplomachia.nike.objectives import objectives
from polemos.rules.hoplomachia.nike.report import Report, SideReported
from polemos.rules.hoplomachia.state.table import Gate, HonouredDead, State
from tests.hoplomachia.position import Play, area, change, course, strategos, table, unit

LINES = unit("A1", x=30, y=10, count=4), unit("B1", x=30, y=40, count=4)


def outcome(state: State) -> Outcome | None:
    return Play(state, Nike()).over().state.outcome


def won(state: State) -> tuple[int | None, str] | None:
    found = outcome(state)
    return None if found is None else (found.winner, found.rule)


@pytest.mark.rule("HMA-20.1", "HMA-3.19", "HMA-10.1")
def test_an_army_below_zero_has_lost_and_zero_is_not_below() -> None:
    assert won(table(*LINES, arete=(-1, 0))) == (1, "HMA-20.1")
    assert won(table(*LINES, arete=(5, -1))) == (0, "HMA-20.1")
    assert won(table(*LINES, arete=(0, 0))) is None


@pytest.mark.rule("HMA-20.2")
def test_both_broken() -> None:
    assert won(table(*LINES, arete=(-1, -3))) == (0, "HMA-20.2")
    assert won(table(*LINES, arete=(-4, -3))) == (1, "HMA-20.2")
    assert won(table(*LINES, arete=(-3, -3))) == (None, "HMA-20.2")


@pytest.mark.rule("HMA-20.3", "HMA-3.12")
@pytest.mark.parametrize(("gone", "arete", "wins"), [(1, 12, False), (2, 12, True), (2, 0, False), (2, 1, True)])
def test_half_of_the_core_exited_wins_at_once(gone: int, arete: int, wins: bool) -> None:
    state = table(*LINES, unit("A2", "psiloi_hellenic", x=50, y=10, count=4), type="B", arete=(arete, 12))
    for at in range(1, gone + 1):
        change(state, f"A1.{at}", condition="withdrawn", left_by="enemy")
    assert won(state) == ((0, "HMA-20.3") if wins else None)
    change(state, "A1.1", left_by="home")
    assert won(state) is None


@pytest.mark.rule("HMA-20.3", "HMA-21.10")
def test_four_lochoi_in_the_gate_seize_it() -> None:
    def seized(*inside: str, **values: object) -> State:
        gate = Gate(id="g", name="gate", x=36_000, y=48_000, facing=180_000, width=1500, inside=inside)
        return table(*LINES, unit("A2", "psiloi_hellenic", x=50, y=10), type="D", gates={"g": gate}, **values)  # type: ignore[arg-type]

    assert won(seized("A1.1", "A1.2", "A1.3", "A1.4")) == (0, "HMA-20.3")
    assert won(seized("A1.1", "A1.2", "A1.3", "A2.1")) is None
    assert won(seized("A1.1", "A1.2", "A1.3", "A1.4", arete=(0, 12))) is None


@pytest.mark.rule("HMA-20.5")
def test_an_army_without_core_has_lost() -> None:
    lights = unit("A2", "psiloi_hellenic", x=50, y=10, count=2)
    assert won(table(unit("A1", x=30, y=10, condition="routing"), lights, LINES[1])) == (1, "HMA-20.5")
    assert won(table(unit("A1", x=30, y=10, condition="destroyed"), lights, LINES[1])) == (1, "HMA-20.5")
    assert won(table(unit("A1", x=30, y=10, condition="off_table"), lights, LINES[1])) is None
    assert won(table(unit("A1", x=30, y=10, condition="pursuing", quarry="B1"), lights, LINES[1])) is None
    gone = unit("A1", x=30, y=10, condition="destroyed"), unit("B1", x=30, y=40, condition="destroyed")
    assert won(table(*gone)) == (None, "HMA-20.5")


@pytest.mark.rule("HMA-20.6", "HMA-3.25")
def test_at_the_turn_limit_night_falls() -> None:
    assert won(table(*LINES, turn=19)) is None
    assert won(table(*LINES, turn=20)) == (None, "HMA-20.6")
    assert won(table(*LINES, turn=12, turn_limit=12)) == (None, "HMA-20.6")


@pytest.mark.rule("HMA-20.6", "HMA-3.12", "HMA-3.14")
def test_who_has_not_forced_the_pass_by_night_has_lost_and_a_gate_not_seized_is_a_draw() -> None:
    assert won(table(*LINES, turn=20, type="B")) == (1, "HMA-20.6")
    assert won(table(*LINES, turn=20, type="D")) == (None, "HMA-20.6")


@pytest.mark.rule("HMA-20.6", "HMA-3.13", "HMA-3.16", "HMA-21.12")
@pytest.mark.parametrize(("kind", "place"), [("C", "village"), ("F", "fort")])
def test_the_holder_of_the_place_wins_at_night(kind: str, place: str) -> None:
    ground = [area("v", "urban", 24, 4, 36, 16, place=place)]
    assert won(table(*LINES, turn=20, type=kind, terrain=ground)) == (0, "HMA-20.6")
    assert won(table(*LINES, turn=19, type=kind, terrain=ground)) is None
    empty = [area("v", "urban", 50, 4, 60, 16, place=place)]
    assert won(table(*LINES, turn=20, type=kind, terrain=empty)) == (None, "HMA-20.6")


@pytest.mark.rule("HMA-20.6", "HMA-20.3", "HMA-3.12", "HMA-3.13", "HMA-24.4")
def test_by_night_too_nobody_wins_by_an_objective_at_zero() -> None:
    ground = [area("v", "urban", 24, 4, 36, 16, place="village")]
    assert won(table(*LINES, turn=20, type="C", terrain=ground, arete=(0, 12))) == (None, "HMA-20.6")
    assert won(table(*LINES, turn=20, type="C", terrain=ground, arete=(1, 0))) == (0, "HMA-20.6")
    through = table(*LINES, turn=20, type="B", arete=(0, 12))
    sallied = table(*LINES, turn=20, scenario="amphipolis_422", arete=(0, 12))
    for state, edge in ((through, "enemy"), (sallied, "left")):
        for at in (1, 2):
            change(state, f"A1.{at}", condition="withdrawn", left_by=edge)
        assert won(state) == (None, "HMA-20.6")
        change(state, "A1.1", left_by="home")
        assert won(state) == (1, "HMA-20.6")


@pytest.mark.rule("HMA-20.6", "HMA-24.4", "HMA-24.9")
@pytest.mark.parametrize(("scenario", "edge"), [("amphipolis_422", "left"), ("lechaeum_390", "right")])
def test_exits_of_scenarios_wait_for_the_end(scenario: str, edge: str) -> None:
    state = table(*LINES, scenario=scenario, turn=19)
    for at in (1, 2):
        change(state, f"A1.{at}", condition="withdrawn", left_by=edge)
    assert won(state) is None
    state.turn = 20
    assert won(state) == (0, "HMA-20.6")
    change(state, "A1.1", left_by="home")
    assert won(state) == (1, "HMA-20.6")
    assert "standard" in objectives(state)


def marked(x: float, y: float, seat: int = 0, *pieces: object, **values: object) -> State:
    state = table(*(pieces or LINES), **values)  # type: ignore[arg-type]
    state.dead = {f"d{seat}": HonouredDead(id=f"d{seat}", seat=seat, x=round(x * 1000), y=round(y * 1000))}
    return state


@pytest.mark.rule("HMA-20.4")
def test_a_marker_is_possessed_by_the_nearest_if_no_enemy_is_within_a_stade() -> None:
    """A1 stands at y 10, B1 at y 40; a marker belongs to whoever is near, whosever dead they are."""
    for y, owner in ((14.0, 0), (24.9, 0), (36.0, 1), (25.0, None)):
        state = marked(30, y)
        assert possessor(state, state.dead["d0"]) == owner
    close = marked(30, 16, 0, unit("A1", x=30, y=15), unit("B1", x=30, y=22))
    assert possessor(close, close.dead["d0"]) is None  # exactly 6 from the enemy
    far = marked(30, 16, 0, unit("A1", x=30, y=15), unit("B1", x=30, y=22.1))
    assert possessor(far, far.dead["d0"]) == 0
    change(far, "A1.1", condition="pursuing", quarry="B1")  # not steady
    assert possessor(far, far.dead["d0"]) == 1


@pytest.mark.rule("HMA-20.4")
def test_by_consent_whoever_has_all_the_dead_wins() -> None:
    assert by_consent(table(*LINES)).winner is None  # type: ignore[union-attr]
    state = marked(30, 14)
    assert by_consent(state).winner == 0  # type: ignore[union-attr]
    state.dead["d1"] = HonouredDead(id="d1", seat=1, x=30_000, y=38_000)
    assert by_consent(state).winner is None  # type: ignore[union-attr]
    assert by_consent(marked(30, 14, arete=(0, 12))) is None
    assert by_consent(marked(30, 14, 0, unit("A1", x=30, y=10, condition="routing"), LINES[1])) is None


@pytest.mark.rule("HMA-20.4")
def test_after_ten_quiet_turns_both_have_offered() -> None:
    assert won(marked(30, 14, quiet=9)) is None
    assert won(marked(30, 14, quiet=10)) == (0, "HMA-20.4")
    assert won(marked(30, 14, quiet=10, arete=(0, 12))) is None


@pytest.mark.rule("HMA-20.7")
def test_the_herald_concedes_and_the_loser_sends_one_by_any_rule() -> None:
    game = course(table(*LINES)).game
    send_heralds(game, 0)
    assert game.state.outcome is not None
    assert (game.state.outcome.winner, game.state.outcome.rule) == (1, "HMA-20.7")
    assert game.state.battle_over
    found = judged(table(*LINES, arete=(-1, 5)))
    assert found is not None
    assert "Army A sends a herald" in found.text


@pytest.mark.rule("HMA-20.8")
def test_the_report_lists_losses_markers_and_points() -> None:
    state = table(
        unit("A1", x=30, y=10, count=3), LINES[1], arete=(-2, 15), outcome=Outcome(1, "over"),
        strategoi=[strategos("A-S2", "A1.3", dead=True)], dead={"A1.1": HonouredDead(id="A1.1", seat=0, x=1, y=1)},
    )  # fmt: skip
    change(state, "A1.1", condition="destroyed")
    change(state, "A1.2", condition="routing")
    told = Play(state, Report()).over().facts(SideReported)
    assert told[0] == SideReported(0, "atomenos", -2, ("A1.1",), ("A1.2",), ("A1.1",), ("A-S2",))
    assert told[1] == SideReported(1, "niketer", 15, (), (), (), ())
    assert told[0].words(state).startswith("Army A, atomenos: arete -2, 1 element lost")


@pytest.mark.rule("HMA-20.1", "HMA-20.8", "HMA-3.25")
def test_a_battle_stops_when_it_is_decided_and_is_reported() -> None:
    state = table(*LINES, turn=19, arete=(13, 12))
    done = Play(state, Battle())
    while not done.game.is_over:
        seat = done.game.waiting_for[0]
        assert done.game.ask is not None
        done.answer(done.game.ask.to[seat].default, seat)
    assert done.state.turn == 20
    assert done.state.outcome is not None
    assert done.state.outcome.rule == "HMA-20.6"
    assert len(done.facts(SideReported)) == 2


@pytest.mark.rule("HMA-3.21")
def test_a_victory_is_major_when_the_core_is_routed_from_the_board_minor_when_the_acropolis_holds_out() -> None:
    high = [area("acropolis", "gentle_hill", 30, 36, 42, 48, place="acropolis")]

    def told(*pieces: Any, terrain: Any = high) -> str:
        outcome = judged(table(unit("A1", x=30, y=10, count=4), *pieces, terrain=terrain, type="E", arete=(9, -1)))
        assert outcome is not None
        return outcome.text

    conceded = course(table(unit("A1", x=30, y=10), unit("B1", x=36, y=42), terrain=high, type="E"))
    send_heralds(conceded.game, 1)
    assert conceded.state.outcome is not None
    assert "minor victory" in conceded.state.outcome.text
    assert "minor victory" in told(unit("B1", x=36, y=42, count=2))
    assert "victory" not in told(unit("B1", x=10, y=42, count=2))
    assert "victory" not in told(unit("B1", x=36, y=42, count=2), terrain=[])
    assert "major victory" in told(
        unit("B1", x=36, y=42, condition="destroyed"), unit("B2", "psiloi_hellenic", x=36, y=42)
    )
    assert "major victory" in told(unit("B1", x=36, y=42, condition="routing"))
