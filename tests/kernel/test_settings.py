"""What players say as `name=value` is read in one way, or refused in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from polemos import UsageProblem
from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.settings import (
    Setting,
    as_settled,
    both_ways,
    drawn_switches,
    number,
    one_of,
    refuse_unplayable,
    switch,
    truth,
    unknown,
    whole_number,
)


class Agreed:
    wind, night = True, False


@pytest.mark.parametrize("said", ["yes", "YES", "true", "on", "1"])
def test_yes_is_said_in_several_ways(said: str) -> None:
    assert truth("wind", said) is True


@pytest.mark.parametrize("said", ["no", "No", "false", "off", "0"])
def test_no_is_said_in_several_ways(said: str) -> None:
    assert truth("wind", said) is False


def test_numbers_are_read() -> None:
    assert number("reach", "-2.5") == -2.5
    assert whole_number("turns", "12") == 12
    assert one_of("size", "small", ("small", "large")) == "small"


@pytest.mark.parametrize(
    ("read", "said", "told"),
    [
        (truth, "perhaps", "it: yes or no is wanted, not 'perhaps'"),
        (truth, "", "it: yes or no is wanted, not ''"),
        (number, "far", "it: a number is wanted, not 'far'"),
        (number, "nan", "it: a number is wanted, not 'nan'"),
        (number, "-inf", "it: a number is wanted, not '-inf'"),
        (number, "1e6", "it: a number is wanted, not '1e6'"),
        (whole_number, "2.5", "it: a whole number is wanted, not '2.5'"),
        (whole_number, "-1", "it: a whole number is wanted, not '-1'"),
        (whole_number, "1234567", "it: a whole number is wanted, not '1234567'"),
        (lambda name, value: one_of(name, value, ("small", "large")), "no", "it: small or large is wanted, not 'no'"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_a_sentence(read: Callable[[str, str], Any], said: str, told: str) -> None:
    with pytest.raises(UsageProblem) as refused:
        read("it", said)
    assert str(refused.value) == told


def test_a_name_that_nobody_knows_is_told_with_those_that_are() -> None:
    assert str(unknown("sun", ("wind", "night"))) == "nothing called 'sun' can be settled; choose from wind, night"


def test_the_first_reason_against_a_setup_is_told() -> None:
    refuse_unplayable([])
    with pytest.raises(UsageProblem, match="too many ships"):
        refuse_unplayable([Reason("too many ships", "NAV-3.5"), Reason("no wind", "NAV-15.2")])


def test_a_switch_is_offered_as_yes_and_no() -> None:
    assert switch("wind", "wind blows", True, "NAV-15.2") == Setting(
        "wind", "wind blows", ("yes", "no"), "yes", "NAV-15.2"
    )
    assert switch("night", "by night", False).default == "no"


def test_a_fuzzer_must_see_every_switch_both_ways() -> None:
    assert both_ways(("wind", "night")) == [
        "option:wind=yes", "option:wind=no", "option:night=yes", "option:night=no",
    ]  # fmt: skip
    assert as_settled(Agreed(), ("wind", "night")) == ["option:wind=yes", "option:night=no"]


def test_switches_are_drawn_the_other_way_more_often_while_that_is_wanted() -> None:
    def times(wanted: tuple[str, ...], **rarely: tuple[int, int]) -> tuple[int, int]:
        drawn = [drawn_switches(Agreed(), ("wind", "night"), wanted, Chance(seed), rarely) for seed in range(400)]
        assert all(values.get("wind", False) is False and values.get("night", True) is True for values in drawn)
        return sum("wind" in values for values in drawn), sum("night" in values for values in drawn)

    plain_wind, plain_night = times(())
    wanted_wind, still_night = times(("option:wind=no", "option:night=no"))  # night is off already
    assert 60 < plain_wind < 140 < wanted_wind < 260
    assert 60 < plain_night < 140 > still_night > 60
    assert times((), wind=(2, 1000))[0] < 10
