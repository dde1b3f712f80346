"""Decks and first hands (HOP-9.6, HOP-9.7) and the cards that preferences add (HOP-24.28, HOP-24.29)."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from polemos.kernel.fact import Shuffled
from polemos.kernel.secrecy import masked
from polemos.kernel.view import View
from polemos.rules.hoplites.army.armies import army, army_ids
from polemos.rules.hoplites.options import DeckPreferences, Options
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.hoplites.setup import FREE, Setup
from polemos.rules.hoplites.starting.decks import Dealt, all_cards, is_light_shooter, specials_of
from polemos.rules.hoplites.state import NORTH, SOUTH
from tests.hoplites.beginning import DEALING, begun, scripted, told
from tests.hoplites.position import unit

VARIABLE = Options(variable_initiative=True)


@pytest.mark.rule("HOP-9.6", "HOP-2.6")
def test_hand_and_deck_together_are_all_units_and_special_cards_of_the_army() -> None:
    state = begun(Setup()).state
    side = state.side(SOUTH)
    units = [unit.id for unit in state.units.values() if unit.seat == SOUTH]
    assert Counter(side.hand + side.deck) == Counter(
        [*units, *["flank"] * 3, *["rally"] * 3, *["cohesion"] * 3, "missile_supply", "reserve"]
    )
    assert (side.held, side.left) == (7, 21 + 11 - 7)


@pytest.mark.rule("HOP-9.7")
@given(st.sampled_from(army_ids()), st.integers(0, 2**32))
def test_a_first_hand_has_seven_cards_four_units_and_two_light_shooters_where_there_are_two(
    name: str, seed: int
) -> None:
    state = begun(Setup(FREE, (name, name)), f"{seed:064x}").state
    for seat in (SOUTH, NORTH):
        hand = state.side(seat).hand
        units = [state.units[card] for card in hand if card in state.units]
        lights = sum(is_light_shooter(unit) for unit in state.units.values() if unit.seat == seat)
        assert len(hand) == 7
        assert len(units) >= 4
        assert sum(map(is_light_shooter, units)) >= min(2, lights)


@pytest.mark.rule("HOP-9.7")
@pytest.mark.parametrize(
    ("kind", "letter", "is_light"),
    [("SK JA", "J", True), ("LI", "J", True), ("LI VE", "J", True), ("LP", "J", True), ("LC NUM", "J", True),
     ("LI", "", False), ("GC", "J", False), ("MI", "J", False), ("TP", "T", False)],
)  # fmt: skip
def test_light_shooters_are_skirmishers_light_infantry_and_light_cavalry_with_a_letter(
    kind: str, letter: str, is_light: bool
) -> None:
    assert is_light_shooter(unit("S1", kind, letter=letter)) is is_light


@pytest.mark.rule("HOP-9.7", "HOP-1.6")
def test_the_dice_choose_the_lights_then_the_units_then_the_order_of_the_rest() -> None:
    # The 4th of the lights (S10 to S17, S18 to S21) first, then those in order; then units; then any.
    game = scripted(Setup(), [3, 1, 27, *[0] * 3, 5, 2])
    side = game.state.side(SOUTH)
    # Lights: S10-12 LP, S13-15 LC, S16-17 LI, S18-21 SK; the 4th is S13, and the next in order S10.
    # Units: all but these two; the 2nd is S2, then S1. The rest: its last card first, then from the beginning.
    rest = [card for card in all_cards(game.state, SOUTH) if card not in ("S13", "S10", "S2", "S1")]
    assert len(rest) == 28
    assert set(side.hand) == {"S13", "S10", "S2", "S1", rest[27], rest[0], rest[1]}
    assert side.deck == tuple(rest[2:27])


@pytest.mark.rule("HOP-1.7")
def test_a_deck_is_shown_to_nobody_and_a_hand_to_its_owner_only() -> None:
    game = begun(Setup())
    south, north, watcher = (View(game, seat).state for seat in (SOUTH, NORTH, None))
    true = game.state.side(SOUTH)
    assert south.side(SOUTH).hand == true.hand
    assert north.side(SOUTH).hand == watcher.side(SOUTH).hand == ()
    assert south.side(SOUTH).deck == north.side(SOUTH).deck == watcher.side(SOUTH).deck == ()
    assert (north.side(SOUTH).held, north.side(SOUTH).left) == (7, 25)
    dealt = told(game, Dealt)[0]
    assert masked(dealt, SOUTH) == replace(dealt, deck=())
    assert masked(dealt, NORTH) == masked(dealt, None) == replace(dealt, deck=(), hand=())
    for fact in told(game, Shuffled):
        assert masked(fact, SOUTH) == masked(fact, NORTH) == replace(fact, order=())


@pytest.mark.rule("HOP-1.7")
def test_what_a_seat_sees_does_not_change_with_the_cards_that_it_cannot_see() -> None:
    one = scripted(Setup(), [*DEALING, 5, 2])
    other = scripted(Setup(), [0, 0, 0, 3, 4, 20, 5, 2])  # another hand and deck of North
    assert one.state.side(NORTH).hand != other.state.side(NORTH).hand
    assert msgspec.json.encode(View(one, SOUTH).to_json()) == msgspec.json.encode(View(other, SOUTH).to_json())


@pytest.mark.rule("HOP-24.28")
def test_the_standard_deck_has_one_reserve_card_more_and_an_initiative_card_with_that_option() -> None:
    thebans = army("theban_371")
    plain = specials_of(thebans, Options(), DeckPreferences())
    assert plain == {"flank": 3, "rally": 3, "cohesion": 3, "missile_supply": 1, "reserve": 1}
    assert specials_of(thebans, VARIABLE, DeckPreferences()) == {**plain, "initiative": 1}


@pytest.mark.rule("HOP-24.28")
def test_preferences_add_cards_free_of_charge() -> None:
    found = specials_of(army("theban_371"), VARIABLE, DeckPreferences(reserve=0, cohesion=2, initiative=4))
    assert found == {"flank": 3, "rally": 3, "cohesion": 5, "missile_supply": 1, "initiative": 4}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"reserve": 6}, DeckPreferences)


@pytest.mark.rule("HOP-24.28")
@pytest.mark.parametrize("people", [(SOUTH,), (NORTH,), (SOUTH, NORTH)])
@pytest.mark.parametrize("swapped", [False, True])
def test_every_person_has_the_numbers_of_who_begins_and_a_computer_the_standard_ones(
    people: tuple[int, ...], swapped: bool
) -> None:
    setup = HOPLITES.seated(Setup(deck=DeckPreferences(reserve=5), swapped=swapped), people)
    state = begun(setup).state
    assert [state.side(seat).specials["reserve"] for seat in (SOUTH, NORTH)] == [
        5 if seat in people else 1 for seat in (SOUTH, NORTH)
    ]


@pytest.mark.rule("HOP-24.28", "HOP-24.30")
@pytest.mark.parametrize(("people", "reserve"), [((SOUTH,), 1), ((SOUTH, NORTH), 5)])
def test_a_person_whose_army_is_drawn_has_these_numbers_too(people: tuple[int, ...], reserve: int) -> None:
    options = Options(random_opponent=True)
    setup = HOPLITES.seated(Setup(options=options, deck=DeckPreferences(reserve=5)), people)
    drawn = begun(setup).state.side(NORTH)
    assert drawn.specials["reserve"] - army(drawn.army).cards.get("reserve", 0) == reserve


@pytest.mark.rule("HOP-9.6", "HOP-24.10")
@pytest.mark.parametrize(("options", "cards"), [(Options(), 0), (VARIABLE, 3)])
def test_initiative_cards_of_an_army_stay_out_where_the_order_of_play_is_fixed(options: Options, cards: int) -> None:
    thebans = army("theban_371")
    bought = replace(thebans, cards={**thebans.cards, "initiative": 2})
    assert specials_of(bought, options, DeckPreferences(initiative=1)).get("initiative", 0) == cards


@pytest.mark.rule("HOP-24.29")
@pytest.mark.parametrize(("battle", "number", "cards"), [("nagashino", 2, 2), ("nagashino", 0, 0), ("leuctra", 2, 0)])
def test_challenge_cards_come_into_both_decks_of_the_samurai_age(battle: str, number: int, cards: int) -> None:
    state = begun(Setup(battle, options=Options(challenge_cards=number))).state
    assert [state.side(seat).specials.get("challenge", 0) for seat in (SOUTH, NORTH)] == [cards, cards]
