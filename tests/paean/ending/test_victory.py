"""Victory and the report (sections 19 and 20, PAE-6.7, 7.27)."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from polemos.kernel.fact import Conceded, Fact
from polemos.rules.paean.battle import Battle
from polemos.rules.paean.bound import Bound
from polemos.rules.paean.ending.losses import share_lost
from polemos.rules.paean.ending.report import SideReported, reports
from polemos.rules.paean.ending.victory import BattleEnded, at_end_of_bound, at_limit, at_once, degree_of
from polemos.rules.paean.facts import Dispersed, LeaderLost
from polemos.rules.paean.scenarios.data import load
from polemos.rules.paean.scenarios.records import StripReached
from polemos.rules.paean.state import Duel, Formation, Lost, State
from tests.paean.position import Play, course, formation, leader, set_side, table

AC = "south-AC"


def armies(**values: object) -> State:
    """A side of three hoplites and one light base against a side of four hoplites."""
    own = formation("S1", "HI-TS-S", 30, 20, files=3, bases=3), formation("S2", "LI-J-S", 60, 20)
    return table(*own, formation("N1", "HI-TS-S", 30, 60, files=4, bases=4), had_hoplites=True, **values)


def after(state: State, *facts: Fact) -> State:
    g = course(state)
    for fact in facts:
        g.emit(fact, "PAE-11.15")
    return g.state


def lost(state: State, seat: int, code: str, count: int) -> State:
    """So many bases more are dispersed."""
    for number in range(count):
        key = f"{seat}.{code}.{number}"
        state.lost[key] = Lost(id=key, seat=seat, code=code, how="combat", bound=1)
    return state


@pytest.mark.rule("PAE-19.2", "PAE-6.7", "PAE-19.1")
def test_pae_19_2_with_the_last_hoplites_all_others_disperse() -> None:
    still = after(armies(), Dispersed("S1", ("S1.1", "S1.2"), "combat"))
    assert still.outcome is None
    state = after(armies(), Dispersed("S1", ("S1.1", "S1.2", "S1.3"), "combat"))
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.rule) == (1, "PAE-19.2")
    assert list(state.formations) == ["N1"]
    assert state.lost["S2.1"].how == "rout"
    assert state.battle_over


@pytest.mark.rule("PAE-19.2")
def test_pae_19_2_who_began_without_hoplites_does_not_use_it() -> None:
    state = armies()
    set_side(state, 0, had_hoplites=False)
    assert after(state, Dispersed("S1", ("S1.1", "S1.2", "S1.3"), "combat")).outcome is None


@pytest.mark.rule("PAE-19.2", "PAE-4.9")
def test_pae_19_2_a_core_stands_in_for_hoplites() -> None:
    state = armies()
    set_side(state, 0, core=("LI-J-S",))
    assert after(state, Dispersed("S1", ("S1.1", "S1.2", "S1.3"), "combat")).outcome is None


@pytest.mark.rule("PAE-19.3", "PAE-7.27", "PAE-6.7")
def test_pae_19_3_with_the_army_commander_the_battle_is_lost_at_once() -> None:
    known = [leader(AC, 10, 5, 5), leader("south-SC1", 9, 15, 5)]
    assert after(armies(leaders=known), LeaderLost("south-SC1", "killed")).outcome is None
    state = after(armies(leaders=known), LeaderLost(AC, "mortally wounded"))
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.rule) == (1, "PAE-19.3")
    assert "S1" in state.formations


@pytest.mark.rule("PAE-19.1")
def test_pae_19_1_if_both_lose_it_is_a_draw() -> None:
    known = [leader(AC, 10, 5, 5, lost="killed"), leader("north-AC", 10, 9, 9, lost="killed")]
    verdict = at_once(armies(leaders=known))
    assert verdict is not None
    assert (verdict.winner, verdict.rule) == (None, "PAE-19.1")


@pytest.mark.rule("PAE-5.6")
def test_pae_5_6_at_thyrea_only_the_last_base_counts() -> None:
    state = table(
        formation("S1", "HI-TS-S", 30, 20), formation("N1", "HI-TS-S", 30, 60), leaders=[leader(AC, 10, 5, 5)]
    )
    state.scenario = "thyrea"
    assert after(state, LeaderLost(AC, "killed")).outcome is None
    ended = after(state, Dispersed("S1", ("S1.1",), "combat"))
    assert ended.outcome is not None
    assert (ended.outcome.winner, ended.outcome.rule) == (1, "PAE-5.6")
    two = table(formation("S1", "HI-TS-S", 30, 20, bases=2), formation("N1", "HI-TS-S", 30, 60))
    two.scenario = "thyrea"
    assert after(two, Dispersed("S1", ("S1.1",), "combat")).outcome is None
    assert at_limit(state).winner is None
    state.formations["S2"] = formation("S2", "HI-TS-S", 60, 20)
    assert at_limit(state).winner == 0


@pytest.mark.rule("PAE-5.8")
def test_pae_5_8_without_medium_horse_thessaly_has_lost() -> None:
    horse = formation("S2", "MC-JS-S", 60, 20)
    state = table(formation("S1", "HI-TS-S", 30, 20), horse, formation("N1", "HI-TS-S", 30, 60))
    state.scenario = "hyampolis"
    ended = after(state, Dispersed("S2", ("S2.1",), "jars"))
    assert ended.outcome is not None
    assert (ended.outcome.winner, ended.outcome.rule) == (1, "PAE-5.8")
    assert at_limit(state).winner == 1


@pytest.mark.rule("PAE-5.5")
@pytest.mark.parametrize(
    ("spartans", "wins"),
    [
        (formation("S1", "HI-TS-S", 30, 67, files=4, bases=4), True),
        (formation("S1", "HI-TS-S", 30, 66.9, files=4, bases=4), False),
        (formation("S1", "HI-TS-S", 30, 70, files=3, bases=3), False),
        (formation("S1", "MI-TS-S", 30, 70, files=4, bases=4), False),
    ],
)
def test_pae_5_5_sparta_wins_by_breaking_through(spartans: Formation, wins: bool) -> None:
    state = table(spartans, formation("N1", "HI-TS-S", 90, 68, files=4, bases=4))
    state.scenario = "fetters"
    verdict = at_end_of_bound(state)
    assert (verdict is not None and verdict.winner == 0) == wins
    state.active = 1
    assert at_end_of_bound(state) is None


@pytest.mark.rule("PAE-5.5")
@pytest.mark.parametrize(("y", "wins"), [(23, True), (23.1, False), (40, False)])
def test_pae_5_5_a_scenario_of_ones_own_lets_north_break_through_to_the_south(y: float, wins: bool) -> None:
    """Wholly beyond y 25 from where North comes."""
    record = load("fetters")
    strip = StripReached(side="north", from_y=25, bases=4)
    own = replace(record, victory=replace(record.victory, condition=(strip,)))
    state = table(
        formation("S1", "HI-TS-S", 30, 60, files=4, bases=4), formation("N1", "HI-TS-S", 90, y, files=4, bases=4)
    )  # South is beyond the line as well, but the line is not for him
    state.own, state.active = msgspec.json.encode(own).decode(), 1
    verdict = at_end_of_bound(state)
    assert (verdict is not None and verdict.winner == 1) == wins
    state.active = 0
    assert at_end_of_bound(state) is None


@pytest.mark.rule("PAE-19.5", "PAE-3.8")
def test_pae_19_5_by_shares_of_points_ten_per_cent_apart() -> None:
    def winner(south: int, north: int) -> int | None:
        state = armies()
        for seat in (0, 1):
            set_side(state, seat, points=160)
        lost(lost(state, 0, "HI-TS-S", south), 1, "HI-TS-S", north)
        verdict = at_limit(state)
        assert verdict.rule == "PAE-19.5"
        return verdict.winner

    assert winner(1, 1) is None
    assert winner(2, 1) == 1  # 20 per cent against 10
    assert winner(0, 1) == 0


@pytest.mark.rule("PAE-19.5")
def test_pae_19_5_leaders_and_gifts_are_counted() -> None:
    gone = leader("south-H1", 10, 5, 5, gift="light_of_apollo", lost="killed")
    state = lost(armies(leaders=[gone, leader("south-SC1", 8, 9, 5, lost="killed", refused=1)]), 0, "LI-J-S", 1)
    set_side(state, 0, points=1000)
    assert share_lost(state, 0) == pytest.approx((90 + 50 + 30 + 2) / 10)


@pytest.mark.rule("PAE-20.2")
@pytest.mark.parametrize(
    ("count", "degree"), [(0, "crushing"), (3, "crushing"), (4, "clear"), (7, "clear"), (8, "costly")]
)
def test_pae_20_2_the_degree_is_what_it_cost_the_winner(count: int, degree: str) -> None:
    state = lost(armies(), 1, "HI-TS-S", count)
    set_side(state, 1, points=320)
    assert degree_of(state, 1, "PAE-19.2") == degree  # each base is 5 per cent
    assert degree_of(state, 1, "PAE-19.5") == "marginal"


@pytest.mark.rule("PAE-20.1", "PAE-20.2")
def test_pae_20_1_the_report_tells_bases_points_and_leaders() -> None:
    state = after(
        armies(leaders=[leader(AC, 10, 5, 5)]), Dispersed("S2", ("S2.1",), "missiles"), LeaderLost(AC, "killed")
    )
    south, north = reports(state)
    assert (south.result, north.result, north.degree) == ("lost", "won", "crushing")
    assert [(each.kind, each.bases, each.lost, each.points, each.points_lost) for each in south.classes] == [
        ("HI", 3, 0, 48, 0), ("LI", 1, 1, 2, 2),
    ]  # fmt: skip
    assert (south.points, south.points_lost) == (50 + 60, 2 + 60)
    assert south.leaders_lost == (AC,)
    assert (south.bound, south.rule) == (3, "PAE-19.3")


@pytest.mark.rule("PAE-20.1")
def test_pae_20_1_single_combats_stand_in_the_reports_of_both_sides() -> None:
    state = armies(leaders=[leader("south-H1", 9, 5, 5), leader("north-H1", 9, 9, 9)])
    fought = Duel("north-H1", "south-H1", 3, 3, 2)
    state.duels = (fought,)
    assert [report.duels for report in reports(state)] == [(fought,), (fought,)]


@pytest.mark.rule("PAE-19.1", "PAE-20.1")
def test_pae_19_1_a_player_may_concede() -> None:
    play = Play(armies(), Bound())
    play.game.concede(0)
    assert play.facts(Conceded)
    assert [each.result for each in play.facts(SideReported)] == ["lost", "won"]


@pytest.mark.rule("PAE-6.7")
def test_pae_6_7_a_battle_stops_in_the_middle_of_a_step() -> None:
    archers = formation("S1", "LI-B-V", 30, 20, files=4, bases=4)
    led = formation("N1", "LHI-TS-S", 30, 35, files=2, bases=2)
    known = [leader("north-AC", 10, formation="N1")]
    state = table(archers, led, formation("N2", "HI-TS-S", 90, 60), leaders=known, turn=0)
    # Initiative to the south; the test, three hits; the test, one more: a base is lost, and the commander with it.
    dice = [6, 1, 1, 1, 3, 3, 3, 1, 1, 1, 3, 1, 1, 1, 6, 6]
    play = Play(state, Battle(), dice)
    play.does("S1", "fire N1", "test", "fire N1", "stop").over()
    assert play.state.outcome is not None
    assert play.state.outcome.rule == "PAE-19.3"
    assert "N1" in play.state.formations  # its nerve is tested no more
    assert len(play.facts(BattleEnded)) == 1
    assert "PAE-7.27" in play.why(BattleEnded)
    assert len(play.facts(SideReported)) == 2
