"""The diekplous (NAV-12.4 to 12.6): through a gap in the enemy line and round upon its rear."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.geometry import sin_cos
from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.spaces import Choice, Option
from polemos.rules.navarcoi.contact.breakthrough_attempt import both_roll, centred, chart_of, rear_point
from polemos.rules.navarcoi.contact.links import link_further, lock
from polemos.rules.navarcoi.facts import Unlinked, placed
from polemos.rules.navarcoi.movement.changes import line_at
from polemos.rules.navarcoi.movement.obstacles import Waters
from polemos.rules.navarcoi.sea.order import disorder, step_down
from polemos.rules.navarcoi.sea.sea import front_point, is_clear
from polemos.rules.navarcoi.state import G, Squadron


class Diekplous(Procedure, frozen=True):
    attacker: str
    target: str
    who: str = ""
    back: tuple[int, int] = (0, 0)  # front point after falling back

    @step("NAV-12.3")
    def roll(self, g: G) -> Flow:
        g.keep(who=both_roll(g, "diekplous", self.attacker, self.target))
        return None

    @step("NAV-12.5")
    def result(self, g: G) -> Flow:
        match self.who:
            case "both":
                return self._break_off(g)
            case "neither":
                self._confusion(g)
            case "attacker":
                self._through(g)
            case _:
                disorder(g, self.attacker, "NAV-12.5")
        return None

    @step("NAV-12.5")
    def formation_after(self, g: G) -> Flow:
        if self.who != "both":
            return None
        attacker = g.state.squadrons[self.attacker]
        line = self._at_back(g, "epi_mias")
        fits = is_clear(g.state, line.stands, (self.attacker,))
        options = [Option("epi_pollon", "epi pollon", ("block",))]
        if fits:
            options.append(Option("epi_mias", "epi mias", ("line",)))
        prompt = f"{self.attacker} falls back: in which formation?"
        return Ask.one(attacker.seat, Choice(options, "epi_pollon"), prompt, "NAV-12.5")

    @formation_after.answered
    def _(self, g: G, formation: str) -> Flow:
        g.emit(placed(self._at_back(g, formation)), "NAV-12.5")
        return None

    @step("NAV-12.2")
    def further_enemies(self, g: G) -> Flow:
        if self.who == "both":
            return None
        link_further(g, self.attacker, "NAV-12.2")
        return None

    def _link(self) -> str:
        return f"{self.attacker}|{self.target}"

    def _break_off(self, g: G) -> Flow:
        """Both pass: back as far as there is room, not in melee."""
        attacker = g.state.squadrons[self.attacker]
        plain = replace(attacker, shifts=())
        g.emit(Unlinked(self._link()), "NAV-12.5")
        s, c = sin_cos(attacker.heading / 1000)
        run = Waters(g.state, plain).run(plain.stands, -s, -c, chart_of("diekplous").result("both").back)
        x, y = front_point(plain)
        g.keep(back=(round((x - s * run.distance) * 1000), round((y - c * run.distance) * 1000)))
        return None

    def _at_back(self, g: G, formation: str) -> Squadron:
        attacker = g.state.squadrons[self.attacker]
        x, y = self.back[0] / 1000, self.back[1] / 1000
        if formation == "epi_mias":
            return line_at(attacker, x, y, attacker.heading)
        fx, fy = front_point(replace(attacker, shifts=()))
        return replace(
            attacker, x=attacker.x + round((x - fx) * 1000), y=attacker.y + round((y - fy) * 1000), shifts=()
        )

    def _confusion(self, g: G) -> None:
        """Neither passes: line against line, both a step down."""
        attacker, target = g.state.squadrons[self.attacker], g.state.squadrons[self.target]
        facing = (target.heading + 180_000) % 360_000
        there = centred(g.state, lambda x, y: line_at(attacker, x, y, facing), front_point(target), facing, target)
        if there is not None:
            g.emit(placed(there), "NAV-12.5", "NAV-12.6")
            lock(g, self.attacker, self.target, "frontal", "NAV-12.5")
        step_down(g, self.attacker, "NAV-12.5")
        step_down(g, self.target, "NAV-12.5")

    def _through(self, g: G) -> None:
        """Only the attacker passes: it stands in the target's rear."""
        attacker, target = g.state.squadrons[self.attacker], g.state.squadrons[self.target]
        heading = target.heading
        there = centred(g.state, lambda x, y: line_at(attacker, x, y, heading), rear_point(target), heading, target)
        if there is None:
            return  # no room: it stays in frontal contact, an ordinary melee (NAV-12.6)
        g.emit(placed(there), "NAV-12.5", "NAV-12.6")
        lock(g, self.attacker, self.target, "rear", "NAV-12.5")
