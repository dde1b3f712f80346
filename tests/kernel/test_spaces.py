"""Answer spaces: what they offer is legal, what they refuse has a reason, and answers survive JSON and words."""

from __future__ import annotations

import itertools
import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polemos.kernel.chance import Chance
from polemos.kernel.notation import split
from polemos.kernel.procedure import Ask
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Allot, Choice, Number, Offer, Option, Order, Pick, Place, Space, YesNo
from polemos.kernel.spaces.space import listed
from polemos.kernel.spaces.specs import OptionSpec, YesNoSpec
from tests.kernel.toys.cell import CellJudge, CellSpec
from tests.kernel.toys.strategies import BARRED, KINDS, spaces

laws = settings(max_examples=60, deadline=None)
ABC = [Option(key, key) for key in "abc"]
BY_JUDGES = dict.fromkeys(("manoeuvre", "form"), "place")  # the judge says what is told, and here it is one of places


# -- laws of every space -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@laws
@given(data=st.data())
def test_every_space_offers_only_legal_answers(kind: str, data: st.DataObject) -> None:
    space = data.draw(KINDS[kind])
    assert space.why_not(space.default) is None
    chance = Chance(data.draw(st.integers(0, 1 << 32)))
    for _ in range(40):
        assert space.why_not(space.sample(chance)) is None
    for answer in space.candidates():
        assert space.why_not(answer) is None
    only = space.only()
    if only is not None:
        assert space.why_not(only) is None
        assert space.default == only
        assert {space.sample(chance) for _ in range(20)} == {only}


@pytest.mark.parametrize("kind", KINDS)
@laws
@given(data=st.data())
def test_every_answer_survives_json(kind: str, data: st.DataObject) -> None:
    space = data.draw(KINDS[kind])
    answer = space.sample(Chance(data.draw(st.integers(0, 1 << 32))))
    raw = space.answer_json(answer)
    assert json.loads(json.dumps(raw)) == raw
    assert space.from_json(raw) == answer
    assert msgspec.json.decode(msgspec.json.encode(space.spec()))["kind"] == BY_JUDGES.get(kind, kind)


@pytest.mark.parametrize("kind", KINDS)
@laws
@given(data=st.data())
def test_every_answer_survives_being_typed(kind: str, data: st.DataObject) -> None:
    space = data.draw(KINDS[kind])
    answer = space.sample(Chance(data.draw(st.integers(0, 1 << 32))))
    words = split(space.words(answer))
    if not words:
        assert space.only() is not None, "what cannot be typed is never asked"
        return
    assert space.read(words) == (answer, len(words))
    assert space.read([word.upper() for word in words]) == (answer, len(words))
    if kind not in ("pick", "cards"):  # a list without an end may go on
        assert space.read([*words, ",", "whatever", "follows", ","]) == (answer, len(words))


@pytest.mark.parametrize("kind", KINDS)
def test_a_thousand_samples_are_legal_and_reach_everywhere(kind: str) -> None:
    space = EXAMPLES[kind]
    chance = Chance(1)
    drawn = {space.sample(chance) for _ in range(1000)}
    assert all(space.why_not(answer) is None for answer in drawn)
    assert len(drawn) == REACHED[kind]


EXAMPLES: dict[str, Space[Any]] = {
    "choice": Choice([*ABC, Option("d", "d", barred=BARRED)]),
    "yes_no": YesNo(),
    "pick": Pick(ABC, 1, 2),
    "cards": Pick(ABC, 0, 3),
    "order": Order(ABC),
    "number": Number(5, 23, 5, step=3),
    "allot": Allot(ABC, 3, [1, 2, 3]),
    "place": Place(CellJudge(4, 3)),
    "manoeuvre": Place(CellJudge(2, 2)),
    "form": Place(CellJudge(3, 1)),
}
REACHED = {
    "choice": 3, "yes_no": 2, "pick": 6, "cards": 8, "order": 6, "number": 7, "allot": 6, "place": 11, "manoeuvre": 3,
    "form": 2,
}  # fmt: skip

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.binary(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=2) | st.tuples(inner)
    ),
    max_leaves=5,
)


TYPED = ("hold", "wheel", "left", "and", "then", ",", "3", "-1", "nan", "1e999", "x", "none", "at")


@laws
@given(spaces, ANYTHING)
def test_whatever_is_answered_gets_a_reason_or_is_an_answer(space: Space[Any], answer: Any) -> None:
    reason = space.why_not(answer)
    if reason is None:
        assert space.from_json(space.answer_json(answer)) == answer
        assert type(answer) is type(space.default)
    else:
        assert isinstance(reason, Reason)
        assert 0 < len(reason.text) < 200


