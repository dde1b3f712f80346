"""Making scenarios of Hoplomachia (HMA-24.1): by deeds alone, with what follows, however wrong the draft is."""

from __future__ import annotations

import random
from typing import Any

import pytest

from polemos.kernel.files.own_files import converted
from polemos.kernel.files.save import encode, read, resume
from polemos.kernel.files.toml_text import toml_text
from polemos.kernel.game import Game
from polemos.kernel.reason import Refused
from polemos.rules.hoplomachia.charts.charts import folder
from polemos.rules.hoplomachia.charts.scenarios import ScenarioRecord, SpecialRecord
from polemos.rules.hoplomachia.editor.drafting import DRAFTING
from polemos.rules.hoplomachia.ruleset import HOPLOMACHIA
from polemos.rules.hoplomachia.scenarios.data import load, parse_scenario
from polemos.tabletop.drafting.handles import pieces
from polemos.tabletop.drafting.records import (
    AddPiece,
    CopyPieces,
    MirrorSide,
    MovePiece,
    OrderItem,
    PutItem,
    RemovePieces,
    ResizePiece,
    ShiftPieces,
    TurnPiece,
)
from tests.tabletop.drafts import Editor, fields_of, look_at, not_offered, wander

pytestmark = pytest.mark.rule("HMA-24.1")
SHIPPED = tuple(DRAFTING.shipped())
WORKED_OUT = {"epoch", "mode", "side_a.side", "side_b.side"}


def blank() -> Editor:
    return Editor(DRAFTING, DRAFTING.blank("blank"))


def opened(scenario: str = "delium_424") -> Editor:
    return Editor(DRAFTING, load(scenario))


def told(editor: Editor) -> list[str]:
    return [problem.text for problem in DRAFTING.problems(editor.record)]


def refusal(editor: Editor, *deeds: Any) -> str:
    before = editor.record
    with pytest.raises(Refused) as refused:
        editor.do(*deeds)
    assert editor.record is before
    return refused.value.reason.text


def corner(editor: Editor, path: str) -> tuple[float, float]:
    """Where the box round a piece begins."""
    (piece,) = [each for each in pieces(DRAFTING, editor.record) if each.path == path]
    assert piece.box is not None
    return piece.box[0] / 1000, piece.box[1] / 1000


# -- whatever we ship can be made --------------------------------------------------------------------------------------


def test_there_are_as_many_scenarios_as_files() -> None:
    assert len(SHIPPED) == len(list((folder() / "scenarios").glob("*.toml"))) == 10


@pytest.mark.parametrize("scenario", SHIPPED)
def test_a_scenario_of_ours_is_made_from_nothing_by_what_the_forms_offer(scenario: str) -> None:
    target = load(scenario)
    editor = blank()
    editor.towards(target)
    assert editor.record == target
    assert not_offered(DRAFTING, target) <= WORKED_OUT
    assert told(editor) == []


@pytest.mark.parametrize("scenario", SHIPPED)
def test_a_scenario_is_written_plainly_and_read_again(scenario: str) -> None:
    record = load(scenario)
    text = toml_text(record)
    assert converted(text, ScenarioRecord) == record
    assert parse_scenario(text.encode(), "own.toml") == record
    look_at(DRAFTING, record)


def test_a_new_battle_can_be_played_and_kept() -> None:
    editor = blank()
    assert told(editor) == []
    game = Game.new(HOPLOMACHIA, DRAFTING.setup(editor.record, {}), "0" * 64)
    assert game.state.scenario == "new_battle"
    again = resume(read(encode(game)), {"hoplomachia": HOPLOMACHIA})  # without any file of it
    assert again.header.setup.own == editor.record


# -- on the table ------------------------------------------------------------------------------------------------------


def test_who_stands_in_line_takes_the_whole_line_along_and_others_get_a_place_of_their_own() -> None:
    editor = opened()
    army = editor.record.side_a
    editor.do(ShiftPieces(paths=("side_a.phalanx.1", "side_a.phalanx.2"), dx=2_000, dy=-1_500))
    assert (editor.record.side_a.x_right, editor.record.side_a.front) == (army.x_right + 2, army.front - 1.5)
    assert all(unit.at is None for unit in editor.record.side_a.units)  # lights at their stations went with it
    before = corner(editor, "side_a.cavalry.0")
    editor.do(ShiftPieces(paths=("side_a.cavalry.0",), dx=-3_000, dy=500))
    horse = editor.record.side_a.cavalry[0]
    assert corner(editor, "side_a.cavalry.0") == pytest.approx((before[0] - 3, before[1] + 0.5))
    assert (horse.facing, horse.station) == (0, "right")
    editor.do(TurnPiece(path="side_a.cavalry.0", facing=-90_000))
    assert editor.record.side_a.cavalry[0].facing == 270
    assert "cannot be turned" in refusal(editor, TurnPiece(path="side_a.cavalry.1", facing=90_000))
    assert "at least 0" in refusal(editor, ShiftPieces(paths=("side_a.phalanx.0",), dx=0, dy=-40_000))
    # and who takes a station again, stands there
    editor.set("side_a.cavalry.0.at", None)
    assert editor.record.side_a.cavalry[0].facing is None


