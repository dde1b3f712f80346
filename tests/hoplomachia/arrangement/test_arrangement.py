"""Section 12: arrangements, depths, disarray and recovering."""

from __future__ import annotations

import pytest

from polemos.rules.hoplomachia.arrangement.arranging import is_in, rate_after_change, why_not_arrange
from polemos.rules.hoplomachia.arrangement.disarray import disarray, note_halts, recover, recovers_by_standing
from polemos.rules.hoplomachia.arrangement.rearranging import arrange
from polemos.rules.hoplomachia.automatic.phase import AutomaticMoves
from polemos.rules.hoplomachia.charts.charts import card, depth_of
from polemos.rules.hoplomachia.facts.turns import UnitNoted
from polemos.rules.hoplomachia.invariants import broken
from tests.hoplomachia.position import Play, area, change, contact, course, front, set_unit, strategos, table, unit


@pytest.mark.rule("HMA-12.1", "HMA-1.5")
def test_which_arrangements_a_unit_may_keep() -> None:
    assert card("panhellenic").arrangements == ("CF", "OF")
    assert card("peltasts_iphicratean").arrangements == ("CF", "OF", "NF")
    assert card("psiloi_hellenic").arrangements == ("NF",)
    state = table(unit("A1"), unit("A2", "psiloi_hellenic", x=20))
    assert why_not_arrange(state, state.units["A1"], "OF") is None
    assert why_not_arrange(state, state.units["A1"], "NF").rule == "HMA-12.1"  # type: ignore[union-attr]
    assert why_not_arrange(state, state.units["A2"], "CF").rule == "HMA-12.1"  # type: ignore[union-attr]


@pytest.mark.rule("HMA-12.2", "HMA-1.6")
def test_how_deep_elements_stand() -> None:
    hoplites, hippeis = card("thebans"), card("hippeis_hellenic")
    assert [depth_of(hoplites, 2, kept) for kept in ("CF", "OF")] == [1500, 2250]
    assert depth_of(hoplites, 4, "CF") == 3000
    assert [depth_of(hippeis, 2, kept) for kept in ("CF", "OF")] == [2500, 3750]
    assert depth_of(card("hippeis_thessalian"), 1, "OF") == 2500
    play = course(table(unit("A1", x=30, y=20, count=2)))
    arrange(play.game, "A1", "OF")
    assert [(front(play[key]), play[key].depth) for key in ("A1.1", "A1.2")] == [
        ((30.75, 20, 0), 2250), ((29.25, 20, 0), 2250),
    ]  # fmt: skip
    assert [fact.deed for fact in play.facts(UnitNoted)] == ["changed"]


@pytest.mark.rule("HMA-12.2")
def test_gaps_shrink_where_there_is_no_room_behind() -> None:
    play = course(table(unit("A1", x=30, y=20), unit("A2", x=30, y=18.1)))  # 0.4 inches behind it
    arrange(play.game, "A1", "OF")
    assert play["A1.1"].depth == 1900


@pytest.mark.rule("HMA-12.3")
def test_a_change_costs_an_inch_of_the_new_number_and_is_not_made_in_melee() -> None:
    state = table(unit("A1", arrangement="OF"), unit("A2", x=20))
    assert rate_after_change(state.units["A1"], "CF") == 3
    assert rate_after_change(state.units["A2"], "OF") == 5
    fighting = table(unit("A1", x=30, y=20), unit("B1", x=30, y=20))
    assert why_not_arrange(fighting, fighting.units["A1"], "OF").rule == "HMA-12.3"  # type: ignore[union-attr]


@pytest.mark.rule("HMA-12.3")
def test_leaving_close_files_does_not_remove_disarray_but_ends_the_credit() -> None:
    play = course(table(unit("A1", x=30, y=20, credit=True), unit("A2", x=20, disarrayed=True)))
    arrange(play.game, "A1", "OF")
    arrange(play.game, "A2", "OF")
    assert not play.unit("A1").credit
    assert play["A2.1"].disarrayed
    assert play["A2.1"].depth == 1500  # disarrayed stands are as close as in CF


