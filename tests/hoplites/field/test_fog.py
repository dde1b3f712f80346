"""Fog of war (HOP-24.18, HOP-24.19): who hides, who sees what, and what reveals."""

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.kernel.view import View
from polemos.rules.hoplites.facts import Moved, Placed, PlacedUnseen, Revealed, Vanished
from polemos.rules.hoplites.missiles.missiles import MissilePhase
from polemos.rules.hoplites.movement.move import MovePhase
from polemos.rules.hoplites.movement.play import PlayPhase
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.state import NORTH, SOUTH, State, Unit
from tests.hoplites.grounds import ground
from tests.hoplites.position import Play, field, unit

FOG = Options(fog_of_war=True)
WOODS = ground({5: "woods", 6: "woods"})
COVER = ["stream", "woods", "marsh", "camp", "mountain", "slope", "castle"]


def played(card: Unit, column: int = 5, north: dict[int, Unit] | None = None, **values: Any) -> Play:
    values = {"options": FOG, "sides": (WOODS, {}), **values}
    return Play(field(None, north, hands=([card, "rally"], []), **values), PlayPhase(SOUTH)).does(
        f"play {card.id} {column}"
    )


def moved(south: dict[int, Unit], order: str, north: dict[int, Unit] | None = None, **values: Any) -> Play:
    values = {"options": FOG, "sides": (WOODS, {}), **values}
    return Play(field(south, north, **values), MovePhase(SOUTH)).does(order)


def seen(play: Play, seat: int) -> State:
    return View(play.game, seat).state


def told(play: Play, seat: int) -> list[Any]:
    return [entry.fact for entry in View(play.game, seat).journal()]


# -- hiding ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-24.18")
@pytest.mark.parametrize("terrain", COVER)
def test_a_unit_played_into_cover_is_hidden(terrain: str) -> None:
    play = played(unit("S1", "MI"), sides=(ground({5: terrain}), {}))
    assert play["S1"].hidden
    assert play.state.side(SOUTH).veiled == ("S1",)


@pytest.mark.rule("HOP-24.18", "HOP-6.11")
@pytest.mark.parametrize("terrain", ["clear", "rough", "caltrop"])
def test_without_cover_nobody_hides(terrain: str) -> None:
    assert not played(unit("S1", "MI"), sides=(ground({5: terrain}), {}))["S1"].hidden


@pytest.mark.rule("HOP-6.11", "HOP-24.18")
def test_cover_matters_only_with_the_option() -> None:
    assert not played(unit("S1", "MI"), options=Options())["S1"].hidden


@pytest.mark.rule("HOP-24.18")
def test_nobody_hides_from_an_adjacent_enemy() -> None:
    play = played(unit("S1", "MI"), north={6: unit("N1", "MI")})
    assert not play["S1"].hidden
    assert play.facts(Placed) == [Placed("S1", 5)]  # it never was
    assert played(unit("S1", "MI"), north={7: unit("N1", "MI")})["S1"].hidden


@pytest.mark.rule("HOP-24.18")
def test_the_enemy_sees_an_empty_area_and_that_a_card_was_played() -> None:
    play = played(unit("S1", "MI"))
    view = seen(play, NORTH)
    assert view.side(SOUTH).areas == ("",) * 9
    assert (view.side(SOUTH).veiled, view.side(SOUTH).held, view.plays) == ((), 1, 1)
    assert view.units["S1"] == unit("S1", "MI")  # neither its hits nor that it was played
    assert PlacedUnseen(SOUTH) in told(play, NORTH)
    assert not any("S1" in repr(fact) for fact in told(play, NORTH))


@pytest.mark.rule("HOP-24.18")
def test_its_owner_sees_all() -> None:
    play = played(unit("S1", "MI"))
    assert seen(play, SOUTH).units["S1"] == play["S1"]
    assert (play["S1"].hits, play["S1"].manoeuvre) == (1, 1)
    assert Placed("S1", 5, hidden=True) in told(play, SOUTH)


