"""Laws of charges, combats and pursuits in random play: nobody overlaps, nothing is left undone, all can be saved."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest

from polemos.geometry import is_inside, overlaps
from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.procedure import AGAIN, END, Call, Flow, Procedure, step
from polemos.rules.alala.after_combat.after_combat import AfterCombatMoves
from polemos.rules.alala.after_combat.pursuit import ContinuePursuit
from polemos.rules.alala.charge_phase import ChargePhase
from polemos.rules.alala.combat.combat import CombatPhase
from polemos.rules.alala.facts import PhaseBegan, TurnBegan
from polemos.rules.alala.field.field import fighting_stretch, is_in_combat, on_table, touched_by
from polemos.rules.alala.field.terrain import is_barred
from polemos.rules.alala.ruleset import ALALA
from polemos.rules.alala.setup import Setup
from polemos.rules.alala.state import G, State
from polemos.rules.alala.troops import Troop
from tests.alala.position import area, leader, line, table, troop

BANDS = ("psiloi", "peltasts", "cavalry", "hamippoi", "thessalian_cavalry")
TURNS = 4


class Fighting(Procedure, frozen=True):
    """A turn without command and manoeuvre: pursuits, charges, combats, after combat moves."""

    gone_on: tuple[str, ...] = ()

    @step("ALA-7.1")
    def begin(self, g: G) -> Flow:
        if g.state.turn >= TURNS:
            return END
        g.emit(TurnBegan(g.state.turn + 1))
        g.emit(PhaseBegan("manoeuvre"))
        return None

    @step("ALA-18.16")
    def pursuits(self, g: G) -> Flow:
        for each in on_table(g.state):
            if each.status == "pursuing" and each.id not in self.gone_on and not is_in_combat(g.state, each):
                g.keep(gone_on=(*self.gone_on, each.id))
                return Call(ContinuePursuit(each.id), AGAIN)
        return None

    @step("ALA-7.1")
    def charges(self, g: G) -> Flow:
        return Call(ChargePhase())

    @step("ALA-7.1")
    def combats(self, g: G) -> Flow:
        check_places(g.state)
        assert not [each.id for each in on_table(g.state) if each.must_retire and not is_in_combat(g.state, each)]
        return Call(CombatPhase())

    @step("ALA-7.1")
    def moves(self, g: G) -> Flow:
        return Call(AfterCombatMoves())

    @step("ALA-7.1")
    def end(self, g: G) -> Flow:
        check_places(g.state)
        check_over(g.state)
        return Call(Fighting(), END)


def check_places(state: State) -> None:
    """ALA-3.13: no overlaps, nobody off the table or where he cannot stand; contacts are contacts."""
    troops = list(on_table(state))
    for at, each in enumerate(troops):
        assert is_inside(each.box, state.bounds, 0.02), each.id
        assert not [other.id for other in troops[at + 1 :] if overlaps(each.box, other.box, 0.02)], each.id
        barred = [piece for piece in state.terrain.values() if is_barred(each, piece)]
        assert not [piece.id for piece in barred for shape in piece.shapes if overlaps(each.box, shape, 0.02)]
    for contact in state.contacts.values():
        assert fighting_stretch(state.troops[contact.a], state.troops[contact.b]) is not None
    assert not state.events


def check_over(state: State) -> None:
    """Nothing waits any more; routers on the table are held."""
    assert not state.combats
    assert not state.charges
    for each in on_table(state):
        assert not each.must_retire, each.id
        if each.status == "routing":
            assert any(foe.status == "pursuing" for foe in touched_by(state, each)), each.id


def battle(chance: Chance) -> State:
    """Two lines within reach of each other, with bands before and behind them."""
    troops: list[Troop] = []
    apart = chance.pick((1.0, 2.0, 3.0, 3.9))
    for seat, letter, y, back in ((0, "S", 22.0, -1), (1, "N", 23.6 + apart, 1)):
        for k in range(1, 5):
            grades = chance.pick(("A", "B", "C", "C", "BB"))
            turn = chance.pick((0, 0, 0, 20))
            add(
                troops,
                troop(
                    f"{letter}{k}", 14 + 6.2 * k, y + back * 0.8 * (len(grades) - 1), grades=grades,
                    level=chance.below(4), disorder=chance.below(3), advanced=6000, men=chance.pick((20, 15, 11)),
                    heading=180 * seat + turn, formed=chance.below(6) > 0, state="Thebes",
                ),
            )  # fmt: skip
        for k in range(5, 8):
            y_band = y + back * (chance.unit() * 6 - 2)
            kind = chance.pick(BANDS)
            add(troops, troop(f"{letter}{k}", 10 + chance.unit() * 45, y_band, kind, heading=chance.pick((0, 180, 90))))
    terrain = [area("hill", "low_hill", 20, 18, 50, 30), line("wall", "minor_obstacle", (15, 24), (55, 24))]
    leaders = [leader("south-I", "S1", signalled=1), leader("north-I", "N1", signalled=1)]
    return table(*troops, leaders=leaders, terrain=terrain, turn=0, initiative=chance.below(2))


def add(troops: list[Troop], one: Troop) -> None:
    if not any(overlaps(one.box, other.box) for other in troops):
        troops.append(one)


@pytest.mark.rule("ALA-3.13", "ALA-15.7", "ALA-18.11")
@pytest.mark.parametrize("seed", range(15))
def test_fights_of_random_players_keep_the_laws(seed: int) -> None:
    chance = Chance(seed)
    state = battle(chance)
    rules = dataclasses.replace(
        ALALA, begin=lambda setup: (state.fork(), Fighting()), procedures=(*ALALA.procedures, Fighting)
    )
    game = Game.new(rules, Setup(), f"{seed:064x}")
    answers = 0
    while not game.is_over:
        check_can_be_saved(game)
        (seat,) = game.waiting_for
        assert game.ask is not None
        space = game.ask.to[seat]
        assert space.why_not(space.default) is None
        game.answer(seat, space.sample(chance))
        answers += 1
    assert answers > 0


def check_can_be_saved(game: Game[State]) -> None:
    """State and stack at a question come back from JSON as they were."""
    raw = msgspec.json.encode(game.state)
    assert msgspec.json.encode(game.ruleset.state_decoder.decode(raw)) == raw
    for frame in game.stack:
        assert game.ruleset.procedure_decoder.decode(msgspec.json.encode(frame.procedure)) == frame.procedure
