"""Where the units of an army may be put at deployment (HMA-3.9, 3.10, 6.15, 6.16, 6.20, 6.21)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from polemos.geometry import Box
from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Judge, Said
from polemos.rules.hoplomachia.deployment.arrays import HIDDEN, array_of, arrays_for, boxes_of, is_hidden
from polemos.rules.hoplomachia.deployment.portions import why_no_formation
from polemos.rules.hoplomachia.deployment.proposal import Placements, Proposal, next_proposed, proposed
from polemos.rules.hoplomachia.deployment.room import Room, facing_of, hiding_ground
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.place_spec import PlacePiece, PlaceSpec, zone_of
from polemos.tabletop.place_words import heading_read, place_told, point_read
from polemos.tabletop.placing import MOST, TURN, Placement, bounds_around, near_by, pushed_in

SHIFTS = (6_000, -6_000)  # of the whole army to a side
TRIES = 12


class ArmyJudge(Judge[Placements]):
    """All units of an army at once, in secret; with `one` the next of them, in turns with the enemy."""

    ANSWER = Placements
    TRIES = TRIES

    def __init__(self, state: State, seat: Seat, one: bool = False) -> None:
        self.state, self.seat, self.one = state, seat, one
        self.formation = state.army(seat).formation or "battle_phalanx"

    @cached_property
    def proposal_made(self) -> Proposal:
        return next_proposed(self.state, self.seat) if self.one else proposed(self.state, self.seat)

    @cached_property
    def room(self) -> Room:
        return Room(self.state, self.seat, self.proposal_made.outside)

    @property
    def items(self) -> tuple[str, ...]:
        """Who may be placed, in roster order; who finds no room comes on later."""
        return tuple(each.item for each in self.proposal_made.placements)

    @property
    def default(self) -> Placements:
        """Of single units the core from its right to its left, then the others as they are listed."""
        found = self.proposal_made.placements
        return found[:1] if self.one else found

    # -- hiding ----------------------------------------------------------------------------------------------------

    @cached_property
    def most_hidden(self) -> int:
        """HMA-3.9: up to half of the ambusher's units, rounded down."""
        if self.state.mode != "ambush" or self.seat != self.state.defender or not hiding_ground(self.state, self.seat):
            return 0
        return sum(unit.seat == self.seat for unit in self.state.units.values()) // 2

    def arrays(self, item: str) -> tuple[str, ...]:
        known = arrays_for(self.state.units[item], self.formation)
        return (*known, *(HIDDEN + each for each in known)) if self.most_hidden else known

    # -- what is legal ---------------------------------------------------------------------------------------------

    def why_not(self, answer: Any) -> Reason | None:
        if not isinstance(answer, tuple) or not all(isinstance(each, Placement) for each in answer):
            return Reason("places are wanted")
        items = [each.item for each in answer]
        if len(set(items)) != len(items) or any(each not in self.items for each in items):
            return Reason(f"each has one place: {', '.join(self.items)}", "HMA-6.20")
        if self.one and len(items) != 1:
            return Reason("one unit is placed, then it is the enemy's turn", "HMA-6.20")
        if not self.one and len(items) != len(self.items):
            return Reason(
                f"everybody takes his place: {', '.join(each for each in self.items if each not in items)}", "HMA-6.20"
            )
        for each in answer:
            if (reason := self.why_not_so(each)) is not None:
                return reason
        boxes: list[tuple[str, Box]] = []
        for each in answer:
            if (reason := self.room.why_not(each, boxes)) is not None:
                return reason
            boxes += boxes_of(self.state, each)
        hidden = sum(is_hidden(each.formation) for each in answer)
        if hidden > self.most_hidden:
            return Reason(f"{self.most_hidden} units may be hidden, not {hidden}", "HMA-3.9")
        return self._why_no_formation(answer)

    def why_not_so(self, placement: Placement) -> Reason | None:
        """What is wrong with how a unit is drawn up, wherever it stands."""
        if max(abs(placement.x), abs(placement.y)) > MOST:
            return Reason("that is far off the table", "HMA-6.21")
        if not 0 <= placement.facing < TURN:
            return Reason("a facing is from 0 to 359 degrees", "HMA-6.21")
        known = self.arrays(placement.item)
        if placement.formation not in known:
            told = ", ".join(each.replace("_", " ") for each in known)
            return Reason(f"{placement.item} may stand in: {told}", "HMA-6.21")
        return None

    def _why_no_formation(self, answer: Placements) -> Reason | None:
        """A line where its army wants one; of ground that has no room for any nobody asks it."""
        if not self.proposal_made.is_line:
            return None
        return why_no_formation(self.state, self.seat, self.formation, answer)

    # -- answers ---------------------------------------------------------------------------------------------------

    def candidates(self, purpose: str = "") -> Iterable[Placements]:
        """As proposed, in open files, and further to a side."""
        yield self.default
        yield from (each for each in self._others() if self.why_not(each) is None)

    def _others(self) -> Iterator[Placements]:
        usual = self.default
        loose = tuple(self._loosened(each) for each in usual)
        if loose != usual:
            yield loose
        for shift in SHIFTS:
            yield tuple(replace(each, x=each.x + shift) for each in usual)

    def _loosened(self, placement: Placement) -> Placement:
        known = self.arrays(placement.item)
        return replace(placement, formation="open_files") if "open_files" in known else placement

    def drawn(self, chance: Chance) -> Placements:
        """As proposed, with a few units somewhere else, or hidden."""
        found = list(self.default)
        whole = 0 if chance.below(3) else chance.pick((*SHIFTS, 2_000, -2_000))
        found = [replace(each, x=each.x + whole) for each in found]
        for place, each in enumerate(found):
            if chance.below(3) or (len(found) > 1 and self.state.units[each.item].is_core and chance.below(4)):
                continue
            formation = chance.pick(self.arrays(each.item))
            west, south, east, north = (
                round(edge * 1000) for edge in self.room.bounds(replace(each, formation=formation))
            )
            moved = replace(each, x=chance.between(west, east), y=chance.between(south, north), formation=formation)
            near = replace(each, formation=formation)
            tried = self._tried(moved if is_hidden(formation) or chance.below(2) else near, found, place)
            found[place] = tried or each
        return tuple(found)

    def _tried(self, moved: Placement, others: Sequence[Placement], place: int) -> Placement | None:
        boxes = [box for at, each in enumerate(others) if at != place for box in boxes_of(self.state, each)]
        return moved if self.room.why_not(moved, boxes) is None else None

    def fit(self, target: Any) -> Placements | Reason:
        """A drop: `placement` is pushed into its zone and off what it overlaps; `draft` are the other units."""
        try:
            wanted = msgspec.convert(target["placement"], Placement)
            draft = msgspec.convert(target.get("draft", []), Placements)
        except (msgspec.ValidationError, KeyError, TypeError, AttributeError) as error:
            return Reason(f"a placement is wanted: {error}")
        if wanted.item not in self.items:
            return Reason(f"{wanted.item!r} is none of: {', '.join(self.items)}")
        if (reason := self.why_not_so(wanted)) is not None:
            return reason
        others = [] if self.one else [each for each in draft if each.item in self.items and each.item != wanted.item]
        others = [each for each in others if self.why_not_so(each) is None]
        found = self._nearest(wanted, [box for each in others for box in boxes_of(self.state, each)])
        if isinstance(found, Reason):
            return found
        known = {each.item: each for each in (*others, found)}
        return tuple(known[item] for item in self.items if item in known)

    def _nearest(self, wanted: Placement, boxes: Sequence[tuple[str, Box]]) -> Placement | Reason:
        first = self.room.why_not(wanted, boxes)
        if first is None:
            return wanted
        points = [point for _, box in boxes_of(self.state, wanted) for point in box.points]
        dx, dy = pushed_in(bounds_around(points), self.room.bounds(wanted))
        for x, y in near_by(wanted.x + dx, wanted.y + dy):
            tried = replace(wanted, x=x, y=y)
            if self.room.why_not(tried, boxes) is None:
                return tried
        return first

    def drawable(self, answer: Placements) -> list[Placement]:
        """Those of an answer that can be shown, legal or not."""
        known = [each for each in answer if each.item in self.items and max(abs(each.x), abs(each.y)) <= MOST]
        return [each for each in known if array_of(each.formation) is not None]

    # -- how it is told --------------------------------------------------------------------------------------------

    def spec(self) -> PlaceSpec:
        return PlaceSpec(
            shape="army", pieces=tuple(self._piece(each) for each in self.proposal_made.placements), one=self.one,
            sealed=not self.one, default=self.default,
        )  # fmt: skip

    def _piece(self, placement: Placement) -> PlacePiece:
        item = placement.item
        hides = replace(placement, formation=HIDDEN + placement.formation) if self.most_hidden else placement
        zone = zone_of(self.room.bounds(hides), "HMA-6.21")
        return PlacePiece(
            id=item, words=named(self.state, item), zone=zone, facings=(facing_of(self.seat),), turns=True,
            formations=self.arrays(item),
        )  # fmt: skip

    def words(self, answer: Placements) -> str:
        return "as proposed" if answer == self.default else ", ".join(self._told(each) for each in answer)

    def _told(self, placement: Placement) -> str:
        heading = None if placement.facing == facing_of(self.seat) else placement.facing
        return f"{placement.item} {placement.formation} {place_told(placement.x, placement.y, heading)}"

    def read(self, words: Sequence[str]) -> Said | Reason:
        """`A1 open_files at 30 9, A4 hidden_one_rank at 12 20 heading 90`; who is not named stands as proposed."""
        if [word.lower() for word in words[:2]] in (["as", "proposed"], ["default"]):
            return self.default, min(len(words), 2 if words[0].lower() == "as" else 1)
        found = {} if self.one else {each.item: each for each in self.default}
        usual = {each.item: each for each in self.proposal_made.placements}
        used = 0
        while used < len(words):
            if words[used] == ",":
                used += 1
                continue
            item = words[used].upper()
            if item not in usual:
                return Reason(f"{words[used]!r} is none of: {', '.join(self.items)}")
            said = self._read_one(usual[item], words[used + 1 :])
            if isinstance(said, Reason):
                return said
            found[item] = said[0]
            used += 1 + said[1]
        return tuple(found[item] for item in self.items if item in found), used

    def _read_one(self, usual: Placement, words: Sequence[str]) -> Said | Reason:
        used, known = 0, usual
        if words and words[0].lower() in self.arrays(usual.item):
            known, used = replace(known, formation=words[0].lower()), 1
        point = point_read(words[used:])
        if point is not None:
            known, used = replace(known, x=point[0], y=point[1]), used + point[2]
        if words[used : used + 1] == ["heading"] and len(words) > used + 1:
            facing = heading_read(words[used + 1])
            if facing is None:
                return Reason("a number of degrees is wanted after heading")
            known, used = replace(known, facing=facing % TURN), used + 2
        if not used:
            return Reason(f"where does {usual.item} stand? For example: {self._told(usual)}")
        return known, used
