"""A game: the course of play, the answers of the seats, and the way back to what was before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Self, TypeVar

import msgspec
from msgspec.structs import replace

from polemos.kernel.course import Course
from polemos.kernel.decision import Decision, Differs, Moment
from polemos.kernel.dice import Dice, KeyedDice
from polemos.kernel.fact import Conceded, Entry, Outcome
from polemos.kernel.procedure import Ask, Bug, Frame
from polemos.kernel.reason import Reason, Refused
from polemos.kernel.ruleset import Header, RuleSet
from polemos.kernel.secrecy import Seat
from polemos.kernel.seen_journal import SeenJournal
from polemos.kernel.start import moment_at
from polemos.kernel.state import State
from polemos.kernel.words.english import does, within

__all__ = ["Bug", "Decision", "Differs", "Game", "Moment"]

S = TypeVar("S", bound=State)
KNOWN_SINCE = Reason("dice were thrown or something was revealed since; it cannot be taken back")
_encode = msgspec.json.Encoder().encode  # tables keep their order, for play goes by it


class Game(Course[S]):
    """One game in play, with its past. Change it by answering; all else is for the procedures of its rule set."""

    def __init__(self, ruleset: RuleSet[S], header: Header, start: Moment[S], dice: Dice | None = None) -> None:
        self.ruleset = ruleset
        self.header = header
        self.dice: Dice = dice or KeyedDice.seeded(header.seed)
        self.state: S = start.state
        self.stack = start.stack
        self.counts = start.counts
        self.ask: Ask | None = None
        self.pending: dict[Seat, Any] = {}  # sealed answers to the open question
        self.journal: list[Entry] = []
        self.opening = start.entries  # journal entries made before the first question
        self.decisions: list[Decision] = []
        self.history: list[Moment[S] | None] | None = []  # a moment for each decision; None: found by playing again
        self.telling = True
        self.told: dict[Seat | None, SeenJournal] = {}  # the journal as views have shown it so far
        self._barrier = False

    @classmethod
    def new(cls, ruleset: RuleSet[S], setup: Any, seed: str, dice: Dice | None = None) -> Self:
        """A game up to its first question."""
        state, first = ruleset.begin(setup)
        header = Header(ruleset.id, ruleset.version, ruleset.data_digest(), setup, seed)
        game = cls(ruleset, header, Moment(state, [Frame(first)], {}, 0), dice)
        game.go_on()
        game.opening = len(game.journal)
        return game

    @classmethod
    def begun(
        cls, ruleset: RuleSet[S], header: Header, dice: Dice | None = None, opening: Sequence[Entry] = ()
    ) -> Self:
        """The game of a header up to its first question; of a copy `opening` is what was told before it."""
        if header.start is None:
            game = cls.new(ruleset, header.setup, header.seed, dice)
            game.header = header
            return game
        game = cls(ruleset, header, moment_at(header.start, ruleset, len(opening)), dice)
        game.journal = list(opening)
        game.go_on()
        return game

    # -- what seats do ---------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return not self.stack

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """Seats that have still to answer the open question."""
        return () if self.ask is None else tuple(seat for seat in sorted(self.ask.to) if seat not in self.pending)

    def why_not(self, seat: Seat, answer: Any) -> Reason | None:
        if self.is_over:
            return Reason("the game is over")
        if self.ask is None:
            raise Bug("the question has to be asked anew first")
        if seat not in self.ask.to:
            return Reason("another player has to answer")
        if seat in self.pending:
            return Reason("you have answered already; the other player has not")
        return self.ask.why_not(seat, answer)

    def answer(self, seat: Seat, answer: Any) -> None:
        """Answer the open question. Refused when the answer is not admitted, and then nothing has changed."""
        reason = self.why_not(seat, answer)
        if reason is not None:
            raise Refused(reason)
        ask, pending = self.ask, self.pending
        assert ask is not None
        if len(pending) + 1 < len(ask.to):
            pending[seat] = answer
            return
        # The order in which sealed answers came in is forgotten.
        answers = {s: answer if s == seat else pending[s] for s in sorted(ask.to)}
        before = None
        if self.history is not None:
            before = Moment(self.state.fork(), self.stack.copy(), self.counts.copy(), len(self.journal))
        self._barrier = len(ask.to) > 1
        self.ask, self.pending = None, {}
        try:
            self._take(answers)
            self.go_on()
            if before is not None:
                self._remember(before, ask, answers)
        except BaseException:
            if before is not None:  # whatever went wrong, nobody has lost anything
                self._return_to(before)
                self.pending = pending
            raise

    def concede(self, seat: Seat) -> None:
        """Give the game up; possible at any time, for either side."""
        if self.is_over or seat not in self.ruleset.seats:
            raise Refused(Reason("the game is over" if self.is_over else "only players can concede"))
        names = self.ruleset.side_names(self.state) or self.ruleset.seat_names
        other = next(s for s in self.ruleset.seats if s != seat)
        self.emit(
            Conceded(seat, Outcome(other, f"{does(names[seat], 'concedes')}: victory for {within(names[other])}"))
        )
        self.stack, self.ask, self.pending = [], None, {}

    # -- the past --------------------------------------------------------------------------------------------------

    def _return_to(self, moment: Moment[S]) -> None:
        """Stand at this question again; it is asked anew, since the old one may hold on to the state of then."""
        self.state, self.stack, self.counts = moment.state.fork(), moment.stack.copy(), moment.counts.copy()
        self.journal, self.told = self.journal[: moment.entries], {}
        self.pending = {}
        self.reopen()

    def _remember(self, before: Moment[S], ask: Ask, answers: Mapping[Seat, Any]) -> None:
        assert self.history is not None
        told = {seat: ask.to[seat].answer_json(answer) for seat, answer in answers.items()}
        decision = Decision(told, self.digest(), ask.rule, len(self.journal), self._barrier)
        if self.decisions and self.decisions[-1].answers.keys() != told.keys():
            # Whoever answered before has now seen what the others made of it.
            self.decisions[-1] = replace(self.decisions[-1], barrier=True)
        self.decisions.append(decision)
        self.history.append(before)

    def why_no_undo(self, seat: Seat) -> Reason | None:
        if self.is_over:
            return Reason("the game is over")
        if self.pending:
            return None if seat in self.pending else Reason("you have not answered yet")
        if not self.decisions or not self.history:
            return Reason("there is nothing to take back")
        last = self.decisions[-1]
        if tuple(last.answers) != (seat,):
            return Reason("the last decision was not yours")
        if last.barrier:
            return KNOWN_SINCE
        return None

    def undo_floor(self, seat: Seat) -> int:
        """How many decisions stand, however much this seat takes back."""
        decided = len(self.decisions)
        if self.why_no_undo(seat) is not None or any(other != seat for other in self.pending):
            return decided
        while decided and tuple(self.decisions[decided - 1].answers) == (seat,):
            if self.decisions[decided - 1].barrier:
                break
            decided -= 1
        return decided

    def undo(self, seat: Seat, to: int | None = None) -> None:
        """Take back the last answer, or all since so many decisions were made; never past an information barrier."""
        reason = self.why_no_undo(seat)
        if reason is not None:
            raise Refused(reason)
        decided = len(self.decisions)
        if to is None:
            to = decided if self.pending else decided - 1
        if not self.undo_floor(seat) <= to <= decided - (not self.pending):
            raise Refused(KNOWN_SINCE if 0 <= to < decided else Reason("there is nothing to take back"))
        self.pending.pop(seat, None)
        if to < decided:
            assert self.history is not None
            self._return_to(self.moment(to))
            del self.decisions[to:], self.history[to:]

    def moment(self, decision: int) -> Moment[S]:
        """The game as it stood when a decision was asked; after a load it is found by playing the answers again."""
        if self.history is None:
            raise Bug("a fork has no past")
        if (found := self.history[decision]) is not None:
            return found
        try:
            opening = self.journal[: self.opening]
            again = type(self).replayed(self.ruleset, self.header, self.decisions, opening=opening)
        except Exception as error:  # the rules were mended since, or a file tells of a past that never was
            raise Refused(Reason(f"the past of this game cannot be played again ({error})")) from error
        self.history = again.history
        return self.moment(decision)

    def fork_at(self, decision: int) -> Self:
        """Play on from an earlier question: a game with its own future and the past up to there."""
        if self.history is None:
            raise Bug("a fork has no past")
        if not 0 <= decision <= len(self.decisions):
            raise Refused(Reason(f"this game has {len(self.decisions)} decisions"))
        twin = self.fork()
        twin.journal, twin.opening, twin.telling = self.journal.copy(), self.opening, self.telling
        if decision < len(self.decisions):
            twin._return_to(self.moment(decision))
        else:
            twin.reopen()
        twin.decisions, twin.history = self.decisions[:decision], self.history[:decision]
        if self.header.reseeded:
            twin.header = replace(self.header, reseeded=tuple(r for r in self.header.reseeded if r[0] <= decision))
            twin.dice = KeyedDice.seeded(twin.header.seed_at(decision))
        return twin

    def reseed(self, seed: str) -> None:
        """Other dice from here on, so that nobody learns from a fork what the game it came from will throw.

        What was decided before cannot be taken back: it would be played again with dice that it never saw.
        """
        self.header = replace(self.header, reseeded=(*self.header.reseeded, (len(self.decisions), seed)))
        self._take_dice(seed)

    def _take_dice(self, seed: str) -> None:
        self.dice = KeyedDice.seeded(seed)
        if self.decisions:
            self.decisions[-1] = replace(self.decisions[-1], barrier=True)

    @classmethod
    def replayed(
        cls, ruleset: RuleSet[S], header: Header, decisions: Sequence[Decision], dice: Dice | None = None,
        opening: Sequence[Entry] = (),
    ) -> Self:  # fmt: skip
        """The game that these answers make; Differs when a digest does not agree."""
        game = cls.begun(ruleset, header, dice, opening)
        changes = dict(header.reseeded)
        for number, decision in enumerate(decisions):
            if number in changes:
                game._take_dice(changes[number])
            ask = game.ask
            if ask is None:
                raise Differs(number, "the game is over already")
            if decision.answers.keys() != ask.to.keys():
                raise Differs(number, "others are asked")
            for seat, raw in decision.answers.items():
                try:
                    game.answer(seat, ask.to[seat].from_json(raw))
                except (Refused, ValueError) as refusal:
                    raise Differs(number, f"its answer is refused: {refusal}") from refusal
            if game.decisions[-1].digest != decision.digest:
                raise Differs(number, "the game that follows from it is another one")
        if len(decisions) in changes:
            game._take_dice(changes[len(decisions)])
        return game

    # -- forks and digests -----------------------------------------------------------------------------------------

    def fork(self, dice: Dice | None = None, state: S | None = None) -> Self:
        """A game of its own that goes on from here, or from this state, without the past. Frozen records are shared."""
        twin = object.__new__(type(self))
        twin.ruleset = self.ruleset
        twin.header = self.header
        twin.dice = dice or self.dice
        twin.state = self.state.fork() if state is None else state
        twin.stack = self.stack.copy()
        twin.counts = self.counts.copy()
        twin.ask = None
        twin.pending = self.pending.copy()
        twin.journal = []
        twin.opening = 0
        twin.decisions = []
        twin.history = None
        twin.telling = False
        twin.told = {}
        twin._barrier = False
        return twin

    def snapshot(self) -> dict[str, Any]:
        """All that is needed to go on from here, to be encoded as JSON."""
        stack = [(frame.procedure, frame.step.name, frame.then) for frame in self.stack]
        pending = {s: self.ask.to[s].answer_json(a) for s, a in self.pending.items()} if self.ask else {}
        return {"state": self.state, "stack": stack, "counts": self.counts, "pending": pending}

    def digest(self) -> str:
        """A fingerprint of everything that play depends on; sealed answers are not yet among it."""
        stack = [(frame.procedure, frame.step.name, frame.then) for frame in self.stack]
        return blake2b(_encode((self.state, stack, self.counts)), digest_size=16).hexdigest()
