"""Section 10: points, conditions, gains and losses."""

from __future__ import annotations

import pytest

from polemos.rules.hoplomachia.andreia.routs import rout
from polemos.rules.hoplomachia.arete.efforts import (
    has_grim_resolve,
    make_sphagia,
    may_step_more,
    one_step_more,
    sing_paean,
)
from polemos.rules.hoplomachia.arete.events import (
    approach_halted,
    ekdromoi_lost,
    flank_enveloped,
    is_in_retreat,
    is_under_belos,
    phalanx_in_retreat,
    phalanx_under_belos,
    strategos_killed,
    surprise,
)
from polemos.rules.hoplomachia.arete.points import change_arete, condition
from polemos.rules.hoplomachia.facts.armies import AreteChanged
from polemos.rules.hoplomachia.facts.pieces import Destroyed, Routed, Withdrawn
from polemos.rules.hoplomachia.options import Options
from tests.hoplomachia.position import Play, change, contact, course, set_army, strategos, table, unit

BOTH = unit("A1", x=30, y=10, count=3), unit("B1", x=30, y=40, count=3)
OTHERS = unit("A2", x=40, y=10, count=3), unit("B2", x=40, y=40, count=3)


def play(*dice: int, rule: str = "", **values: object) -> Play:
    return course(table(*BOTH, *OTHERS, **values), {rule: dice} if rule else ())  # type: ignore[arg-type]


@pytest.mark.rule("HMA-10.1")
def test_arete_never_rises_above_twenty_and_may_fall_below_nought() -> None:
    known = play(arete=(19, 1))
    change_arete(known.game, 0, 3, "a test", "HMA-10.1")
    change_arete(known.game, 1, -3, "a test", "HMA-10.1")
    assert known.arete() == (20, -2)
    assert [fact.change for fact in known.facts(AreteChanged)] == [1, -3]
    change_arete(known.game, 0, 1, "a test", "HMA-10.1")
    assert len(known.facts(AreteChanged)) == 2


@pytest.mark.rule("HMA-10.3")
def test_a_change_changes_the_condition_at_once_but_not_precedence() -> None:
    known = play(arete=(11, 12), precedence=0)
    change_arete(known.game, 0, -1, "a test", "HMA-10.3")
    assert condition(known.state, 0) == "U"
    assert known.state.precedence == 0
    assert known.facts(AreteChanged)[0].words(known.state) == "Army A loses 1 arete, now 10 and Unsteady (a test)"


