"""Procedures: what a step returns decides where play goes on."""

import pytest

from polemos.kernel.game import Bug
from polemos.kernel.procedure import AGAIN, END, NEXT, Ask, Call, Contest, Flow, Leave, Procedure, Then, step
from polemos.kernel.rehearsal import rehearse
from polemos.kernel.spaces import Choice, Option, YesNo
from tests.kernel.toys.bare import G, Said, Stopped, started


def say(g: G, word: str) -> None:
    g.emit(Said(word))


class Inner(Procedure, frozen=True):
    name: str = "inner"

    @step("BARE-2.1")
    def one(self, g: G) -> Flow:
        say(g, f"{self.name}.one")
        return None

    @step("BARE-2.2")
    def two(self, g: G) -> Flow:
        say(g, f"{self.name}.two")
        return None


class Calls(Procedure, frozen=True):
    then: Then
    calls: int = 0

    @step("BARE-1.1")
    def first(self, g: G) -> Flow:
        say(g, "first")
        return None

    @step("BARE-1.2")
    def call(self, g: G) -> Flow:
        if self.calls == 2:
            return None
        g.keep(calls=self.calls + 1)
        return Call(Inner(), self.then)

    @step("BARE-1.3")
    def last(self, g: G) -> Flow:
        say(g, "last")
        return None


def test_steps_run_in_the_order_of_their_definition() -> None:
    class Zebra(Procedure, frozen=True):
        @step()
        def zulu(self, g: G) -> Flow:
            return say(g, "zulu")

        @step()
        def alpha(self, g: G) -> Flow:
            return say(g, "alpha")

        @step()
        def mike(self, g: G) -> Flow:
            return say(g, "mike")

    game = started(Zebra())
    assert game.state.said == ("zulu", "alpha", "mike")
    assert game.is_over


@pytest.mark.parametrize(
    ("then", "said"),
    [
        (NEXT, "first inner.one inner.two last"),
        (AGAIN, "first inner.one inner.two inner.one inner.two last"),
        (END, "first inner.one inner.two"),
    ],
)
def test_a_call_says_what_becomes_of_the_calling_step(then: Then, said: str) -> None:
    game = started(Calls(then), Inner)
    assert " ".join(game.state.said) == said
    assert game.is_over


def test_a_call_from_the_last_step_ends_the_caller_with_it() -> None:
    class Last(Procedure, frozen=True):
        @step("BARE-1.1")
        def only(self, g: G) -> Flow:
            return Call(Inner())

    game = started(Last(), Inner)
    assert game.state.said == ("inner.one", "inner.two")
    assert game.is_over


@pytest.mark.parametrize("then", [NEXT, AGAIN, END])
def test_facts_inside_a_call_cite_the_calling_step_whatever_comes_after_it(then: Then) -> None:
    game = started(Calls(then), Inner)
    chains = {entry.fact.word: entry.why for entry in game.journal}
    assert chains["inner.one"] == ("BARE-1.2", "BARE-2.1")
    assert chains["inner.two"] == ("BARE-1.2", "BARE-2.2")


def test_ends_run_through_all_callers_that_end_with_their_call() -> None:
    class Chain(Procedure, frozen=True):
        depth: int

        @step()
        def deeper(self, g: G) -> Flow:
            say(g, str(self.depth))
            return Call(Chain(self.depth - 1), END) if self.depth else END

        @step()
        def never(self, g: G) -> Flow:
            raise AssertionError

    class Root(Procedure, frozen=True):
        @step()
        def chain(self, g: G) -> Flow:
            return Call(Chain(3))

        @step()
        def last(self, g: G) -> Flow:
            return say(g, "last")

    assert started(Root(), Chain).state.said == ("3", "2", "1", "0", "last")


def test_end_skips_the_steps_that_are_left() -> None:
    class Ends(Procedure, frozen=True):
        @step()
        def one(self, g: G) -> Flow:
            say(g, "one")
            return END

        @step()
        def two(self, g: G) -> Flow:
            raise AssertionError

    assert started(Ends()).state.said == ("one",)


