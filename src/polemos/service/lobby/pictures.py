"""Each battle in small, made from its own table as it lies before the first question."""

from __future__ import annotations

from functools import cache

from polemos.cards.scene import CardScene
from polemos.kernel.files.save import FormatError
from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.registry.entry import RuleSetEntry
from polemos.registry.rulesets import entry_of
from polemos.service.wire.records import BattlePicture, PicturesInfo, PictureUnit

SEED = "00" * 32  # nothing is thrown for a picture that anybody would keep
NOT_GROUND = ("zone", "exit", "position")


@cache
def pictures(ruleset: str) -> PicturesInfo:
    """Of every battle with a table of its own; of one with cards, the arms of both sides; an empty table has none."""
    entry = entry_of(ruleset)
    made = (_picture(entry, battle.id) for battle in entry.catalogue.battles())
    return PicturesInfo(pictures=tuple(picture for picture in made if picture is not None))


def _picture(entry: RuleSetEntry, battle: str) -> BattlePicture | None:
    try:
        game = Game.new(entry.ruleset, entry.catalogue.setup(battle, {}, ()), SEED)
    except FormatError:
        return None  # it needs something that players bring
    scene = entry.scene.scene(View(game, None))
    if isinstance(scene, CardScene):
        devices = tuple(side.device for side in scene.sides)
        return BattlePicture(battle=battle, width=0, depth=0, ground="land", areas=(), units=(), devices=devices)
    if not (scene.bodies or (scene.ground == "sea" and scene.areas)):
        return None  # land on which nothing stands yet is drawn by chance
    units = tuple(
        PictureUnit(seat=body.seat, stands=body.stands, width=body.width, depth=body.depth) for body in scene.bodies
    )
    areas = tuple(area for area in scene.areas if area.kind not in NOT_GROUND)
    return BattlePicture(
        battle=battle, width=scene.width, depth=scene.depth, ground=scene.ground, areas=areas, units=units
    )
