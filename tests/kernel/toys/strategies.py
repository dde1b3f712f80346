"""Answer spaces of every kind, for laws."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from polemos.kernel.reason import Reason
from polemos.kernel.spaces import (
    Allot,
    Cards,
    Choice,
    Form,
    Manoeuvre,
    Number,
    Option,
    Order,
    Pick,
    Place,
    Space,
    YesNo,
)
from tests.kernel.toys.cell import CellJudge

BARRED = Reason("it is barred", "TOY-9.9")
NAMES = ("hold", "wheel left", "wheel left again", "go, then stop", "A1", "A10", "squadron 3", "and so on", "Ring")


@st.composite
def options(draw: st.DrawFn, least: int = 1, most: int = 6, barred: bool = True) -> list[Option]:
    """Options with different words; never all of them barred."""
    words = draw(st.lists(st.sampled_from(NAMES), min_size=least, max_size=most, unique=True))
    free = draw(st.integers(0, max(0, len(words) - 1)))
    return [
        Option(f"k{n}", name, (f"number {n}",), barred=BARRED if barred and n != free and draw(st.booleans()) else None)
        for n, name in enumerate(words)
    ]


@st.composite
def choices(draw: st.DrawFn) -> Choice:
    offered = draw(options())
    return Choice(offered, draw(st.sampled_from(["", "nobody", *(option.key for option in offered)])))


@st.composite
def picks(draw: st.DrawFn, kind: type[Pick] = Pick) -> Pick:
    offered = draw(options(least=0))
    free = [option.key for option in offered if option.barred is None]
    least = draw(st.integers(0, len(free)))
    most = draw(st.none() | st.integers(least, len(offered)))
    preferred = tuple(sorted(draw(st.lists(st.sampled_from(free), unique=True)))) if free else ()
    return kind(offered, least, most, preferred)


@st.composite
def numbers(draw: st.DrawFn) -> Number:
    low = draw(st.integers(-10_000_000, 10_000_000))
    step = draw(st.sampled_from([1, 5, 10, 250]))
    steps = draw(st.integers(0, 100_000))
    high = low + steps * step + draw(st.integers(0, step - 1))
    preferred = low + step * draw(st.integers(0, steps))
    return Number(
        low, high, preferred, step, draw(st.sampled_from([1, 10, 100, 1000])), draw(st.sampled_from(["", "in", " in"]))
    )


@st.composite
def allots(draw: st.DrawFn) -> Allot:
    offered = draw(options(barred=False))
    limits = [draw(st.integers(0, 5)) for _ in offered]
    exact = draw(st.booleans())
    total = draw(st.integers(0, sum(limits) if exact else 12))
    return Allot(offered, total, limits, exact=exact)


judges = st.builds(
    lambda width, height, taken: CellJudge(width, height, tuple(taken)),
    st.integers(2, 5),
    st.integers(1, 5),
    st.lists(st.tuples(st.integers(0, 4), st.just(4)), max_size=2),
)

KINDS: dict[str, st.SearchStrategy[Any]] = {
    "choice": choices(),
    "yes_no": st.builds(
        YesNo,
        st.sampled_from(["yes", "go on"]),
        st.sampled_from(["no", "stop here"]),
        st.booleans(),
        st.sampled_from([None, BARRED]),
    ),
    "pick": picks(),
    "cards": picks(Cards),
    "order": options(least=0, barred=False).map(Order),
    "number": numbers(),
    "allot": allots(),
    "place": st.builds(Place, judges, st.just("stone")),
    "manoeuvre": st.builds(Manoeuvre, judges, st.just("A1")),
    "form": st.builds(Form, judges),
}
spaces: st.SearchStrategy[Space[Any]] = st.one_of(*KINDS.values())
