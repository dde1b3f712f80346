"""What follows every phase (PAE-14.2 step 7): lights evade, light mediums may, stepped files come back into line."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.geometry import milli
from polemos.kernel.procedure import AGAIN, Ask, Call, Flow, Procedure, step
from polemos.kernel.record_fact import sets
from polemos.kernel.spaces import YesNo
from polemos.rules.paean.combat.clash import Clash
from polemos.rules.paean.combat.cover import note
from polemos.rules.paean.combat.results.readdressing import Readdress, is_to_readdress
from polemos.rules.paean.facts import ContactsMade, Dispersed, FormationFact, LeaderFact
from polemos.rules.paean.field.contact import ROUNDED, contacts_of, is_engaged, touch_of
from polemos.rules.paean.jars import evade_over
from polemos.rules.paean.order.evading import why_no_evade
from polemos.rules.paean.order.reaction_test import reacts
from polemos.rules.paean.order.supporting import end_support
from polemos.rules.paean.specials import remove_walls
from polemos.rules.paean.state import Formation, G


class RushSpent(FormationFact, frozen=True):
    """Its first phase is over (PAE-13.5)."""

    SETS = sets(rush="")


class HeroRushSpent(LeaderFact, frozen=True):
    SETS = sets(rush="")


def caught_lights(clash: Clash) -> tuple[tuple[str, int], ...]:
    """Light formations in contact and the heading in which each evades: that of the enemy of its longest contact."""
    return tuple(
        (each.id, heading_away(clash, each)) for seat in (0, 1) for each in clash.formations(seat) if each.is_light
    )  # fmt: skip


def contacted_light_mediums(clash: Clash) -> tuple[str, ...]:
    """Those that did not charge into this phase themselves."""
    both = (*clash.formations(0), *clash.formations(1))
    return tuple(each.id for each in both if each.is_light_medium and each.rush != "charge")


def heading_away(clash: Clash, formation: Formation) -> int:
    """Away from the enemy with the longest contact: as the edge faces on which he is touched, in thousandths of a
    degree."""
    enemies = clash.enemies_of(formation.id)
    longest = max(enemies, key=lambda each: clash.length(formation.boxes, each))
    held = [pair for pair in clash.of_piece(formation.id) if clash.piece_of(pair[1].other(pair[0])) == longest]
    own, contact = max(held, key=lambda pair: clash.lengths[pair[1].id])
    enemy = clash.homes.get(contact.other(own))
    if enemy is None:
        return (formation.facing + 180_000) % 360_000
    theirs = enemy.boxes[contact.other(own)]
    touch = touch_of(formation.boxes[own], theirs, ROUNDED)
    return milli(theirs.edge_heading(touch.other_edge)) % 360_000 if touch else enemy.facing


class Aftermath(Procedure, frozen=True):
    contacts: tuple[str, ...]
    lights: tuple[tuple[str, int], ...]
    light_mediums: tuple[str, ...]

    @step("PAE-12.33", "PAE-14.9")
    def lights_evade(self, g: G) -> Flow:
        """Whatever the result; those who cannot are dispersed."""
        for piece, heading in self.lights:
            if piece in g.state.formations and not evade_over(g, piece, heading / 1000, "PAE-12.33"):
                bases = tuple(g.state.formations[piece].boxes)
                g.emit(Dispersed(piece, bases, "evade"), "PAE-12.33")
        return None

    @step("PAE-12.34")
    def light_mediums_may(self, g: G) -> Flow:
        """One after another: its player says whether it tries."""
        if not self.light_mediums:
            return None
        formation = g.state.formations.get(self.light_mediums[0])
        if formation is None or not is_engaged(g.state, formation):
            g.keep(light_mediums=self.light_mediums[1:])
            return AGAIN
        space = YesNo("test to evade", "stay", barred_yes=why_no_evade(g.state, formation))
        return Ask.one(formation.seat, space, f"Does {formation.id} try to evade?", "PAE-12.34")

    @light_mediums_may.answered
    def _(self, g: G, answer: bool) -> Flow:
        piece = self.light_mediums[0]
        g.keep(light_mediums=self.light_mediums[1:])
        if answer and reacts(g, piece):
            formation = g.state.formations[piece]
            clash = Clash(g.state, contacts_of(g.state, formation))
            evade_over(g, piece, heading_away(clash, formation) / 1000, "PAE-12.34")
        return AGAIN

    @step("PAE-14.24")
    def readdress(self, g: G) -> Flow:
        stepped = next((each for each in g.state.formations.values() if is_to_readdress(g.state, each)), None)
        return Call(Readdress(stepped.id), AGAIN) if stepped is not None else None

    @step("PAE-13.5", "PAE-12.32", "PAE-14.10", "PAE-17.3")
    def settle(self, g: G) -> Flow:
        """Nobody has his first phase any more; new contacts count from now on, unless all fights have one turn only."""
        spend_rush(g)
        end_support(g)
        leave_cover(g)
        remove_walls(g)
        if g.state.phase != "combat":
            end_waiting(g)
        return None


def spend_rush(g: G) -> None:
    """Of everybody: a charge is fought out before anybody else comes into contact."""
    for formation in list(g.state.formations.values()):
        if formation.rush:
            g.emit(RushSpent(formation.id), "PAE-13.5")
    for hero in list(g.state.leaders.values()):
        if hero.rush:
            g.emit(HeroRushSpent(hero.id), "PAE-13.5")


def leave_cover(g: G) -> None:
    """Who fights no more holds no cover in a fight: the next attack finds out anew who does (PAE-17.3)."""
    for formation in list(g.state.formations.values()):
        if formation.cover and not is_engaged(g.state, formation):
            note(g, formation, "")


def end_waiting(g: G) -> None:
    """Contacts that a result has made count from now on."""
    waiting = tuple(replace(each, waits=False) for each in g.state.contacts.values() if each.waits)
    if waiting:
        g.emit(ContactsMade(waiting), "PAE-14.10")
