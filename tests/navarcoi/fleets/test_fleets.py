"""Section 3: traits, composition and points."""

from pathlib import Path

import pytest

from polemos.kernel.files.save import FormatError
from polemos.rules.navarcoi.charts import charts
from polemos.rules.navarcoi.charts.charts import points, trait_name, trait_value
from polemos.rules.navarcoi.fleets.fleets import (
    FleetSpec,
    SquadronSpec,
    cost,
    counts_in,
    freighter_squadron,
    identity,
    land_cost,
    morale_step,
    plain_fleet,
    read_fleet,
    squadron_of,
    why_not_bought,
    why_not_fielded,
)
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.sea.order import trait_modifier
from polemos.rules.navarcoi.setup import Setup, advice, validate
from tests.navarcoi.preparing import of_stands

STANDARD, FULL = Options(points=True), Options(points=True, full_size=True)


@pytest.mark.rule("NAV-3.1")
@pytest.mark.parametrize(
    ("trait", "better", "worse"),
    [
        ("crew", ("well_trained", "Well trained"), ("green", "Green")),
        ("morale", ("determined", "Determined"), ("poorly_motivated", "Poorly motivated")),
        ("ship_class", ("fast", "Fast ships"), ("heavy", "Heavy ships")),
    ],
)
def test_nav_3_1_each_trait_has_a_level_up_a_nameless_middle_and_one_down(
    trait: str, better: tuple[str, str], worse: tuple[str, str]
) -> None:
    assert [trait_value(trait, level) for level in (better[0], "plain", worse[0])] == [1, 0, -1]
    assert (trait_name(trait, better[0]), trait_name(trait, worse[0])) == (better[1], worse[1])
    assert len(next(known for known in points().trait if known.id == trait).levels) == 3


@pytest.mark.rule("NAV-3.2")
@pytest.mark.parametrize(
    ("trait", "where"),
    [
        ("crew", {"manoeuvre", "battle", "diekplous", "periplous"}),
        ("morale", {"morale", "pursuit"}),
        ("ship_class", {"diekplous", "periplous"}),
    ],
)
def test_nav_3_2_traits_count_in_their_tests_and_nowhere_else(trait: str, where: set[str]) -> None:
    names = {"manoeuvre", "battle", "diekplous", "periplous", "morale", "pursuit"}
    assert {name for name in names if counts_in(trait, name)} == where
    # The test charts say the same.
    assert {n for n in names if any(m.trait == trait for m in charts.tests().named(n).modifiers)} == where


@pytest.mark.rule("NAV-3.2")
def test_nav_3_2_a_trait_is_shown_as_a_modifier_even_when_it_is_nought() -> None:
    squadron = squadron_of(SquadronSpec(crew="green"), 0, 1, Options())
    assert trait_modifier(squadron, "crew", "NAV-10.3").value == -1
    assert trait_modifier(squadron, "morale", "NAV-14.1").value == 0


@pytest.mark.rule("NAV-3.3")
def test_nav_3_3_morale_moves_one_level_and_not_beyond_the_ends() -> None:
    assert [morale_step(level, 1) for level in ("poorly_motivated", "plain", "determined")] == [
        "plain",
        "determined",
        "determined",
    ]
    assert [morale_step(level, -1) for level in ("determined", "plain", "poorly_motivated")] == [
        "plain",
        "poorly_motivated",
        "poorly_motivated",
    ]


@pytest.mark.rule("NAV-3.4")
def test_nav_3_4_any_number_of_squadrons_with_any_traits_may_be_fielded() -> None:
    odd = FleetSpec((SquadronSpec("Salaminia", 2, "green", "determined", "fast"),) * 11)
    assert why_not_fielded(odd, Options()) == []
    assert validate(Setup(fleets=(odd, plain_fleet(1)))) == []


@pytest.mark.rule("NAV-3.4")
@pytest.mark.parametrize("stands", [0, 1, 5, -3])
def test_nav_3_4_a_squadron_has_two_to_four_stands(stands: int) -> None:
    reasons = why_not_fielded(of_stands(4, stands), Options())
    assert [reason.text for reason in reasons] == ["squadron 2: 2 to 4 stands"]


@pytest.mark.rule("NAV-3.4")
def test_nav_3_4_a_fleet_without_squadrons_is_none() -> None:
    assert why_not_fielded(FleetSpec(()), Options())[0].rule == "NAV-1.1"


@pytest.mark.rule("NAV-3.4")
def test_nav_3_4_freighters_come_with_the_scenario_alone() -> None:
    freighters = freighter_squadron(0, 2, Options())
    assert (freighters.id, freighters.freighters, freighters.full_stands) == ("AF2", True, 4)
    assert (freighters.crew, freighters.morale, freighters.ship_class) == ("green", "poorly_motivated", "plain")
    assert freighters.order == freighters.formation == "unformed"
    assert freighter_squadron(0, 1, Options(full_size=True)).full_stands == 8


@pytest.mark.rule("NAV-3.5")
@pytest.mark.parametrize(
    ("spec", "options", "points"),
    [
        (SquadronSpec(crew="well_trained", morale="determined", ship_class="fast"), STANDARD, 28),
        (SquadronSpec(crew="green", morale="poorly_motivated", ship_class="heavy"), STANDARD, 12),
        (SquadronSpec(), STANDARD, 20),
        (SquadronSpec(stands=3), STANDARD, 17),
        (SquadronSpec(stands=2), STANDARD, 12),
        (SquadronSpec(), FULL, 20),
        (SquadronSpec(stands=7), FULL, 17),
        (SquadronSpec(stands=6), FULL, 17),
        (SquadronSpec(stands=5), FULL, 12),
        (SquadronSpec(stands=4), FULL, 12),
        (SquadronSpec(stands=3), FULL, None),
        (SquadronSpec(stands=1), STANDARD, None),
    ],
)
def test_nav_3_5_what_a_squadron_costs(spec: SquadronSpec, options: Options, points: int | None) -> None:
    assert cost(spec, options) == points


