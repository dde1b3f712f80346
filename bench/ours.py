"""Our own engine, on each of our games."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from bench.measuring import Measured, each, games
from polemos.kernel.chance import Chance
from polemos.kernel.files.save import encode, read, resume
from polemos.kernel.game import Game
from polemos.kernel.spaces import Manoeuvre
from polemos.kernel.view import View, determinize
from polemos.lab.match import game_seed, play_out
from polemos.lab.simulate import simulate
from polemos.lab.simulation import Simulated
from polemos.registry.entry import Playable
from polemos.registry.rulesets import entry_of
from polemos.rules.navarcoi.screen.preview import preview

NAME = "Polemos, Oi Navarcoi!"
CARDS = "Polemos, Hoplites"
PHALANX = "Polemos, Alala!"
BLOCKS = "Polemos, Paean"
TAXEIS = "Polemos, Hoplomachia"


def measure(seconds: float) -> Iterator[Measured]:
    entry = entry_of("navarcoi")
    yield from _battles(entry, NAME, 2.0, seconds)
    yield from _of_one_game(entry, seconds)
    yield from _processes(seconds)
    yield from _battles(entry_of("hoplites"), CARDS, 0.2, seconds)
    yield from _battles(entry_of("alala"), PHALANX, 2.0, seconds)
    a_game, _ = games(lambda number: _played(entry_of("alala"), "greedy", number, "delium_424"), seconds)
    yield Measured(PHALANX, "a whole battle of Delium, greedy against greedy", 1 / a_game, "s", 3.0)
    yield from _battles(entry_of("paean"), BLOCKS, 1.0, seconds)
    a_game, _ = games(lambda number: _played(entry_of("paean"), "greedy", number), seconds)
    yield Measured(BLOCKS, "a whole battle of 600 points, greedy against greedy", 1 / a_game, "s", 2.0)
    yield from _battles(entry_of("hoplomachia"), TAXEIS, 1.0, seconds)
    a_game, _ = games(lambda number: _played(entry_of("hoplomachia"), "greedy", number, "delium_424"), seconds)
    yield Measured(TAXEIS, "a whole battle of Delium, greedy against greedy", 1 / a_game, "s", 3.0)


def _battles(entry: Playable, title: str, budget: float, seconds: float) -> Iterator[Measured]:
    scenarios = [battle.id for battle in entry.catalogue.battles()]

    def decide(number: int) -> int:
        """A random game with options, facts and digests, and nothing else."""
        scenario = scenarios[number % len(scenarios)]
        game = Game.new(entry.ruleset, entry.catalogue.setup(scenario, {}, ()), game_seed("bench", number))
        chance = Chance(number)
        while not game.is_over:
            assert game.ask is not None
            seat = game.waiting_for[0]
            game.answer(seat, game.ask.to[seat].sample(chance))
        return len(game.decisions)

    _, a_second = games(decide, seconds, len(scenarios))
    yield Measured(title, "a decision with its options, facts and digest", 1000 / a_second, "ms", budget)
    for name in ("random", "greedy"):
        a_game, a_second = games(lambda number, name=name: _played(entry, name, number), seconds)  # type: ignore[misc]
        yield Measured(title, f"{name} against {name}: games", a_game, "a second")
        yield Measured(title, f"{name} against {name}: decisions", a_second, "a second")
    yield _faster(entry, title, seconds)


def _faster(entry: Playable, title: str, seconds: float) -> Measured:
    """The lab's path against the whole one, on the same games."""
    whole, _ = games(lambda number: _told(entry, number), seconds / 2)
    quick, _ = games(lambda number: _played(entry, "random", number), seconds / 2)
    return Measured(title, "a simulated game against one with journal and digests", quick / whole, "times", 1.3, True)


