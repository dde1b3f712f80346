"""The play phase (section 11): where a unit may be played, what marker it gets, whom it relieves."""

from typing import Any

import pytest

from polemos.rules.hoplites.facts import PhaseBegan, Placed, WentBack
from polemos.rules.hoplites.movement.play import PlayPhase
from polemos.rules.hoplites.options import Options, Zones
from polemos.rules.hoplites.state import NORTH, SOUTH, State, Unit
from polemos.rules.hoplites.troops.marks import Marked, marked
from tests.hoplites.grounds import ground
from tests.hoplites.position import Play, field, unit

DYNAMIC = Options(dynamic_play=True)
RESTRICTED = Options(field_restrictions=True)
ROMAN = {"roman": True}
LATE = {"roman": True, "late_roman": True}
MOBILE = {"rules": ("mobility",)}


def playing(state: State, *dice: int) -> Play:
    return Play(state, PlayPhase(SOUTH), dice)


def hand(*cards: Unit | str, south: dict[int, Unit] | None = None, side: Any = None, **values: Any) -> Play:
    return playing(field(south, hands=(cards, []), sides=(side or {}, {}), **values))


def rule_against(play: Play, order: str) -> str:
    """The rule that bars an order which is shown as barred."""
    reason = play.options[order]
    assert reason is not None, f"{order} is allowed"
    assert play.order(order) == reason
    return reason.rule


def columns_for(play: Play, name: str) -> list[int]:
    return [
        int(key.split()[-1]) for key, barred in play.options.items() if key.startswith(f"play {name} ") and not barred
    ]


# -- one unit, and where -----------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-11.1", "HOP-11.4")
def test_one_unit_is_played_in_a_turn() -> None:
    play = hand(unit("S1", "LC"), unit("S2", "LC"), "caltrop").does("play S1 1")
    assert play.column("S1") == 1
    assert play["S1"].used
    assert play["S1"].played_this_turn
    assert play.state.side(SOUTH).hand == ("S2", "caltrop")
    assert rule_against(play, "play S2 2") == "HOP-11.1"


@pytest.mark.rule("HOP-11.2")
def test_a_unit_goes_into_any_empty_area_of_its_own_field_whatever_enemies_stand_there() -> None:
    north = {c: unit(f"N{c}", "HI") for c in range(1, 10)}
    play = playing(field({5: unit("S5", "HI")}, north, hands=([unit("S1", "LC")], [])))
    assert columns_for(play, "S1") == [1, 2, 3, 4, 6, 7, 8, 9]
    assert rule_against(play, "play S1 5") == "HOP-2.9"


@pytest.mark.rule("HOP-11.2", "HOP-6.6")
def test_prohibited_terrain_is_closed() -> None:
    play = hand(unit("S1", "HC"), side=ground({1: "river", 2: "camp", 3: "woods"}))
    assert columns_for(play, "S1") == [3, 4, 5, 6, 7, 8, 9]
    assert rule_against(play, "play S1 2") == "HOP-6.6"


@pytest.mark.rule("HOP-11.8", "HOP-10.3")
def test_nothing_need_be_played() -> None:
    play = hand(unit("S1", "LC")).does("end").over()
    assert play.state.side(SOUTH).hand == ("S1",)


@pytest.mark.rule("HOP-10.5")
def test_the_phase_is_opened_for_a_hand_that_is_not_empty_even_if_no_unit_is_in_it() -> None:
    play = hand("rally")
    assert play.facts(PhaseBegan) == [PhaseBegan("play")]
    assert next(iter(play.options)) == "end"
    assert playing(field()).over().facts(PhaseBegan) == []


@pytest.mark.rule("HOP-11.4")
def test_a_unit_from_the_second_line_keeps_hits_and_depletion() -> None:
    play = hand(unit("S1", "LC", hits=2, depletion=1, used=True)).does("play S1 9").over()
    assert (play["S1"].hits, play["S1"].depletion) == (2, 1)


