"""Where games begin: new ones, forks, files, recorded battles and lessons; and where they are listed."""

from __future__ import annotations

import secrets
import time
import unicodedata
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec.structs import replace

from polemos import UsageProblem
from polemos.kernel.copying import copied
from polemos.kernel.fact import LOSSES
from polemos.kernel.files.save import FormatError, encode, read, resume
from polemos.kernel.game import Game
from polemos.kernel.reason import Reason, Refused
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.lab.match import game_seed
from polemos.registry.entry import Playable
from polemos.registry.rulesets import entry_of
from polemos.service.lobby.library import Shown
from polemos.service.lobby.reader import Task
from polemos.service.lobby.readers import Readers
from polemos.service.lobby.tables import Tables
from polemos.service.scenarios.setups import Setups, brings_something, is_own
from polemos.service.store.store import Meta
from polemos.service.table.actions import packed
from polemos.service.table.listing import described
from polemos.service.table.table import HUMAN, WATCHING, Table
from polemos.service.wire.records import (
    AgainInfo,
    GameGiven,
    GameListed,
    GamesInfo,
    LessonInfo,
    LinksInfo,
    NewFork,
    NewGame,
    SeatGiven,
    StepInfo,
    StepsInfo,
)

DEFAULT_COMPUTER = "planner"
_encode = msgspec.json.Encoder().encode
RECORDED = "recorded:"
TAKEN = "taken-"  # how a token begins that was given to whoever sat down, and to nobody else
TO_WATCH = Reason("this link is to watch, not to sit down")
BY_LETTER = Reason("the seats of a game by mail are taken by letter")
TAKEN_BEFORE = Reason("somebody has taken this seat already")
SECRETS = Reason("while another person plays, nobody tries things out in a copy of the game")
UNFINISHED = Reason("the battle is still being fought")
RUNNING = Reason("a running game is exported by its players; who watches can do so when it is over")


def new_token() -> str:
    return secrets.token_urlsafe(24)


def new_dice() -> str:
    """The secret from which all dice of a game come."""
    return secrets.token_hex(32)


def new_whim() -> str:
    """By what a computer chooses where it does not care."""
    return secrets.token_hex(8)


