"""The periplous (NAV-12.7 to 12.10): round the enemy's wing, or a race offshore to get there."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.geometry import sin_cos
from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.spaces import Choice, Option
from polemos.rules.navarcoi.charts.charts import tests
from polemos.rules.navarcoi.contact.breakthrough_attempt import both_roll
from polemos.rules.navarcoi.contact.chase import FULL, ChaseBegan, Flank, on_the_flank, run_on
from polemos.rules.navarcoi.contact.links import link_further, lock
from polemos.rules.navarcoi.facts import Unlinked, placed
from polemos.rules.navarcoi.movement.changes import changed, column_at, line_to_column, ranks_of, unshifted
from polemos.rules.navarcoi.sea.order import disorder
from polemos.rules.navarcoi.sea.sea import centroid, in_melee, is_clear, offshore_flank
from polemos.rules.navarcoi.state import Chase, G, Squadron


class Periplous(Procedure, frozen=True):
    attacker: str
    target: str
    flank: Flank = "right"
    who: str = ""

    @step("NAV-12.7", "NAV-2.9")
    def offshore(self, g: G) -> Flow:
        flank = offshore_flank(g.state, g.state.squadrons[self.target])
        sides = [flank] if flank else ["left", "right"]
        options = [Option(side, f"offshore {side}", (side,)) for side in sides]
        owner = g.state.squadrons[self.attacker].seat
        prompt = f"{self.attacker}: round which flank of {self.target}?"
        return Ask.one(owner, Choice(options, flank or "right"), prompt, "NAV-2.9")

    @offshore.answered
    def _(self, g: G, flank: Flank) -> Flow:
        g.keep(flank=flank)
        return None

    @step("NAV-12.3")
    def roll(self, g: G) -> Flow:
        g.keep(who=both_roll(g, "periplous", self.attacker, self.target))
        return None

    @step("NAV-12.8")
    def result(self, g: G) -> Flow:
        match self.who:
            case "attacker":
                there = on_the_flank(g.state, self.attacker, g.state.squadrons[self.target], self.flank)
                if there is not None:  # else it fights where it is (NAV-12.6)
                    g.emit(placed(there), "NAV-12.9", "NAV-12.6")
                    lock(g, self.attacker, self.target, "flank", "NAV-12.9")
            case "target":
                disorder(g, self.attacker, "NAV-12.8")
            case _:
                self._chase(g)
        return None

    @step("NAV-12.2")
    def further_enemies(self, g: G) -> Flow:
        if in_melee(g.state, self.attacker):
            link_further(g, self.attacker, "NAV-12.2")
        return None

    def _chase(self, g: G) -> None:
        """NAV-12.10: two columns side by side, if there is room for them; else the two simply fight."""
        attacker, target = g.state.squadrons[self.attacker], g.state.squadrons[self.target]
        runner = _target_column(target, self.flank)
        beside = _beside(attacker, target, runner)
        if not all(is_clear(g.state, column.stands, (self.attacker, self.target)) for column in (runner, beside)):
            if self.who == "neither":
                disorder(g, self.attacker, "NAV-12.10")
                disorder(g, self.target, "NAV-12.10")
            return
        key = f"{self.attacker}|{self.target}"
        g.emit(Unlinked(key), "NAV-12.10")
        g.emit(placed(runner), "NAV-12.10")
        g.emit(placed(beside), "NAV-12.10")
        pair = Chase(self.attacker, self.target, runner.heading, target.heading, self.flank, g.state.turn)
        g.emit(ChaseBegan(pair), "NAV-12.10")
        run_on(g, key, self.who)


def _target_column(target: Squadron, flank: Flank) -> Squadron:
    """The offshore end leads; of a block the offshore stand of the front rank, then the rest, rank by rank."""
    if target.formation == "epi_mias":
        return changed(target, line_to_column(target, flank, 0))
    order: list[int] = []
    for rank in ranks_of(target):
        order += rank[::-1] if flank == "right" else rank
    x, y, _ = unshifted(target)[order[0]]
    heading = (target.heading + (90_000 if flank == "right" else -90_000)) % FULL
    led = replace(target, commander=order.index(target.commander))
    return column_at(led, round(x * 1000), round(y * 1000), heading)


def _beside(attacker: Squadron, target: Squadron, runner: Squadron) -> Squadron:
    """The attacker's column: leads level, on the side it came from, led by its own offshore end."""
    apart = round(tests().chase.centre_lines * 1000)
    s, c = sin_cos(target.heading / 1000)
    x, y = centroid(attacker)
    side = 1 if (x - runner.x / 1000) * s + (y - runner.y / 1000) * c >= 0 else -1
    hs, hc = sin_cos(runner.heading / 1000)
    poses = unshifted(attacker)
    order = sorted(range(len(poses)), key=lambda i: -(poses[i][0] * hs + poses[i][1] * hc))
    led = replace(attacker, commander=order.index(attacker.commander))
    return column_at(led, runner.x + round(side * apart * s), runner.y + round(side * apart * c), runner.heading)
