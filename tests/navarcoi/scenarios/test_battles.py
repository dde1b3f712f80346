"""Section 19: the historical battles as they are set up, compared with the tables of the rulebook itself."""

import re
from functools import cache
from typing import Any

import pytest

from polemos.kernel.chance import Chance
from polemos.rulebook.places import rulebooks_dir
from polemos.rules.navarcoi.fleets.fleets import SquadronSpec, cost
from polemos.rules.navarcoi.fuzzing.invariants import broken
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.records.scenario import HistoricalBattle
from polemos.rules.navarcoi.scenarios.check import problems
from polemos.rules.navarcoi.scenarios.data import load
from polemos.rules.navarcoi.scenarios.scenarios import (
    turn_limit,
)
from polemos.rules.navarcoi.setup import Setup, begin, validate
from polemos.rules.navarcoi.state import State
from tests.navarcoi.preparing import Preparing, deploying, refused

BATTLES = {
    "artemisium_480": "NAV-19.4", "salamis_480": "NAV-19.5", "sybota_433": "NAV-19.6", "rhium_429": "NAV-19.7",
    "naupactus_429": "NAV-19.8", "syracuse_413": "NAV-19.9", "cynossema_411": "NAV-19.10", "cyzicus_410": "NAV-19.11",
    "arginusae_406": "NAV-19.12",
}  # fmt: skip
LEVELS = {
    "–": "plain", "Well trained": "well_trained", "Green": "green", "Determined": "determined",
    "Poorly motivated": "poorly_motivated", "Fast": "fast", "Heavy": "heavy",
}  # fmt: skip


def begun(battle: str, **values: Any) -> State:
    return begin(Setup(battle, **values))[0]


@cache
def section(rule: str) -> str:
    """The text of a rule, from the rulebook."""
    book = (rulebooks_dir() / "navarcoi.md").read_text(encoding="utf-8")
    found = re.search(rf"### {re.escape(rule)} .*?(?=\n##)", book, re.DOTALL)
    assert found is not None
    return found[0]


def rows(rule: str) -> list[list[str]]:
    """The squadron tables of a battle: id, name, ships, stands, crew, morale, class, formation, x, y, heading, note."""
    table = re.findall(r"^\| ([AB]\d+ \|.*) \|$", section(rule), re.MULTILINE)
    return [[cell.strip() for cell in row.split("|")] for row in table]


@pytest.mark.rule("NAV-19.1")
@pytest.mark.parametrize(("battle", "rule"), BATTLES.items())
def test_nav_19_1_every_squadron_is_as_the_rulebook_lists_it(battle: str, rule: str) -> None:
    state = begun(battle)
    listed = rows(rule)
    assert sorted(row[0] for row in listed) == sorted(state.squadrons)
    for name, _, _, stands, crew, morale, ships, formation, x, y, heading, note in listed:
        squadron = state.squadrons[name]
        traits = (squadron.crew, squadron.morale, squadron.ship_class)
        assert traits == (LEVELS[crew], LEVELS[morale], LEVELS[ships])
        assert (squadron.full_stands, squadron.formation) == (int(stands), formation.replace(" ", "_"))
        place = (squadron.x / 1000, squadron.y / 1000, squadron.heading / 1000)
        assert place == (float(x), float(y), float(heading))
        assert squadron.strategos == ("strategos" in note)
        assert squadron.status == ("reserve" if "reinforcement" in note else "active")
        assert squadron.order == ("disordered" if "Disordered" in note else "ordered")


