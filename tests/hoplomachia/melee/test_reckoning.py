"""HMA-18.4 to 18.14, 18.22, 18.23: attack, defence, penetration, results, term by term."""

from __future__ import annotations

import pytest

from polemos.kernel.dice import Modifier
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.melee.reckoning import LEVELS, Blow, Bout, bout_of
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.book import tables_of
from tests.hoplomachia.position import Piece, area, change, contact, replace, table, unit


def met(*pieces: Piece, **values: object) -> State:
    return table(*(pieces or (unit("A1", x=30, y=20), unit("B1", x=30, y=20))), **values)  # type: ignore[arg-type]


def attack(state: State, kind: str = "othismos", **values: object) -> int:
    return bout_of(state, "A1.1", "B1.1", kind, **values).blow.total  # type: ignore[arg-type]


def defence(state: State, kind: str = "othismos", **values: object) -> int:
    """Of A1.1 against B1.1."""
    return bout_of(state, "B1.1", "A1.1", kind, **values).blow.guard  # type: ignore[arg-type]


@pytest.mark.rule("HMA-18.5", "HMA-12.6")
def test_attack_of_panhellenic_hoplites() -> None:
    """The book's example."""
    assert attack(met(), "epidromos") == 6
    assert attack(met(unit("A1", x=30, y=20, momentum=True), unit("B1", x=30, y=20)), "epidromos") == 10
    assert attack(met(unit("A1", x=30, y=20, momentum=True), unit("B1", x=30, y=20)), "othismos") == 8
    assert attack(met(unit("A1", x=30, y=20, disarrayed=True), unit("B1", x=30, y=20))) == 4
    assert attack(met(unit("A1", x=30, y=20, disarrayed=True), unit("B1", x=30, y=20), arete=(16, 12))) == 5
    lines = bout_of(met(), "A1.1", "B1.1", "othismos").blow.attack
    assert [(each.value, each.rule) for each in lines][:3] == [(6, "HMA-18.5"), (0, "HMA-18.5"), (2, "HMA-18.5")]


@pytest.mark.rule("HMA-18.5")
def test_less_than_one_is_no_hit_at_all() -> None:
    state = met(unit("A1", "toxotes_hellenic", x=30, y=20), unit("B1", x=30, y=20), arete=(3, 12))
    blow = bout_of(state, "A1.1", "B1.1", "othismos").blow
    assert (blow.total, blow.level) == (-1, 0)


@pytest.mark.rule("HMA-18.5", "HMA-1.10")
def test_hamippoi_add_two_in_othismos() -> None:
    horse, foe = unit("A1", "hippeis_hellenic", x=30, y=20, hamippoi=True), unit("B1", x=30, y=20)
    assert (attack(met(horse, foe)), attack(met(horse, foe), "epidromos")) == (6, 4)


@pytest.mark.rule("HMA-18.11", "HMA-1.15")
def test_depth_counts_in_othismos_for_those_entitled_to_it() -> None:
    def thebans(deep: int, **values: object) -> State:
        return met(unit("A1", "thebans", x=30, y=20, deep=deep, **values), unit("B1", x=30, y=20))  # type: ignore[arg-type]

    assert [attack(thebans(deep)) for deep in (2, 3, 4)] == [9, 10, 11]
    assert [attack(thebans(deep), "epidromos") for deep in (2, 3, 4)] == [6, 6, 6]
    assert attack(thebans(4, crowded=True)) == 9  # deep for lack of room only


@pytest.mark.rule("HMA-18.6", "HMA-18.10", "HMA-18.9")
def test_defence_and_what_counts_in_which_melee() -> None:
    assert defence(met()) == 7
    rushing = met(unit("A1", x=30, y=20, momentum=True), unit("B1", x=30, y=20))
    assert (defence(rushing, "epidromos"), defence(rushing)) == (11, 7)
    pushed = met(unit("A1", x=30, y=20, ground=3), unit("B1", x=30, y=20))
    assert (defence(pushed, "epidromos"), defence(pushed)) == (7, 4)
    assert defence(met(unit("A1", x=30, y=20, ground=9), unit("B1", x=30, y=20))) == 0
    assert defence(met(unit("A1", x=30, y=20, disarrayed=True), unit("B1", x=30, y=20))) == 7


