"""A row of questions, the smallest game in which something can be taken back."""

from __future__ import annotations

from polemos.kernel.procedure import Ask, Call, Flow, Procedure, step
from polemos.kernel.spaces import Choice, Option
from tests.kernel.toys.bare import G, Revealed, Said

ANSWERS = Choice([Option(key, key) for key in ("quiet", "roll", "draw", "shuffle", "reveal", "pass")])
RULES = ("BARE-1.1", "BARE-1.2", "BARE-1.3", "BARE-1.4")


class Row(Procedure, frozen=True):
    """Asks the seats one after the other, each time by another rule; the answer says what happens."""

    seats: tuple[int, ...]
    at: int = 0

    @step("BARE-1.1")
    def ask(self, g: G) -> Flow:
        return Ask.one(self.seats[self.at], ANSWERS, "What?", RULES[self.at % len(RULES)])

    @ask.answered
    def _(self, g: G, answer: str) -> Flow:
        g.keep(at=self.at + 1)
        match answer:
            case "quiet":
                g.emit(Said(answer))
            case "roll":
                g.roll("BARE-1.1", "d6", "Test", ("A1",))
            case "draw":
                g.draw("BARE-1.1", ["A1", "A2"], "Which")
            case "shuffle":
                g.shuffle("BARE-1.1", 5, "The deck")
            case "reveal":
                g.emit(Revealed(answer))
        return None

    @step("BARE-1.2")
    def next(self, g: G) -> Flow:
        return Call(Row(self.seats, self.at)) if self.at < len(self.seats) else None
