"""Heroes: with whom they go, when they hold a line, whom they challenge (sections 15 and 16)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from polemos.geometry import heading_towards, milli, nearest_of, point_distance
from polemos.players.paean.prospects import PUSHED
from polemos.players.paean.sight import centre, worth
from polemos.players.paean.style import Style
from polemos.players.paean.wishes import wish
from polemos.rules.paean.charts.charts import leader_chart
from polemos.rules.paean.combat.results.suffering import holding_test
from polemos.rules.paean.dice import Strike, chances_of_hits
from polemos.rules.paean.ending.losses import leader_points
from polemos.rules.paean.field.field import formations, in_the_open
from polemos.rules.paean.heroes.deeds import speed_of
from polemos.rules.paean.leaders.challenges import why_not_challenged
from polemos.rules.paean.leaders.single_combat import strike_of
from polemos.rules.paean.leaders.values import why_not_joined
from polemos.rules.paean.leaders.ways import LeaderWay
from polemos.rules.paean.state import Formation, Leader, State
from polemos.tabletop.legs import Legs, March

FULL_TURN = 360_000
HELD = 1.5  # what it is worth more to stop a push than to lose no bases
FAIR = 0.2  # by so much a duel must be better than its opposite
CHIEF = 4.0  # how much more an army commander has to lose
DECIDES = 250.0  # points that an army commander is worth, with whom the battle ends (PAE-19.3)
FARTHER = 25.0  # centimetres that a hero goes farther for the army commander
WORTH_IT = 5.0  # points for which a hero risks his life
DEED, AHEAD = 0.3, 0.6  # points for which a hero troubles himself; who keeps to the line does not go for less


def deed(state: State, hero: Leader, keys: Sequence[str], style: Style) -> str:
    """He leads his formation where that promises something; alone he looks for one."""
    if "fight" in keys:
        return "fight"
    formation = state.formations.get(hero.formation)
    if formation is not None and "lead" in keys and _promise(state, hero, formation, style) > _least(style):
        return "lead"
    if "shoot" in keys:
        return "shoot"
    if formation is None and "move" in keys and _has_business(state, hero, style):
        return "move"
    return "nothing"


def _has_business(state: State, hero: Leader, style: Style) -> bool:
    """Is there anybody for a hero alone, to lead or to challenge?"""
    return _friend_of(state, hero) is not None or (style.duels and rival_of(state, hero) is not None)


def wants_more(state: State, hero: Leader, style: Style) -> bool:
    """Nothing is lost by a test that fails (PAE-15.3)."""
    formation = state.formations.get(hero.formation)
    if formation is None:
        return _has_business(state, hero, style)
    return _promise(state, hero, formation, style) > _least(style) or hero.gift == "bow_of_artemis"


def _least(style: Style) -> float:
    return AHEAD if style.keeps else DEED


def _promise(state: State, hero: Leader, formation: Formation, style: Style) -> float:
    return wish(state, formation, style, speed_of(hero), heroic=True).value


def _friend_of(state: State, hero: Leader) -> Formation | None:
    """The strongest formation nearby that he may lead."""
    able = [
        each for each in formations(state, hero.seat) if each.is_close and why_not_joined(state, hero, each) is None
    ]
    if not able:
        return None
    return max(able, key=lambda each: worth(each) * each.count - 2.0 * point_distance(hero.centre, centre(each)))


def rival_of(state: State, hero: Leader) -> Leader | None:
    """The enemy's commander in the open whom a hero without men seeks: he fights, or is less obeyed (PAE-16.4)."""
    if hero.formation or hero.opponent:
        return None
    found = [
        each for each in in_the_open(state, 1 - hero.seat)
        if each.is_commander and why_not_challenged(state, hero, each) is None and duel_promise(hero, each) > 0
    ]  # fmt: skip
    return min(
        found, key=lambda each: point_distance(hero.centre, each.centre) - (FARTHER if each.is_chief else 0.0),
        default=None,
    )  # fmt: skip


def way(state: State, hero: Leader, judge: LeaderWay, style: Style) -> Legs:
    """Straight into contact with whom he will lead or challenge, or as near as he comes."""
    friend = _friend_of(state, hero)
    rival = rival_of(state, hero) if style.duels and friend is None else None
    if rival is not None:
        return walked_to(judge, rival.centre, 2 * leader_chart().radius)
    if hero.formation or friend is None:
        return ()
    point = nearest_of(friend.slabs, *judge.start)
    assert point is not None, "a formation stands somewhere"
    return walked_to(judge, point, leader_chart().radius)


def walked_to(judge: LeaderWay, point: tuple[float, float], short: float) -> Legs:
    start = judge.start
    heading = milli(heading_towards(start, point)) % FULL_TURN
    length = min(leader_chart().move, point_distance(start, point) - short)
    for part in (1.0, 0.9, 0.7, 0.5):
        if (far := milli(length * part)) > 0:
            legs = (March(heading, far),)
            if judge.why_not(legs) is None:
                return legs
    return ()


def holds(state: State, hero: Leader, formation: Formation, margin: int) -> bool:
    """Is what he saves worth the danger to himself (PAE-15.18)?"""
    back = min(margin, formation.count)
    chance = float(holding_test(hero, back).chance)
    saved = worth(formation) * (PUSHED * back + HELD)
    return chance * saved > (1 - chance) * leader_points(hero)


# -- duels -------------------------------------------------------------------------------------------------------------


@cache
def _rounds(own: Strike, theirs: Strike) -> tuple[float, float]:
    """The chances to win a round and to lose it."""
    mine, yours = chances_of_hits((own,)), chances_of_hits((theirs,))
    pairs = [(a, b, p * q) for a, p in mine.items() for b, q in yours.items()]
    return float(sum(p for a, b, p in pairs if a > b)), float(sum(p for a, b, p in pairs if b > a))


def duel_lead(leader: Leader, opponent: Leader) -> float:
    wins, dies = _rounds(strike_of(leader, opponent), strike_of(opponent, leader))
    return wins - dies


def duel_promise(hero: Leader, foe: Leader) -> float:
    """Points won on average in a duel that ends, for a draw is fought again (PAE-16.5)."""
    wins, dies = _rounds(strike_of(hero, foe), strike_of(foe, hero))
    if wins + dies <= 0:
        return 0.0
    stake = DECIDES if foe.is_chief else leader_points(foe)
    return (wins * stake - dies * leader_points(hero)) / (wins + dies)


def challenged(state: State, hero: Leader, keys: Sequence[str], style: Style) -> str:
    """The one whose loss hurts most, if the odds are good; a commander of the army is worth a risk."""
    if style.counts:
        value, key = max(
            ((duel_promise(hero, state.leaders[key]), key) for key in keys if key in state.leaders),
            default=(0.0, ""),
        )
        return key if value > WORTH_IT else "none"
    best, most = "none", 0.0
    for key in keys:
        if key in state.leaders:
            foe = state.leaders[key]
            weight = CHIEF if foe.is_chief else 1.0
            value = (duel_lead(hero, foe) - FAIR) * leader_points(foe) * weight
            if value > most:
                best, most = key, value
    return best


def accepts(state: State, leader: Leader, challenger: Leader) -> bool:
    """A commander fights if he is much better; his loss would be the army's."""
    lead = duel_lead(leader, challenger)
    return lead > (0.8 if leader.is_chief else 0.3)
