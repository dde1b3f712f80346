"""HMA-5.1, 5.10, 3.8, 3.9, 6.10, 6.19 to 6.22, 1.14: the deployment step by step, and what is secret about it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from polemos.kernel.chance import Chance
from polemos.lab.worlds import sealed_leaks
from polemos.rules.hoplomachia.deployment.deployment import DeployInSecret, DeployInTurns, Deployment
from polemos.rules.hoplomachia.deployment.facts import DrawnUp, OrdersAtStart
from polemos.rules.hoplomachia.deployment.strategoi import Post, PostsJudge
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.deploying import fresh, usual
from tests.hoplomachia.position import Play, area, set_army, set_unit, strategos, unit


def ready(state: State, formation: str = "battle_phalanx", **values: Any) -> State:
    for seat in (0, 1):
        set_army(state, seat, formation=formation, **values)
    return state


def to(play: Play, prompt: str) -> Play:
    """By default until this is asked."""
    while play.prompt != prompt:
        assert play.game.ask is not None, f"never asked: {prompt}"
        seat = play.game.waiting_for[0]
        play.answer(play.game.ask.to[seat].default, seat)
    return play


def by_default(state: State, way: Any = "secret", dice: Any = ()) -> Play:
    return Play(state, Deployment(way), dice).to_the_end()


def seen(play: Play, seat: int | None) -> bytes:
    return msgspec.json.encode(play.state.seen_by(seat))


# -- strategoi ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-5.1")
def test_one_of_several_of_the_main_nationality_is_named_hegemon() -> None:
    leaders = [
        strategos("A-S1", ""),
        strategos("A-S2", ""),
        strategos("A-S3", "", nation="corinth"),
        strategos("B-S1", ""),
    ]
    play = Play(ready(usual(strategoi=leaders)), Deployment())
    assert play.game.waiting_for == (0,)
    assert list(play.options) == ["A-S1", "A-S2"]
    play.does("A-S2")
    assert [each.hegemon for each in play.state.strategoi.values()] == [False, True, False, True]


@pytest.mark.rule("HMA-5.10", "HMA-5.1")
def test_each_strategos_is_placed_in_an_element_and_a_subordinate_is_given_units() -> None:
    leaders = [strategos("A-S1", ""), strategos("A-S2", "", nation="corinth"), strategos("B-S1", "")]
    play = Play(ready(usual(strategoi=leaders)), Deployment())
    assert play.order("A-S1 in A3.1", 0).rule == "HMA-5.10"  # type: ignore[union-attr]
    assert play.order("A-S1 in A1.1 commands A2", 0).rule == "HMA-5.1"  # type: ignore[union-attr]
    for foreign in ("B1", "A77"):
        given = Post("A-S1", "A1.1"), Post("A-S2", "A2.1", (foreign,))
        assert PostsJudge(play.state, 0).why_not(given).rule == "HMA-5.1"  # type: ignore[union-attr]
    twice = Post("A-S1", "A1.1"), Post("A-S2", "A2.1", ("A3", "A3"))
    assert PostsJudge(play.state, 0).why_not(twice).rule == "HMA-5.1"  # type: ignore[union-attr]
    play.does("A-S1 in A2.3, A-S2 in A1.1 commands A3 A4").does("default")
    assert play.state.strategoi["A-S1"].element == "A2.3"
    assert [play.state.units[key].strategos for key in ("A1", "A2", "A3", "A4")] == ["", "", "A-S2", "A-S2"]


@pytest.mark.rule("HMA-5.10")
def test_by_default_they_stand_in_the_right_hand_lochoi_of_different_units() -> None:
    leaders = [strategos("A-S1", ""), strategos("A-S2", ""), strategos("B-S1", "")]
    judge = PostsJudge(usual(strategoi=leaders), 0)
    assert judge.default == (Post("A-S1", "A1.1"), Post("A-S2", "A2.1"))
    for seed in range(8):
        assert judge.why_not(judge.sample(Chance(seed))) is None
    assert judge.read(judge.words(judge.default).replace(",", " ,").split())[0] == judge.default  # type: ignore[index]


# -- in secret ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-6.20", "HMA-6.21")
def test_both_write_and_reveal_together() -> None:
    play = Play(ready(usual(), "dispersed"), DeployInSecret())
    assert play.game.waiting_for == (0, 1)
    play.does("A1 at 20 9")
    assert not any(each.is_on_table for each in play.state.elements.values())
    play.answer(play.game.ask.to[1].default, 1).over()  # type: ignore[union-attr]
    assert (play["A1.1"].x, play["A1.1"].y, play["A1.1"].facing) == (22_250, 9_000, 0)
    assert all(each.is_on_table for each in play.state.elements.values())
    assert play.state.army(0).deployment == ()


@pytest.mark.rule("HMA-6.20", "HMA-25.1")
def test_what_is_written_is_sealed() -> None:
    one, other = (Play(ready(usual(), "dispersed"), DeployInSecret()) for _ in range(2))
    one.does("A1 at 20 9")
    other.does("A1 at 50 4 heading 30")
    for seat in (1, None):
        assert seen(one, seat) == seen(other, seat)
    first = Play(ready(usual(), "dispersed"), DeployInSecret())
    assert not list(sealed_leaks(first.game, 0, Chance(1)))


@pytest.mark.rule("HMA-5.10", "HMA-1.14", "HMA-25.1")
def test_where_the_hegemon_stands_is_unseen_though_his_taxis_is_the_senior_one() -> None:
    worlds = []
    for element in ("A1.1", "A2.3"):
        play = Play(ready(usual()), Deployment())
        play.does(f"A-S1 in {element}").to_the_end()
        worlds.append(play)
    assert [play.state.army(0).senior for play in worlds] == ["A1", "A2"]
    for seat in (1, None):
        assert seen(worlds[0], seat) == seen(worlds[1], seat)


@pytest.mark.rule("HMA-3.9", "HMA-3.10", "HMA-25.1")
def test_where_hidden_men_lie_is_unseen_and_that_there_are_some_is_known() -> None:
    woods = [area("W", "woods", 0, 20, 20, 44)]
    worlds = []
    for x in (6, 14):
        pieces = [unit(f"B{k}", "athenians", count=2) for k in (1, 2)]
        state = fresh(unit("A1", "spartiates", count=4), *pieces, type="B", mode="ambush", terrain=woods)
        play = Play(ready(state, "dispersed"), DeployInSecret())
        worlds.append(play.does(f"B1 hidden_close_files at {x} 30").over())
    assert seen(worlds[0], 0) == seen(worlds[1], 0)
    assert seen(worlds[0], None) == seen(worlds[1], None)
    known = worlds[0].state.seen_by(0)
    assert (known.units["B1"].hidden, known.elements["B1.1"].x) == (True, 0)
    assert worlds[0]["B1.1"].x == 5_250
    assert worlds[0].why(DrawnUp)[-1] == "HMA-3.10"


# -- in turns ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-6.20")
def test_in_turns_who_has_more_arete_chooses_to_place_first_or_second() -> None:
    play = Play(ready(usual(arete=(9, 12)), "dispersed"), DeployInTurns())
    assert (play.game.waiting_for, play.prompt) == ((1,), "Do you place first or second?")
    play.does("second")
    assert play.game.waiting_for == (0,)
    play.does("A3 one_rank at 30 11")
    assert play["A3.1"].is_on_table
    assert play.game.waiting_for == (1,)
    play.to_the_end()
    assert [fact.seat for fact in play.facts(DrawnUp)] == [0, 1, 0, 0, 0]


@pytest.mark.rule("HMA-6.20", "HMA-1.20", "HMA-26.1")
def test_with_equal_points_they_roll_off() -> None:
    play = Play(ready(usual(arete=(9, 9)), "dispersed"), DeployInTurns(), {"HMA-6.20": [3, 3, 2, 5]})
    assert play.game.waiting_for == (1,)


@pytest.mark.rule("HMA-6.20", "HMA-6.15")
def test_in_turns_a_battle_phalanx_grows_into_one_line() -> None:
    play = Play(ready(usual(arete=(9, 12))), DeployInTurns()).does("first")
    play.to_the_end()
    assert len({play[f"A{k}.1"].y for k in (1, 2)}) == 1
    assert play["A1.4"].x - play["A2.1"].x == 1_500


@pytest.mark.rule("HMA-6.20")
def test_alternating_is_for_arrayed_battles_and_a_garrison_writes() -> None:
    by_default(ready(usual(arete=(9, 12))), "alternating")
    fort = [area("fort", "open", 30, 36, 42, 48, place="fort")]
    play = to(Play(ready(usual(type="F", terrain=fort), "dispersed"), Deployment("alternating")), "Deploy the army")
    assert play.game.waiting_for == (0, 1)


@pytest.mark.rule("HMA-6.20")
def test_as_proposed_nobody_is_asked() -> None:
    play = Play(ready(usual()), Deployment("proposed")).over()
    assert all(each.is_on_table for each in play.state.elements.values())
    assert play.state.strategoi["A-S1"].element == "A1.1"


# -- coming on ---------------------------------------------------------------------------------------------------------


def encounter(**values: Any) -> State:
    return ready(usual(type="A", mode="encounter", **values), "marching_column")


@pytest.mark.rule("HMA-3.8")
def test_an_order_of_march_and_an_entry_point_are_written() -> None:
    play = to(Play(encounter(), Deployment()), "In which order does the army march?")
    play.does("A2 then A1 then A4 then A3").does("B1")
    play.does("20").does("60")
    play.over()
    assert [play.state.units[f"A{k}"].march for k in (1, 2, 3, 4)] == [2, 1, 4, 3]
    assert {play.state.units[f"A{k}"].enters_at for k in (1, 2, 3, 4)} == {20_000}
    assert {play.state.units[f"A{k}"].arrives for k in (1, 2, 3, 4)} == {1}
    assert play.state.units["A1"].arrangement == "OF"


@pytest.mark.rule("HMA-3.8", "HMA-25.1")
def test_order_of_march_and_entry_point_are_unseen() -> None:
    worlds = []
    for order, at in (("A1 then A2 then A3 then A4", "20"), ("A4 then A3 then A2 then A1", "50")):
        play = to(Play(encounter(), Deployment()), "In which order does the army march?")
        worlds.append(play.does(order).does("B1").does(at).does("60").over())
    assert seen(worlds[0], 1) == seen(worlds[1], 1)
    assert seen(worlds[0], 0) != seen(worlds[1], 0)


@pytest.mark.rule("HMA-3.8")
def test_the_end_of_a_road_is_the_entry_point() -> None:
    road = [area("road", "road", 17.25, 0, 18.75, 48)]
    play = by_default(encounter(terrain=road))
    assert {play.state.units[key].enters_at for key in ("A1", "B1")} == {18_000}


@pytest.mark.rule("HMA-3.8", "HMA-6.4")
def test_after_breakfast_it_enters_on_turn_2() -> None:
    state = encounter()
    set_army(state, 0, breakfasted=True)
    play = by_default(state)
    assert (play.state.units["A1"].arrives, play.state.units["B1"].arrives) == (2, 1)


@pytest.mark.rule("HMA-3.11")
def test_raiders_that_come_apart_are_in_no_order_of_march() -> None:
    state = encounter()
    set_unit(state, "A3", arrives=2, enters_by="drawn")
    play = by_default(state)
    assert (play.state.units["A3"].march, play.state.units["A3"].arrives) == (0, 2)


@pytest.mark.rule("HMA-3.9")
def test_in_an_ambush_the_order_of_march_is_written_before_the_defender_deploys() -> None:
    play = Play(ready(usual(type="B", mode="ambush")), Deployment())
    asked = []
    while play.game.ask is not None:
        asked.append((play.prompt, play.game.waiting_for))
        seat = play.game.waiting_for[0]
        play.answer(play.game.ask.to[seat].default, seat)
    assert asked[-3:] == [
        ("In which order does the army march?", (0,)),
        ("How far from the left edge of the table does the army come on?", (0,)),
        ("Deploy the army", (1,)),
    ]


# -- at the start ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-6.22")
@pytest.mark.parametrize(
    ("type_", "mode", "orders"),
    [("H", "arrayed", ("halt", "halt")), ("A", "encounter", ("march", "march")), ("B", "ambush", ("march", "halt"))],
)
def test_orders_at_the_start(type_: str, mode: str, orders: tuple[str, str]) -> None:
    play = by_default(ready(usual(type=type_, mode=mode)))
    assert (play.state.units["A1"].order, play.state.units["B1"].order) == orders
    assert play.state.units["A3"].mode == "recalled"
    assert not any(each.disarrayed for each in play.state.elements.values())
    assert play.why(OrdersAtStart)[-1] == "HMA-6.22"


@pytest.mark.rule("HMA-6.19")
def test_stations_are_read_off_the_deployment() -> None:
    play = Play(ready(usual(), "dispersed"), Deployment()).does("default", "default")
    play.does("A2 at 40 6, A1 at 34.75 6, A3 two_ranks at 36 3, A4 at 50 6").to_the_end()
    known = {each.unit: (each.post, each.slot) for each in play.state.army(0).stations}
    assert known == {"A2": ("line", 0), "A1": ("line", -1), "A3": ("behind", 1), "A4": ("right", 1)}


@pytest.mark.rule("HMA-6.16", "HMA-6.19")
def test_portions_are_read_off_the_deployment_each_with_its_lights() -> None:
    play = by_default(ready(usual(), "divided_phalanx"))
    known = {each.unit: each.portion for each in play.state.army(0).stations}
    assert (known["A1"], known["A2"]) == (0, 1)


@pytest.mark.rule("HMA-6.10")
@pytest.mark.parametrize(
    ("flanks", "taxeis"), [(("right",), ("A1", "A2")), (("left",), ("A2", "A5")), (("right", "left"), ("A1", "A5"))]
)
def test_the_enveloping_taxeis_are_those_at_the_end_of_the_line(flanks: Any, taxeis: tuple[str, ...]) -> None:
    state = fresh(
        unit("A1", count=3), unit("A2", count=3), unit("A5", count=3), unit("B1", "athenians", count=3)
    )  # fmt: skip
    play = by_default(ready(state, plan="envelope", flanks=flanks))
    assert play.state.army(0).envelopers == taxeis


@pytest.mark.rule("HMA-6.10", "HMA-25.1")
def test_who_could_envelop_is_noted_whatever_the_plan_is_but_for_lists_without_that_plan() -> None:
    taxeis = [unit(f"A{place}", count=2) for place in range(1, 6)]
    play = by_default(ready(fresh(*taxeis, unit("B1", "ataktes", count=3)), plan="frontal"))
    assert play.state.army(0).wings == ("A1", "A2", "A4", "A5")
    assert play.state.seen_by(1).army(0).wings == ()
    ionians = ready(fresh(*taxeis, unit("B1", "ataktes", count=3)), plan="frontal")
    set_army(ionians, 0, nation="ionia")
    assert by_default(ionians).state.army(0).wings == ()


@pytest.mark.rule("HMA-1.14")
def test_the_senior_taxis_is_that_of_the_hegemon_or_the_core_at_the_right_end() -> None:
    play = Play(ready(usual()), Deployment()).does("A-S1 in A2.1").to_the_end()
    assert play.state.army(0).senior == "A2"
    state = ready(usual(epoch=4))
    play = Play(state, Deployment()).does("A-S1 in A4.1").to_the_end()
    assert play.state.army(0).senior == "A1"


@pytest.mark.rule("HMA-1.14", "HMA-6.19")
@pytest.mark.parametrize(("at", "senior"), [("A1.1", "A1"), ("A4.1", "A2")])
def test_of_an_army_in_column_it_is_the_hegemons_or_the_core_at_its_head(at: str, senior: str) -> None:
    """The head of a march order is the right end of the line; the hegemon with light horse is not with a core unit."""
    play = Play(encounter(epoch=4), Deployment()).does(f"A-S1 in {at}")
    play = to(play, "In which order does the army march?").does("A3 then A2 then A1 then A4").to_the_end()
    assert play.state.army(0).senior == senior


@pytest.mark.rule("HMA-1.14", "HMA-6.10")
def test_baggage_at_the_head_of_a_column_neither_leads_nor_envelops() -> None:
    pieces = unit("A1", count=3), unit("A2", count=3), unit("A3", "baggage"), unit("A4", "hippeis_hellenic", count=2)
    state = fresh(*pieces, unit("B1", "athenians", count=3), type="A", mode="encounter", epoch=4)
    state = ready(state, "marching_column", plan="envelope", flanks=("right",))
    play = to(Play(state, Deployment()).does("A-S1 in A4.1"), "In which order does the army march?")
    play.does("A3 then A2 then A1 then A4").to_the_end()
    army = play.state.army(0)
    assert (army.senior, army.envelopers) == ("A2", ("A2", "A1"))


@pytest.mark.rule("HMA-6.21")
def test_who_finds_no_room_comes_on_in_turn_1() -> None:
    crowd = [unit(f"A{k}", "hippeis_hellenic", count=4) for k in range(2, 42)]
    state = ready(fresh(unit("A1", count=3), *crowd, unit("B1", count=3), width=24), "dispersed")
    play = Play(state, DeployInSecret(is_proposed=True)).over()
    late = [unit.id for unit in play.state.units.values() if unit.arrives == 1]
    assert late
    assert all(not play[f"{key}.1"].is_on_table for key in late)