@pytest.mark.rule("HMA-18.12")
def test_a_strategos_adds_nothing() -> None:
    without = met(unit("A1", x=30, y=20), unit("A2", x=50, y=5), unit("B1", x=30, y=20))
    assert attack(without) == attack(met())
    assert met().strategoi["A-S1"].element == "A1.1"


@pytest.mark.rule("HMA-18.7", "HMA-21.5")
def test_uphill_helps_the_defender() -> None:
    """A1 stands on a hill that B1 climbs: their centres are 1.5 inches apart on the slope, or on its two sides."""
    for hill in (area("h", "gentle_hill", 0, 10, 72, 20), area("h", "gentle_hill", 0, 2, 72, 30)):
        pieces = unit("A1", x=30, y=20), unit("B1", x=30, y=20)
        state = met(*pieces, terrain=[hill])
        assert defence(state) == 8
        assert bout_of(state, "B1.1", "A1.1", "othismos").blow.guard == 8
        assert bout_of(state, "A1.1", "B1.1", "othismos").blow.guard == 7
    along = met(unit("A1", x=30, y=20), unit("B1", x=30, y=20), terrain=[area("h", "gentle_hill", 26, 0, 72, 40)])
    assert defence(along) == 7  # they fight along the slope


@pytest.mark.rule("HMA-18.7", "HMA-21.6", "HMA-21.7")
@pytest.mark.parametrize(("kind", "bonus"), [("low_wall", 1), ("palisade", 2), ("ditch", 1), ("stream", 1)])
def test_works_and_banks_help_whoever_stands_behind_them(kind: str, bonus: int) -> None:
    pieces = unit("A1", x=30, y=19.8), unit("B1", x=30, y=20.2)
    across = contact("A1.1", "B1.1", across=400, came=("B1.1",))
    state = table(*pieces, terrain=[area("w", kind, 0, 20, 72, 20.2)], contacts=[across])
    assert state.elements["A1.1"].front == "B1.1"  # contact is made across it
    assert defence(state) == 7 + bonus
    assert bout_of(state, "A1.1", "B1.1", "othismos").blow.guard == 7  # who came up to it has nothing of it
    state.contacts["A1.1|B1.1"] = replace(across, driven=("A1.1",))
    assert defence(state) == 7  # pushed back from it


@pytest.mark.rule("HMA-18.7")
def test_only_the_best_work_counts_and_uphill_adds_to_it() -> None:
    pieces = unit("A1", x=30, y=19.8), unit("B1", x=30, y=20.2)
    ground = [area("d", "ditch", 0, 19.9, 72, 20.0), area("p", "palisade", 0, 20, 72, 20.1)]
    ground.append(area("h", "gentle_hill", 0, 10, 72, 20.1))
    state = table(*pieces, terrain=ground, contacts=[contact("A1.1", "B1.1", across=400, came=("B1.1",))])
    assert defence(state) == 10


LINE = unit("A1", x=30, y=20, count=3), unit("B1", x=30, y=20, count=3)


@pytest.mark.rule("HMA-18.8")
def test_a_broken_neighbour_opens_a_gap_at_the_corner() -> None:
    """The book's example: A1.1, the right of three, is broken; the enemy before it has no opponent any more."""
    state = met(*LINE)
    before = bout_of(state, "B1.2", "A1.2", "othismos").blow
    assert before.guard == 7
    change(state, "A1.1", condition="routing", front="")
    state.contacts.pop("A1.1|B1.3")
    change(state, "B1.3", front="")
    after = bout_of(state, "B1.2", "A1.2", "othismos").blow
    assert after.guard == 5
    assert Modifier(-2, "gap on the right", "HMA-18.8") in after.defence
    assert bout_of(state, "B1.1", "A1.3", "othismos").blow.guard == 7  # has its friend beside it
    assert bout_of(state, "A1.2", "B1.2", "othismos").blow.guard == 7


@pytest.mark.rule("HMA-18.8")
def test_an_enemy_along_the_right_side_makes_a_gap_though_a_friend_is_there() -> None:
    """A1.1 was pushed back by 0.75 and the enemy has followed."""
    state = met(*LINE)
    change(state, "A1.1", y=20_000 - 750)
    change(state, "B1.3", y=20_000 - 750)
    assert bout_of(state, "B1.2", "A1.2", "othismos").blow.guard == 5
    change(state, "A1.1", y=20_000 - 700)
    change(state, "B1.3", y=20_000 - 700)
    assert bout_of(state, "B1.2", "A1.2", "othismos").blow.guard == 7


