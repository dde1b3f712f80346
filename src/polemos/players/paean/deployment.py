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
NEAR = 4.0  # beyond the middle of the table: ground that matters at once
SHUT = 1.2  # centimetres that one goes aside for each centimetre of bad ground before the front
BEHIND = 30.0  # centimetres that one goes aside rather than stand behind the line
SPREAD = 0.3  # of the way to the middle of the zone, for those who are the first
FACING = 0.8  # of the way to where the enemy's line stands, for them


def placed(state: State, judge: FormationPlaces, looks: bool = False) -> Placement | None:
    """The next formation, the best first, where there is room nearest to its place in the order of battle."""
    item = max(judge.items, key=lambda key: _rank(state.reserve[key]))
    formation = state.reserve[item]
    places = _in_line(state, judge, formation) if looks else _places(state, judge, formation)
    for x, y in places:
        tried = Placement(item, x, y, judge.facings[0])
        if judge.why_not(tried) is None:
            return tried
    return None


def _rank(formation: Formation) -> tuple[bool, float]:
    return formation.is_hoplites, worth(formation) * formation.count


def _places(state: State, judge: FormationPlaces, formation: Formation) -> Iterator[tuple[int, int]]:
    """Along the line from the middle or from a wing outwards, then behind it."""
    west, _, east, _ = judge.zone
    middle = (west + east) / 2
    start = 0.0 if formation.is_hoplites or formation.is_light else WING
    for back in _rows(formation):
        y = _row(judge, back)
        off = start
        while off < (east - west) / 2:
            for x in (middle + off, middle - off):
                yield round(x * 1000), y
            off += STEP


def _rows(formation: Formation) -> tuple[float, float]:
    return (SCREEN, LINE) if formation.is_light else (LINE, SECOND)


def _row(judge: FormationPlaces, back: float) -> int:
    _, south, _, north = judge.zone
    return round((north - back if judge.seat == SOUTH else south + back) * 1000)


# -- one line ----------------------------------------------------------------------------------------------------------


def _in_line(state: State, judge: FormationPlaces, formation: Formation) -> list[tuple[int, int]]:
    """Next to those who stand, where no bad ground is right before them; the others beside the hoplites.

    The first go over against the enemy's line where that stands, or else two armies that both go round what lies in the
    middle may never meet.
    """
    west, _, east, _ = judge.zone
    half = block(formation).half_width
    hoplites = [block(each) for each in formations(state, judge.seat) if each.is_hoplites]
    opposite = [block(each).cx for each in formations(state, 1 - judge.seat) if each.is_hoplites]
    middle = sum(opposite) / len(opposite) if opposite else (west + east) / 2
    left = min((box.cx - box.half_width for box in hoplites), default=middle)
    right = max((box.cx + box.half_width for box in hoplites), default=middle)
    ground = [] if formation.is_open else _before(state, formation, judge.seat)
    front = half
    if formation.is_hoplites and not hoplites:
        front = sum(2 * block(each).half_width for each in state.reserve.values()
                    if each.seat == judge.seat and each.is_hoplites) / 2  # fmt: skip

    def cost(x: float) -> float:
        shut = sum(max(0.0, min(x + front, end) - max(x - front, start)) for start, end in ground)
        if formation.is_hoplites or formation.is_light:
            off = abs(x - (left + right) / 2) * (1.0 if hoplites else FACING if opposite else SPREAD)
        else:
            off = min(abs(x - right - half), abs(x - left + half))
        return off + SHUT * shut

    count = int((east - west) / STEP)
    spots = [
        (cost(x) + (BEHIND if row else 0.0), round(x * 1000), _row(judge, back))
        for x in (west + STEP * k for k in range(count + 1))
        for row, back in enumerate(_rows(formation))
    ]
    return [(x, y) for _, x, y in sorted(spots)]


def _before(state: State, formation: Formation, seat: Seat) -> list[tuple[float, float]]:
    """From where to where bad ground lies across the way of close troops, up to the middle of the table."""
    middle = state.depth / 2000
    found = []
    for _, part in difficult(state, formation):
        if part.cy < middle + NEAR if seat == SOUTH else part.cy > middle - NEAR:
            found.append((part.cx - part.radius, part.cx + part.radius))
    return found


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
