"""What a formation would do with an order, and what that is worth: charges first, then fire, then the march."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from polemos.geometry import point_distance
from polemos.kernel.worked_out import worked_out_of
from polemos.players.paean import charges, light, line, preparing
from polemos.players.paean.outlook import breaks_through, is_joined, may_wait, urge
from polemos.players.paean.poise import exposed
from polemos.players.paean.prospects import melee_value
from polemos.players.paean.sight import block, foes_of, forward_of, is_on_bad_ground, line_ahead, worth
from polemos.players.paean.still import READ, unmarked
from polemos.players.paean.style import Style
from polemos.rules.paean.charge.support import supports
from polemos.rules.paean.field.contact import is_engaged
from polemos.rules.paean.field.field import hero_with, in_the_open, leaders_with
from polemos.rules.paean.field.rates import rate
from polemos.rules.paean.missiles.fire import why_not_fire
from polemos.rules.paean.movement.close_ways import CloseWay
from polemos.rules.paean.movement.forming import partners
from polemos.rules.paean.movement.going import Going
from polemos.rules.paean.movement.open_ways import OpenWay
from polemos.rules.paean.specials import held_by_omens
from polemos.rules.paean.state import Formation, State
from polemos.tabletop.grid import Grid

CHARGE = 4.0  # what it is worth to have the first word, besides what the clash promises
MARCH = 0.35  # points for a centimetre nearer to the enemy
SUPPORT = 3.0  # to come up behind friends who fight
TURN = 2.0  # to face the enemy at all
BLOWS = ("charge", "fire")
CLEARS = 1.0  # to drive off lights who stand in the way
CHASE = 0.3  # of what it promises to run after lights
LEAST_GAIN = 0.4  # centimetres for which nobody marches
APPROACH = 10  # bounds in which both sides come near each other
ROOM = 4.0  # centimetres before the line, besides the step with which the line itself begins
AHEAD, BEHIND, ECHELON = 0.15, 1.5, 8.0  # by how much a march counts less or more, and over how many centimetres
THROUGH = 6.0  # for a step towards the place that decides the battle
WAITING = 0.3  # of a march is left if the enemy has to come


class Wish(NamedTuple):
    """An action by its key, and its worth in points."""

    key: str
    value: float


NOTHING = Wish("nothing", 0.0)


def wish(state: State, formation: Formation, style: Style, extra: int = 0, heroic: bool = False) -> Wish:
    """The best that it could do now."""
    if state.formations.get(formation.id) is not formation:
        return _wish(state, formation, style, extra, heroic)
    return _known_wish(unmarked(state), formation.id, style, extra, heroic)


@worked_out_of(*READ)
def _known_wish(state: State, key: str, style: Style, extra: int, heroic: bool) -> Wish:
    return _wish(state, state.formations[key], style, extra, heroic)


def _wish(state: State, formation: Formation, style: Style, extra: int, heroic: bool) -> Wish:
    if formation.is_rallying or formation.pushed:
        return NOTHING
    if is_engaged(state, formation):
        return _fight(state, formation)
    held = held_by_omens(state, formation) is not None
    blow = _blow(state, formation, style, extra, held)
    if blow.value > 0 and not style.weighs:
        return blow
    found = [blow]
    if not heroic and formation.is_close:
        found += _arrangements(state, formation, style)
    if not held and (style.weighs or len(found) == 1):
        found.append(_march(state, formation, style, extra))
    best = max(found, key=lambda each: each.value)
    if not style.wheels:
        return best
    if best.key not in BLOWS and _is_held_for_others(state, formation):
        return NOTHING
    if best.key != "fire" and best.value < CLEARS and not held and charges.chases(state, formation, extra):
        return Wish("charge", CLEARS)
    return best


def _is_held_for_others(state: State, formation: Formation) -> bool:
    """It and friends who went through it in this bound keep their order only if it stays where it is (PAE-10.6)."""
    passed = [state.formations[key] for key in formation.passed_by if key in state.formations]
    return any(each.is_formed_close or formation.is_formed_close for each in passed)


def _blow(state: State, formation: Formation, style: Style, extra: int, held: bool) -> Wish:
    """A charge or missiles, whichever promises more."""
    found = [NOTHING]
    if not held:
        value = charges.charge_value(state, formation, extra)
        bold = style.bold + urge(state, formation.seat)
        if value is not None and style.weighs and charges.chases(state, formation, extra):
            found.append(Wish("charge", CHASE * value))
        elif value is not None and value + bold > 0:
            found.append(Wish("charge", CHARGE + value + bold))
    if (fire := light.best_fire(state, formation, style)) and why_not_fire(state, formation) is None:
        found.append(Wish("fire", fire))
    return max(found, key=lambda each: each.value)


def _arrangements(state: State, formation: Formation, style: Style) -> Iterator[Wish]:
    """To come back into a line, to face somebody, to step aside for a charge; the first one that is wanted."""
    if formation.is_unformed and _may_form(state, formation, style):
        yield Wish("form", style.forms)
        return
    if style.prepares:
        yield Wish(*preparing.best_shift(state, formation))
    if style.wheels:
        for key, gain in line.turns(state, formation, style):
            yield Wish(key, MARCH * gain)
    elif turn := line.turn_wanted(state, formation, style):
        yield Wish(turn, TURN)


def _may_form(state: State, formation: Formation, style: Style) -> bool:
    """Nobody forms up on bad ground, where the next step would undo it."""
    if not style.wheels:
        return bool(partners(state, formation))
    return not is_on_bad_ground(state, formation) and any(
        not is_on_bad_ground(state, each) for each in partners(state, formation)
    )


def most_wished(state: State, formation: Formation, style: Style) -> float:
    """More than what any action could be worth, told at first sight."""
    own = block(formation)
    reach = max(rate(formation), light.reach_of(formation)) + own.radius + 1.0
    for foe in foes_of(state, formation.seat):
        box = block(foe)
        if point_distance((own.cx, own.cy), (box.cx, box.cy)) < reach + box.radius:
            return inf
    for leader in in_the_open(state, 1 - formation.seat):
        if point_distance((own.cx, own.cy), leader.centre) < reach + 2.0:
            return inf
    return max(
        style.forms if formation.is_unformed else SUPPORT,
        THROUGH + MARCH * 2 * rate(formation) * (BEHIND * 1.5 if style.together else 1.0),
    )


def _fight(state: State, formation: Formation) -> Wish:
    """Another phase at once, if a leader is there to demand it and it promises something."""
    if not leaders_with(state, formation.id):
        return NOTHING
    value = melee_value(state, formation.id, formation.seat)
    return Wish("fight", value) if value > 0 else NOTHING


def _march(state: State, formation: Formation, style: Style, extra: int) -> Wish:
    if formation.is_close and formation.is_formed_close and supports(state, formation, extra):
        return Wish("support", SUPPORT)
    if formation.is_open:
        legs, gain = light.way(state, formation, OpenWay(state, formation, formation.files, extra), style)
        return Wish("move", gain) if legs else NOTHING
    legs, gain = line.way(state, formation, extra, style)
    if not legs or gain < LEAST_GAIN:
        return NOTHING
    going = CloseWay(state, formation, extra).going(legs)
    assert isinstance(going, Going), "the way was found"
    return Wish("move", _march_value(state, formation, going.grid, gain, style))


def _march_value(state: State, formation: Formation, there: Grid, gain: float, style: Style) -> float:
    """Of so many centimetres nearer to the goal."""
    value = MARCH * gain * _keeping_together(state, formation, there, style)
    if breaks_through(state, formation) is not None:
        return value + THROUGH
    if style.poised:
        value -= exposed(state, formation, there)
    return value * WAITING if may_wait(state, formation.seat) else value


def _keeping_together(state: State, formation: Formation, there: Grid, style: Style) -> float:
    """How much a march is worth more to those who lag behind, and less to those who are ahead of their line."""
    if not style.together or not formation.is_close:
        return 1.0
    if not style.keeps and hero_with(state, formation.id) is not None:
        return 1.0
    weight = min(1.5, 0.5 + worth(formation) * formation.count / 120)
    ahead = line_ahead(state, formation.seat, formation.id if style.musters else "")
    if ahead is None:
        return weight
    start = forward_of(formation.seat, block(formation).front_centre)
    if not style.musters:
        return weight * max(AHEAD, min(BEHIND, 1.0 + (ahead - start) / ECHELON))
    if _leaves_them(state, formation, forward_of(formation.seat, there.block.front_centre) - ahead):
        return 0.0
    return weight * max(AHEAD, min(BEHIND, 1.0 + (ahead - start) / ECHELON))


def _leaves_them(state: State, formation: Formation, lead: float) -> bool:
    """Would a march end so far before the line that nobody could help, while all are still on their way?

    Whoever is no hoplite, as horse, waits for them.
    """
    if state.turn > APPROACH or is_joined(state):
        return False
    return lead > ROOM + (rate(formation) if formation.is_hoplites else 0.0)
