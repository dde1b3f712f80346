"""Two players who write to each other, in one process."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from polemos.kernel.view import View
from polemos.mail import Correspondence, begin, join
from polemos.mail import letter as letters
from polemos.mail.letter import Turn
from polemos.registry.rulesets import entry_of
from polemos.rules.hoplites.setup import Setup

LEUCTRA = Setup("leuctra")
Chooser = Callable[[View[Any]], Any]


def secret(words: str) -> bytes:
    return hashlib.sha256(words.encode()).digest()


def pair(setup: Setup = LEUCTRA, seed: str = "1") -> tuple[Correspondence, Correspondence]:
    """The one who invited, ready to play his first turn, and the one who joined."""
    one, two = _pair(msgspec.json.encode(setup), seed)
    return Correspondence.read(one), Correspondence.read(two)


@cache
def _pair(setup: bytes, seed: str) -> tuple[bytes, bytes]:
    """Signing keys are slow to make."""
    host = begin(msgspec.json.decode(setup, type=Setup), secret(f"host {seed}"))
    guest = join(host.export_turn(), secret(f"guest {seed}"))
    host.import_file(guest.export_turn())
    return host.to_bytes(), guest.to_bytes()


def computer(level: str = "greedy", seed: int = 0) -> Chooser:
    return entry_of("hoplites").players.make(level, seed).answer


def passes(view: View[Any]) -> Any:
    """Does nothing at all."""
    return view.space.default


def deploys(view: View[Any]) -> Any:
    """Plays the first card that can be played, draws, and else does nothing."""
    keys = list(view.space.candidates())
    return next((key for key in keys if isinstance(key, str) and key.startswith(("play ", "draw"))), view.space.default)


def play(mail: Correspondence, choose: Chooser = passes) -> bytes:
    """A player's turn, up to the letter that goes out."""
    while mail.status().task == "play":
        assert mail.game is not None
        mail.answer(choose(View(mail.game, mail.seat)))
    return mail.export_turn()


def exchange(mine: Correspondence, other: Correspondence, choose: Chooser = passes) -> bytes:
    raw = play(mine, choose)
    other.import_file(raw)
    return raw


def to_the_end(host: Correspondence, guest: Correspondence, choose: Chooser, most: int = 400) -> list[bytes]:
    """All letters of the battle after the first two, the last of both with the cards laid open."""
    sent: list[bytes] = []
    mine, other = host, guest
    while mine.status().task in ("play", "send"):
        assert len(sent) < most
        sent.append(exchange(mine, other, choose))
        mine, other = other, mine
    return sent


def rewritten(writer: Correspondence, raw: bytes, **changes: Any) -> bytes:
    """A letter as its writer himself could have forged it: other content, and signed with the right key."""
    read = letters.read(raw)
    heading_changes = {name: changes.pop(name) for name in ("program", "rules", "data", "game") if name in changes}
    heading = replace(read.heading, **heading_changes)
    return letters.write(heading, replace(read.content, **changes), writer.notebook.signing(read.number))


@cache
def finished() -> tuple[Correspondence, Correspondence, tuple[bytes, ...]]:
    """A battle that two computers have fought to its end; only to be looked at."""
    host, guest = pair(seed="battle")
    return host, guest, tuple(to_the_end(host, guest, computer()))


def contents(raws: Sequence[bytes]) -> list[Turn]:
    found = [letters.read(raw).content for raw in raws]
    return [content for content in found if isinstance(content, Turn)]
