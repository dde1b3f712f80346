"""NAV-5.1 to 5.3: writing the signal plan."""

import pytest

from polemos.rules.navarcoi.charts.charts import formations
from polemos.rules.navarcoi.fleets.plan import PlanWritten, plan_of, signals_for
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.setup import Setup
from tests.navarcoi.preparing import Preparing, start

CLASH = "clash_in_open_seas"


def writing(setup: Setup) -> Preparing:
    return Preparing(setup).until("NAV-5.1")


@pytest.mark.rule("NAV-5.1")
def test_nav_5_1_each_signal_has_a_list_of_any_of_the_own_squadrons() -> None:
    prep = writing(start(CLASH, 2, 2))
    assert prep.game.waiting_for == (0, 1)
    keys = [option.key for option in prep.space(0).options]
    assert keys == [f"{number}:{squadron}" for number in range(1, 6) for squadron in ("A1", "A2")]
    prep.does(0, "3:A1 3:A2 5:A1").does(1, "none")
    assert prep.state.fleet(0).plan == {3: ("A1", "A2"), 5: ("A1",)}
    assert prep.state.fleet(1).plan == {}


@pytest.mark.rule("NAV-5.1")
def test_nav_5_1_the_plan_may_be_empty_and_is_by_default() -> None:
    assert writing(start(CLASH, 2, 2)).space(0).default == ()


@pytest.mark.rule("NAV-5.1")
def test_nav_5_1_a_person_is_offered_every_signal_for_every_squadron() -> None:
    space = writing(start(CLASH, 2, 2)).space(0)
    assert space.proposal == tuple(option.key for option in space.options)
    assert space.spec().default == space.proposal


@pytest.mark.rule("NAV-5.1")
def test_nav_5_1_freighters_and_enemies_cannot_be_named() -> None:
    prep = writing(start("convoy", 2, 2))
    for key in ("1:AF1", "1:B1", "6:A1", "0:A1"):
        assert prep.space(0).why_not((key,)) is not None
    assert prep.space(0).why_not(("1:A1",)) is None


@pytest.mark.rule("NAV-5.1")
def test_nav_5_1_reserves_can_be_named() -> None:
    prep = writing(Setup("cyzicus_410"))
    assert prep.space(0).why_not(("3:A6",)) is None


@pytest.mark.rule("NAV-5.1", "NAV-5.13")
def test_nav_5_1_the_plan_is_secret() -> None:
    views = []
    for order in ("none", "1:A1 2:A2"):
        prep = writing(start(CLASH, 2, 2)).does(0, order).does(1, "none")
        assert prep.seen_by(1).state.fleet(0).plan == {}
        views.append(prep.seen_by(1).to_json())
    assert views[0] == views[1]
    mine = prep.seen_by(0)
    assert mine.state.fleet(0).plan == {1: ("A1",), 2: ("A2",)}
    told = [entry.words for entry in mine.journal() if isinstance(entry.fact, PlanWritten)]
    assert told == ["α has written its signal plan: 1 A1, 2 A2", "β has written its signal plan"]


@pytest.mark.rule("NAV-22.5")
def test_nav_22_5_with_open_information_plans_are_public() -> None:
    prep = writing(start(CLASH, 2, 2, options=Options(open_information=True))).does(0, "4:A2").does(1, "none")
    assert prep.seen_by(1).state.fleet(0).open_plan == {4: ("A2",)}
    assert "4 A2" in prep.seen_by(1).journal()[-4].words
    closed = writing(start(CLASH, 2, 2)).does(0, "4:A2").does(1, "none")
    assert closed.state.fleet(0).open_plan == {}


@pytest.mark.rule("NAV-5.2")
def test_nav_5_2_there_are_five_signals() -> None:
    signals = {signal.number: (signal.variant, signal.obeys) for signal in formations().signal}
    assert sorted(signals) == [1, 2, 3, 4, 5]
    assert [signals[number][0] for number in (1, 2, 3, 4)] == ["right", "left", "right", "left"]
    assert signals[1][1]["epi_mias"] == signals[2][1]["epi_mias"] == "line_to_column"
    assert signals[3][1] == signals[4][1] == {"epi_keras": "column_to_line_on_lead"}
    assert set(signals[5][1].values()) == {"engage"}


@pytest.mark.rule("NAV-5.3")
@pytest.mark.parametrize(("squadrons", "signals"), [(1, 1), (2, 1), (4, 2), (5, 3), (9, 5), (10, 5)])
def test_nav_5_3_half_the_squadrons_rounded_up(squadrons: int, signals: int) -> None:
    assert signals_for(squadrons) == signals


@pytest.mark.rule("NAV-5.3")
def test_nav_5_3_reserves_count_and_freighters_do_not() -> None:
    assert Preparing(Setup("cyzicus_410")).state.fleet(0).signals_left == 3  # two on the table, four to come
    assert Preparing(start("convoy", 4, 4)).state.fleet(0).signals_left == 2  # and two of freighters


@pytest.mark.rule("NAV-5.12")
def test_nav_5_12_who_may_not_signal_writes_no_plan() -> None:
    ambush = writing(start("ambush", 2, 2))
    assert ambush.game.waiting_for == (0,)
    assert (ambush.state.fleet(1).may_signal, ambush.state.fleet(1).signals_left) == (False, 0)
    ambush.does(0, "2:A1")
    assert ambush.game.is_over
    assert ambush.state.fleet(0).plan == {2: ("A1",)}


def test_keys_make_lists_by_number() -> None:
    assert plan_of(("5:A1", "3:A2", "3:A10")) == {3: ("A2", "A10"), 5: ("A1",)}


@pytest.mark.rule("NAV-5.1", "NAV-19.3")
def test_nav_5_1_the_longest_plan_of_a_battle_at_grand_scale_can_be_typed() -> None:
    prep = writing(Setup("salamis_480", options=Options(grand_scale=True)))
    everything = tuple(option.key for option in prep.space(1).options)
    assert len(everything) > 100
    prep.does(1, prep.space(1).words(everything))
    assert prep.game.pending == {1: everything}
