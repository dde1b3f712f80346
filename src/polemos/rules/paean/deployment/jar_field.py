"""The Phocian's secret (PAE-5.8): which field the jars are buried in."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, END, Ask, Flow, Procedure, step
from polemos.kernel.spaces import Choice, Option
from polemos.rules.paean.jars import JarFieldChosen
from polemos.rules.paean.scenarios.records import BuriedJars
from polemos.rules.paean.scenarios.scenarios import seat_of, specials
from polemos.rules.paean.state import G


class ChooseJarField(Procedure, frozen=True):
    """Before the first bound, sealed; each side that buries jars after the other."""

    chosen: int = 0

    @step("PAE-5.8")
    def which(self, g: G) -> Flow:
        jars = specials(g.state, BuriedJars)[self.chosen :]
        if not jars:
            return END
        zones = jars[0].zones
        options = [Option(zone, zone) for zone in zones]
        usual = zones[len(zones) // 2]
        prompt = "In which field are the jars buried? The enemy will not know."
        return Ask.one(seat_of(jars[0].side), Choice(options, usual), prompt, "PAE-5.8", always=True)

    @which.answered
    def _(self, g: G, zone: str) -> Flow:
        g.emit(JarFieldChosen(seat_of(specials(g.state, BuriedJars)[self.chosen].side), zone), "PAE-5.8")
        g.keep(chosen=self.chosen + 1)
        return AGAIN