@pytest.mark.rule("HMA-10.5")
@pytest.mark.parametrize(("die", "gain"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_the_paean(die: int, gain: int) -> None:
    known = play(die, rule="HMA-10.5")
    sing_paean(known.game, 0)
    assert known.arete() == (12 + gain, 12)
    assert not known.state.army(0).paean


@pytest.mark.rule("HMA-10.6")
def test_an_army_of_sixty_percent_spartans_has_grim_resolve() -> None:
    spartans = unit("A1", "spartiates", x=30, y=10, count=3), unit("A2", "lakonians", x=40, y=10, count=3)
    allies = unit("A3", x=50, y=10, count=4)
    state = table(*spartans, allies, unit("B1", y=40), unit("A9", "psiloi_hellenic", x=10, y=10, count=4))
    assert has_grim_resolve(state, 0)  # 12 of 20 core stands
    known = course(state, {"HMA-10.6": [6]})
    sing_paean(known.game, 0)
    assert known.arete() == (12, 10)
    more = table(*spartans, unit("A3", x=50, y=10, count=5), unit("B1", y=40))
    assert not has_grim_resolve(more, 0)


@pytest.mark.rule("HMA-10.7")
def test_sphagia_may_go_wrong() -> None:
    known = play(1, rule="HMA-10.7")
    make_sphagia(known.game, 1)
    assert known.arete() == (12, 11)
    assert known.state.army(1).sphagia


@pytest.mark.rule("HMA-10.4", "HMA-10.8")
def test_one_step_more_needs_more_than_half_in_othismos_and_a_crafty_man() -> None:
    def facing(shoving: int, character: str = "crafty", since: int = 2) -> Play:
        ours = unit("A1", x=20, y=20, count=5), unit("A2", x=40, y=20, count=5)
        theirs = unit("B1", x=20, y=20, count=5), unit("B2", x=40, y=20, count=5)
        pairs = [(f"A1.{k}", f"B1.{6 - k}") for k in range(1, 6)] + [(f"A2.{k}", f"B2.{6 - k}") for k in range(1, 6)]
        met = [contact(a, b, since=since, charge=True) for a, b in pairs[:shoving]]
        leaders = [strategos("A-S1", "A1.1", character)]
        return course(table(*ours, *theirs, contacts=met, strategoi=leaders), {"HMA-10.8": [5]})

    assert not may_step_more(facing(5).state, 0)
    assert may_step_more(facing(6).state, 0)
    assert not may_step_more(facing(6, "promachos").state, 0)
    assert not may_step_more(facing(6, since=3).state, 0)  # this turn it is an epidromos
    known = facing(6)
    one_step_more(known.game, 0)
    assert known.arete() == (14, 12)
    assert not may_step_more(known.state, 0)  # once per phase


@pytest.mark.rule("HMA-10.9")
def test_a_lochos_counts_once_whether_it_routs_or_is_destroyed() -> None:
    known = play(a={"senior": "A2"})
    known.game.emit(Routed(("A1.3",), "B1", "a test"))
    assert known.arete() == (11, 13)
    known.game.emit(Destroyed(("A1.3",), "caught", "a test"))
    assert known.arete() == (11, 13)
    known.game.emit(Destroyed(("A1.2",), "slaughtered", "a test"))
    assert known.arete() == (10, 14)
    known.game.emit(Withdrawn(("A1.1",), "home"))
    assert known.arete() == (10, 14)


@pytest.mark.rule("HMA-10.9")
def test_undisciplined_stands_count_in_pairs_and_only_if_core() -> None:
    tribesmen = unit("A1", "peltasts_thracian", x=30, y=10, count=4, role="core")
    psiloi = unit("A2", "psiloi_hellenic", x=40, y=10, count=4)
    known = course(table(tribesmen, psiloi, *BOTH[1:], a={"senior": ""}))
    points = []
    for stand in ("A1.1", "A1.2", "A1.3", "A1.4", "A2.1", "A2.2"):
        known.game.emit(Destroyed((stand,), "belos", "a test"))
        points.append(known.arete())
    assert points == [(12, 12), (11, 13), (11, 13), (10, 14), (10, 14), (10, 14)]


@pytest.mark.rule("HMA-10.10")
def test_the_senior_taxis_costs_more_once() -> None:
    """The book's example: three lochoi rout whole: -3 and -5, +3 and +3."""
    known = play(arete=(12, 10))
    rout(known.game, ("A1.1", "A1.2", "A1.3"), "B1", "a test", "HMA-11.6")
    assert known.arete() == (4, 16)
    assert [(fact.seat, fact.change, fact.rule) for fact in known.facts(AreteChanged)] == [
        (0, -3, "HMA-10.9"), (1, 3, "HMA-10.9"), (0, -5, "HMA-10.10"), (1, 3, "HMA-10.10"),
    ]  # fmt: skip
    known.game.emit(Destroyed(("A1.1", "A1.2", "A1.3"), "caught", "a test"))
    assert known.arete() == (4, 16)
    slow = play(arete=(12, 10))
    for key in ("A1.1", "A1.2"):
        rout(slow.game, (key,), "B1", "a test", "HMA-18.19")
    assert slow.arete() == (10, 12)
    rout(slow.game, ("A1.3",), "B1", "a test", "HMA-18.19")
    assert slow.arete() == (4, 16)


@pytest.mark.rule("HMA-10.10", "HMA-3.17")
def test_the_senior_taxis_is_not_lost_while_a_part_of_it_is_still_to_come() -> None:
    state = table(*BOTH, *OTHERS)
    change(state, "A1.3", condition="off_table")
    known = course(state)
    rout(known.game, ("A1.1", "A1.2"), "B1", "a test", "HMA-11.6")
    assert known.arete() == (10, 14)
    change(known.state, "A1.3", condition="steady")
    rout(known.game, ("A1.3",), "B1", "a test", "HMA-11.6")
    assert known.arete() == (4, 18)


@pytest.mark.rule("HMA-10.13", "HMA-1.13")
def test_who_leaves_by_the_home_edge_or_evades_has_gone_further_from_the_enemy() -> None:
    """A Thracian army, whose peltastes stand for hoplites."""
    state = table(
        unit("A1", "peltasts_thracian", x=20, y=10, count=4, role="core"), unit("B1", y=40), a={"nation": "thrace"}
    )  # fmt: skip
    set_army(state, 0, longest=tuple(state.elements)[:4])
    change(state, "A1.1", condition="withdrawn", left_by="home")
    assert not is_in_retreat(state, 0)
    change(state, "A1.2", condition="evading")
    assert is_in_retreat(state, 0)
    change(state, "A1.1", left_by="enemy")
    assert not is_in_retreat(state, 0)  # it has got through


@pytest.mark.rule("HMA-10.11", "HMA-10.12", "HMA-10.13", "HMA-10.16")
def test_what_events_cost_and_give() -> None:
    known = play()
    strategos_killed(known.game, 0, "Agis")
    assert known.arete() == (10, 12)
    flank_enveloped(known.game, 0)
    flank_enveloped(known.game, 1)  # both left flanks in the same turn: each loses 2 and gains 2
    assert known.arete() == (10, 12)
    phalanx_in_retreat(known.game, 1)
    assert known.arete() == (12, 10)
    approach_halted(known.game, 0)
    assert known.arete() == (11, 10)


@pytest.mark.rule("HMA-10.13")
def test_half_of_the_longest_phalanx_driven_back_is_a_retreat() -> None:
    state = table(unit("A1", x=20, y=10, count=5), unit("A2", x=26, y=10, count=4), unit("B1", y=40))
    nine = tuple(state.elements)[:9]
    set_army(state, 0, longest=nine)
    for key in nine[:4]:
        change(state, key, deeds=("pushed_back",))
    assert not is_in_retreat(state, 0)
    change(state, nine[4], deeds=("went_back",))
    assert is_in_retreat(state, 0)
    change(state, nine[4], condition="routing")
    assert not is_in_retreat(state, 0)  # routed ones are paid for otherwise
    set_army(state, 0, longest=nine[:4] + nine[5:])
    assert is_in_retreat(state, 0)  # 4 of 8


@pytest.mark.rule("HMA-10.14", "HMA-23.11")
def test_a_phalanx_under_belos_may_lose_heart() -> None:
    state = table(*BOTH)
    assert not is_under_belos(state, 0)
    change(state, "A1.2", deeds=("belos",))
    assert is_under_belos(state, 0)
    for die, loss in ((1, 0), (3, 0), (4, 1), (5, 1), (6, 2)):
        known = play(die, rule="HMA-10.14")
        phalanx_under_belos(known.game, 0)
        assert known.arete() == (12 - loss, 12)
    weak = play(4, 1, rule="HMA-10.14", options=Options(weak_missiles=True))
    phalanx_under_belos(weak.game, 0, weak=True)
    phalanx_under_belos(weak.game, 0, weak=True)  # 0 counts as 1
    assert weak.arete() == (12, 12)


@pytest.mark.rule("HMA-10.15")
def test_an_army_is_surprised_once() -> None:
    known = play(5, rule="HMA-10.15")
    surprise(known.game, 0)
    surprise(known.game, 0)
    assert known.arete() == (8, 12)


@pytest.mark.rule("HMA-10.17")
def test_lost_ekdromoi_cost_a_point_and_are_gone() -> None:
    known = play()
    assert known["A1.1"].ekdromoi
    ekdromoi_lost(known.game, "A1.1")
    assert known.arete() == (11, 12)
    assert not known["A1.1"].ekdromoi
