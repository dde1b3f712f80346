"""One fuzzed game: played with drawn answers, checked at decisions, stopped at its first fault."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from polemos.kernel.chance import Chance
from polemos.kernel.dice import KeyedDice
from polemos.kernel.files.save import encode
from polemos.kernel.game import Game
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Space
from polemos.kernel.view import View
from polemos.lab import checks, worlds
from polemos.lab.bundles import bundle_wrong
from polemos.lab.contents import Contents, counted_steps, told_by
from polemos.lab.match import game_seed
from polemos.lab.rehearsed import rehearsals_differ
from polemos.registry.entry import Playable

MOST_DECISIONS = 10_000
REHEARSED = 8  # one in so many decisions is played again
BUNDLED = 4  # at one in so many close looks answers are given as one
LOOK_AHEAD = 3  # answers tried out where something new is sought


def has_advisor(seed: int) -> bool:
    """In one game of six a player with a plan has a say, for by chance alone fleets seldom come to grips."""
    return seed % 6 == 2


class Failure(msgspec.Struct, frozen=True):
    seed: int
    kind: str
    detail: str


class Fuzzed(msgspec.Struct, frozen=True):
    """What came of one game."""

    decisions: int
    failures: tuple[Failure, ...]
    contents: dict[str, int]
    save: bytes = b""  # of a game with a failure


class _Fault(Exception):
    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind


class FuzzGame:
    """A game under test. All is drawn from the seed, so the same setup and seed give the same game."""

    def __init__(
        self,
        entry: Playable,
        setup: Any,
        seed: int,
        every: int,
        most_decisions: int = MOST_DECISIONS,
        is_sought: bool = False,
    ) -> None:
        self.entry = entry
        self.setup = setup
        self.seed = seed
        self.every = every
        self.most_decisions = most_decisions
        self.chance = Chance(seed)
        self.contents: Contents = Counter()
        self.tried: Counter[str] = Counter()
        self.decisions = 0
        self.game: Game[Any] | None = None
        # Some games look ahead for what they have not seen; in some both run the errands of the catalogue, in more
        # while something is sought.
        self.seeks = seed % 6 in (0, 1)
        self.advisor = entry.players.make("greedy", seed) if has_advisor(seed) else None
        self.is_nosy = seed % 6 in (3, 4) or (is_sought and seed % 6 == 5)

    def run(self) -> Fuzzed:
        failures = []
        try:
            with counted_steps(self.entry.ruleset, self.contents):
                self._play()
        except _Fault as fault:
            failures.append(Failure(self.seed, fault.kind, f"{self._where()}: {fault}"))
        except Exception as error:
            failures.append(Failure(self.seed, "crash", f"{self._where()}: {_told(error)}"))
        return Fuzzed(self.decisions, tuple(failures), dict(self.contents), self._dump() if failures else b"")

    def _where(self) -> str:
        game = self.game
        if game is None:
            return f"at the start of {msgspec.json.encode(self.setup).decode()[:400]}"
        stack = " > ".join(
            f"{type(f.procedure).__name__}.{f.step.name}" for f in game.stack if f.at < len(f.procedure.STEPS)
        )
        return f"decision {self.decisions + 1} ({stack})"

    def _dump(self) -> bytes:
        try:
            return encode(self.game) if self.game is not None else b""
        except Exception:  # the fault may be one that cannot be saved; it is reported all the same
            return b""

    # -- the game --------------------------------------------------------------------------------------------------

    def _play(self) -> None:
        ruleset = self.entry.ruleset
        seed = game_seed(self.seed)
        dice = checks.CountedDice(KeyedDice(bytes.fromhex(seed)))
        game = self.game = Game.new(ruleset, self.setup, seed, dice)
        self._note(0)
        while not game.is_over:
            if self.decisions >= self.most_decisions:
                raise _Fault("endless", f"the game is not over after {self.most_decisions} decisions")
            if game.ask is None or not game.waiting_for:
                raise _Fault("dead end", "nobody is asked and the game is not over")
            seat = self.chance.pick(game.waiting_for)
            if self.chance.below(self.every) == 0:
                self._look_closely(seat)
            answer = self._answer(seat)
            undoes = self.chance.below(self.every) == 0
            before, question = (game.digest(), checks.asked(game)) if undoes else ("", b"")
            told, thrown, known = len(game.journal), dice.thrown, len(game.decisions)
            game.answer(seat, answer)
            self.decisions += 1
            self._note(told)
            self._expect("invariant", ruleset.check(game.state))
            if undoes and len(game.decisions) > known:
                thrown = dice.thrown - thrown
                self._expect("undo", checks.undo_wrong(game, seat, answer, before, question, thrown))
        if game.state.outcome is None:
            raise _Fault("dead end", "the game is over and nobody says how it ended")
        self._expect("replay", checks.replay_differs(game))
        self._expect("save", checks.save_differs(game))
        self._expect("watch", checks.watch_differs(game))
        self._expect("rehearsal", rehearsals_differ(game, REHEARSED))

    def _look_closely(self, seat: Seat) -> None:
        game, chance = self.game, self.chance
        assert game is not None
        assert game.ask is not None
        self._expect("dead end", checks.dead_end(game, seat, _default_of(game.ask.to[seat])))
        self._expect("view", checks.view_differs(game, seat))
        self._expect("leak", worlds.leaks(game, chance.pick(game.ruleset.seats), chance))
        self._expect("leak", worlds.sealed_leaks(game, seat, chance))
        self._expect("leak", worlds.choice_leaks(game, seat, chance))
        self._expect("fork", checks.fork_differs(game, chance))
        if self.decisions % BUNDLED == 0:  # by a chance of its own: what is looked at does not change what is drawn
            self._expect("bundle", bundle_wrong(game, seat, Chance(self.seed * MOST_DECISIONS + self.decisions)))
        if chance.below(2):  # a file is dear, for it tells the whole game
            self._expect("save", checks.save_differs(game))
        else:
            self._expect("concede", checks.concede_wrong(game, seat))
            self.contents["fact:Conceded"] += 1
        self._expect("illegal", checks.illegal_accepted(game, seat, chance))
        self._expect("words", checks.lost_in_words(game, seat, game.ask.to[seat].sample(chance)))

    def _expect(self, kind: str, wrong: Iterable[str]) -> None:
        for detail in wrong:
            raise _Fault(kind, detail)

    def _note(self, told: int) -> None:
        assert self.game is not None
        entries = self.game.journal[told:]
        self.contents.update(told_by(entries))
        self.contents.update(self.entry.catalogue.seen(self.game.state, entries))

    # -- answers ---------------------------------------------------------------------------------------------------

    def _answer(self, seat: Seat) -> Any:
        game = self.game
        assert game is not None
        assert game.ask is not None
        space = game.ask.to[seat]
        if self.advisor is not None and self.chance.below(2):
            return self.advisor.answer(View(game, seat))
        if self.is_nosy and self.chance.below(8):
            answer = self.entry.catalogue.fuzz_goal(game, seat, self.chance)
            if answer is not None:
                return answer
        answers: list[Any] = []
        drawn = self._drawn(space, LOOK_AHEAD if self.seeks and self.chance.below(2) else 1)
        self._expect("dead end", checks.dead_end(game, seat, _kept(drawn, answers)))
        if len(answers) > 1:
            answers.sort(key=lambda answer: -self._news(seat, answer))
        if isinstance(space, Choice):
            self.tried[_kind(answers[0])] += 1
        return answers[0]

    def _drawn(self, space: Space[Any], count: int) -> Iterator[Any]:
        """Answers to choose from: drawn, offered as candidates, or of a kind that was seldom given."""
        chance = self.chance
        for _ in range(count):
            if isinstance(space, Choice) and chance.below(2):
                rare = min(self.tried[_kind(key)] for key in space.candidates())
                yield chance.pick([key for key in space.candidates() if self.tried[_kind(key)] == rare])
            elif chance.below(4) == 0:
                offered = [answer for answer in space.candidates() if space.why_not(answer) is None]
                yield chance.pick(offered) if offered else space.default
            else:
                yield space.sample(chance)

    def _news(self, seat: Seat, answer: Any) -> int:
        """How much of what would follow has not yet occurred in this game."""
        assert self.game is not None
        if len(self.game.waiting_for) > 1:
            return 0
        twin = self.game.fork(dice=KeyedDice(b"ahead"))
        twin.reopen()
        known = set(self.contents)
        twin.answer(seat, answer)
        return len({label for label in told_by(twin.journal) if label not in known})


def _default_of(space: Space[Any]) -> Iterator[Any]:
    yield space.default


def _kept(answers: Iterable[Any], kept: list[Any]) -> Iterator[Any]:
    for answer in answers:
        kept.append(answer)
        yield answer


def _kind(key: str) -> str:
    return key.partition(":")[0]


def _told(error: Exception) -> str:
    """An exception in one line, with the last of our own lines that it came through."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [
        frame for frame in frames if "polemos" in Path(frame.filename).parts and "lab" not in Path(frame.filename).parts
    ]
    last = (ours or frames)[-1]
    return (
        f"{type(error).__name__}: {' '.join(str(error).split())} ({Path(last.filename).name}:{last.lineno} {last.name})"
    )
