"""Odds cards: of a throw, a test, a shot, a fight. All exact, from the charts of play, without cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from polemos.kernel.dice import FACES, Modifier, distribution, kinds_of
from polemos.kernel.words.english import counted
from polemos.kernel.words.telling import bar, named
from polemos.rules.alala.charge.response import costs_of_charge
from polemos.rules.alala.charts.combat import result_chart
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.charts.records import ResultName
from polemos.rules.alala.charts.skirmish import skirmish_chart
from polemos.rules.alala.combat.combat_dice import DiceCount
from polemos.rules.alala.combat.results import MOVE_WORDS, WORDS, move_after
from polemos.rules.alala.command.control_results import chances, modifiers_of
from polemos.rules.alala.facts import RESULT_WORDS, change
from polemos.rules.alala.morale.losses import gives_up, most_casualties
from polemos.rules.alala.movement.dice_move import shouting
from polemos.rules.alala.odds import Odds as Fight
from polemos.rules.alala.odds import hits_distribution, odds_of_charge
from polemos.rules.alala.skirmish.shooting import shot_count
from polemos.rules.alala.state import Engaged, State
from polemos.rules.alala.troops import SHAKEN, Troop
from polemos.rules.alala.ways.move_dice import dice_words
from polemos.tabletop.scene import Chance, Named, Odds

GOOD: dict[ResultName, bool | None] = {
    "victory": True, "success": True, "inconclusive": None, "setback": False, "defeat": False,
}  # fmt: skip
WITHOUT_CARDS = "without cards"


# -- tests and throws --------------------------------------------------------------------------------------------------


def control_card(troops: Sequence[Troop]) -> Odds:
    """The control test of troops that are all alike (ALA-9.2)."""
    first = troops[0]
    bars = [bar(RESULT_WORDS[control], chance, control == "free") for control, chance in chances(first).items()]
    names = " ".join(troop.id for troop in troops)
    return Odds(
        title=f"{names}: control test", rule="ALA-9.2", chances=tuple(bars), modifiers=named(modifiers_of(first)),
        note=WITHOUT_CARDS,
    )  # fmt: skip


def move_cards(state: State, units: Sequence[str], dice: int, mods: Sequence[Modifier] = ()) -> tuple[Odds, ...]:
    """How far a throw of move dice leads (ALA-12.1), and what it costs in order (ALA-12.9, ALA-12.11)."""
    troop = state.troops[units[0]]
    shout = shouting(state, units) if troop.formed and not mods else None
    mods = [*mods, *([shout] if shout else [])]
    words = dice_words(troop, dice)
    more = sum(mod.value for mod in mods)
    lengths = distribution(words)
    bars = tuple(bar(f'{total + more}"', chance) for total, chance in lengths.items())
    mean = float(sum(total * chance for total, chance in lengths.items())) + more
    who = " ".join(units)
    far = Odds(
        title=f"{who}: how far", rule="ALA-12.1", chances=bars, modifiers=named(mods), note=f'{mean:.3g}" on average'
    )
    tired = tuple(_fatigue(state, units, words))
    return (far, *tired)


def _fatigue(state: State, units: Sequence[str], words: str) -> Iterator[Odds]:
    troops = [state.troops[name] for name in units]
    chart = troops[0].chart
    if not (troops[0].formed if troops[0].is_hoplites else chart.disordered_by_passage):
        return
    points = fatigue_chances(words, chart.fatigue_on)
    bars = tuple(
        bar(f"{count * movement().fatigue.dp} DP each" if count else "no disorder", chance, not count)
        for count, chance in points.items()
    )
    rule = "ALA-12.9" if troops[0].is_hoplites else "ALA-12.11"
    careful = troops[0].is_hoplites and all(troop.grade == "A" for troop in troops)
    note = f"for each {chart.fatigue_on}" + ("; one of them may be lowered (ALA-12.10)" if careful else "")
    yield Odds(title=f"{' '.join(units)}: fatigue", rule=rule, chances=bars, note=note)


def fatigue_chances(words: str, face: int) -> Mapping[int, Fraction]:
    """How many dice show the tiring face."""
    found = {0: Fraction(1)}
    for kind in kinds_of(words):
        hit = Fraction(FACES[kind].count(face), len(FACES[kind]))
        longer: dict[int, Fraction] = {}
        for count, chance in found.items():
            for more, part in ((0, 1 - hit), (1, hit)):
                if part:
                    longer[count + more] = longer.get(count + more, Fraction(0)) + chance * part
        found = longer
    return dict(sorted(found.items()))


def shot_card(shooter: Troop, target: Troop, volleys: int = 1) -> Odds:
    """Casualties of one shot, or of two at the same target (ALA-13.7 to 13.10)."""
    count = shot_count(shooter, target)
    need = skirmish_chart().shooting.hits_on
    fallen = fall_chances(target, count.dice, need, volleys)
    bars = tuple(bar(f"{fall} fall" if fall else "nobody falls", p, fall > 0) for fall, p in enumerate(fallen))
    mean = float(sum(fall * p for fall, p in enumerate(fallen)))
    dice = f"dice: {count.dice}, {need} or more hits"
    if volleys > 1:
        dice = f"dice: {count.dice} each time, {need} or more hits, if the second shot has the same target"
    return Odds(
        title=f"{shooter.id} shoots {'twice ' if volleys > 1 else ''}at {target.id}",
        rule="ALA-13.7" if volleys == 1 else "ALA-13.10", chances=bars, modifiers=named(count.mods),
        note=f"{dice}; {mean:.2f} on average",
    )  # fmt: skip


def fall_chances(target: Troop, dice: int, need: int, volleys: int = 1) -> list[Fraction]:
    """Chance of 0, 1, 2 ... men who fall: no more than there are, and only the first shot hits one who then runs."""
    most = most_casualties(target)
    found = [Fraction(1)]
    for _ in range(volleys):
        after = [Fraction(0)] * (min(most, len(found) - 1 + dice) + 1)
        for before, chance in enumerate(found):
            if before >= most or gives_up(target, before):
                after[before] += chance
                continue
            for hits, part in enumerate(hits_distribution(dice, need)):
                after[min(most, before + hits)] += chance * part
        found = after
    return found


# -- fights ------------------------------------------------------------------------------------------------------------


def charge_cards(
    state: State, charger: str, target: str, asker: int = 0, mutual: bool = False
) -> tuple[Odds, Odds] | None:
    """If the charge were carried out now on a target that stands; None if there is no room for it."""
    found = odds_of_charge(state, charger, target, mutual)
    if found is None:
        return None
    twin = state.fork()
    drops = len(costs_of_charge(state, state.troops[charger], state.troops[target]))
    change(twin, target, level=max(SHAKEN, state.troops[target].level - drops))
    return fight_cards(twin, found, True, asker)


def fight_cards(state: State, found: Fight, charged: bool = False, asker: int = 0) -> tuple[Odds, Odds]:
    """What a combat may bring to both sides, each with its dice; first to the one who asks.

    `charged`: the first troop of the fight comes by a charge.
    """
    own, other = state.troops[found.own.troop], state.troops[found.other.troop]
    cards = (
        _result_card(own, other, found.own, found.results, charged, asker == 0),
        _result_card(other, own, found.other, found.other_results, False, asker == 1),
    )
    return cards if asker == 0 else (cards[1], cards[0])


def _result_card(
    troop: Troop, enemy: Troop, count: DiceCount, results: dict[ResultName, float], charged: bool, asks: bool
) -> Odds:
    bars = []
    for name, chance in results.items():
        good = GOOD[name]
        words = _result_words(troop, enemy, name, charged)
        bars.append(Chance(words=words, chance=chance, good=good if asks or good is None else not good))
    dice = [Named(count.men, counted(troop.men, "man"), "ALA-16.3", "begins"), *named(count.mods)]
    hits = float(sum(n * chance for n, chance in enumerate(hits_distribution(count.dice, count.need)))) + count.leader
    leader = f", and {count.leader} hit by its leader (ALA-16.16)" if count.leader else ""
    note = f"{counted(count.dice, 'die')}, {count.need} or more hits{leader}; {hits:.2f} hits on average"
    return Odds(
        title=f"{troop.id} against {enemy.id}", rule="ALA-17.1", chances=tuple(bars), modifiers=tuple(dice), note=note
    )


def _result_words(troop: Troop, enemy: Troop, name: ResultName, charged: bool) -> str:
    """A line of the table of results as this side meets with it (ALA-17.2 to 17.6)."""
    chart = result_chart(name)
    side = Engaged(troop=troop.id, level=troop.level, formed=troop.formed, charged=charged, result=name)
    move = move_after(troop, enemy, side)
    told = []
    if chart.casualties:
        told.append(f"loses {chart.casualties}")
    if troop.is_hoplites and chart.levels:
        told.append(f"{counted(abs(chart.levels), 'level')} {'up' if chart.levels > 0 else 'down'}")
    told.append("wins the ground" if move == "win" else MOVE_WORDS[move])
    return f"{WORDS[name]}: {', '.join(told)}"
