"""The captain: every question by itself, by what lies on the table and the odds of the next fight."""

from __future__ import annotations

from polemos.players import captain
from polemos.players.captain import answers, default_is_right
from polemos.players.hoplomachia import charges, errands, missiles, sight, signals, ways
from polemos.players.hoplomachia.deploying import DEPLOYING
from polemos.players.hoplomachia.generating import GENERATING
from polemos.players.hoplomachia.style import GREEDY, Style
from polemos.players.question import Question
from polemos.rules.hoplomachia.andreia.checking import AndreiaCheck
from polemos.rules.hoplomachia.automatic.pursuing import Chase, UnitPursues
from polemos.rules.hoplomachia.automatic.recovering import EvadersRecover, Recovers
from polemos.rules.hoplomachia.belos.charging import BelosCharge
from polemos.rules.hoplomachia.belos.defensive import UnitDefends
from polemos.rules.hoplomachia.belos.ekdromoi import EkdromoiAttack, SendEkdromoi
from polemos.rules.hoplomachia.belos.shooting import UnitShoots
from polemos.rules.hoplomachia.belos.volley import Volley
from polemos.rules.hoplomachia.charts.words import Character
from polemos.rules.hoplomachia.command.placing import Placing
from polemos.rules.hoplomachia.command.sending import Sendings
from polemos.rules.hoplomachia.command.speeches import Announcing
from polemos.rules.hoplomachia.command.strophe import Commands, Salpinx
from polemos.rules.hoplomachia.command.taking_effect import Postures, SignalTakesEffect
from polemos.rules.hoplomachia.deployment.deployment import Deployment
from polemos.rules.hoplomachia.epidromos.aligning import LineUp
from polemos.rules.hoplomachia.epidromos.charge import Charge
from polemos.rules.hoplomachia.epidromos.gates import ChargeGate
from polemos.rules.hoplomachia.epidromos.phase import UnitDeclares
from polemos.rules.hoplomachia.epidromos.reacting import TargetReacts
from polemos.rules.hoplomachia.epidromos.rolling import EpidromosRoll
from polemos.rules.hoplomachia.field.field import in_melee
from polemos.rules.hoplomachia.marches.approach import Approaches
from polemos.rules.hoplomachia.marches.entering import BringsOn, ComesOn, Sally
from polemos.rules.hoplomachia.marches.gates import Gates
from polemos.rules.hoplomachia.marches.lapping import Laps
from polemos.rules.hoplomachia.marches.unit_moves import ElementRejoins, UnitMoves
from polemos.rules.hoplomachia.melee.phase import Melee
from polemos.rules.hoplomachia.pregame.arete import PreGameArete, Rhetoria
from polemos.rules.hoplomachia.pregame.gap import Agis
from polemos.rules.hoplomachia.sequence.revealing import RevealUnits
from polemos.rules.hoplomachia.state.table import State
from polemos.rules.hoplomachia.strategoi.succession import NewHegemon, Succession
from polemos.tabletop.legs import Legs

HEGEMONS: tuple[Character, ...] = ("demagogue", "fellow_hoplite", "promachos", "crafty")  # the best last
NEAR = 12.0  # inches: an enemy so near may charge before files are closed
FAR = 18.0  # inches: an enemy so far lets a speech be heard


