"""Making scenarios of Alala! (ALA-23.1): by deeds alone, with figures that are true, however wrong the draft is."""

from __future__ import annotations

import random
from typing import Any

import pytest

from polemos.kernel.files.own_files import converted
from polemos.kernel.files.save import encode, read, resume
from polemos.kernel.files.toml_text import toml_text
from polemos.kernel.game import Game
from polemos.kernel.reason import Refused
from polemos.rules.alala.armies.points import cost_of, leader_cost
from polemos.rules.alala.charts.charts import folder
from polemos.rules.alala.editor.drafting import DRAFTING
from polemos.rules.alala.options import Options
from polemos.rules.alala.ruleset import ALALA
from polemos.rules.alala.scenarios.data import load, parse_scenario
from polemos.rules.alala.scenarios.records import HiddenBand, ScenarioRecord
from polemos.tabletop.drafting.handles import pieces
from polemos.tabletop.drafting.places import last, plain
from polemos.tabletop.drafting.records import (
    AddPiece,
    BendPiece,
    CopyPieces,
    MirrorSide,
    MovePiece,
    OrderItem,
    PutItem,
    RemovePieces,
    ResizePiece,
    SetField,
    ShiftPieces,
    TurnPiece,
)
from tests.tabletop.drafts import Editor, fields_of, look_at, not_offered, wander

pytestmark = pytest.mark.rule("ALA-23.1")
SHIPPED = tuple(DRAFTING.shipped())
# What has one value only, or follows from the rest.
WORKED_OUT = {
    *(f"{side}.{figure}" for side in ("south", "north")
      for figure in ("hoplite_units", "points", "facing", "band.men", "breaks.of")),
    *(f"special.{each}" for each in ("kind", "phase", "cost_cp", "tests_on_arrival", "once", "first_time_only", "who",
                                     "replaces", "shock.once")),
    "special.band.men", "special.counts_for_break",
}  # fmt: skip


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


# -- whatever we ship can be made --------------------------------------------------------------------------------------


def test_there_are_as_many_scenarios_as_files() -> None:
    assert len(SHIPPED) == len(list((folder() / "scenarios").glob("*.toml"))) == 9


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
    again = converted(text, ScenarioRecord)
    assert again == record
    assert toml_text(again) == text
    assert parse_scenario(text.encode(), "own.toml") == record
    for side in (record.south, record.north):  # a line for each unit
        for unit in side.unit:
            (line,) = [line for line in text.split("\n") if f'id = "{unit.id}"' in line and "phalanx" in line]
            assert f'name = "{unit.name}"' in line


def test_delium_is_made_on_the_table() -> None:
    target = load("delium_424")
    editor = blank()
    # given terrain that is drawn from corner to corner
    for piece in target.terrain:
        assert piece.x is not None
        assert piece.y is not None
        corners = tuple((round(x * 1000), round(y * 1000)) for x, y in zip(piece.x, piece.y, strict=True))
        (path,) = editor.do(AddPiece(key=f"terrain.{piece.kind}", x=0, y=0, points=corners))
        editor.set(f"{path}.name", piece.name)
    # and troops from the palette, each at its place
    for side in ("south", "north"):
        spec = getattr(target, side)
        for troop in (*spec.unit, *spec.band):
            kind = getattr(troop, "type", f"hoplites.{troop.grades[0]}" if hasattr(troop, "grades") else "")
            (path,) = editor.do(
                AddPiece(key=f"{side}.{kind}", x=round(troop.x * 1000), y=round(troop.y * 1000))
            )  # fmt: skip
            for field in ("id", "name", *(("state", "grades") if hasattr(troop, "grades") else ("grade",))):
                value = getattr(troop, field)
                editor.set(f"{path}.{field}", list(value) if isinstance(value, tuple) else value)
        # and leaders, who are put on their units
        for phalanx in spec.phalanx[1:]:
            unit = next(unit for unit in spec.unit if unit.id == phalanx.unit)
            editor.do(AddPiece(key=f"{side}.leader", x=round(unit.x * 1000), y=round(unit.y * 1000)))
    assert [piece.kind for piece in editor.record.terrain] == ["low_hill", "impassable", "impassable"]
    assert editor.record.terrain[0] == target.terrain[0]  # with its crest
    assert [len(side.phalanx) for side in (editor.record.south, editor.record.north)] == [3, 3]
    # when the rest is filled in
    editor.towards(target)
    # then it is Delium
    assert editor.record == target


