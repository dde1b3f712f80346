"""The battle report (PAE-20.1): what each side had, lost and kept, and how the battle ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from polemos.kernel.fact import Conceded, Fact
from polemos.kernel.procedure import Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import counted
from polemos.rules.paean.charts.charts import class_chart
from polemos.rules.paean.ending.losses import codes_left, codes_lost, points_at_start, points_lost, points_of
from polemos.rules.paean.ending.victory import degree_of
from polemos.rules.paean.state import NORTH, SOUTH, Duel, G, State


class ClassReport(msgspec.Struct, frozen=True):
    """Bases and points of one class."""

    kind: str
    bases: int
    lost: int
    points: int
    points_lost: int


class SideReported(Fact, frozen=True):
    """How the battle ended for a side."""

    seat: Seat
    result: str  # "won", "lost", "drawn"
    degree: str  # of the victory, for the winner
    bound: int
    why: str
    rule: str
    points: int
    points_lost: int
    classes: tuple[ClassReport, ...]
    leaders_lost: tuple[str, ...]
    duels: tuple[Duel, ...]

    @property
    def bases(self) -> int:
        return sum(each.bases for each in self.classes)

    @property
    def lost(self) -> int:
        return sum(each.lost for each in self.classes)

    def words(self, state: State) -> str:
        name = state.side(self.seat).name
        won = f"a {self.degree} victory" if self.degree else f"the battle is {self.result}"
        told = f"{name}, bound {self.bound}: {won}; {counted(self.bases, 'base')} at the start, {self.lost} lost; "
        told += f"{counted(self.points, 'point')}, {self.points_lost} lost"
        gone = ", ".join(self.leaders_lost)
        return f"{told}; {gone} lost" if gone else told


def reports(state: State) -> Iterator[SideReported]:
    """Both sides as they stand at the end."""
    outcome = state.outcome
    winner, rule = (outcome.winner, outcome.rule) if outcome else (None, "")
    for seat in (SOUTH, NORTH):
        own = {key for key, each in state.leaders.items() if each.seat == seat}
        yield SideReported(
            seat=seat, result="drawn" if winner is None else "won" if winner == seat else "lost",
            degree=degree_of(state, seat, rule) if winner == seat else "", bound=state.turn,
            why=outcome.text if outcome else "", rule=rule, points=points_at_start(state, seat),
            points_lost=points_lost(state, seat), classes=tuple(_classes(state, seat)),
            leaders_lost=tuple(state.leaders[key].name for key in sorted(own) if state.leaders[key].lost),
            duels=tuple(each for each in state.duels if each.leader in own or each.opponent in own),
        )  # fmt: skip


def _classes(state: State, seat: Seat) -> Iterator[ClassReport]:
    gone, left = codes_lost(state, seat), codes_left(state, seat)
    for kind in Counter(code.partition("-")[0] for code in (*left, *gone)):
        its_lost = [code for code in gone if code.startswith(f"{kind}-")]
        its = [code for code in (*gone, *left) if code.startswith(f"{kind}-")]
        yield ClassReport(class_chart(kind).code, len(its), len(its_lost), points_of(its), points_of(its_lost))


def conceded(state: State, fact: Fact) -> Iterable[tuple[Fact, str]]:
    """A battle that is given up is lost, and reported like any other (PAE-19.1)."""
    if isinstance(fact, Conceded):
        for report in reports(state):
            yield report, "PAE-20.1"


class Reckoning(Procedure, frozen=True):
    @step("PAE-20.1", "PAE-20.2")
    def report(self, g: G) -> Flow:
        for told in reports(g.state):
            g.emit(told, "PAE-20.1")
        return None