@pytest.mark.rule("HOP-24.18", "HOP-1.7")
def test_the_enemy_cannot_tell_which_card_it_was_even_if_he_knew_one_of_the_hand() -> None:
    """A unit that all saw go into the hand looks as it did there, whether it was played unseen or another one."""
    known = unit("S1", "MI", hits=2, depletion=1, used=True)
    other = unit("S2", "MI")
    views = []
    for card in ("S1", "S2"):
        side = {**WOODS, "known": ("S1",)}
        state = field(hands=([known, other, "rally"], []), options=FOG, sides=(side, {}))
        play = Play(state, PlayPhase(SOUTH)).does(f"play {card} 5")
        assert play.state.side(SOUTH).veiled == (card,)
        views.append(seen(play, NORTH))
    assert views[0].units == views[1].units
    assert views[0].sides == views[1].sides


@pytest.mark.rule("HOP-24.18")
def test_a_unit_that_moves_into_cover_is_gone_from_sight() -> None:
    play = moved({4: unit("S1", "LI", hits=1), 9: unit("S2", "SK SL")}, "move S1 5")
    assert play["S1"].hidden
    assert Vanished("S1") in told(play, NORTH)
    assert seen(play, NORTH).column("S1") == 0
    assert seen(play, NORTH).units["S1"].hits == 1  # what the woods cost it nobody saw
    assert play["S1"].hits == 2


@pytest.mark.rule("HOP-24.18", "HOP-24.19")
def test_from_cover_to_cover_it_stays_hidden_and_nothing_is_told() -> None:
    play = moved({5: unit("S1", "SK SL", hidden=True), 9: unit("S2", "SK SL")}, "move S1 6")
    assert (play["S1"].hidden, play.column("S1")) == (True, 6)
    assert not any("S1" in repr(fact) for fact in told(play, NORTH))
    assert Moved("S1", 6, hidden=True, was_hidden=True) in told(play, SOUTH)


@pytest.mark.rule("HOP-24.18")
def test_one_that_the_terrain_breaks_routs_in_the_open() -> None:
    play = played(unit("S1", "MI", tq=4, hits=3, used=True))
    assert play["S1"].routed
    assert play.facts(Placed) == [Placed("S1", 5)]
    assert play.state.side(SOUTH).veiled == ()


# -- being seen --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-24.19")
def test_an_enemy_who_comes_adjacent_reveals_it_for_good() -> None:
    hidden = unit("N1", "MI", hidden=True, hits=1)
    play = played(unit("S1", "LC"), 4, north={5: hidden}, sides=({}, WOODS))
    assert not play["N1"].hidden
    assert play.facts(Revealed)[0].column == 5
    view = seen(play, SOUTH)
    assert (view.column("N1"), view.units["N1"].hits) == (5, 1)
    assert "HOP-24.19" in play.why(Revealed)


@pytest.mark.rule("HOP-24.19")
def test_in_the_turn_of_north_hidden_units_of_south_are_revealed_alike() -> None:
    state = field({5: unit("S1", "MI", hidden=True)}, hands=([], [unit("N1", "LC")]), options=FOG, active=NORTH)
    play = Play(state, PlayPhase(NORTH)).does("play N1 4")
    assert [fact.unit for fact in play.facts(Revealed)] == ["S1"]


@pytest.mark.rule("HOP-24.19")
def test_leaving_cover_reveals_it() -> None:
    play = moved({5: unit("S1", "LI", hidden=True), 9: unit("S2", "SK SL")}, "move S1 4")
    assert not play["S1"].hidden
    assert [type(fact) for fact in told(play, NORTH) if "S1" in repr(fact)] == [Revealed, Moved]
    assert seen(play, NORTH).column("S1") == 4


@pytest.mark.rule("HOP-24.19")
def test_coming_next_to_an_enemy_reveals_it_even_in_cover() -> None:
    play = moved({5: unit("S1", "SK SL", hidden=True), 9: unit("S2", "SK SL")}, "move S1 6", {7: unit("N1", "HI")})
    assert (play["S1"].hidden, play.column("S1")) == (False, 6)


@pytest.mark.rule("HOP-24.19", "HOP-12.4")
def test_going_back_reveals_it() -> None:
    play = moved({5: unit("S1", "SK SL", hidden=True, hits=1), 9: unit("S2", "SK SL")}, "back S1")
    assert (play["S1"].hidden, play["S1"].hits) == (False, 1)
    assert play.state.side(SOUTH).veiled == ()
    assert seen(play, NORTH).side(SOUTH).second_line == ("S1",)