@pytest.mark.rule("HMA-18.8")
def test_there_is_no_gap_on_the_left_and_none_at_the_free_end_of_a_line() -> None:
    state = met(*LINE)
    change(state, "A1.3", y=20_000 - 750)
    change(state, "B1.1", y=20_000 - 750)
    assert bout_of(state, "B1.2", "A1.2", "othismos").blow.guard == 7
    assert bout_of(met(*LINE), "B1.3", "A1.1", "othismos").blow.guard == 7  # nobody beyond
    longer = met(unit("A1", x=30, y=20, count=3), unit("B1", x=29.25, y=20, count=4))
    assert bout_of(longer, "B1.2", "A1.3", "othismos").blow.guard == 7  # beyond its left


@pytest.mark.rule("HMA-18.8")
def test_an_overlapping_line_makes_a_gap_at_the_open_end() -> None:
    """Four against three, corner to corner, the fourth beyond the right of A."""
    longer = met(unit("A1", x=30, y=20, count=3), unit("B1", x=30.75, y=20, count=4))
    assert bout_of(longer, "B1.3", "A1.1", "othismos").blow.guard == 5
    for x, guard in ((34.4, 7), (34.5, 5), (34.485, 7)):  # a space of a base width is a gap, 1.485 inches are none
        friend = met(
            unit("A1", x=30, y=20, count=3), unit("A2", "peltasts_mercenary", x=x, y=19.3),
            unit("B1", x=30.75, y=20, count=4),
        )  # fmt: skip
        assert bout_of(friend, "B1.3", "A1.1", "othismos").blow.guard == guard  # 0.7 behind


@pytest.mark.rule("HMA-18.8")
def test_where_a_lochos_of_the_line_is_gone_there_is_a_space_of_a_base_width() -> None:
    """A1.2, the middle one, is gone; A1.1 stands just 1.5 inches from A1.3, and B1.2 at its corner."""
    state = met(*LINE)
    assert bout_of(state, "B1.1", "A1.3", "othismos").blow.guard == 7
    change(state, "A1.2", condition="destroyed", front="")
    state.contacts.pop("A1.2|B1.2")
    change(state, "B1.2", front="")
    assert bout_of(state, "B1.1", "A1.3", "othismos").blow.guard == 5
    assert bout_of(state, "B1.3", "A1.1", "othismos").blow.guard == 7


@pytest.mark.rule("HMA-18.8")
def test_a_lapper_attacks_and_makes_no_gap() -> None:
    state = table(
        unit("A1", x=30, y=20, count=1), unit("B1", x=30, y=20, count=1), unit("B2", x=30.75, y=19.25, facing=270),
    )  # fmt: skip
    assert state.contacts["A1.1|B2.1"].edge_of("A1.1") == "right"
    assert bout_of(state, "B1.1", "A1.1", "othismos").blow.guard == 7


@pytest.mark.rule("HMA-18.4", "HMA-18.13")
@pytest.mark.parametrize(
    ("total", "level"), [(0, 0), (1, 1), (7, 1), (8, 2), (9, 2), (10, 3), (12, 3), (13, 4)]
)  # fmt: skip
def test_penetration(total: int, level: int) -> None:
    """The book's example: D 7, S 2, T 3."""
    assert blow(total).level == level


def blow(total: int, side: str = "front") -> Blow:
    numbers = (Modifier(total, "attack", "HMA-18.5"),)
    guard = (Modifier(7, "shield", "HMA-18.6"),)
    return Blow(
        attacker="A1.1", target="B1.1", side=side, kind="othismos", attack=numbers, defence=guard, strength=2,
        threshold=3,
    )  # type: ignore[arg-type]  # fmt: skip


