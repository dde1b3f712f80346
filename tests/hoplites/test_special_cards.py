"""Special cards in the phases of a turn (section 5)."""

from typing import Any

import pytest

from polemos.kernel.fact import Ended
from polemos.rules.hoplites.draw import DrawPhase
from polemos.rules.hoplites.facts import Drew, SpecialPlayed, TerrainLaid
from polemos.rules.hoplites.missiles.missiles import MissilePhase
from polemos.rules.hoplites.movement.move import MovePhase
from polemos.rules.hoplites.movement.play import PlayPhase
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.state import NORTH, SOUTH, Unit
from polemos.rules.hoplites.troops.marks import LostHits, Marked
from tests.hoplites.grounds import ground
from tests.hoplites.position import Play, field, unit
from tests.hoplites.under_way import UnderWay

Card = Unit | str


def rule_against(play: Play, order: str) -> str:
    reason = play.options[order]
    assert reason is not None, f"{order} is allowed"
    assert play.order(order) == reason
    return reason.rule


# -- COHESION ----------------------------------------------------------------------------------------------------------


def cohesion(*south: Unit, cards: int = 1, north: dict[int, Unit] | None = None) -> Play:
    standing = dict(enumerate(south, 4))
    return Play(field(standing, north, hands=(["cohesion"] * cards, [])), MovePhase(SOUTH))


@pytest.mark.rule("HOP-5.4", "HOP-12.5")
@pytest.mark.parametrize(("hits", "left"), [(1, 0), (2, 0), (3, 1), (5, 3)])
def test_cohesion_on_the_field_removes_two_hits_and_gives_a_marker(hits: int, left: int) -> None:
    enemy = {4: unit("N1", "HI")}
    play = cohesion(unit("S1", "HI", hits=hits, engaged=True), north=enemy).does("cohesion S1").over()
    assert (play["S1"].hits, play["S1"].manoeuvre) == (left, 1)
    side = play.state.side(SOUTH)
    assert (side.hand, side.spent, side.held) == ((), ("cohesion",), 0)
    assert "HOP-5.4" in play.why(LostHits)


@pytest.mark.rule("HOP-5.4", "HOP-5.1")
def test_cohesion_not_on_marked_units_nor_without_effect() -> None:
    play = cohesion(unit("S1", "HI", hits=2, manoeuvre=1), unit("S2", "HI"))
    assert rule_against(play, "cohesion S1") == "HOP-5.4"
    assert rule_against(play, "cohesion S2") == "HOP-5.1"


@pytest.mark.rule("HOP-5.1")
def test_any_number_of_cards_may_be_played_in_a_phase() -> None:
    play = cohesion(unit("S1", "HI", hits=2), unit("S2", "HI", hits=1), cards=2).does("cohesion S1", "cohesion S2")
    assert (play["S1"].hits, play["S2"].hits) == (0, 0)


@pytest.mark.rule("HOP-5.4")
def test_cohesion_is_offered_only_to_who_holds_it() -> None:
    state = field({4: unit("S1", "HI", hits=2)}, hands=(["rally"], []))
    assert "cohesion S1" not in Play(state, MovePhase(SOUTH)).options


@pytest.mark.rule("HOP-5.4", "HOP-19.4")
def test_cohesion_in_the_second_line_gives_no_marker() -> None:
    line = [unit("S1", "HI", hits=3), unit("S2", "HI", hits=3, arrived=True), unit("S3", "HI")]
    play = Play(field(hands=(["cohesion", "cohesion"], []), second_lines=(line, [])), DrawPhase(SOUTH))
    assert rule_against(play, "cohesion S2") == "HOP-19.2"
    assert rule_against(play, "cohesion S3") == "HOP-5.1"
    play.does("cohesion S1")
    assert (play["S1"].hits, play["S1"].manoeuvre) == (1, 0)


# -- RESERVE -----------------------------------------------------------------------------------------------------------


def reserve(deck: list[Card], others: int = 0) -> Play:
    hand: list[Card] = ["reserve", *(unit(f"S{n}", "MI") for n in range(20, 20 + others))]
    return Play(field(hands=(hand, []), decks=(deck, [])), DrawPhase(SOUTH))