@laws
@given(spaces, ANYTHING)
def test_whatever_comes_as_json_is_an_answer_of_the_right_type_or_refused(space: Space[Any], raw: Any) -> None:
    try:
        answer = space.from_json(raw)
    except ValueError:
        return
    assert type(answer) is type(space.default)
    space.why_not(answer)


@laws
@given(
    spaces,
    st.lists(
        st.sampled_from(["hold", "wheel", "left", "and", "then", ",", "3", "-1", "nan", "1e999", "x"]), max_size=6
    ),
)
def test_whatever_is_typed_is_an_answer_or_a_reason(space: Space[Any], words: list[str]) -> None:
    said = space.read(words)
    if isinstance(said, Reason):
        assert said.text
    else:
        assert 0 <= said[1] <= len(words)
        space.why_not(said[0])


# -- types -------------------------------------------------------------------------------------------------------------

WRONG = {
    "choice": [None, True, 1, 1.0, [], {}, ["a"]],
    "yes_no": [None, 0, 1, "yes", "true", [], {}],
    "pick": [None, True, "a", "abc", {"a": 1}, [1], [None], [["a"]]],
    "order": [None, True, "abc", {"a": 1}, [1, 2, 3]],
    "number": [None, True, False, "5", 5.0, 5.5, [5], {}],
    "allot": [None, True, "111", [True, 1, 1], [1.0, 1, 1], ["1", 1, 1], {"a": 1}],
    "place": [None, True, "a", [1], [1, 1, 1], [True, 1], [1.0, 1]],
}


@pytest.mark.parametrize(("kind", "raw"), [(kind, raw) for kind, raws in WRONG.items() for raw in raws])
def test_json_of_the_wrong_type_is_refused(kind: str, raw: Any) -> None:
    with pytest.raises(ValueError, match="wanted"):
        EXAMPLES[kind].from_json(raw)


@pytest.mark.parametrize(
    ("space", "answer"),
    [
        (YesNo(), 1), (YesNo(), "yes"), (YesNo(), None), (Number(0, 9, 0), True), (Number(0, 9, 0), 3.0),
        (Number(0, 9, 0), "3"), (Pick(ABC), ["a"]), (Pick(ABC), "a"), (Pick(ABC), ({},)), (Order(ABC), ["a", "b", "c"]),
        (Order(ABC), "abc"), (Order(ABC), (1, "b", "c")), (Allot(ABC, 3, [3, 3, 3]), [1, 1, 1]),
        (Allot(ABC, 3, [3, 3, 3]), (True, 1, 1)), (Allot(ABC, 3, [3, 3, 3]), (1.0, 1, 1)), (Choice(ABC), ["a"]),
    ],
)  # fmt: skip
def test_answers_of_the_wrong_type_have_a_reason(space: Space[Any], answer: Any) -> None:
    assert isinstance(space.why_not(answer), Reason)


# -- each of them ------------------------------------------------------------------------------------------------------


def test_a_choice_tells_why_an_option_is_barred() -> None:
    space = Choice([*ABC, Option("d", "the fourth", barred=BARRED, rule="TOY-9.8")], preferred="d")
    assert space.why_not("d") == BARRED
    assert space.default == "a", "a barred option is never the default"
    assert space.read(["the", "fourth"]) == ("d", 2), "it is understood, and then refused with its reason"
    assert space.spec().options[3] == OptionSpec(key="d", words="the fourth", rule="TOY-9.8", barred=BARRED)
    assert list(space.candidates()) == ["a", "b", "c"]


def test_a_choice_is_drawn_by_its_weights() -> None:
    space = Choice([Option("often", "often", weight=9), Option("seldom", "seldom"), Option("no", "no", barred=BARRED)])
    chance = Chance(2)
    drawn = [space.sample(chance) for _ in range(2000)]
    assert 1700 < drawn.count("often") < 1900
    assert drawn.count("seldom") == 2000 - drawn.count("often")


def test_a_long_wrong_answer_makes_no_long_sentence() -> None:
    for reason in (Choice(ABC).why_not("x" * 5000), Choice(ABC).read(["x" * 1900])):
        assert isinstance(reason, Reason)
        assert len(reason.text) < 120


def test_a_barred_yes_leaves_no_choice() -> None:
    space = YesNo("dare", "enough", preferred=True, barred_yes=BARRED)
    assert space.only() is False
    assert space.default is False
    assert space.why_not(True) == BARRED
    assert space.spec() == YesNoSpec(yes="dare", no="enough", default=False, barred=BARRED)