# -- figures -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-5.1", "ALA-21.2")
def test_points_units_and_the_break_point_follow_the_troops() -> None:
    editor = blank()
    for number in range(5):
        editor.do(AddPiece(key="south.hoplites.B", x=20_000 + 6_000 * number, y=10_000))
    south = editor.record.south
    assert (south.hoplite_units, south.breaks.of, south.breaks.lost_or_retiring) == (5, 5, 3)
    assert south.points == 5 * cost_of("hoplites", "B") + leader_cost(3, Options())
    before = south.points
    # when the front unit becomes a column of two, and a leader better
    editor.do(SetField(path="south.unit.0.grades", value=["B", "B"]), SetField(path="south.phalanx.0.cp", value=5))
    south = editor.record.south
    assert (south.hoplite_units, south.breaks.of, south.breaks.lost_or_retiring) == (6, 6, 3)
    assert south.points == before + cost_of("hoplites", "B") + leader_cost(5, Options()) - leader_cost(3, Options())
    # a break point of the player's own stays
    editor.set("south.breaks.lost_or_retiring", 5)
    editor.do(AddPiece(key="south.hoplites.C", x=60_000, y=10_000))
    assert (editor.record.south.breaks.of, editor.record.south.breaks.lost_or_retiring) == (7, 5)


def test_figures_cannot_be_typed() -> None:
    editor = opened()
    for path, value in (
        ("south.points", 1),
        ("south.hoplite_units", 99),
        ("south.band.0.men", 50),
        ("south.facing", 180),
    ):
        editor.set(path, value)
    assert editor.record == load("delium_424")


@pytest.mark.rule("ALA-2.9", "ALA-2.13")
def test_a_first_unit_has_a_phalanx_and_a_leader_who_is_commander_in_chief() -> None:
    editor = blank()
    assert "the side has no hoplites" in told(editor)
    assert refusal(editor, AddPiece(key="south.leader", x=0, y=0)).startswith("a leader starts with a unit")
    for side, y in (("south", 10_000), ("north", 38_000)):
        for x in (30_000, 36_000):
            editor.do(AddPiece(key=f"{side}.hoplites.C", x=x, y=y))
        editor.do(AddPiece(key=f"{side}.psiloi", x=50_000, y=y))
    assert told(editor) == []
    north = editor.record.north
    assert [(phalanx.id, phalanx.unit, phalanx.commander_in_chief) for phalanx in north.phalanx] == [("I", "N1", True)]
    assert [unit.id for unit in north.unit] == ["N1", "N2"]
    assert north.band[0].id == "N3"
    # when the second unit gets a leader of its own
    assert editor.do(AddPiece(key="north.leader", x=35_000, y=37_000)) == ("north.unit.1",)
    assert [(each.id, each.unit) for each in editor.record.north.phalanx] == [("I", "N1"), ("II", "N2")]
    assert editor.record.north.unit[1].phalanx == "II"
    assert refusal(editor, AddPiece(key="north.leader", x=35_000, y=37_000)) == "N2 has a leader already"
    # then it can be played
    game = Game.new(ALALA, DRAFTING.setup(editor.record, {}), "0" * 64)
    assert game.state.scenario == "new_battle"
    again = resume(read(encode(game)), {"alala": ALALA})  # without any file of it
    assert again.header.setup.own == editor.record