class Lobby:
    def __init__(self, tables: Tables, setups: Setups, readers: Readers) -> None:
        self._tables = tables
        self._readers = readers
        self.setups = setups

    # -- beginning -------------------------------------------------------------------------------------------------

    async def create(self, wish: NewGame, who: str) -> GameGiven:
        """`who` asks, so that his texts are read in their turn."""
        entry = entry_of(wish.ruleset)
        seated = checked_players(entry, wish.players)
        seed = new_dice() if wish.seed is None else game_seed("play", wish.seed)
        if brings_something(wish):
            task = Task("game.new", entry.ruleset.id, _encode(wish), seed)
            found = await self._readers.read(who, task)
            game = await self._tables.aside.run(read_game, found.game, self._tables.rulesets)
        else:
            setup = entry.seated(await self._tables.aside.run(self.setups.setup, entry, wish), seated)
            game = await self._tables.aside.run(Game.new, entry.ruleset, setup, seed)
        game.header = replace(game.header, chosen=wish.seed)  # told to all: whoever knows it knows the dice
        drafting = self.setups.repositories[wish.ruleset].drafting if is_own(wish) else None
        battle = entry.battle(wish.scenario) if drafting is None else drafting.battle(game.header.setup.own)
        return await self.keep(game, seated, plain(wish.title) or battle.title, battle.id)

    async def keep(
        self, game: Game[Any], seated: Sequence[str], title: str, scenario: str, fork_of: str = "",
        lesson: LessonInfo | None = None, recorded: str = "",
    ) -> GameGiven:  # fmt: skip
        """Keep a game that has begun and seat players at it."""
        game.header = replace(game.header, seats=tuple(seated))
        now = time.time()
        # A lesson goes the same way each time, as far as the pupil does.
        chooses = f"lesson/{lesson.id}" if lesson else new_whim()
        meta = Meta(
            id=secrets.token_hex(8), title=title, ruleset=game.ruleset.id, scenario=scenario, players=tuple(seated),
            fork_of=fork_of, computer_seed=chooses, lesson=lesson.id if lesson else recorded, created=now,
            updated=now, turns=turns_of(game),
        )  # fmt: skip
        # Nobody looks over a computer's shoulder, so its seat has no token.
        tokens: dict[str, Seat | None] = {new_token(): k for k, name in enumerate(seated) if name == HUMAN}
        tokens[new_token()] = None
        meta = described(meta, game)
        await self._tables.store.begin(meta, tokens, packed(game))
        if meta.thinks:
            await self._tables.table(meta.id)  # computers begin at once
        seats, watch = given(meta, tokens)
        return GameGiven(game=meta.id, title=title, seats=seats, watch=watch, lesson=lesson)

    async def fork(self, table: Table, seat: Seat | None, wish: NewFork) -> GameGiven:
        """Play on from a moment of a game, with fresh dice."""
        if table.why_no_copy is not None:
            raise Refused(table.why_no_copy)
        here = seats_here(table, seat, wish.also)
        async with table.lock:
            game = await table.game()
            meta, is_free = table.meta, game.is_over or not table.people
            if not is_free and not _may_copy(table, here):
                raise Refused(SECRETS)
            twin = await table.fork_at(wish.step)
            if not is_free:
                twin = await self._tables.aside.run(copied, twin, here, new_dice())
        entry = entry_of(twin.ruleset.id)
        seated = checked_players(entry, wish.players) if wish.players else None
        if seated is None:
            seated = tuple(HUMAN if k in here else DEFAULT_COMPUTER for k in twin.ruleset.seats)
        strangers = [k for k, name in enumerate(seated) if name == HUMAN and k not in here]
        if strangers and not is_free:
            names = " and ".join(twin.ruleset.seat_names[k] for k in strangers)
            raise Refused(Reason(f"while the game runs you cannot play on as {names}"))
        if is_free:
            twin = forked(twin)
        return await self.keep(twin, seated, f"{meta.title} (from decision {wish.step})"[:160], meta.scenario, meta.id)

    async def again(self, table: Table, seat: Seat | None, also: Sequence[str]) -> AgainInfo:
        """The same battle from its beginning, as soon as everybody who fought it wants it, each with his own seat."""
        if table.why_no_copy is not None:
            raise Refused(table.why_no_copy)
        here = seats_here(table, seat, also)
        if not here:
            raise Refused(WATCHING)
        async with table.lock:
            if not (await table.game()).is_over:
                raise Refused(UNFINISHED)
            if set(table.people) <= set(here):  # nobody else need be asked
                return AgainInfo(again=here, game=await self._anew(table))
            if table.next is not None and await self._is_over(table.next):
                table.again, table.next = {}, None
            if table.next is None and set(table.people) <= {*table.again, *here}:
                table.next = await self._anew(table)
            table.wants_again(here)
            again, made = tuple(table.again), table.next
        if made is not None:
            own = tuple(each if each.seat in here else replace(each, token="") for each in made.seats)
            made = replace(made, seats=own)
        return AgainInfo(again=again, game=made)

    async def _anew(self, table: Table) -> GameGiven:
        """The same battle from before its first card and its first die."""
        old, meta = await table.game(), table.meta
        game = await self._tables.aside.run(Game.new, old.ruleset, old.header.setup, new_dice())
        return await self.keep(game, meta.players, meta.title, meta.scenario)

    async def _is_over(self, given: GameGiven) -> bool:
        table = await self._tables.table(given.game)
        return table is None or table.meta.outcome is not None

    async def take_in(self, content: bytes, seats: Sequence[str], who: str) -> GameGiven:
        """A game out of a file; if it still runs, with other dice than the file may tell."""
        await self._readers.read(who, Task("game.read", "", content))
        game = await self._tables.aside.run(read_game, content, self._tables.rulesets)
        if not game.is_over:
            game = forked(game)
        entry = entry_of(game.ruleset.id)
        seated = tuple(seats) or game.header.seats or (HUMAN, *["greedy"] * (len(game.ruleset.seats) - 1))
        checked_players(entry, seated)
        scenario = str(getattr(game.header.setup, "scenario", "") or getattr(game.header.setup, "battle", ""))
        known = {battle.id: battle.title for battle in entry.catalogue.battles()}
        repository, own = self.setups.repositories.get(entry.ruleset.id), getattr(game.header.setup, "own", None)
        if repository is not None and own is not None:
            known[scenario] = repository.drafting.battle(own).title
        return await self.keep(game, seated, known.get(scenario, plain(scenario)) or "A game out of a file", scenario)

    async def show(self, battle: Shown, content: bytes) -> GameGiven:
        """A recorded battle; who has looked at it before gets the same game."""
        name = f"{RECORDED}{battle.id}:{blake2b(content, digest_size=8).hexdigest()}"
        for meta, tokens in await self._tables.store.games(name):
            seats, watch = given(meta, tokens)
            return GameGiven(game=meta.id, title=meta.title, seats=seats, watch=watch)
        game = await self._tables.aside.run(read_game, content, self._tables.rulesets)
        return await self.keep(game, battle.players, battle.title, battle.scenario, recorded=name)

    async def sit(self, table: Table, token: str) -> GameGiven:
        """Take the seat that a link is for. From now on the link is worth nothing, whoever has kept it."""
        seat = table.tokens.get(token)
        if table.why_no_copy is not None:
            raise Refused(BY_LETTER)
        if seat is None:
            raise Refused(TO_WATCH)
        own = token
        if not token.startswith(TAKEN):
            own = TAKEN + new_token()
            if not await self._tables.exchange(table, token, own):
                raise Refused(TAKEN_BEFORE)
        seats, watch = given(table.meta, table.tokens)
        mine = tuple(
            replace(each, token=own if each.seat == seat else "", taken=each.taken or each.seat == seat)
            for each in seats
        )
        return GameGiven(game=table.meta.id, title=table.meta.title, seats=mine, watch=watch)

    def links(self, table: Table) -> LinksInfo:
        seats, watch = given(table.meta, table.tokens)
        free = tuple(each.seat for each in seats if each.player == HUMAN and not each.taken)
        return LinksInfo(watch=watch, free=free)

    # -- what there is ---------------------------------------------------------------------------------------------

    async def games(self) -> GamesInfo:
        listed = []
        for meta, tokens in await self._tables.store.games():
            if meta.lesson.startswith(RECORDED):
                continue
            seats, watch = given(meta, tokens)
            listed.append(
                GameListed(
                    game=meta.id, title=meta.title, ruleset=meta.ruleset, scenario=meta.scenario, players=meta.players,
                    turn=meta.turn, turns=meta.turns, outcome=meta.outcome, updated=meta.updated, seats=seats,
                    watch=watch, fork_of=meta.fork_of, lesson=meta.lesson,
                )
            )  # fmt: skip
        if self._tables.mail is not None:
            listed += await self._tables.aside.run(self._tables.mail.listed)
            listed.sort(key=lambda game: -game.updated)
        return GamesInfo(games=tuple(listed))

    async def steps(self, table: Table, seat: Seat | None) -> StepsInfo:
        """Every decision so far, as the seat may know it."""
        async with table.lock:
            game = await table.game()
            log = table.log(seat)
            steps, before = [], game.opening
            for number, decision in enumerate(game.decisions):
                turn, phase = log.place(before)
                lines = log.lines[log.told(before) : log.told(decision.entries)]
                by = next(iter(decision.answers)) if len(decision.answers) == 1 else None
                words = next((line.words for line in lines if line.words), "")
                rolls = sum(1 for line in lines if line.fact["type"] == "Rolled")
                losses = sum(1 for line in lines if line.moment in LOSSES)
                steps.append(
                    StepInfo(
                        step=number, turn=turn, phase=phase, seat=by, words=words, rule=decision.rule, rolls=rolls,
                        losses=losses,
                    )
                )  # fmt: skip
                before = decision.entries
            return StepsInfo(steps=tuple(steps))

    async def export(self, table: Table, seat: Seat | None, also: Sequence[str]) -> bytes:
        """The game as a file; of a running one, what those who ask may know of it."""
        if table.why_no_copy is not None:
            raise Refused(table.why_no_copy)
        async with table.lock:
            game = await table.game()
            if game.is_over:
                return encode(game)
            here = seats_here(table, seat, also)
            if seat not in table.people:
                raise Refused(RUNNING)
            if not _may_copy(table, here):
                raise Refused(SECRETS)
            twin = await table.fork_at(len(game.decisions))
        return encode(await self._tables.aside.run(copied, twin, here, new_dice()))


