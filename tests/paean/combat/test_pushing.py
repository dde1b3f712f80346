"""PAE-14.10 to 14.12, 14.24, 14.28: what stands in the way of a push, whom it brings into contact, dressing again."""

from __future__ import annotations

import pytest

from polemos.geometry import from_local, groups_overlap
from polemos.rules.paean.combat.blows import blows
from polemos.rules.paean.combat.clash import clash_of
from polemos.rules.paean.combat.phase import FightPhase
from polemos.rules.paean.combat.results.aftermath import Aftermath
from polemos.rules.paean.combat.results.closing_ranks import ways_to_turn
from polemos.rules.paean.combat.results.pushing import push
from polemos.rules.paean.combat.results.results import Results
from polemos.rules.paean.facts import Dispersed, Pushed
from polemos.rules.paean.invariants import broken
from polemos.rules.paean.state import Contact, Formation, G, State
from tests.paean.position import Play, area, circle, course, formation, front, leader, line, table

HEAVY = "HI-TS-S"


def pushed(state: State, winner: int = 1) -> G:
    """The push of a won phase, without push-backs."""
    g = course(state)
    push(g, tuple(state.contacts), winner)
    assert list(broken(g.state)) == []
    return g


def where(g: G, name: str) -> tuple[float, float]:
    return front(g.state.formations[name])


def pair(x: float = 60, y: float = 40, code: str = HEAVY) -> tuple:  # type: ignore[type-arg]
    """S1 and N1, two files each, face to face."""
    return formation("S1", code, x, y, files=2, bases=2), formation("N1", HEAVY, x, y, files=2, bases=2)


@pytest.mark.rule("PAE-14.11")
def test_against_formed_friends_it_is_pushed_only_until_it_meets_them_and_comes_apart() -> None:
    """S2's front stands 1 cm behind the rear of S1 (y 38)."""
    g = pushed(table(*pair(), formation("S2", HEAVY, 60, 37, files=2, bases=2)))
    assert where(g, "N1") == (60, 39)
    assert where(g, "S2") == (60, 37)
    assert g.state.formations["S2"].count == 2
    assert [each.count for each in g.state.formations.values() if each.id.startswith("S1")] == [1, 1]


@pytest.mark.rule("PAE-14.11", "PAE-1.6")
@pytest.mark.parametrize(("y", "count"), [(36, 1), (35.9, 2)])
def test_who_is_pushed_just_against_friends_comes_apart(y: float, count: int) -> None:
    """S1 is pushed to y 36 to 38, 2 cm: against S2 if its front is there."""
    g = pushed(table(*pair(), formation("S2", HEAVY, 60, y, files=2, bases=2)))
    assert where(g, "N1") == (60, 38)
    assert g.state.formations["S1"].count == count
    assert (where(g, "S2"), g.state.formations["S2"].count) == ((60, y), 2)


@pytest.mark.rule("PAE-14.11", "PAE-14.14")
def test_single_bases_in_the_way_are_shifted_without_a_marker() -> None:
    g = pushed(table(*pair(), formation("S2", HEAVY, 60, 37)))
    assert where(g, "N1") == (60, 38)
    assert where(g, "S2") == (60, 35)  # 1 cm behind what is pushed to y 36
    assert g.state.formations["S2"].rally is None
    assert [each.count for each in g.state.formations.values() if each.id.startswith("S1")] == [1, 1]


@pytest.mark.rule("PAE-14.11", "PAE-14.14")
def test_a_single_base_in_the_way_drives_on_the_next_one() -> None:
    """S2 has to go to y 35, within 1 cm of S3 (33.5): that goes on to 32, and neither gets a marker."""
    g = pushed(table(*pair(), formation("S2", HEAVY, 60, 37), formation("S3", HEAVY, 60.5, 33.5, rally=2)))
    assert (where(g, "S2"), where(g, "S3")) == ((60, 35), (60.5, 32))
    assert (g.state.formations["S2"].rally, g.state.formations["S3"].rally) == (None, 2)


