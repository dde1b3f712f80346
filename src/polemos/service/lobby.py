"""Where games begin: new ones, forks, files, recorded battles and lessons; and where they are listed."""

from __future__ import annotations

import secrets
import time
import unicodedata
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from polemos import UsageProblem, players
from polemos.kernel.game import Game
from polemos.kernel.reason import Reason, Refused
from polemos.kernel.save import FormatError, encode, read, resume
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.lab.house import House, house_of
from polemos.lab.match import game_seed
from polemos.service import levy
from polemos.service.army import has_armies, with_armies
from polemos.service.army_folder import OwnArmies
from polemos.service.deeds import packed
from polemos.service.fleet import with_fleets
from polemos.service.library import Shown
from polemos.service.own_folder import OWN
from polemos.service.records import (
    AgainTold,
    GameGiven,
    GameListed,
    GamesTold,
    LessonTold,
    NewFork,
    NewGame,
    SeatGiven,
    StepsTold,
    StepTold,
)
from polemos.service.scenario_shelf import ScenarioShelf
from polemos.service.store import Meta
from polemos.service.table import HUMAN, WATCHING, Table, described
from polemos.service.tables import Tables
from polemos.service.told import painter

DEFAULT_COMPUTER = "planner"
RECORDED = "recorded:"
SECRETS = Reason("another person plays, whose secrets a copy of the running game would show")
UNFINISHED = Reason("the battle is still being fought")
RUNNING = Reason("a running game is exported by its players; who watches can do so when it is over")


def new_token() -> str:
    return secrets.token_urlsafe(24)


class Lobby:
    def __init__(
        self, tables: Tables, own: OwnArmies | None = None, shelves: Mapping[str, ScenarioShelf] = MappingProxyType({})
    ) -> None:
        self._tables = tables
        self._own = own
        self.shelves = shelves  # of scenarios, by rule set

    # -- beginning -------------------------------------------------------------------------------------------------

    async def create(self, wish: NewGame) -> GameGiven:
        house = house_of(wish.ruleset)
        seated = checked_players(house, wish.players)
        setup = house.seated(await self._tables.aside.run(self.setup, house, wish), seated)
        seed = secrets.token_hex(32) if wish.seed is None else game_seed("play", wish.seed)
        game = await self._tables.aside.run(Game.new, house.ruleset, setup, seed)
        is_own = wish.own_scenario is not None or wish.scenario.startswith(OWN)
        battle = self.shelves[wish.ruleset].drafting.battle(setup.own) if is_own else house.battle(wish.scenario)
        return await self.keep(game, seated, plain(wish.title) or battle.title, battle.id)

    def setup(self, house: House, wish: NewGame) -> Any:
        """The battle as it is wished; UsageProblem when it cannot be."""
        if wish.own_scenario is not None or wish.scenario.startswith(OWN):
            return self._own_setup(house, wish)
        scenario = house.battle(wish.scenario).id
        if has_armies(house):
            return with_armies(house, scenario, wish, self._own.found().charts if self._own else ())
        if any(army is not None for army in wish.armies):
            if house.ruleset.id == levy.OWNER:
                return levy.with_armies(house, scenario, wish)
            raise UsageProblem(f"no armies are built for '{house.ruleset.id}'")
        return with_fleets(house, house.catalogue.setup(scenario, wish.settings, ()), wish.fleets)

    def _own_setup(self, house: House, wish: NewGame) -> Any:
        """A battle by a scenario of the player's own, which from now on travels with the game."""
        shelf = self.shelves.get(house.ruleset.id)
        if shelf is None:
            raise UsageProblem(f"no scenarios are made for '{house.ruleset.id}'")
        if any(army is not None for army in wish.armies):
            raise UsageProblem("the armies of a scenario are given")
        try:
            own = wish.own_scenario
            record = shelf.record_called(wish.scenario) if own is None else shelf.record_of(own)
        except (FormatError, Refused) as error:
            raise UsageProblem(str(error)[:300]) from error
        return with_fleets(house, shelf.drafting.setup(record, wish.settings), wish.fleets)

    async def keep(
        self, game: Game[Any], seated: Sequence[str], title: str, scenario: str, fork_of: str = "",
        lesson: LessonTold | None = None, recorded: str = "",
    ) -> GameGiven:  # fmt: skip
        """Keep a game that has begun and seat players at it."""
        game.header = replace(game.header, seats=tuple(seated))
        now = time.time()
        # A lesson goes the same way each time, as far as the pupil does.
        chooses = f"lesson/{lesson.id}" if lesson else secrets.token_hex(8)
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
        house = house_of(twin.ruleset.id)
        seated = checked_players(house, wish.players) if wish.players else None
        if seated is None:
            seated = tuple(HUMAN if k in here else DEFAULT_COMPUTER for k in twin.ruleset.seats)
        strangers = [k for k, name in enumerate(seated) if name == HUMAN and k not in here]
        if strangers and not is_free:
            names = " and ".join(twin.ruleset.seat_names[k] for k in strangers)
            raise Refused(Reason(f"while the game runs you cannot play on as {names}"))
        twin = forked(twin)
        return await self.keep(twin, seated, f"{meta.title} (from decision {wish.step})"[:160], meta.scenario, meta.id)

    async def again(self, table: Table, seat: Seat | None, also: Sequence[str]) -> AgainTold:
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
                return AgainTold(again=here, game=await self._anew(table))
            if table.next is not None and await self._is_over(table.next):
                table.again, table.next = {}, None
            if table.next is None and set(table.people) <= {*table.again, *here}:
                table.next = await self._anew(table)
            table.wants_again(here)
            again, made = tuple(table.again), table.next
        if made is not None:
            own = tuple(each if each.seat in here else replace(each, token="") for each in made.seats)
            made = replace(made, seats=own)
        return AgainTold(again=again, game=made)

    async def _anew(self, table: Table) -> GameGiven:
        """The same battle from before its first card and its first die."""
        old, meta = await table.game(), table.meta
        game = await self._tables.aside.run(Game.new, old.ruleset, old.header.setup, secrets.token_hex(32))
        return await self.keep(game, meta.players, meta.title, meta.scenario)

    async def _is_over(self, given: GameGiven) -> bool:
        table = await self._tables.table(given.game)
        return table is None or table.meta.outcome is not None

    async def take_in(self, content: bytes, seats: Sequence[str]) -> GameGiven:
        """A game out of a file."""
        game = await self._tables.aside.run(read_game, content, self._tables.rulesets)
        house = house_of(game.ruleset.id)
        seated = tuple(seats) or game.header.seats or (HUMAN, *["greedy"] * (len(game.ruleset.seats) - 1))
        checked_players(house, seated)
        scenario = str(getattr(game.header.setup, "scenario", "") or getattr(game.header.setup, "battle", ""))
        known = {battle.id: battle.title for battle in house.catalogue.battles()}
        if getattr(game.header.setup, "own", None) is not None:
            known[scenario] = self.shelves[house.ruleset.id].drafting.battle(game.header.setup.own).title
        return await self.keep(game, seated, known.get(scenario, plain(scenario)) or "A game out of a file", scenario)

    async def show(self, battle: Shown, content: bytes) -> GameGiven:
        """A recorded battle; who has looked at it before gets the same game."""
        name = f"{RECORDED}{battle.id}:{blake2b(content, digest_size=8).hexdigest()}"
        for meta, tokens in await self._tables.store.games(name):
            seats, watch = given(meta, tokens)
            return GameGiven(game=meta.id, title=meta.title, seats=seats, watch=watch)
        game = await self._tables.aside.run(read_game, content, self._tables.rulesets)
        return await self.keep(game, battle.players, battle.title, battle.scenario, recorded=name)

    # -- what there is ---------------------------------------------------------------------------------------------

    async def games(self) -> GamesTold:
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
        return GamesTold(games=tuple(listed))

    async def steps(self, table: Table, seat: Seat | None) -> StepsTold:
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
                steps.append(StepTold(step=number, turn=turn, phase=phase, seat=by, words=words, rule=decision.rule))
                before = decision.entries
            return StepsTold(steps=tuple(steps))

    async def export(self, table: Table, seat: Seat | None, also: Sequence[str]) -> bytes:
        """The game as a file."""
        if table.why_no_copy is not None:
            raise Refused(table.why_no_copy)
        async with table.lock:
            game = await table.game()
            if not game.is_over:
                if seat not in table.people:
                    raise Refused(RUNNING)
                if not _may_copy(table, seats_here(table, seat, also)):
                    raise Refused(SECRETS)
            return encode(game)