# -- the marker --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-11.3", "HOP-21.1", "HOP-21.10", "HOP-21.12", "HOP-21.15", "HOP-22.3", "HOP-22.6")
@pytest.mark.parametrize(
    ("kinds", "marker"),
    [
        (("BI", "CO VET", "HI", "HI TR", "LG HA", "LG PR", "LI", "LP", "MI", "PH", "AS"), 1),
        (("SK SL", "SK AR", "SK JA", "LI VE", "TP", "YU", "AT", "OZ"), 0),
        (("BC", "CA", "GC", "HC", "LC", "LC NUM", "LN", "RC", "KB", "EL", "EL CAT"), 0),
        (("CH", "CH LGT", "HC CAT"), 1),
    ],
)
def test_who_gets_a_manoeuvre_marker_on_being_played(kinds: tuple[str, ...], marker: int) -> None:
    for kind in kinds:
        play = hand(unit("S1", kind)).does("play S1 5").over()
        assert play["S1"].manoeuvre == marker, kind


@pytest.mark.rule("HOP-11.3", "HOP-7.5")
@pytest.mark.parametrize(("kind", "marker"), [("LI", 0), ("LP", 0), ("MI", 1), ("HI", 1)])
def test_light_infantry_of_a_mobile_army_gets_none(kind: str, marker: int) -> None:
    assert hand(unit("S1", kind), side=MOBILE).does("play S1 5")["S1"].manoeuvre == marker


@pytest.mark.rule("HOP-11.3", "HOP-7.5")
def test_but_terrain_gives_it_one() -> None:
    play = hand(unit("S1", "LI"), side={**MOBILE, **ground({5: "woods"})}).does("play S1 5").over()
    assert (play["S1"].manoeuvre, play["S1"].hits) == (1, 1)


@pytest.mark.rule("HOP-11.3", "HOP-6.7")
def test_skirmishers_get_none_in_woods() -> None:
    play = hand(unit("S1", "SK JA"), side=ground({5: "woods"})).does("play S1 5").over()
    assert (play["S1"].manoeuvre, play["S1"].hits) == (0, 0)


@pytest.mark.rule("HOP-21.8", "HOP-11.3")
@pytest.mark.parametrize(("terrain", "rushing"), [("clear", True), ("stream", True), ("woods", False)])
def test_chariots_rush_unless_terrain_has_marked_them(terrain: str, rushing: bool) -> None:
    play = hand(unit("S1", "CH"), side=ground({5: terrain})).does("play S1 5").over()
    assert (play["S1"].manoeuvre, play["S1"].rushing) == (1, rushing)


@pytest.mark.rule("HOP-21.8", "HOP-2.5")
def test_the_rush_is_over_when_the_marker_goes() -> None:
    state = field({5: unit("S1", "CH", manoeuvre=1, rushing=True)})
    marked(state, "S1", "manoeuvre", on=False).apply(state)
    assert not state.units["S1"].rushing


# -- dynamic play ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-24.15", "HOP-11.1")
def test_two_units_may_be_played_and_the_second_always_gets_a_marker() -> None:
    play = hand(unit("S1", "LC"), unit("S2", "LC"), unit("S3", "LC"), "caltrop", options=DYNAMIC)
    play.does("play S1 1", "play S2 9")
    assert (play["S1"].manoeuvre, play["S2"].manoeuvre) == (0, 1)
    assert rule_against(play, "play S3 5") == "HOP-24.15"
    assert play.state.plays == 2


@pytest.mark.rule("HOP-24.15", "HOP-21.8")
def test_chariots_played_second_do_not_rush() -> None:
    play = hand(unit("S1", "LC"), unit("S2", "CH"), options=DYNAMIC).does("play S1 1", "play S2 5").over()
    assert (play["S2"].manoeuvre, play["S2"].rushing) == (1, False)
    first = hand(unit("S1", "CH"), unit("S2", "LC"), options=DYNAMIC).does("play S1 5", "play S2 1").over()
    assert first["S1"].rushing


@pytest.mark.rule("HOP-24.15")
def test_a_skirmisher_in_the_open_gets_one_too_if_it_comes_second() -> None:
    play = hand(unit("S1", "LC"), unit("S2", "SK SL"), options=DYNAMIC).does("play S1 1", "play S2 5").over()
    assert play["S2"].manoeuvre == 1
    assert "HOP-24.15" in play.why(Marked)