def seats_here(table: Table, seat: Seat | None, also: Sequence[str]) -> tuple[Seat, ...]:
    """The people's seats of whoever shows these tokens."""
    found = [seat, *(table.tokens.get(token) for token in also)]
    return tuple(sorted({each for each in found if each is not None and each in table.people}))


def _may_copy(table: Table, here: Sequence[Seat]) -> bool:
    """May those here have a copy of a running game, to try things out in? Not while another person plays."""
    return bool(here) and set(table.people) <= set(here)


def forked(twin: Game[Any]) -> Game[Any]:
    """A game with dice of its own from here on; with the old ones a player could try out what is to come."""
    twin.reseed(new_dice())
    return twin


def checked_players(entry: Playable, seated: Sequence[str]) -> tuple[str, ...]:
    known = (HUMAN, *entry.players.levels)
    for name in seated:
        if name not in known:
            raise UsageProblem(f"nobody called '{name[:40]}' can sit down; choose from {', '.join(known)}")
    if len(seated) != len(entry.ruleset.seats):
        raise UsageProblem(f"{len(entry.ruleset.seats)} players are wanted, not {len(seated)}")
    return tuple(seated)


def given(meta: Meta, tokens: Mapping[str, Seat | None]) -> tuple[tuple[SeatGiven, ...], str]:
    """The tokens of a game; a computer's is empty, and one that somebody took is his alone."""
    by_seat = {seat: token for token, seat in tokens.items()}
    told = []
    for seat, player in enumerate(meta.players):
        token = by_seat.get(seat, "")
        taken = token.startswith(TAKEN)
        told.append(SeatGiven(seat=seat, player=player, token="" if taken else token, taken=taken))
    return tuple(told), by_seat.get(None, "")


def turns_of(game: Game[Any]) -> int:
    return entry_of(game.ruleset.id).scene.scene(View(game, None)).turns


def plain(text: str) -> str:
    """A name in one line without signs that steer anything."""
    whole = unicodedata.normalize("NFC", " ".join(text.split()))
    return "".join(each for each in whole if each.isprintable())[:120]


def read_game(content: bytes, rulesets: Mapping[str, Any]) -> Game[Any]:
    try:
        return resume(read(content), rulesets)
    except FormatError as error:
        raise UsageProblem(str(error)[:300]) from error