@pytest.mark.rule("HMA-6.19")
def test_taxeis_change_their_order_in_the_line() -> None:
    editor = opened()
    first = corner(editor, "side_a.phalanx.0")
    editor.do(OrderItem(path="side_a.phalanx.0", to=4))
    assert [unit.name for unit in editor.record.side_a.phalanx][-1] == "Tribes I-II"
    assert corner(editor, "side_a.phalanx.0") == pytest.approx(first)


@pytest.mark.rule("HMA-21.1", "HMA-21.10")
def test_terrain_and_gates_are_laid_drawn_larger_and_moved() -> None:
    editor = blank()
    (wall,) = editor.do(AddPiece(key="terrain.city_wall", x=0, y=0, points=((10_000, 40_000), (40_000, 42_000))))
    (gate,) = editor.do(AddPiece(key="gate", x=50_000, y=30_000))
    piece, door = editor.record.terrain[0], editor.record.gates[0]
    assert (piece.x, piece.y, piece.w, piece.h) == (10, 40, 30, 2)
    assert (door.x, door.y, door.w) == (38.5, 40, 1.5)  # in the wall
    editor.do(
        ResizePiece(path=wall, x0=30_000, y0=40_000, x1=8_000, y1=41_000), MovePiece(path=gate, x=20_000, y=40_000)
    )
    assert (editor.record.terrain[0].x, editor.record.terrain[0].w) == (8, 22)
    assert editor.record.gates[0].x == 20
    assert told(editor) == []
    editor.do(MovePiece(path=gate, x=29_000, y=40_000))
    assert told(editor) == ["Gate is not in the edge of a city wall that looks to side A"]
    editor.set(f"{wall}.place", "fort")
    editor.set("objective", ["standard", "hold_fort"])
    editor.do(RemovePieces(paths=(gate,)))
    assert told(editor) == []


@pytest.mark.rule("HMA-1.12", "HMA-6.19")
def test_a_battle_from_the_palette_core_in_line_the_others_where_they_are_put() -> None:
    editor = blank()
    (taxis,) = editor.do(AddPiece(key="side_b.thebans", x=1, y=1))
    (horse,) = editor.do(AddPiece(key="side_b.hippeis_hellenic", x=60_000, y=36_000))
    (psiloi,) = editor.do(AddPiece(key="side_b.psiloi_hellenic", x=30_000, y=30_000))
    (more,) = editor.do(AddPiece(key="side_b.psiloi_hellenic", x=40_000, y=30_000))
    assert (taxis, horse, psiloi, more) == (
        "side_b.phalanx.1", "side_b.cavalry.0", "side_b.lights.0", "side_b.lights.1",
    )  # fmt: skip
    boeotians = editor.record.side_b
    assert [(each.name, each.station, each.at, each.facing) for each in boeotians.units[1:]] == [
        ("Thebans", "line", None, None), ("Hellenic hippeis", "right", (60, 36), 180),
        ("Hellenic psiloi", "front", (30, 30), 180), ("Hellenic psiloi 2", "front", (40, 30), 180),
    ]  # fmt: skip
    assert told(editor) == []
    editor.do(CopyPieces(paths=(psiloi,), dx=0, dy=-4_000))
    assert editor.record.side_b.lights[-1].name == "Hellenic psiloi 3"
    assert editor.record.side_b.lights[-1].at == (30, 26)
    assert "there is no" in refusal(editor, AddPiece(key="side_b.elephants", x=1, y=1))


