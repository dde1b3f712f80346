"""The lab's own path leaves out the telling and nothing else: every game goes as it goes with everything."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from polemos.kernel.game import Bug, Game
from polemos.kernel.view import View
from polemos.lab import match
from polemos.lab.match import Played, game_seed, play_out
from polemos.lab.simulation import Simulated, SimulatedView
from polemos.players import CLOCK, Clock, Seat
from polemos.registry.entry import Playable
from polemos.registry.rulesets import NAMES, entry_of
from tests.lab.toy import toy

PAIRS = [("random", "random"), ("greedy", "random"), ("greedy", "greedy")]
MOST = 250  # questions of players who think; a battle by chance is played to its end


class Enough(Exception):
    pass


class Watched:
    """Keeps how the game stands at each of its questions, and what is answered."""

    def __init__(self, game: Game[Any], inside: Seat, seen: list[Any], most: int | None) -> None:
        self._game, self._inside, self._seen, self._most = game, inside, seen, most

    def answer(self, view: View[Any], clock: Clock = CLOCK) -> Any:
        answer = self._inside.answer(view, clock)
        self._seen.append((self._game.digest(), view.seat, msgspec.json.encode(answer)))
        if len(self._seen) == self._most:
            raise Enough
        return answer


def fought(
    kind: type[Game[Any]], entry: Playable, scenario: str, levels: tuple[str, ...]
) -> tuple[Played | None, list[Any]]:
    setup = entry.catalogue.setup(scenario, {}, ())
    game = kind.new(entry.ruleset, setup, game_seed("simulated", scenario))
    seen: list[Any] = []
    most = MOST if "greedy" in levels else None
    players = [Watched(game, entry.players.make(level, k), seen, most) for k, level in enumerate(levels)]
    try:
        return play_out(game, players), [*seen, game.digest()]
    except Enough:
        return None, [*seen, game.digest()]


@pytest.mark.long
@pytest.mark.parametrize("levels", PAIRS, ids=" ".join)
@pytest.mark.parametrize("name", [*NAMES, "toy"])
def test_a_simulated_game_is_the_same_at_every_decision(
    name: str, levels: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = toy() if name == "toy" else entry_of(name)
    scenario = entry.catalogue.recommended
    quick = fought(Simulated, entry, scenario, levels)
    monkeypatch.setattr(match, "SimulatedView", View)  # every question is asked anew, everything is told
    assert fought(Game, entry, scenario, levels) == quick


def test_a_simulated_game_keeps_no_past_and_tells_nothing() -> None:
    entry = toy()
    game = Simulated.new(entry.ruleset, entry.catalogue.setup("duel", {}, ()), game_seed("duel"))
    with pytest.raises(Bug, match="tells nothing"):
        SimulatedView(game, game.waiting_for[0]).journal()
    play_out(game, [entry.players.make("random", k) for k in (0, 1)])
    assert (game.journal, game.decisions, game.history) == ([], [], None)


def test_a_player_who_looks_at_the_question_alone_is_shown_no_copy_of_the_game() -> None:
    entry = entry_of("hoplites")
    game = Simulated.new(entry.ruleset, entry.catalogue.setup("leuctra", {}, ()), game_seed("leuctra"))
    view = SimulatedView(game, game.waiting_for[0])
    assert view.space.why_not(entry.players.make("random", 1).answer(view)) is None
    assert "_game" not in vars(view)


def test_what_a_seat_may_not_know_is_masked_in_a_simulated_game_too() -> None:
    entry = toy()
    game = Simulated.new(entry.ruleset, entry.catalogue.setup("duel", {}, ()), game_seed("duel"))
    game.answer(0, 3)
    game.answer(1, 2)
    for seat in (0, 1):
        own, other = f"C{seat}", f"C{1 - seat}"
        seen, true = SimulatedView(game, seat).state.captains, game.state.captains
        assert seen == View(game, seat).state.captains
        assert seen[own].purse == true[own].purse > 0 == seen[other].purse
