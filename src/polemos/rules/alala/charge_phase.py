"""The Charge Phase (section 15): declarations, drops, responses, and then the moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Offer, Option
from polemos.rules.alala.after_combat.outrun import OutrunPursuit, outrun
from polemos.rules.alala.charge.charge_moves import ChargeMove, MutualCharge, mutual_pairs
from polemos.rules.alala.charge.charging import (
    ChargeNoted,
    ChargesOver,
    around,
    charges_on,
    near_enemies,
    new_charge,
    pending,
    side_of,
    touching_friends,
    why_no_charge,
    why_no_target,
    why_not_along,
)
from polemos.rules.alala.charge.response import Respond, feel_charge
from polemos.rules.alala.charts.records import ResultName
from polemos.rules.alala.facts import PhaseBegan, named
from polemos.rules.alala.field.field import is_in_combat, on_table, right_to_left
from polemos.rules.alala.morale.misfortunes import Unrest
from polemos.rules.alala.movement.dice_move import announced
from polemos.rules.alala.odds import odds_of_charge
from polemos.rules.alala.state import G, State
from polemos.rules.alala.troops import Troop

DONE = "end"
# Of the chance to win: for each friend who goes for the same, an inch aside; threatened, hoplites, bands.
CROWD, ASIDE = 0.5, 0.05
THREATENED, BOLD, SURE = 0.9, 0.55, -0.4


class ChargePhase(Procedure, frozen=True):
    """Both sides declare; then the order of ALA-15.16."""

    responded: tuple[str, ...] = ()

    @step("ALA-7.1")
    def begin(self, g: G) -> Flow:
        if g.state.phase != "charge":
            g.emit(PhaseBegan("charge"))
        return None

    @step("ALA-15.4")
    def first(self, g: G) -> Flow:
        return Call(DeclareCharges(g.state.initiative))

    @step("ALA-15.4")
    def second(self, g: G) -> Flow:
        return Call(DeclareCharges(1 - g.state.initiative))

    @step("ALA-15.16", "ALA-15.11")
    def drops(self, g: G) -> Flow:
        """Step 1; the charges of the side with the initiative come first, as they were declared."""
        if not g.state.charges:
            return END
        for charge in pending(g.state):
            feel_charge(g, charge.charger, charge.target)
        return Call(Unrest())

    @step("ALA-15.16", "ALA-15.17", "ALA-7.5")
    def responses(self, g: G) -> Flow:
        """Step 2: each charged troop once, and whoever must retire; routers may thereby lose their pursuers."""
        if outrun(g.state):
            return Call(OutrunPursuit(), AGAIN)
        state = g.state
        waiting = [state.troops[name] for name in dict.fromkeys(charge.target for charge in pending(state))]
        waiting += [troop for troop in due(state) if troop not in waiting]
        waiting = [troop for troop in waiting if troop.id not in self.responded]
        if not waiting:
            return None
        troop = right_to_left(state, state.initiative, waiting)[0]
        g.keep(responded=(*self.responded, troop.id))
        return Call(Respond(troop.id, chargers_of(state, troop)), AGAIN)

    @step("ALA-15.16", "ALA-15.8")
    def mutual(self, g: G) -> Flow:
        """Step 3."""
        if outrun(g.state):
            return Call(OutrunPursuit(), AGAIN)
        pairs = mutual_pairs(g.state)
        return Call(MutualCharge(*pairs[0]), AGAIN) if pairs else None

    @step("ALA-15.16")
    def others(self, g: G) -> Flow:
        """Step 4; whoever has to retire meanwhile does so before the next charge is made."""
        if outrun(g.state):
            return Call(OutrunPursuit(), AGAIN)
        state = g.state
        late = right_to_left(state, state.initiative, due(state))
        if late:
            return Call(Respond(late[0].id, chargers_of(state, late[0])), AGAIN)
        chargers = right_to_left(state, state.initiative, [state.troops[each.charger] for each in pending(state)])
        return Call(ChargeMove(chargers[0].id), AGAIN) if chargers else None

    @step("ALA-15.16")
    def end(self, g: G) -> Flow:
        g.emit(ChargesOver())
        return None


def due(state: State) -> list[Troop]:
    """Troops that must give way and are not held by a combat."""
    return [
        troop
        for troop in on_table(state)
        if troop.must_retire and troop.status != "routing" and not is_in_combat(state, troop)
    ]


def chargers_of(state: State, troop: Troop) -> tuple[str, ...]:
    return tuple(charge.charger for charge in charges_on(state, troop.id))


class DeclareCharges(Procedure, frozen=True):
    """A side declares its charges and who goes along, one after another (ALA-15.4)."""

    seat: Seat

    @step("ALA-15.1", "ALA-15.3", "ALA-15.4", "ALA-15.5", "ALA-20.19")
    def declare(self, g: G) -> Flow:
        state = g.state
        keys = [*_charges(state, self.seat), *_alongs(state, self.seat), DONE]
        space = Offer(keys, _told, DONE, barred=lambda: _barred(state, self.seat), proposed=lambda: _usual(state, keys))
        return Ask.one(self.seat, space, "Which troops charge?", "ALA-15.4")

    @declare.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer == DONE:
            return END
        verb, name, other = answer.split(" ")
        state = g.state
        if verb == "charge":
            g.emit(ChargeNoted(new_charge(state.troops[name], state.troops[other])), "ALA-15.4", "ALA-15.6")
            window = announced(state, (name,)) if state.troops[name].is_hoplites else None
            return Call(window.procedure, AGAIN) if isinstance(window, Call) else AGAIN
        along = side_of(state.troops[other], state.troops[name])
        assert along is not None
        charge = state.charges[other]
        g.emit(ChargeNoted(replace(charge, along=(*charge.along, along))), "ALA-15.5")
        return AGAIN


def _told(key: str) -> Option:
    if key == DONE:
        return Option(DONE, "no more charges", ("done", "no"), rule="ALA-15.4", ends=True)
    verb, name, other = key.split(" ")
    if verb == "charge":
        return Option(key, f"{name} charges {other}", rule="ALA-15.1")
    return Option(key, f"{name} goes along with {other}", rule="ALA-15.5")


def _usual(state: State, keys: Sequence[str]) -> str:
    """The charge with the best odds, if they are good, each at an enemy of his own; then whoever can go along."""
    gains = {}
    for key in keys:
        verb, one, other = key.split(" ") if key != DONE else ("", "", "")
        if verb == "charge" and (odds := odds_of_charge(state, one, other)) is not None:
            gains[key] = _good(odds.results) - _good(odds.other_results) - _crowding(state, one, other)
    best = max(gains, key=gains.__getitem__, default=None)
    if best is not None and gains[best] > 0:
        return best
    return next((key for key in keys if key.startswith("along ")), DONE)


def _crowding(state: State, one: str, other: str) -> float:
    """Two seldom find room before one enemy, and each has his own before him; bands charge only where it is safe."""
    own, foe = state.troops[one], state.troops[other]
    right, _ = own.box.local((foe.box.cx, foe.box.cy))
    crowd = CROWD * sum(charge.target == other for charge in pending(state))
    if own.is_hoplites != foe.is_hoplites:
        return 1.0  # bands draw hoplites out of their line, and horse breaks on them
    if own.is_band:
        return crowd - SURE
    is_threatened = why_no_charge(state, foe) is None and why_no_target(state, foe, own) is None
    return crowd + ASIDE * abs(right) - (THREATENED if is_threatened else BOLD)


def _good(results: Mapping[ResultName, float]) -> float:
    return results.get("victory", 0.0) + results.get("success", 0.0)


def _uses(state: State, troop: str) -> bool:
    """Does it charge already, or go along?"""
    return troop in state.charges or any(each.troop == troop for c in state.charges.values() for each in c.along)


def _charges(state: State, seat: Seat) -> Iterable[str]:
    for troop in on_table(state, seat):
        if _uses(state, troop.id):
            continue
        if why_no_charge(state, troop) is None:
            near = around(state, troop)
            for foe in near_enemies(troop, near):
                if why_no_target(state, troop, foe, near) is None:
                    yield f"charge {troop.id} {foe.id}"


def _alongs(state: State, seat: Seat) -> Iterable[str]:
    for charge in pending(state):
        charger = state.troops[charge.charger]
        if charger.seat != seat:
            continue
        for friend in touching_friends(state, charger):
            if not _uses(state, friend.id) and why_not_along(state, friend, charger) is None:
                yield f"along {friend.id} {charger.id}"


def _barred(state: State, seat: Seat) -> Iterable[Option]:
    """What a player might look for and cannot have, with the reason."""
    for troop in on_table(state, seat):
        if _uses(state, troop.id):
            continue
        general = why_no_charge(state, troop)
        near = around(state, troop)
        for foe in near_enemies(troop, near):
            reason = general or why_no_target(state, troop, foe, near)
            if reason is not None:
                yield Option(f"charge {troop.id} {foe.id}", f"{troop.id} charges {foe.id}", barred=reason)
    for charge in pending(state):
        charger = state.troops[charge.charger]
        if charger.seat == seat:
            for friend in touching_friends(state, charger):
                reason = None if _uses(state, friend.id) else why_not_along(state, friend, charger)
                if reason is not None:
                    words = f"{named(state, friend.id)} goes along with {charger.id}"
                    yield Option(f"along {friend.id} {charger.id}", words, barred=reason)