@pytest.mark.rule("PAE-14.11", "PAE-14.14", "PAE-14.19")
@pytest.mark.parametrize(("name", "code"), [("S3", "LMI-JS-S"), ("N3", "LI-J-S"), ("N3", HEAVY)])
def test_a_single_base_in_the_way_makes_others_give_ground(name: str, code: str) -> None:
    g = pushed(table(*pair(), formation("S2", HEAVY, 60, 37), formation(name, code, 60, 34, facing=0)))
    assert (where(g, "S2"), where(g, name)) == ((60, 35), (60, 32))


@pytest.mark.rule("PAE-14.11", "PAE-14.19", "PAE-14.20")
def test_a_single_base_driven_over_the_edge_or_onto_formed_enemies_is_lost() -> None:
    low = pair(y=6)
    g = pushed(table(*low, formation("S2", HEAVY, 60, 3)))
    assert (set(g.state.lost), where(g, "N1")) == ({"S2.1"}, (60, 4))
    enemy = formation("N3", HEAVY, 60, 34, facing=0, files=2, bases=2)
    g = pushed(table(*pair(), formation("S2", HEAVY, 60, 37), enemy))
    assert (set(g.state.lost), where(g, "N3")) == ({"S2.1"}, (60, 34))


@pytest.mark.rule("PAE-14.11", "PAE-1.10")
def test_a_single_base_driven_against_formed_friends_finds_another_place() -> None:
    """Nobody is run down by so short a way: S3 keeps its order, S2 stands beside it."""
    friends = formation("S3", HEAVY, 60, 34.5, files=2, bases=2)
    g = pushed(table(*pair(), formation("S2", HEAVY, 60, 37), friends))
    assert (where(g, "S3"), g.state.formations["S3"].count) == ((60, 34.5), 2)
    assert where(g, "S2") != (60, 35)


@pytest.mark.rule("PAE-14.11", "PAE-14.28")
def test_friends_whom_a_push_cut_short_does_not_reach_unform_nobody() -> None:
    """N2 stands 0.5 cm before the other file of N1 and stops the follow-up; S2 stands 1 cm behind S1."""
    state = table(
        formation("S1", HEAVY, 58, 40, bases=2), formation("N1", HEAVY, 60, 40, files=2, bases=2),
        formation("N2", HEAVY, 63, 39.5, facing=0), formation("S2", "LMI-JS-S", 58, 35),
    )  # fmt: skip
    g = pushed(state)
    assert (where(g, "S1"), where(g, "S2"), g.state.formations["S1"].count) == ((58, 39.5), (58, 35), 2)


@pytest.mark.rule("PAE-14.11")
def test_friends_beside_it_and_lights_are_not_in_its_way() -> None:
    beside = formation("S2", HEAVY, 66, 39, files=1, bases=1)  # x 64 to 68, flush with S1
    g = pushed(table(*pair(), beside, formation("S3", "LI-J-S", 60, 37, files=2, bases=2)))
    assert where(g, "S1") == (60, 38)
    assert g.state.formations["S1"].count == 2


@pytest.mark.rule("PAE-14.10", "PAE-12.32")
def test_who_supports_from_behind_moves_along_and_unforms_nobody() -> None:
    state = table(*pair(), formation("S2", HEAVY, 60, 38, files=2, bases=2, supports="S1"))
    g = pushed(state)
    assert (where(g, "S1"), where(g, "S2"), g.state.formations["S1"].count) == ((60, 38), (60, 36), 2)


@pytest.mark.rule("PAE-14.12")
def test_bases_pushed_into_impassable_ground_are_lost() -> None:
    sea = area("the sea", "sea", 30, 0, 60, 37)
    g = pushed(table(*pair(), terrain=[sea]))
    assert set(g.state.lost) == {"S1.1"}
    assert where(g, "N1") == (60, 38)


@pytest.mark.rule("PAE-17.2", "PAE-14.12")
@pytest.mark.parametrize("kind", ["city_wall", "defence_works"])
@pytest.mark.parametrize("code", [HEAVY, "MC-JS-S"])
@pytest.mark.parametrize("y", [36.5, 39.5])
def test_a_push_crosses_works_and_walls(kind: str, code: str, y: float) -> None:
    """Behind the one who is pushed, or before the one who follows: nobody is lost, and nobody stops."""
    wall = line("the wall", kind, 0.5, (30, y), (90, y))
    g = pushed(table(*pair(code=code), terrain=[wall]))
    assert (where(g, "S1"), where(g, "N1")) == ((60, 38), (60, 38))
    assert not g.state.lost


