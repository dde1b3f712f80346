"""HMA-23.6: Lakonian ekdromoi stand before the line, fight lights by the table of 15.23, and come back by signal."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.hoplomachia.command.lakonian import EkdromoiBack, EkdromoiOut, call_back, run_out
from polemos.rules.hoplomachia.epidromos.lakonian import EkdromoiRun
from polemos.rules.hoplomachia.epidromos.phase import Epidromos
from polemos.rules.hoplomachia.facts.pieces import Destroyed
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.orders.conditions import has_ekdromoi_signals, reached
from polemos.rules.hoplomachia.orders.current import order_of
from polemos.rules.hoplomachia.state.pieces import VerbalOrder
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.position import Play, area, change, course, front, set_unit, table, unit

ON = Options(lakonian_ekdromoi=True)


def line(*others: Any, **values: Any) -> State:
    """Three lochoi of Lakonians at y = 20, panhellenic hoplites beside them; peltastes far off."""
    values.setdefault("options", ON)
    enemies = others or (unit("B1", "peltasts_thracian", x=8, y=40, count=2),)
    return table(
        unit("A1", "lakonians", x=30, y=20, count=3), unit("A2", "panhellenic", x=50, y=20, count=2), *enemies, **values
    )  # fmt: skip


def out(*others: Any, **values: Any) -> Play:
    known = course(line(*others, **values))
    run_out(known.game, 0)
    return known


@pytest.mark.rule("HMA-23.6")
def test_release_places_a_stand_before_each_lochos_of_lakonians_that_still_has_them() -> None:
    state = line()
    change(state, "A1.2", ekdromoi=False)
    known = course(state)
    run_out(known.game, 0)
    group = known.state.units["A3"]
    assert (group.elements, group.mode, group.role) == (("A3.1", "A3.3"), "forward", "light")
    assert front(known["A3.1"]) == (31.5, 20.75, 0)
    assert front(known["A3.3"]) == (28.5, 20.75, 0)
    assert (known["A3.1"].chart.has_belos, known["A3.1"].chart.move.nf) == (False, 6)
    assert not known["A1.1"].ekdromoi
    assert known["A2.1"].ekdromoi
    assert known.why(EkdromoiOut)[-1] == "HMA-23.6"


@pytest.mark.rule("HMA-23.6", "HMA-9.12", "HMA-8.12")
def test_nobody_runs_out_who_withdraws_or_hears_no_signal() -> None:
    for values in ({"order": "withdrawal"}, {"verbal": VerbalOrder(order="halt")}):
        state = line()
        set_unit(state, "A1", **values)
        known = course(state)
        run_out(known.game, 0)
        assert "A3" not in known.state.units


@pytest.mark.rule("HMA-23.6")
def test_only_where_there_is_room_and_only_with_the_option() -> None:
    river = [area("R", "river", 27, 20.2, 30, 21)]
    assert out(terrain=river).state.units["A3"].elements == ("A3.1",)
    assert "A3" not in out(options=Options(ekdromoi_signals=True)).state.units
    assert has_ekdromoi_signals(line(), 0)


@pytest.mark.rule("HMA-23.6", "HMA-3.10")
@pytest.mark.parametrize(("y", "hidden"), [(23.75, False), (23.8, True)])
def test_they_see_the_hidden_men_to_whom_they_have_come_close(y: float, hidden: bool) -> None:
    """Their front is at 20.75; within 3 inches of it stands who lies hidden in the wood, or a little further off."""
    wood = [area("W", "woods", 20, 23, 40, 30)]
    known = out(unit("B1", "psiloi_hellenic", x=30, y=y, count=2, hidden=True), terrain=wood, mode="ambush")
    assert known.unit("B1").hidden is hidden


@pytest.mark.rule("HMA-23.6")
def test_they_stay_until_recalled_and_hear_no_other_signal() -> None:
    known = out()
    group = known.state.units["A3"]
    assert order_of(known.state, group) == "forward"
    assert all(group not in reached(known.state, 0, order) for order in ("recall", "withdrawal", "muster"))
    call_back(known.game, 0)
    assert [known[key].condition for key in group.elements] == ["withdrawn"] * 3
    assert all(known[f"A1.{k}"].ekdromoi for k in (1, 2, 3))
    assert known.why(EkdromoiBack)[-1] == "HMA-23.6"
    run_out(known.game, 0)
    assert [known[key].is_on_table for key in known.state.units["A3"].elements] == [True] * 3
    assert "A4" not in known.state.units


def attacked(card: str, y: float = 24, **values: Any) -> State:
    known = out(unit("B1", card, x=30, y=y, count=3, **values))
    state = known.state.fork()
    state.phase = ""
    return state


@pytest.mark.rule("HMA-23.6", "HMA-15.23")
@pytest.mark.parametrize(
    ("card", "die", "dead"),
    [("psiloi_hellenic", 3, "B1.1"), ("psiloi_hellenic", 6, "A3.3"), ("peltasts_thracian", 3, "B1.1"),
     ("peltasts_thracian", 5, ""), ("peltasts_thracian", 6, "A3.3")],
)  # fmt: skip
def test_among_lights_the_table_decides_with_one_less_against_peltastes(card: str, die: int, dead: str) -> None:
    """Peltastes: killed on 1 and 2, cut off on 5 and 6; one less on the die: 3 kills, 6 is a 5."""
    state = attacked(card)
    for key in ("B1.2", "B1.3"):
        change(state, key, x=60_000 + 3_000 * int(key[-1]))
    play = Play(state, EkdromoiRun("A3", "B1"), {"HMA-11.2": [1, 1], "HMA-16.7": [6], "HMA-15.23": [die]}).over()
    lost = [key for fact in play.facts(Destroyed) for key in fact.elements]
    assert lost == ([dead] if dead else [])
    assert play.arete()[0] == (10 if dead.startswith("A3") else 12)
    assert play["A3.1"].y == 20_750


def offered(state: State) -> list[str]:
    """In B3, if it is asked at all."""
    play = Play(state, Epidromos())
    return list(play.options) if play.game.ask is not None else []


@pytest.mark.rule("HMA-23.6")
def test_a_group_may_run_out_at_lights_ahead_in_b3_and_at_nobody_else() -> None:
    assert "run B1" in offered(attacked("peltasts_thracian"))
    assert "run B1" not in offered(attacked("peltasts_thracian", y=40))
    assert "run B1" not in offered(attacked("athenians", y=27))


@pytest.mark.rule("HMA-23.6", "HMA-10.17")
def test_however_a_stand_is_destroyed_it_costs_two_and_its_lochos_sends_out_no_more() -> None:
    known = out()
    known.game.emit(Destroyed(("A3.1",), "belos", "shot"))
    assert known.arete() == (10, 12)
    call_back(known.game, 0)
    assert [known[f"A1.{k}"].ekdromoi for k in (1, 2, 3)] == [False, True, True]
    run_out(known.game, 0)
    assert [known[f"A3.{k}"].is_on_table for k in (1, 2, 3)] == [False, True, True]


@pytest.mark.rule("HMA-23.6", "HMA-16.5")
def test_a_group_that_has_run_out_has_charged_even_at_chariots_which_count_as_horse() -> None:
    """Horse is killed on 1, one less on the die: also on 2."""
    state = attacked("scythed_chariot", role="light")
    for key in ("B1.2", "B1.3"):
        change(state, key, x=60_000 + 3_000 * int(key[-1]))
    play = Play(state, EkdromoiRun("A3", "B1"), {"HMA-11.2": [1, 1], "HMA-16.7": [6], "HMA-15.23": [2]}).over()
    assert play["B1.1"].condition == "destroyed"
    assert play.unit("A3").did("charged")
    assert play.unit("A3").checked
