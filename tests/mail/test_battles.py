"""Whole battles by mail: to the end, kept at every question, conceded, the same in every process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from polemos.kernel.view import View
from polemos.mail import Correspondence
from polemos.mail.letter import ENDING, Turn
from polemos.mail.writing import turn_of
from polemos.rules.hoplites.facts import SpecialPlayed
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.setup import Setup
from polemos.rules.hoplites.shock.attacks import FLANK
from tests.mail.posting import (
    LEUCTRA,
    computer,
    contents,
    deploys,
    exchange,
    finished,
    pair,
    passes,
    to_the_end,
)

TURN_BYTES = 2_500  # a turn is a small file

# -- whole battles -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-25.3", "HOP-25.4")
@pytest.mark.parametrize(
    "setup",
    [
        LEUCTRA,
        Setup("sekigahara", levels=(60, 60)),
        Setup("hydaspes", options=Options(variable_initiative=True, dynamic_play=True), swapped=True),
    ],
    ids=lambda setup: setup.battle,
)
def test_two_computers_fight_a_battle_to_its_end(setup: Setup) -> None:
    if setup == LEUCTRA:
        host, guest, sent = finished()
    else:
        host, guest = pair(setup, "battle")
        sent = tuple(to_the_end(host, guest, computer()))
    assert max(map(len, sent)) < TURN_BYTES
    assert ENDING == ".savegame"
    for mail in (host, guest):
        assert mail.status().task == "over"
        assert mail.reckoning is not None
        assert mail.reckoning.honest
    assert host.game is not None
    assert guest.game is not None
    assert host.game.state.outcome == guest.game.state.outcome is not None
    assert host.replica.position() == guest.replica.position()


def test_the_open_position_is_the_same_on_both_sides_after_every_letter() -> None:
    host, guest = pair(seed="digest")
    for _ in range(6):
        for mine, other in ((host, guest), (guest, host)):
            raw = exchange(mine, other, computer())
            (content,) = contents([raw])
            assert content.position == mine.replica.position()
            if not other.replica.waits:  # else he has gone on already with what he had asked for
                assert content.position == other.replica.position()


def test_notes_can_be_kept_and_read_at_every_question() -> None:
    host, guest = pair(seed="notes")
    for _ in range(3):
        exchange(host, guest, computer())
        exchange(guest, host, computer())
    while host.status().task == "play":
        kept = host.to_bytes()
        again = Correspondence.read(kept)
        assert again.to_bytes() == kept
        assert again.game is not None
        assert host.game is not None
        assert again.game.digest() == host.game.digest()
        host.answer(computer()(View(host.game, host.seat)))


def test_one_can_concede_and_both_lay_their_cards_open() -> None:
    host, guest = pair()
    exchange(host, guest, deploys)
    guest.concede()
    (content,) = contents([exchange(guest, host)])
    assert content.concedes
    assert content.keys == guest.notebook.keys()
    assert host.status().task == "send"
    exchange(host, guest)
    assert host.status().task == guest.status().task == "over"
    assert host.game is not None
    assert host.game.state.outcome is not None
    assert host.game.state.outcome.winner == host.seat


def test_played_specials_were_all_shown() -> None:
    _, guest, _ = finished()
    assert guest.game is not None
    for entry in guest.game.journal:
        if isinstance(entry.fact, SpecialPlayed):
            shown = guest.replica.piles[entry.fact.seat].shown
            assert entry.fact.card in shown.values()


@pytest.mark.rule("HOP-21.2")
def test_a_flank_card_can_be_shown_without_being_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Horse may be sent at elephants only with such a card in hand, though the leader's order may serve instead."""
    host, guest = next(each for each in map(_with_flank, range(40)) if each is not None)
    real = turn_of

    def not_believed(*args: Any) -> Iterator[Turn]:
        return islice(real(*args), 1, None)

    with monkeypatch.context() as patch:
        patch.setattr("polemos.mail.correspondence.turn_of", not_believed)
        (content,) = contents([exchange(host, guest, passes)])
    assert [card.card for card in content.shown] == [FLANK]
    assert guest.game is not None
    assert guest.game.state.side(host.seat).hand == (FLANK,)
    exchange(guest, host, passes)

    def discards(view: View[Any]) -> Any:
        keys = list(view.space.candidates())
        discarded = FLANK in view.state.side(host.seat).discarded
        return FLANK if FLANK in keys else "discard" if "discard" in keys and not discarded else view.space.default

    (content,) = contents([exchange(host, guest, discards)])
    assert content.shown == ()  # it was shown before
    assert guest.game.state.side(host.seat).hand == ()
    assert guest.game.state.side(host.seat).discarded == (FLANK,)


def _with_flank(seed: int) -> tuple[Correspondence, Correspondence] | None:
    host, guest = pair(seed=f"flank {seed}")
    assert host.game is not None
    return (host, guest) if host.game.state.side(host.seat).hand.count(FLANK) == 1 else None


def test_random_battles_with_elephants_are_believed_and_honest() -> None:
    host, guest = pair(Setup("hydaspes", options=Options(setup_turns=0), levels=(30, 30)), "elephants")
    to_the_end(host, guest, computer("random"))
    assert host.reckoning is not None
    assert host.reckoning.honest


def test_another_process_with_other_hash_seeds_comes_to_the_same(tmp_path: Path) -> None:
    """What the computer decides for the absent player must not hang on the order of sets."""
    host, _, _ = finished()
    (tmp_path / "notes").write_bytes(host.to_bytes())
    program = (
        "import sys, pathlib; from polemos.mail import Correspondence; "
        "mail = Correspondence.read(pathlib.Path(sys.argv[1]).read_bytes()); print(mail.replica.position())"
    )
    for seed in ("1", "2"):
        ran = subprocess.run(
            [sys.executable, "-c", program, str(tmp_path / "notes")],
            env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert ran.stdout.strip() == host.replica.position()
