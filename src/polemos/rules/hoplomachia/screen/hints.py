"""What the options of a question cost or risk, said on their buttons, and which units they name (for the table)."""

from __future__ import annotations

from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option, YesNo
from polemos.kernel.view import View
from polemos.rules.hoplomachia.belos.charging import BelosCharge
from polemos.rules.hoplomachia.belos.defensive import UnitDefends
from polemos.rules.hoplomachia.belos.reach import charges_of
from polemos.rules.hoplomachia.belos.shooting import UnitShoots
from polemos.rules.hoplomachia.belos.volley import Volley
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.epidromos.charge import Charge
from polemos.rules.hoplomachia.epidromos.declaring import laps
from polemos.rules.hoplomachia.epidromos.going import Going
from polemos.rules.hoplomachia.epidromos.phase import UnitDeclares
from polemos.rules.hoplomachia.epidromos.reacting import TargetReacts
from polemos.rules.hoplomachia.epidromos.targets import near_targets, struck_by
from polemos.rules.hoplomachia.marches.unit_moves import UnitMoves
from polemos.rules.hoplomachia.pregame.arete import PreGameArete, breakfast_gain, hieres_line, hieres_row
from polemos.rules.hoplomachia.screen.bodies import body_with
from polemos.rules.hoplomachia.screen.odds import belos_card, belos_cards, charge_cards, received_cards
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.scene import Hint, Odds

YES, NO = "yes", "no"


def hints(view: View[State]) -> dict[str, Hint]:
    if view.ask is None:
        return {}
    if isinstance(view.space, YesNo):
        return _yes_or_no(view)
    if not isinstance(view.space, Choice):
        return {}
    return {option.key: hint_of(view, option) for option in view.space.free}


def hint_of(view: View[State], option: Option) -> Hint:
    state, key = view.state, option.key
    match view.here.procedure:
        case UnitDeclares(unit=name) if key != NO:
            return _charge(view, state.units[name], key)
        case UnitShoots(unit=name) if key == "shoot":
            cards = tuple(belos_cards(state, state.units[name], "shooting", view.seat))
            return Hint(odds=cards, lit=(name,), rolls=bool(cards))
        case BelosCharge(unit=name):
            return _belos_charge(view, state.units[name], key)
        case Volley(unit=name, how=how) if key in state.elements:
            own = view.here.procedure.left[:1]
            return Hint(odds=(belos_card(state, own, key, how, view.seat),), lit=_lit(state, name, key))
        case UnitMoves(unit=name):
            return Hint(lit=(name,), drawn=_is_moving(view, key))
        case TargetReacts(unit=name, charger=charger):
            return _charged(view, name, charger, key)
    return Hint(lit=_lit(state, *key.replace(">", " ").split()))


def _lit(state: State, *keys: str) -> tuple[str, ...]:
    """Bodies that a key names."""
    known = [body_with(state, key) for key in keys if key in state.elements or key in state.units]
    return tuple(dict.fromkeys(known))


def _is_moving(view: View[State], key: str) -> bool:
    """Of files and shapes the usual one: a pull at the unit goes on with it; to lap is another thing."""
    return view.rule in ("HMA-12.3", "HMA-13.2") and isinstance(view.space, Choice) and key == view.space.proposal


def _charge(view: View[State], unit: Unit, key: str) -> Hint:
    state = view.state
    if key in ("wheel", "face"):
        return Hint(lit=(unit.id,), drawn=True)
    going = Going()
    if key.startswith("lap "):
        going = next(each for each in laps(state, unit) if key == f"lap {each.element} {each.target}")
    found, reach = struck_by(state, unit, going)
    targets = near_targets(state, found, reach)
    cards = charge_cards(state, unit, going, view.seat)
    return Hint(odds=cards, lit=(unit.id, *targets), onto=targets, rolls=True, about=(unit.id, *targets[:1]))


def _charged(view: View[State], name: str, charger: str, key: str) -> Hint:
    """Who receives a charge sees what the charger saw, now that both have checked and he has rolled."""
    charge = view.inside(Charge)
    cards: tuple[Odds, ...] = ()
    if charge is not None and charge.unit == charger:
        comes = key == "charge"
        cards = received_cards(view.state, view.state.units[charger], charge.going, name, comes, view.seat)
    return Hint(odds=cards, lit=(name, charger), rolls=key == "charge", about=(charger, name))  # for its run


def _belos_charge(view: View[State], unit: Unit, key: str) -> Hint:
    state = view.state
    chosen = next((each for each in charges_of(state, unit) if each.key(unit) == key), None)
    if chosen is None:
        return Hint(lit=(unit.id,), drawn=view.rule == "HMA-15.10")
    return Hint(lit=(unit.id, chosen.enemy), onto=(chosen.enemy,), drawn=unit.arrangement == "NF")


def _yes_or_no(view: View[State]) -> dict[str, Hint]:
    state = view.state
    match view.here.procedure:
        case UnitDefends(unit=name):
            cards = tuple(belos_cards(state, state.units[name], "defensive", view.seat))
            return {YES: Hint(odds=cards, lit=(name,), rolls=bool(cards))}
        case UnitMoves(unit=name):
            return {YES: Hint(lit=(name,)), NO: Hint(lit=(name,))}
        case PreGameArete() if view.seat is not None:
            return _before_battle(state, view.seat, view.rule)
    return {}


def _before_battle(state: State, seat: Seat, rule: str) -> dict[str, Hint]:
    """What breakfast and sacrifice bring, and what they cost (HMA-6.4, HMA-6.5)."""
    if rule == "HMA-6.4":
        gain = f"arete {breakfast_gain(state, seat):+}; nobody moves in turn 1, and no signal but Halt is given"
        return {YES: Hint(words=gain), NO: Hint(words="free to signal and to move from turn 1 on")}
    if rule != "HMA-6.5":
        return {}
    row = hieres_row(hieres_line(state, seat))
    gains = (row.first, row.second, row.third)[: charts().hieres.max_rolls]
    first, *later = (f"{gain:+}" for gain in gains)
    then = "".join(f", then {gain}" for gain in later)
    words = f"arete {first} for a {row.target} or more at the first roll{then}; {row.none:+} if none succeeds"
    return {YES: Hint(words=words, rolls=True), NO: Hint(words="arete stays as it is")}
