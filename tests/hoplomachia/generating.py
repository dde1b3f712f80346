"""Battles that are generated in tests: what is settled, armies that players bring, scripted dice."""

from __future__ import annotations

from typing import Any

from polemos.kernel.procedure import Procedure
from polemos.rules.hoplomachia.armies.armies import Army, ArmyStrategos, ArmyUnit
from polemos.rules.hoplomachia.generation.generation import Generate, before_generation
from polemos.rules.hoplomachia.generation.grid import pieces
from polemos.rules.hoplomachia.generation.settled import Settled
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.state.table import State, Terrain
from tests.hoplomachia.position import Play
from tests.scripted import Script


def brought(nation: str = "athens", card: str = "athenians", *sizes: int, **values: Any) -> Army:
    """An army of taxeis of these sizes, or one of four lochoi, with one strategos."""
    units = tuple(ArmyUnit(card=card, elements=size) for size in sizes or (4,))
    values.setdefault("strategos", (ArmyStrategos(hegemon=True),))
    return Army(id=nation, name=f"Army of {nation}", nation=nation, unit=values.pop("unit", units), **values)


ARMIES = brought("sparta", "lakonians"), brought()


def settled(type_: str = "H", **values: Any) -> Settled:
    """All is agreed on but the board; side A invades."""
    known: dict[str, Any] = {"situation": "anabasis", "size": "medium", "invader": "A", "armies": ARMIES}
    return Settled(type=type_, **{**known, **values})  # type: ignore[arg-type]


def generated(
    agreed: Settled, dice: Script = (), options: Options | None = None, part: Procedure | None = None
) -> Play:
    """The generation under way, or one part of it."""
    state = before_generation(agreed, options or Options())
    return Play(state, part or Generate(agreed), dice)


def board(type_: str, dice: Script = (), options: Options | None = None, **values: Any) -> Play:
    """All that has to do with the board by hand of the Defender, unless something else is settled."""
    values.setdefault("terrain", "players")
    return generated(settled(type_, **values), dice, options)


def by_default(play: Play, until: str = "") -> Play:
    """Everybody answers by default, until a question begins so."""
    while play.game.ask is not None and not (until and play.prompt.startswith(until)):
        seat = play.game.waiting_for[0]
        play.answer(play.game.ask.to[seat].default, seat)
    if until:
        assert play.prompt.startswith(until), f"never asked: {until}"
    return play


def of_kind(state: State, *kinds: str) -> list[Terrain]:
    return [each for each in state.terrain.values() if each.kind in kinds]


def laid_kinds(state: State) -> list[str]:
    """Of the pieces, in the order in which they were laid."""
    return [each.kind for each in pieces(state)]
