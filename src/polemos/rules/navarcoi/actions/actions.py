"""One action each (NAV-8.1 to 8.3): what a squadron may do now, and why not the rest."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.geometry import milli, touches
from polemos.kernel.procedure import END, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Choice, Option
from polemos.rules.navarcoi.actions.advance import Advancing, BackingWater, back_water_room, rate_of, way_rule
from polemos.rules.navarcoi.actions.formation_change import (
    Beach,
    FormUp,
    FormUpJudge,
    Launch,
    OnTheSpot,
    after_change,
    words_of,
)
from polemos.rules.navarcoi.charts.charts import formation, formations
from polemos.rules.navarcoi.contact.breakthrough_attempt import possible_targets, why_not_attempt
from polemos.rules.navarcoi.facts import Acted, StatusChanged, placed
from polemos.rules.navarcoi.land.positions import attacked_from_land
from polemos.rules.navarcoi.movement.changes import turned_on_the_spot
from polemos.rules.navarcoi.records import specials
from polemos.rules.navarcoi.scenarios.scenarios import may_beach, special
from polemos.rules.navarcoi.sea.order import disorder
from polemos.rules.navarcoi.sea.sea import TOLERANCE, is_within, land_parts
from polemos.rules.navarcoi.state import G, Squadron, State

VERBS = ("advance", "wheel", "turn", "face", "stay")
MOST_ADVANCE = 8.0  # no formation moves farther in an action; targets beyond it are not worth naming


def actions_of(state: State, squadron: Squadron, launching: bool = False) -> list[Option]:
    """All actions of NAV-8.2 for a squadron, the impossible ones with their reason."""
    hold = Option("hold", "hold", rule="NAV-8.3")
    if squadron.status == "anchored":
        return [Option("surprise_launch", "launch", rule="NAV-18.13"), hold] if launching else [hold]
    if squadron.status == "beached":
        barred = Reason("it is attacked from land", "NAV-16.22") if attacked_from_land(state, squadron.id) else None
        return [hold, Option("launch", "launch", barred=barred, rule="NAV-16.24")]
    if squadron.freighters:
        return [hold, *_sailing(state)]
    options = [hold]
    known = formation(squadron.formation).actions
    barred = None if "advance" in known else Reason("a ring does not move", "NAV-8.16")
    rule = way_rule(squadron) if barred is None else barred.rule
    options.append(Option("move", "advance as you like", ("move",), VERBS, barred, rule, weight=10))
    if barred is None:
        for name in ("diekplous", "periplous"):
            options += _attempts(state, squadron, name)
    if "back_water" in known:
        room = back_water_room(state, squadron)
        barred = None if room else Reason("there is no water behind it", "NAV-8.9")
        options.append(Option("back_water", "back water", barred=barred, rule="NAV-8.9"))
    for key in _on_the_spot(squadron):
        after = after_change(state, squadron, key)
        barred = after if isinstance(after, Reason) else None
        options.append(Option(key, words_of(key), barred=barred, rule=_rule(key)))
    if "follow_me" in known:
        options.append(Option("follow_me", "follow me", ("follow me!",), rule="NAV-8.18"))
    if "form_up" in known or squadron.formation == "kyklos":
        possible = FormUpJudge(state, squadron).is_possible()
        barred = None if possible else Reason("there is no room to form up", "NAV-9.19")
        options.append(Option("form_up", "form up", barred=barred, rule="NAV-9.17"))
    if "beach" in known:
        barred = why_not_beach(state, squadron)
        if barred is None or may_beach(state, squadron):
            options.append(Option("beach", "beach", barred=barred, rule="NAV-16.24"))
    return options


def usual_action(squadron: Squadron, options: Sequence[Option]) -> str:
    """A shoal forms up, the disordered hold and recover, all others go on."""
    free = [option.key for option in options if option.barred is None]
    if squadron.is_unformed and "form_up" in free:
        return "form_up"
    going = ("move", "sail:downwind", "surprise_launch", "launch")
    return "hold" if squadron.is_disordered else next((key for key in going if key in free), "hold")


def _rule(key: str) -> str:
    if key == "about_face":
        return "NAV-8.12"
    return "NAV-8.11" if key.startswith("front") else "NAV-9.7"


def _on_the_spot(squadron: Squadron) -> list[str]:
    keys = []
    turning = formation(squadron.formation).turning
    if "about_face" in turning:
        keys.append("about_face")
    if "change_front" in turning:
        keys += ["front:left", "front:right"]
    for change in formations().change:
        if change.action == "change_formation" and change.before == squadron.formation:
            keys += [f"change:{change.id}:left", f"change:{change.id}:right"]
    return keys


def _sailing(state: State) -> list[Option]:
    barred = None if state.wind is not None else Reason("there is no wind to sail by", "NAV-15.2")
    ways = (("downwind", "sail downwind"), ("left", "sail left"), ("right", "sail right"))
    return [Option(f"sail:{way}", words, barred=barred, rule="NAV-15.3") for way, words in ways]


def _attempts(state: State, squadron: Squadron, name: str) -> list[Option]:
    if rate_of(squadron) is None:
        return []
    barred = why_not_attempt(state, name, squadron)
    if barred is not None:
        return [Option(name, name, barred=barred, rule="NAV-12.1")]
    near = [enemy for enemy in possible_targets(state, name, squadron) if is_within(squadron, enemy, MOST_ADVANCE)]
    return [
        Option(f"{name}:{enemy.id}", f"{name} on {enemy.id}", (f"{name} {enemy.id}",), rule="NAV-12.1")
        for enemy in near
    ]


def why_not_beach(state: State, squadron: Squadron) -> Reason | None:
    """A formed squadron with a stand touching a beach may beach, where the scenario plays the land game (NAV-16.24)."""
    if not may_beach(state, squadron):
        return Reason("nobody beaches in this battle", "NAV-18.1")
    parts = land_parts(state)
    if any(touches(stand, part, TOLERANCE) for stand in squadron.stands for part in parts):
        return None
    return Reason("no stand of it touches a beach", "NAV-16.24")


class Action(Procedure, frozen=True):
    """A squadron's action of this turn."""

    squadron: str
    launching: bool = False
    allowance: int = -1  # a distance rolled already for signal 5
    declared: str = ""  # what was declared before that roll, and on whom
    declared_on: str = ""

    @step("NAV-8.2")
    def choose(self, g: G) -> Flow:
        squadron = g.state.squadrons[self.squadron]
        options = actions_of(g.state, squadron, self.launching)
        if self.allowance >= 0:  # nothing is declared once the distance is known (NAV-12.1)
            options = [option for option in options if not option.key.startswith(("diekplous", "periplous"))]
        return Ask.one(
            squadron.seat,
            Choice(options, "hold", usual_action(squadron, options)),
            f"{self.squadron}: which action?",
            "NAV-8.2",
        )

    @choose.answered
    def _(self, g: G, action: str) -> Flow:
        kind, _, rest = action.partition(":")
        name = self.squadron
        match kind:
            case "hold":
                if g.state.squadrons[name].status != "anchored":
                    g.emit(Acted(name, held=True), "NAV-8.3")
                else:
                    g.emit(Acted(name), "NAV-18.13")
                return END
            case "move":
                return Call(Advancing(name, self.declared, self.declared_on, allowance=self.allowance), END)
            case "diekplous" | "periplous":
                return Call(Advancing(name, kind, rest), END)
            case "follow_me":
                return Call(Advancing(name, follow_me=True), END)
            case "sail":
                return Call(Advancing(name, sail=rest), END)  # type: ignore[arg-type]
            case "back_water":
                return Call(BackingWater(name), END)
            case "form_up":
                return Call(FormUp(name), END)
            case "beach":
                return Call(Beach(name), END)
            case "launch":
                return Call(Launch(name), END)
            case "surprise_launch":
                return Call(SurpriseLaunch(name), END)
        return Call(OnTheSpot(name, action), END)


class SurpriseLaunch(Procedure, frozen=True):
    """Off the beach in confusion (NAV-18.13): about, in the order that the scenario names, and straight offshore."""

    squadron: str

    @step("NAV-18.13")
    def launch(self, g: G) -> Flow:
        squadron = g.state.squadrons[self.squadron]
        chart = special(g.state, specials.Launch)
        assert chart is not None
        g.emit(placed(turned_on_the_spot(g.state, squadron, 180_000)), "NAV-18.13", "NAV-8.12")
        g.emit(StatusChanged(self.squadron, "active"), "NAV-18.13")
        if chart.order == "disordered":
            disorder(g, self.squadron, "NAV-18.13")
        return Call(Advancing(self.squadron, launch=True, allowance=milli(chart.move)), END)