# -- names -------------------------------------------------------------------------------------------------------------


def test_whoever_names_a_thing_follows_when_it_is_renamed() -> None:
    editor = opened("leuctra_371")
    assert editor.record.south.breaks.when_routs_or_withdraws == ("BO3",)
    unit = next(k for k, unit in enumerate(editor.record.south.unit) if unit.id == "BO3")
    editor.set(f"south.unit.{unit}.id", "SACRED")
    assert editor.record.south.breaks.when_routs_or_withdraws == ("SACRED",)
    editor.set("south.phalanx.0.leader", "Gorgidas")
    assert [special.leader for special in editor.record.special if hasattr(special, "leader")] == ["Gorgidas"]
    editor.set("north.phalanx.1.id", "ALLIES")  # the south has a phalanx II too
    assert [special.phalanxes for special in editor.record.special if hasattr(special, "phalanxes")] == [
        ("ALLIES", "III")
    ]
    assert {unit.phalanx for unit in editor.record.north.unit} == {"I", "ALLIES", "III"}
    assert "II" in {unit.phalanx for unit in editor.record.south.unit}
    assert told(editor) == []
    hill = opened()
    hill.set("terrain.0.name", "The long hill")
    assert [each.place.on for each in hill.record.special if isinstance(each, HiddenBand)] == ["The long hill"]


def test_who_is_removed_is_named_no_more() -> None:
    editor = opened("leuctra_371")
    unit = next(k for k, unit in enumerate(editor.record.south.unit) if unit.id == "BO3")
    led = [phalanx.unit for phalanx in editor.record.south.phalanx]
    editor.do(RemovePieces(paths=(f"south.unit.{unit}",)))
    assert editor.record.south.breaks.when_routs_or_withdraws == ()
    assert "BO3" not in [phalanx.unit for phalanx in editor.record.south.phalanx]
    assert len(led) == len(editor.record.south.phalanx)
    # several of one list at once: the paths are those before
    names = [unit.id for unit in editor.record.north.unit]
    editor.do(RemovePieces(paths=("north.unit.0", "north.unit.2")))
    assert [unit.id for unit in editor.record.north.unit] == [names[1], *names[3:]]


# -- on the table ------------------------------------------------------------------------------------------------------


def test_pieces_are_moved_copied_resized_and_bent() -> None:
    editor = opened()
    editor.do(MovePiece(path="south.unit.1", x=47_250, y=15_000))
    assert (editor.record.south.unit[1].x, editor.record.south.unit[1].y) == (47.25, 15.0)
    # a hill takes its crest along, also when both are chosen
    editor.do(ShiftPieces(paths=("terrain.0", "terrain.0.crest", "south.unit.1"), dx=1_000, dy=-500))
    hill = editor.record.terrain[0]
    assert (hill.x, hill.y, hill.crest) == ((11.0, 75.0), (3.5, 23.5), ((11.0, 13.5), (75.0, 13.5)))
    assert editor.record.south.unit[1].x == 48.25
    editor.do(ResizePiece(path="terrain.0", x0=70_000, y0=30_000, x1=20_000, y1=8_000))
    assert (editor.record.terrain[0].x, editor.record.terrain[0].y) == ((20.0, 70.0), (8.0, 30.0))
    editor.do(BendPiece(path="terrain.0.crest", points=((20_000, 10_000), (40_000, 16_000), (60_000, 10_000))))
    assert editor.record.terrain[0].crest == ((20.0, 10.0), (40.0, 16.0), (60.0, 10.0))
    assert (
        refusal(editor, BendPiece(path="terrain.0.crest", points=((1, 1),)))
        == "crest of The hill needs at least 2 points"
    )
    # copies have names of their own
    assert editor.do(CopyPieces(paths=("south.unit.1", "terrain.1"), dx=0, dy=6_000)) == ("south.unit.5", "terrain.3")
    copy = editor.record.south.unit[5]
    assert (copy.id, copy.name, copy.x, copy.y) == ("BO12", "Haliartians", 48.25, 20.5)
    assert editor.record.terrain[3].y == (22.0, 38.0)
    assert (
        refusal(editor, TurnPiece(path="south.unit.0", facing=90_000))
        == "BO1 Thebans and their district cannot be turned"
    )
    assert "at least 0" in refusal(editor, MovePiece(path="south.unit.0", x=-1, y=0))


