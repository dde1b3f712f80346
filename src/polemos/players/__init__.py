"""Computer players. They sit at the table like everybody else and see only a view."""

from __future__ import annotations

from polemos.players.seat import CLOCK as CLOCK
from polemos.players.seat import Clock as Clock
from polemos.players.seat import Seat as Seat
