"""A game: a state, a stack of procedures, one open question, and the journal of what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Generic, Self, TypeVar

import msgspec

from polemos.kernel.dice import Dice, KeyedDice, Modifier, RollId, kinds_of
from polemos.kernel.fact import Conceded, Drawn, Ended, Entry, Fact, Outcome, Rolled, Shuffled, chain
from polemos.kernel.procedure import Ask, Call, Flow, Frame, Leave, Procedure, Step, Then
from polemos.kernel.reason import Reason, Refused
from polemos.kernel.ruleset import Header, RuleSet
from polemos.kernel.secrecy import Seat
from polemos.kernel.state import State

S = TypeVar("S", bound=State)
MOST_STEPS = 100_000  # between two questions; more means that our procedures run in a circle
_encode = msgspec.json.Encoder().encode


class Bug(Exception):
    """Our fault: a procedure broke the kernel's contract."""


class Differs(Exception):
    """Playing the answers again did not give the recorded game."""

    def __init__(self, decision: int, why: str) -> None:
        super().__init__(f"decision {decision + 1}: {why}")
        self.decision = decision


class Decision(msgspec.Struct, frozen=True):
    """An answered question: who answered what, the digest of the game after it, and whether it can be taken back."""

    answers: dict[Seat, Any]  # as JSON values
    digest: str
    rule: str
    entries: int  # journal entries after it
    barrier: bool


@dataclass(frozen=True, slots=True)
class Moment(Generic[S]):
    """A game as it stood at one question."""

    state: S
    stack: list[Frame]
    counts: dict[str, int]


