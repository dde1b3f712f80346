"""Small tables for tests of the land rules: one coast at x = 18, water to the east of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from polemos.kernel.game import Game
from polemos.kernel.notation import give
from polemos.kernel.procedure import AGAIN, END, Call, Flow, Procedure, step
from polemos.kernel.ruleset import RuleSet, defined_in
from polemos.rules.navarcoi import facts
from polemos.rules.navarcoi.facts import PhaseBegan, TurnBegan
from polemos.rules.navarcoi.land import beach_attack, embarking, march, movement, routed_hoplites
from polemos.rules.navarcoi.land import facts as land_facts
from polemos.rules.navarcoi.land import melee as land_melee
from polemos.rules.navarcoi.land import orders as land_orders
from polemos.rules.navarcoi.land import setup as land_setup
from polemos.rules.navarcoi.land.embarking import LandRecoveries
from polemos.rules.navarcoi.land.melee import LandMelees
from polemos.rules.navarcoi.land.movement import LandMovement
from polemos.rules.navarcoi.land.routed_hoplites import RoutedHoplites
from polemos.rules.navarcoi.land_state import LandMelee, LandOrder, LandUnit, Place, Position
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.state import ALPHA, BETA, D, Fleet, G, Land, Squadron, State
from tests.scripted import ScriptedDice

SHORE = Land(
    "shore", "The shore", "land_side", ((0, 0), (18_000, 0), (18_000, 48_000), (0, 48_000)), ("enemy", "friendly")
)
STAND = (1.97, 1.38)


def milli(inches: float) -> int:
    return round(inches * 1000)


def phalanx(
    key: str, x: float, y: float, heading: float = 0.0, euzonoi: Sequence[Place] = ("left", "right"), **more: Any
) -> LandUnit:
    """Of α if its name begins with A."""
    at = milli(x), milli(y)
    values: dict[str, Any] = {"order": LandOrder("move", "", *at), **more}
    return LandUnit(
        id=key, seat=ALPHA if key.startswith("A") else BETA, name=f"Hoplites {key}", kind="phalanx", x=at[0], y=at[1],
        heading=milli(heading), attached=tuple(euzonoi), **values,
    )  # fmt: skip


def group(key: str, x: float, y: float, stands: int = 1, **more: Any) -> LandUnit:
    at = milli(x), milli(y)
    values: dict[str, Any] = {"order": LandOrder("move", "", *at), **more}
    return LandUnit(
        id=key, seat=ALPHA if key.startswith("A") else BETA, name=f"Euzonoi {key}", kind="euzonoi", x=at[0], y=at[1],
        formation="unformed", stands=stands, **values,
    )  # fmt: skip


def charge(one: str) -> LandOrder:
    return LandOrder("charge", one)


def move_to(x: float, y: float) -> LandOrder:
    return LandOrder("move", "", milli(x), milli(y))


def place(key: str, x: float, y: float, manned_by: int | None = None, radius: float = 2.0) -> Position:
    return Position(id=key, name=f"The {key}", x=milli(x), y=milli(y), radius=milli(radius), manned_by=manned_by)


def ships(key: str, y: float, x: float = 18.0, status: str = "beached", stands: int = 1, **more: Any) -> Squadron:
    """A squadron prow to land, the middle of its front at (x, y); its stands side by side along the coast."""
    slots = tuple((milli(k * STAND[0]), 0, 0) for k in range(stands))
    values: dict[str, Any] = {"half_stands": 2 * stands, "full_stands": stands, **more}
    return Squadron(
        id=key, seat=ALPHA if key.startswith("A") else BETA, name=f"Ships {key}", status=status,  # type: ignore[arg-type]
        x=milli(x) + D // 2, y=milli(y), heading=270_000, slots=slots, **values,
    )  # fmt: skip


def table(
    units: Iterable[LandUnit] = (),
    *,
    positions: Iterable[Position] = (),
    squadrons: Iterable[Squadron] = (),
    melees: Iterable[LandMelee] = (),
    land: Land = SHORE,
    scenario: str = "cyzicus_410",
    options: Options | None = None,
) -> State:
    return State(
        turn=1, phase="movement", scenario=scenario, options=options or Options(), width=72_000, depth=48_000,
        fleets={
            "alpha": Fleet(seat=ALPHA, id="alpha", name="α"), "beta": Fleet(seat=BETA, id="beta", name="β"),
        },
        lands={land.id: land},
        squadrons={s.id: s for s in sorted(squadrons, key=lambda s: s.id)},
        land_units={u.id: u for u in sorted(units, key=lambda u: u.id)},
        positions={p.id: p for p in positions},
        land_melees={m.id: m for m in melees},
    )  # fmt: skip


class Nothing(msgspec.Struct, frozen=True):
    """These games need no setup record."""


class Act(Procedure, frozen=True):
    """Runs given procedures one after the other."""

    acts: tuple[Any, ...]
    at: int = 0

    @step()
    def act(self, g: G) -> Flow:
        if self.at >= len(self.acts):
            return END
        g.keep(at=self.at + 1)
        return Call(self.acts[self.at], AGAIN)


class LandTurn(Procedure, frozen=True):
    """The land half of a turn: α moves first."""

    turns: int = 1

    @step()
    def begin(self, g: G) -> Flow:
        if g.state.turn > self.turns:
            return END
        g.emit(PhaseBegan("movement"))
        return None

    @step()
    def alpha(self, g: G) -> Flow:
        return Call(LandMovement(ALPHA))

    @step()
    def beta(self, g: G) -> Flow:
        return Call(LandMovement(BETA))

    @step()
    def melee(self, g: G) -> Flow:
        g.emit(PhaseBegan("melee"))
        return Call(LandMelees())

    @step()
    def morale(self, g: G) -> Flow:
        g.emit(PhaseBegan("morale"))
        return Call(RoutedHoplites())

    @step()
    def recover(self, g: G) -> Flow:
        g.emit(PhaseBegan("end"))
        return Call(LandRecoveries())

    @step()
    def next_turn(self, g: G) -> Flow:
        g.emit(TurnBegan(g.state.turn + 1))
        return Call(LandTurn(self.turns), END)


CHAPTERS = (
    facts, land_facts, movement, land_orders, march, beach_attack, land_melee, land_setup, embarking,
    routed_hoplites,
)  # fmt: skip


def rules(state: State, first: Procedure) -> RuleSet[State]:
    known_facts, procedures = defined_in(CHAPTERS)
    return RuleSet(
        id="land", title="Land", version="0", prefix="NAV", state=State, setup=Nothing,
        facts=known_facts, procedures=(*procedures, Act, LandTurn),
        begin=lambda setup: (state.fork(), first), guess=lambda state, seat, chance: None,
        data_digest=lambda: "", seat_names=("α", "β"), consequences=embarking.lost_with_ship,
    )  # fmt: skip


def play(state: State, *acts: Procedure, dice: Iterable[int] = ()) -> Game[State]:
    """A game that runs these procedures, up to its first question."""
    return Game.new(rules(state, Act(tuple(acts))), Nothing(), "00" * 32, ScriptedDice(dice))


def say(game: Game[State], seat: int, *orders: str) -> None:
    """Typed orders, all of which must be taken."""
    for order in orders:
        refused = give(game, seat, order)
        assert refused is None, f"{order!r}: {refused}"


def go_on(game: Game[State], until: str = "") -> None:
    """Answer every open question with its default, up to one whose prompt contains these words."""
    while game.ask is not None and not (until and until in game.ask.prompt):
        for seat in game.waiting_for:
            if game.ask is not None:
                game.answer(seat, game.ask.to[seat].default)


def over(game: Game[State]) -> State:
    """The state when nothing is asked any more and every written die was thrown."""
    assert game.is_over, f"still asked: {game.ask.prompt if game.ask else game.stack}"
    assert isinstance(game.dice, ScriptedDice)
    game.dice.assert_all_used()
    return game.state


def why(game: Game[State], kind: type[Any]) -> list[tuple[str, ...]]:
    """The rules behind each fact of a kind."""
    return [entry.why for entry in game.journal if isinstance(entry.fact, kind)]