def seats_here(table: Table, seat: Seat | None, also: Sequence[str]) -> tuple[Seat, ...]:
    """The people's seats of whoever shows these tokens."""
    found = [seat, *(table.tokens.get(token) for token in also)]
    return tuple(sorted({each for each in found if each is not None and each in table.people}))


def _may_copy(table: Table, here: Sequence[Seat]) -> bool:
    """May those here have the whole of a running game? Not while another person plays, whatever he has to hide:

    to allow it only when there is nothing would tell whether there is."""
    return bool(here) and set(table.people) <= set(here)


def forked(twin: Game[Any]) -> Game[Any]:
    """A game with dice of its own from here on; with the old ones a player could try out what is to come."""
    twin.reseed(secrets.token_hex(32))
    return twin


def checked_players(house: House, seated: Sequence[str]) -> tuple[str, ...]:
    known = (HUMAN, *players.levels(house.ruleset.id))
    for name in seated:
        if name not in known:
            raise UsageProblem(f"nobody called '{name[:40]}' can sit down; choose from {', '.join(known)}")
    if len(seated) != len(house.ruleset.seats):
        raise UsageProblem(f"{len(house.ruleset.seats)} players are wanted, not {len(seated)}")
    return tuple(seated)


def given(meta: Meta, tokens: Mapping[str, Seat | None]) -> tuple[tuple[SeatGiven, ...], str]:
    """The tokens of a game; a computer's is empty."""
    by_seat = {seat: token for token, seat in tokens.items()}
    told = [
        SeatGiven(seat=seat, player=player, token=by_seat.get(seat, "")) for seat, player in enumerate(meta.players)
    ]
    return tuple(told), by_seat.get(None, "")


def turns_of(game: Game[Any]) -> int:
    return painter(game.ruleset.id).scene(View(game, None)).turns


def plain(text: str) -> str:
    """A name in one line without signs that steer anything."""
    whole = unicodedata.normalize("NFC", " ".join(text.split()))
    return "".join(each for each in whole if each.isprintable())[:120]


def read_game(content: bytes, rulesets: Mapping[str, Any]) -> Game[Any]:
    try:
        return resume(read(content), rulesets)
    except FormatError as error:
        raise UsageProblem(str(error)[:300]) from error
