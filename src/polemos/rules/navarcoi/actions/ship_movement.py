"""A player's ship movement (NAV-6.1 step 2.4): arrivals, columns in melee, launching, then squadron after squadron."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option, Pick, YesNo
from polemos.kernel.words.english import the
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.actions.second_signal import RingsForm, SecondSignalSounded, rings_to_form
from polemos.rules.navarcoi.actions.signals import GiveSignal, signal_options
from polemos.rules.navarcoi.charts.charts import tests
from polemos.rules.navarcoi.contact.columns_in_melee import FormLines
from polemos.rules.navarcoi.ending.victory import withdraws
from polemos.rules.navarcoi.facts import Acted, change, named
from polemos.rules.navarcoi.land.positions import attacked_from_land
from polemos.rules.navarcoi.movement.entering import column_entering, has_room_at
from polemos.rules.navarcoi.records.specials import Exit, Launch, WithdrawalChoice
from polemos.rules.navarcoi.scenarios.scenarios import reinforcements_due, special
from polemos.rules.navarcoi.sea.sea import in_melee, in_play
from polemos.rules.navarcoi.state import FLEETS, G, Squadron, State


class ShipsMove(Fact, frozen=True):
    """A player's ship movement begins, or (seat None) is over."""

    seat: Seat | None
    ended: Seat | None = None  # whose movement is over

    def apply(self, state: State) -> None:
        state.moving = self.seat

    def words(self, state: State) -> str:
        if self.seat is not None:
            return f"The ships of {the(state.fleet(self.seat).name)} move"
        whose = "" if self.ended is None else f" of {the(state.fleet(self.ended).name)}"
        return f"The ships{whose} have moved"


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
        chosen = special(g.state, WithdrawalChoice)
        assert chosen is not None
        return withdraws(g, FLEETS.index(chosen.side)) if withdraw else None

    @step("NAV-19.8")
    def come_back(self, g: G) -> Flow:
        back = _may_come_back(g.state, self.seat)
        if not back:
            return None
        options = [
            Option(squadron, squadron, barred=_why_not_there(g.state, squadron), rule="NAV-19.8") for squadron in back
        ]
        return Ask.one(self.seat, Pick(options), "Which squadrons come back from Naupactus?", "NAV-19.8")

    @come_back.answered
    def _(self, g: G, squadrons: tuple[str, ...]) -> Flow:
        for squadron in squadrons:
            if _why_not_there(g.state, squadron) is None:  # one before it may have taken the place
                arrive(g, squadron, *g.state.exits[squadron][1:])
        return None

    @step("NAV-11.11")
    def columns_in_melee(self, g: G) -> Flow:
        return Call(FormLines(self.seat))

    @step("NAV-18.13")
    def launch_one(self, g: G) -> Flow:
        ready = _ready_to_launch(g.state, self.seat, self.launchable)
        if not ready or len(self.launchable) >= _launched_freely(g.state):
            return None
        options = [Option(squadron, f"launch {squadron}", rule="NAV-18.13") for squadron in ready]
        options.append(Option("none", "launch none"))
        return Ask.one(self.seat, Choice(options, ready[0]), "Which squadron is launched?", "NAV-18.13")

    @launch_one.answered
    def _(self, g: G, chosen: str) -> Flow:
        if chosen == "none":
            return None
        g.keep(launchable=(*self.launchable, chosen))
        return AGAIN

    @step("NAV-18.13")
    def launch_others(self, g: G) -> Flow:
        chart = tests().named("launch")
        able = [
            squadron
            for squadron in _ready_to_launch(g.state, self.seat, self.launchable)
            if g.roll("NAV-18.13", chart.dice, chart.name, (squadron,), self.seat, chart.need).passed
        ]
        g.keep(launchable=(*self.launchable, *able))
        return None

    @step("NAV-19.4")
    def second_signal(self, g: G) -> Flow:
        if not rings_to_form(g.state, self.seat):
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
            Option(
                s.id,
                f"{s.id} {s.name}".strip(),
                (f"squadron {s.id.lstrip('AB')}", f"squadron {s.id}"),
                barred=why_not_act(g.state, s, self.launchable),
            )
            for s in in_play(g.state, self.seat)
        ]
        options += signal_options(g.state, self.seat)
        options.append(Option("rest", "the rest hold", ("rest", "done", "end"), rule="NAV-8.1", ends=True))
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
        g.emit(ShipsMove(None, self.seat))
        return END


def able_to_act(state: State, seat: Seat, launchable: tuple[str, ...] = ()) -> list[Squadron]:
    """Squadrons that may still take an action in this ship movement (NAV-8.1, 8.20)."""
    return [s for s in in_play(state, seat) if why_not_act(state, s, launchable) is None]


def why_not_act(state: State, squadron: Squadron, launchable: tuple[str, ...] = ()) -> Reason | None:
    """Why a squadron may not act, or not any more."""
    if in_melee(state, squadron.id):
        return Reason("it is in melee and cannot break off", "NAV-11.13")
    if squadron.status in ("chasing", "pursuing"):
        return Reason(f"it is {squadron.status}", "NAV-8.20")
    if squadron.acted:
        return Reason("it has acted this turn", "NAV-8.1")
    if squadron.status == "anchored" and squadron.id not in launchable:
        return Reason("it lies at anchor and is not launched this turn", "NAV-18.13")
    return None


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


def _why_not_there(state: State, squadron: str) -> Reason | None:
    _, side, along = state.exits[squadron]
    if has_room_at(state, state.squadrons[squadron], side, along):
        return None
    return Reason("its place is occupied; it may try again next turn", "NAV-4.13")


def _ready_to_launch(state: State, seat: Seat, chosen: Sequence[str]) -> list[str]:
    """Anchored squadrons that are neither in melee nor attacked from land nor chosen already (NAV-18.13)."""
    chart = special(state, Launch)
    if chart is None or FLEETS.index(chart.side) != seat:
        return []
    anchored = [s.id for s in in_play(state, seat) if s.status == "anchored" and s.id not in chosen]
    return [squadron for squadron in anchored if not attacked_from_land(state, squadron)]


def _launched_freely(state: State) -> int:
    """How many squadrons come off the beach in a turn without a roll."""
    chart = special(state, Launch)
    return chart.free_each_turn if chart is not None else 0
