"""The battle as one reader of the letters can know it: own cards, what was opened, and blanks for all else.

The same code plays one's own turn, checks the other's and, with the keys of both, reckons a finished battle. Questions
depend on open information only (HOP-10.5), so blanks do not change the course of play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec.structs import replace

from polemos.kernel.dice import KeyedDice, RollId
from polemos.kernel.fact import Entry
from polemos.kernel.reason import Refused
from polemos.kernel.secrecy import Seat, masked
from polemos.mail.dealing import UNKNOWN, UNSEEN, first_hand, lay_hand
from polemos.mail.letter import Bound, CardShown, Invitation, Joining, Keys, Letter, Turn
from polemos.mail.mail_game import MailGame
from polemos.mail.needs import lacking, opened_after, places_owed
from polemos.mail.refusal import Refusal
from polemos.mail.sealing import before, seed_of_deal, seed_of_turn
from polemos.mail.shuffling import Pile, card_order
from polemos.rules.hoplites.changing import set_side
from polemos.rules.hoplites.draw import RESERVE, RESERVES, DrawPhase
from polemos.rules.hoplites.facts import Drew
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.hoplites.setup import Setup, begin, seat_of_first
from polemos.rules.hoplites.starting.decks import all_cards
from polemos.rules.hoplites.starting.initiative import PERIODS
from polemos.rules.hoplites.state import HAND, NAMES, NORTH, SOUTH

_encode = msgspec.json.Encoder().encode


class Replica:
    """`knows` holds the keys of the seats whose cards this reader may see."""

    def __init__(self, game: str, setup: Setup, knows: Mapping[Seat, Keys]) -> None:
        self.id = game
        self.setup = setup
        self.knows = dict(knows)
        state, _ = begin(setup)
        self.piles = [Pile(game, seat, all_cards(state, seat)) for seat in (SOUTH, NORTH)]
        self.orders = {seat: card_order(keys.cards, self.piles[seat].cards) for seat, keys in self.knows.items()}
        self.undrawn: dict[Seat, list[int]] = {seat: [] for seat in self.knows}  # opened positions, the top first
        self.held: dict[Seat, list[int]] = {seat: [] for seat in self.knows}  # positions of cards not shown yet
        self.links: list[bytes] = []  # as the letters have shown them
        self.wants = ""  # what the last letter cannot do before cards are opened for it
        self.waits = ""  # what the next letter must begin with
        self.revealed: dict[Seat, Keys] = {}
        self.game: MailGame | None = None
        self.seeds: dict[Seat, bytes] = {}  # of the last turn of each
        self.start = 0  # decisions before the turn under way
        self.entries = 0
        self.told: dict[Seat, int] = {}  # entries of the journal that a player had seen when he wrote last

    def writer(self, number: int) -> Seat:
        """Who writes a letter: the two take turns, the one who invites first."""
        first = seat_of_first(self.setup)
        return first if number % 2 == 0 else 1 - first

    @property
    def number(self) -> int:
        """The number of the next letter."""
        return len(self.links)

    # -- letters ---------------------------------------------------------------------------------------------------

    def bind(self, content: Invitation | Joining) -> None:
        seat = self.writer(self.number)
        bound: Bound = content.bound
        self.piles[seat].leaves = bound.cards
        self.piles[1 - seat].place_leaves = bound.places
        if isinstance(content, Joining):
            for pile in self.piles:
                pile.bind(pile.leaves, pile.place_leaves)
            self._open_places(1 - seat, content.places, opened_after(self.setup, self.piles[1 - seat]))
        self.links.append(content.link)

    def take(self, letter: Letter) -> None:
        """Carry out what a letter says, and refuse it where it is not what follows from the letters before."""
        content = letter.content
        if not isinstance(content, Turn):
            raise Refusal("line 2: this is no turn")
        seat = self.writer(self.number)
        if before(content.link) != self.links[-2]:
            raise Refusal("line 2: its link is not of the chain that the sender bound himself to")
        self.begin_turn(content.link)
        assert self.game is not None
        if self.game.is_over and (content.answers or content.shown or content.concedes):
            raise Refusal("line 2: the battle is over, nothing more can be done in it")
        self._deal(seat, content.hand)
        for card in content.shown:
            self._show(seat, card)
        self._play(seat, content)
        self._end(seat, content)

    def begin_turn(self, link: bytes) -> None:
        """Up to the first question of the turn, with the dice that only both players' links give.

        A turn that goes on after cards were opened for it has the dice that it began with: else one could throw the
        initiative anew by playing RESERVE.
        """
        seat = self.writer(self.number)
        if not self.waits:
            self.seeds[seat] = seed_of_turn(self.id, self.number, link, self.links[-1])
        seed = self.seeds[seat]
        if self.game is None:
            self.game = MailGame.new(HOPLITES, self.setup, seed.hex())
            for each in (SOUTH, NORTH):
                others = link if seat != each else self.links[-1]
                self._lay(each, others)
        self.game.begin_turn(seat, KeyedDice(seed))
        self._set_period(KeyedDice(seed))
        self._fill_deck(seat)
        self.game.reopen()  # the question was asked before the cards lay there
        self.start, self.entries = len(self.game.decisions), len(self.game.journal)
        self.game.absent_decides()

    def _lay(self, seat: Seat, others: bytes) -> None:
        assert self.game is not None
        hand: tuple[int, ...] = ()
        if seat in self.knows:
            deal_seed = seed_of_deal(self.knows[seat].deal, self.id, others)
            hand = first_hand(self.game, seat, deal_seed, self.orders[seat])
            self.piles[seat].hand = hand
            self.held[seat] = list(hand)
            self.undrawn[seat] = [self.piles[seat].drawn_from(draw) for draw in range(len(self.piles[seat].places))]
        cards = [self.orders[seat][at] for at in hand]
        lay_hand(self.game, seat, sorted(cards, key=self.piles[seat].cards.index))

    def _set_period(self, dice: KeyedDice) -> None:
        """How long an order of play holds is rolled turn by turn, each length with its chance: nobody knows before."""
        assert self.game is not None
        state = self.game.state
        if not state.options.variable_initiative:
            return
        last = state.order_since + PERIODS[-1]
        for turn in range(max(state.turn, state.order_since + PERIODS[0]), last):
            if dice.order(RollId(turn, "mail", "HOP-24.10", ("period",)), last - turn + 1)[0] == 0:
                last = turn
                break
        state.order_until = last

    def _fill_deck(self, seat: Seat) -> None:
        """The own deck as far as the other has opened it."""
        assert self.game is not None
        if seat in self.knows:
            left = self.game.state.side(seat).left
            cards = [self.orders[seat][at] for at in self.undrawn[seat]]
            set_side(self.game.state, seat, deck=(*cards, *[UNKNOWN] * (left - len(cards))))

    def _deal(self, seat: Seat, hand: tuple[int, ...]) -> None:
        pile = self.piles[seat]
        if self.number >= 4 or not pile.cards:
            if hand:
                raise Refusal("line 2: a first hand is dealt once")
            return
        if seat in self.knows and hand != pile.hand:
            raise Refusal(f"line 2: the first hand of {NAMES[seat]} is not the one that was dealt")
        pile.deal(hand)

    def _show(self, seat: Seat, card: CardShown) -> None:
        assert self.game is not None
        self.piles[seat].show(card)
        if seat not in self.knows:
            set_side(self.game.state, seat, hand=(*self.game.state.side(seat).hand, card.card))
            self.game.reopen()

    # -- the turn --------------------------------------------------------------------------------------------------

    def _play(self, seat: Seat, turn: Turn) -> None:
        game = self.game
        assert game is not None
        fetched = list(turn.fetched)
        if self.waits and turn.answers[:1] != (self.waits,):
            raise Refusal(f"line 2: the turn must go on with {self.waits!r}, for which cards were opened")
        for count, raw in enumerate(turn.answers, 1):
            if game.ask is None or game.waiting_for != (seat,):
                raise Refusal(f"line 2: answer {count} comes from a player who is not asked")
            if lacking(game, self.piles[seat], raw):
                raise Refusal(f"line 2: answer {count} draws a card that was not opened")
            try:
                answer = game.ask.to[seat].from_json(raw)
                asking = game.stack[-1].procedure
                if answer == RESERVE and isinstance(asking, DrawPhase) and not asking.is_discarding:
                    self._fetch(seat, answer, fetched.pop(0) if fetched else 0)
                else:
                    game.answer(seat, answer)
            except (Refused, ValueError) as error:
                raise Refusal(f"line 2: answer {count} is against the rules: {error}") from error
        if fetched:
            raise Refusal("line 2: units were fetched without RESERVE")
        if turn.concedes:
            game.concede(seat)

    def _fetch(self, seat: Seat, answer: Any, count: int) -> None:
        """RESERVE of a player whose deck is not known brings as many units as he says; the reckoning looks at it."""
        game = self.game
        assert game is not None
        side = game.state.side(seat)
        if seat in self.knows:
            game.answer(seat, answer)
            if game.state.side(seat).held - side.held + 1 != count:
                raise Refusal("line 2: RESERVE brought another number of units")
            return
        if not 0 <= count <= min(RESERVES, side.left, HAND - side.held + 1):
            raise Refusal("line 2: RESERVE cannot bring so many units")
        stand_in = next(name for name, unit in game.state.units.items() if unit.seat == seat)
        set_side(game.state, seat, deck=(*[stand_in] * count, *[UNSEEN] * (side.left - count)))
        told = len(game.journal)
        game.answer(seat, answer)
        hand = list(side.hand)
        hand.remove(RESERVE)
        set_side(game.state, seat, hand=tuple(hand), deck=(UNSEEN,) * (side.left - count))
        for at in range(told, len(game.journal)):
            fact = game.journal[at].fact
            if isinstance(fact, Drew):
                words = f"{side.name} draws a card"
                game.journal[at] = Entry(replace(fact, card=""), game.journal[at].why, words)
        game.reopen()

    def drawn(self, seat: Seat) -> tuple[list[int], list[int]]:
        """Positions that came into a known hand in the turn under way, and those still open in the deck."""
        assert self.game is not None
        deck, drawn = list(self.undrawn[seat]), []
        for entry in self.game.journal[self.entries :]:
            if isinstance(entry.fact, Drew) and entry.fact.owner == seat:
                drawn.append(deck.pop(entry.fact.at))
        return drawn, deck

    def finish(self, turn: Turn) -> None:
        """The turn that was just played here, on the game itself, goes out as this letter."""
        seat = self.writer(self.number)
        self._deal(seat, turn.hand)
        for card in turn.shown:
            self._show(seat, card)
        self._end(seat, turn)

    def _end(self, seat: Seat, turn: Turn) -> None:
        game = self.game
        assert game is not None
        if seat in self.knows:
            drawn, self.undrawn[seat] = self.drawn(seat)
            self.held[seat] += drawn
            for card in turn.shown:
                if card.position not in self.held[seat]:
                    raise Refusal(f"line 2: {NAMES[seat]} shows {card.card!r}, which was not in hand")
                self.held[seat].remove(card.position)
        self._want(seat, turn)
        if not game.is_over and not turn.wants and not self.wants and game.waiting_for == (seat,):
            raise Refusal("line 2: the turn is not over")
        owed = places_owed(game, self.piles[1 - seat], self.wants)
        self._open_places(1 - seat, turn.places, owed)
        if turn.position != self.position():
            raise Refusal("line 2: the position after this turn is another one than the sender's program says")
        if game.is_over != (turn.keys is not None):
            raise Refusal("line 2: secrets are laid open when the battle is over, and only then")
        if turn.keys is not None:
            if seat in self.revealed:
                raise Refusal("line 2: the battle is over and reckoned")
            self.revealed[seat] = turn.keys
        self.waits = "" if turn.wants or game.is_over else self.wants
        self.wants = turn.wants
        self.links.append(turn.link)
        self.told[seat] = len(game.journal)
        game.needs_cards = None

    def _want(self, seat: Seat, turn: Turn) -> None:
        """A turn may stop where cards are needed; those must be asked for in earnest: RESERVE is shown."""
        game = self.game
        assert game is not None
        if not turn.wants:
            return
        space = game.ask.to.get(seat) if game.ask is not None else None
        if space is None or space.why_not(turn.wants) is not None or self.wants:
            raise Refusal(f"line 2: {turn.wants[:20]!r} cannot be done here")
        if not lacking(game, self.piles[seat], turn.wants):
            raise Refusal("line 2: cards are asked for that lie open already")

    def _open_places(self, owner: Seat, shown: Sequence[Any], owed: int) -> None:
        if len(shown) != owed:
            raise Refusal(f"line 2: {owed} draws of {NAMES[owner]} are to be opened; {len(shown)} are")
        pile = self.piles[owner]
        pile.open_places(shown)
        if owner in self.knows and pile.hand:
            first = len(pile.places) - len(shown)
            self.undrawn[owner] += [pile.drawn_from(draw) for draw in range(first, len(pile.places))]

    def position(self) -> str:
        """A digest of all that both players know."""
        game = self.game
        assert game is not None
        stack = [(masked(frame.procedure, None), frame.step.name, frame.then) for frame in game.stack]
        told = _encode((game.state.seen_by(None), stack, game.counts))
        return blake2b(told, digest_size=16).hexdigest()