# -- combined moves ----------------------------------------------------------------------------------------------------

PAIRS = [
    *((new, old, {}) for new in ("HI", "HI TR", "PH", "MI") for old in ("SK SL", "SK AR", "SK JA")),
    *((new, "LI VE", ROMAN) for new in ("LG HA", "CO VET", "CO REC", "CO CON")),
    *(("LG PR", old, ROMAN) for old in ("LG HA", "CO VET", "CO REC", "CO CON")),
    *((new, old, LATE) for new in ("CO VET", "CO REC") for old in ("CO VET", "CO REC")),
    ("AS", "TP", {}),
    ("AS", "YU", {}),
]
NO_PAIRS = [
    ("LG HA", "LI VE", {}),
    ("LG PR", "LG HA", {}),
    ("CO VET", "CO REC", ROMAN),
    ("CO CON", "CO VET", LATE),
    ("CO VET", "CO CON", LATE),
    ("LG HA", "LI", ROMAN),
    ("LG HA", "LG PR", ROMAN),
    ("LI", "SK SL", {}),
    ("LG HA", "SK SL", ROMAN),
    ("HI", "LI VE", ROMAN),
    ("AS", "AS", {}),
    ("TP", "AS", {}),
    ("HI", "HI", {}),
]


@pytest.mark.rule("HOP-11.5", "HOP-11.6", "HOP-21.10", "HOP-21.12", "HOP-21.14", "HOP-22.6")
@pytest.mark.parametrize(("new", "old", "side"), PAIRS)
def test_pairs_of_the_combined_move(new: str, old: str, side: dict[str, Any]) -> None:
    play = hand(unit("S1", new), south={4: unit("S2", old)}, side=side).does("play S1 on S2").over()
    assert play.column("S1") == 4
    assert play.state.side(SOUTH).second_line == ("S2",)
    assert play.state.plays == 1


@pytest.mark.rule("HOP-11.6")
@pytest.mark.parametrize(("new", "old", "side"), NO_PAIRS)
def test_no_pairs_of_the_combined_move(new: str, old: str, side: dict[str, Any]) -> None:
    play = hand(unit("S1", new), south={4: unit("S2", old)}, side=side)
    assert rule_against(play, "play S1 on S2") == "HOP-11.6"


@pytest.mark.rule("HOP-11.7")
def test_the_replaced_unit_keeps_hits_and_depletion_and_nothing_else() -> None:
    tired = unit("S2", "SK JA", hits=2, depletion=1, engaged=True, no_missile=True, manoeuvre=1)
    play = playing(field({4: tired}, {4: unit("N1", "HI")}, hands=([unit("S1", "HI")], []))).does("play S1 on S2")
    old = play["S2"]
    assert (old.hits, old.depletion, old.used, old.arrived) == (2, 1, True, True)
    assert (old.engaged, old.no_missile, old.manoeuvre, old.routed) == (False, False, 0, False)


@pytest.mark.rule("HOP-11.5")
def test_the_new_unit_is_played_in_every_respect() -> None:
    play = hand(unit("S1", "HI"), south={4: unit("S2", "SK JA")}, side=ground({4: "woods"})).does("play S1 on S2")
    assert (play["S1"].hits, play["S1"].manoeuvre, play["S1"].played_this_turn) == (1, 1, True)
    assert play.why(WentBack)[-2:] == ("HOP-11.5", "HOP-11.7")


@pytest.mark.rule("HOP-11.5")
def test_a_full_second_line_forbids_it() -> None:
    line = [unit(f"S{n}", "MI") for n in range(10, 18)]
    state = field({4: unit("S2", "SK JA")}, hands=([unit("S1", "HI")], []), second_lines=(line, []))
    assert rule_against(playing(state), "play S1 on S2") == "HOP-11.5"


@pytest.mark.rule("HOP-16.3")
def test_a_relieved_unit_leaves_its_enemy_engaged_as_long_as_somebody_is_adjacent() -> None:
    state = field(
        {4: unit("S2", "SK JA", engaged=True)}, {4: unit("N1", "HI", engaged=True)}, hands=([unit("S1", "HI")], [])
    )
    play = playing(state).does("play S1 on S2").over()
    assert play["N1"].engaged
    assert not play["S1"].engaged