class Captain(captain.Captain[State]):
    """The greedy player of Hoplomachia."""

    DEFAULTS = (
        *GENERATING,
        *DEPLOYING,
        default_is_right(SignalTakesEffect.state_stations, "because the stations of the deployment are kept"),
        default_is_right(EvadersRecover.face, "because the nearest enemy is the one to be watched"),
        default_is_right(UnitPursues.join, "because routers are paid for already, and who pursues is missing in line"),
        default_is_right(Chase.try_to_halt, "because routers are paid for already, and who pursues is missing in line"),
        default_is_right(Chase.cut, "because hamippoi are worth more than a caught router"),
        default_is_right(Chase.change_roll, "because a check is worth more than an inch of a pursuit"),
        default_is_right(EkdromoiAttack.change_run, "because the fight is worth more than the run"),
        default_is_right(Volley.aim, "because who stands most nearly opposite is as good as who is equally close"),
        default_is_right(BelosCharge.go_in, "because the shortest way leaves most of the move for coming away"),
        default_is_right(LineUp.line_up, "because each way is as long as the other"),
        default_is_right(UnitMoves.shape, "because lights stand best as they were drawn up"),
        default_is_right(UnitMoves.together, "because taxeis that keep station come along without it"),
        default_is_right(ElementRejoins.way, "because the shortest way back is the best"),
        default_is_right(Approaches.incline, "because who inclines bares his own left"),
        default_is_right(Approaches.countermarch, "because who approaches faces the enemy"),
        default_is_right(Approaches.wheel, "because a line that faces the enemy need not wheel"),
        default_is_right(Approaches.envelop, "because a line that keeps together has no gaps"),
        default_is_right(Approaches.go_round, "because a line that keeps together has no gaps"),
        default_is_right(Approaches.keep_level, "because a level line has no gaps"),
        default_is_right(Approaches.hang_back, "because a level line has no gaps"),
        default_is_right(Agis.shift, "because a gap is an open flank"),
        default_is_right(ComesOn.where, "because the middle of the edge is as near to either wing"),
        default_is_right(Sally.choose, "because whoever stands in the city does not fight"),
        default_is_right(Melee.step_more, "because no roll of it does any harm"),
    )

    def __init__(self, style: Style = GREEDY) -> None:
        self.style = style

    # -- before the battle -------------------------------------------------------------------------------------------

    @answers(PreGameArete.breakfast, PreGameArete.hieres)
    def effort(self, asked: Question[State], here: PreGameArete) -> bool:
        """Two points for a turn's march; and every line of the hieres gains a point and more on the average."""
        return True

    @answers(Rhetoria.choose)
    def speak(self, asked: Question[State], here: Rhetoria) -> tuple[str, ...]:
        """Every column of the table gains half a point or more on the average."""
        return asked.free

    @answers(Announcing.announce)
    def announce(self, asked: Question[State], here: Announcing) -> bool:
        return sight.gap(asked.state, asked.seat) > FAR

    @answers(Deployment.deepen)
    def deepen(self, asked: Question[State], here: Deployment) -> bool:
        """A line is worth more than its length."""
        return True

    @answers(Gates.move_in)
    def move_in(self, asked: Question[State], here: Gates) -> str:
        """Whoever can."""
        return next(key for key in asked.keys if key != "no")

    @answers(Deployment.name_hegemon)
    def name_hegemon(self, asked: Question[State], here: Deployment) -> str:
        """A crafty one has precedence (HMA-7.2), and a demagogue unsettles the unit he is in."""
        known = asked.state.strategoi
        return max(asked.keys, key=lambda key: HEGEMONS.index(known[key].character))

    # -- command -----------------------------------------------------------------------------------------------------

    @answers(Salpinx.place)
    def place(self, asked: Question[State], here: Salpinx) -> Placing:
        placing = Placing(signals.chosen(asked.state, asked.seat, asked.judge, self.style))
        return errands.with_runners(asked.judge, placing) if self.style.errands else placing

    @answers(Commands.send)
    def send(self, asked: Question[State], here: Commands) -> Sendings | None:
        return errands.sendings(asked.state, asked.judge) if self.style.errands else None

    @answers(Commands.reveal_second)
    def answer_charge(self, asked: Question[State], here: Commands) -> bool:
        if asked.space.why_not(True) is not None:
            return False
        line = signals.line_of(asked.state, asked.seat, self.style)
        return any(unit.credit for unit in line.in_reach)

    @answers(BringsOn.decide)
    def bring_on(self, asked: Question[State], here: BringsOn) -> str:
        """When the check that it brings can shake the enemy: an Eager army passes or fails without harm."""
        return "no" if asked.state.army(1 - asked.seat).condition == "E" else "yes"

    @answers(Postures.flank)
    def flank(self, asked: Question[State], here: Postures) -> tuple[str, ...]:
        return asked.free

    @answers(Postures.cover)
    def cover(self, asked: Question[State], here: Postures) -> tuple[str, ...]:
        return asked.free

    @answers(Succession.pick)
    def succeed(self, asked: Question[State], here: Succession) -> str:
        known = asked.state.strategoi
        return max(
            asked.keys,
            key=lambda key: (known[key].character == "crafty", not in_melee(asked.state, known[key].element)),
        )

    @answers(NewHegemon.take_place)
    def new_hegemon(self, asked: Question[State], here: NewHegemon) -> str:
        """Where he can give orders: free of melee, and as far from the enemy as may be."""
        state = asked.state
        return max(
            asked.keys,
            key=lambda key: (not in_melee(state, key), sight.enemy_ahead(state, state.elements[key])),
        )

    # -- automatic moves ---------------------------------------------------------------------------------------------

    @answers(UnitPursues.hold)
    def hold(self, asked: Question[State], here: UnitPursues) -> str:
        """Who is held can lap: an unshielded flank is worth more than a caught router."""
        return "hold"

    @answers(AndreiaCheck.recover, Recovers.recover)
    def recover(self, asked: Question[State], here: AndreiaCheck | Recovers) -> str:
        near = sight.gap(asked.state, asked.seat) <= NEAR
        return "CF" if near and "CF" in asked.keys else asked.space.default

    @answers(AndreiaCheck.change_roll)
    def change_check(self, asked: Question[State], here: AndreiaCheck) -> str:
        """Lower passes."""
        return "down"

    @answers(RevealUnits.ask)
    def reveal(self, asked: Question[State], here: RevealUnits) -> tuple[str, ...]:
        """Those who have an enemy before them whom they could reach."""
        units = asked.state.units
        return tuple(
            key for key in asked.free if sight.to_enemy(asked.state, units[key]) <= units[key].chart.epidromos.longest
        )

    # -- missiles ----------------------------------------------------------------------------------------------------

    @answers(UnitShoots.decide)
    def shoot(self, asked: Question[State], here: UnitShoots) -> str:
        if len(asked.keys) == 1:
            return asked.keys[0]
        return "shoot" if missiles.shoots(asked.state, asked.state.units[here.unit]) else "hold"

    @answers(UnitDefends.decide)
    def defend(self, asked: Question[State], here: UnitDefends) -> bool:
        return True

    @answers(BelosCharge.declare)
    def run_in(self, asked: Question[State], here: BelosCharge) -> str:
        return missiles.target(asked.state, asked.state.units[here.unit], asked.keys, self.style)

    @answers(BelosCharge.form)
    def form(self, asked: Question[State], here: BelosCharge) -> str:
        return asked.keys[0]

    @answers(BelosCharge.draw_off)
    def draw_off(self, asked: Question[State], here: BelosCharge) -> Legs:
        return asked.judge.proposal  # type: ignore[no-any-return]

    @answers(BelosCharge.send)
    def send_out(self, asked: Question[State], here: BelosCharge) -> str:
        return "send" if asked.state.units[here.unit].chart.kind == "psiloi" else "no"

    @answers(EkdromoiAttack.change_attack)
    def change_attack(self, asked: Question[State], here: EkdromoiAttack) -> str:
        """Low dice kill (HMA-15.23)."""
        return "down"

    @answers(SendEkdromoi.send)
    def ekdromoi(self, asked: Question[State], here: SendEkdromoi) -> str:
        return missiles.ekdromoi(asked.state, asked.keys)

    # -- charges -----------------------------------------------------------------------------------------------------

    @answers(UnitDeclares.choose)
    def charge(self, asked: Question[State], here: UnitDeclares) -> str:
        return charges.choice(asked.state, asked.state.units[here.unit], asked.keys, self.style)

    @answers(UnitDeclares.first)
    def wheel_in(self, asked: Question[State], here: UnitDeclares) -> Legs | None:
        best = charges.best_first(asked.state, asked.state.units[here.unit], asked.judge)
        return best[0] if best is not None else None

    @answers(EpidromosRoll.change_roll)
    def change_charge(self, asked: Question[State], here: EpidromosRoll) -> str:
        """The longer run brings momentum."""
        return "up"

    @answers(TargetReacts.countercharge)
    def react(self, asked: Question[State], here: TargetReacts) -> str:
        wish = charges.reaction(asked.state, asked.state.units[here.unit])
        return wish if wish in asked.keys else "charge"

    @answers(Charge.spare_hamippoi)
    def spare_hamippoi(self, asked: Question[State], here: Charge) -> bool:
        """Cut short where the shorter run reaches the enemy all the same, and when it is the enemy who comes."""
        if asked.state.units[here.unit].seat != asked.seat:
            return True
        return charges.reaches_with_hamippoi(asked.state, asked.state.units[here.unit], here.going)

    @answers(ChargeGate.spare_hamippoi)
    def run_to_the_gate(self, asked: Question[State], here: ChargeGate) -> bool:
        """A gate is worth more than hamippoi."""
        return False

    @answers(Approaches.spare_hamippoi)
    def wait_for_hamippoi(self, asked: Question[State], here: Approaches) -> bool:
        """Who cannot keep up is left behind for good."""
        return True

    # -- marches -----------------------------------------------------------------------------------------------------

    @answers(Laps.lap)
    def lap(self, asked: Question[State], here: Laps) -> str:
        """Onto the unshielded side if it can be had (HMA-18.23), else onto the other."""
        return ways.lap(asked.state, asked.state.units[here.unit], asked.keys)

    @answers(UnitMoves.arranges)
    def files(self, asked: Question[State], here: UnitMoves) -> str:
        return ways.files(asked.state, asked.state.units[here.unit], asked.keys, self.style)

    @answers(UnitMoves.way)
    def way(self, asked: Question[State], here: UnitMoves) -> Legs:
        return ways.way(asked.state, asked.state.units[here.unit], asked.judge, self.style)
