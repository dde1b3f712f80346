"""PAE-17.3 to 17.6: cover in close combat, phase by phase."""

from __future__ import annotations

import pytest

from polemos.rules.paean.charge.charge import Charge
from polemos.rules.paean.combat.blows import blows
from polemos.rules.paean.combat.clash import clash_of
from polemos.rules.paean.combat.phase import DiceCounted, FightPhase
from polemos.rules.paean.combat.results.results import Results
from polemos.rules.paean.state import Contact, State, Terrain
from tests.paean.position import Play, area, change, formation, leader, line, table

HEAVY = "HI-TS-S"


def fight(terrain: Terrain, y: float = 40.0, defender: str = HEAVY, **north: str) -> State:
    """S1 stands with its front at y, N1 in front of it."""
    return table(
        formation("S1", defender, 60, y, files=2, bases=2), formation("N1", HEAVY, 60, y, files=2, bases=2, **north),
        terrain=[terrain], phase="orders",
    )  # fmt: skip


def covers(state: State) -> tuple[int, int]:
    """The cover number of S1 and that of N1."""
    clash = clash_of(state, "S1")
    (by_south,), (by_north,) = blows(clash, 0, {}), blows(clash, 1, {})
    return by_north.cover, by_south.cover


def first_phase(state: State) -> Play:
    """A phase without a hit: every die fails, the covered ones at once."""
    own, other = (sum(blow.count for blow in blows(clash_of(state, "S1"), seat, {})) for seat in (0, 1))
    return Play(state, FightPhase("S1"), [1] * (own + other)).over()


def dice_covers(play: Play) -> list[int]:
    """Of the dice of S1 and of those of N1, as they were thrown."""
    return [blow.cover for blow in play.facts(DiceCounted)[0].blows]


def wood(edge: float) -> Terrain:
    """To the south of a line."""
    return area("the grove", "wood", 30, 10, 90, edge)


@pytest.mark.rule("PAE-17.3", "PAE-17.4")
@pytest.mark.parametrize(
    ("terrain", "number"),
    [
        (wood(40), 2),
        (area("the village", "settlement", 30, 10, 90, 40), 3),
        (line("the fence", "defence_works", 0.5, (30, 40.5), (90, 40.5)), 4),
        (line("the wall", "city_wall", 1.0, (30, 41), (90, 41)), 5),
    ],
)
def test_a_defender_at_the_edge_has_the_full_number_and_the_attacker_two_from_the_second_phase(
    terrain: Terrain, number: int
) -> None:
    first = first_phase(fight(terrain, rush="charge"))
    assert dice_covers(first) == [0, number]  # S1 strikes without, N1 against the cover
    assert covers(first.state) == (number, 2)


def charged(terrain: Terrain, y: float = 40.0, code: str = HEAVY) -> Play:
    """N1 charges S1, whose front is at y, from 4 cm away; nobody hits."""
    state = table(
        formation("S1", code, 60, y, files=2, bases=2), formation("N1", "LHI-TS-S", 60, y + 4, files=2, bases=2),
        terrain=[terrain], active=1,
    )  # fmt: skip
    return Play(state, Charge("N1"), {"PAE-12.6": [6, 6], "PAE-13.14": [1] * 99}).does("charge home")


@pytest.mark.rule("PAE-17.2", "PAE-17.3", "PAE-17.4")
@pytest.mark.parametrize(
    ("y", "number"),
    [
        (40.3, 4),  # right before its front
        (41.9, 4),  # behind the line of contact that the charger comes up to
        (42.25, 4),  # its near edge 2 cm away, where the charger's rear comes to stand
        (42.4, 0),  # more than 2 cm away
        (37.5, 0),  # behind its back: it stands before the works
    ],
)
def test_works_cover_only_those_who_stand_behind_them_within_2_cm(y: float, number: int) -> None:
    play = charged(line("the fence", "defence_works", 0.5, (30, y), (90, y)))
    assert dice_covers(play) == [0, number]
    if y != 42.4:  # there the charger has crossed them, and falls apart
        assert covers(play.state) == (number, 2 if number else 0)


