"""The odds of what an answer would start, as bars with the figures behind them (HOP-27.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.kernel.words.telling import Chance, Named, Odds, named, percent
from polemos.rules.hoplites import chances
from polemos.rules.hoplites.changing import titled
from polemos.rules.hoplites.missiles.reaction import ReactionFire
from polemos.rules.hoplites.shock.clash import Clash
from polemos.rules.hoplites.shock.declaring import Declaration, attack_of
from polemos.rules.hoplites.shock.odds import Forecast, Risk, coming_on, forecast
from polemos.rules.hoplites.shock.withdrawal import may_withdraw
from polemos.rules.hoplites.state import Attack, State, Unit
from polemos.rules.hoplites.troops.check_odds import Check

SUPERIOR = {
    "A": "the attacker is superior: the defender's hits",
    "D": "the defender is superior: the attacker's hits",
}


def odds_of(view: View[State], answer: Any) -> tuple[Odds, ...]:
    if view.seat is None or view.is_over:
        return ()
    key = answer if isinstance(answer, str) else " ".join(answer) if isinstance(answer, tuple) else ""
    return tuple(_odds(view, key))


def _odds(view: View[State], key: str) -> Iterator[Odds]:
    state, procedure = view.state, view.here.procedure
    assert view.seat is not None
    match key.split(" "):
        case ["attack", *_]:
            attack = attack_of(key, view.seat)
            yield from answered_odds(state, attack, view.seat)
        case ["raid", name]:
            yield raid_odds(state, state.units[name])
        case ["fire", shooter, "at", target]:
            yield shot_odds(state, state.units[shooter], state.units[target])
        case ["rally", name]:
            yield rally_odds(state, state.units[name])
        case ["front" | "card" | "button" as way] if isinstance(procedure, Declaration):
            unit = procedure.attack.attackers[procedure.asked]
            if way == "button":
                found = chances.flank_button(state, state.units[unit])
                yield check_odds(f"{unit} rides round the flank", "HOP-14.11", found)
            yield from answered_odds(state, procedure.attack, view.seat, () if way == "front" else (unit,))
        case [name] if isinstance(procedure, ReactionFire) and name in state.units:
            yield shot_odds(state, state.units[name], state.units[procedure.target])
        case [name] if isinstance(procedure, Declaration) and name in state.units:
            attackers = coming_on(state, procedure.attack)
            yield withdrawal_odds(state, state.units[name], attackers, view.seat)
            yield attack_odds(state, procedure.attack, view.seat)


def answered_odds(state: State, attack: Attack, viewer: Seat, flanks: Sequence[str] = ()) -> Iterator[Odds]:
    """The attack if everybody stands; then what each may answer who can withdraw, and the attack on the others."""
    yield attack_odds(state, attack, viewer, flanks)
    attackers = coming_on(state, attack, flanks)
    for name in able_to_withdraw(state, attack, attackers):
        yield withdrawal_odds(state, state.units[name], attackers, viewer)
        if others := tuple(each for each in attack.targets if each != name):
            yield attack_odds(state, Attack(attack.attackers, others), viewer, flanks)


def able_to_withdraw(state: State, attack: Attack, attackers: Sequence[Unit]) -> tuple[str, ...]:
    """Whether they will is known to their owner alone (HOP-14.6)."""
    return tuple(name for name in attack.targets if may_withdraw(state, state.units[name], attackers))


def attack_odds(state: State, attack: Attack, viewer: Seat, flanks: Sequence[str] = ()) -> Odds:
    """The current attack: base column, every shift, final column, superiority, and who routs how likely."""
    found = forecast(state, attack, flanks)
    clash = found.clash
    who = " and ".join(attack.attackers)
    able = able_to_withdraw(state, attack, coming_on(state, attack, flanks))
    bars = tuple(_breaks(state, found, viewer, able))
    return Odds(
        title=f"{who} on {' and '.join(attack.targets)}, {'in flank' if clash.is_flank else 'frontally'}",
        rule="HOP-15.1", chances=bars, modifiers=tuple(_reckoning(state, clash)), note=_note(found),
        short=_short(bars[0].chance, " if it stands" if able else ""),
    )  # fmt: skip


def _breaks(state: State, found: Forecast, viewer: Seat, able: Sequence[str]) -> Iterator[Chance]:
    for risk in (*found.defenders, *found.attackers):
        is_good = state.units[risk.unit].seat != viewer
        words = f"{titled(state, risk.unit)} routs{' if it stands' if risk.unit in able else ''}"
        yield Chance(words=words, chance=risk.routs, good=is_good)


def _short(chance: float, words: str = "") -> str:
    """Of bars that may come true together: the first of them."""
    return f"{percent(chance)}{words}"


def _reckoning(state: State, clash: Clash) -> Iterator[Named]:
    pair = f"{clash.attacker} against {clash.defender}"
    yield Named(clash.base, f"column for {pair}{' in flank' if clash.is_flank else ''}", "HOP-15.5", "begins")
    for shift in clash.shifts:
        yield Named(shift.value, shift.words, shift.rule)
    yield Named(clash.column, "final column", "HOP-15.7", "makes")
    if clash.superior:
        multiplier = clash.defender_multiplier if clash.superior == "A" else clash.attacker_multiplier
        yield Named(multiplier, SUPERIOR[clash.superior], clash.superiority_rule, "times")
    elif clash.is_flank:
        yield Named(clash.defender_multiplier, "flank attack: the defender's hits", "HOP-14.9", "times")


def _note(found: Forecast) -> str:
    """Mean losses, the checks before, and the row of results."""
    told = [f"mean hits: {_means(found.attackers)} against {_means(found.defenders)}"]
    for risk in (*found.attackers, *found.defenders):
        if risk.check is not None:
            told.append(f"{risk.unit} fails its check with {risk.check.fails:.0%}")
    row = ", ".join(f"{line.attacker_hits}/{line.defender_hits} {line.chance:.0%}" for line in found.lines)
    return "; ".join([*told, f"results: {row}"])


def _means(risks: Sequence[Risk]) -> str:
    return " + ".join(f"{risk.hits:.1f}" for risk in risks)


def shot_odds(state: State, shooter: Unit, target: Unit) -> Odds:
    found = chances.shot(state, shooter, target)
    return Odds(
        title=f"{shooter.id} fires at {target.id}", rule="HOP-13.4",
        chances=(
            Chance(words="hits", chance=found.hits, good=True),
            Chance(words=f"{target.id} routs", chance=found.routs, good=True),
            Chance(words="runs out of missiles", chance=found.runs_out, good=False),
        ),
        modifiers=named(found.mods), short=_short(found.hits),
    )  # fmt: skip


def raid_odds(state: State, unit: Unit) -> Odds:
    found = chances.raid(state, unit)
    prize = f"one of {', '.join(found.prey)} is lost" if found.prey else f"{found.points} route points"
    return Odds(
        title=f"{unit.id} on the second line", rule="HOP-14.15", modifiers=named(found.check.mods),
        chances=(Chance(words=prize, chance=found.check.passes, good=True),),
    )  # fmt: skip


def rally_odds(state: State, unit: Unit) -> Odds:
    found = chances.rally(state, unit)
    return Odds(
        title=f"{unit.id} is called back", rule="HOP-18.2", note=f"mean hits afterwards: {found.hits:.1f}",
        chances=(
            Chance(words="rallies", chance=found.succeeds, good=True),
            Chance(words="is eliminated", chance=1 - found.succeeds, good=False),
        ),
    )  # fmt: skip


def withdrawal_odds(state: State, unit: Unit, attackers: Sequence[Unit], viewer: Seat) -> Odds:
    found = chances.withdrawal(state, unit, attackers)
    is_own = unit.seat == viewer
    return Odds(
        title=f"{unit.id} {'withdraws' if is_own else 'may withdraw instead'}", rule="HOP-14.8",
        chances=(
            Chance(words="passes its check", chance=found.check.passes, good=is_own),
            Chance(words="gets a manoeuvre marker", chance=found.slowed, good=None),
            Chance(words="routs", chance=found.routs, good=not is_own),
        ),
        modifiers=named(found.check.mods), note=f"mean hits: {found.hits:.1f}", short=_short(found.check.passes),
    )  # fmt: skip


def check_odds(title: str, rule: str, found: Check) -> Odds:
    bars = (
        Chance(words="passes", chance=found.passes, good=True),
        Chance(words="fails", chance=found.fails, good=False),
    )
    return Odds(title=title, rule=rule, chances=bars, modifiers=named(found.mods))