@pytest.mark.parametrize(
    ("space", "count"),
    [
        (Pick(ABC), 8),
        (Pick(ABC, 1), 7),
        (Pick(ABC, 1, 2), 6),
        (Pick(ABC, 2, 2), 3),
        (Pick(ABC, 0, 0), 1),
        (Pick(ABC, 3), 1),
    ],
)
def test_a_pick_admits_between_least_and_most(space: Pick, count: int) -> None:
    every = [keys for n in range(5) for keys in itertools.combinations("abca", n)]
    legal = {tuple(sorted(keys)) for keys in every if space.why_not(keys) is None}
    assert len(legal) == count
    assert (space.only() is not None) == (count == 1)


def test_the_judge_of_a_pick_has_the_last_word() -> None:
    def even(picked: tuple[str, ...]) -> Reason | None:
        return Reason("an even number", "TOY-1") if len(picked) % 2 else None

    space = Pick(ABC, judge=even)
    assert space.why_not(("a",)) == Reason("an even number", "TOY-1")
    assert space.why_not(("a", "b")) is None
    assert {len(space.sample(Chance(n))) for n in range(50)} == {0, 2}
    assert list(space.candidates()) == [()]


def test_a_pick_without_a_legal_preference_takes_the_first() -> None:
    assert Pick([Option("z", "z", barred=BARRED), *ABC], least=2).default == ("a", "b")
    assert Pick(ABC, least=1, preferred=("c",)).default == ("c",)


def test_an_order_wants_all_of_them_once() -> None:
    space = Order(ABC)
    assert all(space.why_not(order) is None for order in itertools.permutations("abc"))
    for wrong in [(), ("a",), ("a", "b"), ("a", "b", "b"), ("a", "b", "d"), ("a", "b", "c", "c")]:
        assert isinstance(space.why_not(wrong), Reason)
    assert space.only() is None
    assert Order(ABC[:1]).only() == ("a",)
    assert Order([]).only() == ()


@pytest.mark.parametrize(
    ("number", "legal"),
    [
        (Number(3, 3, 3), [3]),
        (Number(-2, 2, 0), [-2, -1, 0, 1, 2]),
        (Number(1, 10, 1, step=4), [1, 5, 9]),
        (Number(0, 2, 0, step=5), [0]),
    ],
)
def test_a_number_lies_in_its_range_and_on_its_steps(number: Number, legal: list[int]) -> None:
    assert [n for n in range(-20, 20) if number.why_not(n) is None] == legal
    assert number.only() == (legal[0] if len(legal) == 1 else None)
    assert set(number.candidates()) <= set(legal)


@pytest.mark.parametrize(
    ("value", "scale", "unit", "words"),
    [
        (3500, 1000, "", "3.5"), (1234567, 1000, "in", "1234.567in"), (-5, 1000, "", "-0.005"), (0, 10, "p", "0p"),
        (100000, 1000, "", "100"), (7, 1, "", "7"), (99999999, 100, " in", "999999.99 in"),
    ],
)  # fmt: skip
def test_a_number_is_told_to_the_last_digit(value: int, scale: int, unit: str, words: str) -> None:
    space = Number(-(10**9), 10**9, 0, scale=scale, unit=unit)
    assert space.words(value) == words
    assert space.read(split(words)) == (value, len(split(words)))


def test_a_refused_number_names_its_bounds_as_they_are_typed() -> None:
    space = Number(500, 3500, 500, step=250, scale=1000, unit="in")
    assert space.why_not(4000) == Reason("between 0.5in and 3.5in")
    assert space.why_not(600) == Reason("in steps of 0.25in")


@pytest.mark.parametrize(
    ("space", "count"),
    [
        (Allot(ABC, 3, [3, 3, 3]), 10), (Allot(ABC, 3, [1, 1, 1]), 1), (Allot(ABC, 2, [0, 5, 0]), 1),
        (Allot(ABC, 0, [1, 1, 1]), 1), (Allot(ABC[:1], 3, [3]), 1), (Allot(ABC[:1], 3, [3], exact=False), 4),
        (Allot(ABC, 2, [2, 2, 2], exact=False), 10), (Allot(ABC, 5, [0, 0, 0], exact=False), 1),
    ],
)  # fmt: skip
def test_an_allotment_adds_up(space: Allot, count: int) -> None:
    every = itertools.product(range(-1, 6), repeat=len(space.options))
    legal = [given for given in every if space.why_not(given) is None]
    assert len(legal) == count
    assert (space.only() is not None) == (count == 1)