@pytest.mark.rule("PAE-14.28", "PAE-14.10")
def test_the_winner_does_not_follow_into_the_sea_or_over_the_edge() -> None:
    """N1's free file would come into the sea after 1 cm, or over the edge: the push goes no further."""
    sea = area("the sea", "sea", 62, 30, 70, 39)
    state = table(formation("S1", HEAVY, 58, 40), formation("N1", HEAVY, 60, 40, files=2, bases=2), terrain=[sea])
    g = pushed(state)
    assert (where(g, "S1"), where(g, "N1")) == ((58, 39), (60, 39))
    low = table(formation("S1", "LI-J-S", 60, 1.6), formation("N1", HEAVY, 60, 1.6))
    g = pushed(low)
    assert where(g, "N1") == (60, 0)
    assert set(g.state.lost) == {"S1.1"}


@pytest.mark.rule("PAE-14.10", "PAE-14.28", "PAE-14.12", "PAE-12.32")
@pytest.mark.parametrize("heading", [90, 270, 37])
def test_a_push_in_every_facing(heading: float) -> None:
    """N1 pushes along the heading; the sea is 1 cm before its free file, and supporters of both go along."""

    def at(right: float, ahead: float) -> tuple[float, float]:
        return from_local((right, ahead), (60, 40), heading)

    back = (heading + 180) % 360
    pieces = (
        formation("S1", HEAVY, *at(-2, 0), facing=back), formation("S2", HEAVY, *at(-2, 2), facing=back, supports="S1"),
        formation("N1", HEAVY, *at(0, 0), facing=heading, files=2, bases=2),
        formation("N2", HEAVY, *at(0, -2), facing=heading, files=2, bases=2, supports="N1"),
    )  # fmt: skip
    for ahead, sea in ((2, ()), (1, (circle("the sea", "sea", *at(2, 2.5), 1.5),))):
        g = pushed(table(*pieces, terrain=sea))
        for name, (right, was) in {"S1": (-2, 0), "S2": (-2, 2), "N1": (0, 0), "N2": (0, -2)}.items():
            assert where(g, name) == pytest.approx(at(right, was + ahead), abs=0.01), name


@pytest.mark.rule("PAE-15.17", "PAE-14.10")
@pytest.mark.parametrize("heading", [180, 90])
def test_a_lone_hero_is_pushed(heading: float) -> None:
    hero = leader("south-H1", 10, *from_local((0, 1.5), (60, 40), heading))
    state = table(
        formation("N1", HEAVY, 60, 40, facing=heading), leaders=[hero], contacts=[Contact(a="south-H1", b="N1.1")]
    )
    g = pushed(state)
    assert g.state.leaders["south-H1"].centre == pytest.approx(from_local((0, 3.5), (60, 40), heading), abs=0.01)
    assert where(g, "N1") == pytest.approx(from_local((0, 2), (60, 40), heading), abs=0.01)


@pytest.mark.rule("PAE-14.10", "PAE-12.30")
def test_whose_flank_a_follow_up_strikes_comes_apart_and_the_winner_does_not() -> None:
    """S2 faces east, its left side, at y 39, before the other file of N1."""
    state = table(
        formation("S1", HEAVY, 58, 40), formation("S2", HEAVY, 64.5, 35, facing=90, files=2, bases=4),
        formation("N1", HEAVY, 60, 40, files=2, bases=2),
    )  # fmt: skip
    g = pushed(state)
    assert where(g, "N1") == (60, 39)
    assert (g.state.formations["N1"].count, g.state.formations["S2"].count) == (2, 1)
    waiting = [each for each in g.state.contacts.values() if each.waits]
    assert {(each.of_a, each.of_b) for each in waiting} == {("flank", "front")}


@pytest.mark.rule("PAE-13.6", "PAE-12.32")
@pytest.mark.parametrize(("x", "support"), [(58, 1), (62, 0), (66, 0)])
def test_only_supporters_behind_its_own_file_count(x: float, support: int) -> None:
    """S1's left file fights; S2 stands behind the left, the right or no file of it."""
    state = table(
        formation("S1", HEAVY, 60, 40, files=2, bases=2), formation("S2", HEAVY, x, 38, supports="S1"),
        formation("N1", HEAVY, 57, 40),
    )  # fmt: skip
    lines = {line.words: line.value for line in blows(clash_of(state, "S1"), 0, {})[0].lines}
    assert lines.get("support", 0) == support


