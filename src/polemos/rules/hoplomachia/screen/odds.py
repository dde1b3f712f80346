"""Odds as cards to be read before the dice: of checks, of charges, of melee, of missiles.

Each asks the functions that play asks. Melee has no dice: its reckoning is told line by line, and what comes of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import cast

from msgspec.structs import replace

from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.rules.hoplomachia.andreia.check import Check, check_of
from polemos.rules.hoplomachia.belos.targets import How, closest, intensity, shooters, targets
from polemos.rules.hoplomachia.charts.words import BelosResult, MeleeResult, Result
from polemos.rules.hoplomachia.epidromos.going import Going
from polemos.rules.hoplomachia.facts.changing import named as unit_named
from polemos.rules.hoplomachia.field.field import standing
from polemos.rules.hoplomachia.melee.outlook import FACES, ChargeOutlook, FightOutlook, outlook, received
from polemos.rules.hoplomachia.melee.reckoning import RESULTS
from polemos.rules.hoplomachia.melee.shock import End
from polemos.rules.hoplomachia.screen.melee_odds import bout_lines, melee_cards, result_words
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.scene import Chance, Named, Odds

RESULT_WORDS: dict[Result, str] = {
    "M": "holds", "R": "recovers", "P": "runs on", "C": "charges", "E": "evades", "H": "halts", "D": "disarrayed",
    "X": "routs", "W": "worse in melee",
}  # fmt: skip
GOOD: tuple[Result, ...] = ("M", "R", "C")
BAD: tuple[Result, ...] = ("D", "X", "W", "E", "H")
BELOS_WORDS: dict[BelosResult, str] = {
    "M": "no effect", "F": "goes into close files", "B": "must belos-charge in answer", "C": "must charge",
    "K": "must send out ekdromoi", "E": "evades or falls back", "D": "disarrayed", "X": "routs",
}  # fmt: skip


def odds(view: View[State], units: Sequence[str]) -> tuple[Odds, ...]:
    """Of the melees in which these fight; of two enemies, what a charge of the first on the second would bring; of
    all melees if nobody is named."""
    state = view.state
    if not units:
        return tuple(melee_cards(state, view.seat))
    known = [state.elements[name].unit if name in state.elements else name for name in units]
    known = [name for name in dict.fromkeys(known) if name in state.units]
    cards = [card for name in known for card in melee_cards(state, view.seat, name)]
    return tuple(dict.fromkeys(cards))


# -- checks ------------------------------------------------------------------------------------------------------------


def check_card(state: State, check: Check, seat: Seat | None, title: str = "") -> Odds:
    """An andreia check with everything in its number and on its dice; good for whom it is asked."""
    own = state.units[check.unit].seat == seat
    begins = Named(check.number, "andreia of the card", "HMA-11.2", "begins")
    parts = tuple(Named(part.value, part.words, part.rule) for part in check.parts)
    dice = tuple(Named(-mod.value, f"{mod.words}, on the dice", mod.rule) for mod in check.test.mods if mod.value)
    limit = check.limit - sum(mod.value for mod in check.test.mods)
    made = Named(limit, "or less on two dice", "HMA-11.2", "makes")
    return Odds(
        title=title or f"{unit_named(state, check.unit)}: andreia, {check.line}", rule="HMA-11.2",
        chances=tuple(_bars(check.chances(state), own, seat)), modifiers=(begins, *parts, *dice, made),
    )  # fmt: skip


def _bars(chances: Mapping[Result, Fraction], own: bool, seat: Seat | None) -> Iterator[Chance]:
    for letter, chance in sorted(chances.items(), key=lambda each: -each[1]):
        if not chance:
            continue
        good = None if seat is None or letter not in (*GOOD, *BAD) else (letter in GOOD) == own
        yield Chance(words=RESULT_WORDS[letter], chance=float(chance), good=good)


# -- charges -----------------------------------------------------------------------------------------------------------


def charge_cards(state: State, unit: Unit, going: Going, seat: Seat | None) -> tuple[Odds, ...]:
    """Of a charge declared so: the charger's check, those of its targets, its run, and each fight."""
    found = outlook(state, unit, going)
    units = tuple(each.unit for each in found.targets)
    own = check_of(state, unit, "charging", units, starts_charge=True)
    cards = [check_card(state, own, seat, f"{unit_named(state, unit.id)} would charge")]
    for target in found.targets:
        if target.line is not None:
            check = check_of(state, state.units[target.unit], target.line, (unit.id,))
            title = f"{unit_named(state, target.unit)} would be charged"
            bars = tuple(_bars(target.results, state.units[target.unit].seat == seat, seat))
            cards.append(_with_bars(check_card(state, check, seat, title), bars))
        elif target.evades:
            sure = Chance(words="evades without a check", chance=1.0)
            cards.append(Odds(title=unit_named(state, target.unit), rule="HMA-16.9", chances=(sure,)))
    cards.append(_run_card(state, unit, found))
    cards += [fight_card(state, fight, seat) for fight in found.fights]
    return tuple(cards)