@pytest.mark.rule("HMA-12.4")
def test_a_forced_change_counts_as_movement() -> None:
    play = course(table(unit("A1", x=30, y=20, arrangement="OF")))
    arrange(play.game, "A1", "CF", "HMA-12.4")
    assert play.unit("A1").did("changed")
    assert play.game.journal[-1].why[-1] == "HMA-12.4"


@pytest.mark.rule("HMA-12.5", "HMA-12.6")
def test_disarray_is_for_disciplined_troops_with_files() -> None:
    units = (
        unit("A1", x=20, count=2, arrangement="OF", credit=False), unit("A2", "psiloi_hellenic", x=30),
        unit("A3", "peltasts_mercenary", x=40, arrangement="NF"), unit("A4", x=50, count=2),
    )  # fmt: skip
    play = course(table(*units))
    disarray(play.game, ("A1", "A2", "A3", "A4.2"), "a test", "HMA-12.5")
    found = {key: play[key].disarrayed for key in play.state.elements}
    assert found == {"A1.1": True, "A1.2": True, "A2.1": False, "A3.1": False, "A4.1": False, "A4.2": True}
    assert play["A1.1"].depth == 1500
    assert not is_in(play.state, play.unit("A1"), "OF")
    assert not is_in(play.state, play.unit("A4"), "CF")  # any of its elements
    assert is_in(play.state, play.unit("A3"), "NF")


def halted(**values: object):  # type: ignore[no-untyped-def]
    play = course(table(unit("A1", x=30, y=20, count=2, disarrayed=True, **values), unit("B1", y=40)))  # type: ignore[arg-type]
    note_halts(play.game)
    return play


@pytest.mark.rule("HMA-12.7")
def test_a_unit_that_stands_under_halt_all_turn_recovers_in_open_files() -> None:
    play = halted()
    assert recovers_by_standing(play.state, play.unit("A1"))
    recover(play.game, "A1")
    assert [(play[key].disarrayed, play[key].depth) for key in ("A1.1", "A1.2")] == [(False, 2250)] * 2
    assert play.unit("A1").arrangement == "OF"


@pytest.mark.rule("HMA-12.7")
@pytest.mark.parametrize("deed", ["moved", "changed", "fought", "disarrayed", "charged"])
def test_whoever_moves_changes_fights_or_is_disarrayed_again_does_not_recover(deed: str) -> None:
    play = halted()
    set_unit(play.state, "A1", deeds=(deed,))
    assert not recovers_by_standing(play.state, play.unit("A1"))


@pytest.mark.rule("HMA-12.7")
def test_lochoi_that_rout_do_not_keep_the_others_from_recovering() -> None:
    state = table(unit("A1", x=30, y=20, count=2, disarrayed=True, under_halt=True), unit("B1", y=40))
    change(state, "A1.2", condition="routing", cause="B1", paid=True)
    play = Play(state, AutomaticMoves(), [1]).over()
    assert recovers_by_standing(play.state, play.unit("A1"))
    recover(play.game, "A1")
    assert [(play[key].condition, play[key].disarrayed) for key in ("A1.1", "A1.2")] == [
        ("steady", False), ("routing", True),
    ]  # fmt: skip
    change(play.state, "A1.1", condition="pursuing", disarrayed=True, quarry="B1")
    assert not recovers_by_standing(play.state, play.unit("A1"))


@pytest.mark.rule("HMA-12.7")
def test_the_halt_must_have_been_there_at_the_end_of_the_command_strophe() -> None:
    play = halted(order="march")
    set_unit(play.state, "A1", order="halt")
    assert not recovers_by_standing(play.state, play.unit("A1"))


