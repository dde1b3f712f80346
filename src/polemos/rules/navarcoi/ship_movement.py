"""A player's ship movement (NAV-6.1 step 2.4): arrivals, columns in melee, launching, then squadron after squadron."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.geometry import edges_touched
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option, Pick, YesNo
from polemos.rules.navarcoi.actions import Action
from polemos.rules.navarcoi.changes import changed, column_to_line_by_turn, column_to_line_on_lead, why_not_straight
from polemos.rules.navarcoi.charts import tests
from polemos.rules.navarcoi.contact import flag_shoals, link_frontally
from polemos.rules.navarcoi.entering import column_entering, has_room_at
from polemos.rules.navarcoi.facts import Acted, change, named, placed
from polemos.rules.navarcoi.positions import attacked_from_land
from polemos.rules.navarcoi.scenarios import reinforcements_due, special
from polemos.rules.navarcoi.sea import TOLERANCE, foes_of, in_melee, in_play, is_clear, is_free, links_of
from polemos.rules.navarcoi.signals import GiveSignal, signal_options
from polemos.rules.navarcoi.specials import Exit, Launch, SecondSignal, WithdrawalChoice
from polemos.rules.navarcoi.spot import FormUp, FormUpJudge
from polemos.rules.navarcoi.state import FLEETS, G, Squadron, State
from polemos.rules.navarcoi.victory import withdraws


class ShipsMove(Fact, frozen=True):
    """A player's ship movement begins, or (seat None) is over."""

    seat: Seat | None

    def apply(self, state: State) -> None:
        state.moving = self.seat

    def words(self, state: State) -> str:
        return f"{state.fleet(self.seat).name}: ships move" if self.seat is not None else "ships have moved"


class Arrived(Fact, frozen=True):
    """A column comes onto the table from an edge."""

    squadron: str
    x: int
    y: int
    heading: int
    track: tuple[tuple[int, int], ...]

    def apply(self, state: State) -> None:
        change(
            state, self.squadron, status="active", formation="epi_keras", order="ordered", x=self.x, y=self.y,
            heading=self.heading, track=self.track, slots=(), shifts=(), acted=True, left_by=None,
        )  # fmt: skip
        state.exits.pop(self.squadron, None)

    def words(self, state: State) -> str:
        return f"{named(state, self.squadron)} arrives"