@pytest.mark.rule("HOP-16.3")
def test_a_unit_that_closes_a_zone_can_end_an_engagement_across_its_border() -> None:
    # North looks across into the left wing of South only as long as nobody stands in the centre.
    state = field(
        {2: unit("S2", "LC", engaged=True)},
        {1: unit("N1", "HI"), 3: unit("N3", "HI", engaged=True)},
        hands=([unit("S1", "LC")], []),
    )
    play = playing(state).does("play S1 7").over()
    assert not play["N3"].engaged
    assert play["S2"].engaged  # N1 is still diagonal to it


# -- field restrictions ------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-24.27")
def test_cavalry_on_the_wings_heavy_foot_in_the_centre_all_others_anywhere() -> None:
    cards = (unit("S1", "HC"), unit("S2", "PH"), unit("S3", "HI TR"), unit("S4", "MI"), unit("S5", "EL"))
    play = hand(*cards, options=RESTRICTED)
    assert columns_for(play, "S1") == [1, 2, 8, 9]
    assert columns_for(play, "S2") == columns_for(play, "S3") == [3, 4, 5, 6, 7]
    assert columns_for(play, "S4") == columns_for(play, "S5") == list(range(1, 10))
    assert rule_against(play, "play S1 5") == "HOP-24.27"


@pytest.mark.rule("HOP-24.27")
def test_the_setting_can_be_changed_for_each_type() -> None:
    options = Options(field_restrictions=True, zones={"MI": Zones(centre=False)})
    play = hand(unit("S1", "HC"), unit("S2", "MI"), options=options)
    assert columns_for(play, "S1") == list(range(1, 10))
    assert columns_for(play, "S2") == [1, 2, 8, 9]


@pytest.mark.rule("HOP-24.27", "HOP-7.8")
def test_mobility_is_exempt() -> None:
    assert columns_for(hand(unit("S1", "HC"), side=MOBILE, options=RESTRICTED), "S1") == list(range(1, 10))


@pytest.mark.rule("HOP-24.27")
def test_a_combined_move_is_a_play() -> None:
    play = hand(unit("S1", "HI"), south={1: unit("S2", "SK JA")}, options=RESTRICTED)
    assert rule_against(play, "play S1 on S2") == "HOP-24.27"


@pytest.mark.rule("HOP-24.27")
def test_a_type_whose_zones_are_closed_by_terrain_goes_anywhere() -> None:
    gorge = ground({1: "cliff", 2: "cliff", 8: "cliff", 9: "cliff"})
    assert columns_for(hand(unit("S1", "HC"), side=gorge, options=RESTRICTED), "S1") == [3, 4, 5, 6, 7]
    wide = ground({1: "cliff", 9: "cliff"})
    assert columns_for(hand(unit("S1", "HC"), side=wide, options=RESTRICTED), "S1") == [2, 8]


# -- what is shown -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-11.2", "HOP-11.5")
def test_every_area_is_either_open_to_a_card_or_barred_with_a_reason() -> None:
    cards = [unit("S1", "HI"), unit("S2", "HC"), unit("S3", "EL"), unit("S4", "LG PR")]
    south = {2: unit("S10", "SK JA"), 4: unit("S11", "LG HA"), 6: unit("S12", "MI")}
    play = hand(*cards, south=south, side={**ROMAN, **ground({1: "camp", 3: "marsh", 9: "river"})}, options=RESTRICTED)
    for card in cards:
        for column in range(1, 10):
            assert f"play {card.id} {column}" in play.options
        for old in south.values():
            assert f"play {card.id} on {old.id}" in play.options
    assert len(play.options) == len(set(play.options))


@pytest.mark.rule("HOP-11.4", "HOP-1.7")
def test_a_played_card_is_seen_by_all() -> None:
    play = Play(field(hands=([], [unit("N1", "LC")]), active=NORTH), PlayPhase(NORTH)).does("play N1 1").over()
    assert play.facts(Placed) == [Placed("N1", 1)]
    assert play.state.side(NORTH).held == 0