@pytest.mark.rule("PAE-17.2", "PAE-17.3")
@pytest.mark.parametrize(("end", "number"), [(60, 4), (57.9, 0)])
def test_at_least_half_of_the_contacting_bases_must_be_behind(end: float, number: int) -> None:
    """The fence covers the left of two bases wholly, or reaches its middle not quite."""
    fence = line("the fence", "defence_works", 0.5, (30, 40.5), (end, 40.5))
    assert dice_covers(charged(fence)) == [0, number]


@pytest.mark.rule("PAE-17.4", "PAE-17.6", "PAE-14.10")
def test_pushed_from_his_works_a_defender_has_no_cover_and_who_followed_onto_them_has_two() -> None:
    """The fence is 1.5 cm before S1; pushed 2 cm it is 3.25 away, and within 2 of the winner's bases."""
    play = charged(line("the fence", "defence_works", 0.5, (30, 41.5), (90, 41.5)))
    lost = Play(play.state, Results(tuple(play.state.contacts), 1, 1)).over()
    assert lost["N1"].y == 38_000
    assert covers(lost.state) == (0, 2)


@pytest.mark.rule("PAE-17.4")
def test_who_comes_to_help_an_attacker_has_no_cover_in_his_own_first_phase() -> None:
    state = table(
        formation("S1", HEAVY, 60, 40, files=2, bases=2, cover="edge"), formation("N1", HEAVY, 58, 40),
        formation("N2", HEAVY, 62, 40, rush="charge"), terrain=[wood(40)],
    )  # fmt: skip
    clash = clash_of(state, "S1")
    against = {blow.target: blow.cover for blow in blows(clash, 0, {})}
    assert against == {"N1": 2, "N2": 0}
    assert {blow.cover for blow in blows(clash, 1, {})} == {2}


@pytest.mark.rule("PAE-17.5")
def test_a_charger_inside_the_cover_has_two_from_the_first_phase() -> None:
    """The wood reaches 2 cm beyond the line of contact: the charger's front edge is in it."""
    first = first_phase(fight(wood(42), rush="charge"))
    assert dice_covers(first) == [2, 2]
    assert covers(first.state) == (2, 2)
    village = area("the village", "settlement", 30, 10, 90, 42)
    first = first_phase(fight(village, rush="charge"))
    assert dice_covers(first) == [2, 3]
    assert covers(first.state) == (2, 2)


@pytest.mark.rule("PAE-17.3")
def test_who_is_not_attacked_in_cover_has_none() -> None:
    """Less than half of the contacting bases are in the wood."""
    state = fight(area("the grove", "wood", 70, 10, 90, 40), rush="charge")
    assert covers(first_phase(state).state) == (0, 0)


@pytest.mark.rule("PAE-17.3")
def test_who_fights_on_keeps_what_he_had_when_he_was_attacked() -> None:
    """Both are inside a village and nobody has just charged; or they have come into it in the course of their fight."""
    village = area("the village", "settlement", 30, 10, 90, 60)
    inside = fight(village, cover="inside")
    change(inside, "S1", cover="inside")
    assert dice_covers(first_phase(inside)) == [2, 2]
    assert covers(first_phase(fight(village)).state) == (0, 0)


@pytest.mark.rule("PAE-17.4", "PAE-17.6")
@pytest.mark.parametrize(("edge", "defender", "expected"), [
    (40.5, "inside", (2, 2)), (40.5, "", (0, 0)), (30, "inside", (0, 0)), (45, "", (0, 2)),
])  # fmt: skip
def test_who_has_followed_into_the_cover_has_two_while_the_other_holds_it(
    edge: float, defender: str, expected: tuple[int, int]
) -> None:
    """N1 has followed; its bases, y 40 to 42, have their centres at 41: outside a wood that ends at 40.5."""
    state = fight(wood(edge), cover="inside")
    change(state, "S1", cover=defender)
    assert covers(state) == expected


