"""Whole turns of random players on random tables, for the laws that hold whatever is played."""

from __future__ import annotations

import dataclasses
from typing import Any

from polemos.geometry import overlaps
from polemos.kernel.chance import Chance
from polemos.kernel.dice import Dice
from polemos.kernel.game import Game
from polemos.kernel.procedure import AGAIN, END, Call, Flow, Procedure, step
from polemos.kernel.ruleset import RuleSet
from polemos.kernel.secrecy import Seat
from polemos.rules.alala.facts import set_side
from polemos.rules.alala.field.terrain import is_barred
from polemos.rules.alala.ruleset import ALALA
from polemos.rules.alala.scenarios.scenarios import POINTS
from polemos.rules.alala.setup import Setup
from polemos.rules.alala.state import SIDES, G, State
from polemos.rules.alala.troops import Troop
from polemos.rules.alala.turn import Turn
from tests.alala.position import area, leader, line, table, troop

BANDS = ("psiloi", "peltasts", "cavalry", "hamippoi", "thessalian_cavalry")
ROMAN = ("I", "II")
ENDLESS = 99


class Days(Procedure, frozen=True):
    """Turn after turn, with nobody who says that the battle is decided."""

    last: int

    @step("ALA-7.1")
    def day(self, g: G) -> Flow:
        return END if g.state.turn >= self.last else Call(Turn(), AGAIN)


def random_table(chance: Chance, **values: Any) -> State:
    """Two broken lines some way apart, two phalanxes a side, with bands before, beside and behind them."""
    terrain = [
        area("hill", "low_hill", 8, 17, 30, 27), area("scrub", "rough_ground", 40, 20, 47, 25),
        area("grove", "light_woods", 20, 8, 27, 12), line("wall", "minor_obstacle", (34, 22), (64, 22)),
    ]  # fmt: skip
    terrain = [piece for piece in terrain if chance.below(2)]
    troops: list[Troop] = []
    apart = chance.pick((2.0, 3.9, 6.0, 9.0, 12.0))
    for seat, letter, y, back in ((0, "S", 23.5 - apart / 2, -1), (1, "N", 24.5 + apart / 2, 1)):
        x = 12 + 6 * chance.unit()
        for k in range(1, 7):
            grades = chance.pick(("A", "B", "B", "C", "C", "CC", "BCC"))
            one = troop(
                f"{letter}{k}", x, y + back * 0.8 * len(grades), grades=grades, level=chance.below(4),
                disorder=chance.below(4), advanced=chance.pick((0, 6000)), men=chance.pick((20, 20, 15, 11)),
                heading=(180 * seat + chance.pick((0, 0, 0, 0, 15, 345))) % 360, formed=chance.below(8) > 0,
                phalanx=f"{SIDES[seat]}-{ROMAN[k > 3]}", state="Thebes",
            )  # fmt: skip
            add(troops, one)
            x += chance.pick((6.0, 6.0, 6.0, 7.3))
        for k in range(7, 11):
            place = 6 + 60 * chance.unit(), y + back * (10 * chance.unit() - 5)
            band = troop(f"{letter}{k}", *place, chance.pick(BANDS), heading=chance.pick((0, 180, 90, 33)))
            if not any(is_barred(band, piece) and overlaps(band.box, piece.shapes[0]) for piece in terrain):
                add(troops, band)
    leaders = []
    for side in SIDES:
        for phalanx in ROMAN:
            own = [each.id for each in troops if each.phalanx == f"{side}-{phalanx}"]
            if own:
                signalled = chance.below(2)
                leaders.append(leader(f"{side}-{phalanx}", chance.pick(own), chance.between(2, 5), signalled=signalled))
    state = table(*troops, leaders=leaders, terrain=terrain, turn=0, **values)
    state.scenario, state.turns = POINTS, ENDLESS  # nothing special
    for seat in range(len(SIDES)):
        set_side(state, seat, breaks_at=ENDLESS)
    return state


def add(troops: list[Troop], one: Troop) -> None:
    if not any(overlaps(one.box, other.box) for other in troops):
        troops.append(one)


def playing(state: State, procedure: Procedure, seed: int = 0, dice: Dice | None = None) -> Game[State]:
    """A procedure on a table, up to its first question, with real dice or others."""
    rules: RuleSet[State] = dataclasses.replace(
        ALALA, begin=lambda setup: (state.fork(), procedure), procedures=(*ALALA.procedures, Days)
    )
    return Game.new(rules, Setup(), f"{seed:064x}", dice)


def days(state: State, turns: int, seed: int, dice: Dice | None = None) -> Game[State]:
    """So many turns, up to their first question."""
    return playing(state, Days(turns), seed, dice)


def answered(game: Game[State], chance: Chance) -> tuple[Seat, Any]:
    """A random answer to the open question, a little bolder than chance: phalanxes that stand still show little."""
    (seat,) = game.waiting_for
    assert game.ask is not None
    space = game.ask.to[seat]
    keys = [key for key in getattr(space, "keys", ()) if str(key).startswith("charge ") or str(key).endswith("signal")]
    return seat, chance.pick(keys) if keys and chance.below(3) else space.sample(chance)