@pytest.mark.rule("NAV-19.1")
@pytest.mark.parametrize(("battle", "rule"), BATTLES.items())
def test_nav_19_1_table_land_and_turn_limit_are_as_listed(battle: str, rule: str) -> None:
    record = load(battle)
    assert isinstance(record, HistoricalBattle)
    text = " ".join(section(rule).split())
    width, depth = re.search(r"Table (\d+) × (\d+)", text).groups()  # type: ignore[union-attr]
    assert (record.table.width, record.table.depth) == (float(width), float(depth))
    assert turn_limit(begun(battle)) == int(re.search(r"Turn limit (\d+)", text)[1])  # type: ignore[index]
    written = text.split("Land:")[1] if "Land:" in text else text.split("Land all round:")[1]
    rectangles = re.findall(r"\((\d+), (\d+)\)–\((\d+), (\d+)\)", written.split("| Id |")[0])
    listed = {tuple(float(n) for n in rectangle) for rectangle in rectangles}
    found = {land.polygon.bounds for land in begun(battle).lands.values()}
    if battle == "syracuse_413":  # the western shore is cut in three by the camp on it
        found = {box for box in found if box[0] or box[2] != 4} | {(0.0, 0.0, 4.0, 48.0)}
    assert found == listed


@pytest.mark.rule("NAV-19.1")
@pytest.mark.parametrize(("battle", "rule"), BATTLES.items())
def test_nav_19_1_points_are_those_of_nav_3_5(battle: str, rule: str) -> None:
    record = load(battle)
    assert isinstance(record, HistoricalBattle)
    shown = [int(n) for n in re.findall(r"ships, (\d+) points", section(rule))]
    for side, points in zip((record.alpha, record.beta), shown, strict=True):
        specs = [SquadronSpec("", s.stands, s.crew, s.morale, s.ship_class) for s in side.squadrons]
        assert sum(cost(spec, Options()) or 0 for spec in specs) == points == side.points


@pytest.mark.rule("NAV-19.1")
@pytest.mark.parametrize("battle", BATTLES)
@pytest.mark.parametrize("mirrored", [False, True])
def test_nav_19_1_all_positions_are_legal(battle: str, mirrored: bool) -> None:
    assert problems(load(battle)) == []
    state = begun(battle, mirrored=mirrored)
    state.turn = 1
    assert list(broken(state)) == []


@pytest.mark.rule("NAV-19.1")
def test_nav_19_1_squadrons_are_kept_in_order_of_identity() -> None:
    assert list(begun("arginusae_406").squadrons)[:10] == [f"A{n}" for n in range(1, 11)]
    assert list(begun("artemisium_480", options=Options(grand_scale=True)).squadrons)[:4] == [
        "A1a",
        "A1b",
        "A1c",
        "A2a",
    ]


@pytest.mark.rule("NAV-19.1")
def test_nav_19_1_signals_and_the_listed_numbers_agree() -> None:
    for battle in BATTLES:
        record, state = load(battle), begun(battle)
        assert isinstance(record, HistoricalBattle)
        for seat, side in enumerate((record.alpha, record.beta)):
            assert state.fleet(seat).signals_left == side.signals
            assert (state.fleet(seat).squadrons_at_start + 1) // 2 == side.shaken_at
            assert sum(listed.ships for listed in side.squadrons) == side.ships


@pytest.mark.rule("NAV-19.1")
def test_nav_19_1_nothing_is_asked_but_signal_plans() -> None:
    prep = Preparing(Setup("cynossema_411"))
    assert prep.rule == "NAV-5.1"
    assert prep.finish().state == Preparing(Setup("cynossema_411")).finish().state


@pytest.mark.rule("NAV-19.1")
def test_nav_19_1_by_agreement_fleets_are_redeployed_within_three_inches() -> None:
    prep = deploying(Setup("cynossema_411", redeploy=True))
    assert prep.game.waiting_for == (0, 1)
    assert refused(prep, 0, "A3 line at 44 17.02").rule == "NAV-19.1"
    assert refused(prep, 0, "A3 block at 44 15").rule == "NAV-19.1"  # formation and heading are as listed
    assert refused(prep, 0, "A3 line at 44 15 heading 10").rule == "NAV-19.1"
    assert refused(prep, 0, "A1 line at 16 14").rule == "NAV-2.6"  # onto A2
    assert refused(prep, 0, "A3 line at 41.5 12.5").rule == "NAV-2.6"  # onto the cape
    prep.does(0, "A3 line at 44 17, A1 line at 12 12").does(1, "default").finish()
    assert (prep["A3"].y, prep["A1"].x, prep["A2"].x) == (17_000, 12_000, 22_400)
    assert prep["A3"].status == "active"


