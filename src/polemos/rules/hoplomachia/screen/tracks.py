"""The arete of both armies as tracks: their conditions, what each changes, and every change with its cause."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from polemos.kernel.fact import Entry
from polemos.kernel.view import View
from polemos.kernel.words.english import listed
from polemos.rules.hoplomachia.charts.charts import charts, track
from polemos.rules.hoplomachia.charts.words import CONDITION_NAMES, Condition
from polemos.rules.hoplomachia.facts.armies import AreteChanged
from polemos.rules.hoplomachia.facts.turns import TurnBegan
from polemos.rules.hoplomachia.state.armies import Army
from polemos.rules.hoplomachia.state.pieces import SIDES
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.scene import Line, Track, TrackChange, TrackZone

UPWARDS: tuple[Condition, ...] = ("S", "U", "F", "E")


class AreteChanges:
    """Every change that a journal tells, gathered as it grows."""

    def __init__(self) -> None:
        self.at: tuple[list[int], list[int]] = ([], [])  # of each army, which entries of the journal tell them
        self.told: tuple[list[TrackChange], list[TrackChange]] = ([], [])
        self._turn = 0

    def take(self, at: int, entry: Entry) -> None:
        match entry.fact:
            case TurnBegan(turn=turn):
                self._turn = turn
            case AreteChanged() as fact:
                change = TrackChange(
                    turn=self._turn, by=fact.change, to=fact.arete, words=fact.cause, rule=fact.rule
                )  # fmt: skip
                self.at[fact.seat].append(at)
                self.told[fact.seat].append(change)

    def until(self, seat: int, entry: int) -> tuple[TrackChange, ...]:
        """So many entries told; the gathering may know what came after them."""
        return tuple(self.told[seat][: bisect_left(self.at[seat], entry)])


def tracks(view: View[State]) -> Iterator[Track]:
    """Of the armies that have a track; before they are raised nobody has one."""
    changes = view.gathered(AreteChanges)
    for army in (view.state.armies[side] for side in SIDES if side in view.state.armies):
        yield Track(
            seat=army.seat, name="Arete", rule="HMA-10.1", value=army.arete, least=0,
            most=charts().arete_limits.maximum, zones=tuple(_zones(view.state, army)),
            changes=changes.until(army.seat, view.until),
        )  # fmt: skip


def _zones(state: State, army: Army) -> Iterator[TrackZone]:
    limits = track(army.track)
    ends = (limits.shaken, limits.unsteady, limits.firm, charts().arete_limits.maximum)
    for condition, most in zip(UPWARDS, ends, strict=True):
        yield TrackZone(name=CONDITION_NAMES[condition], most=most, lines=tuple(_effects(state, army, condition)))


def _effects(state: State, army: Army, condition: Condition) -> Iterator[Line]:
    """What the condition adds to checks and attacks of the troops that are still there."""
    by: dict[int, list[str]] = {}
    for unit in state.units.values():
        if unit.seat == army.seat and not all(state.elements[key].is_lost for key in unit.elements):
            by.setdefault(unit.chart.arete_modifier[condition], []).append(unit.chart.name)
    told = [f"{value:+d} {listed(list(dict.fromkeys(names)))}" for value, names in sorted(by.items(), reverse=True)]
    if told:
        yield Line("Andreia and attack", "; ".join(told), "HMA-11.3")
