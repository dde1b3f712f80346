"""The Combat Resolution Phase (section 16 and ALA-17.7): combats one after another, moves aside."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, END, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import counted
from polemos.rules.alala.charts.combat import result_of
from polemos.rules.alala.charts.records import ResultName
from polemos.rules.alala.combat.combat_dice import DiceCount, count_dice, rules_of_place
from polemos.rules.alala.combat.combats import CombatNoted, Pairing
from polemos.rules.alala.combat.results import (
    CombatResolved,
    MoveNoted,
    before_the_dice,
    casualties_of,
    levels_of,
    move_after,
)
from polemos.rules.alala.ending.victory import lost_at_once
from polemos.rules.alala.facts import ContactMade, PhaseBegan, headed, named
from polemos.rules.alala.field.field import contacts_of
from polemos.rules.alala.morale.aggression import drop, note, rise
from polemos.rules.alala.morale.leaders import LeaderRisk
from polemos.rules.alala.morale.losses import take
from polemos.rules.alala.morale.misfortunes import HalfStrength, Lost, Unrest
from polemos.rules.alala.state import SOUTH, Combat, G, State
from polemos.rules.alala.throws import Counting, Throwing, Wanted


class DiceCounted(Fact, frozen=True):
    """How many dice both sides of a combat throw, and why (ALA-16.4)."""

    combat: str
    south: DiceCount
    north: DiceCount

    def words(self, state: State) -> str:
        return "; ".join(_count_words(state, count) for count in (self.south, self.north))


def _count_words(state: State, count: DiceCount) -> str:
    told = f"{named(state, count.troop)}: {count.men} for men"
    told += "".join(f", {mod.value:+d} for {mod.words}" for mod in count.mods if mod.value)
    return f"{told} = {counted(count.dice, 'die')}, {count.need} or more hits" + (
        ", the leader hits once" if count.leader else ""
    )


class CombatPhase(Procedure, frozen=True):
    """Opponents are found, then all combats are fought from right to left (ALA-16.1)."""

    @step("ALA-7.1")
    def begin(self, g: G) -> Flow:
        if g.state.phase != "combat":
            g.emit(PhaseBegan("combat"))
        return Call(Pairing()) if g.state.contacts else None

    @step("ALA-16.1")
    def combats(self, g: G) -> Flow:
        waiting = [combat for combat in in_order(g.state) if not combat.fought]
        return Call(Fight(waiting[0].id), AGAIN) if waiting else None


def in_order(state: State) -> list[Combat]:
    """From right to left as seen by the side with the initiative, by the middle of the contact line (ALA-3.2)."""
    east = -1 if state.initiative == SOUTH else 1
    return sorted(state.combats.values(), key=lambda combat: (east * combat.x, east * combat.y))


class Fight(Counting, frozen=True):
    """One combat, step by step (ALA-17.7)."""

    combat: str
    counts: tuple[DiceCount, ...] = ()

    def hits_from(self, thrower: str) -> int:
        return next(count.need for count in self.counts if count.troop == thrower)

    @step("ALA-16.3", "ALA-16.4", "ALA-16.17")
    def throw(self, g: G) -> Flow:
        state = g.state
        combat = before_the_dice(state, state.combats[self.combat])
        g.emit(CombatNoted(combat))
        south, north = state.troops[combat.south.troop], state.troops[combat.north.troop]
        counts = (
            count_dice(state, south, north, combat.south.left_over),
            count_dice(state, north, south, combat.north.left_over),
        )
        g.emit(DiceCounted(self.combat, *counts), *rules_of_place(state, south, north), "ALA-16.4")
        g.keep(counts=counts)
        wanted = []
        for count, own, enemy in ((counts[0], south, north), (counts[1], north, south)):
            label = f"{headed(state, own.id)} against {enemy.id}, {count.need} or more hits"
            wanted.append(Wanted("ALA-16.3", "combat", label, own.seat, f"{count.dice}d6", (own.id, enemy.id)))
        return Call(Throwing(tuple(wanted)))

    @step("ALA-16.14", "ALA-16.16", "ALA-16.17", "ALA-17.1", "ALA-17.7")
    def result(self, g: G) -> Flow:
        """Step 1 and 2: both results, and casualties on both sides together."""
        south, north = (
            throw.hits(count.need) + count.leader for throw, count in zip(g.state.throws, self.counts, strict=True)
        )
        rows = result_of(south - north), result_of(north - south)
        g.emit(CombatResolved(self.combat, (south, north), (rows[0].name, rows[1].name)), rows[0].rule, rows[1].rule)
        for own, enemy in self._sides(g.state):
            for contact in list(contacts_of(g.state, own)):
                if own in contact.followed:  # a follow-up counts in one round only (ALA-16.5)
                    rest = tuple(name for name in contact.followed if name != own)
                    g.emit(ContactMade(replace(contact, followed=rest)), "ALA-16.5")
            result = self._result(g.state, own)
            take(g, own, casualties_of(result), f"{result} against {enemy}", "ALA-17.1")
        return None

    @step("ALA-2.15", "ALA-17.7", "ALA-21.5")
    def destroyed(self, g: G) -> Flow:
        for own, enemy in self._sides(g.state):
            troop = g.state.troops[own]
            if troop.on_table and not troop.men:
                return Call(Lost(own, "destroyed", spared=(enemy,)), AGAIN)
        return lost_at_once(g)

    @step("ALA-17.1", "ALA-17.7")
    def aggression(self, g: G) -> Flow:
        """Step 3, one level at a time."""
        for own, enemy in self._sides(g.state):
            result = self._result(g.state, own)
            levels = levels_of(result)
            for _ in range(abs(levels)):
                if levels > 0:
                    rise(g, own, f"{result} against {enemy}", "ALA-17.1")
                else:
                    drop(g, own, f"{result} against {enemy}", "ALA-17.1", (enemy,))
        return None

    @step("ALA-10.14", "ALA-17.7")
    def half_strength(self, g: G) -> Flow:
        own, enemy = self._sides(g.state)[0]
        return Call(HalfStrength(own, (enemy,)))

    @step("ALA-10.14", "ALA-17.7")
    def half_strength_too(self, g: G) -> Flow:
        own, enemy = self._sides(g.state)[1]
        return Call(HalfStrength(own, (enemy,)))

    @step("ALA-17.4", "ALA-17.5", "ALA-17.6", "ALA-17.7")
    def note_moves(self, g: G) -> Flow:
        """Step 5; whoever begins to retire or to rout does so for others from this moment."""
        for own, enemy in self._sides(g.state):
            state = g.state
            troop = state.troops[own]
            if not troop.on_table:
                continue
            move = move_after(troop, state.troops[enemy], state.combats[self.combat].side(troop.seat))
            g.emit(MoveNoted(self.combat, own, move))
            if troop.status == "last_stand":
                continue
            if move == "rout":
                note(g, own, "routs", (enemy,))
            elif move == "retire" and not troop.must_retire and troop.status not in ("retiring", "withdrawing"):
                note(g, own, "retires", (enemy,))
        return None

    @step("ALA-10.5", "ALA-10.6", "ALA-10.13", "ALA-17.7")
    def events(self, g: G) -> Flow:
        return Call(Unrest())

    @step("ALA-19.1", "ALA-17.7")
    def risk(self, g: G) -> Flow:
        return Call(LeaderRisk(self._at_risk(g.state)[0]))

    @step("ALA-19.1", "ALA-17.7")
    def risk_too(self, g: G) -> Flow:
        return Call(LeaderRisk(self._at_risk(g.state)[1]), END)

    def _sides(self, state: State) -> list[tuple[str, str]]:
        """Both troops with their opponents, the side with the initiative first."""
        combat = state.combats[self.combat]
        order = (state.initiative, 1 - state.initiative)
        return [(combat.side(seat).troop, combat.side(1 - seat).troop) for seat in order]

    def _result(self, state: State, troop: str) -> ResultName:
        result = state.combats[self.combat].side(state.troops[troop].seat).result
        assert result
        return result

    def _at_risk(self, state: State) -> list[str]:
        """The loser's leader first; in an inconclusive combat that of the side without the initiative."""
        combat = state.combats[self.combat]
        return [combat.side(seat).troop for seat in losers_first(state, combat)]


def losers_first(state: State, combat: Combat) -> tuple[Seat, Seat]:
    """ALA-17.7, ALA-18.1."""
    for seat in (0, 1):
        if combat.side(seat).result in ("setback", "defeat"):
            return seat, 1 - seat
    return 1 - state.initiative, state.initiative
