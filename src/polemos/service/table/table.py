"""One live game: who sits at it, who looks on, and the one way in which it changes. Kept first, told after."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from polemos.kernel.game import Game
from polemos.kernel.reason import Reason, Refused
from polemos.kernel.ruleset import RuleSet
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.registry.entry import HUMAN as HUMAN
from polemos.registry.rulesets import entry_of
from polemos.service.store.store import Kept, Meta, Row, Store
from polemos.service.store.writer import NotSaved
from polemos.service.table.actions import (
    CorruptGame,
    Deed,
    Result,
    answered_last,
    carry_out,
    fingerprint,
    game_of,
    is_of_any_time,
    packed,
)
from polemos.service.table.background import Background
from polemos.service.table.journal import RoleLog
from polemos.service.table.listener import Listener
from polemos.service.table.listing import described
from polemos.service.table.patches import Picture
from polemos.service.table.recent_actions import RecentActions
from polemos.service.table.settled import Settled, is_among_computers, only_answer
from polemos.service.table.staging import Staging
from polemos.service.table.update import Card, make_update, past
from polemos.service.wire.mail_records import MailInfo
from polemos.service.wire.messages import Answer, Concede, Done, No, Notice, Ping, Pinged, Settle, Undo, Update
from polemos.service.wire.records import GameGiven
from polemos.service.wire.staged_records import Staged

MOST_SETTLED = 400  # questions that are answered as settled after one action; more would be a circle
MOST_AT_ONCE = 4  # decisions of computers that a page is told of in one picture, so that it can show them all
MOST_UNSNAPPED = 64  # actions that are played again when a game is loaded
WATCHING = Reason("who watches does not act")
NOTHING_DECIDED = Reason("there was nothing to decide since the last throw")
STALE = Reason("the game has gone on since")
UNKEPT = Reason("the game could not be kept, so nothing has changed; try again")
OUR_FAULT = Reason("the service was at a loss, so nothing has changed")
T = TypeVar("T")
_encode = msgspec.json.Encoder().encode
_log = logging.getLogger("polemos.service")


class Table:
    why_no_copy: Reason | None = None  # why nobody may have the whole of it, whoever plays

    def __init__(self, kept: Kept, rulesets: Mapping[str, RuleSet[Any]], store: Store, aside: Background) -> None:
        self._rulesets = rulesets
        self._store = store
        self._aside = aside
        self.lock = asyncio.Lock()
        self.listeners: list[Listener] = []
        self.logs: dict[Seat | None, RoleLog] = {}
        self._retelling: set[asyncio.Task[None]] = set()
        self.levels: dict[Seat, str] = {}  # of computers that had to be replaced by simpler ones
        self.is_gone = False  # thrown away
        self.again: dict[Seat, None] = {}  # who wants to fight the same battle once more
        self.next: GameGiven | None = None  # the new one, as soon as all want it
        self.used = self.attended = time.monotonic()
        self.is_paused = False  # computers among themselves wait until somebody looks
        self.greeting = ""  # a word for the next page that comes
        self.acted: Callable[[Table], None] = lambda table: None  # told after each action: computers go on here
        self.came: Callable[[Table], None] = lambda table: None  # told when a page has come
        self._take_up(kept)

    def _take_up(self, kept: Kept) -> None:
        self.meta: Meta = kept.meta
        self.tokens = kept.tokens
        self._game: Game[Any] | None = self._game_of(kept)
        self._memory = RecentActions(kept.rows, kept.meta.seq)
        self._settled = Settled(kept.settled)
        self._snapped = kept.snapshot_seq
        self._snapped_turn = self._game.state.turn
        # From which update on each seat has had its question; what others answer in secret does not change it.
        first = kept.rows[0].seq - 1 if kept.rows else kept.meta.seq
        self.opened: dict[Seat, int] = dict.fromkeys(self._game.ruleset.seats, first)
        for row in kept.rows:
            self._open(row.role, row.seq, msgspec.json.decode(row.result, type=Result).sealed)
        self._staging = Staging(entry_of(self._game.ruleset.id).scene.scene)
        self._forget_pictures()

    def _game_of(self, kept: Kept) -> Game[Any]:
        return game_of(kept, self._rulesets)

    async def _load(self) -> Kept | None:
        return await self._store.load(self.meta.id)

    def _open(self, role: Seat, seq: int, sealed: bool) -> None:
        for seat in self.opened:
            if seat == role or not sealed:
                self.opened[seat] = seq

    def _forget_pictures(self) -> None:
        self._views: dict[Seat | None, View[Any]] = {}
        self._scenes: dict[Seat | None, Picture] = {}
        self._updates: dict[tuple[Seat | None, int, int | None], bytes] = {}

    # -- who is there ----------------------------------------------------------------------------------------------

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, player in enumerate(self.meta.players) if player == HUMAN)

    def leave(self, listener: Listener) -> None:
        if listener in self.listeners:
            self.listeners.remove(listener)
            self._presence(listener)
        self.used = self.attended = time.monotonic()

    def _presence(self, changed: Listener) -> None:
        """Who sits at the other side is told of; a page alone with computers need not be."""
        self._updates = {}
        others = [each for each in self.listeners if each is not changed and each.seat != changed.seat]
        alone = sum(1 for each in self.listeners if each.seat == changed.seat) <= (changed in self.listeners)
        if changed.seat is not None and alone and others:
            task = asyncio.get_running_loop().create_task(self._retell(others))
            self._retelling.add(task)
            task.add_done_callback(self._retelling.discard)

    async def _retell(self, listeners: list[Listener]) -> None:
        async with self.lock:
            if self._game is not None and not self.is_gone:
                for listener in listeners:
                    if listener in self.listeners:
                        self._tell(listener)

    def wants_again(self, seats: Sequence[Seat]) -> None:
        """The others at the table are asked."""
        self.again |= dict.fromkeys(seats)
        self._updates = {}
        for listener in self.listeners:
            self._tell(listener)

    # -- what is told ----------------------------------------------------------------------------------------------

    async def game(self) -> Game[Any]:
        """The game as it is kept; with the lock held. Loaded again when something was not kept."""
        self.used = time.monotonic()
        if self._game is None:
            kept = await self._load()
            if kept is None:
                raise CorruptGame("the game was thrown away")
            self._take_up(kept)
        assert self._game is not None
        return self._game

    def view(self, seat: Seat | None) -> View[Any]:
        assert self._game is not None
        if seat not in self._views:
            self._views[seat] = View(self._game, seat)
        return self._views[seat]

    def scene(self, seat: Seat | None) -> Picture:
        if seat not in self._scenes:
            self._scenes[seat] = entry_of(self.view(seat).ruleset).scene.scene(self.view(seat))
        return self._scenes[seat]

    def log(self, seat: Seat | None) -> RoleLog:
        assert self._game is not None
        log = self.logs.setdefault(seat, RoleLog())
        log.follow(self.view(seat), self._game.decisions)
        return log

    def card(self, seat: Seat | None) -> Card:
        game = self._game
        assert game is not None
        here = {listener.seat for listener in self.listeners}
        asked = game.ask.to if game.ask is not None else {}
        return Card(
            game=self.meta.id, ruleset=game.ruleset.id, title=self.meta.title, players=self.meta.players,
            present=tuple(player != HUMAN or k in here for k, player in enumerate(self.meta.players)),
            seat_names=game.ruleset.seat_names, fork_of=self.meta.fork_of, seq=self.meta.seq,
            step=len(game.decisions), since=answered_last(game, seat),
            why_no_undo=WATCHING if seat is None else self._why_no_undo(game, seat),
            undo_to=self._undo_to(game, seat), sealed=len(asked) > 1 and seat in asked, mail=self._mail_told(),
            standing=self._settled.of(seat), again=tuple(self.again),
        )  # fmt: skip

    def _why_no_undo(self, game: Game[Any], seat: Seat) -> Reason | None:
        floor, decided = game.undo_floor(seat), len(game.decisions)
        if not game.pending and self._memory.went_by_itself(seat, floor, decided):
            return NOTHING_DECIDED
        return game.why_no_undo(seat)

    def _undo_to(self, game: Game[Any], seat: Seat | None) -> int | None:
        """What a seat did last is taken back as one, as far as nobody knows more since."""
        if seat is None or self._why_no_undo(game, seat) is not None:
            return None
        last = len(game.decisions) - (seat not in game.pending)
        return max(game.undo_floor(seat), self._memory.begun_before(seat, last))

    def _mail_told(self) -> MailInfo | None:
        return None

    def update_for(self, listener: Listener) -> bytes:
        """The picture of now for a page, with the lines of the log that it lacks."""
        log = self.log(listener.seat)
        since = min(listener.lines, len(log.lines))
        seat, key = listener.seat, (listener.seat, since, listener.step)
        if key not in self._updates:
            staged = self._staged_since(seat, listener.step)
            update = make_update(
                self.card(seat), self.view(seat), log.part(since), log.hash(), scene=self.scene(seat), staged=staged
            )
            self._updates[key] = _encode(update)
        assert self._game is not None
        listener.lines, listener.step = len(log.lines), len(self._game.decisions)
        return self._updates[key]

    def _staged_since(self, seat: Seat | None, step: int | None) -> tuple[Staged, ...]:
        assert self._game is not None
        try:
            return self._staging.since(self._game, self.view(seat), step, self.log(seat), self.scene(seat))
        except Exception:  # the picture itself can be told all the same
            _log.exception("game %s: decision %s cannot be shown to seat %s", self.meta.id, step, seat)
            return ()

    async def staged(self, seat: Seat | None, step: int) -> Staged:
        """How a decision of the past is shown, with the picture that it began with; Refused when there is none such."""
        async with self.lock:
            game = await self.game()
            if not 0 <= step < len(game.decisions):
                raise Refused(Reason(f"this game has {len(game.decisions)} decisions"))
            await self._recall(game, step)
            staged = self._staging.staged(game, self.view(seat), step, self.log(seat), self.scene(seat))
            return replace(staged, before=self._staging.before(game, seat, step))

    async def greet(self, listener: Listener, seq: int, lines: int, step: int | None = None) -> bytes:
        """The picture for a page that has seen so much already; from now on it is told everything."""
        async with self.lock:
            await self.game()
            if listener not in self.listeners:
                self.listeners.append(listener)
                self._presence(listener)
                self.came(self)
            log = self.log(listener.seat)
            kept = self._memory.untouched_since(seq) if seq <= self.meta.seq else 0
            listener.lines = min(lines, len(log.lines)) if kept is None else min(lines, log.told(kept))
            listener.step = step if step is not None and step <= self._decided_within(kept) else None
            return self.update_for(listener)

    async def moment(self, seat: Seat | None, step: int) -> Update:
        """A moment of the past as the seat saw it; Refused when there is none such."""
        async with self.lock:
            game = await self.game()
            twin = await self.fork_at(step)
            log = self.log(seat)
            entries = len(twin.journal) if step < len(game.decisions) else len(game.journal)
            return past(dataclasses.replace(self.card(seat), step=step), View(twin, seat), log, entries)

    async def fork_at(self, step: int) -> Game[Any]:
        """With the lock held."""
        game = await self.game()
        await self._recall(game, step)
        return game.fork_at(step)

    async def _recall(self, game: Game[Any], step: int) -> None:
        """The past of a game that was loaded is played again once, beside the loop."""
        if game.history and 0 <= step < len(game.history) and game.history[step] is None:
            await self._aside.run(game.moment, step)

    def _decided_within(self, entries: int | None) -> int:
        """How many decisions stand that led no farther than so many entries of the journal; None: all."""
        assert self._game is not None
        decisions = self._game.decisions
        return sum(1 for each in decisions if entries is None or each.entries <= entries)

    # -- what is done ----------------------------------------------------------------------------------------------

    async def act(self, seat: Seat | None, deed: Deed) -> Done | No:
        """Carry out an action, keep it, tell everybody. A page that goes away in between changes nothing."""
        return await asyncio.shield(asyncio.get_running_loop().create_task(self._act(seat, deed, None)))

    async def answer_of_computer(self, seat: Seat, raw: Any, opened: int) -> Done | No:
        """The answer of a computer to the question that it was asked; stale when that is no longer open."""
        deed = Answer(id=f"computer-{opened}", seq=self.meta.seq, answer=raw)
        return await asyncio.shield(asyncio.get_running_loop().create_task(self._act(seat, deed, opened)))

    async def _act(self, seat: Seat | None, deed: Deed, opened: int | None) -> Done | No:
        async with self.lock:
            try:
                game = await self.game()
            except (NotSaved, CorruptGame):
                return No(id=deed.id, reason=UNKEPT)
            if opened is None and (known := self._memory.answer_to(seat, deed.id)) is not None:
                return known
            if seat is not None and isinstance(deed, Undo | Concede):
                await self._forget_settled(seat)
            refused = self._why_not(game, seat, deed, opened)
            answer: Done | No = refused or await self._kept(game, seat or 0, deed)
            await self._answer_as_settled()
            if not isinstance(answer, No) or answer.reason not in (UNKEPT, OUR_FAULT):
                self._memory.answered(seat, deed.id, answer)
            return answer

    async def settle(self, seat: Seat | None, deed: Settle) -> Done | No:
        """What a seat settles beforehand is no action; what is answered by it is one each."""
        async with self.lock:
            try:
                game = await self.game()
            except (NotSaved, CorruptGame):
                return No(id=deed.id, reason=UNKEPT)
            if (refused := self._why_not(game, seat, deed, None)) is not None:
                return refused
            assert seat is not None  # or refused
            before = self._settled.of(seat)
            if (reason := self._settled.settle(self.view(seat), deed.until, deed.answer)) is not None:
                return No(id=deed.id, reason=reason)
            try:
                await self._keep_settled(seat)
            except NotSaved:
                self._settled.put(seat, before)
                return No(id=deed.id, reason=UNKEPT)
            self._updates = {}
            for listener in self.listeners:
                self._tell(listener)
            await self._answer_as_settled()
            return Done(id=deed.id, seq=self.meta.seq)

    async def _answer_as_settled(self) -> None:
        for _ in range(MOST_SETTLED):
            game = self._game
            if game is None or game.is_over:
                return
            asked = [self.view(seat) for seat in self.people if seat in game.waiting_for]
            only = only_answer(asked) if is_among_computers(self.meta.players) else None
            found = only or self._settled.answer(asked)
            if found is None:
                return
            seat, raw = found
            deed = Answer(id=f"settled-{self.meta.seq}", seq=self.meta.seq, answer=raw)
            if isinstance(await self._kept(game, seat, deed, itself=only is not None), No):
                if only is not None:
                    return
                await self._forget_settled(seat)  # whoever settled it is asked

    async def _forget_settled(self, seat: Seat) -> None:
        if self._settled.of(seat) is not None:
            self._settled.put(seat, None)
            with contextlib.suppress(NotSaved):  # then what comes next is not kept either, and its sender is told
                await self._keep_settled(seat)

    async def _keep_settled(self, seat: Seat) -> None:
        await self._store.settle(self.meta.id, seat, self._settled.of(seat))

    def _why_not(self, game: Game[Any], seat: Seat | None, deed: Deed | Settle, opened: int | None) -> No | None:
        if seat is None or self.is_gone:
            return No(id=deed.id, reason=WATCHING if seat is None else Reason("the game was thrown away"))
        is_late = deed.seq < self.opened[seat] and not is_of_any_time(deed)
        if is_late or deed.seq > self.meta.seq or (opened is not None and opened != self.opened[seat]):
            return No(id=deed.id, reason=STALE, stale=True)
        if isinstance(deed, Answer) and self.view(seat).ask is not None:
            # What a seat is told about its answer comes from its view, like everything else.
            view = self.view(seat)
            assert view.ask is not None
            try:
                reason = view.ask.why_not(seat, view.ask.understood(seat, deed.answer))
            except Refused as refused:
                reason = refused.reason
            return None if reason is None else No(id=deed.id, reason=reason)
        return None

    async def _kept(self, game: Game[Any], seat: Seat, deed: Deed, itself: bool = False) -> Done | No:
        entries, decisions = len(game.journal), len(game.decisions)
        try:
            rest = self._carry_out(game, seat, deed)
            sealed = len(game.decisions) == decisions and not game.is_over
            result = Result(len(game.journal), min(entries, len(game.journal)), rest, sealed, decisions, itself)
            self.meta = await self._write(game, seat, deed, result)
        except Refused as refused:
            return No(id=deed.id, reason=refused.reason)
        except Exception as error:
            # Nobody has seen what this game has become; the one that is kept is loaded again.
            self._game = None
            self._forget_pictures()
            _log.error("game %s: %r is not kept: %s", self.meta.id, type(deed).__name__, error, exc_info=error)
            return No(id=deed.id, reason=UNKEPT if isinstance(error, NotSaved) else OUR_FAULT)
        seq = self.meta.seq
        self._open(seat, seq, sealed)
        self._memory.acted(seq, seat, result)
        self._publish(result.low, may_wait=self._is_among_computers(seat))
        return Done(id=deed.id, seq=seq, rest=rest)

    def _carry_out(self, game: Game[Any], seat: Seat, deed: Deed) -> Reason | None:
        return carry_out(game, seat, deed)

    async def _write(self, game: Game[Any], seat: Seat, deed: Deed, result: Result) -> Meta:
        """Keep an action for good; what the list tells of the game from then on."""
        seq = self.meta.seq + 1
        row = Row(
            game=self.meta.id, seq=seq, role=seat, id=deed.id, action=_encode(deed).decode(),
            result=_encode(result).decode(), rule_version=game.ruleset.version, state_hash=fingerprint(game),
            prev_hash=self.meta.head,
        )  # fmt: skip
        meta = replace(described(self.meta, game), seq=seq, head=row.hash(), updated=time.time())
        snap = game.is_over or game.state.turn != self._snapped_turn or seq - self._snapped >= MOST_UNSNAPPED
        await self._store.act(meta, row, packed(game) if snap else None)
        if snap:
            self._snapped, self._snapped_turn = seq, game.state.turn
        return meta

    async def throw_away(self) -> None:
        await self._store.delete(self.meta.id)

    def _publish(self, low: int, may_wait: bool = False) -> None:
        self._forget_pictures()
        decided = len(self._game.decisions) if self._game is not None else 0
        self._staging.forget(decided)
        for listener in self.listeners:
            if listener.step is not None and listener.step > decided:
                listener.step = None
        for seat, log in self.logs.items():
            log.cut(low)
            for listener in self.listeners:
                if listener.seat == seat:
                    listener.lines = min(listener.lines, len(log.lines))
        for listener in self.listeners:
            self._tell(listener, may_wait and listener.step is not None and decided - listener.step < MOST_AT_ONCE)
        self.acted(self)

    def _is_among_computers(self, seat: Seat) -> bool:
        """A computer has acted and others are to act: no page needs every picture. Whoever acts himself has one before
        he hears that it is done."""
        ahead = self._game.waiting_for if self._game is not None else ()
        return bool(ahead) and all(self.meta.players[each] != HUMAN for each in (seat, *ahead))

    def _tell(self, listener: Listener, may_wait: bool = False) -> None:
        try:
            listener.tell(lambda: self.update_for(listener), may_wait)
        except Exception:  # what is kept is kept, whether or not it can be painted
            _log.exception("game %s cannot be told to seat %s", self.meta.id, listener.seat)

    def ping(self, sender: Listener, ping: Ping) -> None:
        """The others see where a player points; who looks on keeps his finger to himself."""
        if sender.seat is None:
            return
        told = Pinged(seat=sender.seat, at=ping.at, to=ping.to)
        for listener in self.listeners:
            if listener is not sender:
                listener.say(told)

    def notice(self, words: str) -> None:
        for listener in self.listeners:
            listener.say(Notice(words=words))