class Game(Generic[S]):
    """One game in play. Change it by answering; everything else is for the procedures of its rule set."""

    def __init__(self, ruleset: RuleSet[S], header: Header, dice: Dice | None = None) -> None:
        self.ruleset = ruleset
        self.header = header
        self.dice: Dice = dice or KeyedDice(bytes.fromhex(header.seed))
        self.stack: list[Frame] = []
        self.counts: dict[str, int] = {}
        self.pending: dict[Seat, Any] = {}
        self.ask: Ask | None = None
        self.journal: list[Entry] = []
        self.decisions: list[Decision] = []
        self.history: list[Moment[S] | None] | None = []
        self.opening = 0  # journal entries made before the first question
        self.telling = True
        self._barrier = False
        state, first = ruleset.begin(header.setup)
        self.state: S = state
        self.stack.append(Frame(first, 0))

    @classmethod
    def new(cls, ruleset: RuleSet[S], setup: Any, seed: str, dice: Dice | None = None) -> Self:
        """A game up to its first question."""
        header = Header(ruleset.id, ruleset.version, ruleset.data_digest(), setup, seed)
        game = cls(ruleset, header, dice)
        game._run()
        game.opening = len(game.journal)
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
        if self.ask is None:
            return Reason("the game is over")
        if seat not in self.ask.to:
            return Reason("another player has to answer")
        if seat in self.pending:
            return Reason("you have answered already; the other player has not")
        return self.ask.to[seat].why_not(answer)

    def answer(self, seat: Seat, answer: Any) -> None:
        """Answer the open question; Refused when the answer is not admitted, and then nothing has changed."""
        reason = self.why_not(seat, answer)
        if reason is not None:
            raise Refused(reason)
        ask = self.ask
        assert ask is not None
        if self.history is not None and not self.pending:
            self.history.append(Moment(self.state.fork(), self.stack.copy(), self.counts.copy()))
        self.pending[seat] = answer
        if len(self.pending) < len(ask.to):
            return
        answers, self.pending, self.ask = self.pending, {}, None
        self._barrier = len(ask.to) > 1
        self._take(ask, answers)
        self._run()
        if self.history is not None:
            told = {s: ask.to[s].answer_json(a) for s, a in sorted(answers.items())}
            self.decisions.append(Decision(told, self.digest(), ask.rule, len(self.journal), self._barrier))

    def concede(self, seat: Seat) -> None:
        """Give the game up; possible at any time, for either side."""
        if self.is_over:
            raise Refused(Reason("the game is over"))
        names = self.ruleset.seat_names
        other = next(s for s in self.ruleset.seats if s != seat)
        self.emit(Conceded(seat, Outcome(other, f"{names[seat]} concedes; {names[other]} wins")))
        self.stack, self.ask, self.pending = [], None, {}

    def why_no_undo(self, seat: Seat) -> Reason | None:
        if self.pending:
            return None if seat in self.pending else Reason("you have not answered yet")
        if not self.decisions or not self.history:
            return Reason("there is nothing to take back")
        last = self.decisions[-1]
        if last.barrier:
            return Reason("dice were thrown or something was revealed since; it cannot be taken back")
        if tuple(last.answers) != (seat,):
            return Reason("the last decision was not yours")
        return None

    def undo(self, seat: Seat) -> None:
        """Take the last decision back, up to the last information barrier."""
        reason = self.why_no_undo(seat)
        if reason is not None:
            raise Refused(reason)
        if self.pending:
            del self.pending[seat]
            if not self.pending and self.history:
                self.history.pop()
            return
        assert self.history is not None
        moment = self.moment(len(self.decisions) - 1)
        self.decisions.pop()
        self.history.pop()
        self.state, self.stack, self.counts = moment.state.fork(), moment.stack.copy(), moment.counts.copy()
        del self.journal[self.decisions[-1].entries if self.decisions else self.opening :]
        self.ask = None
        self._run()

    def moment(self, decision: int) -> Moment[S]:
        """The game as it stood when a decision was asked; after a load it is found by playing the answers again."""
        if self.history is None:
            raise Bug("a fork has no past")
        if any(moment is None for moment in self.history):
            again = type(self).replayed(self.ruleset, self.header, self.decisions)
            assert again.history is not None
            self.history[:] = again.history + self.history[len(again.history) :]
        found = self.history[decision]
        assert found is not None
        return found

    def fork_at(self, decision: int) -> Self:
        """Play on from an earlier question: a game with its own future and the past up to there."""
        moment = self.moment(decision) if decision < len(self.decisions) else None
        twin = self.fork()
        if moment is not None:
            twin.state, twin.stack = moment.state.fork(), moment.stack.copy()
            twin.counts, twin.pending = moment.counts.copy(), {}
        twin.decisions = self.decisions[:decision]
        twin.history = (self.history or [])[:decision]
        twin.opening, twin.telling = self.opening, self.telling
        twin.journal = self.journal[: twin.decisions[-1].entries if decision else self.opening]
        twin._run()
        return twin

    @classmethod
    def replayed(
        cls, ruleset: RuleSet[S], header: Header, decisions: Sequence[Decision], dice: Dice | None = None
    ) -> Self:
        """The game that these answers make; Differs when a digest does not agree."""
        game = cls.new(ruleset, header.setup, header.seed, dice)
        for number, decision in enumerate(decisions):
            if game.ask is None:
                raise Differs(number, "the game is over already")
            for seat, raw in decision.answers.items():
                try:
                    game.answer(seat, game.ask.to[seat].from_json(raw))
                except (Refused, KeyError, ValueError) as refusal:
                    raise Differs(number, f"its answer is refused: {refusal}") from refusal
            if game.decisions[-1].digest != decision.digest:
                raise Differs(number, "the game that follows from it is another one")
        return game

    # -- forks and digests -----------------------------------------------------------------------------------------

    def fork(self, dice: Dice | None = None) -> Self:
        """A game of its own that goes on from here, without the past. Frozen records are shared."""
        twin = object.__new__(type(self))
        twin.ruleset = self.ruleset
        twin.header = self.header
        twin.dice = dice or self.dice
        twin.state = self.state.fork()
        twin.stack = self.stack.copy()
        twin.counts = self.counts.copy()
        twin.pending = self.pending.copy()
        twin.ask = None
        twin.journal = []
        twin.decisions = []
        twin.history = None
        twin.opening = 0
        twin.telling = False
        twin._barrier = False
        return twin

    def reopen(self) -> None:
        """Ask the open question again; it is never stored, since asking changes nothing."""
        self._run()

    def snapshot(self) -> dict[str, Any]:
        """All that is needed to go on from here, as JSON values."""
        return {
            "state": msgspec.to_builtins(self.state),
            "stack": [[msgspec.to_builtins(f.procedure), f.step.name, f.then.value] for f in self.stack],
            "counts": self.counts,
            "pending": {str(s): self._pending_json(s) for s in sorted(self.pending)},
        }

    def _pending_json(self, seat: Seat) -> Any:
        assert self.ask is not None
        return self.ask.to[seat].answer_json(self.pending[seat])

    def digest(self) -> str:
        """A fingerprint of everything that play depends on."""
        told = blake2b(_encode(self.state), digest_size=16)
        for frame in self.stack:
            told.update(_encode(frame.procedure))
            told.update(f"{frame.step.name}/{frame.then.value}".encode())
        told.update(_encode(self.counts))
        return told.hexdigest()

    # -- what procedures do ----------------------------------------------------------------------------------------

    def emit(self, fact: Fact, *cites: str) -> None:
        """State a fact: apply it, keep it in the journal with the chain of rules, and what follows at once from it."""
        fact.apply(self.state)
        if fact.BARRIER:
            self._barrier = True
        words = fact.words(self.state) if self.telling else ""
        self.journal.append(Entry(fact, self.why(*cites), words))
        for more, cite in self.ruleset.consequences(self.state, fact):
            self.emit(more, *cites, cite)

    def why(self, *cites: str) -> tuple[str, ...]:
        """The chain of rules that play is in, outermost first."""
        return chain(*(frame.step.cites for frame in self.stack), cites)

    def _identity(self, rule: str, who: Sequence[str]) -> RollId:
        first = RollId(self.state.turn, self.state.phase, rule, tuple(who))
        key = first.key()
        times = self.counts.get(key, 0)
        self.counts[key] = times + 1
        return msgspec.structs.replace(first, times=times) if times else first

    def forget_counts(self) -> None:
        """At the start of a turn: identities carry the turn, so older counts are never asked for again."""
        self.counts = {}

    def roll(
        self,
        rule: str,
        dice: str,
        label: str,
        who: Sequence[str] = (),
        seat: Seat | None = None,
        need: int | None = None,
        mods: Sequence[Modifier] = (),
    ) -> Rolled:
        """Throw dice for a rule and units; the same roll of the same game always shows the same faces."""
        identity = self._identity(rule, who)
        faces = self.dice.faces(identity, kinds_of(dice))
        rolled = Rolled(label, rule, dice, faces, tuple(who), seat, need, tuple(mods), identity.times)
        self.emit(rolled, rule)
        return rolled

    def draw(self, rule: str, among: Sequence[str], label: str, who: Sequence[str] = ()) -> str:
        """One of several, each with equal chance."""
        index = self.dice.order(self._identity(rule, who), len(among))[0]
        self.emit(Drawn(label, rule, tuple(among), among[index]), rule)
        return among[index]

    def shuffle(self, rule: str, n: int, label: str, who: Sequence[str] = ()) -> tuple[int, ...]:
        """A secret order of n things."""
        order = self.dice.order(self._identity(rule, who), n)
        self.emit(Shuffled(label, rule, order), rule)
        return order

    def keep(self, **values: Any) -> None:
        """Write values of the procedure under way; they are control, not state."""
        top = self.stack[-1]
        self.stack[-1] = top._replace(procedure=msgspec.structs.replace(top.procedure, **values))

    def finish(self, outcome: Outcome, *cites: str) -> None:
        """Say how the game ended; procedures that follow the end still run."""
        self.emit(Ended(outcome), *cites)

    def within(self, kind: type[Procedure]) -> bool:
        """Is a procedure of this kind under way?"""
        return any(isinstance(frame.procedure, kind) for frame in self.stack)

    # -- the loop --------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        for _ in range(MOST_STEPS):
            if not self.stack or self.ask is not None:
                break
            procedure, at, _ = self.stack[-1]
            current = procedure.STEPS[at]
            told = len(self.journal)
            flow = current.run(procedure, self)
            if isinstance(flow, Ask):
                if len(self.journal) != told:
                    raise Bug(f"{type(procedure).__name__}.{current.name} asks and acts in one step")
                self._open(flow)
            else:
                self._follow(flow)
        else:
            raise Bug("procedures run in a circle: " + " > ".join(type(f.procedure).__name__ for f in self.stack))

    def _open(self, ask: Ask) -> None:
        if not ask.always:
            single = {seat: space.only() for seat, space in ask.to.items()}
            if all(answer is not None for answer in single.values()):
                self._take(ask, single)
                return
        self.ask = ask

    def _take(self, ask: Ask, answers: Mapping[Seat, Any]) -> None:
        procedure, at, _ = self.stack[-1]
        current: Step = procedure.STEPS[at]
        if current.reply is None:
            raise Bug(f"{type(procedure).__name__}.{current.name} asks but takes no answer")
        value = dict(answers) if len(ask.to) > 1 else next(iter(answers.values()))
        self._follow(current.reply(procedure, self, value))

    def _follow(self, flow: Flow) -> None:
        if not self.stack:
            return
        if isinstance(flow, Call):
            # The caller stays in its step while the called procedure runs, so that the chain of rules is true.
            self.stack[-1] = self.stack[-1]._replace(then=flow.then)
            self.stack.append(Frame(flow.procedure, 0))
        elif isinstance(flow, Leave):
            while self.stack and not isinstance(self.stack[-1].procedure, flow.kind):
                self.stack.pop()
            if not self.stack:
                raise Bug(f"no {flow.kind.__name__} is under way")
            self._step_on(self.stack[-1].then)
        elif flow is None or isinstance(flow, Then):
            self._step_on(flow or Then.NEXT)
        else:
            raise Bug(f"a step returned {flow!r}")

    def _step_on(self, then: Then) -> None:
        """Leave the current step: to the next, to itself again, or out of the procedure and back to its caller."""
        while self.stack:
            procedure, at, _ = self.stack[-1]
            if then is Then.AGAIN:
                return
            if then is Then.NEXT and at + 1 < len(procedure.STEPS):
                self.stack[-1] = Frame(procedure, at + 1)
                return
            self.stack.pop()
            if self.stack:
                then = self.stack[-1].then