@pytest.mark.rule("HOP-5.5")
def test_reserve_fetches_the_first_two_units_and_leaves_special_cards_in_their_order() -> None:
    play = reserve(["rally", unit("S1", "HI"), "flank", "cohesion", unit("S2", "HI"), unit("S3", "HI")])
    play.does("reserve")
    side = play.state.side(SOUTH)
    assert (side.hand, side.deck) == (("S1", "S2"), ("rally", "flank", "cohesion", "S3"))
    assert (side.spent, side.held, side.left) == (("reserve",), 2, 4)
    assert len(play.facts(Drew)) == 2


@pytest.mark.rule("HOP-5.5", "HOP-24.15")
@pytest.mark.parametrize("options", [Options(), Options(dynamic_play=True)])
def test_the_draw_of_the_turn_is_still_allowed(options: Options) -> None:
    hand: list[Card] = ["reserve"]
    deck: list[Card] = [unit("S1", "HI"), unit("S2", "HI"), "rally"]
    state = field(hands=(hand, []), decks=(deck, []), options=options, plays=1)
    play = Play(state, DrawPhase(SOUTH)).does("reserve", "draw")
    assert play.state.side(SOUTH).hand == ("S1", "S2", "rally")


@pytest.mark.rule("HOP-5.5", "HOP-2.6")
def test_reserve_stops_at_seven_cards() -> None:
    play = reserve([unit("S1", "HI"), unit("S2", "HI")], others=6).does("reserve")
    assert (play.state.side(SOUTH).held, play.state.side(SOUTH).deck) == (7, ("S2",))


@pytest.mark.rule("HOP-5.5")
def test_reserve_stops_when_no_unit_is_left() -> None:
    play = reserve(["rally", unit("S1", "HI")]).does("reserve")
    assert play.state.side(SOUTH).hand == ("S1",)


@pytest.mark.rule("HOP-5.1", "HOP-5.5")
def test_reserve_needs_a_unit_in_the_deck() -> None:
    assert rule_against(reserve(["rally", "flank"]), "reserve") == "HOP-5.1"


# -- MISSILE SUPPLY ----------------------------------------------------------------------------------------------------


def dry(name: str, kind: str, letter: str = "J", **values: Any) -> Unit:
    return unit(name, kind, letter=letter, no_missile=True, **values)


def dry_units(play: Play) -> list[str]:
    return [each.id for each in play.state.field(SOUTH) if each.no_missile]


def supply(south: dict[int, Unit], north: dict[int, Unit] | None = None, *dice: int, cards: int = 1) -> Play:
    return Play(field(south, north, hands=(["missile_supply"] * cards, [])), MissilePhase(SOUTH), dice)


@pytest.mark.rule("HOP-5.7")
def test_supply_serves_up_to_three_units_that_are_skirmishers_or_mounted() -> None:
    south = {
        1: dry("S1", "LC"), 2: dry("S2", "CH LGT"), 3: dry("S3", "SK JA"), 4: dry("S4", "SK SL", "S"),
        5: dry("S5", "LI"), 6: dry("S6", "LG HA"), 7: unit("S7", "LC", letter="J"), 8: dry("S8", "HC", ""),
    }  # fmt: skip
    play = supply(south).does("supply")
    assert list(play.options) == ["S1", "S2", "S3", "S4"]
    with pytest.raises(Exception, match="pick 0 to 3"):
        play.answer(("S1", "S2", "S3", "S4"))
    play.answer(("S1", "S2", "S4")).over()
    assert [play[name].no_missile for name in ("S1", "S2", "S3", "S4")] == [False, False, True, False]
    assert play.state.side(SOUTH).spent == ("missile_supply",)


@pytest.mark.rule("HOP-5.7", "HOP-13.3")
def test_supply_comes_after_all_shots_so_the_supplied_do_not_fire() -> None:
    south = {4: dry("S1", "SK JA"), 5: unit("S2", "LI", letter="A")}
    play = supply(south, {5: unit("N1", "MI")}, 0).does("supply S1")
    assert dry_units(play) == ["S1"]
    assert not any(key.startswith("fire S1") and not reason for key, reason in play.options.items())
    play.does("fire S2 at N1", "end").over()
    assert dry_units(play) == []
    kinds = [type(entry.fact).__name__ for entry in play.game.journal]
    assert kinds.index("Rolled") < kinds.index("Marked")


@pytest.mark.rule("HOP-5.7", "HOP-5.1")
def test_supply_without_anybody_in_need_cannot_be_played() -> None:
    play = supply({5: unit("S2", "LI", letter="A")}, {5: unit("N1", "MI")})
    assert "supply" not in play.options