@pytest.mark.rule("PAE-15.17", "PAE-14.28")
@pytest.mark.parametrize("heading", [0, 90, 180, 270])
@pytest.mark.parametrize(("room", "way"), [(0, 0.0), (1.5, 1.5), (2, 2.0)])
@pytest.mark.parametrize("what", ["edge", "sea"])
def test_a_lone_hero_is_pushed_only_to_the_edge_or_the_sea(heading: float, room: float, way: float, what: str) -> None:
    """The winner faces the edge, or the sea, and goes no further than the hero before him."""
    centre = {0: (60, 78.5 - room), 90: (118.5 - room, 40), 180: (60, 1.5 + room), 270: (1.5 + room, 40)}[int(heading)]
    seas = []
    if what == "sea":
        centre = 60, 40
        (x, y), (u, v) = (from_local(at, centre, heading) for at in ((-9, 1.5 + room), (9, 9)))
        seas = [area("the sea", "sea", min(x, u), min(y, v), max(x, u), max(y, v))]
    foe = formation("N1", HEAVY, *from_local((0, -1.5), centre, heading), facing=heading)
    hero = leader("south-H1", 9, *centre)
    g = pushed(table(foe, leaders=[hero], terrain=seas, contacts=[Contact(a="south-H1", b="N1.1")]))
    there = g.state.leaders["south-H1"].centre
    assert there == pytest.approx(from_local((0, way), centre, heading), abs=0.02)
    assert where(g, "N1") == pytest.approx(from_local((0, way - 1.5), centre, heading), abs=0.02)


@pytest.mark.rule("PAE-13.5", "PAE-15.17")
def test_a_lone_heros_rush_is_over_after_a_phase() -> None:
    hero = leader("south-H1", 10, 60, 38.5, rush="countercharge")
    state = table(formation("N1", HEAVY, 60, 40), leaders=[hero], contacts=[Contact(a="south-H1", b="N1.1")])
    play = Play(state, FightPhase("south-H1"), [1] * 7).over()
    assert play.state.leaders["south-H1"].rush == ""


@pytest.mark.rule("PAE-14.10", "PAE-12.30", "PAE-1.7")
def test_following_up_against_a_further_enemy_stops_there_in_a_contact_that_waits() -> None:
    """N1's other file comes against S2, whose front stands 1 cm behind that of S1."""
    state = table(
        formation("S1", HEAVY, 58, 40),
        formation("S2", HEAVY, 62.5, 39),
        formation("N1", HEAVY, 60, 40, files=2, bases=2),
    )
    g = pushed(state)
    assert where(g, "N1") == (60, 39)
    assert g.state.contacts["S2.1|N1.1"].waits
    assert not g.state.contacts["S1.1|N1.2"].waits


@pytest.mark.rule("PAE-14.10", "PAE-1.6")
def test_following_up_just_against_a_further_enemy_is_contact_too() -> None:
    """S2's front stands 2 cm behind that of S1: where N1's other file comes to stand."""
    lines = formation("S1", HEAVY, 58, 40), formation("N1", HEAVY, 60, 40, files=2, bases=2)
    g = pushed(table(*lines, formation("S2", HEAVY, 62.5, 38)))
    assert where(g, "N1") == (60, 38)
    assert g.state.contacts["S2.1|N1.1"].waits
    g = pushed(table(*lines, formation("S2", "LI-J-S", 62.5, 38)))
    assert where(g, "S2") == (62.5, 37)  # lights give ground
    beside = formation("S2", HEAVY, 66, 40)  # its side along that of N1 at the end of the way
    assert list(pushed(table(*lines, beside)).state.contacts) == ["S1.1|N1.2"]