@pytest.mark.rule("HOP-24.19", "HOP-11.5")
def test_being_relieved_reveals_it_and_the_new_unit_hides_in_its_place() -> None:
    old = unit("S2", "SK SL", hidden=True)
    state = field({5: old}, hands=([unit("S1", "HI"), "rally"], []), options=FOG, sides=(WOODS, {}))
    play = Play(state, PlayPhase(SOUTH)).does("play S1 on S2")
    assert play.state.side(SOUTH).veiled == ("S1",)
    assert [fact.unit for fact in play.facts(Revealed)] == ["S2"]
    assert seen(play, NORTH).side(SOUTH).second_line == ("S2",)
    assert seen(play, NORTH).side(SOUTH).areas == ("",) * 9


@pytest.mark.rule("HOP-24.19")
def test_a_revealed_unit_that_stays_in_place_does_not_hide_again() -> None:
    state = field({5: unit("S1", "MI"), 9: unit("S2", "SK SL")}, {6: unit("N1", "MI")}, options=FOG, sides=(WOODS, {}))
    play = Play(state, MovePhase(SOUTH)).does("back S2").over()
    assert not play["S1"].hidden


@pytest.mark.rule("HOP-24.19", "HOP-2.10")
def test_the_last_unit_of_a_zone_that_leaves_opens_the_view_across_its_border() -> None:
    """N1 hides in column 3; South's only unit before it goes, and now North looks across at the wing."""
    state = field(
        {2: unit("S2", "LC"), 7: unit("S1", "SK SL")}, {1: unit("N2", "MI"), 3: unit("N1", "LI", hidden=True)},
        options=FOG, sides=({}, ground({3: "woods"})),
    )  # fmt: skip
    play = Play(state, MovePhase(SOUTH)).does("back S1")
    assert not play["N1"].hidden


# -- questions ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-10.5", "HOP-24.18")
def test_the_move_phase_is_opened_for_whoever_has_hidden_units() -> None:
    """That a unit hides is known, whether it can move is not."""
    closed = ground({5: "woods", 4: "river", 6: "river"})
    state = field({5: unit("S1", "LI", hidden=True)}, options=FOG, sides=(closed, {}))
    play = Play(state, MovePhase(SOUTH)).does("end").over()
    assert play.state.phase == "move"


@pytest.mark.rule("HOP-10.5", "HOP-24.18", "HOP-5.7")
def test_so_is_the_missile_phase_if_they_might_be_supplied() -> None:
    state = field(
        {5: unit("S1", "LI", hidden=True)}, options=FOG, hands=([unit("S2", "MI")], []),
        decks=(["missile_supply"], []), sides=(WOODS, {}),
    )  # fmt: skip
    assert Play(state, MissilePhase(SOUTH)).does("end").over().state.phase == "missile"


@pytest.mark.rule("HOP-10.5", "HOP-24.18", "HOP-12.1")
def test_what_is_offered_does_not_depend_on_hidden_enemies() -> None:
    """S1 seems to look across at N2 and so seems pinned; that a hidden unit is in the way he cannot know."""
    offers = []
    for hidden in (True, False):
        north = {2: unit("N2", "MI"), 1: unit("N3", "MI")}
        if hidden:
            north[7] = unit("N7", "LI", hidden=True)
        south = {3: unit("S1", "MI"), 1: unit("S2", "SK SL")}
        state = field(south, north, options=FOG, sides=({}, ground({7: "woods"})))
        play = Play(state, MovePhase(SOUTH))
        offers.append(play.options)
        assert View(play.game, SOUTH).space.spec() == play.game.ask.to[SOUTH].spec()  # type: ignore[union-attr]
    assert offers[0] == offers[1]
    assert offers[0]["move S1 4"] is not None


@pytest.mark.rule("HOP-24.18", "HOP-26.3")
def test_the_view_of_the_enemy_is_the_same_wherever_a_unit_hides() -> None:
    views = []
    for column in (5, 6):
        play = played(unit("S1", "MI"), column)
        views.append((seen(play, NORTH), told(play, NORTH)))
    assert views[0][0].sides == views[1][0].sides
    assert views[0][0].units == views[1][0].units
    assert views[0][1] == views[1][1]


@pytest.mark.rule("HOP-24.19")
def test_a_revealed_unit_forgets_what_was_last_seen_of_it() -> None:
    shown = unit("N1", "MI", hits=2, hidden=True, last_seen=(1, 0))
    play = played(unit("S1", "LC"), 4, north={5: shown}, sides=({}, WOODS))
    assert play["N1"] == replace(shown, hidden=False, last_seen=None, used=True)