class SecondSignalSounded(Fact, frozen=True):
    """NAV-19.4: his signal of the turn, but it costs none of his signals."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.second_signal_given = True
        state.fleets[FLEETS[self.seat]] = replace(state.fleet(self.seat), signalled=SECOND)

    def words(self, state: State) -> str:
        return f"{state.fleet(self.seat).name} sounds the second signal"


SECOND = 99  # stands for the second signal of Artemisium among the signals given this turn


class ShipMovement(Procedure, frozen=True):
    seat: Seat
    launchable: tuple[str, ...] = ()
    arrivals: tuple[str, ...] = ()

    @step("NAV-6.1")
    def begin(self, g: G) -> Flow:
        g.emit(ShipsMove(self.seat))
        return None

    @step("NAV-4.13")
    def reinforcements(self, g: G) -> Flow:
        arrived = []
        for squadron, side, along in reinforcements_due(g.state, self.seat):
            if has_room_at(g.state, g.state.squadrons[squadron], side, along):
                arrive(g, squadron, side, along)
                arrived.append(squadron)
        g.keep(arrivals=tuple(arrived))
        return None

    @step("NAV-19.6")
    def sails_in_sight(self, g: G) -> Flow:
        chosen = special(g.state, WithdrawalChoice)
        if chosen is None or chosen.on_arrival_of not in self.arrivals:
            return None
        space = YesNo("withdraw", "fight on")
        return Ask.one(
            FLEETS.index(chosen.side), space, "The enemy's relief arrives: withdraw or fight on?", "NAV-19.6"
        )

    @sails_in_sight.answered
    def _(self, g: G, withdraw: bool) -> Flow:
        return withdraws(g, 1 - self.seat) if withdraw else None

    @step("NAV-19.8")
    def come_back(self, g: G) -> Flow:
        back = _may_come_back(g.state, self.seat)
        if not back:
            return None
        options = [Option(squadron, squadron, rule="NAV-19.8") for squadron in back]
        return Ask.one(self.seat, Pick(options), "Which squadrons come back from Naupactus?", "NAV-19.8")

    @come_back.answered
    def _(self, g: G, squadrons: tuple[str, ...]) -> Flow:
        for squadron in squadrons:
            _, side, along = g.state.exits[squadron]
            if has_room_at(g.state, g.state.squadrons[squadron], side, along):
                arrive(g, squadron, side, along)
        return None

    @step("NAV-11.11")
    def columns_in_melee(self, g: G) -> Flow:
        return Call(FormLines(self.seat))

    @step("NAV-18.13")
    def launch_one(self, g: G) -> Flow:
        ready = _ready_to_launch(g.state, self.seat)
        if not ready:
            return None
        options = [Option(squadron, f"launch {squadron}", rule="NAV-18.13") for squadron in ready]
        options.append(Option("none", "launch none"))
        return Ask.one(self.seat, Choice(options, ready[0]), "Which squadron is launched?", "NAV-18.13")

    @launch_one.answered
    def _(self, g: G, chosen: str) -> Flow:
        ready = _ready_to_launch(g.state, self.seat)
        chart = tests().named("launch")
        able = [chosen] if chosen != "none" else []
        for squadron in ready:
            if (
                squadron != chosen
                and g.roll("NAV-18.13", chart.dice, chart.name, (squadron,), self.seat, chart.need).passed
            ):
                able.append(squadron)
        g.keep(launchable=tuple(able))
        return None

    @step("NAV-19.4")
    def second_signal(self, g: G) -> Flow:
        if not _rings(g.state, self.seat):
            return None
        return Ask.one(self.seat, YesNo("sound the second signal", "not yet"), "Sound the second signal?", "NAV-19.4")

    @second_signal.answered
    def _(self, g: G, sound: bool) -> Flow:
        if not sound:
            return None
        g.emit(SecondSignalSounded(self.seat), "NAV-19.4")
        return Call(RingsForm(self.seat))

    @step("NAV-8.1", "NAV-5.5")
    def next_squadron(self, g: G) -> Flow:
        able = able_to_act(g.state, self.seat, self.launchable)
        if not able:
            return None
        options = [
            Option(s.id, f"{s.id} {s.name}".strip(), (f"squadron {s.id.lstrip('AB')}", f"squadron {s.id}"))
            for s in able
        ]
        options += signal_options(g.state, self.seat)
        options.append(Option("rest", "the rest hold", ("rest", "done", "end"), rule="NAV-8.1"))
        name = g.state.fleet(self.seat).name
        return Ask.one(self.seat, Choice(options, able[0].id), f"{name}: which squadron acts?", "NAV-8.1", always=True)

    @next_squadron.answered
    def _(self, g: G, chosen: str) -> Flow:
        if chosen == "rest":
            for squadron in able_to_act(g.state, self.seat, self.launchable):
                held = squadron.status != "anchored"
                g.emit(Acted(squadron.id, held), "NAV-8.1", "NAV-8.3")
            return None
        if chosen.startswith("signal:"):
            return Call(GiveSignal(self.seat, int(chosen.partition(":")[2])), AGAIN)
        return Call(Action(chosen, chosen in self.launchable), AGAIN)

    @step("NAV-6.1")
    def end(self, g: G) -> Flow:
        g.emit(ShipsMove(None))
        return END


def able_to_act(state: State, seat: Seat, launchable: tuple[str, ...] = ()) -> list[Squadron]:
    """Squadrons that may still take an action in this ship movement (NAV-8.1, 8.20)."""
    able = []
    for squadron in in_play(state, seat):
        if squadron.acted:
            continue
        if squadron.status == "anchored":
            if squadron.id in launchable:
                able.append(squadron)
        elif squadron.status == "beached" or is_free(state, squadron):
            able.append(squadron)
    return able


def arrive(g: G, squadron: str, side: str, along: int) -> None:
    """In epi keras, Ordered, square into the table; it does not act further this turn (NAV-4.13)."""
    column = column_entering(g.state, g.state.squadrons[squadron], side, along)
    g.emit(Arrived(squadron, column.x, column.y, column.heading, column.track), "NAV-4.13")


def _may_come_back(state: State, seat: Seat) -> list[str]:
    way = special(state, Exit)
    if way is None or way.may_return_after_turns is None:
        return []
    return [
        squadron
        for squadron, (turn, _, _) in state.exits.items()
        if state.squadrons[squadron].seat == seat and state.turn >= turn + way.may_return_after_turns
    ]


def _ready_to_launch(state: State, seat: Seat) -> list[str]:
    """Anchored squadrons that are neither in melee nor attacked from land (NAV-18.13)."""
    chart = special(state, Launch)
    if chart is None or FLEETS.index(chart.side) != seat:
        return []
    return [s.id for s in in_play(state, seat) if s.status == "anchored" and not attacked_from_land(state, s.id)]


def _rings(state: State, seat: Seat) -> list[Squadron]:
    """Rings that could obey the second signal, if it may be sounded now (NAV-19.4)."""
    chart = special(state, SecondSignal)
    if chart is None or FLEETS.index(chart.side) != seat or state.second_signal_given or state.fleet(seat).signalled:
        return []
    return [s for s in in_play(state, seat) if s.formation == chart.formation and is_free(state, s)]


class RingsForm(Procedure, frozen=True):
    """Every ring that is not in melee may form up without a test; its normal action is still to come (NAV-19.4)."""

    seat: Seat
    left: tuple[str, ...] = ()

    @step("NAV-19.4")
    def choose(self, g: G) -> Flow:
        able = [
            s.id for s in in_play(g.state, self.seat)
            if s.formation == "kyklos" and is_free(g.state, s) and FormUpJudge(g.state, s).is_possible()
        ]  # fmt: skip
        options = [Option(squadron, squadron) for squadron in able]
        return Ask.one(self.seat, Pick(options, preferred=tuple(able)), "Which rings form up?", "NAV-19.4")

    @choose.answered
    def _(self, g: G, chosen: tuple[str, ...]) -> Flow:
        g.keep(left=chosen)
        return None

    @step("NAV-19.4", "NAV-9.17")
    def form(self, g: G) -> Flow:
        if not self.left:
            return END
        squadron, *rest = self.left
        g.keep(left=tuple(rest))
        if not FormUpJudge(g.state, g.state.squadrons[squadron]).is_possible():
            return AGAIN
        return Call(FormUp(squadron, tested=False, acts=False), AGAIN)


class FormLines(Procedure, frozen=True):
    """A column still in melee in the turn after contact forms line, without a test (NAV-11.11)."""

    seat: Seat
    done: tuple[str, ...] = ()

    @step("NAV-11.11")
    def form(self, g: G) -> Flow:
        column = self._next(g.state)
        if column is None:
            return END
        ways = ways_to_form_line(g.state, column)
        options = [Option(key, words) for key, words in ways]
        prompt = f"{column.id} forms line against its enemy: how?"
        preferred = "lead:right" if any(key == "lead:right" for key, _ in ways) else ways[0][0]
        return Ask.one(self.seat, Choice(options, preferred), prompt, "NAV-11.11")

    @form.answered
    def _(self, g: G, way: str) -> Flow:
        column = self._next(g.state)
        assert column is not None
        fresh = tuple(s.id for s in in_play(g.state) if not in_melee(g.state, s.id))
        g.emit(placed(as_line(column, way)), "NAV-11.11")
        link_frontally(g, column.id)
        flag_shoals(g, column.id, fresh)
        g.keep(done=(*self.done, column.id))
        return AGAIN

    def _next(self, state: State) -> Squadron | None:
        for squadron in in_play(state, self.seat):
            if squadron.id in self.done or not squadron.is_column:
                continue
            if any(link.began < state.turn for link in links_of(state, squadron.id)) and ways_to_form_line(
                state, squadron
            ):
                return squadron
        return None


def as_line(column: Squadron, way: str) -> Squadron:
    kind, _, variant = way.partition(":")
    plan = column_to_line_on_lead if kind == "lead" else column_to_line_by_turn
    return changed(column, plan(column, "right" if variant == "right" else "left", 0))


def ways_to_form_line(state: State, column: Squadron) -> list[tuple[str, str]]:
    """On the lead to either side; or towards a flank that the enemy touches; where there is room."""
    ways = [("lead:right", "line right of the lead"), ("lead:left", "line left of the lead")]
    if why_not_straight(column) is None:
        touched = {
            edge
            for foe in foes_of(state, column.id)
            for other in state.squadrons[foe].stands
            for stand in column.stands
            for edge in edges_touched(stand, other, TOLERANCE)
        }
        ways += [(f"turn:{side}", f"turn {side} into line") for side in ("right", "left") if side in touched]
    return [(key, words) for key, words in ways if is_clear(state, as_line(column, key).stands, (column.id,))]


FACTS = (ShipsMove, Arrived, SecondSignalSounded)
PROCEDURES = (ShipMovement, RingsForm, FormLines)
