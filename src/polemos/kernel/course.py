"""Play under way: a state, a stack of procedures, one open question, and the loop from question to question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from polemos.kernel.dice import Dice, Modifier, RollId, kinds_of
from polemos.kernel.fact import Drawn, Ended, Entry, Fact, Moment, Outcome, Rolled, Shuffled
from polemos.kernel.procedure import Ask, Bug, Call, Contest, Flow, Frame, Leave, Procedure, Then
from polemos.kernel.ruleset import RuleSet
from polemos.kernel.secrecy import Seat
from polemos.kernel.state import State

S = TypeVar("S", bound=State)


class BrokenOff(Exception):
    """Whatever was under way in the contest is over, in the middle of a step."""


MOST_STEPS = 20_000  # between two questions; more means that our procedures run in a circle


class Course(Generic[S]):
    """What procedures act upon: they state facts, throw dice and ask, and play goes on by what they return."""

    ruleset: RuleSet[S]
    dice: Dice
    state: S
    stack: list[Frame]
    counts: dict[str, int]  # how often each roll was made already
    ask: Ask | None
    journal: list[Entry]
    telling: bool  # are facts put into words?
    _barrier: bool

    # -- what procedures do ----------------------------------------------------------------------------------------

    def emit(self, fact: Fact, *cites: str) -> None:
        """State a fact: apply it, keep it in the journal with the chain of rules, and what follows at once from it."""
        fact.apply(self.state)
        if fact.BARRIER:
            self._barrier = True
        words = fact.words(self.state) if self.telling else ""
        self.journal.append(Entry(fact, self.why(*cites), words))
        self._follows_from(fact, cites)

    def _follows_from(self, fact: Fact, cites: Sequence[str]) -> None:
        for more, cite in self.ruleset.consequences(self.state, fact):
            self.emit(more, *cites, cite)
        if fact.BREAKS_OFF and self.within(Contest):
            raise BrokenOff

    def bar_undo(self) -> None:
        """Something has shown that could not be known before, though no fact tells it."""
        self._barrier = True

    def why(self, *cites: str) -> tuple[str, ...]:
        """The chain of rules that play is in, outermost first, each once."""
        rules: dict[str, None] = {}
        for procedure, at, _ in self.stack:
            for cite in procedure.STEPS[at].cites:
                rules[cite] = None
        for cite in cites:
            rules[cite] = None
        return tuple(rules)

    def _identity(self, rule: str, who: Sequence[str]) -> RollId:
        first = RollId(self.state.turn, self.state.phase, rule, tuple(who))
        key = first.key()
        times = self.counts.get(key, 0)
        self.counts[key] = times + 1
        return replace(first, times=times) if times else first

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
        only_to: Sequence[Seat] | None = None,
        limit: int | None = None,
        counts: int | None = None,
        moment: Moment | None = None,
    ) -> Rolled:
        """Throw dice for a rule and units; the same roll of the same game always shows the same faces."""
        identity = self._identity(rule, who)
        faces = self.dice.faces(identity, kinds_of(dice))
        seen = None if only_to is None else tuple(only_to)
        rolled = Rolled(
            label, rule, dice, faces, identity.who, seat, need, tuple(mods), identity.times, seen, limit, counts, moment
        )
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
        procedure, at, then = self.stack[-1]
        self.stack[-1] = Frame(replace(procedure, **values), at, then)

    def finish(self, outcome: Outcome, *cites: str) -> None:
        """Say how the game ended; procedures that follow the end still run."""
        self.emit(Ended(outcome), *cites)

    def within(self, kind: type[Procedure]) -> bool:
        """Is a procedure of this kind under way?"""
        return any(isinstance(frame.procedure, kind) for frame in self.stack)

    # -- the loop --------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Carry out step after step up to the next question, or to the end."""
        for _ in range(MOST_STEPS):
            if not self.stack or self.ask is not None:
                return
            flow = self._perform()
            if isinstance(flow, Ask):
                self._open(flow)
            else:
                self._follow(flow)
        raise Bug("procedures run in a circle: " + " > ".join(type(f.procedure).__name__ for f in self.stack[-8:]))

    def reopen(self) -> None:
        """Ask the open question anew, as forks and views must: it is never copied, since asking changes nothing."""
        if self.stack:
            asked = self._perform()
            if not isinstance(asked, Ask):
                raise Bug(f"{self._where()} asks no more")
            self.ask = asked

    def _perform(self) -> Flow:
        """Run the step that play is in; one that asks must not change anything."""
        procedure, at, _ = self.stack[-1]
        told = len(self.journal)
        flow = self._run(procedure, at)
        if isinstance(flow, Ask):
            if len(self.journal) != told or self.stack[-1].procedure is not procedure:
                raise Bug(f"{self._where()} asks and acts in one step")
            if procedure.STEPS[at].reply is None:
                raise Bug(f"{self._where()} asks but takes no answer")
            if not flow.to or any(seat not in self.ruleset.seats for seat in flow.to):
                raise Bug(f"{self._where()} asks nobody at the table")
        return flow

    def _run(self, procedure: Procedure, at: int) -> Flow:
        try:
            return procedure.STEPS[at].run(procedure, self)
        except BrokenOff:
            return Leave(Contest)

    def _where(self) -> str:
        return f"{type(self.stack[-1].procedure).__name__}.{self.stack[-1].step.name}"

    def _open(self, ask: Ask) -> None:
        single = {} if ask.always else {seat: space.only() for seat, space in sorted(ask.to.items())}
        if single and all(answer is not None for answer in single.values()):
            self._take(single)
        else:
            self.ask = ask

    def _take(self, answers: dict[Seat, Any]) -> None:
        procedure, at, _ = self.stack[-1]
        reply = procedure.STEPS[at].reply
        assert reply is not None
        value = answers if len(answers) > 1 else next(iter(answers.values()))
        try:
            flow = reply(procedure, self, value)
        except BrokenOff:
            flow = Leave(Contest)
        self._follow(flow)

    def _follow(self, flow: Flow) -> None:
        # The usual flow first, and no patterns to be matched: every step of every game comes by here.
        if flow is None:
            self._go(Then.NEXT)
        elif isinstance(flow, Call):
            self.stack.append(Frame(flow.procedure, 0, flow.then))
        elif isinstance(flow, Then):
            self._go(flow)
        elif isinstance(flow, Leave):
            while self.stack and not isinstance(self.stack[-1].procedure, flow.kind):
                self.stack.pop()
            if not self.stack:
                raise Bug(f"no {flow.kind.__name__} is under way")
            self._go(Then.NEXT)
        else:
            raise Bug(f"{self._where()} returned {flow!r}")

    def _go(self, then: Then) -> None:
        """Where the procedure on top goes on; one that is done says where its caller does."""
        stack = self.stack
        while stack:
            procedure, at, after = stack[-1]
            if then is Then.AGAIN:
                return
            if then is Then.NEXT and at + 1 < len(procedure.STEPS):
                stack[-1] = Frame(procedure, at + 1, after)
                return
            stack.pop()
            then = after
