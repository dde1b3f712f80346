"""Whatever fights whom, and whoever answers what: the state stays sound, and no phase goes on for ever."""

from __future__ import annotations

import dataclasses
from itertools import product

import pytest

from polemos.geometry import circle_overlaps, groups_overlap
from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.rules.paean.charts.charts import leader_chart
from polemos.rules.paean.combat.compulsory import CompulsoryCombat
from polemos.rules.paean.field.field import boxes_of
from polemos.rules.paean.invariants import broken
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.setup import Setup
from polemos.rules.paean.state import Contact, Formation, State
from tests.paean.position import area, formation, leader, table

CODES = (
    "HI-TS-S", "HI-LS-V", "HI-SP-E", "LHI-TS-S", "MI-TS-S", "MI-B-I", "MC-JS-S", "LMI-JS-S", "LMC-JS-V", "LI-J-S",
    "LC-J-S",
)  # fmt: skip
MOST_LED = {9: 4, 10: 6, 11: 8, 12: 10}
ROUNDS = 5


def formations(chance: Chance, line: int) -> list[Formation]:
    """Two lines that meet here and there, and some formations behind them."""
    found: list[Formation] = []
    counts = {"S": 0, "N": 0}
    for number in range(chance.between(8, 14)):
        side = chance.pick(("S", "N"))
        is_in_line = number < 8
        files = chance.between(1, 4)
        facing = (0 if side == "S" else 180) if is_in_line else chance.pick((0, 90, 180, 270))
        y = line if is_in_line else line + chance.between(-28, 28) / 2
        made = formation(
            f"{side}{counts[side] + 1}", chance.pick(CODES), chance.between(60, 180) / 2, y, facing, files=files,
            bases=files * chance.between(1, 3),
        )  # fmt: skip
        is_on_table = all(0 <= py <= 80 for box in boxes_of(made) for _, py in box.points)
        if is_on_table and not any(groups_overlap(boxes_of(made), boxes_of(each)) for each in found):
            counts[side] += 1
            found.append(made)
    return found


def position(seed: int) -> State:
    chance = Chance(seed)
    line = chance.pick((40, 40, 8, 72))
    known = formations(chance, line)
    leaders = []
    for seat, side in enumerate(("south", "north")):
        led = [each for each in known if each.seat == seat and not each.is_light]
        value = chance.between(9, 12)
        fit = [each.id for each in led if each.count <= MOST_LED[value]]
        if fit:
            leaders.append(leader(f"{side}-H1", value, formation=chance.pick(fit)))
        if led:
            leaders.append(leader(f"{side}-SC1", 9, formation=chance.pick(led).id))
    terrain = [area("the grove", chance.pick(("wood", "settlement")), 30, line - 6, chance.between(40, 90), line)]
    known += supporters(known)
    state = table(*known, leaders=leaders, terrain=terrain, phase="combat", active=seed % 2)
    return with_a_lone_hero(state, chance) if known and seed % 3 == 0 else state


def supporters(known: list[Formation]) -> list[Formation]:
    """One row right behind every close formation of even depth where there is room."""
    found: list[Formation] = []
    for each in known:
        side, rows = ("S", "N")[each.seat], each.grid.rows
        if each.is_open or len(set(map(len, each.files))) > 1:
            continue
        code = f"{each.kind}-{each.bases[0].weapon}-{each.bases[0].experience_chart.code}"
        x, y = each.grid.at(0.0, -rows * each.base_depth)
        name, files = f"{side}{50 + len(found)}", len(each.files)
        made = formation(name, code, x, y, each.facing / 1000, files=files, bases=files, supports=each.id)
        is_on_table = all(0 <= py <= 80 for box in boxes_of(made) for _, py in box.points)
        if is_on_table and not any(groups_overlap(boxes_of(made), boxes_of(other)) for other in (*known, *found)):
            found.append(made)
    return found


def with_a_lone_hero(state: State, chance: Chance) -> State:
    """He stands before the front of some formation, if there is room for him."""
    struck = chance.pick(list(state.formations.values()))
    base = struck.files[0][0].id
    x, y = struck.boxes[base].at(0.0, struck.boxes[base].half_depth + leader_chart().radius)
    boxes = [box for each in state.formations.values() for box in boxes_of(each)]
    if not 2 < y < 78 or any(circle_overlaps(x, y, leader_chart().radius, box) for box in boxes):
        return state
    hero = leader(f"{('north', 'south')[struck.seat]}-H2", 10, x, y)
    state.leaders[hero.id] = hero
    a, b = (base, hero.id) if struck.seat == 0 else (hero.id, base)
    state.contacts[f"{a}|{b}"] = Contact(a=a, b=b)
    return state


def is_possible(state: State) -> bool:
    """Formed close troops that are touched aside would have come apart."""
    homes = {base: each for each in state.formations.values() for base in each.boxes}
    sides = ((each.a, each.of_a, each.b, each.of_b) for each in state.contacts.values())
    aside = [base for a, of_a, b, of_b in sides for base, kind in ((a, of_a), (b, of_b)) if kind != "front"]
    is_whole = any(homes[base].is_formed_close for base in aside if base in homes)
    return bool(state.contacts) and not is_whole


@pytest.mark.rule("PAE-6.4", "PAE-14.2")
@pytest.mark.parametrize("group", range(4))
def test_fights_of_all_kinds_leave_a_sound_table(group: int) -> None:
    fought = 0
    for seed, bound in product(range(group * 20, group * 20 + 20), (3,)):
        state = position(seed)
        if not is_possible(state):
            continue
        for later in range(ROUNDS):
            state = after_a_round(state, seed * ROUNDS + later)
            fought += 1
            if not state.contacts:
                break
            state.turn, state.active = bound + later + 1, 1 - state.active
    assert fought > 10


def after_a_round(state: State, seed: int) -> State:
    """Compulsory combat with answers by chance; the state is looked at whenever somebody is asked."""
    begun = dataclasses.replace(PAEAN, begin=lambda setup: (state.fork(), CompulsoryCombat()))
    game: Game[State] = Game.new(begun, Setup("lelantine_plain"), f"{seed:064x}")
    chance = Chance(seed)
    for _ in range(200):
        assert list(broken(game.state)) == []
        if game.is_over:
            return game.state
        assert game.ask is not None
        seat = game.waiting_for[0]
        game.answer(seat, game.ask.to[seat].sample(chance))
    raise AssertionError("a round of combat that does not end")
