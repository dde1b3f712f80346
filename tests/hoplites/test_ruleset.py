"""Hoplites as the kernel sees it: whole battles can be played and saved."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polemos.kernel.chance import Chance
from polemos.kernel.files.save import encode, read, resume
from polemos.kernel.game import Game
from polemos.kernel.secrecy import masked
from polemos.kernel.view import View
from polemos.rules.hoplites.catalogue import CATALOGUE
from polemos.rules.hoplites.invariants import broken
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.hoplites.state import NORTH, SOUTH
from tests.hoplites.beginning import begun

BATTLES = [battle.id for battle in CATALOGUE.battles()]


@pytest.mark.rule("HOP-1.6", "HOP-1.7", "HOP-20.4", "HOP-30.1", "HOP-29.1")
@settings(max_examples=15)
@given(st.integers(0, 2**32))
@pytest.mark.long
def test_a_battle_of_any_answers_stays_sound_comes_to_an_end_and_can_be_replayed(seed: int) -> None:
    chance = Chance(seed)
    game = begun(CATALOGUE.drawn(chance.pick(BATTLES), [], chance), f"{seed:064x}")
    while not game.is_over:
        asked = game.waiting_for[0]
        assert game.ask is not None
        game.answer(asked, game.ask.to[asked].sample(chance))
        assert list(broken(game.state)) == []
        if len(game.decisions) % 40 == 0:
            for seat in game.waiting_for:
                view = View(game, seat)
                assert view.space.spec() == game.ask.to[seat].spec() if game.ask else True
    assert game.state.outcome is not None
    assert game.state.turn <= 100
    again = Game.replayed(HOPLITES, game.header, game.decisions)
    assert again.digest() == game.digest()
    assert resume(read(encode(game)), {HOPLITES.id: HOPLITES}).digest() == game.digest()
    for entry in game.journal:
        for viewer in (SOUTH, NORTH, None):
            masked(entry.fact, viewer)
