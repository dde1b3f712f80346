"""Before a generated battle: the usual choices, which harm neither side."""

from __future__ import annotations

from polemos.players.captain import default_is_right
from polemos.rules.hoplomachia.generation.board import DefendLine, LayBoard
from polemos.rules.hoplomachia.generation.laying import LayPieces, ShiftPieces
from polemos.rules.hoplomachia.generation.muster import RaiseArmies
from polemos.rules.hoplomachia.generation.scenery import LayScenery
from polemos.rules.hoplomachia.generation.situation import ChooseBattle, ChooseNations, SettleInvader

GENERATING = (
    default_is_right(ChooseNations.choose, "because no nation is better against all the others"),
    default_is_right(ChooseBattle.situation, "because every situation is as good for both sides"),
    default_is_right(ChooseBattle.kind, "because the dice favour nobody"),
    default_is_right(SettleInvader.choose, "because the Invader has the larger army in three types, and the last word"),
    default_is_right(RaiseArmies.agree, "because a battle of medium size is as good for both sides"),
    default_is_right(RaiseArmies.take_allies, "because allies may fail in a stance test"),
    default_is_right(RaiseArmies.divide, "because large taxeis are ordered by few runners"),
    default_is_right(RaiseArmies.class_units, "because core stands fight in line, and hamippoi cost nothing"),
    default_is_right(LayBoard.choose_board, "because the first board listed is the broader one, or the deeper"),
    default_is_right(LayBoard.choose_mode, "because hidden units need a plan that he has not"),
    default_is_right(LayBoard.choose_layer, "because chance favours nobody"),
    default_is_right(LayBoard.pick_edge, "because he has no plan for which an edge would be better"),
    default_is_right(LayBoard.work, "because he marches through the pass as well"),
    default_is_right(LayScenery.road, "because a road in the middle serves both wings"),
    default_is_right(LayScenery.water, "because he would cover the enemy's flank as well"),
    default_is_right(LayScenery.walls, "because one wall is enough to lean a flank on"),
    default_is_right(LayScenery.place, "because it is best defended in the middle"),
    default_is_right(LayPieces.at_most, "because houses break the Invader's line before the wall"),
    default_is_right(LayPieces.lay, "because pieces far apart break no line"),
    default_is_right(ShiftPieces.choose, "because he has no plan that terrain would spoil"),
    default_is_right(ShiftPieces.move, "because pieces far apart break no line"),
    default_is_right(DefendLine.choose_length, "because a longer line covers more of the front"),
    default_is_right(DefendLine.choose_place, "because the middle of the front is the middle of the line"),
)