@pytest.mark.rule("PAE-14.28", "PAE-1.6")
def test_pushed_just_against_an_enemy_behind_is_contact_too() -> None:
    """N2 faces north 2 cm behind the rear of S1."""
    known = formation("S1", HEAVY, 60, 40), formation("N1", HEAVY, 60, 40), formation("N2", HEAVY, 60, 36, facing=0)
    g = pushed(table(*known))
    assert where(g, "N1") == (60, 38)
    contact = g.state.contacts["S1.1|N2.1"]
    assert (contact.of_a, contact.of_b, contact.waits) == ("rear", "front", True)


@pytest.mark.rule("PAE-14.10", "PAE-14.28")
@pytest.mark.parametrize("code", ["LI-J-S", "LMI-JS-S"])
def test_enemy_open_troops_before_the_winner_give_ground(code: str) -> None:
    state = table(
        formation("S1", HEAVY, 58, 40),
        formation("S2", code, 62.5, 39),
        formation("N1", HEAVY, 60, 40, files=2, bases=2),
    )
    g = pushed(state)
    assert where(g, "N1") == (60, 38)
    assert where(g, "S2") == (62.5, 37)


@pytest.mark.rule("PAE-14.28")
def test_friends_of_the_winner_in_front_of_him_stop_him_and_open_ones_make_room() -> None:
    """N2 stands before N1's free file, 1 cm ahead."""
    close = formation("N2", HEAVY, 62.5, 37, facing=180)  # y 37 to 39
    g = pushed(table(formation("S1", HEAVY, 58, 40), close, formation("N1", HEAVY, 60, 40, files=2, bases=2)))
    assert (where(g, "N1"), where(g, "S1")) == ((60, 39), (58, 39))
    light = formation("N2", "LI-J-S", 62.5, 37, facing=180)
    g = pushed(table(formation("S1", HEAVY, 58, 40), light, formation("N1", HEAVY, 60, 40, files=2, bases=2)))
    assert where(g, "N1") == (60, 38)
    assert where(g, "N2") != (62.5, 37)


@pytest.mark.rule("PAE-14.28")
def test_enemies_of_the_pushed_behind_it_stop_it_in_a_new_contact() -> None:
    """N2 faces north 1 cm behind S1, a single base that is then held in front and rear."""
    state = table(
        formation("S1", HEAVY, 60, 40), formation("N1", HEAVY, 60, 40), formation("N2", HEAVY, 60, 37, facing=0)
    )  # fmt: skip
    g = pushed(state)
    assert (where(g, "S1"), where(g, "N1")) == ((60, 39), (60, 39))
    contact = g.state.contacts["S1.1|N2.1"]
    assert (contact.of_a, contact.of_b, contact.waits) == ("rear", "front", True)


@pytest.mark.rule("PAE-14.28")
def test_leaders_in_the_way_step_aside() -> None:
    chief = leader("south-AC", 10, 60, 36.4)
    g = pushed(table(*pair(), leaders=[chief]))
    assert where(g, "S1") == (60, 38)
    x, y = g.state.leaders["south-AC"].centre
    assert (x, y) != (60, 36.4)


@pytest.mark.rule("PAE-14.10")
def test_who_is_held_on_his_flank_does_not_push() -> None:
    state = table(
        formation("S1", HEAVY, 60, 40),
        formation("S2", HEAVY, 58, 43, facing=90),
        formation("N1", HEAVY, 60, 40),
        contacts=(Contact(a="S1.1", b="N1.1"), Contact(a="S2.1", b="N1.1", of_b="flank")),
    )
    assert where(pushed(state), "S1") == (60, 40)


@pytest.mark.rule("PAE-14.10")
def test_pushers_that_face_the_same_way_push_together_and_another_stays() -> None:
    """N1 and N2 push S1 side by side; N3 touches its flank with less."""
    state = table(
        formation("S1", HEAVY, 60, 40, files=2, bases=2), formation("N1", HEAVY, 58, 40), formation("N2", HEAVY, 62, 40)
    )  # fmt: skip
    g = pushed(state)
    assert [where(g, name) for name in ("S1", "N1", "N2")] == [(60, 38), (58, 38), (62, 38)]
    state = table(
        formation("S1", HEAVY, 60, 40), formation("N1", HEAVY, 60, 40), formation("N3", HEAVY, 58, 39, facing=90)
    )  # fmt: skip
    g = pushed(state)
    assert [where(g, name) for name in ("S1", "N1", "N3")] == [(60, 38), (60, 38), (58, 39)]


