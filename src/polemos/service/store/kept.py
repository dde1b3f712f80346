"""What is kept of a game: what the list tells of it, its actions, and all that is needed to play on."""

from __future__ import annotations

from hashlib import blake2b

import msgspec

from polemos.kernel.secrecy import Seat
from polemos.kernel.standing import Standing


class Meta(msgspec.Struct, frozen=True, kw_only=True):
    """What the list of games tells of one."""

    id: str
    title: str
    ruleset: str
    scenario: str
    players: tuple[str, ...]
    fork_of: str = ""
    computer_seed: str  # of the computers' choices; has nothing to do with the dice
    lesson: str = ""
    created: float
    updated: float
    seq: int = 0
    head: str = ""  # hash of the last action's row
    turn: int = 0
    turns: int = 0
    outcome: str | None = None
    thinks: bool = False  # a computer has to answer


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """An action that was carried out."""

    game: str
    seq: int
    role: int
    id: str
    action: str  # JSON
    result: str  # JSON
    rule_version: str
    state_hash: str
    prev_hash: str

    def hash(self) -> str:
        """What the next row holds as `prev_hash`."""
        return blake2b(msgspec.json.encode(self), digest_size=16).hexdigest()


class Kept(msgspec.Struct, frozen=True):
    """All that is needed to play on."""

    meta: Meta
    tokens: dict[str, int | None]
    snapshot_seq: int
    snapshot: bytes
    rows: list[Row]  # the last ones, those after the snapshot among them
    settled: dict[Seat, Standing] = {}  # what its seats have settled beforehand
