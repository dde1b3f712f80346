"""PAE-1.10, 10.7: where a piece goes that was forced into a place in which it cannot stand."""

from __future__ import annotations

import pytest

from polemos.geometry import from_local
from polemos.rules.paean.facts import Dispersed, Moved, Shifted
from polemos.rules.paean.field.free_place import free_shift, shifts
from polemos.rules.paean.field.ground import impassable
from polemos.rules.paean.order.displacing import displace_all
from polemos.rules.paean.order.unforming import unform
from polemos.rules.paean.state import Terrain
from tests.paean.position import area, course, formation, front, leader, table

ROOT = 2**-0.5
OUT_OF_PLAY = [leader(f"{side}-AC", 10, lost="killed") for side in ("south", "north")]


@pytest.mark.rule("PAE-1.10")
def test_half_centimetres_up_to_ten_away_first_then_left_right_and_away_aside() -> None:
    """The enemy is in the north and the piece faces north: away is south, its left is west."""
    tried = list(shifts(180.0, 0.0))
    assert [(round(x, 6), round(y, 6)) for x, y in tried[:6]] == [
        (0, 0), (0, -0.5), (-0.5, 0), (0.5, 0),
        (round(ROOT / 2, 6), round(-ROOT / 2, 6)), (round(-ROOT / 2, 6), round(-ROOT / 2, 6)),
    ]  # fmt: skip
    assert len(tried) == 1 + 20 * 5
    assert max(abs(x) + abs(y) for x, y in tried[-4:-2]) == pytest.approx(10)
    assert len(list(shifts(180.0, 0.0, 60.0))) == 1 + 120 * 5


@pytest.mark.rule("PAE-1.10")
def test_without_an_enemy_away_is_backwards() -> None:
    moving = formation("S1", "HI-TS-S", 60, 40, facing=90)
    state = table(moving, terrain=[area("pond", "sea", 59, 30, 62, 50)])  # S1 covers x 58 to 60
    boxes = tuple(moving.boxes.values())
    assert free_shift(state, moving, boxes, list(impassable(state, moving))) == pytest.approx((-1.0, 0.0))


@pytest.mark.rule("PAE-1.10", "PAE-10.4")
def test_a_base_for_which_there_is_no_place_within_ten_centimetres_is_dispersed() -> None:
    """Two bases in a gap of the sea hardly wider than both: apart, only one of them finds room."""
    g = course(table(formation("S1", "HI-TS-S", 60, 40, files=2, bases=2)))
    sea = [
        area("west", "sea", 30, 0, 56.4, 80), area("east", "sea", 63.6, 0, 90, 80),
        area("south", "sea", 50, 0, 70, 37.9), area("north", "sea", 50, 40.1, 70, 80),
    ]  # fmt: skip
    g.state.terrain = {each.id: each for each in sea}
    assert len(unform(g, "S1")) == 1
    assert [(each.how, each.seat) for each in g.state.lost.values()] == [("place", 0)]


# -- displacement ------------------------------------------------------------------------------------------------------


def displaced(*names_and_codes: tuple[str, str], **values: object) -> list[str]:
    """Who is moved of formations that stand on the same place."""
    pieces = [formation(name, code, 60, 20, **values) for name, code in names_and_codes]  # type: ignore[arg-type]
    g = course(table(*pieces, formation("N1", "HI-TS-S", 60, 60), movements=1))
    displace_all(g)
    return [entry.fact.formation for entry in g.journal if isinstance(entry.fact, Shifted)]


@pytest.mark.rule("PAE-10.7")
@pytest.mark.parametrize(
    ("heavier", "lighter"),
    [("LMI-JS-S", "LI-J-S"), ("MI-TS-S", "LMI-JS-S"), ("LHI-TS-S", "MI-TS-S"), ("HI-TS-S", "LHI-TS-S")],
)
def test_the_lower_class_makes_room_whoever_is_listed_first(heavier: str, lighter: str) -> None:
    assert displaced(("S1", heavier), ("S2", lighter)) == ["S2"]
    assert displaced(("S1", lighter), ("S2", heavier)) == ["S1"]


