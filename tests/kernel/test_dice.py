"""Dice: faces are a keyed hash of the seed and of what the roll is, and nothing else."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from polemos.kernel import dice as dice_module
from polemos.kernel.dice import FACES, EndlessThrows, ExtremeDice, KeyedDice, RollId, at_least, distribution, kinds_of

KEY = bytes(range(32))
ROLL = RollId(3, "melee", "NAV-13.2", ("A1", "B2"))

# Worked out with a separate program from the definition: HMAC-SHA-256 with the seed as key over `IDENTITY#BLOCK`, byte
# after byte, those at or above the largest multiple of the number of faces thrown away, the rest taken modulo.
KNOWN = {
    "d2": (1, 1, 1, 1, 2, 2, 1, 1, 1, 1, 2, 2),
    "d3": (1, 1, 1, 3, 2, 1, 2, 3, 1, 2, 1, 1),
    "d6": (1, 1, 1, 3, 2, 4, 5, 3, 1, 5, 4, 4),
    "avd": (2, 2, 2, 3, 3, 4, 4, 3, 2, 4, 4, 4),
    "d10": (7, 7, 5, 7, 6, 4, 3, 1, 5, 1, 6, 2),
    "d20": (7, 15, 7, 6, 14, 3, 1, 5, 11, 6, 12, 14),
    "d100": (67, 55, 47, 86, 54, 83, 85, 11, 6, 54, 46, 42),
}
KNOWN_40D6 = "1113245315446224452362155651662366416616"


def chi_square(counts: Counter[int], expected: dict[int, float]) -> float:
    return sum((counts[face] - want) ** 2 / want for face, want in expected.items())


# -- the derivation ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KNOWN)
def test_known_faces(kind: str) -> None:
    assert KeyedDice(KEY).faces(ROLL, (kind,) * 12) == KNOWN[kind]


def test_known_faces_over_more_than_one_block() -> None:
    thrown = KeyedDice(KEY).faces(ROLL, ("d6",) * 40)
    assert "".join(map(str, thrown)) == KNOWN_40D6


def test_known_faces_of_the_second_time_and_of_odd_names() -> None:
    dice = KeyedDice(KEY)
    assert dice.faces(replace(ROLL, times=1), ("d6",) * 12) == (3, 5, 6, 6, 3, 1, 3, 2, 6, 6, 3, 2)
    odd = RollId(1, "", "X", ("ναύαρχος", 'a"b,c|d'), 2)
    assert odd.key() == '[1,"","X",["ναύαρχος","a\\"b,c|d"],2]'
    assert dice.faces(odd, ("d6",) * 8) == (1, 5, 4, 1, 2, 3, 4, 4)


def test_known_orders() -> None:
    first = RollId(0, "", "TOY-1.1", ())
    assert KeyedDice(KEY).order(first, 12) == (0, 2, 3, 7, 1, 8, 11, 9, 5, 10, 4, 6)
    assert KeyedDice(KEY).order(first, 300)[:10] == (165, 164, 238, 152, 234, 122, 8, 200, 12, 36)


@given(st.integers(0, 400))
def test_an_order_holds_everything_once(n: int) -> None:
    assert sorted(KeyedDice(KEY).order(ROLL, n)) == list(range(n))


def test_a_seed_is_64_hex_digits() -> None:
    assert KeyedDice.seeded(KEY.hex()).faces(ROLL, ("d6",)) == KeyedDice(KEY).faces(ROLL, ("d6",))
    for wrong in ("", "0" * 63, "0" * 65, "G" * 64, "A" * 64, " " + "0" * 63, "٠" * 64):
        with pytest.raises(ValueError, match="64 hex digits"):
            KeyedDice.seeded(wrong)


# -- identity ----------------------------------------------------------------------------------------------------------

OTHERS = {
    "turn": 4,
    "phase": "morale",
    "rule": "NAV-13.3",
    "who": ("B2", "A1"),
    "times": 1,
}


@pytest.mark.parametrize("part", OTHERS)
def test_every_part_of_the_identity_makes_it_another_roll(part: str) -> None:
    other = replace(ROLL, **{part: OTHERS[part]})
    thrown = ("d6",) * 30
    assert KeyedDice(KEY).faces(other, thrown) != KeyedDice(KEY).faces(ROLL, thrown)


def test_every_bit_of_the_seed_makes_other_dice() -> None:
    thrown = ("d6",) * 30
    seen = {KeyedDice(KEY).faces(ROLL, thrown)}
    for bit in range(256):
        other = bytearray(KEY)
        other[bit // 8] ^= 1 << bit % 8
        seen.add(KeyedDice(bytes(other)).faces(ROLL, thrown))
    assert len(seen) == 257


names = st.text(alphabet='ab,|#"[]\\ 01', max_size=4)
identities = st.builds(
    RollId, st.integers(0, 11), names, names, st.lists(names, max_size=3).map(tuple), st.integers(0, 11)
)


@given(identities, identities)
def test_no_two_identities_are_written_alike(one: RollId, other: RollId) -> None:
    assert (one.key() == other.key()) == (one == other)


# -- fairness ----------------------------------------------------------------------------------------------------------

# Bounds that fair dice exceed once in ten thousand, by degrees of freedom.
BOUND = {1: 15.1, 2: 18.4, 3: 21.1, 5: 25.7, 7: 29.9, 9: 33.7, 11: 37.4, 19: 50.8, 99: 161.3}


@pytest.mark.parametrize("kind", FACES)
def test_each_kind_of_die_is_fair(kind: str) -> None:
    counts: Counter[int] = Counter()
    for times in range(100):
        counts.update(KeyedDice(KEY).faces(replace(ROLL, times=times), (kind,) * 1000))
    shown = Counter(FACES[kind])
    expected = {face: 100_000 * n / len(FACES[kind]) for face, n in shown.items()}
    assert counts.keys() == expected.keys()
    assert chi_square(counts, expected) < BOUND[len(expected) - 1]


def test_a_million_six_sided_dice_are_fair_singly_and_in_pairs() -> None:
    singles: Counter[int] = Counter()
    pairs: Counter[int] = Counter()
    for times in range(500):
        faces = KeyedDice(KEY).faces(replace(ROLL, times=times), ("d6",) * 2000)
        singles.update(faces)
        pairs.update(6 * one + other for one, other in zip(faces[::2], faces[1::2], strict=True))
    assert chi_square(singles, dict.fromkeys(range(1, 7), 1e6 / 6)) < BOUND[5]
    assert chi_square(pairs, dict.fromkeys(range(7, 43), 5e5 / 36)) < 78  # 35 degrees of freedom


def test_first_dice_of_neighbouring_identities_are_fair_and_know_nothing_of_each_other() -> None:
    dice = KeyedDice(KEY)
    faces = [
        dice.faces(RollId(turn, "melee", "NAV-13.2", (f"A{n}",)), ("d6",))[0] for turn in range(200) for n in range(200)
    ]
    assert chi_square(Counter(faces), dict.fromkeys(range(1, 7), 40_000 / 6)) < BOUND[5]
    following = Counter(6 * one + other for one, other in itertools.pairwise(faces))
    assert chi_square(following, dict.fromkeys(range(7, 43), 39_999 / 36)) < 78


def test_draws_of_one_among_several_are_fair() -> None:
    firsts = Counter(KeyedDice(KEY).order(replace(ROLL, times=times), 4)[0] for times in range(20_000))
    assert chi_square(firsts, dict.fromkeys(range(4), 5000.0)) < BOUND[3]
    orders = Counter(KeyedDice(KEY).order(replace(ROLL, times=times), 3) for times in range(12_000))
    assert len(orders) == 6
    assert sum((n - 2000) ** 2 / 2000 for n in orders.values()) < BOUND[5]


def test_no_face_is_favoured_by_a_single_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    """When every byte comes up equally often, so does every number: what would be left over is thrown away."""
    blocks = [bytes(range(start, start + 32)) for start in range(0, 256, 32)]
    for n in range(2, 257):
        whole = itertools.cycle(blocks)
        monkeypatch.setattr(dice_module.hmac, "digest", lambda *_, whole=whole: next(whole))
        draws = dice_module._Draws(KEY, "")
        counts = Counter(draws.below(n) for _ in range(256 // n * n))
        assert counts == dict.fromkeys(range(n), 256 // n), n


# -- exact chances -----------------------------------------------------------------------------------------------------


def test_the_chances_of_two_dice() -> None:
    assert [36 * chance for chance in distribution("2d6").values()] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert list(distribution("2d6")) == list(range(2, 13))
    assert at_least("2d6", 7) == Fraction(21, 36)
    assert at_least("2d6", 2) == 1
    assert at_least("2d6", 13) == 0


@pytest.mark.parametrize("dice", ["d6", "avd", "2avd", "3d6", "d6+avd", "d4 + 2d3", "d100", "2d10+d8", "5d2"])
def test_chances_are_those_of_all_throws_counted(dice: str) -> None:
    throws = list(itertools.product(*(FACES[kind] for kind in kinds_of(dice))))
    sums = Counter(sum(throw) for throw in throws)
    assert distribution(dice) == {total: Fraction(n, len(throws)) for total, n in sums.items()}
    assert sum(distribution(dice).values()) == 1
    assert list(distribution(dice)) == sorted(sums)
    for need in range(min(sums) - 1, max(sums) + 2):
        assert at_least(dice, need) == Fraction(sum(n for total, n in sums.items() if total >= need), len(throws))


def test_known_chances_cannot_be_spoiled() -> None:
    with pytest.raises(TypeError):
        distribution("2d6")[2] = Fraction(1)  # type: ignore[index]


@pytest.mark.parametrize(
    ("dice", "kinds"),
    [("d6", ["d6"]), ("2d6", ["d6", "d6"]), ("d6+avd", ["d6", "avd"]), ("avd + 3d10", ["avd", "d10", "d10", "d10"])],
)
def test_dice_are_read(dice: str, kinds: list[str]) -> None:
    assert list(kinds_of(dice)) == kinds


@pytest.mark.parametrize("dice", ["", "6", "d7", "2d", "d6-1", "dd6", "2avd6", "d6++d6", "-1d6"])
def test_other_dice_are_refused(dice: str) -> None:
    with pytest.raises(ValueError, match="no dice that we have"):
        kinds_of(dice)


@pytest.mark.parametrize(("is_highest", "faces"), [(True, (6, 5)), (False, (1, 2))])
def test_dice_that_fall_alike_are_not_thrown_for_ever(is_highest: bool, faces: tuple[int, ...]) -> None:
    alike = ExtremeDice(is_highest)
    for times in range(ExtremeDice.MOST_THROWS):
        assert alike.faces(replace(ROLL, times=times), kinds_of("d6+avd")) == faces
    assert alike.thrown == ExtremeDice.MOST_THROWS
    with pytest.raises(EndlessThrows):
        alike.order(ROLL, 3)
