"""Setting up a points battle: hoplites in the middle, horse and javelins on the wings, a screen of lights in front."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from polemos.kernel.secrecy import Seat
from polemos.players.paean.sight import block, centre, worth
from polemos.rules.paean.deployment.deployment import IN_THE_OPEN
from polemos.rules.paean.deployment.judges import FormationPlaces, LeaderPlaces
from polemos.rules.paean.field.field import formations
from polemos.rules.paean.field.ground import difficult
from polemos.rules.paean.state import SOUTH, Formation, Leader, State
from polemos.tabletop.placing import Placement

LINE, SCREEN, SECOND = 5.0, 0.5, 13.0  # how far behind the front of the zone they stand
POST = 14.0  # of leaders
WING = 30.0  # from the middle
STEP = 1.0


def placed(state: State, judge: FormationPlaces, looks: bool = False) -> Placement | None:
    """The next formation, the best first, where there is room nearest to its place in the order of battle."""
    items = sorted(judge.items, key=lambda key: _rank(state.reserve[key]), reverse=True)
    for item in items[:1]:
        for x, y in _places(state, judge, state.reserve[item]):
            tried = Placement(item, x, y, judge.facings[0])
            if judge.why_not(tried) is None and not (looks and is_shut_in(state, state.reserve[item], x, judge.seat)):
                return tried
    return placed(state, judge, looks=False) if looks else None


def is_shut_in(state: State, formation: Formation, x: int, seat: Seat) -> bool:
    """Would close troops have bad ground right before them?"""
    if formation.is_open:
        return False
    middle, half = state.depth / 2000, block(formation).half_width
    for _, part in difficult(state, formation):
        near = part.cy < middle + 4.0 if seat == SOUTH else part.cy > middle - 4.0
        if near and abs(part.cx - x / 1000) < half + part.radius:
            return True
    return False


def _rank(formation: Formation) -> tuple[bool, float]:
    return formation.is_hoplites, worth(formation) * formation.count


def _places(state: State, judge: FormationPlaces, formation: Formation) -> Iterator[tuple[int, int]]:
    """Along the line from the middle or from a wing outwards, then behind it."""
    west, south, east, north = judge.zone
    rows = (SCREEN, LINE) if formation.is_light else (LINE, SECOND)
    middle = (west + east) / 2
    start = 0.0 if formation.is_hoplites or formation.is_light else WING
    for back in rows:
        y = north - back if judge.seat == SOUTH else south + back
        off = start
        while off < (east - west) / 2:
            for x in (middle + off, middle - off):
                yield round(x * 1000), round(y * 1000)
            off += STEP


# -- leaders -----------------------------------------------------------------------------------------------------------


def begins_with(state: State, leader: Leader, keys: Sequence[str]) -> str:
    """A hero with the strongest that he may lead; commanders in the open, where many hear them."""
    led = [key for key in keys if key != IN_THE_OPEN]
    if not leader.is_hero or not led:
        return IN_THE_OPEN
    return max(led, key=lambda key: worth(state.formations[key]) * state.formations[key].count)


def leader_placed(state: State, judge: LeaderPlaces) -> Placement | None:
    """Behind the middle of those whom he commands."""
    leader = state.reserve_leaders[judge.items[0]]
    own = [each for each in formations(state, leader.seat) if not each.is_light]
    if not leader.is_chief:
        own = [each for each in own if each.under == leader.id] or own
    if not own:
        return None
    x = sum(centre(each)[0] * each.count for each in own) / sum(each.count for each in own)
    _, south, _, north = judge.zone
    y = north - POST if leader.seat == SOUTH else south + POST
    off = 0.0
    while off < 20.0:
        for at in (x + off, x - off):
            tried = Placement(leader.id, round(at * 1000), round(y * 1000), judge.facings[0])
            if judge.why_not(tried) is None:
                return tried
        off += STEP
    return None