def test_a_side_is_mirrored_to_the_other() -> None:
    editor = opened("mantinea_418")
    editor.do(ShiftPieces(paths=("side_a.lights.0",), dx=1_000, dy=-1_000), MirrorSide(seat=0))
    own, other = editor.record.side_a, editor.record.side_b
    assert (other.side, other.name) == ("B", "Argives, Mantineans and Athenians")
    assert (other.x_right, other.front) == (72 - own.x_right, 48 - own.front)
    assert [unit.name for unit in other.units] == [unit.name for unit in own.units]
    (x, y), (x2, y2) = own.lights[0].at or (0, 0), other.lights[0].at or (0, 0)
    assert (x2, y2, other.lights[0].facing) == (pytest.approx(72 - x), pytest.approx(48 - y), 180)


# -- what follows ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-5.1", "HMA-5.10")
def test_strategoi_follow_their_units_and_one_of_them_is_hegemon() -> None:
    editor = opened("nemea_394")
    editor.set("side_b.phalanx.4.name", "The men of Athens")
    assert editor.record.side_b.strategoi[1].unit == "The men of Athens"
    editor.do(RemovePieces(paths=("side_b.phalanx.4",)))
    assert editor.record.side_b.strategoi[1].unit == "Boeotians"
    assert told(editor) == ["another strategos stands with Boeotians already"]
    editor.set("side_b.strategoi.1.hegemon", True)
    assert [each.hegemon for each in editor.record.side_b.strategoi] == [False, True]
    editor.do(RemovePieces(paths=("side_b.strategoi.1",)))
    assert [each.hegemon for each in editor.record.side_b.strategoi] == [True]
    editor.do(PutItem(path="side_b.strategoi"))
    assert (editor.record.side_b.strategoi[1].unit, editor.record.side_b.strategoi[1].hegemon) == ("Euboea", False)
    assert told(editor) == []


@pytest.mark.rule("HMA-6.10", "HMA-6.12", "HMA-6.14", "HMA-1.2")
def test_what_goes_with_a_plan_a_formation_and_a_year_follows() -> None:
    editor = opened()
    editor.set("side_a.plan", "envelope")
    assert editor.record.side_a.flanks == ("right",)
    editor.set("side_a.plan", "defend")
    assert editor.record.side_a.flanks == ()
    assert "a plan to defend, and no other, names a piece of terrain" in told(editor)
    editor.set("terrain.0.name", "The ridge")
    editor.set("side_a.defends", "The ridge")
    assert told(editor) == []
    editor.set("terrain.0.name", "The hill")
    assert editor.record.side_a.defends == "The hill"
    editor.set("side_a.plan", "frontal")
    editor.set("side_a.formation", "marching_column")
    assert (editor.record.side_a.defends, editor.record.side_a.heading) == ("", "left")
    editor.set("year", 371)
    assert editor.record.epoch == 5
    editor.set("epoch", 1)
    assert editor.record.epoch == 5


@pytest.mark.rule("HMA-17.9")
def test_who_is_off_the_table_arrives_and_has_no_place() -> None:
    editor = opened("lechaeum_390")
    horse = editor.record.side_a.cavalry[0]
    assert (horse.station, horse.arrives, horse.edge) == ("off_table", 4, "right")
    game = Game.new(HOPLOMACHIA, DRAFTING.setup(editor.record, {}), "0" * 64)
    assert game.state.units["A2"].enters_by == "right"
    editor.set("side_a.cavalry.0.arrives", 0)
    assert any("it never comes onto the table" in text for text in told(editor))
    editor.set("side_a.cavalry.0.station", "left")
    assert (editor.record.side_a.cavalry[0].arrives, editor.record.side_a.cavalry[0].edge) == (0, "")
    assert told(editor) == []
    assert all(each.path != "side_a.cavalry.0" for each in pieces(DRAFTING, load("lechaeum_390")))


# -- forms and problems ------------------------------------------------------------------------------------------------


def test_a_form_offers_what_may_be_chosen() -> None:
    fields = {each.path: each for each in fields_of(DRAFTING, load("delium_424"))}
    assert [word.id for word in fields["side_b.strategoi.0.unit"].values][:2] == ["Thebes", "Haliartos and Koroneia"]
    groups = {word.id: word.group for word in fields["side_a.phalanx.0.card"].values}
    assert groups["athenians"] == ""
    assert groups["peltasts_iphicratean"] == "Not in this epoch"
    assert len(fields["objective"].values) == 7
    assert fields["side_a.x_right"].unit == '"'
    assert (fields["turn_limit"].least, fields["turn_limit"].most) == (1, 40)


