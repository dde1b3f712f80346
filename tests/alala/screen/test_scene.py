"""What the table in a browser is given: blocks, states, terrain, leaders, how it came about."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.view import View
from polemos.rules.alala.command.command import CommandPhase
from polemos.rules.alala.facts import set_side
from polemos.rules.alala.loss_facts import Casualties, loss_of
from polemos.rules.alala.movement.manoeuvre import ManoeuvrePhase
from polemos.rules.alala.screen.past import Change, Changes, Past
from polemos.rules.alala.screen.scene import about, scene
from polemos.rules.alala.skirmish.skirmish import SkirmishPhase
from polemos.rules.alala.state import State
from polemos.tabletop.scene import Body, Line, Scene
from tests.alala.position import Play, contact, leader, table, troop
from tests.patience import best


def seen(play: Play, seat: int | None = 0) -> Scene:
    return scene(View(play.game, seat))


def body(play: Play, name: str, seat: int | None = 0) -> Body:
    return next(each for each in seen(play, seat).bodies if each.id == name)


def commanding(*troops: Any, **values: Any) -> Play:
    return Play(table(*troops, **values), CommandPhase(0))


UNIT, FOE = troop("S1", 30, 10, control="free"), troop("N1", 30, 40)


# -- blocks ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-3.3")
def test_a_unit_is_one_rigid_block_with_its_front_corners() -> None:
    shown = body(commanding(UNIT, FOE), "S1")
    assert shown.kind == "hoplites"
    assert (shown.stands, shown.width, shown.depth) == (((30000, 10000, 0),), 6000, 1600)
    assert shown.front == ((27000, 10800), (33000, 10800))
    assert (shown.shape, shown.formed, shown.anchor) == ("rigid", True, (30000, 10000))
    assert (shown.grade, shown.men, shown.full, shown.files, shown.ranks) == ("C", (20,), 20, 10, 2)
    north = body(commanding(UNIT, FOE), "N1")
    assert north.front == ((33000, 39200), (27000, 39200))


@pytest.mark.rule("ALA-1.3")
@pytest.mark.rule("ALA-2.11")
def test_a_column_is_deeper_and_tells_the_men_of_each_unit() -> None:
    column = troop("S1", 30, 10, grades="ABC", men=12, control="free")
    shown = body(commanding(column, FOE), "S1")
    assert (shown.depth, shown.men, shown.grade, len(shown.stands)) == (4800, (12, 20, 20), "A", 1)
    assert Line("Column", "3 units, from front to rear 12 A, 20 B, 20 C; 20 each", "ALA-2.11") in shown.card


def test_bands_and_unformed_hoplites_are_loose_and_have_no_front() -> None:
    play = commanding(UNIT, troop("S2", 40, 10, "psiloi", control="free"), troop("S3", 50, 10, formed=False), FOE)
    assert (body(play, "S2").shape, body(play, "S2").front, body(play, "S2").spirit) == ("loose", None, None)
    assert (body(play, "S3").shape, body(play, "S3").formed) == ("loose", False)
    assert "U" in {tag.letter for tag in body(play, "S3").tags}
    assert "U" not in {tag.letter for tag in body(play, "S2").tags}


@pytest.mark.rule("ALA-10.1")
@pytest.mark.parametrize(
    ("level", "letter", "shape"), [(0, "S", "triangle"), (1, "F", "square"), (2, "R", "diamond"), (3, "E", "circle")]
)
def test_every_level_has_a_letter_and_a_shape_of_its_own(level: int, letter: str, shape: str) -> None:
    spirit = body(commanding(troop("S1", 30, 10, level=level, control="free"), FOE), "S1").spirit
    assert spirit is not None
    assert (spirit.letter, spirit.shape) == (letter, shape)


@pytest.mark.parametrize(
    ("values", "letter", "rule"),
    [
        ({"status": "retiring", "formed": False}, "R", "ALA-18.7"),
        ({"status": "withdrawing", "formed": False}, "W", "ALA-10.16"),
        ({"status": "routing", "formed": False}, "X", "ALA-18.11"),
        ({"status": "pursuing", "formed": False}, "P", "ALA-18.13"),
        ({"status": "last_stand"}, "L", "ALA-10.15"),
        ({"status": "looting", "formed": False}, "$", "ALA-18.17"),
        ({"must_retire": True}, "!", "ALA-10.12"),
        ({"men": 9}, "½", "ALA-2.16"),
        ({"broke_out": True}, "B", "ALA-9.7"),
        ({"control": "halt"}, "H", "ALA-9.4"),
        ({"control": "repeat"}, "=", "ALA-9.8"),
        ({"marks": ("gods_watch_over",)}, "G", "ALA-20.18"),
        ({"body": "south-I"}, "C", "ALA-8.5"),
    ],
)
def test_states_are_read_from_the_block(values: dict[str, Any], letter: str, rule: str) -> None:
    plain = commanding(troop("S1", 30, 10, control="free"), FOE)
    assert body(plain, "S1").tags == ()
    shown = body(commanding(UNIT, troop("S2", 10, 10, **{"control": "free", **values}), FOE), "S2")
    assert (letter, rule) in {(tag.letter, tag.rule) for tag in shown.tags}
    assert shown.status == values.get("status", "")


def test_a_signal_a_body_and_a_leader_are_shown_on_the_units() -> None:
    known = [leader("south-I", "S1", 4, points=2, signalled=1), leader("north-I", "N1")]
    pair = (troop("S1", 30, 10, body="south-I", control="free"), troop("S2", 36, 10, body="south-I", control="free"))
    play = commanding(*pair, FOE, leaders=known)
    first, second = body(play, "S1"), body(play, "S2")
    assert {tag.letter for tag in second.tags} == {"A", "C"}
    assert (first.leader, second.leader) == (0, None)
    assert (first.group, first.together, second.together) == ("south-I", "south-I", "south-I")
    assert Line("Leader", "Leader I, rating 4, 4 CP left, commander in chief", "ALA-2.13") in first.card
    shown = next(each for each in seen(play).commanders if each.id == "south-I")
    assert (shown.body, shown.rating, shown.points, shown.chief, shown.signalled) == ("S1", 4, 4, True, 1)
    assert (shown.group, shown.together) == (("S1", "S2"), ("S1", "S2"))


def test_troops_off_the_table_are_not_drawn() -> None:
    play = commanding(UNIT, troop("S2", 20, 10, status="gone"), troop("S3", 50, 10, status="reserve"), FOE)
    assert [each.id for each in seen(play).bodies] == ["S1", "N1"]


# -- how it came about -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-8.7")
def test_the_card_says_how_a_level_came_about() -> None:
    state = table(troop("S1", 30, 10, grades="A", control="free"), FOE, leaders=[leader("south-I", "S1", 5)])
    play = Play(state, CommandPhase(0)).does("south-I encourage S1 up", "south-I encourage S1 up")
    card = body(play, "S1", seat=1).card
    at = card.index(Line("Aggression", "Eager", "ALA-10.1"))
    assert card[at + 1 : at + 3] == (
        Line("at the start", "Ready: encouraged by its leader", "ALA-8.7"),
        Line("at the start", "Eager: encouraged by its leader", "ALA-8.7"),
    )


@pytest.mark.rule("ALA-12.9")
@pytest.mark.rule("ALA-12.15")
def test_the_card_says_where_disorder_comes_from() -> None:
    state = table(
        troop("S1", 30, 10, grades="B"), FOE, phase="manoeuvre", leaders=[leader("south-I", "S1", signalled=1)]
    )
    play = Play(state, ManoeuvrePhase(0), [5, 3]).does("advance with 2", "incline 0")
    assert play["S1"].disorder == 1
    card = body(play, "S1").card
    at = card.index(Line("Disorder", "1 DP", "ALA-11.1"))
    assert card[at + 1] == Line("at the start", "+1 DP: fatigue", "ALA-12.9")


def test_only_the_disorder_that_is_left_is_told() -> None:
    changes = Changes()
    changes.disorder = {
        "S1": [
            Change(10, 1, 1, "fatigue", ("ALA-12.9",)),
            Change(20, 2, -1, "redressed", ("ALA-11.4",)),
            Change(30, 3, 2, "a wheel", ("ALA-12.15",)),
            Change(40, 4, 1, "Heavy Armour", ("ALA-20.19", "ALA-11.2")),
            Change(50, 5, 1, "not yet told", ("ALA-12.9",)),
        ]
    }
    past = Past(changes, 50)
    told = past.of_disorder(troop("S1", 30, 10, disorder=3))
    assert told == [
        Line("turn 3", "+2 DP: a wheel", "ALA-12.15"),
        Line("turn 4", "+1 DP: Heavy Armour", "ALA-20.19"),
    ]
    assert past.of_disorder(troop("S1", 30, 10)) == []


@pytest.mark.rule("ALA-2.15")
def test_losses_are_told_with_their_cause() -> None:
    play = commanding(UNIT, FOE)
    for men, cause in ((2, "shooting"), (3, "defeat against N1")):
        unit = play.state.troops["S1"]
        elements, _ = loss_of(unit, men)
        play.game.emit(Casualties("S1", men, elements, cause=cause), "ALA-13.9")
    card = body(play, "S1").card
    at = card.index(Line("Men", "15 of 20", "ALA-2.15"))
    assert [(line.name, line.value) for line in card[at + 1 : at + 3]] == [
        ("at the start", "-2 men: shooting"),
        ("at the start", "-3 men: defeat against N1"),
    ]
    assert card[at + 1].rule == "ALA-13.9"


# -- who acts ----------------------------------------------------------------------------------------------------------


def test_who_can_act_is_shown_to_who_is_asked() -> None:
    play = commanding(troop("S1", 30, 10), troop("S2", 36, 10, control="free"), FOE)
    assert (body(play, "S1").activity, body(play, "S2").activity) == ("ready", "none")
    assert body(play, "S1", seat=1).activity == "none"
    known = [leader("south-I", "S1", signalled=1), leader("north-I", "N1")]
    state = table(troop("S1", 30, 10), troop("S2", 10, 10), FOE, leaders=known, phase="manoeuvre")
    moving = Play(state, ManoeuvrePhase(0))
    assert about(View(moving.game, 0)) == "S1"
    assert body(moving, "S1").activity == "acting"


def test_a_whole_body_acts_together() -> None:
    pair = [troop(f"S{n}", 24 + 6 * n, 10, body="south-I", control="free") for n in (1, 2)]
    known = [leader("south-I", "S1", signalled=1, controls=True), leader("north-I", "N1")]
    play = Play(table(*pair, FOE, leaders=known, phase="manoeuvre"), ManoeuvrePhase(0))
    assert (body(play, "S1").activity, body(play, "S2").activity) == ("acting", "acting")


def test_one_that_fights_or_runs_is_busy() -> None:
    known = (troop("S2", 10, 10, status="retiring", formed=False), troop("N1", 30, 11.6), troop("N2", 60, 40))
    play = Play(table(UNIT, *known, contacts=[contact("S1", "N1")]), SkirmishPhase(0))
    shown = {each.id: (each.activity, each.why) for each in seen(play).bodies}
    assert shown["S1"] == ("busy", "it is in combat (ALA-3.6)")
    assert shown["S2"] == ("busy", "it is retiring")


# -- speed -------------------------------------------------------------------------------------------------------------


def crowd() -> State:
    """42 units in two lines, half of them in contact, and 20 bands behind them."""
    south = [troop(f"S{n}", 5 + 6 * n, 20, control="free") for n in range(21)]
    north = [troop(f"N{n}", 5 + 6 * n, 21.6) for n in range(21)]
    bands = [troop(f"S{n + 30}", 5 + 8 * n, 5, "psiloi", control="free") for n in range(10)]
    bands += [troop(f"N{n + 30}", 5 + 8 * n, 40, "peltasts") for n in range(10)]
    met = [contact(f"S{n}", f"N{n}") for n in range(10)]
    return table(*south, *north, *bands, contacts=met, width=140)


def test_a_large_battle_is_drawn_in_time() -> None:
    view = View(Play(crowd(), SkirmishPhase(0)).game, 0)
    scene(view)
    assert best(lambda: scene(view), tries=5) < 0.015
    assert len(scene(view).bodies) == 62


@pytest.mark.rule("ALA-20.24")
def test_standing_orders_are_told_to_their_owner_alone() -> None:
    play = commanding(UNIT, FOE)
    set_side(play.state, 0, passes=("after_throw",))
    told = {line.name: line.value for line in seen(play).sides[0].orders}
    assert len(told) == 5
    assert [words for words, how in told.items() if how == "pass"] == ["after throws"]
    assert seen(play, 1).sides[0].orders == ()
    assert seen(play, None).sides[0].orders == ()