@pytest.mark.rule("PAE-10.7")
def test_of_one_class_the_one_with_fewer_bases_and_then_the_one_that_moved_later() -> None:
    small, large = formation("S1", "LI-J-S", 60, 20), formation("S2", "LI-J-S", 60, 20, files=2, bases=2)
    g = course(table(small, large))
    displace_all(g)
    assert front(g.state.formations["S2"]) == (60, 20)
    g = course(table(formation("S1", "LI-J-S", 60, 20), formation("S2", "LI-J-S", 60, 20)))
    for name in ("S2", "S1"):
        g.emit(Moved(name, 60_000, 20_000, 0, "moves"))
    displace_all(g)
    assert front(g.state.formations["S2"]) == (60, 20)
    assert front(g.state.formations["S1"]) != (60, 20)


@pytest.mark.rule("PAE-10.7")
def test_a_light_on_a_formed_heavy_one_leaves_it_in_order() -> None:
    heavy, light = formation("S1", "HI-TS-S", 60, 20, files=2, bases=2), formation("S2", "LMI-JS-S", 60, 20)
    g = course(table(heavy, light, movements=1))
    displace_all(g)
    assert sorted(g.state.formations) == ["S1", "S2"]


@pytest.mark.rule("PAE-10.7")
def test_who_finds_no_place_stays_where_it_is() -> None:
    """The table is no larger than both of them."""
    pieces = formation("S1", "HI-TS-S", 2, 2), formation("S2", "LI-J-S", 2, 2)
    known = [leader("south-AC", 10, formation="S1"), leader("north-AC", 10, lost="killed")]
    g = course(table(*pieces, leaders=known, width=4, depth=4))
    displace_all(g)
    assert front(g.state.formations["S2"]) == (2, 2)
    assert not [entry for entry in g.journal if isinstance(entry.fact, Shifted)]


# -- leaders -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-1.10", "PAE-10.7")
@pytest.mark.parametrize(("south", "found"), [(10, True), (9.5, False)])
def test_for_a_displacement_the_search_goes_on_up_to_sixty_centimetres(south: float, found: bool) -> None:
    """Sea all round but for a beach just large enough, 60 or 60.5 cm behind S2, which shares a place with S1."""
    top = south + 0.5  # a gap to both shores of half a centimetre
    seas = [
        area("before", "sea", 57.9, 70.1, 62.1, 80), area("left", "sea", 0, 67.9, 57.9, 80),
        area("right", "sea", 62.1, 67.9, 120, 80), area("behind", "sea", 0, top, 120, 67.9),
        area("west", "sea", 0, 0, 57.5, top), area("east", "sea", 62.5, 0, 120, top),
        area("south", "sea", 0, 0, 120, south - 2),
    ]  # fmt: skip
    lights = formation("S2", "LI-J-S", 60, 70)
    g = course(table(formation("S1", "HI-TS-S", 60, 70), lights, terrain=seas))
    displace_all(g)
    assert front(g.state.formations["S2"]) == ((60, south) if found else (60, 70))


@pytest.mark.rule("PAE-2.12", "PAE-1.10", "PAE-7.23")
@pytest.mark.parametrize(("place", "first", "second"), [
    ((60, 2), (60, 1.5), (57, 1.5)), ((60, 79.5), (60, 78.5), (60, 75.5)), ((2, 40), (2, 39), (2, 36)),
])  # fmt: skip
def test_two_leaders_whose_formation_is_gone_stand_beside_each_other_on_the_table(
    place: tuple[float, float], first: tuple[float, float], second: tuple[float, float]
) -> None:
    """Where no enemy stands, away is the south and his left the west: the second goes 3 cm clear of the first."""
    with_ = [leader("south-SC1", 9, formation="S1"), leader("south-H1", 9, formation="S1")]
    g = course(table(formation("S1", "HI-TS-S", *place), leaders=[*OUT_OF_PLAY, *with_]))
    g.emit(Dispersed("S1", ("S1.1",), "missiles"))
    assert (g.state.leaders["south-SC1"].centre, g.state.leaders["south-H1"].centre) == (first, second)