@pytest.mark.rule("HMA-24.2", "HMA-24.3", "HMA-24.4", "HMA-24.6", "HMA-24.9")
@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("thessalian_treachery", "side B has no automolos with its horse"),
        ("pagondas_horse", "side B has no horse off the table"),
        ("left_wing_leads", "side A is no marching column"),
        ("brasidas_sally", "there is no gate to come out of"),
        ("gap_on_the_left", "side A has no two taxeis to shift"),
        ("camp_square", "side A has no baggage between two taxeis in reserve"),
        ("theban_breakthrough", "side B has no Thebans"),
        ("mora_on_the_road", "side A is no marching column"),
        ("horse_before_the_line", "no horse stands before both lines"),
        ("divided_counsels", "no army has a second strategos"),
    ],
)
def test_a_special_rule_needs_what_it_is_about(kind: str, words: str) -> None:
    editor = blank()
    (path,) = editor.do(PutItem(path="rules"))
    assert editor.record.rules == (SpecialRecord(kind="told", name="Special rule", text=""),)
    assert told(editor) == []
    editor.set(f"{path}.kind", kind)
    assert any(text.startswith(words) for text in told(editor))


@pytest.mark.rule("HMA-1.15", "HMA-4.5", "HMA-5.7", "HMA-1.10", "HMA-21.1")
@pytest.mark.parametrize(
    ("path", "value", "place", "words"),
    [
        ("side_a.nation", "rome", "side_a.nation", "there is no list of 'rome'"),
        ("side_a.track", "roman", "side_a.track", "there is no arete track"),
        ("side_a.strategoi.0.stance", "symmachos", "side_a.strategoi.0.stance", "so he is philos"),
        ("side_a.strategoi.0.unit", "Nobody", "side_a.strategoi.0.unit", "is no unit of side_a"),
        ("side_a.phalanx.0.card", "elephants", "side_a.phalanx.0", "there is no card"),
        ("side_a.phalanx.0.card", "peltasts_mercenary", "side_a.phalanx.0", "there are no Mercenary peltastes"),
        ("side_a.phalanx.0.card", "psiloi_hellenic", "side_a.phalanx.0", "are no core of this army"),
        ("side_a.phalanx.0.count", 6, "side_a.phalanx.0", "a unit of Athenians has 1 to 5"),
        ("side_a.phalanx.0.depth", 4, "side_a.phalanx.0", "Athenians do not stand 4 deep"),
        ("side_a.phalanx.0.station", "front", "side_a.phalanx.0", "a taxis stands in line"),
        ("side_a.phalanx.0.hamippoi", True, "side_a.phalanx.0", "have no hamippoi"),
        ("side_a.cavalry.0.station", "line", "side_a.cavalry.0", "only the phalanx stands in line"),
        ("side_a.cavalry.0.arrives", 3, "side_a.cavalry.0", "only who is off the table arrives"),
        ("side_a.cavalry.0.edge", "left", "side_a.cavalry.0", "without a turn of arrival"),
        ("side_a.lights.0.name", "Hippeis left", "side_a.lights.0", "another unit called Hippeis left"),
        ("side_a.heading", "left", "side_a.heading", "a marching column, and nobody else"),
        ("side_a.flanks", ["left"], "side_a.flanks", "a plan to envelop, and no other"),
        ("objective", ["exit_half_core"], "objective", "standard victory is never left out"),
        ("objective", ["standard", "hold_village"], "objective", "there is no village"),
        ("objective", ["standard", "spartan_exit", "exit_half_core"], "objective", "one objective is enough"),
        ("objective", ["standard", "seize_gate"], "objective", "there is no gate"),
        ("rule", "NAV-1.1", "rule", "is no rule of Hoplomachia"),
        ("terrain.0.w", 80.0, "terrain.0", "it does not lie on the board"),
        ("terrain.0.w", 0.0, "terrain.0", "has a breadth and a depth"),
        ("side_a.front", 0.5, "side_a.phalanx.0", "does not stand on the table"),
        ("terrain.1.w", 30.0, "side_b.phalanx.0", "which nobody can enter"),
        ("side_a.lights.0.at", [45.0, 14.0], "side_a.lights.0", "Attendants stands on Tribes"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_at_its_place(path: str, value: Any, place: str, words: str) -> None:
    editor = opened()
    editor.set(path, value)
    found = [(problem.path, problem.text) for problem in DRAFTING.problems(editor.record)]
    assert any(where == place and words in text for where, text in found), found


@pytest.mark.parametrize("seed", range(4))
def test_whatever_deeds_are_done_the_draft_can_be_looked_at(seed: int) -> None:
    dice = random.Random(seed)
    record = load(dice.choice(SHIPPED)) if seed else DRAFTING.blank("blank")
    _, done = wander(dice, DRAFTING, record, 50)
    assert done > 10
