"""Odds of the melees that are fought next: the reckoning line by line, and the check of whoever gives ground."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from polemos.kernel.dice import Modifier
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.andreia.check import Check, check_of
from polemos.rules.hoplomachia.andreia.results import worse
from polemos.rules.hoplomachia.charts.words import Result
from polemos.rules.hoplomachia.facts.changing import change
from polemos.rules.hoplomachia.facts.pieces import can_be_disarrayed
from polemos.rules.hoplomachia.melee.attacks import attack_by
from polemos.rules.hoplomachia.melee.reckoning import LEVELS, RESULTS, Blow, Bout, bout_of
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.scene import Chance, Named, Odds

GIVES_GROUND = ("pushed_back", "broken_into")


def melee_cards(state: State, seat: Seat | None, unit: str = "") -> Iterator[Odds]:
    """Each attack of the next melee phase in which a unit fights, as things stand."""
    for contact in state.contacts.values():
        if unit and unit not in (state.elements[contact.a].unit, state.elements[contact.b].unit):
            continue
        attack = attack_by(state, contact)
        if attack is not None:
            bout = bout_of(state, attack.attacker, attack.target, attack.kind, attack.side)
            yield bout_card(state, bout, seat)
            if is_deadlock(state, bout):
                yield deadlock_card(state, bout.blow.attacker, bout.blow.target, bout, seat)
                yield deadlock_card(state, bout.blow.target, bout.blow.attacker, bout, seat)


def bout_card(state: State, bout: Bout, seat: Seat | None) -> Odds:
    blow = bout.blow
    kind = "first shock" if blow.kind == "epidromos" else "shove"
    good = _good(state, bout, seat)
    bars = {result_words(bout): Fraction(1)}
    note = "no dice: it comes so as things stand"
    if bout.result in GIVES_GROUND:
        check = check_after(state, bout, bout.loser, bout.winner)
        bars = after_check(state, bout, check, bout.loser)
        note = f"{result_words(bout)}, and checks on {limit_of(check)}"
    elif is_deadlock(state, bout):
        note = "deadlock: both check (HMA-18.25)"
    return Odds(
        title=f"{blow.attacker} against {blow.target}, {kind}", rule="HMA-18.14", chances=tuple(_bars(bars, good)),
        modifiers=tuple(bout_lines(bout)), note=note, short=result_words(bout),
    )  # fmt: skip


def deadlock_card(state: State, element: str, by: str, bout: Bout, seat: Seat | None) -> Odds:
    """What the check of one of the two comes to where neither gives way."""
    check = check_after(state, bout, element, by)
    bars = after_check(state, bout, check, element)
    own = None if seat is None else state.elements[element].seat != seat
    chances = tuple(
        Chance(words=each.words, chance=each.chance, good=None if each.words.endswith("holds") else own)
        for each in _bars(bars, None)
    )
    return Odds(title=f"{element}: deadlock", rule="HMA-18.25", chances=chances, note=f"checks on {limit_of(check)}")


def _bars(found: Mapping[str, Fraction], good: bool | None) -> Iterator[Chance]:
    for words, chance in sorted(found.items(), key=lambda each: -each[1]):
        yield Chance(words=words, chance=float(chance), good=good)


# -- checks that follow ------------------------------------------------------------------------------------------------


def is_deadlock(state: State, bout: Bout) -> bool:
    """HMA-18.25: neither gives way in a shove, front to front."""
    held = bout.result in ("no_effect", "both_disarrayed")
    return state.options.deadlock and held and bout.blow.kind == "othismos" and bout.blow.side == "front"


def given_way(state: State, bout: Bout) -> State:
    """As the check finds it: disarrayed by the result, if that disarrays."""
    then = state.fork()
    upset = {"broken_into": (bout.loser,), "both_disarrayed": (bout.blow.attacker, bout.blow.target)}
    for key in upset.get(bout.result, ()):
        if can_be_disarrayed(state, state.elements[key]):
            change(then, key, disarrayed=True)
    return then


def check_after(state: State, bout: Bout, element: str, by: str) -> Check:
    """The check of an element that gives ground, or that is locked (HMA-18.17, 18.18, 18.25)."""
    then, own = given_way(state, bout), state.elements[element]
    return check_of(then, then.units[own.unit], "melee", (state.elements[by].unit,), (element,))


def limit_of(check: Check) -> str:
    return f"{check.limit} or less"


def after_check(state: State, bout: Bout, check: Check, element: str) -> dict[str, Fraction]:
    """What becomes of it then, each with its chance."""
    lost = bout.result in GIVES_GROUND
    before = f"{element} {RESULTS[bout.result]}" if lost else element
    unit = state.elements[element].unit
    words: dict[Result, str] = {
        "D": f"{before}, {unit} disarrayed" if lost else f"{element} holds, {unit} disarrayed",
        "W": f"{element} {RESULTS[worse(bout.result)]}",
        "X": f"{element} routs",
    }
    found: dict[str, Fraction] = {}
    for letter, chance in check.chances(given_way(state, bout)).items():
        told = words.get(letter, f"{before} and holds" if lost else f"{element} holds")
        found[told] = found.get(told, Fraction(0)) + chance
    return {told: chance for told, chance in found.items() if chance}


def result_words(bout: Bout) -> str:
    return f"{bout.loser} {RESULTS[bout.result]}" if bout.loser else RESULTS[bout.result]


def _good(state: State, bout: Bout, seat: Seat | None) -> bool | None:
    if seat is None or not bout.winner:
        return None
    return state.elements[bout.winner].seat == seat


def bout_lines(bout: Bout) -> Iterator[Named]:
    for blow in (bout.blow, bout.answer):
        if blow is not None:
            yield from _blow_lines(blow)


def _blow_lines(blow: Blow) -> Iterator[Named]:
    yield from _terms(blow.attack, f"{blow.attacker} attacks")
    yield Named(blow.total, f"{blow.attacker} attacks in all", "HMA-18.5", "makes")
    if blow.defence:
        yield from _terms(blow.defence, f"{blow.target} holds")
        yield Named(blow.guard, f"{blow.target} holds in all", "HMA-18.6", "makes")
    yield Named(blow.level, f"level: {LEVELS[blow.level]}", "HMA-18.13", "makes")


def _terms(terms: Iterable[Modifier], who: str) -> Iterator[Named]:
    for number, term in enumerate(each for each in terms if each.value):
        yield Named(term.value, f"{who}: {term.words}", term.rule, "plus" if number else "begins")
