"""What an action does to a game, and a game made again out of what was kept of it."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any

import msgspec

from polemos.kernel.bundle import Bundle as Replies
from polemos.kernel.bundle import answered, do_as_one
from polemos.kernel.files.save import MOST_BYTES, FormatError, encode, read, resume
from polemos.kernel.game import Game
from polemos.kernel.notation import give
from polemos.kernel.reason import Reason, Refused
from polemos.kernel.ruleset import RuleSet
from polemos.kernel.secrecy import Seat
from polemos.service.store.store import Kept
from polemos.service.wire.messages import Answer, Bundle, Concede, Order, Settle, Undo

Deed = Answer | Bundle | Order | Undo | Concede
_deeds = msgspec.json.Decoder(Deed)


class CorruptGame(Exception):
    """What was kept of a game does not make a game; says where."""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept of an action's effect beside the hash: how far the journal goes, and from where it is new."""

    entries: int
    low: int
    rest: Reason | None = None
    sealed: bool = False  # others have still to answer the same question
    before: int | None = None  # how many decisions had been made
    itself: bool = False  # nobody did it: there was nothing to decide


def carry_out(game: Game[Any], seat: Seat, deed: Deed) -> Reason | None:
    """Do it. Refused when nothing has changed; the reason when several answers went only up to some dice."""
    match deed:
        case Answer():
            game.answer(seat, _answer(game, seat, deed.answer))
        case Undo():
            game.undo(seat, deed.to)
        case Concede():
            game.concede(seat)
        case Order():
            return _several(game, lambda: give(game, seat, deed.text))
        case Bundle():
            return _several(game, lambda: do_as_one(game, seat, Replies(deed.answers)))
    return None


def _several(game: Game[Any], work: Callable[[], Reason | None]) -> Reason | None:
    before = answered(game)
    reason = work()
    if reason is not None and answered(game) == before:
        raise Refused(reason)
    return reason


def _answer(game: Game[Any], seat: Seat, raw: Any) -> Any:
    if game.ask is None or seat not in game.ask.to:
        return raw  # the game says why not
    return game.ask.understood(seat, raw)


def fingerprint(game: Game[Any]) -> str:
    """Of all that play depends on, sealed answers too."""
    snapshot = game.snapshot()
    snapshot["pending"] = dict(sorted(snapshot["pending"].items()))
    return blake2b(msgspec.json.encode(snapshot), digest_size=16).hexdigest()


def packed(game: Game[Any]) -> bytes:
    """The whole game for the database."""
    return zlib.compress(encode(game), 6)


def unpacked(content: bytes) -> bytes:
    opened = zlib.decompressobj()
    told = opened.decompress(content, MOST_BYTES + 1)
    if len(told) > MOST_BYTES or not opened.eof:
        raise CorruptGame("the snapshot is not whole")
    return told


def game_of(kept: Kept, rulesets: Mapping[str, RuleSet[Any]]) -> Game[Any]:
    """The snapshot and what was done after it. CorruptGame names the action that does not fit."""
    try:
        game = resume(read(unpacked(kept.snapshot)), rulesets)
    except (FormatError, zlib.error) as error:
        raise CorruptGame(str(error)) from error
    head = ""
    for row in kept.rows:
        if head and row.prev_hash != head:
            raise CorruptGame(f"action {row.seq} does not follow on the one before it")
        head = row.hash()
        if row.seq <= kept.snapshot_seq:
            if row.seq == kept.snapshot_seq and row.state_hash != fingerprint(game):
                raise CorruptGame(f"the snapshot is not what action {row.seq} led to")
            continue
        try:
            carry_out(game, row.role, _deeds.decode(row.action))
        except (Refused, msgspec.MsgspecError) as error:
            raise CorruptGame(f"action {row.seq}: {error}") from error
        # Mended rules may lead elsewhere; the same ones may not.
        if row.rule_version == game.ruleset.version and row.state_hash != fingerprint(game):
            raise CorruptGame(f"action {row.seq} leads elsewhere")
    last = kept.rows[-1].seq if kept.rows else kept.snapshot_seq
    if last != kept.meta.seq or (head and head != kept.meta.head):
        raise CorruptGame(f"{kept.meta.seq} actions were kept, the last one found is {last}")
    return game


def is_of_any_time(deed: Deed | Settle) -> bool:
    """It answers no question, so that none is too late for it."""
    return isinstance(deed, Concede) or (isinstance(deed, Settle) and deed.until == "asked")


def answered_last(game: Game[Any], seat: Seat | None) -> int:
    """How many decisions were made when a seat had answered last; of one that never answers: all."""
    decided = len(game.decisions)
    if seat is None:
        return decided
    return next((k for k in range(decided, 0, -1) if seat in game.decisions[k - 1].answers), 0)
