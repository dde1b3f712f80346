"""Broken states are noticed (HOP-2.4, 2.6, 2.9, 2.12); sound ones are not complained about."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.rules.hoplites.changing import set_side
from polemos.rules.hoplites.invariants import broken
from polemos.rules.hoplites.state import SOUTH, State
from tests.hoplites.position import field, unit


def sound() -> State:
    return field(
        {1: unit("S1", "HI", 6, hits=5), 5: unit("S2", "LI", hidden=True)},
        {1: unit("N1", "HI")},
        hands=([unit("S3", "HI"), "flank"], ()),
        decks=([unit("S4", "HI"), "flank"], ()),
        second_lines=([unit("S5", "HI", routed=True)], ()),
        sides=({"specials": {"flank": 3}, "spent": ("flank",)}, {}),
    )


def test_a_sound_state_is_not_complained_about() -> None:
    assert list(broken(sound())) == []


@pytest.mark.rule("HOP-2.4", "HOP-2.6", "HOP-2.9", "HOP-2.12")
@pytest.mark.parametrize(
    ("side", "words"),
    [
        ({"hand": ("S3", "flank", "S4"), "held": 3}, "has 1 S4, but 2 are somewhere"),
        ({"hand": ("S3",), "held": 1}, "has 3 flank, but 2 are somewhere"),
        ({"held": 3}, "has 2 cards in hand, but 3 are told"),
        ({"left": 1}, "has 2 cards in the deck, but 1 are told"),
        ({"pursuing": 1}, "has 0 units in pursuit, but 1 are told"),
        ({"areas": ("S1", "S1", *[""] * 3, "S2", *[""] * 3)}, "has 1 S1, but 2 are somewhere"),
        ({"areas": ("S1", "N1", *[""] * 2, "S2", *[""] * 4)}, "N1 stands on the enemy's field"),
        ({"areas": ("S1", *[""] * 3, "S2")}, "has not nine areas"),
        ({"known": ("S4",)}, "neither there nor hidden"),
        ({"veiled": ()}, "S2 is hidden or is not"),
        ({"terrain": ("river", *["clear"] * 8)}, "S1 stands where it may not be"),
        ({"hand": ("S3", *["flank"] * 7), "held": 8}, "holds 8 cards"),
        ({"second_line": ("S5",) * 9}, "has 9 units in the second line"),
    ],
)
def test_a_card_has_one_place_and_places_have_room(side: dict[str, Any], words: str) -> None:
    state = sound()
    set_side(state, SOUTH, **side)
    assert any(words in told for told in broken(state))


OF_THE_FIELD = (
    "engaged", "no_missile", "withdrawing", "flank", "raiding", "rushing", "hidden", "manoeuvre", "played_this_turn",
)  # fmt: skip


@pytest.mark.rule("HOP-2.4", "HOP-2.5", "HOP-16.3", "HOP-24.19")
@pytest.mark.parametrize(
    ("name", "values", "words"),
    [
        ("S1", {"hits": 6}, "stands on the field with 6 hits"),
        ("S1", {"hits": -1}, "stands on the field with -1 hits"),
        ("S1", {"routed": True}, "routed or never played"),
        ("S1", {"used": False}, "routed or never played"),
        ("S1", {"manoeuvre": 2}, "has manoeuvre level 2"),
        ("S2", {"engaged": True}, "S2 is engaged with nobody"),
        ("S1", {"hidden": True}, "S1 hides before the eyes"),
        ("S1", {"rushing": True}, "S1 rushes without a marker"),
        *(("S1", {mark: True}, "S1 has a marker of the shock") for mark in ("flank", "withdrawing", "raiding")),
        *(("S5", {mark: True}, "has markers of the field") for mark in OF_THE_FIELD),
        ("S5", {"routed": False, "hits": 6}, "in the second line with 6 hits"),
        ("S3", {"routed": True}, "in no such place"),
        ("S3", {"pursuing": True}, "is in pursuit or is not"),
    ],
)
def test_a_unit_is_as_its_place_allows(name: str, values: dict[str, Any], words: str) -> None:
    state = sound()
    state.units[name] = replace(state.units[name], **values)
    assert any(words in told for told in broken(state))


@pytest.mark.rule("HOP-2.5", "HOP-16.2")
def test_what_belongs_to_the_shock_phase_is_sound_there() -> None:
    state = sound()
    state.phase = "shock"
    state.units["S1"] = replace(state.units["S1"], flank=True, engaged=True, manoeuvre=1, rushing=True)
    assert list(broken(state)) == []
