"""Everything that the computer must decide (HOP-26.2): each kind of decision in a position where one answer is right.

Greedy decides less: it moves nobody and takes nobody back, for it looks no turn ahead.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from polemos.kernel.view import View
from polemos.players import Clock
from polemos.registry.rulesets import entry_of
from polemos.rules.hoplites.charts.records import Leader
from polemos.rules.hoplites.draw import DrawPhase
from polemos.rules.hoplites.missiles.missiles import MissilePhase
from polemos.rules.hoplites.missiles.reaction import ReactionFire
from polemos.rules.hoplites.movement.move import MovePhase
from polemos.rules.hoplites.movement.play import PlayPhase
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.rout.rally import RallyPhase
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.hoplites.shock.declaring import CARD, Declaration, ShockPhase
from polemos.rules.hoplites.starting.initiative import PLAY, NewInitiative
from polemos.rules.hoplites.state import State
from tests.hoplites.position import Play, field, unit

PLAYERS = entry_of("hoplites").players

FEW = Clock(trials=12)
THINKERS = ("planner", "search")
SAMURAI = {"period": "samurai", "samurai": ("Honda", "Sanada")}
pytestmark = pytest.mark.rule("HOP-26.2")


class Declared(NamedTuple):
    """An attack that was declared in a shock phase; the phase goes on to its resolution."""

    attack: str


def answered(name: str, state: State, procedure: Any) -> Any:
    is_declared = isinstance(procedure, Declared)
    game = Play(state, ShockPhase(0) if is_declared else procedure).game
    if is_declared:
        game.answer(0, procedure.attack)
    return PLAYERS.make(name, 1).answer(View(game, game.waiting_for[0]), FEW)


def table(*fields: Any, sides: tuple[Any, Any] = ({}, {}), **values: Any) -> State:
    """A battle of some importance: a unit more or less is felt."""
    first, second = ({"level": 60, **each} for each in sides)
    return field(*fields, sides=(first, second), **values)


def line(seat: str, kind: str, columns: range, tq: int = 7, **values: Any) -> dict[int, Any]:
    return {column: unit(f"{seat}{column}", kind, tq, **values) for column in columns}


PLAY_UNIT = table(
    {4: unit("S4", "HI", 7), 6: unit("S6", "HI", 7)}, line("N", "HI", range(4, 7)), hands=([unit("S20", "HI", 7)], [])
)  # fmt: skip
COMBINED = table(
    {**line("S", "HI", range(3, 5)), **line("S", "HI", range(6, 8)), 5: unit("S5", "SK SL", 4, 1, "S", hits=3)},
    line("N", "HI", range(3, 8)), hands=([unit("S20", "PH", 9, 10)], []),
    sides=({"terrain": ("river", "river", *("clear",) * 5, "river", "river")}, {}),
)  # fmt: skip
CALTROP = table({5: unit("S5", "HI", 7)}, {5: unit("N5", "EL", 6, 2)}, hands=(["caltrop"], []))
SIDEWAYS = table({9: unit("S9", "HC", 8)}, {7: unit("N7", "PH", 6, 10), 6: unit("N6", "PH", 6, 10)})
TAKE_BACK = table(
    {5: unit("S5", "SK SL", 4, 1, "S", hits=3)}, {5: unit("N5", "SK JA", 6, 3, "J")}, sides=({"level": 1}, {})
)  # fmt: skip
COHESION = table({5: unit("S5", "PH", 7, 10, hits=6)}, {5: unit("N5", "HI", 7)}, hands=(["cohesion"], []))
SHOOT = table({5: unit("S5", "LI", 5, 4, "A")}, {5: unit("N5", "SK SL", 4, 1, "S", hits=3), 6: unit("N6", "HI", 7)})
SUPPLY = table(
    line("S", "SK JA", range(4, 7), 4, letter="J", no_missile=True), line("N", "HI", range(4, 7)),
    hands=(["missile_supply"], []),
)  # fmt: skip
ONE_ON_ONE = table({5: unit("S5", "LG HA", 8)}, {5: unit("N5", "LI", 4)})
TWO_ON_ONE = table({4: unit("S4", "HI", 7, 5), 5: unit("S5", "HI", 7, 5)}, {5: unit("N5", "PH", 7, 10, hits=3)})
RAID = table(
    {9: unit("S9", "LC", 8)}, {4: unit("N4", "HI", 7)}, second_lines=([], [unit("N1", "PH", 8, 10, routed=True)])
)
ACROSS = table({8: unit("S8", "HC", 7)}, {7: unit("N7", "PH", 6, 10), 6: unit("N6", "PH", 6, 10)})
FLANKING = table({5: unit("S5", "HI", 7)}, {5: unit("N5", "PH", 7, 8, hits=4)}, hands=(["flank"], []))
BUTTON = table({1: unit("S1", "HC", 9)}, {1: unit("N1", "PH", 7, 10, hits=3)})
REACT = table({5: unit("S5", "MI", 6)}, {5: unit("N5", "LI", 5, 4, "A")})
WITHDRAW = table({5: unit("S5", "HI", 7, 8)}, {5: unit("N5", "SK SL", 4, 1, "S")})
RALLY = table(second_lines=([unit("S1", "PH", 7, 10, routed=True)], []))
RALLY_CARD = table(second_lines=([unit("S1", "PH", 7, 10, routed=True)], []), hands=(["rally"], []))
REGROUP = table(
    {5: unit("S5", "HI")}, {5: unit("N5", "HI")}, options=Options(cavalry_pursuit=True),
    sides=({"pursuit": ("S1",), "pursuing": 1}, {}),
)  # fmt: skip
REGROUP.units["S1"] = unit("S1", "HC", 8, used=True, pursuing=True)
RESERVE = table(hands=(["reserve"], []), decks=([unit("S1", "HI"), unit("S2", "HI")], []))
FROM_DECK = table(decks=([unit("S1", "HI")], []), hands=([unit("S2", "HI")], []))
FROM_LINE = table(
    second_lines=([unit("S1", "PH", 8, 10), unit("S2", "SK SL", 4, 1, "S")], []),
    decks=([unit("S3", "SK SL", 4, 1)], []),
)  # fmt: skip
STEADY = table(
    second_lines=([unit("S1", "HI", 7, hits=4)], []), options=Options(leader_cohesion=True),
    decks=([unit("S2", "HI")], []),
)  # fmt: skip
REST = table(
    second_lines=([unit("S1", "HI", 7, hits=4)], []),
    hands=([unit("S2", "HI"), unit("S3", "HI"), "cohesion", *["rally"] * 4], []),
)  # fmt: skip
DISCARD = table(
    hands=(["flank", "flank", "rally", "rally", "cohesion", "cohesion", "missile_supply"], []),
    decks=([unit("S1", "HI")], []),
)  # fmt: skip
INITIATIVE = table(
    {5: unit("S5", "HI")}, {5: unit("N5", "HI")}, hands=(["initiative"], []), options=Options(variable_initiative=True),
    order_until=10,
)  # fmt: skip
CLANS = table(
    {4: unit("S4", "AS", 5, 3, clan="oda"), 6: unit("S6", "HC", 9, 6, clan="mori")},
    {4: unit("N4", "AS", 9, 9), 6: unit("N6", "SK SL", 4, 1, hits=2)},
    sides=({"leader": Leader("Nobunaga", 5, 1, clans=1), "clan_names": {"oda": "Oda", "mori": "Mori"}}, {}), **SAMURAI,
)  # fmt: skip
CHALLENGED = table(
    {5: unit("S5", "HI")}, {5: unit("N5", "HI")}, hands=(["challenge"], []), sides=({}, {"level": 4}), **SAMURAI,
)  # fmt: skip

CASES = [
    ("play a unit", PLAY_UNIT, PlayPhase(0), "play S20 5"),
    ("combined move", COMBINED, PlayPhase(0), "play S20 on S5"),
    ("CALTROP", CALTROP, PlayPhase(0), "caltrop 5"),
    ("sideways move", SIDEWAYS, MovePhase(0), "move S9 8"),
    ("back to the second line", TAKE_BACK, MovePhase(0), "back S5"),
    ("COHESION on the field", COHESION, MovePhase(0), "cohesion S5"),
    ("target of a shooter", SHOOT, MissilePhase(0), "fire S5 at N5"),
    ("MISSILE SUPPLY", SUPPLY, MissilePhase(0), "supply"),
    ("attack", ONE_ON_ONE, ShockPhase(0), "attack S5 N5"),
    ("attack of two", TWO_ON_ONE, ShockPhase(0), "attack S4 S5 N5"),
    ("attack across zones", ACROSS, ShockPhase(0), "attack S8 N7"),
    ("attack on the second line", RAID, ShockPhase(0), "raid S9"),
    ("FLANK card", FLANKING, Declared("attack S5 N5"), CARD),
    ("Flank button", BUTTON, Declared("attack S1 N1"), "button"),
    ("reaction fire", REACT, ReactionFire("S5"), ("N5",)),
    ("withdrawal", WITHDRAW, Declared("attack S5 N5"), ("N5",)),
    ("rally", RALLY, RallyPhase(0), "rally S1"),
    ("RALLY card", RALLY_CARD, RallyPhase(0), "card S1"),
    ("regrouping", REGROUP, RallyPhase(0), "regroup S1"),
    ("RESERVE", RESERVE, DrawPhase(0), "reserve"),
    ("card from the deck", FROM_DECK, DrawPhase(0), "draw"),
    ("rallied unit", FROM_LINE, DrawPhase(0), "take S1"),
    ("cohesion order", STEADY, DrawPhase(0), "steady S1"),
    ("COHESION in the second line", REST, DrawPhase(0), "cohesion S1"),
    ("discard", DISCARD, DrawPhase(0), "discard"),
    ("which to discard", DISCARD, DrawPhase(0, is_discarding=True), "missile_supply"),
    ("INITIATIVE", INITIATIVE, NewInitiative(), PLAY),
    ("clan to activate", CLANS, ShockPhase(0), "attack S6 N6"),
    ("CHALLENGE", CHALLENGED, RallyPhase(0), "challenge"),
]


@pytest.mark.parametrize("name", THINKERS)
@pytest.mark.parametrize(("state", "procedure", "right"), [pytest.param(*case[1:], id=case[0]) for case in CASES])
def test_what_it_must_decide(name: str, state: State, procedure: Any, right: Any) -> None:
    assert answered(name, state, procedure) == right


def test_every_procedure_that_asks_is_decided_and_not_left_to_a_default() -> None:
    asking = {kind for kind in HOPLITES.procedures if any(step.reply is not None for step in kind.STEPS)}
    decided = {Declaration if isinstance(case[2], Declared) else type(case[2]) for case in CASES}
    assert decided == asking
