"""What a battle's file may still get wrong when every field has its type: squadrons, land, special rules, places."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from polemos.geometry import Box, Polygon, milli
from polemos.rules.navarcoi.charts.charts import events, formations
from polemos.rules.navarcoi.fleets.fleets import LETTERS, SquadronSpec, cost, full_size, identity, listed_squadron
from polemos.rules.navarcoi.fleets.plan import signals_for
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.records.scenario import BattleSide, HistoricalBattle, ScenarioRecord
from polemos.rules.navarcoi.records.specials import (
    Boom,
    CaughtAtAnchor,
    Exit,
    GoalEdge,
    Launch,
    Reinforcement,
    WithdrawalChoice,
)
from polemos.rules.navarcoi.records.variants import as_played
from polemos.rules.navarcoi.sea.layouts import laid_out, why_not_in
from polemos.rules.navarcoi.sea.sea import what_blocks
from polemos.rules.navarcoi.sea.table import lands_of
from polemos.rules.navarcoi.state import FLEETS, Land, State


def of_battle(record: HistoricalBattle) -> list[str]:
    found = [*_of_squadrons(record), *_of_land(record)]
    placed = [] if found else _of_places(record)
    found += [*_of_figures(record), *_of_battle_specials(record), *placed]
    scale = record.grand_scale
    if scale is not None and not found:
        if len(scale.offsets) != scale.factor or not 0 <= scale.strategos < scale.factor:
            found.append("as many offsets as squadrons are wanted - at `$.grand_scale`")
        else:
            found += [f"{told} at grand scale" for told in _of_places(record, grand_scale=True)]
    return found


def _of_squadrons(record: HistoricalBattle) -> Iterator[str]:
    options = Options()
    for seat, name in enumerate(("alpha", "beta")):
        side = record.side(seat)
        for index, listed in enumerate(side.squadrons):
            place = f"at `$.{name}.squadrons[{index}]`"
            if not listed.id.startswith(LETTERS[seat]) or listed.id[-1].isalpha():
                yield f"the squadrons of {name} are {LETTERS[seat]}1, {LETTERS[seat]}2 and so on - {place}"
            if listed.formation == "unformed" or listed.stands > full_size(options):
                yield f"one to {full_size(options)} stands in a formation are wanted - {place}"
            elif (barred := why_not_in(listed.formation, listed.stands, options)) is not None:
                yield f"{barred.text} - {place}"
        if not side.squadrons:
            yield f"the fleet has no squadrons - at `$.{name}.squadrons`"
        if sum(listed.strategos for listed in side.squadrons) > 1:
            yield f"one squadron carries the strategos - at `$.{name}.squadrons`"


def figures(side: BattleSide) -> dict[str, int]:
    """What follows from the squadrons of a fleet and may be written beside them, for those who read the file."""
    count, points = len(side.squadrons), 0
    for listed in side.squadrons:
        spec = SquadronSpec(
            stands=listed.stands, crew=listed.crew, morale=listed.morale, ship_class=listed.ship_class
        )  # fmt: skip
        points += cost(spec, Options()) or 0
    signals = signals_for(count) if side.may_signal else 0
    ships = sum(listed.ships for listed in side.squadrons)
    return {"signals": signals, "shaken_at": shaken_at(count), "ships": ships, "points": points}


def _of_figures(record: HistoricalBattle) -> Iterator[str]:
    """A figure that a file states is the one that play works out."""
    for seat, name in enumerate(FLEETS):
        side = record.side(seat)
        for figure, right in figures(side).items():
            if getattr(side, figure) not in (None, right):
                yield f"it is {right}, by the squadrons listed - at `$.{name}.{figure}`"


def shaken_at(squadrons: int) -> int:
    """How many lost squadrons shake a fleet of so many (NAV-7.6)."""
    return -(-squadrons // events().shaken.lost_one_in)


def _of_land(record: HistoricalBattle) -> Iterator[str]:
    for index, land in enumerate(record.land):
        for polygon in (land.polygon, *land.bad_going):
            try:
                Polygon(polygon)
            except ValueError as error:
                yield f"{str(error).rstrip('.')} - at `$.land[{index}]`"


def armies_at_sea(record: ScenarioRecord, lands: dict[str, Land]) -> list[str]:
    """Land units that do not stand on one piece of land with their whole stand, or stand on each other (NAV-16.4)."""
    found = []
    units = [unit for side in (record.alpha, record.beta) for unit in side.land_units]
    long, short = formations().land.stand
    for k, unit in enumerate(units):
        wide, deep = (short, long) if unit.formation == "column" else (long, short)
        if unit.kind == "euzonoi":
            wide = deep = 2 * formations().land.group_radius
        corners = Box(unit.x, unit.y, unit.heading, wide, deep).points
        if not any(all(land.polygon.contains(x, y, 0.01) for x, y in corners) for land in lands.values()):
            found.append(f"{unit.id} does not stand on land")
        if any((unit.x - u.x) ** 2 + (unit.y - u.y) ** 2 < (2 * long) ** 2 for u in units[:k]):
            found.append(f"{unit.id} stands too near another unit")
    return found


def _of_battle_specials(record: HistoricalBattle) -> Iterator[str]:
    booms = [special for special in record.special if isinstance(special, Boom)]
    for index, special in enumerate(record.special):
        place = f"at `$.special[{index}]`"
        match special:
            case WithdrawalChoice() if special.on_arrival_of.startswith(LETTERS[FLEETS.index(special.side)]):
                yield f"a fleet may withdraw when the enemy's squadron arrives - {place}"
            case Launch() | CaughtAtAnchor() | GoalEdge():
                yield f"only a scenario with players' fleets can have this - {place}"
    for index, special in enumerate(record.special):
        if isinstance(special, Boom):
            (ax, _), (bx, _) = special.line
            if len(booms) > 1 or ax != bx or not 12 <= ax <= record.table.width - 12 + 12 * (special.edge == "east"):
                yield f"a boom is one line from south to north near its edge - at `$.special[{index}]`"


def _of_places(record: HistoricalBattle, grand_scale: bool = False) -> list[str]:
    """Squadrons, exits and land units that do not stand where they may."""
    played = as_played(record, grand_scale, is_mirrored=False)
    assert isinstance(played, HistoricalBattle)
    width, depth = milli(played.table.width), milli(played.table.depth)
    state = State(scenario=record.id, options=Options(), width=width, depth=depth, fleets={})
    state.lands = lands_of(played, width, {}, mirrored=False)
    later = {name for s in played.special if isinstance(s, Reinforcement) for name in s.squadrons}
    found = []
    for seat in (0, 1):
        for listed in sorted(played.side(seat).squadrons, key=lambda known: identity(known.id)):
            at = (milli(listed.x), milli(listed.y), milli(listed.heading))
            squadron = laid_out(listed_squadron(listed, seat), listed.formation, *at, state.options)
            blocker = what_blocks(state, squadron.stands, (squadron.id,))
            if blocker is not None and listed.id not in later:
                found.append(f"{listed.id} overlaps {blocker}")
            state.squadrons[listed.id] = replace(squadron, status="reserve" if listed.id in later else "active")
    found += armies_at_sea(played, state.lands)
    for special in played.special:
        if isinstance(special, Exit):
            edge = {
                "west": (0, 0.0),
                "east": (0, played.table.width),
                "south": (1, 0.0),
                "north": (1, record.table.depth),
            }
            axis, at_edge = edge[special.edge]
            if any(abs(end[axis] - at_edge) > 0.01 for end in special.line):
                found.append(f"the exit {special.id!r} does not lie on its edge")
    return found