def test_again_runs_the_step_with_what_was_kept() -> None:
    class Counts(Procedure, frozen=True):
        n: int = 0

        @step()
        def count(self, g: G) -> Flow:
            say(g, str(self.n))
            g.keep(n=self.n + 1)
            assert self.n < 3, "the record of this run is not touched"
            return AGAIN if self.n < 2 else None

        @step()
        def end(self, g: G) -> Flow:
            return say(g, f"kept {self.n}")

    assert started(Counts()).state.said == ("0", "1", "2", "kept 3")


def test_what_is_kept_belongs_to_the_procedure_under_way_alone() -> None:
    class Child(Procedure, frozen=True):
        n: int = 0

        @step()
        def keep(self, g: G) -> Flow:
            return g.keep(n=7)

        @step()
        def tell(self, g: G) -> Flow:
            return say(g, f"child {self.n}")

    class Parent(Procedure, frozen=True):
        n: int = 0

        @step()
        def call(self, g: G) -> Flow:
            g.keep(n=1)
            return Call(Child())

        @step()
        def tell(self, g: G) -> Flow:
            return say(g, f"parent {self.n}")

    assert started(Parent(), Child).state.said == ("child 7", "parent 1")


class Outer(Procedure, frozen=True):
    """Calls `Middle` again and again; only leaving ends that."""

    then: Then = AGAIN

    @step("BARE-1.1")
    def call(self, g: G) -> Flow:
        return Call(Middle(), self.then)

    @step("BARE-1.2")
    def after(self, g: G) -> Flow:
        return say(g, "after")


class Middle(Procedure, frozen=True):
    @step()
    def deeper(self, g: G) -> Flow:
        return Call(Leaver())

    @step()
    def never(self, g: G) -> Flow:
        raise AssertionError


class Leaver(Procedure, frozen=True):
    @step()
    def leave(self, g: G) -> Flow:
        say(g, "leaving")
        return Leave(Outer)

    @step()
    def never(self, g: G) -> Flow:
        raise AssertionError


@pytest.mark.parametrize("then", [NEXT, AGAIN, END])
def test_leave_breaks_off_all_inside_and_goes_on_with_the_next_step(then: Then) -> None:
    game = started(Outer(then), Middle, Leaver)
    assert game.state.said == ("leaving", "after")
    assert game.is_over


def test_leave_goes_to_the_innermost_procedure_of_the_kind() -> None:
    class Shell(Procedure, frozen=True):
        @step()
        def call(self, g: G) -> Flow:
            return Call(Outer())

        @step()
        def goes_on(self, g: G) -> Flow:
            return say(g, "shell goes on")

    class Whole(Outer, frozen=True):
        @step()
        def call(self, g: G) -> Flow:
            return Call(Shell())

        @step()
        def after(self, g: G) -> Flow:
            return say(g, "whole goes on")

    game = started(Whole(), Shell, Outer, Middle, Leaver)
    assert game.state.said == ("leaving", "after", "shell goes on", "whole goes on")


class Fights(Contest, frozen=True):
    @step("BARE-1.1")
    def fight(self, g: G) -> Flow:
        return Call(Fight(), AGAIN)

    @step("BARE-1.2")
    def reckon(self, g: G) -> Flow:
        return say(g, "reckoned")


class Fight(Procedure, frozen=True):
    @step("BARE-1.3")
    def round(self, g: G) -> Flow:
        return Ask.one(0, YesNo(), "Is it over?")

    @round.answered
    def _(self, g: G, over: bool) -> Flow:
        if over:
            g.emit(Stopped("over"))
            say(g, "never said in a contest")
        return AGAIN


def test_a_fact_that_breaks_off_leaves_the_contest_in_the_middle_of_a_step() -> None:
    game = started(Fights(), Fight)
    game.answer(0, False)
    game.answer(0, True)
    assert game.state.said == ("over", "reckoned")
    assert game.is_over
    assert [instant.entry.fact.word for instant in rehearse(game, 1)] == ["over", "reckoned"]


def test_outside_of_a_contest_it_breaks_nothing_off() -> None:
    game = started(Fight())
    game.answer(0, True)
    assert game.state.said == ("over", "never said in a contest")
    assert not game.is_over


def test_leaving_oneself_is_going_on() -> None:
    class Own(Procedure, frozen=True):
        @step()
        def leave(self, g: G) -> Flow:
            return Leave(Own)

        @step()
        def after(self, g: G) -> Flow:
            return say(g, "after")

    assert started(Own()).state.said == ("after",)