def test_what_a_judge_says_is_what_the_space_says() -> None:
    space = Place(CellJudge(3, 2), "stone")
    assert space.spec() == CellSpec(width=3, height=2, taken=((0, 0),))
    assert space.why_not((0, 0)) == Reason("this cell is taken", "TOY-5.4")
    assert list(space.candidates("far")) == [(2, 0), (2, 1)]
    assert space.fit({"x": 1.2, "y": 0.9}) == (1, 1)
    assert isinstance(space.fit({"x": 9, "y": 9}), Reason)
    assert Place(CellJudge(2, 1)).only() == (1, 0)


# -- typed words -------------------------------------------------------------------------------------------------------


def test_the_longest_name_wins() -> None:
    space = Choice([Option("w", "wheel"), Option("wl", "wheel left"), Option("h", "hold")])
    assert space.read(["wheel", "left", "45"]) == ("wl", 2)
    assert space.read(["wheel", "right", "45"]) == ("w", 1)


def test_an_option_may_be_typed_by_key_words_or_nickname() -> None:
    space = Choice([Option("second", "move second", ("2nd", "wait and see"))])
    for typed in ("second", "move second", "2ND", "Wait and See"):
        assert space.read(split(typed)) == ("second", len(split(typed)))
    assert isinstance(space.read(["move"]), Reason)
    assert isinstance(space.read([]), Reason)


def test_an_implied_option_uses_no_words_and_gives_way_to_a_named_one() -> None:
    space = Choice([Option("go", "march", implied=("advance", "wheel")), Option("w", "wheel about")])
    assert space.read(["advance", "3"]) == ("go", 0)
    assert space.read(["wheel", "left"]) == ("go", 0)
    assert space.read(["wheel", "about"]) == ("w", 2)


def test_lists_are_typed_with_commas_or_words_between() -> None:
    pick, order = Pick(ABC), Order(ABC)
    for typed in ("a and c", "a, c", "a c", "A AND C"):
        assert pick.read(split(typed)) == (("a", "c"), len(split(typed)))
    assert pick.read(["none"]) == ((), 1)
    for typed in ("c then a then b", "c, a, b", "c a b"):
        assert order.read(split(typed)) == (("c", "a", "b"), len(split(typed)))
    assert order.read(split("c then a then b, advance 3, wheel left 4")) == (("c", "a", "b"), 5)
    assert pick.read(split("a and then some")) == (("a",), 1)
    assert Allot(ABC, 3, [3, 3, 3]).read(split("1, 2, 0, advance")) == ((1, 2, 0), 5)
    assert isinstance(Allot(ABC, 3, [3, 3, 3]).read(["1", "2"]), Reason)


def test_a_refusal_lists_as_much_as_can_be_read_and_an_offer_may_know_better() -> None:
    many = [f"the long name of option {number}" for number in range(100)]
    assert listed(["a", "b"]) == "a, b"
    assert listed(many).endswith(", and 97 more")
    assert len(listed(many)) < 120
    assert listed(["x" * 500] * 3) == "3 things"
    known = Reason("it is too far", "TOY-1.2")
    offer = Offer(many, lambda key: Option(key, key), refuse=lambda key: known if key == "far away" else None)
    assert offer.why_not("far away") == offer.read(["far", "away"]) == known
    refused = offer.read(["nearby"])
    assert isinstance(refused, Reason)
    assert len(refused.text) < 200


def test_a_refusal_without_a_rule_of_its_own_has_that_of_the_question() -> None:
    space = Choice([Option("a", "sail", barred=Reason("there is no wind", "TOY-1.2")), Option("b", "wait")])
    ask = Ask.one(0, space, "Well?", "TOY-1.1")
    assert ask.why_not(0, "b") is None
    assert ask.why_not(0, "a") == Reason("there is no wind", "TOY-1.2")
    for refused in (ask.why_not(0, "c"), ask.why_not(0, None), ask.read(0, ["c"])):
        assert isinstance(refused, Reason)
        assert refused.rule == "TOY-1.1"
    assert ask.read(0, ["wait"]) == ("b", 1)


def test_of_many_options_the_three_nearest_are_told_to_somebody_who_mistypes() -> None:
    names = ["wheel left", "wheel right", "hold", "back water", "about face", "form column", "form line", "advance"]
    space = Choice([*(Option(name.replace(" ", "_"), name) for name in names), Option("ram", "ram", barred=BARRED)])
    refused = space.read(["whell", "left", "30"])
    assert isinstance(refused, Reason)
    assert refused.text.startswith("'whell left 30' is none of 8 options; nearest: wheel left, ")
    assert refused.text.count(",") == 2
    refused = space.read(["ramm"])
    assert isinstance(refused, Reason)
    assert "ram," not in refused.text  # what is barred is no advice