@pytest.mark.rule("PAE-1.10", "PAE-2.12")
@pytest.mark.parametrize(("key", "y"), [("south-H1", 17.5), ("north-H1", 22.5)])
def test_a_leader_is_treated_as_facing_the_enemys_edge(key: str, y: float) -> None:
    """Without an enemy formation away is towards his own edge; the base that comes covers y 19 to 21."""
    side = "S1" if key.startswith("south") else "N1"
    g = course(table(formation(side, "HI-TS-S", 60, 50), leaders=[leader(key, 9, 60, 20)]))
    g.emit(Moved(side, 60_000, 21_000 if side == "S1" else 19_000, 0 if side == "S1" else 180_000, "moves"))
    assert g.state.leaders[key].centre == (60, y)


@pytest.mark.rule("PAE-1.10")
@pytest.mark.parametrize("turn", [0, 90])
def test_up_to_ten_centimetres_a_leader_comes_no_nearer_though_it_be_farther_away(turn: int) -> None:
    """His base must leave a strip of the sea: 6 cm towards the enemy, 8.5 away from him. Ahead is the enemy."""

    def at(right: float, ahead: float) -> tuple[float, float]:
        return from_local((right, ahead), (60, 40), turn)

    def strip(name: str, back: float, front: float) -> Terrain:
        (x, y), (u, v) = at(-20, back), at(20, front)
        return area(name, "sea", min(x, u), min(y, v), max(x, u), max(y, v))

    foe = formation("N1", "HI-TS-S", *at(0, 15), facing=turn + 180)
    friend = formation("S1", "HI-TS-S", *at(0, -25), facing=turn)
    g = course(table(friend, foe, leaders=[leader("south-H1", 9, *at(0, 0))], terrain=[strip("sea", -7, 4.5)]))
    g.emit(Moved("S1", *(round(each * 1000) for each in at(0, 1)), turn * 1000, "moves"))
    assert g.state.leaders["south-H1"].centre == pytest.approx(at(0, -8.5), abs=0.01)


@pytest.mark.rule("PAE-1.10")
def test_beyond_ten_centimetres_a_leader_goes_anywhere_even_nearer_to_an_enemy() -> None:
    """Behind him and on both sides lies the sea; only towards the enemy, 60 cm off, is there room."""
    friend, enemy = formation("S1", "HI-TS-S", 60, 60, files=2, bases=2), formation("N1", "HI-TS-S", 20, 11)
    sea = [area("w", "sea", 40, 0, 57, 30), area("s", "sea", 57, 0, 120, 18), area("e", "sea", 63.5, 18, 120, 40)]
    sea.append(area("n", "sea", 57, 22.5, 63.5, 40))
    g = course(table(friend, enemy, leaders=[leader("south-H1", 9, 60, 20.2)], terrain=sea))
    g.emit(Moved("S1", 60_000, 21_000, 0, "moves"))
    x, _ = g.state.leaders["south-H1"].centre
    assert x < 40


@pytest.mark.rule("PAE-1.10")
def test_beyond_ten_centimetres_he_goes_south_too_though_an_enemy_stands_there() -> None:
    """A lane between two seas, closed from y 27 to 38: away from N1 he finds room 14.5 cm off, nearer to N2."""
    sea = [area("w", "sea", 0, 0, 57, 80), area("e", "sea", 63.5, 0, 120, 80), area("s", "sea", 57, 27, 63.5, 38)]
    pieces = formation("S1", "HI-TS-S", 60, 62), formation("N1", "HI-TS-S", 60, 55), formation("N2", "HI-TS-S", 60, 10)
    g = course(table(*pieces, leaders=[leader("south-H1", 9, 60, 40), *OUT_OF_PLAY], terrain=sea))
    g.emit(Moved("S1", 60_000, 41_000, 0, "moves"))
    assert g.state.leaders["south-H1"].centre == (60, 25.5)
