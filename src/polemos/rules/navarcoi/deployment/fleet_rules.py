"""Where the squadrons of a fleet may be deployed, one by one and together (NAV-4.10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import msgspec

from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Judge
from polemos.rules.navarcoi.charts.charts import formation as chart_of
from polemos.rules.navarcoi.deployment.packing import STYLES, Style, friends, is_room, packed, with_standing
from polemos.rules.navarcoi.deployment.placing import Placements, SquadronPlacement, placement_of
from polemos.rules.navarcoi.sea.layouts import laid_out, why_not_in
from polemos.rules.navarcoi.sea.sea import what_blocks
from polemos.rules.navarcoi.sea.zones import Zone
from polemos.rules.navarcoi.state import Squadron, State


@dataclass(frozen=True)
class Later:
    """Squadrons that must still find room afterwards."""

    squadrons: tuple[Squadron, ...]
    zone: Zone
    rule: str


class FleetRules(Judge[Placements]):
    """Judges the places of all squadrons of a fleet at once, or of any one of them when players place in turn."""

    ANSWER = Placements

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

    def laid(self, placement: SquadronPlacement) -> Squadron:
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

    def _why_not_one(self, placement: SquadronPlacement, table: State) -> Reason | None:
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
