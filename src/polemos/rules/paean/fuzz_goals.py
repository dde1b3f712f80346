"""Goals: what makes armies go and fight, so that fuzzed battles come to blows, which by chance alone they seldom do.

Whoever is near the enemy is ordered, strikes if he can, and goes nearer if he cannot. Nobody plays to win like this.
"""

from __future__ import annotations

from typing import Any

from polemos.geometry import point_distance
from polemos.kernel.catalogue import standing_order
from polemos.kernel.chance import Chance
from polemos.kernel.procedure import Procedure
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Manoeuvre, Place, Space
from polemos.rules.paean.actions import FormationAction
from polemos.rules.paean.combat.results.suffering import Suffer
from polemos.rules.paean.command.power import CallOfPower
from polemos.rules.paean.command.turns import CommanderTurn
from polemos.rules.paean.field.field import enemies, gap, in_the_open
from polemos.rules.paean.heroes.deeds import HeroicAction, HeroicActions, HeroTurn
from polemos.rules.paean.heroes.might import CallOfMight
from polemos.rules.paean.leaders.challenges import REFUSE, Challenge
from polemos.rules.paean.leaders.moving import LeaderMove
from polemos.rules.paean.leaders.ways import LeaderWay
from polemos.rules.paean.movement.close_ways import CloseWay
from polemos.rules.paean.movement.going import Going
from polemos.rules.paean.movement.normal_move import NormalMove
from polemos.rules.paean.movement.open_ways import OpenWay
from polemos.rules.paean.skirmish.skirmish import SkirmishAction, SkirmishActions, SkirmishTurn
from polemos.rules.paean.state import Formation, G, State
from polemos.tabletop.legs import Legs

BLOWS = ("fight", "charge", "support", "lead", "shoot", "fire")  # deeds and actions, the dearest first
ENDS = ("done", "relinquish", "stop", "nothing", "none")
BEYOND = 1_000.0  # centimetres: farther than any enemy


def fuzz_goal(g: G, seat: Seat, chance: Chance) -> Any | None:
    """The answer of somebody who wants to fight; None where he has no wish."""
    assert g.ask is not None
    space, procedure = g.ask.to[seat], g.stack[-1].procedure
    answer = _wish(g.state, procedure, space, chance)
    if answer is None or space.why_not(answer) is not None:
        return standing_order(g, seat, chance)
    return answer


def _wish(state: State, procedure: Procedure, space: Space[Any], chance: Chance) -> Any | None:
    match procedure, space:
        case ((CommanderTurn() | CallOfPower()), Choice()):
            return _nearest_to_blows(state, space, chance)
        case ((FormationAction() | SkirmishAction() | HeroicAction()), Choice()):
            return _blow_or_move(space, chance)
        case ((Challenge() | Suffer()), Choice()):
            return chance.pick([key for key in _free(space) if key != REFUSE] or [space.default])
        case ((SkirmishActions() | SkirmishTurn() | HeroicActions() | HeroTurn() | CallOfMight()), Choice()):
            return _going_on(space, chance)
        case NormalMove(), Choice():
            return space.default
        case NormalMove(), Manoeuvre(judge=(OpenWay() | CloseWay()) as judge):
            return _towards_enemies(state, judge)
        case LeaderMove(), Manoeuvre(judge=LeaderWay() as judge):
            return _towards_a_leader(state, judge)
        case _, Place():
            return space.default  # in the front of the zone
    return None


def _free(space: Choice) -> list[str]:
    return [option.key for option in space.free if option.key not in ENDS]


def _nearest_to_blows(state: State, space: Choice, chance: Chance) -> str | None:
    able = [state.formations[key] for key in _free(space) if key in state.formations]
    able.sort(key=lambda each: _gap(state, each))
    return chance.pick(able[:2]).id if able else None


def _blow_or_move(space: Choice, chance: Chance) -> str | None:
    free = _free(space)
    blows = [key for key in BLOWS if key in free]
    if blows and chance.below(6):
        return blows[0]
    return "move" if "move" in free and chance.below(6) else None


def _going_on(space: Choice, chance: Chance) -> str | None:
    free = _free(space)
    return chance.pick(free) if free else None


def _towards_enemies(state: State, judge: OpenWay | CloseWay) -> Legs | None:
    """Up to the foe that is nearest, and never onto the same spot."""
    foes = enemies(state, judge.formation)
    if not foes:
        return None
    there = min(foes, key=lambda foe: gap(judge.formation, foe)).grid.block

    def off(legs: Legs) -> float:
        going = judge.going(legs)
        return (
            point_distance((going.grid.x, going.grid.y), (there.cx, there.cy)) if isinstance(going, Going) else BEYOND
        )

    return min((legs for legs in judge.candidates() if judge.why_not(legs) is None), key=off)


def _towards_a_leader(state: State, judge: LeaderWay) -> Legs | None:
    met = in_the_open(state, 1 - judge.leader.seat)
    if not met:
        return None
    there = min((each.centre for each in met), key=lambda centre: point_distance(centre, judge.leader.centre))
    ways = [legs for legs in judge.candidates() if judge.why_not(legs) is None]
    return min(ways, key=lambda legs: point_distance(judge.end_of(legs), there)) if ways else None


def _gap(state: State, formation: Formation) -> float:
    return min((gap(formation, foe) for foe in enemies(state, formation)), default=BEYOND)
