"""HMA-3.17, 3.22: the Invader lands element by element, as many as the dice say."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.chance import Chance
from polemos.rules.hoplomachia.command.speeches import has_moved
from polemos.rules.hoplomachia.marches.landing import Landed, Landing
from polemos.rules.hoplomachia.nike.nike import has_core
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.position import Play, area, change, front, set_army, table, unit

SHORE = [area("surf", "surf", 0, 0, 72, 6), area("beach", "beach", 0, 6, 72, 18)]


def at_sea(*keys: str, terrain: Any = SHORE, **values: Any) -> State:
    """A lands with three lochoi, two lochoi and three psiloi; B stands far off."""
    values.setdefault("turn", 1)
    values.setdefault("type", "G")
    values.setdefault("mode", "encounter")
    state = table(
        unit("A1", "spartiates", x=36, y=20, count=3), unit("A2", "lakonians", x=20, y=20, count=2),
        unit("A3", "psiloi_hellenic", x=50, y=20, count=3), unit("B1", "athenians", x=36, y=46, count=2),
        terrain=terrain, contacts=(), **values,
    )  # fmt: skip
    for element in list(state.elements):
        if element[0] == "A" and element not in keys:
            change(state, element, condition="off_table", x=0, y=0)
    return state


def lands(*dice: int, state: State | None = None) -> Play:
    return Play(state or at_sea(), Landing(), {"HMA-3.17": list(dice)} if dice else ())


@pytest.mark.rule("HMA-3.17", "HMA-26.1")
def test_as_many_elements_land_as_two_dice_say_two_undisciplined_stands_count_as_one() -> None:
    """3 + 2 lochoi and 2 pairs of psiloi are 7 at sea."""
    play = lands(2, 4)
    assert play.prompt == "6 elements land: which?"
    play.answer((3, 2, 1))
    play.to_the_end()
    ashore = [each.id for each in play.state.elements.values() if each.seat == 0 and each.is_on_table]
    assert ashore == ["A1.1", "A1.2", "A1.3", "A2.1", "A2.2", "A3.1", "A3.2"]
    assert lands(6, 6).prompt.startswith("Where does")  # all seven


@pytest.mark.rule("HMA-3.17", "HMA-25.1")
def test_he_chooses_which_in_list_order_by_default() -> None:
    play = lands(1, 1)
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == (2, 0, 0)
    play.answer((0, 1, 1)).to_the_end()
    ashore = [each.id for each in play.state.elements.values() if each.seat == 0 and each.is_on_table]
    assert ashore == ["A2.1", "A3.1", "A3.2"]


@pytest.mark.rule("HMA-3.17", "HMA-6.7")
def test_they_stand_on_the_line_between_surf_and_beach_disarrayed_in_open_files() -> None:
    play = lands(1, 1).answer((2, 0, 0))
    play.does("at 30 40").over()
    assert front(play["A1.1"]) == (30.75, 6.0, 0)
    assert front(play["A1.2"]) == (29.25, 6.0, 0)
    assert play["A1.1"].disarrayed
    assert play.unit("A1").arrangement == "OF"
    assert "HMA-3.17" in play.why(Landed)
    assert has_moved(play.state, 0)  # who comes ashore hears no speech in this turn (6.7)
    loose = lands(1, 1).answer((0, 0, 2)).to_the_end()
    assert not loose["A3.1"].disarrayed
    assert loose.unit("A3").arrangement == "NF"


@pytest.mark.rule("HMA-3.17")
def test_three_inches_from_the_enemy() -> None:
    state = at_sea()
    for key, x in (("B1.1", 30_000), ("B1.2", 31_500)):
        change(state, key, x=x, y=5_000, facing=180_000)
    play = lands(1, 1, state=state).answer((2, 0, 0))
    assert play.order("at 36.7 6").rule == "HMA-3.17"  # type: ignore[union-attr]
    assert play.order("at 36.75 6") is None


@pytest.mark.rule("HMA-3.17")
def test_without_room_an_element_waits() -> None:
    """Enemies line the whole beach."""
    state = at_sea(width=9)
    for key, x in (("B1.1", 3_000), ("B1.2", 5_000)):
        change(state, key, x=x, y=8_000, facing=180_000)
    lands(6, 6, state=state).over()


@pytest.mark.rule("HMA-3.17")
def test_what_lands_later_stands_in_the_order_of_its_unit_from_right_to_left() -> None:
    play = lands(1, 1).answer((1, 1, 0)).does("at 30 6", "at 10 6").over()
    later = Play(play.state.fork(), Landing(), {"HMA-3.17": [1, 1]}).answer((2, 0, 0)).does("at 36 6").over()
    assert later.unit("A1").elements == ("A1.2", "A1.3", "A1.1")


@pytest.mark.rule("HMA-3.17", "HMA-25.1")
def test_by_default_the_rest_of_a_unit_lands_beside_those_ashore() -> None:
    state = at_sea("A1.1")
    change(state, "A1.1", x=12_000, y=6_000)
    play = lands(1, 1, state=state).answer((2, 0, 0)).to_the_end()
    assert abs(play["A1.2"].x - 12_000) < 4_000
    assert play["A1.2"].y == 6_000


@pytest.mark.rule("HMA-3.17")
def test_nobody_lands_when_all_are_ashore_nor_before_breakfast_is_over_nor_the_defender() -> None:
    lands(state=at_sea("A1.1", "A1.2", "A1.3", "A2.1", "A2.2", "A3.1", "A3.2", "A3.3")).over()
    state = at_sea()
    set_army(state, 0, breakfasted=True)
    lands(state=state).over()
    lands(state=at_sea(type="H", mode="arrayed")).over()


@pytest.mark.rule("HMA-20.5", "HMA-3.17")
def test_who_is_still_at_sea_has_a_core() -> None:
    assert has_core(at_sea(), 0)


SEA = [
    area("sea-front", "sea", 0, 0, 48, 6), area("sea-back", "sea", 0, 42, 48, 48),
    area("sea-left", "sea", 0, 6, 6, 42), area("sea-right", "sea", 42, 6, 48, 42),
]  # fmt: skip


@pytest.mark.rule("HMA-3.22")
def test_on_an_island_the_rear_is_on_the_line_of_the_sea_on_any_side() -> None:
    state = at_sea(type="F", mode="arrayed", terrain=SEA, width=48, depth=48, options=Options(island_camp=True))
    for key, x in (("B1.1", 24_000), ("B1.2", 25_500)):
        change(state, key, x=x, y=24_000, facing=180_000)
    deep = state.elements["A1.1"].depth / 1000
    for order, x, y in (("at 20 0", 20.75, 6 + deep), ("at 20 0 heading 180", 19.25, 42 - deep)):
        play = lands(1, 1, state=state.fork()).answer((2, 0, 0)).does(order).over()
        assert front(play["A1.1"])[:2] == (x, y)
    play = lands(1, 1, state=state.fork()).answer((2, 0, 0)).does("at 0 20 heading 90").over()
    assert front(play["A1.1"]) == (6 + deep, 19.25, 90)
    play = lands(1, 1, state=state.fork()).answer((2, 0, 0)).does("at 0 20 heading 270").over()
    assert front(play["A1.1"]) == (42 - deep, 20.75, 270)
    play = lands(1, 1, state=state.fork()).answer((2, 0, 0))
    assert play.game.ask is not None
    space = play.game.ask.to[0]
    assert all(space.why_not(space.sample(Chance(seed))) is None for seed in range(6))