def test_leaving_what_is_not_under_way_is_a_bug() -> None:
    with pytest.raises(Bug, match="no Outer is under way"):
        started(Leaver())


def test_a_procedure_has_its_own_steps_only() -> None:
    class Heir(Inner, frozen=True):
        @step()
        def three(self, g: G) -> Flow:
            return say(g, f"{self.name}.three")

    assert [known.name for known in Heir.STEPS] == ["three"]
    assert started(Heir("heir")).state.said == ("heir.three",)


def test_within_tells_what_is_under_way() -> None:
    class Asks(Procedure, frozen=True):
        @step()
        def ask(self, g: G) -> Flow:
            return say(g, f"{g.within(Outermost)} {g.within(Asks)} {g.within(Inner)}")

    class Outermost(Procedure, frozen=True):
        @step()
        def call(self, g: G) -> Flow:
            return Call(Asks(), END)

    assert started(Outermost(), Asks).state.said == ("True True False",)


# -- broken contracts --------------------------------------------------------------------------------------------------


class BadAsker(Procedure, frozen=True):
    how: str
    n: int = 0

    @step("BARE-1.1")
    def ask(self, g: G) -> Flow:
        match self.how:
            case "emits":
                say(g, "too early")
            case "rolls":
                g.roll("BARE-1.1", "d6", "too early")
            case "keeps":
                g.keep(n=1)
            case "asks nobody":
                return Ask({}, "?")
            case "asks a stranger":
                return Ask({0: YesNo(), 2: YesNo()}, "?")
        return Ask.one(0, YesNo(), "?")

    @ask.answered
    def _(self, g: G, yes: bool) -> Flow:
        return Ask.one(0, YesNo(), "again?") if self.how == "asks in reply" else None


@pytest.mark.parametrize("how", ["emits", "rolls", "keeps"])
def test_a_step_that_asks_and_acts_is_a_bug(how: str) -> None:
    with pytest.raises(Bug, match=r"BadAsker\.ask asks and acts in one step"):
        started(BadAsker(how))


@pytest.mark.parametrize("how", ["asks nobody", "asks a stranger"])
def test_a_question_to_nobody_at_the_table_is_a_bug(how: str) -> None:
    with pytest.raises(Bug, match=r"BadAsker\.ask asks nobody at the table"):
        started(BadAsker(how))


def test_a_reply_that_asks_is_a_bug_and_nothing_has_happened() -> None:
    game = started(BadAsker("asks in reply"))
    before = game.digest()
    with pytest.raises(Bug, match=r"BadAsker\.ask returned Ask"):
        game.answer(0, True)
    assert game.digest() == before
    assert game.waiting_for == (0,)
    assert game.decisions == []


def test_a_step_that_asks_without_taking_an_answer_is_a_bug() -> None:
    class Deaf(Procedure, frozen=True):
        @step()
        def ask(self, g: G) -> Flow:
            return Ask.one(0, YesNo(), "?")

    with pytest.raises(Bug, match=r"Deaf\.ask asks but takes no answer"):
        started(Deaf())


def test_an_endless_loop_of_steps_is_a_bug() -> None:
    class Circle(Procedure, frozen=True):
        @step()
        def turn(self, g: G) -> Flow:
            return AGAIN

    with pytest.raises(Bug, match="run in a circle: Circle"):
        started(Circle())


def test_an_endless_loop_of_single_answers_is_a_bug() -> None:
    class Yes(Procedure, frozen=True):
        @step()
        def ask(self, g: G) -> Flow:
            return Ask.one(0, Choice([Option("yes", "yes")]), "?")

        @ask.answered
        def _(self, g: G, answer: str) -> Flow:
            return AGAIN

    with pytest.raises(Bug, match="run in a circle: Yes"):
        started(Yes())


def test_endless_calls_are_a_bug() -> None:
    class Deeper(Procedure, frozen=True):
        @step()
        def call(self, g: G) -> Flow:
            return Call(Deeper(), END)

    with pytest.raises(Bug, match="run in a circle"):
        started(Deeper())


def test_a_step_that_returns_something_else_is_a_bug() -> None:
    class Odd(Procedure, frozen=True):
        @step()
        def odd(self, g: G) -> Flow:
            return "next"  # type: ignore[return-value]

    with pytest.raises(Bug, match=r"Odd\.odd returned 'next'"):
        started(Odd())
