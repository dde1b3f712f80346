"""HMA-3.1: battles that never were, from words over generation and deployment to their end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from polemos import UsageProblem
from polemos.kernel.game import Game
from polemos.kernel.spaces.specs import FormRow, FormSpec
from polemos.rules.hoplomachia.catalogue import CATALOGUE
from polemos.rules.hoplomachia.generation.settled import Settled
from polemos.rules.hoplomachia.invariants import broken
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.ruleset import HOPLOMACHIA
from polemos.rules.hoplomachia.setup import GENERATED, Setup
from polemos.rules.hoplomachia.state.table import State

VARIANTS = [
    *((kind, Options()) for kind in "ABCDEFGH"), ("B", Options(pass_variant="harder_for_defender")),
    ("E", Options(acropolis=True)), ("F", Options(island_camp=True)), ("H", Options(field_work="ridge")),
]  # fmt: skip


def played(setup: Setup) -> Game[State]:
    """Everybody answers by default, and every state on the way is possible."""
    game: Game[State] = Game.new(HOPLOMACHIA, setup, "5a" * 32)
    while game.ask is not None:
        seat = game.waiting_for[0]
        assert not list(_nameless(game.ask.to[seat].spec())), game.ask.prompt
        game.answer(seat, game.ask.to[seat].default)
        assert not list(broken(game.state)), (game.state.turn, game.state.phase)
    return game


def _nameless(spec: Any) -> Iterator[FormRow]:
    """Rows of a form that do not say what they are about."""
    if isinstance(spec, FormSpec) and spec.is_list:
        yield from (row for row in spec.rows if not (row.id or row.name))


@pytest.mark.rule(
    "HMA-3.1", "HMA-3.11", "HMA-3.12", "HMA-3.13", "HMA-3.14", "HMA-3.15", "HMA-3.16", "HMA-3.17", "HMA-3.18",
    "HMA-3.19", "HMA-3.20", "HMA-3.21", "HMA-3.22", "HMA-3.23", "HMA-3.25",
)  # fmt: skip
@pytest.mark.parametrize(("kind", "options"), VARIANTS)
def test_every_type_is_played_from_its_generation_to_nightfall(kind: str, options: Options) -> None:
    settled = Settled(type=kind, size="small", situation="anabasis", one_click=True, turns=3)  # type: ignore[arg-type]
    game = played(Setup(GENERATED, options, settled=settled))
    assert game.state.type == kind
    assert game.state.turn == 3
    assert game.state.outcome is not None
    assert any(each.is_on_table for each in game.state.elements.values())


@pytest.mark.rule("HMA-3.1", "HMA-6.20")
@pytest.mark.parametrize("deployment", ["secret", "alternating", "proposed"])
def test_armies_deploy_as_was_settled(deployment: str) -> None:
    setup = CATALOGUE.setup(GENERATED, {"type": "H", "size": "medium", "deployment": deployment}, ())
    game: Game[State] = Game.new(HOPLOMACHIA, setup, "07" * 32)
    asked = []
    while not game.state.turn:
        assert game.ask is not None
        asked.append(game.ask.prompt)
        seat = game.waiting_for[0]
        game.answer(seat, game.ask.to[seat].default)
    assert ("Deploy the army" in asked) == (deployment == "secret")
    assert ("Which unit do you place, and where?" in asked) == (deployment == "alternating")
    assert all(each.is_on_table for each in game.state.elements.values())


@pytest.mark.rule("HMA-3.1", "HMA-4.1")
def test_a_battle_is_settled_in_words() -> None:
    said = {
        "first_army": "athens",
        "second_nation": "argos",
        "type": "D",
        "invader": "B",
        "size": "large",
        "year": "424",
    }
    settled = CATALOGUE.setup(GENERATED, said, ()).settled
    assert settled.armies[0] is not None
    assert settled.armies[0].id == "athens"
    assert (settled.nations, settled.type, settled.invader, settled.size) == (("", "argos"), "D", "B", "large")
    assert (settled.year, settled.one_click, settled.deployment) == (424, True, "secret")
    assert not CATALOGUE.setup(GENERATED, {"generation": "asked"}, ()).settled.one_click


@pytest.mark.rule("HMA-3.1", "HMA-1.2", "HMA-3.5")
@pytest.mark.parametrize(
    "said",
    [{"type": "Z"}, {"nothing": "1"}, {"year": "300"}, {"first_army": "boeotia", "year": "424"},
     {"type": "C", "board": "broad"}, {"situation": "border_dispute", "size": "large"}],
)  # fmt: skip
def test_what_cannot_be_settled_is_refused_in_a_sentence(said: dict[str, str]) -> None:
    with pytest.raises(UsageProblem):
        CATALOGUE.setup(GENERATED, said, ())