@pytest.mark.rule("PAE-14.10", "PAE-14.13")
def test_light_mediums_are_pushed_as_a_whole() -> None:
    light = formation("S1", "LMI-JS-S", 60, 40, files=4, bases=4)
    g = pushed(table(light, formation("N1", HEAVY, 60, 40, files=2, bases=2)))
    assert (where(g, "S1"), g.state.formations["S1"].count) == ((60, 38), 4)


@pytest.mark.rule("PAE-14.13", "PAE-1.10")
def test_who_is_left_behind_does_not_stand_where_the_pushed_come_to_stand() -> None:
    """N1 strikes the side of the left file, which counts as its front (PAE-1.7), and pushes it east towards the other.

    File 2 would go 1 cm outwards, to x 61; file 1 comes to x 58 to 62. So it goes 1 cm further.
    """
    state = table(
        formation("S1", HEAVY, 60, 40, files=2, bases=2), formation("N1", HEAVY, 56, 39, facing=90),
        contacts=(Contact(a="S1.1", b="N1.1"),),
    )  # fmt: skip
    g = pushed(state)
    assert [where(g, name) for name in ("S1", "N1", "S1a")] == [(60, 40), (58, 39), (64, 40)]


# -- dressing after a follow-on charge ---------------------------------------------------------------------------------


def stepped(*others: object) -> State:
    """The example of PAE-12.29: S1's files 2 and 3 stand 1.5 cm ahead."""
    return table(
        formation("S1", HEAVY, 60, 33, files=3, bases=3, steps=(0, 1500, 1500)),
        *others,
        phase="orders",  # type: ignore[arg-type]
    )


def dressing(state: State) -> Play:
    return Play(state, Aftermath((), (), ()))


@pytest.mark.rule("PAE-14.24")
def test_in_contact_on_both_lines_it_stays_stepped() -> None:
    both = formation("N1", HEAVY, 56, 33), formation("N2", HEAVY, 64, 34.5)
    play = dressing(stepped(*both)).over()
    assert play["S1"].steps == (0, 1500, 1500)


@pytest.mark.rule("PAE-14.24")
@pytest.mark.parametrize(("enemy", "y"), [(("N1", 56, 33), 33), (("N2", 64, 34.5), 34.5)])
def test_in_contact_on_one_line_it_dresses_on_that(enemy: tuple[str, float, float], y: float) -> None:
    name, x, front_y = enemy
    play = dressing(stepped(formation(name, HEAVY, x, front_y))).over()
    assert (front(play["S1"]), play["S1"].steps) == ((60, y), ())
    assert len(play.state.contacts) == 1


@pytest.mark.rule("PAE-14.24")
def test_without_any_contact_its_player_chooses_the_line() -> None:
    play = dressing(stepped())
    assert list(play.options) == ["0", "1500"]
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == "0"  # the unstepped line (PAE-22.1)
    play.answer("1500").over()
    assert front(play["S1"]) == (60, 34.5)


@pytest.mark.rule("PAE-1.6", "PAE-14.10")
def test_a_neighbour_along_whose_side_the_winner_slides_is_not_in_contact() -> None:
    """The example of PAE-1.6, with a neighbour three ranks deep: the winner's corner lies on his side edge."""
    state = table(
        formation("S1", HEAVY, 38, 40, files=2, bases=2),
        formation("N1", HEAVY, 38, 40, files=2, bases=2),
        formation("S2", "HI-LS-S", 46, 40, files=2, bases=2),
    )
    g = pushed(state)
    assert where(g, "N1") == (38, 38)
    assert set(g.state.contacts) == {"S1.1|N1.2", "S1.2|N1.1"}
    assert g.state.formations["S2"].count == 2


@pytest.mark.rule("PAE-14.10")
def test_a_push_is_one_step_that_can_be_shown() -> None:
    g = pushed(table(*pair()))
    (fact,) = [entry.fact for entry in g.journal if isinstance(entry.fact, Pushed)]
    assert (fact.pushers, fact.pushed) == (("N1",), ("S1",))


