"""The draw phase (section 19): one card, from the deck or the second line; discards; leader's orders (HOP-24.14)."""

from typing import Any

import pytest

from polemos.kernel.view import View
from polemos.rules.hoplites.charts.records import Leader
from polemos.rules.hoplites.draw import DrawPhase
from polemos.rules.hoplites.ending import route_points
from polemos.rules.hoplites.facts import Discarded, Drew, PhaseBegan
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.state import NORTH, SOUTH, Unit
from tests.hoplites.position import Play, field, unit

DYNAMIC = Options(dynamic_play=True)
ORDERS = Options(leader_cohesion=True)
Card = Unit | str


def drawing(
    hand: list[Card] | None = None, deck: list[Card] | None = None, line: list[Unit] | None = None, **values: Any
) -> Play:
    state = field(hands=(hand or [], []), decks=(deck or [], []), second_lines=(line or [], []), **values)
    return Play(state, DrawPhase(SOUTH))


def rule_against(play: Play, order: str) -> str:
    reason = play.options[order]
    assert reason is not None, f"{order} is allowed"
    assert play.order(order) == reason
    return reason.rule


def full_hand(number: int = 7) -> list[Card]:
    return [unit(f"S{n}", "MI") for n in range(20, 20 + number)]


# -- one card ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-19.1", "HOP-2.6")
def test_the_top_card_of_the_deck_comes_into_the_hand() -> None:
    play = drawing(["flank"], [unit("S1", "HI"), "rally"]).does("draw")
    side = play.state.side(SOUTH)
    assert (side.hand, side.deck, side.held, side.left) == (("flank", "S1"), ("rally",), 2, 1)
    assert rule_against(play, "draw") == "HOP-19.1"


@pytest.mark.rule("HOP-19.1", "HOP-1.7")
def test_only_the_owner_sees_which_card_it_is() -> None:
    play = drawing(["flank"], [unit("S1", "HI"), "rally"]).does("draw")
    assert [entry.fact for entry in View(play.game, SOUTH).journal()][-1] == Drew(SOUTH, 0, "S1")
    assert [entry.fact for entry in View(play.game, NORTH).journal()][-1] == Drew(SOUTH)
    assert View(play.game, NORTH).state.side(SOUTH).hand == ()


@pytest.mark.rule("HOP-19.1", "HOP-2.6")
def test_a_hand_of_seven_takes_no_card() -> None:
    play = drawing(full_hand(), ["rally"], [unit("S1", "HI")])
    assert rule_against(play, "draw") == "HOP-2.6"
    assert rule_against(play, "take S1") == "HOP-2.6"
    play.does("discard S20", "draw").does("end").over()
    assert play.state.side(SOUTH).held == 7


@pytest.mark.rule("HOP-2.6")
def test_an_empty_deck_cannot_be_drawn_from() -> None:
    assert rule_against(drawing(["flank"]), "draw") == "HOP-2.6"


@pytest.mark.rule("HOP-19.1", "HOP-19.2")
def test_or_a_rallied_unit_with_its_hits_and_depletion() -> None:
    play = drawing(["flank"], ["rally"], [unit("S1", "HI", hits=2, depletion=1)]).does("take S1")
    side, one = play.state.side(SOUTH), play["S1"]
    assert (side.hand, side.second_line, side.known, side.held) == (("flank", "S1"), (), ("S1",), 2)
    assert (one.hits, one.depletion, one.used) == (2, 1, True)
    assert rule_against(play, "draw") == "HOP-19.1"


@pytest.mark.rule("HOP-19.2", "HOP-18.6", "HOP-11.7")
def test_not_one_that_arrived_this_turn_or_is_routed() -> None:
    play = drawing(["flank"], [], [unit("S1", "HI", arrived=True), unit("S2", "HI", routed=True)])
    assert rule_against(play, "take S1") == "HOP-19.2"
    assert rule_against(play, "take S2") == "HOP-19.1"


@pytest.mark.rule("HOP-10.5")
def test_the_phase_is_opened_for_a_hand_or_for_a_card_to_draw() -> None:
    assert drawing().over().facts(PhaseBegan) == []
    assert drawing([], [], [unit("S1", "HI", routed=True)]).over().facts(PhaseBegan) == []
    assert drawing([], ["rally"]).does("end").over().facts(PhaseBegan) == [PhaseBegan("draw")]
    assert drawing([], [], [unit("S1", "HI")]).does("end").over().facts(PhaseBegan) == [PhaseBegan("draw")]
    used = unit("S1", "HI", used=True)
    assert drawing([used]).does("end").over().facts(PhaseBegan) == [PhaseBegan("draw")]