@pytest.mark.rule("HMA-18.14", "HMA-18.4")
def test_the_resolution_chart_is_that_of_the_book() -> None:
    lines = {row["line"]: row["pairs"] for row in tables_of("HMA-18.14")[0]}
    assert set(lines) == {
        "no effect", "both disarrayed", "loser pushed back", "loser broken into", "loser broken", "loser slaughtered",
    }  # fmt: skip
    found: dict[str, list[str]] = {}
    for high in range(5):
        for low in range(high + 1):
            found.setdefault(charts().melee.result(high, low), []).append(f"{high}-{low}")
    assert found == {
        "no_effect": ["0-0", "1-1"], "both_disarrayed": ["2-2", "3-3"], "pushed_back": ["1-0", "2-1", "3-2"],
        "broken_into": ["2-0", "3-1"], "broken": ["3-0", "4-1", "4-2", "4-3"], "slaughtered": ["4-0"],
        "both_broken": ["4-4"],
    }  # fmt: skip
    assert len(tables_of("HMA-18.4")[0]) == len(LEVELS) == 5


@pytest.mark.rule("HMA-18.14")
def test_the_higher_level_wins() -> None:
    better = Bout(blow=blow(10), answer=blow(6))
    assert (better.result, better.winner, better.loser) == ("broken_into", "A1.1", "B1.1")
    worse = Bout(blow=blow(6), answer=blow(8))
    assert (worse.result, worse.winner, worse.loser) == ("pushed_back", "B1.1", "A1.1")
    assert Bout(blow=blow(9), answer=blow(8)).winner == ""


@pytest.mark.rule("HMA-18.29")
def test_the_worked_melee() -> None:
    def levels(spartans: bool, others: bool) -> tuple[int, int]:
        pieces = unit("A1", "spartiates", x=30, y=20, momentum=spartans), unit("B1", x=30, y=20, momentum=others)
        return bout_of(met(*pieces), "A1.1", "B1.1", "epidromos").levels

    assert levels(True, False) == (3, 1)
    assert levels(True, True) == (1, 1)


@pytest.mark.rule("HMA-18.22")
def test_the_shielded_flank_counts_nothing_that_helps() -> None:
    """The book's example, and the negative ones."""
    pieces = unit("A1", x=30, y=20, ground=2, momentum=True), unit("B1", x=29.25, y=19.25, facing=90)
    state = table(*pieces, terrain=[area("h", "gentle_hill", 0, 0, 72, 48)])
    assert state.contacts["A1.1|B1.1"].edge_of("A1.1") == "left"
    plain = bout_of(state, "B1.1", "A1.1", "epidromos", "left")
    assert (plain.blow.guard, plain.levels, plain.result, plain.answer) == (7, (1, 0), "pushed_back", None)
    rushing = bout_of(state, "B1.1", "A1.1", "epidromos", "left", (True, True))
    assert (rushing.levels, rushing.result) == ((3, 0), "broken")
    assert bout_of(state, "B1.1", "A1.1", "othismos", "left").blow.guard == 5


@pytest.mark.rule("HMA-18.23")
@pytest.mark.parametrize("side", ["right", "rear"])
def test_the_unshielded_sides_have_only_the_threshold(side: str) -> None:
    """The book's example: 4 against 3."""
    found = [Bout(blow=blow(total, side)).result for total in (0, 1, 3, 4)]
    assert found == ["no_effect", "broken", "broken", "slaughtered"]
    state = met(unit("A1", x=30, y=20, disarrayed=True), unit("B1", x=30, y=20))
    lapping = bout_of(state, "A1.1", "B1.1", "othismos", side)  # type: ignore[arg-type]
    assert (lapping.blow.total, lapping.blow.defence, lapping.result) == (4, (), "slaughtered")


@pytest.mark.rule("HMA-18.7")
@pytest.mark.parametrize(
    ("stream", "bonus"),
    [((0, 20, 72, 20.2), 1), ((0, 20.35, 72, 20.5), 0), ((0, 18, 72, 18.2), 0), ((40, 20, 72, 20.2), 0)],
)
def test_a_bank_counts_within_half_an_inch_if_the_attacker_must_cross_it(
    stream: tuple[float, float, float, float], bonus: int
) -> None:
    """A1 is at 19.8; too far ahead, behind it, beside it a stream is no help."""
    pieces = unit("A1", x=30, y=19.8), unit("B1", x=30, y=21)
    made = contact("A1.1", "B1.1", across=1200, came=("B1.1",))
    state = table(*pieces, terrain=[area("w", "stream", *stream)], contacts=[made])
    assert defence(state) == 7 + bonus