@pytest.mark.rule("ALA-4.1", "ALA-4.5")
def test_terrain_of_another_kind_stays_where_it_is() -> None:
    editor = opened("solygeia_425")
    slope, village, wall = editor.record.terrain
    forms = [{last(each.path) for each in DRAFTING.form_of(editor.raw, f"terrain.{k}").fields} for k in range(3)]
    assert ["crest" in forms[0], "crest" in forms[1], "line" in forms[1]] == [True, False, False]
    assert forms[2] == {"kind", "name", "line", "passable_for_cavalry"}
    editor.set("terrain.0.kind", "woods")
    assert (editor.record.terrain[0].x, editor.record.terrain[0].crest) == (slope.x, ())
    editor.set("terrain.1.kind", "steep_slope")
    assert editor.record.terrain[1].crest == ((27.0, 43.5), (33.0, 43.5))
    editor.set("terrain.2.kind", "rough_ground")
    assert (editor.record.terrain[2].x, editor.record.terrain[2].y, editor.record.terrain[2].line) == (
        (18.0, 42.0), (36.0, 38.0), (),
    )  # fmt: skip
    editor.set("terrain.2.kind", "fortification")
    assert editor.record.terrain[2].line == ((18.0, 37.0), (42.0, 37.0))
    assert editor.record.terrain[2].x is None
    assert told(editor) == []
    assert (village.name, wall.name) == ("The village", "Stone wall")


def test_the_place_of_a_hidden_band_is_seen_and_resized() -> None:
    editor = opened()
    (place,) = [piece for piece in pieces(DRAFTING, editor.record) if piece.sort == "zone"]
    assert (place.path, place.box, place.can) == ("special.0.place", (10_000, 4_000, 30_000, 14_000), ("resize",))
    editor.do(ResizePiece(path=place.path, x0=10_000, y0=4_000, x1=40_000, y1=20_000))
    (special,) = editor.record.special
    assert isinstance(special, HiddenBand)
    assert (special.place.x_max, special.place.y_max) == (40.0, 20.0)


def test_reinforcements_are_pieces_too() -> None:
    editor = opened("solygeia_425")
    (coming,) = [piece for piece in pieces(DRAFTING, editor.record) if piece.path == "special.0.unit"]
    assert (coming.id, coming.seat, coming.at, coming.can) == ("CO5", 1, (48_000, 47_200), ("move",))
    (body,) = [body for body in DRAFTING.scene(editor.record).bodies if body.id == "CO5"]
    assert "arrives in turn 7" in [tag.words for tag in body.tags]
    editor.do(MovePiece(path="special.0.unit", x=40_000, y=46_000))
    (special,) = editor.record.special
    assert special.unit.x == 40.0
    # where somebody stands at the start there may be room by then
    place = editor.record.north.unit[0]
    editor.do(MovePiece(path="special.0.unit", x=round(place.x * 1000), y=round(place.y * 1000)))
    assert told(editor) == []


def test_a_side_is_mirrored_to_the_other() -> None:
    editor = opened()
    editor.set("south.breaks.when_routs_or_withdraws", ["BO1"])
    editor.do(MirrorSide(seat=0))
    south, north = editor.record.south, editor.record.north
    assert (north.name, north.points, north.hoplite_units) == ("Athenians", south.points, south.hoplite_units)
    assert [(unit.x, unit.y) for unit in north.unit] == [
        (84 - unit.x, pytest.approx(48 - unit.y)) for unit in south.unit
    ]
    assert [unit.id for unit in north.unit] == ["N1", "N2", "N3", "N4", "N5"]
    assert north.phalanx[0].unit == "N1"
    assert north.breaks.when_routs_or_withdraws == ("N1",)
    assert not [text for text in told(editor) if "stands on" not in text]


