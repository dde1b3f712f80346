"""What a player is told of the battle that he is in: its story and sources, special rules, and when an army breaks."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import counted
from polemos.kernel.words.telling import Briefing, Line
from polemos.rules.alala.scenarios.records import ScenarioRecord
from polemos.rules.alala.scenarios.scenarios import scenario
from polemos.rules.alala.state import NORTH, SOUTH, State


def briefing(state: State) -> Briefing:
    record = scenario(state)
    lines = [
        Line("Length", f"{counted(state.turns, 'turn')}; then victory points decide", "ALA-21.3"),
        *(_breaks(state, record, seat) for seat in (SOUTH, NORTH)),
    ]
    if record is None:
        return Briefing(text="Two armies built for the same number of points.", lines=tuple(lines))
    lines.append(Line("Size", f"{record.size}, about {record.men_per_hoplite_unit} men in a hoplite unit", "ALA-5.3"))
    return Briefing(text=record.introduction, lines=(*lines, *_rules_of_its_own(record)))


def _breaks(state: State, record: ScenarioRecord | None, seat: Seat) -> Line:
    side = state.side(seat)
    words = f"broken with {side.breaks_at} of {side.units_at_start} hoplite units lost or retiring"
    if record is not None:
        breaks = record.side(seat).breaks
        if breaks.when_routs_or_withdraws:
            words += f", or when {_either(breaks.when_routs_or_withdraws)} routs or withdraws"
        if breaks.when_all_lost_or_retiring:
            words += f", or when {' and '.join(breaks.when_all_lost_or_retiring)} are all lost or retiring"
    return Line(side.name, words, "ALA-21.2")


def _either(names: tuple[str, ...]) -> str:
    return " or ".join(names)


def _rules_of_its_own(record: ScenarioRecord) -> Iterator[Line]:
    for special in record.special:
        yield Line("Special rule", special.text, special.rule)
    if record.sources:
        yield Line("Sources", record.sources, "ALA-23.1")
    if record.estimates:
        yield Line("Our estimates", record.estimates, "ALA-23.1")