@pytest.mark.rule("NAV-19.1")
def test_nav_19_1_reserves_are_not_redeployed_and_disorder_is_kept() -> None:
    prep = deploying(Setup("cyzicus_410", redeploy=True))
    assert [piece.id for piece in prep.space(0).spec().pieces] == ["A1", "A2"]
    salamis = deploying(Setup("salamis_480", redeploy=True)).finish(Chance(4))
    assert [n for n, s in salamis.state.squadrons.items() if s.order == "disordered"] == ["B8", "B9", "B10"]


@pytest.mark.rule("NAV-19.1")
def test_nav_19_1_redeployed_in_the_open_in_turn_beta_first() -> None:
    options = Options(hidden_deployment=False)
    prep = deploying(Setup("rhium_429", redeploy=True, options=options))
    order = []
    while prep.rule == "NAV-4.9":
        order.append(prep.game.waiting_for[0])
        prep.default()
    assert order == [1, 0, 1, 0, 1]


@pytest.mark.rule("NAV-19.1")
@pytest.mark.parametrize("battle", BATTLES)
def test_nav_19_1_random_redeployments_are_legal(battle: str) -> None:
    for seed in range(2):
        prep = Preparing(Setup(battle, redeploy=True, mirrored=seed == 1)).finish(Chance(seed))
        prep.state.turn = 1
        assert list(broken(prep.state)) == []


@pytest.mark.rule("NAV-19.1", "NAV-22.1")
def test_nav_19_1_fleets_points_and_full_size_are_not_for_battles() -> None:
    assert [r.rule for r in validate(Setup("rhium_429", options=Options(full_size=True)))] == ["NAV-22.1"]
    assert [r.rule for r in validate(Setup("rhium_429", options=Options(points=True)))] == ["NAV-19.1"]
    assert [r.rule for r in validate(Setup("rhium_429", {"land": "west"}))] == ["NAV-18.1"]


@pytest.mark.rule("NAV-19.2")
def test_nav_19_2_the_two_large_battles_are_played_at_one_to_three() -> None:
    scale = {battle: load(battle).ships_per_squadron for battle in BATTLES}  # type: ignore[union-attr]
    assert {battle for battle, ships in scale.items() if ships == 45} == {"artemisium_480", "salamis_480"}
    assert set(scale.values()) == {15, 45}


@pytest.mark.rule("NAV-19.3")
@pytest.mark.parametrize("battle", ["artemisium_480", "salamis_480"])
def test_nav_19_3_grand_scale_makes_three_squadrons_of_each(battle: str) -> None:
    plain, grand = begun(battle), begun(battle, options=Options(grand_scale=True))
    assert grand.width == 3 * plain.width
    assert grand.depth == plain.depth
    assert len(grand.squadrons) == 3 * len(plain.squadrons)
    for name, listed in plain.squadrons.items():
        for letter, offset in (("a", -8_400), ("b", 0), ("c", 8_400)):
            squadron = grand.squadrons[name + letter]
            assert (squadron.x, squadron.y) == (3 * listed.x + offset, listed.y)
            assert (squadron.formation, squadron.heading) == (listed.formation, listed.heading)
            assert (squadron.crew, squadron.order) == (listed.crew, listed.order)
            assert squadron.strategos == (listed.strategos and letter == "b")
    for name, land in plain.lands.items():
        west, south, east, north = land.polygon.bounds
        assert grand.lands[name].polygon.bounds == (3 * west, south, 3 * east, north)
    grand.turn = 1
    assert list(broken(grand)) == []


@pytest.mark.rule("NAV-19.3")
def test_nav_19_3_is_for_the_large_battles_only() -> None:
    assert [r.rule for r in validate(Setup("rhium_429", options=Options(grand_scale=True)))] == ["NAV-19.3"]
