"""The generator of players and samplers: SplitMix64, the same on every machine."""

from collections import Counter

import pytest

from polemos.kernel.chance import Chance


def test_the_published_numbers_of_splitmix64() -> None:
    chance = Chance(1234567)
    assert [chance.bits() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_a_seed_is_taken_modulo_64_bits() -> None:
    assert Chance(5).bits() == Chance(5 + (1 << 64)).bits()


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 10])
def test_numbers_below_are_all_there_and_even(n: int) -> None:
    chance = Chance(n)
    counts = Counter(chance.below(n) for _ in range(6000 * n))
    assert sorted(counts) == list(range(n))
    assert all(abs(count - 6000) < 400 for count in counts.values())


def test_nothing_is_drawn_from_nothing() -> None:
    for n in (0, -1):
        with pytest.raises(ValueError, match="nothing to draw from"):
            Chance(1).below(n)


def test_what_is_drawn_lies_within() -> None:
    chance = Chance(3)
    assert {chance.between(-2, 2) for _ in range(200)} == {-2, -1, 0, 1, 2}
    assert {chance.pick("abc") for _ in range(100)} == {"a", "b", "c"}
    assert all(0 <= chance.unit() < 1 for _ in range(100))
    assert sorted(chance.shuffled(range(20))) == list(range(20))
    assert len({tuple(chance.shuffled("abc")) for _ in range(200)}) == 6


def test_generators_that_were_split_off_are_all_different_and_leave_their_parent_alone() -> None:
    parent = Chance(9)
    firsts = {parent.split(label).bits() for label in range(1000)}
    assert len(firsts) == 1000
    assert parent.bits() == Chance(9).bits()
    assert parent.split(7).bits() != Chance(9).split(7).bits()