@pytest.mark.rule("HMA-12.7")
def test_lights_are_under_halt_if_recalled_and_their_core_is() -> None:
    def lights(order: str, mode: str) -> bool:
        pieces = (
            unit("A1", x=30, y=20, order=order),
            unit("A2", "hippeis_hellenic", x=40, y=20, mode=mode, disarrayed=True),
        )
        play = course(table(*pieces, unit("B1", y=40), strategoi=[strategos("A-S1", "A1.1")]))
        note_halts(play.game)
        return recovers_by_standing(play.state, play.unit("A2"))

    assert lights("halt", "recalled")
    assert not lights("march", "recalled")
    assert not lights("halt", "forward")


@pytest.mark.rule("HMA-12.7")
def test_nobody_recovers_in_surf_beyond_his_qualifier() -> None:
    surf = [area("S", "surf", 0, 0, 72, 30)]
    for card_, recovers in (("panhellenic", True), ("ataktes", False)):  # qualifier 3 and 2 against 3
        play = course(table(unit("A1", card_, x=30, y=20, disarrayed=True), unit("B1", y=40), terrain=surf))
        note_halts(play.game)
        assert recovers_by_standing(play.state, play.unit("A1")) is recovers
    change(play.state, "A1.1", disarrayed=False)
    assert not recovers_by_standing(play.state, play.unit("A1"))


@pytest.mark.rule("HMA-12.2", "HMA-16.26")
def test_a_flank_that_turned_to_the_enemy_grows_only_where_there_is_room() -> None:
    """The left ile has faced left, drawn in to 1.5 inches as its neighbour requires: in open files it stays so."""
    state = table(unit("A1", "hippeis_hellenic", x=30, y=20, count=2), unit("B1", x=60, y=40))
    change(state, "A1.2", x=28_500, y=18_750, facing=270_000, depth=1_500)
    play = course(state)
    arrange(play.game, "A1", "OF")
    assert (play["A1.1"].depth, play["A1.2"].depth) == (3750, 1500)
    assert list(broken(play.state)) == []


@pytest.mark.rule("HMA-12.2", "HMA-12.5")
def test_who_is_fought_from_behind_keeps_his_depth_in_disarray() -> None:
    """Open files are 2.25 inches deep, disarrayed ones 1.5: the enemy at the rear still stands against him."""
    enemies = unit("B1", x=30, y=17.75, facing=0)
    for of_a, depth in (("rear", 2250), ("front", 1500)):
        facing = 0 if of_a == "rear" else 180
        y = 20 if of_a == "rear" else 17.75
        state = table(
            unit("A1", x=30, y=y, arrangement="OF", facing=facing), enemies, contacts=[contact("A1.1", "B1.1", of_a)]
        )
        play = course(state)
        disarray(play.game, ("A1",), "a test", "HMA-12.5")
        assert play["A1.1"].depth == depth
        assert list(broken(play.state)) == []


@pytest.mark.rule("HMA-12.2", "HMA-2.10")
def test_a_column_that_changes_its_files_keeps_the_gaps_of_a_column() -> None:
    """In open files 2.25, shrunk to the width of 1.5; a deep lochos keeps its 3."""
    play = course(table(unit("A1", x=30, y=20, count=2, column=True), unit("A2", "thebans", x=20, column=True, deep=4)))
    for key in ("A1", "A2"):
        arrange(play.game, key, "OF")
    assert [play[key].depth for key in ("A1.1", "A1.2", "A2.1")] == [1500, 1500, 3000]


@pytest.mark.rule("HMA-12.7")
def test_who_is_disarrayed_in_the_turn_does_not_recover_in_it() -> None:
    play = course(table(unit("A1", x=30, y=20, disarrayed=True, under_halt=True)))
    assert recovers_by_standing(play.state, play.unit("A1"))
    disarray(play.game, ("A1",), "belos", "HMA-15.18")
    assert not recovers_by_standing(play.state, play.unit("A1"))
