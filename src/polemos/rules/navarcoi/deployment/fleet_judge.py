"""The answer space of deployment: formation, place, heading and commander's stand of each squadron (NAV-4.10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Said
from polemos.rules.navarcoi.deployment.fleet_rules import FleetRules
from polemos.rules.navarcoi.deployment.packing import Style, drawn_up, is_room, wished, with_standing
from polemos.rules.navarcoi.deployment.placing import (
    Placements,
    SquadronPlacement,
    piece_of,
    placement_of,
    placement_read,
    words_of,
)
from polemos.rules.navarcoi.order_words import squadron_read
from polemos.rules.navarcoi.sea.layouts import bounds_of, laid_out, why_not_in
from polemos.rules.navarcoi.sea.zones import Zone
from polemos.rules.navarcoi.state import FormationName, Squadron, State
from polemos.tabletop.place_spec import PlaceSpec
from polemos.tabletop.placing import near_by, pushed_in

TRIES = 12
FORMED: tuple[FormationName, ...] = ("epi_mias", "epi_pollon", "epi_keras", "kyklos")


class FleetJudge(FleetRules):
    """Offers, samples, tells and reads the places of a fleet's squadrons."""

    def candidates(self, purpose: str = "") -> Iterable[Placements]:
        """The default, and the fleet drawn up in other ways."""
        yield self.default
        if self.listed:
            return
        seen = {self.default}
        zones = list(dict.fromkeys(self.zones.values()))
        for formation in FORMED:
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

    def sample(self, chance: Chance) -> Placements:
        """Squadrons strewn over the zone; where chance finds no room, the default."""
        names = chance.shuffled(list(self.squadrons))
        if self.one:
            for _ in range(TRIES):
                single = (self._strewn(chance, names[0], 0.0, 1.0),)
                if self.why_not(single) is None:
                    return single
            return self.default
        for strew in (self._all_strewn, *[self._in_random_rows] * 3):
            found = strew(chance, names)
            if found is not None and self.why_not(found) is None:
                return found
        return self.default

    def _all_strewn(self, chance: Chance, names: Sequence[str]) -> Placements | None:
        """Each squadron anywhere in its slice of the zone."""
        answer: dict[str, SquadronPlacement] = {}
        table = self.table.fork()
        for k, name in enumerate(names):
            for _ in range(TRIES):
                tried = self._strewn(chance, name, k / len(names), (k + 1) / len(names))
                if self._why_not_one(tried, table) is None:
                    table.squadrons[name] = msgspec.structs.replace(self.laid(tried), status="active")
                    answer[name] = tried
                    break
            else:
                return None
        return tuple(answer[name] for name in self.squadrons)

    def _in_random_rows(self, chance: Chance, names: Sequence[str]) -> Placements | None:
        """Rows of one formation, the squadrons in any order."""
        keeps_front = any(zone.first_line is not None for zone in self.zones.values())
        style = Style(chance.pick(FORMED), "front" if keeps_front else chance.pick(("front", "middle", "rear")), True)
        answer: dict[str, SquadronPlacement] = {}
        for zone in () if self.listed else dict.fromkeys(self.zones.values()):
            found = drawn_up(self.table, [self.squadrons[n] for n in names if self.zones[n] == zone], zone, style)
            answer.update({squadron.id: placement_of(squadron) for squadron in found or ()})
        return tuple(answer[name] for name in self.squadrons) if len(answer) == len(names) else None

    def _strewn(self, chance: Chance, name: str, low: float, high: float) -> SquadronPlacement:
        """A squadron anywhere in a slice of its zone, the slice given as shares of the zone's width."""
        squadron, zone = self.squadrons[name], self.zones[name]
        commander = chance.below(squadron.stand_count)
        if zone.around is not None:
            reach = round(zone.within * 700)
            x, y = (at + chance.between(-reach, reach) for at in zone.around)
            return SquadronPlacement(name, squadron.formation, x, y, zone.heading, commander)
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
        return SquadronPlacement(
            name, formation, x, zone.front_y if zone.front_y is not None else y, heading, commander
        )

    # -- how it is told --------------------------------------------------------------------------------------------

    def spec(self) -> PlaceSpec:
        pieces = tuple(piece_of(squadron, self.zones[name]) for name, squadron in self.squadrons.items())
        return PlaceSpec(shape="fleet", pieces=pieces, one=self.one, sealed=not self.one, default=self.default)

    def words(self, answer: Placements) -> str:
        return ", ".join(words_of(placement) for placement in answer)

    def read(self, words: Sequence[str]) -> Said | Reason:
        """`A1 line at 20 12.2 heading 0, A2 block at 30 12`; squadrons that are not named stand by default."""
        if words and words[0].lower() in ("default", "done"):
            return self.default, 1
        placements: dict[str, SquadronPlacement] = {}
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
        return self._completed(placements), used

    def _completed(self, placements: Mapping[str, SquadronPlacement]) -> Placements:
        """With the squadrons that were not named: at their default places, or where there is room beside the others."""
        default = {placement.squadron: placement for placement in self.default}
        known = [p for p in placements.values() if not self._is_unknown(p)]
        table = with_standing(self.table, [self.laid(p) for p in known])
        crowded = []
        for name in self.squadrons:
            if name not in placements:
                laid = self.laid(default[name])
                if is_room(table, laid, self.zones[name]):
                    table.squadrons[name] = msgspec.structs.replace(laid, status="active")
                else:
                    crowded.append(self.squadrons[name])
        found = [] if self.listed else self._packed_by_zone(crowded, table) or []
        moved = {squadron.id: placement_of(squadron) for squadron in found}
        return tuple({**default, **moved, **placements}[name] for name in self.squadrons)

    def laid_as_far_as_known(self, answer: Placements) -> list[Squadron]:
        """The squadrons where an answer puts them, legal or not."""
        known = [p for p in answer if p.squadron in self.squadrons and not self._is_unknown(p)]
        return [self.laid(placement) for placement in known]

    def _is_unknown(self, placement: SquadronPlacement) -> bool:
        """Has the squadron no places for its stands in this formation?"""
        squadron, fixed = self.squadrons[placement.squadron], self.zones[placement.squadron].formations
        if abs(placement.x) > 2 * self.state.width or abs(placement.y) > 2 * self.state.width:
            return True
        barred = why_not_in(placement.formation, squadron.stand_count, self.state.options)
        return barred is not None and fixed != (placement.formation,)

    def fit(self, target: Any) -> Placements | Reason:
        """A drop: `placement` is pushed into its zone and off what it overlaps; `draft` are the other squadrons."""
        try:
            placement = msgspec.convert(target["placement"], SquadronPlacement)
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

    def _nearest_legal(self, placement: SquadronPlacement, table: State) -> SquadronPlacement | Reason:
        first = self._why_not_one(placement, table)
        if first is None:
            return placement
        zone = self.zones[placement.squadron]
        if placement.formation not in zone.formations or self._is_unknown(placement):
            return first
        pushed = msgspec.structs.replace(placement, **self._pushed_in(placement, zone))
        for x, y in near_by(pushed.x, pushed.y):
            tried = msgspec.structs.replace(pushed, x=x, y=y)
            if self._why_not_one(tried, table) is None:
                return tried
        return first

    def _pushed_in(self, placement: SquadronPlacement, zone: Zone) -> dict[str, int]:
        if zone.around is not None:
            return {}
        room = zone.west, zone.south, zone.east, zone.north
        dx, dy = pushed_in(bounds_of(self.laid(placement)), room)
        return {"x": placement.x + dx, "y": placement.y + dy if zone.front_y is None else zone.front_y}
