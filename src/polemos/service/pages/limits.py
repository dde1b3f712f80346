"""How much of anything is enough; every limit has one place here."""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass

MOST_KNOWN = 10_000  # of whom it is remembered how much they asked for


@dataclass(frozen=True)
class Limits:
    message_bytes: int = 16_384
    body_bytes: int = 65_536
    game_bytes: int = 512_000  # of a wish for a game, which may bring a scenario
    import_bytes: int = 2_000_000
    actions: int = 100  # answers, orders ... of one seat, or of one page that watches, in so many seconds
    actions_seconds: float = 20.0
    hellos: int = 40  # of one page, in the same time; the first of a connection is not counted
    connections: int = 1000  # begun from one address, in the same time
    queries: int = 20  # previews and the like that are answered in a second, of one page; the newest wins
    queries_flood: int = 100  # in a second: whoever sends more is sent away
    sockets_per_seat: int = 5
    sockets_per_watch: int = 200
    sockets_per_peer: int = 64  # of one address elsewhere; a household, a club or a school may share it
    sockets_per_loopback: int = 1000  # of this machine itself, where bots and tests are run
    sockets: int = 2000
    games: int = 300  # begun in a minute from one address
    reading_seconds: float = 5.0  # of the processor, for one text that a player made
    unattended_seconds: float = 120.0  # that computers play among themselves when nobody looks
    pictures_apart: float = 0.1  # seconds, of what computers do: a page shows one beat after the other anyway
    queue_bytes: int = 262_144  # that wait to be sent; beyond it pictures are left out until the page has caught up
    send_seconds: float = 20.0  # a page that does not read for so long is sent away
    hello_seconds: float = 10.0


class Rate:
    """At most so many in so many seconds."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most, self._seconds = most, seconds
        self._times: deque[float] = deque()

    def wait(self) -> float:
        """Seconds until the next is allowed."""
        now = time.monotonic()
        while self._times and self._times[0] <= now - self._seconds:
            self._times.popleft()
        return 0.0 if len(self._times) < self._most else self._times[0] + self._seconds - now

    def take(self) -> bool:
        """Count one; False when it is one too many."""
        if self.wait() > 0.0:
            return False
        self._times.append(time.monotonic())
        return True

    def give_back(self) -> None:
        """What was counted last came to nothing."""
        if self._times:
            self._times.pop()

    @property
    def is_idle(self) -> bool:
        return self.wait() == 0.0 and not self._times


class Rates:
    """A rate for each of those who come; whoever has been quiet is forgotten."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most, self._seconds = most, seconds
        self._rates: dict[str, Rate] = {}

    def of(self, who: str) -> Rate:
        if len(self._rates) >= MOST_KNOWN and who not in self._rates:
            self._rates = {each: rate for each, rate in self._rates.items() if not rate.is_idle}
        return self._rates.setdefault(who, Rate(self._most, self._seconds))
