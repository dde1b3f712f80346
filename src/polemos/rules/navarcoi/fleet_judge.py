"""Judges where the squadrons of a fleet are deployed: formation, place, heading, commander's stand (NAV-4.10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Said
from polemos.rules.navarcoi.charts import formation as chart_of
from polemos.rules.navarcoi.layouts import bounds_of, laid_out, why_not_in
from polemos.rules.navarcoi.orders import squadron_read
from polemos.rules.navarcoi.packing import STYLES, Style, drawn_up, friends, is_room, packed, wished, with_standing
from polemos.rules.navarcoi.placing import Placement, Placements, placement_of, placement_read, words_of, zone_json
from polemos.rules.navarcoi.sea import what_blocks
from polemos.rules.navarcoi.state import Squadron, State
from polemos.rules.navarcoi.zones import Zone

TRIES = 12


class Later(msgspec.Struct, frozen=True):
    """Squadrons that must still find room afterwards."""

    squadrons: tuple[Squadron, ...]
    zone: Any
    rule: str


class FleetJudge:
    """Judges the places of all squadrons of a fleet at once, or of any one of them when players place in turn."""

    def __init__(
        self,
        state: State,
        squadrons: Sequence[Squadron],
        zones: Mapping[str, Zone],
        standing: Sequence[Squadron] = (),
        one: bool = False,
        listed: bool = False,
        later: Later | None = None,
        fleet: Sequence[Squadron] = (),
        styles: Sequence[Style] = STYLES,
    ) -> None:
        self.state = state
        self.squadrons = {squadron.id: squadron for squadron in squadrons}
        self.zones = zones
        self.one = one
        self.listed = listed  # the squadrons stand already and are moved
        self.later = later
        self.fleet = tuple(fleet) or tuple(squadrons)  # with those that stand already
        self.styles = styles
        self.table = with_standing(state, standing, () if one else tuple(self.squadrons))

    # -- what is legal ---------------------------------------------------------------------------------------------

    def laid(self, placement: Placement) -> Squadron:
        squadron = msgspec.structs.replace(self.squadrons[placement.squadron], commander=placement.commander)
        at = (placement.x, placement.y, placement.heading)
        return laid_out(squadron, placement.formation, *at, self.state.options)

    def deployed(self, answer: Placements) -> list[Squadron]:
        """The squadrons as a legal answer puts them, by identity."""
        by_id = {placement.squadron: self.laid(placement) for placement in answer}
        return [by_id[name] for name in self.squadrons if name in by_id]

    def why_not(self, answer: Placements) -> Reason | None:
        wanted = sorted(self.squadrons)
        names = sorted(placement.squadron for placement in answer)
        if self.one:
            if len(names) != 1 or names[0] not in self.squadrons:
                return Reason(f"one squadron is placed at a time: {', '.join(self.squadrons)}", "NAV-4.9")
        elif names != wanted:
            return Reason(f"each squadron has one place: {', '.join(self.squadrons)}", "NAV-4.10")
        table = self.table.fork()
        for placement in answer:
            reason = self._why_not_one(placement, table)
            if reason is not None:
                return reason
            laid = self.laid(placement)
            table.squadrons[laid.id] = msgspec.structs.replace(laid, status="active")
        return self._why_not_together(answer, table)

    def _why_not_one(self, placement: Placement, table: State) -> Reason | None:
        name = placement.squadron
        stands = self.squadrons[name].stand_count
        if not 0 <= placement.commander < stands:
            return Reason(f"{name}: its commander's stand is one of 1 to {stands}", "NAV-4.10")
        if not 0 <= placement.heading < 360_000:
            return Reason(f"{name}: a heading is from 0 to below 360", "NAV-2.1")
        if abs(placement.x) > 2 * table.width or abs(placement.y) > 2 * table.width:
            return Reason(f"{name} is not on the table", "NAV-2.6")
        zone = self.zones[name]
        if placement.formation not in zone.formations:
            told = chart_of(placement.formation).name.lower()
            return Reason(f"{name} may not be deployed in {told}", zone.fixed or "NAV-4.10")
        barred = None if zone.fixed else why_not_in(placement.formation, stands, self.state.options)
        if barred is not None:
            return Reason(f"{name}: {barred.text}", barred.rule)
        laid = self.laid(placement)
        outside = zone.why_not(laid, table)
        if outside is not None:
            return outside
        blocker = what_blocks(table, laid.stands, (name,))
        return None if blocker is None else Reason(f"{name} would overlap {blocker}", "NAV-2.6")

    def _why_not_together(self, answer: Placements, table: State) -> Reason | None:
        placed = [table.squadrons[p.squadron] for p in answer]
        together = {p.squadron: self.zones[p.squadron] for p in answer}
        own = friends(self.table, placed)
        for zone in dict.fromkeys(together.values()):
            reason = zone.why_not_all([s for s in (*own, *placed) if not s.freighters])
            if reason is not None:
                return reason
        rest = [squadron for name, squadron in self.squadrons.items() if name not in together]
        if rest and not self.listed and self._room_for(rest, table) is None:
            return Reason("the other squadrons would find no room in their zone", "NAV-4.10")
        if self.later and packed(table, self.later.squadrons, self.later.zone) is None:
            told = ", ".join(squadron.id for squadron in self.later.squadrons)
            return Reason(f"no room would be left for {told}", self.later.rule)
        return None

    # -- what is offered -------------------------------------------------------------------------------------------

    @cached_property
    def whole(self) -> list[Squadron] | None:
        """The default arrangement of the squadrons to be placed."""
        if self.listed:
            return list(self.squadrons.values())
        return self._room_for(list(self.squadrons.values()), self.table)

    @cached_property
    def _planned(self) -> dict[str, Squadron]:
        """Where the whole fleet would stand by default, those placed already counted as not yet placed."""
        table = with_standing(self.table, (), [squadron.id for squadron in self.fleet])
        found = self._packed_by_zone(list(self.fleet), table) if self.one else None
        return {squadron.id: squadron for squadron in found or ()}

    def _room_for(self, squadrons: list[Squadron], table: State) -> list[Squadron] | None:
        """Places for all of these: those of the default arrangement if they are still free, else others."""
        planned = [self._planned[squadron.id] for squadron in squadrons if squadron.id in self._planned]
        if len(planned) == len(squadrons) and all(is_room(table, s, self.zones[s.id]) for s in planned):
            return planned
        return self._packed_by_zone(squadrons, table)

    def _packed_by_zone(self, squadrons: list[Squadron], table: State) -> list[Squadron] | None:
        found: list[Squadron] = []
        for zone in dict.fromkeys(self.zones[squadron.id] for squadron in squadrons):
            mine = [squadron for squadron in squadrons if self.zones[squadron.id] == zone]
            more = packed(table, mine, zone, self.styles)
            if more is None:
                return None
            table = with_standing(table, more)
            found += more
        return found

    def fits(self) -> bool:
        return self.whole is not None

    @cached_property
    def default(self) -> Placements:
        whole = self.whole
        if whole is None:
            raise ValueError("the fleet does not fit into its zone")
        if not self.one:
            return tuple(placement_of(squadron) for squadron in whole)
        singles = [(placement_of(squadron),) for squadron in whole]
        return next((single for single in singles if self.why_not(single) is None), singles[0])

    def candidates(self, purpose: str) -> Iterable[Placements]:
        """The default, and the fleet drawn up in other ways."""
        yield self.default
        if self.listed:
            return
        seen = {self.default}
        zones = list(dict.fromkeys(self.zones.values()))
        for formation in ("epi_mias", "epi_pollon", "epi_keras", "kyklos"):
            for start in ("front", "middle", "rear"):
                style = Style(formation, start, True)
                found = [drawn_up(self.table, self._of(zone), zone, style) for zone in zones]
                if any(part is None for part in found):
                    continue
                laid = [squadron for part in found if part for squadron in part]
                answer = tuple(placement_of(squadron) for squadron in laid[:1] if self.one) or tuple(
                    placement_of(squadron) for squadron in laid
                )
                if answer not in seen and self.why_not(answer) is None:
                    seen.add(answer)
                    yield answer

    def _of(self, zone: Zone) -> list[Squadron]:
        return [squadron for name, squadron in self.squadrons.items() if self.zones[name] == zone]

    def only(self) -> Placements | None:
        return None

    def sample(self, chance: Chance) -> Placements:
        """Squadrons strewn over the zone; where chance finds no room, the default."""
        names = chance.shuffled(list(self.squadrons))
        if self.one:
            for _ in range(TRIES):
                single = (self._strewn(chance, names[0], 0.0, 1.0),)
                if self.why_not(single) is None:
                    return single
            return self.default
        answer = []
        table = self.table.fork()
        for k, name in enumerate(names):
            found = None
            for _ in range(TRIES):
                tried = self._strewn(chance, name, k / len(names), (k + 1) / len(names))
                if self._why_not_one(tried, table) is None:
                    found = tried
                    break
            if found is None:
                return self.default
            laid = self.laid(found)
            table.squadrons[name] = msgspec.structs.replace(laid, status="active")
            answer.append(found)
        whole = tuple(sorted(answer, key=lambda placement: list(self.squadrons).index(placement.squadron)))
        return whole if self.why_not(whole) is None else self.default

    def _strewn(self, chance: Chance, name: str, low: float, high: float) -> Placement:
        """A squadron anywhere in a slice of its zone, the slice given as shares of the zone's width."""
        squadron, zone = self.squadrons[name], self.zones[name]
        commander = chance.below(squadron.stand_count)
        if zone.around is not None:
            reach = round(zone.within * 700)
            x, y = (at + chance.between(-reach, reach) for at in zone.around)
            return Placement(name, squadron.formation, x, y, zone.heading, commander)
        formation = wished(squadron, zone, self.state, chance.pick(zone.formations))
        free = not zone.fixed and chance.below(3) == 0
        heading = chance.below(360) * 1000 if free else zone.heading
        box = bounds_of(laid_out(squadron, formation, 0, 0, heading, self.state.options))
        wide = zone.east - zone.west
        west, east = zone.west + low * wide - box[0], zone.west + high * wide - box[2]
        x = round(1000 * (west + chance.unit() * (east - west))) if east > west else round(1000 * west)
        south, north = zone.south - box[1], zone.north - box[3]
        if zone.first_line is not None and chance.below(4):
            south = max(south, north - zone.within)
        y = round(1000 * (south + chance.unit() * (north - south)))
        return Placement(name, formation, x, zone.front_y if zone.front_y is not None else y, heading, commander)

    # -- how it is told --------------------------------------------------------------------------------------------

    def from_json(self, raw: Any) -> Placements:
        try:
            return msgspec.convert(raw, Placements)
        except msgspec.ValidationError as error:
            raise ValueError(str(error)) from error

    def to_json(self) -> dict[str, Any]:
        return {
            "squadrons": [
                {
                    "id": name, "stands": squadron.stand_count, "zone": zone_json(self.zones[name]),
                    "formations": list(self.zones[name].formations),
                }
                for name, squadron in self.squadrons.items()
            ],
            "one": self.one,
            "default": msgspec.to_builtins(self.default),
        }  # fmt: skip

    def words(self, answer: Placements) -> str:
        return ", ".join(words_of(placement) for placement in answer)

    def read(self, words: Sequence[str]) -> Said | Reason:
        """`A1 line at 20 12.2 heading 0, A2 block at 30 12`; squadrons that are not named take their default place."""
        if words and words[0].lower() in ("default", "done"):
            return self.default, 1
        placements: dict[str, Placement] = {}
        used = 0
        while used < len(words) and not (self.one and placements):
            if words[used] == ",":
                used += 1
                continue
            name = squadron_read(words[used], self.squadrons)
            if name is None:
                if placements:
                    break
                return Reason(f"{words[used]!r} is none of: {', '.join(self.squadrons)}")
            zone = self.zones[name]
            formation = wished(self.squadrons[name], zone, self.state, zone.formations[0])
            said = placement_read(name, words[used + 1 :], formation, zone.heading)
            if isinstance(said, Reason):
                return said
            placements[name] = said[0]
            used += 1 + said[1]
        if self.one:
            return tuple(placements.values()), used
        default = {placement.squadron: placement for placement in self.default}
        return tuple(placements.get(name, default[name]) for name in self.squadrons), used

    def preview(self, answer: Placements) -> dict[str, Any]:
        """The stands of each squadron, and the first thing that is wrong."""
        shown = []
        for placement in answer:
            if placement.squadron in self.squadrons and not self._is_unknown(placement):
                laid = self.laid(placement)
                shown.append({"id": laid.id, "stands": [list(pose) for pose in laid.poses]})
        reason = self.why_not(answer)
        return {"squadrons": shown, "why_not": None if reason is None else msgspec.to_builtins(reason)}

    def _is_unknown(self, placement: Placement) -> bool:
        stands = self.squadrons[placement.squadron].stand_count
        return why_not_in(placement.formation, stands, self.state.options) is not None

    def fit(self, target: Any) -> Placements | Reason:
        """A drop: `placement` is pushed into its zone and off what it overlaps; `draft` are the other squadrons."""
        try:
            placement = msgspec.convert(target["placement"], Placement)
            draft = msgspec.convert(target.get("draft", []), Placements)
        except (msgspec.ValidationError, KeyError, TypeError, AttributeError) as error:
            return Reason(f"a placement is wanted: {error}")
        if placement.squadron not in self.squadrons:
            return Reason(f"{placement.squadron} is none of: {', '.join(self.squadrons)}")
        others = {p.squadron: p for p in draft if p.squadron in self.squadrons and p.squadron != placement.squadron}
        table = with_standing(self.table, [self.laid(p) for p in others.values() if not self._is_unknown(p)])
        found = self._nearest_legal(placement, table)
        if isinstance(found, Reason):
            return found
        return (found,) if self.one else tuple({**others, found.squadron: found}.values())

    def _nearest_legal(self, placement: Placement, table: State) -> Placement | Reason:
        first = self._why_not_one(placement, table)
        if first is None:
            return placement
        zone = self.zones[placement.squadron]
        if placement.formation not in zone.formations or self._is_unknown(placement):
            return first
        pushed = msgspec.structs.replace(placement, **self._pushed_in(placement, zone))
        for ring in range(0, 2001, 100):
            for dx, dy in ((0, 0), (ring, 0), (-ring, 0), (0, ring), (0, -ring), (ring, ring), (-ring, -ring)):
                tried = msgspec.structs.replace(pushed, x=pushed.x + dx, y=pushed.y + dy)
                if self._why_not_one(tried, table) is None:
                    return tried
        return first

    def _pushed_in(self, placement: Placement, zone: Zone) -> dict[str, int]:
        if zone.around is not None:
            return {}
        west, south, east, north = bounds_of(self.laid(placement))
        dx = max(0.0, zone.west - west) - max(0.0, east - zone.east)
        dy = max(0.0, zone.south - south) - max(0.0, north - zone.north)
        y = placement.y + round(1000 * dy) if zone.front_y is None else zone.front_y
        return {"x": placement.x + round(1000 * dx), "y": y}