@pytest.mark.rule("HOP-5.7")
def test_the_card_is_kept_if_nobody_is_named() -> None:
    play = supply({4: dry("S1", "SK JA")}).does("supply none", "end").over()
    assert play.state.side(SOUTH).hand == ("missile_supply",)


@pytest.mark.rule("HOP-5.7", "HOP-5.1")
def test_two_cards_serve_six() -> None:
    south = {n: dry(f"S{n}", "SK JA") for n in range(1, 6)}
    play = supply(south, cards=2).does("supply S1 S2 S3", "supply S4 S5").over()
    assert not any(play[f"S{n}"].no_missile for n in range(1, 6))


# -- CALTROP -----------------------------------------------------------------------------------------------------------


def caltrop(
    north: dict[int, Unit] | None = None, *dice: int, terrain: dict[int, str] | None = None, **side: Any
) -> Play:
    state = field(None, north, hands=(["caltrop"], []), sides=({}, {**ground(terrain or {}), **side}))
    return Play(state, UnderWay(part=PlayPhase(SOUTH)), dice)


@pytest.mark.rule("HOP-5.8", "HOP-6.1")
def test_caltrop_changes_a_clear_area_of_the_enemy_occupied_or_not() -> None:
    play = caltrop({5: unit("N1", "HI", hits=1)}, terrain={4: "woods"})
    assert rule_against(play, "caltrop 4") == "HOP-5.8"
    play.does("caltrop 5").over()
    assert play.state.side(NORTH).terrain[4] == "caltrop"
    assert (play["N1"].hits, play["N1"].manoeuvre) == (1, 0)
    assert play.facts(TerrainLaid) == [TerrainLaid(NORTH, 5, "caltrop")]
    assert play.facts(SpecialPlayed) == [SpecialPlayed(SOUTH, "caltrop")]


@pytest.mark.rule("HOP-5.8", "HOP-6.3")
def test_an_elephant_standing_there_takes_four_hits_and_a_marker() -> None:
    play = caltrop({5: unit("N1", "EL", tq=6)}).does("caltrop 5").over()
    assert (play["N1"].hits, play["N1"].manoeuvre) == (4, 1)
    assert "HOP-6.3" in play.why(Marked)


@pytest.mark.rule("HOP-5.8", "HOP-17.5")
def test_an_elephant_that_breaks_by_it_rampages() -> None:
    play = caltrop({5: unit("N1", "EL", tq=4)}, 6, 6, 6, 6).does("caltrop 5").over()
    assert play.state.side(NORTH).eliminated == ("N1",)


@pytest.mark.rule("HOP-20.4", "HOP-5.8")
def test_the_battle_may_end_with_it() -> None:
    play = caltrop({5: unit("N1", "EL", tq=4)}, 6, 6, 6, 6, level=2).does("caltrop 5").over()
    assert play.facts(Ended)[0].outcome.winner == SOUTH


@pytest.mark.rule("HOP-5.8", "HOP-6.3")
def test_elephants_that_come_there_later_take_the_hits_then() -> None:
    own = ground({5: "caltrop"})
    played = Play(field(hands=([unit("S1", "EL")], []), sides=(own, {})), PlayPhase(SOUTH)).does("play S1 5").over()
    assert (played["S1"].hits, played["S1"].manoeuvre) == (4, 1)
    moved = Play(field({4: unit("S1", "EL")}, sides=(own, {})), MovePhase(SOUTH)).does("move S1 5").over()
    assert (moved["S1"].hits, moved["S1"].manoeuvre) == (4, 1)
    horse = Play(field({4: unit("S1", "HC")}, sides=(own, {})), MovePhase(SOUTH)).does("move S1 5").over()
    assert (horse["S1"].hits, horse["S1"].manoeuvre) == (0, 0)


@pytest.mark.rule("HOP-5.1")
def test_a_card_is_never_the_unit_play_of_the_turn() -> None:
    state = field(hands=(["caltrop", unit("S1", "LC")], []))
    play = Play(state, PlayPhase(SOUTH)).does("caltrop 1", "play S1 1").over()
    assert (play.column("S1"), play.state.plays) == (1, 1)
    assert play.state.side(SOUTH).spent == ("caltrop",)


@pytest.mark.rule("HOP-22.11")
def test_there_are_no_caltrops_in_samurai_battles() -> None:
    assert field().charts.cards["caltrop"].period == "antiquity"
    assert field().charts.cards["challenge"].period == "samurai"
    assert field().charts.terrain["castle"].samurai_only
