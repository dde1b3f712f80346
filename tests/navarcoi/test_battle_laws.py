"""Laws of melee, morale and the reckoning: whatever the dice and the answers, the table stays whole."""

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.procedure import AGAIN, END, Call, Flow, Procedure, step
from polemos.rules.navarcoi.battle import Battle
from polemos.rules.navarcoi.ending.after_battle import FleetReckoned, Reckoning
from polemos.rules.navarcoi.events import EventPhase
from polemos.rules.navarcoi.facts import TurnBegan
from polemos.rules.navarcoi.melee.melee import MeleePhase
from polemos.rules.navarcoi.morale.end_of_turn import EndOfTurn
from polemos.rules.navarcoi.morale.morale import MoralePhase
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.navarcoi.sea.sea import are_touching
from polemos.rules.navarcoi.setup import Setup
from polemos.rules.navarcoi.state import G, State
from tests.navarcoi.battlefield import linked, north, south
from tests.navarcoi.position import CLASH, sea

CREWS = ("green", "plain", "well_trained")
HEARTS = ("poorly_motivated", "plain", "determined")
TURNS = 10


class StillTurn(Procedure, frozen=True):
    """A turn in which nobody moves of his own will."""

    @step()
    def begin(self, g: G) -> Flow:
        g.forget_counts()
        g.emit(TurnBegan(g.state.turn + 1))
        return None

    @step()
    def event(self, g: G) -> Flow:
        return Call(EventPhase())

    @step()
    def melee(self, g: G) -> Flow:
        return Call(MeleePhase())

    @step()
    def morale(self, g: G) -> Flow:
        return Call(MoralePhase())

    @step()
    def whole(self, g: G) -> Flow:
        assert not list(NAVARCOI.check(g.state))
        return Call(EndOfTurn(), END)


class StillBattle(Battle, frozen=True):
    @step()
    def fight(self, g: G) -> Flow:
        return None if g.state.battle_over or g.state.turn >= TURNS else Call(StillTurn(), AGAIN)

    @step()
    def reckon(self, g: G) -> Flow:
        return Call(Reckoning())


@st.composite
def lines_in_contact(draw: st.DrawFn) -> State:
    """Two lines of battle front to front, one shifted against the other, and a second line of each."""
    shift = draw(st.sampled_from([0.0, 3.0, 4.5]))
    crew, heart = st.sampled_from(CREWS), st.sampled_from(HEARTS)
    stands, formation = st.integers(1, 4), st.sampled_from(["epi_mias", "epi_mias", "epi_pollon"])
    ships = []
    for k in range(1, 5):
        for name, build, x in (("A", south, 9.0 * k), ("B", north, 9.0 * k + shift)):
            count = draw(stands)
            shape = draw(formation) if count >= 3 else "epi_mias"
            traits = {"crew": draw(crew), "morale": draw(heart), "stands": count}
            ships.append(build(f"{name}{k}", x, 24.0, shape, **traits))
    ships += [south("A5", 20.0, 16.0), north("B5", 30.0, 32.0)]
    ships.sort(key=lambda ship: ship.id)
    touching = [(a.id, b.id) for a in ships for b in ships if a.seat < b.seat and are_touching(a, b)]
    # Turn nought: the first turn is still to come.
    return sea(*ships, links=[linked(a, b, fights=1) for a, b in touching], options=draw(options()), turn=0)


def options() -> st.SearchStrategy[Options]:
    return st.builds(Options, calmer_victors=st.booleans())


@pytest.mark.rule("NAV-13.6", "NAV-14.12", "NAV-21.4")
@settings(max_examples=40, deadline=None)
@given(lines_in_contact(), st.integers(0, 2**32))
def test_squadrons_never_overlap_and_every_half_stand_is_accounted_for(state: State, seed: int) -> None:
    rules = dataclasses.replace(NAVARCOI, begin=lambda setup: (state, StillBattle()))
    game: Game[State] = Game.new(rules, Setup(CLASH), f"{seed:064x}")
    chance = Chance(seed)
    while not game.is_over:
        seat = game.waiting_for[0]
        assert game.ask is not None
        game.answer(seat, game.ask.to[seat].sample(chance))
    assert not list(NAVARCOI.check(game.state))
    reckoned = [entry.fact for entry in game.journal if isinstance(entry.fact, FleetReckoned)]
    assert [fleet.seat for fleet in reckoned] == [0, 1]
    for fleet in reckoned:
        parts = fleet.losses.in_melee, fleet.losses.in_flight, fleet.losses.at_sea, fleet.losses.saved
        assert min(parts) >= 0
        assert sum(parts) == fleet.half_stands
