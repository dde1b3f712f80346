"""What the scenario asks of the two fleets: whom the end of the day serves, what each squadron's loss would mean."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

from polemos.kernel.secrecy import Seat
from polemos.players.navarcoi.style import Style
from polemos.rules.navarcoi.ending.verdicts import at_the_end
from polemos.rules.navarcoi.records.victory import Cargo, SquadronsLost
from polemos.rules.navarcoi.scenarios.fleet_counts import fleet_ships, is_shaken, lost_count
from polemos.rules.navarcoi.scenarios.scenarios import scenario, turn_limit
from polemos.rules.navarcoi.state import FLEETS, Squadron, State

T = TypeVar("T")
LOST = 4.0  # what the loss of a squadron counts beyond its strength, of a fleet that can spare two more
SPARE = 3.0  # squadrons that such a fleet may lose until it is shaken (NAV-7.6)
MOST_STAKE = 2.2  # times as much counts a squadron with which all is lost
CARGO = 2.0  # times as much counts a freighter squadron that the victory hangs on
DAY, LONG_DAY = 12, 0.6  # turns before the limit, or a share of a short day: until then nobody need hurry


class Tasks:
    """All that is asked again and again about one position; positions are never changed while somebody thinks."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.tables = tables_of(state)
        self.known: dict[Any, Any] = {}  # by those who ask: what they have found out already
        self.victory = scenario(state).victory
        self.fighting = frozenset(name for link in state.links.values() for name in (link.attacker, link.target))
        self.shaken = tuple(is_shaken(state, seat) for seat in (0, 1))
        self.losable = tuple(self._losable(seat) for seat in (0, 1))

    def once(self, key: Any, found: Callable[[], T]) -> T:
        """What is asked for again is worked out only once."""
        if key not in self.known:
            self.known[key] = found()
        known: T = self.known[key]
        return known

    def _losable(self, seat: Seat) -> int:
        """So many squadrons more, and the fleet is beaten or may leave."""
        lost = lost_count(self.state, seat)
        for win in self.victory.wins:
            if isinstance(win, SquadronsLost) and win.side == FLEETS[seat]:
                return max(1, win.at_least - lost)
        return max(1, (len(fleet_ships(self.state, seat)) + 1) // 2 - lost)

    @cached_property
    def cargo(self) -> Cargo | None:
        return next((item for item in self.victory.at_end if isinstance(item, Cargo)), None)

    def stake(self, squadron: Squadron) -> float:
        """What its loss counts, beyond its strength: the more, the fewer its fleet can spare."""
        if squadron.freighters:
            return LOST * (CARGO if self.cargo else 0.5)
        share = 0.5 if self.cargo else 1.0  # where the cargo decides, warships are there to be spent
        return share * LOST * max(0.7, min(MOST_STAKE, SPARE / self.losable[squadron.seat]))

    @cached_property
    def nightfall(self) -> int:
        """Who would win if the battle ended now, as it stands: 1 the first seat, -1 the second, 0 nobody."""
        winner = at_the_end(self.state, self.victory, "").winner
        return 0 if winner is None else 1 if winner == 0 else -1

    def favours(self, seat: Seat) -> int:
        """Does time serve this fleet (1), the other (-1), or neither?"""
        return self.nightfall if seat == 0 else -self.nightfall

    @cached_property
    def turns_left(self) -> int:
        """Turns to come after this one."""
        return max(0, turn_limit(self.state) - self.state.turn)

    def late(self, seat: Seat) -> float:
        """For how many turns this fleet has had reason to hurry; a fleet that time serves has none."""
        limit = turn_limit(self.state)
        dusk = limit - min(DAY, limit * LONG_DAY)
        return 0.0 if self.favours(seat) > 0 else max(0.0, self.state.turn - dusk)

    def urgency(self, seat: Seat, style: Style) -> float:
        """More boldness for a fleet that must come to blows before the day is over, less for one that need not."""
        match self.favours(seat):
            case 1:
                return -style.calm
            case -1:
                return 1.5 * style.haste * self.late(seat)
        return style.haste * self.late(seat)


_last: list[Tasks] = []


def tasks(state: State) -> Tasks:
    """Of this position. The last one is remembered, and what was found out about it while no ship has moved since.

    Only for the state of a view, which nobody changes; a judge's state may be the game's own, which goes on.
    """
    if not _last or _last[0].state is not state:
        if _last and _is_same(_last[0].tables, tables_of(state)):
            _last[0].state = state
        else:
            _last[:] = [Tasks(state)]
    return _last[0]


def tables_of(state: State) -> tuple[Any, ...]:
    """All that a judgement may depend on; records are frozen, tables are copied."""
    told = state.turn, state.first, state.moving, state.boom_cut, state.scenario, state.width, state.depth
    tables = state.links, state.parameters, state.lands, state.flotsam, state.squadrons
    return *told, *(table.copy() for table in tables)


def _is_same(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """Squadrons are shared while nothing happens to them, so it is enough to see that they are the same ones."""
    if one[:-1] != other[:-1] or one[-1].keys() != other[-1].keys():
        return False
    return all(squadron is other[-1][name] for name, squadron in one[-1].items())