def _told(entry: Playable, number: int) -> int:
    """A random game in which every question is asked in the seat's own view, and everything is told and kept."""
    setup = entry.catalogue.setup(entry.catalogue.mirrored, {}, ())
    game = Game.new(entry.ruleset, setup, game_seed("bench", "random", number))
    players = [entry.players.make("random", seed) for seed in (number, number + 1)]
    while not game.is_over:
        seat = game.waiting_for[0]
        game.answer(seat, players[seat].answer(View(game, seat)))
    return len(game.decisions)


def _played(entry: Playable, name: str, number: int, scenario: str = "") -> int:
    setup = entry.catalogue.setup(scenario or entry.catalogue.mirrored, {}, ())
    game = Simulated.new(entry.ruleset, setup, game_seed("bench", name, number))
    return play_out(game, [entry.players.make(name, seed) for seed in (number, number + 1)]).decisions


def _at(entry: Playable, scenario: str, settings: dict[str, str], decisions: int) -> Game[Any]:
    """A random game as it stands after so many decisions."""
    game = Game.new(entry.ruleset, entry.catalogue.setup(scenario, settings, ()), game_seed("bench", scenario))
    chance = Chance(1)
    while len(game.decisions) < decisions and not game.is_over:
        assert game.ask is not None
        seat = game.waiting_for[0]
        game.answer(seat, game.ask.to[seat].sample(chance))
    return game


def _of_one_game(entry: Playable, seconds: float) -> Iterator[Measured]:
    large = _at(entry, "salamis_480", {"grand_scale": "yes"}, 60)
    units = len(large.state.squadrons) + len(large.state.land_units)
    yield Measured(NAME, f"fork of a game of {units} units", each(large.fork, seconds / 4, 1000) * 1e6, "µs", 5.0)
    game = _at(entry, entry.catalogue.mirrored, {}, 150)
    content = encode(game)
    rulesets = {entry.ruleset.id: entry.ruleset}
    took = each(lambda: encode(game), seconds / 4) * 1000
    yield Measured(NAME, f"save of a game of {len(game.decisions)} decisions", took, "ms", 5.0)
    yield Measured(
        NAME, "load of that game", each(lambda: resume(read(content), rulesets), seconds / 4) * 1000, "ms", 5.0
    )
    seat = game.waiting_for[0]
    since = max(0, len(game.journal) - 20)
    took = each(lambda: View(game, seat).to_json(since), seconds / 4) * 1000
    yield Measured(NAME, "view for a seat, as JSON", took, "ms", 5.0)
    view = View(game, seat)
    took = each(lambda: determinize(view, Chance(1)), seconds / 4) * 1000
    yield Measured(NAME, "a guess at the hidden, ready to play", took, "ms")
    view, chance = _moving(entry), Chance(2)
    took = each(lambda: preview(view, view.space.answer_json(view.space.sample(chance))), seconds / 4) * 1000
    yield Measured(NAME, "preview of a move", took, "ms", 3.0)


def _moving(entry: Playable) -> View[Any]:
    """Of somebody who is asked for a way, in the middle of a battle."""
    for decisions in range(20, 200):
        game = _at(entry, entry.catalogue.mirrored, {}, decisions)
        for seat, space in game.ask.to.items() if game.ask else ():
            if isinstance(space, Manoeuvre):
                return View(game, seat)
    raise RuntimeError("no squadron moves in this battle")


def _processes(seconds: float) -> Iterator[Measured]:
    """How much faster two processes are; both get the same games, and enough of them to make up for the start."""
    entry = entry_of("navarcoi")
    began = time.perf_counter()
    _played(entry, "random", 0)
    wanted = max(8, min(2000, int(10 * seconds / max(time.perf_counter() - began, 0.01))))
    one, two = (
        simulate("navarcoi", entry.catalogue.mirrored, ("random", "random"), wanted, 1, jobs) for jobs in (1, 2)
    )
    if (one.wins, one.draws, one.decisions) != (two.wins, two.draws, two.decisions):
        raise RuntimeError("the totals depend on the number of processes")
    yield Measured(NAME, "two processes against one", one.seconds / two.seconds, "times", 1.7, at_least=True)