@pytest.mark.rule("PAE-17.4")
def test_a_lone_hero_strikes_without_cover_at_who_is_not_in_it_any_more() -> None:
    hero = leader("south-H1", 10, 60, 38.5)
    state = table(
        formation("N1", HEAVY, 60, 40, cover="inside"), leaders=[hero], terrain=[wood(30)],
        contacts=[Contact(a="south-H1", b="N1.1")],
    )  # fmt: skip
    assert [blow.cover for blow in blows(clash_of(state, "N1"), 0, {})] == [0]


@pytest.mark.rule("PAE-17.1", "PAE-17.3")
def test_a_hill_is_no_cover_and_nobody_comes_into_a_wood_by_standing_on_one() -> None:
    hill = area("the hill", "gentle_hill", 30, 10, 90, 60)
    assert first_phase(fight(hill, rush="charge"))["S1"].cover == ""
    state = fight(wood(40), rush="charge")
    state.terrain = {**state.terrain, hill.id: hill}
    first = first_phase(state)
    assert (first["S1"].cover, first["N1"].cover) == ("edge", "")


@pytest.mark.rule("PAE-17.3", "PAE-18.2")
def test_horse_are_never_behind_works() -> None:
    fence = line("the fence", "defence_works", 0.5, (30, 40.5), (90, 40.5))
    state = fight(fence, defender="MC-JS-S", rush="charge")
    assert covers(first_phase(state).state) == (0, 0)


@pytest.mark.rule("PAE-17.6")
def test_who_has_been_pushed_out_of_cover_has_none_while_the_enemy_keeps_two() -> None:
    """The wood ends where S1 stands no more; N1 has followed into it."""
    grove = area("the grove", "wood", 30, 38, 90, 42)
    state = table(
        formation("S1", HEAVY, 60, 38, files=2, bases=2),
        formation("N1", HEAVY, 60, 38, files=2, bases=2, cover="inside"),
        terrain=[grove],
    )
    assert covers(state) == (0, 2)


@pytest.mark.rule("PAE-17.3")
def test_whoever_has_driven_off_his_enemy_holds_no_cover_in_the_fight_of_others() -> None:
    """S1 has held the edge of the wood, pushes N1 back, and then supports S2 against N2: it is not attacked there."""
    state = table(
        formation("S1", HEAVY, 60, 40, files=2, bases=2, cover="edge"), formation("N1", HEAVY, 60, 40),
        terrain=[wood(40)], phase="orders",
    )  # fmt: skip
    play = Play(state, Results(tuple(state.contacts), 0, 1)).over()
    assert play["S1"].cover == ""


@pytest.mark.rule("PAE-17.3")
def test_whoever_is_attacked_by_another_while_he_fights_keeps_what_he_had() -> None:
    """S1 fights N1 inside the wood; N2 charges from the open against its other base and gives it no edge anew."""
    state = table(
        formation("S1", HEAVY, 60, 40, files=2, bases=2, cover="inside"), formation("N1", HEAVY, 58, 40),
        formation("N2", HEAVY, 62, 40, rush="charge"), terrain=[wood(40)], phase="orders",
    )  # fmt: skip
    assert first_phase(state)["S1"].cover == "inside"


@pytest.mark.rule("PAE-17.3", "PAE-17.5")
def test_a_charger_in_a_wood_has_no_cover_against_whoever_stands_before_it() -> None:
    """The wood ends half a centimetre in front of S1, who holds none of it."""
    state = fight(area("the grove", "wood", 30, 39.5, 90, 70), rush="charge")
    after = first_phase(state)
    assert dice_covers(after) == [0, 0]
    assert (after["S1"].cover, after["N1"].cover) == ("", "")
    assert covers(after.state) == (0, 0)


@pytest.mark.rule("PAE-17.5")
def test_who_charges_into_one_of_several_pieces_has_come_in() -> None:
    state = fight(wood(42), rush="charge")
    hill = area("the hill", "gentle_hill", 30, 60, 60, 70)
    town = area("the village", "settlement", 70, 60, 90, 70)
    state.terrain = {**state.terrain, hill.id: hill, town.id: town}
    after = first_phase(state)
    assert (after["S1"].cover, after["N1"].cover) == ("inside", "inside")
