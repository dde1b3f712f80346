"""Victory and the end of the battle (section 20, NAV-7.9, and what the scenarios add)."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import Flow
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import within
from polemos.rules.navarcoi.ending.ending import end_battle
from polemos.rules.navarcoi.ending.verdicts import Verdict, at_the_end, ends, fewer_lost, run_out, won
from polemos.rules.navarcoi.facts import ChaseEnded, StatusChanged, Unlinked
from polemos.rules.navarcoi.flight.rout import heading_home, rout_heading, routed
from polemos.rules.navarcoi.land.embarking import lose_land_units
from polemos.rules.navarcoi.records.specials import WithdrawalChoice
from polemos.rules.navarcoi.records.victory import Cargo
from polemos.rules.navarcoi.scenarios.fleet_counts import freighters, is_beaten
from polemos.rules.navarcoi.scenarios.scenarios import is_battle, scenario, special, turn_limit
from polemos.rules.navarcoi.sea.losses import remove
from polemos.rules.navarcoi.sea.sea import in_play, links_of
from polemos.rules.navarcoi.state import ALPHA, BETA, FLEETS, G, Squadron, State


class FleetLeft(Fact, frozen=True):
    """A fleet goes home."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.fleets[FLEETS[self.seat]] = replace(state.fleet(self.seat), has_left=True)

    def words(self, state: State) -> str:
        return f"The fleet of {within(state.fleet(self.seat).name)} leaves the field"


def after_phase(g: G) -> Flow:
    """End the battle if something has decided it; the last step of every phase (NAV-20.1)."""
    victory = scenario(g.state).victory
    verdict = won(g.state, victory)
    if verdict is None and not victory.ends_when:
        verdict = run_out(g.state)
    if verdict is not None:
        return end_battle(g, *verdict)
    for when in victory.ends_when:
        if (why := ends(g.state, when)) is not None:
            return finish(g, why)
    return None


def finish(g: G, why: str) -> Flow:
    """The battle is over without a win: the scenario's list decides."""
    _settle_cargo(g)
    return end_battle(g, *at_the_end(g.state, scenario(g.state).victory, why))


def _settle_cargo(g: G) -> None:
    """Freighters on the table go with the fate of the fleets (NAV-18.18); at the turn limit they stay."""
    item = next((item for item in scenario(g.state).victory.at_end if isinstance(item, Cargo)), None)
    if item is None:
        return
    if g.state.fleet(ALPHA).has_left:
        fate = item.if_alpha_leaves
    elif is_beaten(g.state, BETA):
        fate = item.if_beta_leaves_or_is_out
    else:
        return
    for squadron in freighters(g.state, FLEETS.index(item.side)):
        if squadron.in_play and fate == "exited":
            for link in links_of(g.state, squadron.id):
                g.emit(Unlinked(link.id), item.rule)
            g.emit(StatusChanged(squadron.id, "exited"), item.rule)
        elif squadron.in_play:
            remove(g, squadron.id, "captured", item.rule)


# -- a fleet leaves ------------------------------------------------------------------------------------------------


def fleet_leaves(g: G, seat: Seat) -> Flow:
    """The battle ends: who is still fighting or running counts as routing, the others withdraw (NAV-7.9)."""
    state = g.state
    g.emit(FleetLeft(seat), "NAV-7.9")
    ways = {squadron.id: _way_home(state, squadron) for squadron in in_play(state, seat)}
    _settle_cargo(g)
    for key, chase in list(state.chases.items()):
        if not chase.crossed:
            g.emit(ChaseEnded(key), "NAV-7.9")
    for squadron, way in ways.items():
        if not state.squadrons[squadron].in_play:
            continue
        if way is None:
            g.emit(StatusChanged(squadron, "exited"), "NAV-7.9")
        else:
            g.emit(routed(state, squadron, way[0]), "NAV-7.9", way[1])
    lose_land_units(g, seat)
    why = f"the fleet of {within(state.fleet(seat).name)} leaves the field"
    victory = scenario(state).victory
    if "fleet_leaves" in victory.ends_when:
        return end_battle(g, *at_the_end(state, victory, why))
    return end_battle(g, *(won(state, victory) or Verdict(1 - seat, why, "NAV-7.9")))


def _way_home(state: State, squadron: Squadron) -> tuple[int, str] | None:
    """The rout heading of a squadron that cannot withdraw in good order; None for one that can."""
    links = links_of(state, squadron.id)
    if links:
        return rout_heading(state, squadron.id, links)
    if squadron.status in ("pursuing", "chasing"):
        return heading_home(state, squadron.id), "NAV-7.9"
    return None


# -- the limit of turns, and withdrawal by choice ------------------------------------------------------------------


def is_last_turn(state: State) -> bool:
    return state.turn >= turn_limit(state)


def may_offer_draw(state: State) -> bool:
    """Without a limit the players may agree on a draw from the turn on that would have been the last (NAV-20.4)."""
    unlimited = not state.options.turn_limit and not is_battle(state)
    return unlimited and state.turn >= scenario(state).turn_limit


def withdraws(g: G, seat: Seat) -> Flow:
    """A fleet goes home in good order when the enemy's relief comes in sight; who lost fewer wins (NAV-19.6)."""
    choice = special(g.state, WithdrawalChoice)
    assert choice is not None
    verdict = fewer_lost(g.state, choice.equal, "NAV-19.6")
    why = f"the fleet of {within(g.state.fleet(seat).name)} withdraws in good order; {verdict.why}"
    return end_battle(g, verdict.winner, why, verdict.rule)