@pytest.mark.rule("PAE-12.32")
def test_support_is_over_when_nobody_fights_in_front() -> None:
    front_row, winner = formation("S1", HEAVY, 60, 40), formation("N1", HEAVY, 60, 40, files=2, bases=2)
    state = table(front_row, winner, formation("S2", HEAVY, 60, 38, supports="S1"))
    g = course(state)
    g.emit(Dispersed("S1", ("S1.1",), "combat"))
    assert g.state.formations["S2"].supports == ""
    play = dressing(table(front_row, formation("S2", HEAVY, 60, 38, supports="S1"), phase="orders")).over()
    assert play["S2"].supports == ""


@pytest.mark.rule("PAE-14.13", "PAE-12.32")
def test_fractured_bases_keep_clear_of_supporters_that_are_pushed_along() -> None:
    """Files 2 and 3 of S1 have no contact; S2 behind all three is pushed 2 cm along with file 1."""
    state = table(
        formation("S1", HEAVY, 60, 40, files=3, bases=6),
        formation("S2", HEAVY, 60, 36, files=3, bases=3, supports="S1"),
        formation("N1", HEAVY, 56, 40),
    )
    g = pushed(state)
    assert where(g, "S2") == (60, 34)
    others = [each for each in g.state.formations.values() if each.id != "S2"]
    behind = tuple(g.state.formations["S2"].boxes.values())
    assert not any(groups_overlap(tuple(each.boxes.values()), behind) for each in others)


@pytest.mark.rule("PAE-14.10", "PAE-6.4")
@pytest.mark.parametrize(("phase", "waits"), [("orders", False), ("combat", True)])
def test_a_contact_that_a_push_has_made_counts_after_the_phase_or_after_the_step(phase: str, waits: bool) -> None:
    state = table(
        formation("S1", HEAVY, 58, 40, bases=2), formation("S2", HEAVY, 62.5, 39),
        formation("N1", HEAVY, 60, 40, files=2, bases=2), phase=phase,
    )  # fmt: skip
    play = Play(state, Results(tuple(state.contacts), 1, 1)).over()
    assert play.state.contacts["S2.1|N1.1"].waits == waits


@pytest.mark.rule("PAE-14.28")
@pytest.mark.parametrize("code", ["LI-J-S", "LMI-JS-S"])
def test_open_enemies_behind_the_pushed_give_ground(code: str) -> None:
    g = pushed(table(*pair(), formation("N3", code, 60, 37, facing=0)))
    assert (where(g, "S1"), where(g, "N3")) == ((60, 38), (60, 35))


@pytest.mark.rule("PAE-14.11", "PAE-14.19", "PAE-14.20")
@pytest.mark.parametrize("heading", [90, 270])
def test_a_single_base_is_driven_on_in_every_facing_and_how_it_was_lost_is_told(heading: float) -> None:
    def at(right: float, ahead: float) -> tuple[float, float]:
        return from_local((right, ahead), (60, 40), heading)

    back = (heading + 180) % 360
    fight = formation("S1", HEAVY, 60, 40, facing=back), formation("N1", HEAVY, 60, 40, facing=heading)
    single = formation("S2", HEAVY, *at(0, 3), facing=back)
    g = pushed(table(*fight, single))
    assert where(g, "S2") == pytest.approx(at(0, 5), abs=0.01)
    sea = circle("the sea", "sea", *at(0, 8), 2.0)
    assert pushed(table(*fight, single, terrain=[sea])).state.lost["S2.1"].how == "table"
    enemy = formation("N2", HEAVY, *at(0, 6), facing=back, files=2, bases=2)
    assert pushed(table(*fight, single, enemy)).state.lost["S2.1"].how == "push"


@pytest.mark.rule("PAE-14.16", "PAE-12.22")
def test_with_all_bases_turns_only_who_is_not_engaged_and_has_room() -> None:
    """S2 faces south with two files, so that its rear is in the north."""
    block = formation("S2", HEAVY, 60, 30, facing=180, files=2, bases=4)

    def ways(*others: Formation, **values: object) -> set[str]:
        state = table(block, *others, **values)  # type: ignore[arg-type]
        return {option.key for option in ways_to_turn(state, state.formations["S2"], "left")}

    assert "turn" in ways()
    assert "turn" not in ways(terrain=[area("pond", "sea", 61, 34.5, 63, 35.5)])
    assert "turn" not in ways(formation("N1", HEAVY, 57, 30, facing=0))
