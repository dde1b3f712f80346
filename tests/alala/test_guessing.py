"""What a seat cannot see is filled in with something possible (ALA-2.21)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.kernel.chance import Chance
from polemos.rules.alala.cards.packs import full_pack
from polemos.rules.alala.charts.charts import card
from polemos.rules.alala.guessing import guess
from polemos.rules.alala.ruleset import ALALA
from polemos.rules.alala.state import State
from tests.alala.position import table, troop


def dealt(order: list[str], drawn: int, seats: list[int]) -> State:
    """A game in which so many cards of a pack in this order have been drawn by these seats."""
    hands: tuple[list[str], list[str]] = ([], [])
    received: tuple[list[str], list[str]] = ([], [])
    discards = []
    for name, seat in zip(order[:drawn], seats, strict=False):
        match card(name).class_:
            case "retain":
                hands[seat].append(name)
            case "to_enemy":
                received[1 - seat].append(name)
            case _:
                discards.append(name)
    return table(
        troop("S1", 30, 10), troop("N1", 30, 40), hands=hands, received=received, pack=order[drawn:],
        discards=tuple(discards),
    )  # fmt: skip


@pytest.mark.rule("ALA-2.21")
@given(
    order=st.permutations(full_pack()), drawn=st.integers(0, 18), seats=st.lists(st.integers(0, 1), min_size=18),
    seat=st.integers(0, 1), seed=st.integers(0, 2**32),
)  # fmt: skip
def test_a_guess_agrees_with_all_that_the_seat_knows(
    order: list[str], drawn: int, seats: list[int], seat: int, seed: int
) -> None:
    state = dealt(order, drawn, seats)
    own, held = state.side(seat).hand, state.side(1 - seat).held
    left, discards = state.pack_left, state.discards
    guess(state, seat, Chance(seed))
    assert state.side(seat).hand == own
    assert len(state.side(1 - seat).hand) == state.side(1 - seat).held == held
    assert all(card(name).class_ == "retain" for name in state.side(1 - seat).hand)
    assert (len(state.pack), state.pack_left, state.discards) == (left, left, discards)
    everywhere = [*state.pack, *state.discards]
    for side in state.sides.values():
        everywhere += [*side.hand, *side.received]
    assert Counter(everywhere) == Counter(full_pack())


@pytest.mark.rule("ALA-2.21")
def test_a_guess_does_not_look_at_what_is_hidden() -> None:
    """Two games that look alike to the seat are filled in alike."""
    one = dealt(["alala", "ekdromoi", *[n for n in full_pack() if n not in ("alala", "ekdromoi")]], 2, [0, 1])
    other = dealt(
        ["alala", "agatha_tyche", *[n for n in full_pack()[::-1] if n not in ("alala", "agatha_tyche")]], 2, [0, 1]
    )
    guess(one, 0, Chance(7))
    guess(other, 0, Chance(7))
    assert (one.pack, one.side(1).hand) == (other.pack, other.side(1).hand)


@pytest.mark.rule("ALA-2.21")
def test_every_card_can_be_on_top_and_every_retained_card_in_the_hand() -> None:
    tops, hands = Counter[str](), Counter[str]()
    for seed in range(2000):
        state = dealt(full_pack(), 1, [1])  # the enemy has drawn one and kept it
        guess(state, 0, Chance(seed))
        tops[state.pack[0]] += 1
        hands[state.side(1).hand[0]] += 1
    assert set(tops) == set(full_pack())
    assert set(hands) == {name for name in full_pack() if card(name).class_ == "retain"}
    # Nine retained cards, one of them held: the top is one of the other eight with 8 chances in 17.
    retained = sum(count for name, count in tops.items() if card(name).class_ == "retain")
    assert 0.42 < retained / 2000 < 0.52


def test_the_rule_set_guesses_like_this() -> None:
    assert ALALA.guess is guess
