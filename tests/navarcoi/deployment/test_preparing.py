"""NAV-4.14: the setup procedure, and what its answers are like."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.fact import Rolled
from polemos.kernel.files.save import encode, read, resume
from polemos.kernel.game import Game
from polemos.kernel.reason import Reason
from polemos.kernel.spaces.specs import PlainSpec
from polemos.rules.navarcoi.deployment.columns import Columns
from polemos.rules.navarcoi.deployment.deploying import guess_deployment
from polemos.rules.navarcoi.deployment.deployment import EndsExchanged
from polemos.rules.navarcoi.deployment.placing import SquadronPlacement
from polemos.rules.navarcoi.deployment.single_column import SingleColumn
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.sea.layouts import bounds_of
from polemos.rules.navarcoi.setup import Setup
from polemos.tabletop.place_spec import PlaceSpec
from tests.navarcoi.preparing import ALONE, Preparing, deploying, open_start, start

CLASH, MEETING = "clash_in_open_seas", "meeting_engagement"


# -- the procedure --------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-4.14")
def test_nav_4_14_strategos_deployment_plans_reveal_in_this_order() -> None:
    prep = Preparing(start(CLASH, 2, 2))
    asked = []
    while not prep.game.is_over:
        if not asked or asked[-1] != prep.rule:
            asked.append(prep.rule)
        prep.default()
    assert asked == ["NAV-4.14", "NAV-4.9", "NAV-5.1"]
    assert [type(e.fact).__name__ for e in prep.game.journal[-2:]] == ["Revealed", "Revealed"]


@pytest.mark.rule("NAV-4.14")
def test_nav_4_14_the_strategos_is_named_from_the_own_warships_and_public() -> None:
    prep = Preparing(start("convoy", 2, 2))
    assert [option.key for option in prep.space(0).options] == ["A1", "A2"]
    assert prep.space(0).default == "A1"
    prep.does(0, "A2").does(1, "B1")
    assert [s.id for s in prep.seen_by(1).state.squadrons.values() if s.strategos] == ["A2", "B1"]
    prep.finish()
    assert prep["A2"].strategos


@pytest.mark.rule("NAV-4.14")
def test_nav_4_14_the_higher_die_chooses_who_is_alpha_and_ties_are_rolled_again() -> None:
    prep = Preparing(start(MEETING, 2, 2, alpha_agreed=False), [3, 3, 2, 5])
    rolls = [entry.fact for entry in prep.game.journal if isinstance(entry.fact, Rolled)]
    assert [(roll.seat, roll.rule, roll.natural) for roll in rolls] == [
        (0, "NAV-4.14", 3), (1, "NAV-4.14", 3), (0, "NAV-4.14", 2), (1, "NAV-4.14", 5),
    ]  # fmt: skip
    assert prep.game.waiting_for == (1,)
    assert prep.space(1).default == "beta"
    prep.does(1, "take the end of α")
    assert any(isinstance(entry.fact, EndsExchanged) for entry in prep.game.journal)
    # The land that lay to the left of α lies to his right now that he has β's end.
    assert prep.state.lands["west_land"].polygon.bounds == (68, 0, 72, 48)
    assert prep.state.edges["east"].is_land
    prep.finish()
    assert prep["A1"].heading == 90_000  # towards the land


@pytest.mark.rule("NAV-4.14", "NAV-4.9")
def test_nav_4_14_who_has_taken_betas_end_places_first() -> None:
    setup = open_start(CLASH, 1, 1, alpha_agreed=False)
    prep = Preparing(setup, [6, 1]).does(0, "beta").until("NAV-4.9")
    assert prep.game.waiting_for == (0,)
    assert Preparing(setup, [6, 1]).does(0, "alpha").until("NAV-4.9").game.waiting_for == (1,)


@pytest.mark.rule("NAV-4.14")
@pytest.mark.parametrize("scenario", ["defending_the_land", "ambush", "bottled_up", "convoy", "amphibious_battle"])
def test_nav_4_14_no_dice_where_the_scenario_says_who_is_alpha(scenario: str) -> None:
    prep = Preparing(Setup(scenario))  # an unscripted roll would fail
    assert prep.game.waiting_for == (0, 1)


@pytest.mark.rule("NAV-4.14")
def test_nav_4_14_swapped_players_bring_their_fleets_to_the_other_place() -> None:
    prep = Preparing(start("ambush", 2, 3, swapped=True))
    assert [sum(s.seat == seat for s in prep.state.squadrons.values()) for seat in (0, 1)] == [3, 2]


# -- what answers are like ------------------------------------------------------------------------------------------


EVERY_SPACE = [
    (CLASH, {}),
    ("defending_the_land", {"parameters": {"land": "west_and_east", "piece": "promontory"}}),
    (MEETING, {}),
    ("ambush", {"mirrored": True}),
    ("bottled_up", {}),
    ("convoy", {"options": Options(full_size=True)}),
    ("amphibious_battle", {"mirrored": True}),
]


@pytest.mark.parametrize(("scenario", "values"), EVERY_SPACE)
def test_samples_candidates_and_defaults_are_legal_and_can_be_told(scenario: str, values: dict[str, Any]) -> None:
    prep = Preparing(start(scenario, 4, 4, **values))
    while not prep.game.is_over:
        for seat in prep.game.waiting_for:
            space = prep.space(seat)
            answers = [space.default, *space.candidates(""), *(space.sample(Chance(k)) for k in range(4))]
            for answer in answers:
                assert space.why_not(answer) is None
                assert space.from_json(space.answer_json(answer)) == answer
                words = space.words(answer).replace(",", " , ").split()
                assert space.read(words) == (answer, len(words))
            msgspec.json.decode(msgspec.json.encode(space.spec()), type=PlainSpec | PlaceSpec)
        prep.default()


def test_a_drop_is_pushed_into_the_zone_and_off_its_neighbours() -> None:
    space = deploying(start(CLASH, 2, 1)).space(0)
    first, second = space.default
    outside = replace(first, x=5_000, y=20_000)
    fitted = space.fit({"placement": outside, "draft": [second]})
    assert space.why_not(fitted) is None
    placed = next(placement for placement in fitted if placement.squadron == "A1")
    assert (placed.x, placed.y) == (13_940, 14_000)
    onto = replace(first, x=second.x - 7_000, y=second.y)
    assert space.why_not(space.fit({"placement": onto, "draft": [second]})) is None
    hopeless = replace(first, formation="unformed")
    assert isinstance(space.fit({"placement": hopeless, "draft": []}), Reason)
    assert isinstance(space.fit({"nonsense": 1}), Reason)


def test_a_refused_place_is_laid_out_and_told_what_is_wrong() -> None:
    space = deploying(start(CLASH, 1, 1)).space(0)
    outside = (SquadronPlacement("A1", "epi_mias", 5_000, 12_000, 0),)
    (laid,) = space.judge.laid_as_far_as_known(outside)
    assert laid.poses[0] == (pytest.approx(2.045), pytest.approx(11.31), 0.0)
    refused = space.why_not(outside)
    assert refused is not None
    assert refused.rule == "NAV-4.8"


@pytest.mark.parametrize("raw", [None, 7, "A1", [{"squadron": "A1"}], [{"x": 1.5}], {"groups": 3}, [[]]])
def test_json_that_is_no_answer_is_a_value_error(raw: Any) -> None:
    for scenario in (CLASH, MEETING, "bottled_up"):
        prep = deploying(start(scenario, 2, 2))
        for seat in (0, 1):
            with pytest.raises(ValueError):  # noqa: PT011
                prep.space(seat).from_json(raw)


def test_answers_of_the_wrong_kind_are_refused_with_a_reason() -> None:
    columns = deploying(start(MEETING, 2, 2)).space(0)
    assert columns.why_not(Columns((("A1", "A2"),), False, 90_000, 10**12, 0)).rule == "NAV-4.11"
    assert columns.why_not(replace(columns.default, commanders={"A1": 9})).rule == "NAV-4.10"
    single = deploying(start("bottled_up", 2, 2)).space(1)
    assert single.why_not(SingleColumn(("B1",), "east")).rule == "NAV-18.12"
    assert single.why_not(SingleColumn(("B1", "B2"), "east", {"B3": 0})).rule == "NAV-4.10"


def test_a_game_saved_during_a_hidden_deployment_goes_on() -> None:
    prep = deploying(start("convoy", 2, 2)).does(0, "default").does(1, "default")
    again: Game[Any] = resume(read(encode(prep.game)), {"navarcoi": ALONE})
    assert again.digest() == prep.game.digest()
    assert again.ask is not None
    assert again.ask.rule == "NAV-18.16"


def test_a_player_can_imagine_the_hidden_deployment_of_the_enemy() -> None:
    prep = deploying(start("convoy", 2, 2)).does(0, "default").does(1, "default").until("NAV-5.1")
    state = prep.seen_by(1).state
    guess_deployment(state, 1, Chance(5))
    imagined = state.fleet(0).deployment
    assert [squadron.id for squadron in imagined] == ["A1", "A2", "AF1", "AF2"]
    assert all(bounds_of(squadron)[3] <= 14.01 for squadron in imagined)
    before = prep.seen_by(0).state
    guess_deployment(before, 0, Chance(5))
    assert before.fleet(0).deployment == prep.state.fleet(0).deployment