# -- forms -------------------------------------------------------------------------------------------------------------


def test_a_form_offers_what_may_be_chosen() -> None:
    editor = opened()
    fields = {each.path: each for each in fields_of(DRAFTING, editor.record)}
    assert [word.id for word in fields["south.unit.0.phalanx"].values] == ["I", "II", "III"]
    assert "Thebes" in [word.id for word in fields["south.unit.0.state"].values]
    assert [word.id for word in fields["south.band.0.type"].values][:2] == ["psiloi", "peltasts"]
    assert [word.id for word in fields["north.phalanx.0.unit"].values] == ["AT1", "AT2", "AT3"]
    assert [word.id for word in fields["special.0.place.on"].values] == [piece.name for piece in editor.record.terrain]
    assert len(fields["special"].sorts) == 11
    assert (fields["turns"].least, fields["turns"].most) == (1, 60)
    assert fields["introduction"].kind == "long"
    grades = fields["south.unit.0.grades"]
    assert (grades.kind, grades.least, grades.most, len(grades.items)) == ("list", 1, 4, 3)
    assert all(
        each.words and (each.rule or each.help or not each.rule) for each in fields.values() if each.kind != "choice"
    )
    # the leader stands on the form of the unit with which he starts
    assert "south.phalanx.0.cp" in [each.path for each in DRAFTING.form_of(editor.raw, "south.unit.0").fields]
    assert not [each for each in DRAFTING.form_of(editor.raw, "south.unit.2").fields if "phalanx." in each.path]


@pytest.mark.parametrize("sort", [word.id for each in fields_of(DRAFTING, load("delium_424")) if each.path == "special"
                                  for word in each.sorts])  # fmt: skip
def test_every_special_rule_can_be_put_into_a_battle_and_cites_its_rule(sort: str) -> None:
    editor = opened()
    (path,) = editor.do(PutItem(path="special", sort=sort))
    assert path == "special.1"
    assert editor.record.special[1].rule.startswith("ALA-23.")
    look_at(DRAFTING, editor.record)
    assert told(editor) == [] or sort == "hidden_band"


def test_items_are_put_in_order() -> None:
    editor = opened("leuctra_371")
    names = [special.id for special in editor.record.special]
    editor.do(OrderItem(path="special.2", to=0))
    assert [special.id for special in editor.record.special] == [names[2], names[0], names[1]]


def test_problems_name_the_piece_the_sentence_and_the_rule() -> None:
    editor = opened()
    editor.do(
        MovePiece(path="south.unit.1", x=52_000, y=14_200), SetField(path="north.unit.0.grades", value=["C", "C"])
    )
    found = [(each.path, each.text, each.rule) for each in DRAFTING.problems(editor.record)]
    assert ("south.unit.1", "BO2 stands on BO1", "ALA-23.1") in found
    assert ("north.unit.0", "Athens forms no deep columns", "ALA-2.10") in found


# -- whatever is done --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_done_a_draft_can_be_drawn_judged_and_kept(seed: int) -> None:
    dice = random.Random(f"drafts of alala {seed}")
    start = DRAFTING.blank("blank") if seed % 3 == 0 else load(dice.choice(SHIPPED))
    _, done = wander(dice, DRAFTING, DRAFTING.settled(start), 25)
    assert done >= 5


def test_a_record_that_the_page_sends_back_is_the_same() -> None:
    editor = opened()
    assert plain(editor.record) == editor.raw
    assert editor.raw["south"]["unit"][0]["grades"] == ["B", "B", "B"]
