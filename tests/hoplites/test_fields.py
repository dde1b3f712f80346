"""Every field of an own army of Hoplites, and every switch and standing order, is obeyed or refused (HOP-2.2, 24.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.files.save import FormatError
from polemos.kernel.files.toml_text import toml_text
from polemos.kernel.game import Game
from polemos.rules.hoplites.army.armies import army
from polemos.rules.hoplites.army.records import Army
from polemos.rules.hoplites.builder.muster import HoplitesMuster
from polemos.rules.hoplites.options import DeckPreferences, Options, StandingOrders
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.hoplites.screen.briefing import briefing
from polemos.rules.hoplites.setup import Setup, validate
from polemos.rules.hoplites.state import State
from polemos.rules.hoplites.user_files import read_army
from tests.field_walk import Raw, Walk, raw_of

SEEDS = ("00" * 32, "5a" * 32, "c3" * 32, "17" * 32)


def played(setup: Setup, answers: int) -> Iterator[Any]:
    """Battles by chance, up to so many answers each."""
    for seed in SEEDS:
        game: Game[State] = Game.new(HOPLITES, setup, seed)
        yield briefing(game.state)
        yield [_seen(game, name) for name in ("sides", "units")]
        chance = Chance(int(seed[:2], 16))
        for _ in range(answers):
            if game.is_over:
                break
            seat = game.waiting_for[0]
            assert game.ask is not None
            yield game.ask.prompt, msgspec.to_builtins(game.ask.to[seat].spec())
            game.answer(seat, game.ask.to[seat].sample(chance))
        yield [(type(entry.fact).__name__, entry.words) for entry in game.journal]


def _seen(game: Game[State], name: str) -> Any:
    return msgspec.to_builtins(getattr(game.state, name))


# -- armies ------------------------------------------------------------------------------------------------------------


def army_read(raw: Raw) -> Army | None:
    try:
        return read_army(toml_text(msgspec.convert(raw, Army)))
    except (FormatError, msgspec.ValidationError):
        return None


def army_look(record: Army) -> Iterator[Any]:
    yield HoplitesMuster().described(record)
    other = {"antiquity": "athenian_424"}.get(record.period, "imagawa_1560")
    yield from played(Setup("free", ("", other), own=(record, None)), 120)


def with_own_leader(name: str) -> Raw:
    raw = raw_of(army(name))
    for figure in ("unit_count", "route_total", "route_level", "points"):
        raw["army"].pop(figure, None)
    raw["army"]["leader"] = {"name": "Nobody", "initiative": 5, "command": 5, "src": "data"}
    return raw


SHIPPED = ("seleucid_190", "samnite_315", "roman_zama_202", "caesar_58", "oda_1560")
ARMIES = Walk(
    Army, {"own_leader": with_own_leader("samnite_315")} | {name: raw_of(army(name)) for name in SHIPPED}, army_read,
    army_look,
)  # fmt: skip


@pytest.mark.rule("HOP-2.2")
@pytest.mark.parametrize("field", ARMIES.names())
def test_another_value_in_an_army_is_refused_or_seen(field: str) -> None:
    assert ARMIES.is_kept(field), f"{field} is accepted, and nothing changes with it"


# -- switches and standing orders --------------------------------------------------------------------------------------


class Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    battle: str
    options: Options
    deck: DeckPreferences
    orders: StandingOrders


# What the table does by itself when it is told of the switch.
OF_THE_TABLE = ("Options.quick_attacks", "Options.sounds")


def chosen_raw(battle: str, options: Options) -> Raw:
    parts = {"options": options, "deck": DeckPreferences(), "orders": StandingOrders()}
    whole = {name: {each: getattr(part, each) for each in part.__struct_fields__} for name, part in parts.items()}
    raw: Raw = msgspec.to_builtins({"battle": battle, **whole})
    return raw


def chosen_read(raw: Raw) -> Chosen | None:
    try:
        chosen = msgspec.convert(raw, Chosen)
    except msgspec.ValidationError:
        return None
    return None if validate(_setup(chosen)) else chosen


def _setup(chosen: Chosen) -> Setup:
    return Setup(chosen.battle, options=chosen.options, deck=chosen.deck, orders=(chosen.orders, chosen.orders))


def chosen_look(chosen: Chosen) -> Iterator[Any]:
    yield from played(_setup(chosen), 400)


CHOSEN = Walk(
    Chosen,
    {
        "plain": chosen_raw("gaugamela", Options()),
        "restricted": chosen_raw("gaugamela", Options(field_restrictions=True, variable_initiative=True)),
        "samurai": chosen_raw("nagashino", Options()),
    },
    chosen_read, chosen_look,
)  # fmt: skip


@pytest.mark.rule("HOP-24.1")
@pytest.mark.parametrize("field", [name for name in CHOSEN.names() if name not in OF_THE_TABLE])
def test_another_switch_or_order_is_refused_or_seen(field: str) -> None:
    assert CHOSEN.is_kept(field), f"{field} is accepted, and nothing changes with it"
