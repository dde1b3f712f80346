"""What a manoeuvre, a shot or a move may bring (sections 11 to 14), on its button."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.kernel.reason import Reason
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.movement.actions import FIRST
from polemos.rules.alala.movement.dice_move import ON, DiceMove, lengths_of
from polemos.rules.alala.movement.formed_move import Going, march, pauses
from polemos.rules.alala.movement.manoeuvres import ACTIONS, Action, dice_of, disorder_for, furthest_wheel, tried
from polemos.rules.alala.movement.redress import costs_level, removes
from polemos.rules.alala.movement.steering import HANDS
from polemos.rules.alala.screen.bodies import ghost_of
from polemos.rules.alala.screen.prices import prices
from polemos.rules.alala.screen.scene_odds import move_cards, shot_card
from polemos.rules.alala.skirmish.shooting import targets
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import LEVELS, Troop
from polemos.rules.alala.ways.move_dice import bonus, most_dice
from polemos.tabletop.scene import Ghost, Hint, Odds


def ghosts_of(state: State, going: Going) -> tuple[Ghost, ...]:
    """All that move, and the bands that give way before them."""
    giving = [(name, way.box) for name, way in going.giving]
    return tuple(ghost_of(state.troops[name], box) for name, box in (*going.places, *giving))


# -- hoplites ----------------------------------------------------------------------------------------------------------


def unit_hint(state: State, units: tuple[str, ...], key: str) -> Hint | None:
    """Of what a unit or body may do in the Phalanx Manoeuvre Phase, by its key."""
    if key.startswith(FIRST):
        name = key.removeprefix(FIRST)
        return Hint(words=f"{name} acts before them", about=(name,), lit=(name,), drawn=True)
    action = next((each for each in ACTIONS if each == key), None)
    if action is not None and action.startswith("advance"):
        return _advance(state, units, action)
    match key.split(" "):
        case ["wheel"]:
            return Hint(words=_wheel(state, units), lit=units)
        case ["side_step"] | ["step_back"]:
            return Hint(words=f'up to {movement().shift.inches:g}", no disorder', lit=units)
        case ["about_face"]:
            return Hint(words=f"{movement().about_face.dp} DP each", lit=units)
        case ["redress"]:
            return Hint(words=_redress(state, units), lit=units)
        case ["move", dice]:
            return Hint(
                words="the dice say how far",
                rolls=True,
                odds=move_cards(state, units, int(dice)),
                lit=units,
                drawn=True,
            )
        case ["retire"]:
            most = most_dice(state.troops[units[0]])
            cards = move_cards(state, units, most, (bonus(most, False),))
            return Hint(words="straight away from the enemy", rolls=True, odds=cards, lit=units)
        case ["form_up"]:
            return Hint(words="turns on the spot and is formed; its whole move", lit=units)
    return Hint(lit=units)


def _advance(state: State, units: tuple[str, ...], action: Action) -> Hint:
    """The dice to come, where they lead straight on at most, and what ends the way."""
    dice = dice_of(action)
    cards = move_cards(state, units, dice)
    lengths = lengths_of(state, units, dice)
    words = [f'{lengths[0]}" to {lengths[-1]}"']
    found = tried(state, units, action, ())
    if isinstance(found, Reason):
        words.append(f"not straight on: {found}")
        return Hint(words="; ".join(words), odds=cards, lit=units, drawn=True)
    going = found.going
    if going.stopped_by:
        words.append(f'straight on {going.stopped_by} stops it after {going.distance:.3g}"')
    if len(cards) > 1:
        words.append(f"disorder by fatigue {100 - 100 * cards[1].chances[0].chance:.0f} %")
    if found.behind:
        words.append(f"{' '.join(found.behind)} stay behind")
    words += prices(state, action, going)
    return Hint(words="; ".join(words), odds=cards, lit=found.movers, ghosts=ghosts_of(state, going), drawn=True)


def _wheel(state: State, units: tuple[str, ...]) -> str:
    left, right = (furthest_wheel(state, units, side) // 100 / 10 for side in HANDS)
    if left == right:
        far = f"up to {left:g} degrees"
    elif left and right:
        far = f"left up to {left:g}, right up to {right:g} degrees"
    else:
        far = f"only {'left' if left else 'right'}, up to {left or right:g} degrees"
    costs: dict[int, list[str]] = {}
    for name in units:
        costs.setdefault(disorder_for("wheel", state.troops[name]), []).append(name)
    told = [far, *(f"{points} DP for {' '.join(who)}" for points, who in sorted(costs.items()))]
    return "; ".join(told)


def _redress(state: State, units: Sequence[str]) -> str:
    told = []
    for troop in (state.troops[name] for name in units):
        if less := removes(state, troop):
            price = f", then {LEVELS[troop.level - 1]}" if costs_level(state, troop) else ""
            told.append(f"{troop.id} {less} DP less{price}")
    return "; ".join(told)


def how_far_hint(state: State, move: DiceMove, key: str) -> Hint | None:
    """Of going on through friends or rough ground, or stopping before it (ALA-12.5)."""
    going = march(state, move.units, move.incline / 1000, state.throws[0].total)
    if key != ON:
        pause = next((pause for pause in pauses(state, going) if f"stop {pause.before}" == key), None)
        if pause is None:
            return None
        going = march(state, move.units, move.incline / 1000, pause.distance)
    words = "; ".join(prices(state, "advance", going)) or "no disorder on the way"
    return Hint(words=words, lit=move.units, ghosts=ghosts_of(state, going))


# -- bands -------------------------------------------------------------------------------------------------------------


def band_hint(state: State, troop: Troop, key: str) -> Hint | None:
    """Of what a band may do in the Skirmish Phase, by its key (ALA-13.1)."""
    if key.startswith(FIRST):
        name = key.removeprefix(FIRST)
        return Hint(words=f"{name} acts before it", about=(name,), lit=(name,), drawn=True)
    words = key.split(" ")
    if words == ["redress"]:
        return Hint(words=_redress(state, (troop.id,)), lit=(troop.id,))
    if not {"shoot", "move"} & set(words):
        return None
    told: list[Odds] = []
    lit: list[str] = []
    if words[0] == "shoot":  # after a move nobody knows yet who will be the nearest
        aims = [aim.troop for aim in targets(state, troop)]
        told += [shot_card(troop, aim, 2 if words[1:] == ["twice"] else 1) for aim in aims]
        lit = [aim.id for aim in aims]
    dice = next((int(word) for word in words if word.isdigit()), 0)
    if dice:
        told += move_cards(state, (troop.id,), dice)
    is_drawn = words[0] == "move" and len(words) == 2
    return Hint(rolls=True, odds=tuple(told), lit=(troop.id,) if is_drawn else tuple(lit), drawn=is_drawn)