@pytest.mark.rule("NAV-3.5")
def test_nav_3_5_a_legal_purchase_has_no_reason_against_it() -> None:
    assert why_not_bought(plain_fleet(6), STANDARD, 120) == []
    assert why_not_bought(of_stands(4, 4, 3), STANDARD, 120) == []  # not everything need be spent


@pytest.mark.rule("NAV-3.5")
@pytest.mark.parametrize(
    ("fleet", "budget", "words"),
    [
        (plain_fleet(7), 120, "the fleet costs 140 points, 20 more than 120"),
        (plain_fleet(1), 120, "at least 2 squadrons must be bought"),
        (of_stands(4, 3, 4, 3, 4), 120, "2 squadrons are below full size; of 5 at most 1 may be"),
        (of_stands(*[2] * 10), 120, "10 squadrons are below full size; of 10 at most 3 may be"),
        (of_stands(4, 4, 1), 120, "squadron 3: 1 stand cannot be bought"),
    ],
)
def test_nav_3_5_why_a_fleet_is_no_legal_purchase(fleet: FleetSpec, budget: int, words: str) -> None:
    reasons = why_not_bought(fleet, STANDARD, budget)
    assert words in [reason.text for reason in reasons]
    assert {reason.rule for reason in reasons} == {"NAV-3.5"}


@pytest.mark.rule("NAV-3.5")
def test_nav_3_5_one_small_squadron_in_three_is_legal() -> None:
    assert why_not_bought(of_stands(4, 4, 3), STANDARD, 57) == []
    assert why_not_bought(of_stands(4, 4, 3), STANDARD, 56) != []


@pytest.mark.rule("NAV-3.5")
def test_nav_3_5_points_count_only_with_the_option() -> None:
    dear = (plain_fleet(7), plain_fleet(7))
    assert validate(Setup(fleets=dear)) == []
    reasons = validate(Setup(fleets=dear, options=STANDARD))
    assert [reason.rule for reason in reasons] == ["NAV-3.5", "NAV-3.5"]
    assert validate(Setup(fleets=dear, options=STANDARD, budget=200)) == []


@pytest.mark.rule("NAV-3.5")
def test_nav_3_5_hoplites_of_scenario_7_are_paid_for() -> None:
    assert land_cost(1, 2) == 16
    five = (plain_fleet(5), plain_fleet(5))
    assert validate(Setup("amphibious_battle", fleets=five, options=STANDARD, budget=116)) == []
    assert len(validate(Setup("amphibious_battle", fleets=five, options=STANDARD, budget=115))) == 2
    assert validate(Setup("amphibious_battle", options=STANDARD)) == []  # five plain squadrons and the phalanx


@pytest.mark.rule("NAV-18.1")
def test_nav_18_1_unequal_fleets_are_advised_against_but_allowed() -> None:
    unequal = Setup(fleets=(plain_fleet(4), plain_fleet(6)))
    assert validate(unequal) == []
    assert [reason.rule for reason in advice(unequal)] == ["NAV-18.1"]
    green = FleetSpec((SquadronSpec(crew="green"),) * 5)
    assert advice(Setup(fleets=(plain_fleet(4), green))) == []  # equal points


def test_ids_sort_by_number_then_letter_freighters_last() -> None:
    names = ["B1", "A10", "AF1", "A2", "A1c", "A1a"]
    assert sorted(names, key=identity) == ["A1a", "A1c", "A2", "A10", "AF1", "B1"]


def test_a_players_own_fleet_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "phormio.toml"
    path.write_text('name = "Phormio"\nsquadrons = [{ name = "First", stands = 3, crew = "well_trained" }, {}]\n')
    fleet = read_fleet(path)
    assert fleet.name == "Phormio"
    assert fleet.squadrons == (SquadronSpec("First", 3, "well_trained"), SquadronSpec())


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("squadrons = 3", "fleet.toml: Expected `array`, got `int` - at `$.squadrons`"),
        ('squadrons = [{ crew = "drunk" }]', "fleet.toml: Invalid enum value 'drunk' - at `$.squadrons[0].crew`"),
        ("squadrons = []\noars = 170", "fleet.toml: Object contains unknown field `oars`"),
        ("squadrons = [", "fleet.toml: "),
        ('squadrons = []\nname = "\\u001b[31m"', "fleet.toml: Expected plain text - at `$.name`"),
    ],
)
def test_a_bad_fleet_file_is_one_sentence_with_file_and_place(tmp_path: Path, content: str, words: str) -> None:
    path = tmp_path / "fleet.toml"
    path.write_text(content)
    with pytest.raises(FormatError) as problem:
        read_fleet(path)
    assert str(problem.value).startswith(words)
    assert "\n" not in str(problem.value)


def test_a_missing_or_enormous_fleet_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"nowhere\.toml: "):
        read_fleet(tmp_path / "nowhere.toml")
    path = tmp_path / "long.toml"
    path.write_text("#" * 70_000)
    with pytest.raises(FormatError, match=r"long\.toml: longer than 64000 bytes"):
        read_fleet(path)
