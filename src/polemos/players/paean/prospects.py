"""What a clash promises, in points: by the rules' own dice, in a position that does not exist yet."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from polemos.geometry import milli
from polemos.kernel.secrecy import Seat
from polemos.players.paean.posts import chance_on, price_of
from polemos.players.paean.sight import apart, worth
from polemos.rules.paean.charge.meeting import squared_up
from polemos.rules.paean.charge.reach import Plan, advanced, kind_when_charged
from polemos.rules.paean.combat.blows import blows
from polemos.rules.paean.combat.clash import Clash, clash_of
from polemos.rules.paean.combat.odds import fate
from polemos.rules.paean.combat.sufferers import sufferers
from polemos.rules.paean.dice import Strike
from polemos.rules.paean.field.contact import ROUNDED, kind_of, touch_of
from polemos.rules.paean.field.field import enemies
from polemos.rules.paean.state import Contact, Formation, Rush, State

PUSHED = 0.5  # what a base is worth less that was pushed out of its line
NEAR = 0.1
FULL_TURN = 360_000
MOST_HITS = 40


def put(state: State, charger: Formation, plan: Plan, answer: Rush = "") -> State:
    """The position in which a charger touches; its target has countercharged or stands."""
    twin = state.fork()
    at = advanced(plan.start, plan.reach.far)
    moved = replace(
        charger, x=milli(at.x), y=milli(at.y), facing=milli(at.heading) % FULL_TURN, steps=(), rush="charge"
    )
    twin.formations[charger.id] = moved
    targets = [state.formations[key] for key in plan.reach.targets if key in state.formations]
    if len(targets) == 1 and (square := squared_up(twin, moved, targets[0])) is not None:
        moved = replace(moved, x=milli(square.x), y=milli(square.y), facing=milli(square.heading) % FULL_TURN)
        twin.formations[charger.id] = moved
    for target in targets:
        if answer:
            twin.formations[target.id] = replace(target, rush=answer)
    for contact in _touching(twin, moved, plan):
        twin.contacts[contact.id] = contact
    return twin


def _touching(state: State, charger: Formation, plan: Plan) -> list[Contact]:
    """Of the front row of a charger with whomever it has come to touch."""
    found = []
    began = dict(zip((base.id for base in charger.bases), plan.start.bases, strict=True))
    front = {file[0].id: charger.boxes[file[0].id] for file in charger.files}
    for foe in enemies(state, charger):
        if apart(charger, foe) > NEAR:
            continue
        for base, box in front.items():
            for other, theirs in foe.boxes.items():
                touch = touch_of(box, theirs, ROUNDED)
                if touch is not None:
                    mine, yours = kind_of(charger, touch.edge), kind_when_charged(foe, touch.other_edge, began[base])
                    ours, others = ((base, mine), (other, yours))[:: 1 if charger.seat == 0 else -1]
                    found.append(Contact(a=ours[0], b=others[0], of_a=ours[1], of_b=others[1]))
    return found


def melee_value(state: State, piece: str, seat: Seat) -> float:
    """What the next phase of a mêlée promises a seat, as it stands."""
    return clash_value(clash_of(state, piece), seat)


def clash_value(clash: Clash, seat: Seat) -> float:
    """What the enemy loses on average, less what the own side loses."""
    if not clash.contacts:
        return 0.0
    own, theirs = (_hits(tuple(blow.strike for blow in blows(clash, each, {}))) for each in (seat, 1 - seat))
    gains, losses = (_costs(clash, each) for each in (1 - seat, seat))
    value = 0.0
    for hits, chance in enumerate(own):
        for others, against in enumerate(theirs):
            if hits > others:
                value += chance * against * gains[min(hits - others, MOST_HITS)]
            elif others > hits:
                value -= chance * against * losses[min(others - hits, MOST_HITS)]
    return value


@cache
def _hits(strikes: tuple[Strike, ...]) -> tuple[float, ...]:
    """How likely each number of hits is."""
    sums = [1.0]
    for strike in strikes:
        chance = float(strike.chance)
        for _ in range(strike.count):
            sums = [
                (sums[hits] if hits < len(sums) else 0.0) * (1 - chance) + (sums[hits - 1] if hits else 0.0) * chance
                for hits in range(len(sums) + 1)
            ]
    return tuple(sums)


def _costs(clash: Clash, loser: Seat) -> list[float]:
    """What each margin costs a side: bases of the formation that suffers first."""
    formation = clash.state.formations.get(next(iter(sufferers(clash, loser)), ""))
    if formation is None:
        return [0.0] * (MOST_HITS + 1)
    each = worth(formation)
    leaders = _leaders_at_stake(clash, loser)
    costs = []
    for margin in range(MOST_HITS + 1):
        back, gone = fate(formation.count, margin, formation.is_open)
        costs.append(each * (PUSHED * back + gone) + (leaders if margin else 0.0))
    return costs


def _leaders_at_stake(clash: Clash, loser: Seat) -> float:
    """Commanders with a side that has lost a phase may be killed (PAE-7.20)."""
    value = 0.0
    fighting = {each.id for each in clash.formations(loser)}
    for leader in clash.state.leaders.values():
        if leader.is_commander and leader.is_on_table and leader.formation in fighting:
            value += (1 - chance_on(leader.value)) * price_of(leader)
    return value
