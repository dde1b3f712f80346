"""The defender's single column of scenario 5 (NAV-18.12): its order, and where the end of it bends to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice, permutations
from typing import Any, Literal

import msgspec

from polemos.geometry import milli
from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Judge, Said
from polemos.kernel.spaces.specs import FormField, FormRow, FormSpec, one_of
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.records.deployment import ShortSide, SingleColumnDeployment
from polemos.rules.navarcoi.sea.layouts import bounds_of, column_length, laid_out
from polemos.rules.navarcoi.state import D, P, Squadron
from polemos.tabletop.place_words import number_read

RULE = "NAV-18.12"
OTHER: dict[ShortSide, ShortSide] = {"east": "west", "west": "east"}
INWARD: dict[ShortSide, int] = {"east": 270_000, "west": 90_000}  # headings of squadrons on the bend


class SingleColumn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    order: tuple[str, ...]
    bend: Literal["east", "west"]
    commanders: dict[str, int] = {}


def column_at(
    squadrons: Sequence[Squadron], bend: ShortSide, middle: int, width: int, spec: SingleColumnDeployment,
    options: Options,
) -> list[Squadron] | None:  # fmt: skip
    """The squadrons, in this order, as a column on x = middle that bends at its end; None if the table is too short."""
    straight: list[Squadron] = []
    rest = list(squadrons)
    lead = milli(spec.front_y) + D // 2
    while rest and lead - D // 2 + column_length(rest[0].stand_count) <= milli(spec.straight_to_y):
        straight.append(laid_out(rest.pop(0), "epi_keras", middle, lead, milli(spec.heading), options))
        lead += straight[-1].stand_count * P
    for side in (bend, OTHER[bend]):
        at = milli(spec.bend_lead)
        outward = 1 if side == "east" else -1
        while rest:
            x = middle + outward * at
            rear = x + outward * (column_length(rest[0].stand_count) - D // 2)
            if not 0 <= rear <= width:
                break
            straight.append(laid_out(rest.pop(0), "epi_keras", x, milli(spec.bend_y), INWARD[side], options))
            at += straight[-1].stand_count * P
    return None if rest else straight


def bend_of(squadrons: Sequence[Squadron], spec: SingleColumnDeployment) -> ShortSide:
    """Which way a column that stands somewhere was bent; where nothing bends it does not matter."""
    bent = next((s.heading for s in squadrons if s.heading != milli(spec.heading)), INWARD[spec.default_bend])
    return "east" if bent == INWARD["east"] else "west"


def middle_of(anchored: Sequence[Squadron]) -> int:
    """Half way between the left-most and right-most points of the anchored line."""
    boxes = [bounds_of(squadron) for squadron in anchored]
    return milli((min(box[0] for box in boxes) + max(box[2] for box in boxes)) / 2)


class SingleColumnJudge(Judge[SingleColumn]):
    """Judges the order and the bend. Before the anchored line is seen, the column is shown on the table's middle."""

    ANSWER = SingleColumn

    def __init__(
        self, squadrons: Sequence[Squadron], spec: SingleColumnDeployment, width: int, options: Options, mirrored: bool
    ) -> None:
        self.squadrons = {squadron.id: squadron for squadron in squadrons}
        self.rules = spec
        self.width = width
        self.options = options
        self.bends: tuple[ShortSide, ...] = tuple(OTHER[b] for b in spec.bends) if mirrored else spec.bends
        self.preferred: ShortSide = OTHER[spec.default_bend] if mirrored else spec.default_bend

    def laid(self, answer: SingleColumn, middle: int) -> list[Squadron] | None:
        named = [
            msgspec.structs.replace(self.squadrons[name], commander=answer.commanders.get(name, 0))
            for name in answer.order
        ]
        return column_at(named, answer.bend, middle, self.width, self.rules, self.options)

    def deployed(self, answer: SingleColumn) -> list[Squadron]:
        """The squadrons in their order, on the middle of the table until the anchored line is known."""
        found = self.laid(answer, self.width // 2)
        assert found is not None
        return found

    def fits(self) -> bool:
        """Has the column room in any order and wherever the anchored line may lie? Longer squadrons need more."""
        longest = max(self.squadrons.values(), key=lambda squadron: squadron.stand_count)
        column = [longest] * len(self.squadrons)
        return all(
            column_at(column, bend, middle, self.width, self.rules, self.options) is not None
            for bend in self.bends
            for middle in range(0, self.width + 1, 1_000)
        )

    def why_not(self, answer: SingleColumn) -> Reason | None:
        if sorted(answer.order) != sorted(self.squadrons):
            return Reason(f"the column has each squadron once: {', '.join(self.squadrons)}", RULE)
        if answer.bend not in self.bends:
            return Reason(f"the column bends to the {' or '.join(self.bends)}", RULE)
        for name, stand in answer.commanders.items():
            if name not in self.squadrons or not 0 <= stand < self.squadrons[name].stand_count:
                return Reason(f"{name} has no such stand for its commander", "NAV-4.10")
        return None

    @property
    def default(self) -> SingleColumn:
        return SingleColumn(tuple(self.squadrons), self.preferred)

    def candidates(self, purpose: str = "") -> Iterable[SingleColumn]:
        for order in islice(permutations(self.squadrons), 6):
            for bend in sorted(self.bends, key=lambda known: known != self.preferred):
                yield SingleColumn(order, bend)

    def sample(self, chance: Chance) -> SingleColumn:
        return SingleColumn(tuple(chance.shuffled(list(self.squadrons))), chance.pick(self.bends))

    def spec(self) -> FormSpec:
        fields = (
            FormField(name="order", words="Squadrons from the first on"),
            one_of("bend", "Where the end bends to", {bend: bend for bend in self.bends}),
        )
        return FormSpec(rows=(FormRow(id="", fields=fields),))

    def words(self, answer: SingleColumn) -> str:
        told = f"{' '.join(answer.order)} bend {answer.bend}"
        return told + "".join(f" commander {name} {stand + 1}" for name, stand in answer.commanders.items())

    def read(self, words: Sequence[str]) -> Said | Reason:
        """`B2 B1 B3 bend west`; squadrons that are not named follow by identity."""
        if words and words[0].lower() in ("default", "done"):
            return self.default, 1
        order, used = list[str](), 0
        bend, commanders = self.preferred, dict[str, int]()
        while used < len(words) and words[used].upper() in self.squadrons:
            order.append(words[used].upper())
            used += 1
        while used < len(words):
            if words[used].lower() == "bend" and used + 1 < len(words) and words[used + 1].lower() in OTHER:
                bend, used = "east" if words[used + 1].lower() == "east" else "west", used + 2
            elif words[used].lower() == "commander" and (stand := number_read(words, used + 2)) is not None:
                commanders[words[used + 1].upper()] = stand // 1000 - 1
                used += 3
            else:
                break
        if not used:
            return Reason(f"name the squadrons from the first on, for example: {self.words(self.default)}")
        order += [name for name in self.squadrons if name not in order]
        return SingleColumn(tuple(order), bend, commanders), used

    def fit(self, target: Any) -> SingleColumn | Reason:
        try:
            answer = msgspec.convert(target, SingleColumn)
        except msgspec.ValidationError as error:
            return Reason(f"an order of squadrons is wanted: {error}")
        return self.why_not(answer) or answer