# -- dynamic play ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-24.15", "HOP-19.1")
@pytest.mark.parametrize(("plays", "draws"), [(0, 2), (1, 1), (2, 0)])
def test_fewer_units_played_more_cards_drawn(plays: int, draws: int) -> None:
    play = drawing(["flank"], ["rally", "rally", "rally"], options=DYNAMIC, plays=plays)
    for _ in range(draws):
        play.does("draw")
    assert rule_against(play, "draw") == "HOP-24.15"
    assert play.state.side(SOUTH).held == 1 + draws


@pytest.mark.rule("HOP-24.15")
def test_each_of_two_draws_from_deck_or_second_line() -> None:
    play = drawing(["flank"], ["rally"], [unit("S1", "HI"), unit("S2", "HI")], options=DYNAMIC).does("draw", "take S2")
    assert play.state.side(SOUTH).hand == ("flank", "rally", "S2")
    assert rule_against(play, "take S1") == "HOP-24.15"


@pytest.mark.rule("HOP-19.1", "HOP-24.15")
def test_without_the_option_plays_do_not_matter() -> None:
    assert drawing(["flank"], ["rally"], plays=1).options["draw"] is None


# -- discards ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-19.3")
def test_special_cards_and_unused_units_may_be_discarded_before_and_after_drawing() -> None:
    play = drawing(["flank", "flank", unit("S1", "HI", tq=7)], ["rally"]).does("discard flank", "draw", "discard S1")
    side = play.state.side(SOUTH)
    assert (side.hand, side.discarded) == (("flank", "rally"), ("flank", "S1"))
    assert route_points(play.state, side) == 0
    assert [entry.fact for entry in View(play.game, NORTH).journal()][-1] == Discarded(SOUTH, "S1")


@pytest.mark.rule("HOP-19.3")
def test_units_that_have_been_on_the_field_may_not() -> None:
    play = drawing(["flank", unit("S1", "HI", used=True)])
    refused = play.order("discard S1")
    assert refused is not None
    assert refused.rule == "HOP-19.3"
    only_used = drawing([unit("S1", "HI", used=True)])
    assert "discard" not in only_used.options


@pytest.mark.rule("HOP-19.3")
def test_whoever_thinks_better_of_it_keeps_his_cards() -> None:
    assert drawing(["flank"]).does("discard none", "end").over().state.side(SOUTH).hand == ("flank",)


# -- the leader's orders -----------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-24.14", "HOP-4.4", "HOP-19.4")
def test_twice_the_command_value_in_orders_each_removes_one_hit() -> None:
    line = [unit("S1", "HI", hits=4), unit("S2", "HI", hits=2)]
    side = {"leader": Leader("Xenophon", 6, 2)}
    play = drawing(["flank"], [], line, options=ORDERS, sides=(side, {}))
    play.does("steady S1", "steady S1", "steady S1", "steady S2")
    assert (play["S1"].hits, play["S2"].hits) == (1, 1)
    assert not any(key.startswith("steady") for key in play.options)


@pytest.mark.rule("HOP-24.14")
@pytest.mark.parametrize("values", [{"hits": 0}, {"hits": 2, "arrived": True}, {"hits": 2, "routed": True}])
def test_only_for_rallied_units_with_hits_that_did_not_arrive_this_turn(values: dict[str, Any]) -> None:
    assert "steady S1" not in drawing(["flank"], [], [unit("S1", "HI", **values)], options=ORDERS).options


@pytest.mark.rule("HOP-24.14", "HOP-7.10")
def test_not_without_the_option_nor_against_the_rule_of_an_army() -> None:
    line = [unit("S1", "HI", hits=2)]
    assert "steady S1" not in drawing(["flank"], [], line).options
    stubborn = {"rules": ("no_leader_cohesion",)}
    assert "steady S1" not in drawing(["flank"], [], line, options=ORDERS, sides=(stubborn, {})).options
    assert "steady S1" in drawing(["flank"], [], line, options=ORDERS).options


@pytest.mark.rule("HOP-24.14", "HOP-10.5")
def test_orders_alone_open_the_phase() -> None:
    line = [unit(f"S{n}", "HI", hits=1) for n in (1, 2)]
    play = drawing([], [], line, options=Options(leader_cohesion=True, dynamic_play=True), plays=2)
    play.does("steady S1", "steady S2").over()