def received_cards(
    state: State, charger: Unit, going: Going, target: str, comes: bool, seat: Seat | None
) -> tuple[Odds, ...]:
    """Each fight of a charge for a target that has checked: it receives the charge standing, or comes to meet it."""
    cards = tuple(fight_card(state, fight, seat) for fight in received(state, charger, going, target, comes))
    # What counts where he stands is another thing where both run.
    return tuple(replace(card, modifiers=(), note="") for card in cards) if comes else cards


def _with_bars(card: Odds, bars: tuple[Chance, ...]) -> Odds:
    return Odds(title=card.title, rule=card.rule, chances=bars, modifiers=card.modifiers, note=card.note)


def _run_card(state: State, unit: Unit, found: ChargeOutlook) -> Odds:
    """How far it comes, and whether with momentum."""
    chart = unit.chart.epidromos
    lengths: dict[int, Fraction] = {}
    for die in range(1, FACES + 1):
        far = chart.run(die).charge
        lengths[far] = lengths.get(far, Fraction(0)) + Fraction(1, FACES)
    bars = [Chance(words=f"runs {far} inches", chance=float(chance)) for far, chance in sorted(lengths.items())]
    note = f"momentum on {round(found.momentum * FACES)} of {FACES}" if found.momentum else "no momentum"
    reached = {each.own: each.reached for each in found.fights}
    if reached:
        note += f"; some of it makes contact with {float(max(reached.values())):.0%}"
    return Odds(title=f"{unit_named(state, unit.id)}: the run", rule="HMA-16.7", chances=tuple(bars), note=note)


def fight_card(state: State, fight: FightOutlook, seat: Seat | None) -> Odds:
    """The first shock of one element: all that checks and dice of both sides may bring; then the reckoning."""
    found = sorted(fight.ends.items(), key=lambda each: -each[1])
    bars = [
        Chance(words=_end_words(state, fight, end), chance=float(chance), good=_good_end(state, fight, end, seat))
        for end, chance in found
    ]
    best = fight.rushing or fight.plain
    how = "with momentum" if fight.rushing is not None else "without momentum"
    where = "face to face" if fight.side == "front" else f"on its {fight.side}"
    return Odds(
        title=f"{fight.own} against {fight.enemy}, {where}", rule="HMA-18.13", chances=tuple(bars),
        modifiers=tuple(bout_lines(best)), note=f"{how}, the enemy standing: {result_words(best)}",
    )  # fmt: skip


def _end_words(state: State, fight: FightOutlook, end: End) -> str:
    enemy = unit_named(state, state.elements[fight.enemy].unit)
    match end.what:
        case "stays":
            return "does not charge"
        case "evades":
            return f"{enemy} evades"
        case "routs":
            return f"{enemy} routs before the shock"
        case "short":
            return "no contact: the run is too short"
    told = RESULTS[cast(MeleeResult, end.what)]
    return f"{end.loser} {told}" if end.loser else told


def _good_end(state: State, fight: FightOutlook, end: End, seat: Seat | None) -> bool | None:
    if seat is None or (not end.loser and end.what != "routs"):
        return None
    loses = state.elements[end.loser or fight.enemy].seat
    return loses != seat


# -- missiles ----------------------------------------------------------------------------------------------------------


def belos_cards(state: State, unit: Unit, how: How, seat: Seat | None, at: str = "") -> Iterator[Odds]:
    """What each of its missiles may do, if every element aims at the nearest it may."""
    aims: dict[str, list[str]] = {}
    for shooter in shooters(state, unit, how, at):
        taken = [target for target, own in aims.items() for _ in own]
        found = closest(shooter, targets(state, shooter, how, at), taken)
        if found:
            aims.setdefault(found[0], []).append(shooter.id)
    for target, own in aims.items():
        yield belos_card(state, own, target, how, seat)


def belos_card(state: State, own: Sequence[str], target: str, how: How, seat: Seat | None) -> Odds:
    struck = state.elements[target]
    mods = intensity(state, [state.elements[key] for key in own], struck, how)
    strength = sum(mod.value for mod in mods)
    chances: dict[BelosResult, Fraction] = {}
    for die in range(1, FACES + 1):
        passed = die + strength <= struck.chart.belos.check
        letter = "M" if strength <= 0 else struck.chart.reaction(passed, strength, state.army(struck.seat).condition)
        chances[letter] = chances.get(letter, Fraction(0)) + Fraction(1, FACES)
    good = None if seat is None else struck.seat != seat
    bars = tuple(
        Chance(words=BELOS_WORDS[letter], chance=float(chance), good=None if letter == "M" else good)
        for letter, chance in sorted(chances.items(), key=lambda each: -each[1])
    )
    begins = tuple(Named(mod.value, mod.words, mod.rule, "plus" if at else "begins") for at, mod in enumerate(mods))
    made = Named(strength, "intensity, added to the die", "HMA-15.13", "makes")
    note = "no effect below intensity 1" if strength <= 0 else f"{struck.chart.belos.check} or less passes"
    title = f"{' '.join(own)} at {target}"
    return Odds(title=title, rule="HMA-15.15", chances=bars, modifiers=(*begins, made), note=note)


def standing_targets(state: State, unit: str) -> list[str]:
    return [each.id for each in standing(state, unit)]
