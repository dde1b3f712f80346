/** All games that this screen can go on with: those of the service (where it tells them) and those of this browser. */

import { say, t, tell } from '../../words/words.svelte'
import { api, wordsOf, type Reason } from '../../api'
import type { GameListed, MailInfo, SeatGiven } from '../../protocol'
import { mailHref, tableHref } from '../../router'
import { settings } from '../../settings.svelte'
import { playerName } from '../levels'
import { keptGames, tokenOf, type KeptGame } from './kept.svelte'

const AUTOSAVE = 'HOP-25.6'
const ENDLESS = 100 // turns: a limit that nobody plays up to

export interface KnownGame {
  game: string
  title: string
  ruleset: string // empty: this browser does not know
  state: string // in words: turn, or how it ended
  players: string
  over: boolean
  mine: boolean // somebody of this screen plays in it
  token: string // where this screen goes on
  seats: SeatGiven[]
  watch: string
  here: string[]
  when: number
  fork: boolean
  kept: boolean // only this browser knows it
  mail: MailInfo | null // of a game by mail
  autosaved: string // the rule by which it is kept without being asked; empty: it is over, or played otherwise
}

export class GamesKnown {
  trouble = $state.raw<Reason | null>(null)
  #told = $state.raw<GameListed[] | null>(null)

  readonly games = $derived.by((): KnownGame[] => {
    const kept = keptGames()
    const known = this.#told
      ? this.#told.map((game) =>
          fromService(
            game,
            kept.find((one) => one.game === game.game),
          ),
        )
      : kept.map(fromBrowser)
    return known.sort((a, b) => b.when - a.when)
  })

  constructor() {
    void this.again()
  }

  async again(): Promise<void> {
    try {
      // A service for many people tells nobody who plays what: then the browser's own memory is all there is.
      const { lists_games } = await api.catalogue()
      this.#told = lists_games ? (await api.games()).games : null
      this.trouble = null
    } catch (error) {
      this.trouble = wordsOf(error)
    }
  }
}

export function gamesKnown(): GamesKnown {
  return new GamesKnown()
}

function fromService(told: GameListed, kept: KeptGame | undefined): KnownGame {
  const people = told.seats.filter((seat) => seat.player === 'human')
  const here = kept?.here ?? people.filter((seat) => seat.token).map((seat) => seat.token)
  const over = told.mail ? told.mail.task === 'over' : told.outcome !== null
  return {
    game: told.game,
    title: tell(told.title, told.ruleset),
    ruleset: told.ruleset,
    state: stateOf(told),
    players: told.mail
      ? t('you lead {side}, by mail', { side: tell(told.mail.sides[told.mail.seat] ?? '', told.ruleset) })
      : told.players.map(playerName).join(` ${t('against')} `),
    over,
    mine: here.length > 0,
    token: here[0] ?? told.watch,
    seats: told.seats,
    watch: told.watch,
    here,
    when: told.updated * 1000,
    fork: Boolean(told.fork_of),
    kept: Boolean(kept),
    mail: told.mail,
    autosaved: !over && !told.mail && told.seats.some(({ player }) => player !== 'human') ? AUTOSAVE : '',
  }
}

function stateOf({ ruleset, outcome, turn, turns, mail }: GameListed): string {
  const isCounted = turns && turns < ENDLESS
  const turned = turn
    ? `${t('turn')} ${turn}${isCounted ? ` ${t('of {turns}', { turns })}` : ''}`
    : t('before the first turn')
  const ended = outcome && tell(outcome, ruleset)
  if (mail) return `${ended ?? turned}; ${say(mail.words)}`
  return ended ?? turned
}

/** Where one goes on: at the table, or with a file to send or to open. */
export function wayOn(game: KnownGame): string {
  return game.mail && game.mail.task !== 'play' ? mailHref(game.token) : tableHref(game.token)
}

function fromBrowser(kept: KeptGame): KnownGame {
  return {
    game: kept.game,
    title: kept.title || kept.battle,
    ruleset: '',
    state: t('begun {when}', {
      when: new Date(kept.since).toLocaleDateString(settings.language === 'en' ? undefined : settings.language),
    }),
    players: kept.seats.map((seat) => playerName(seat.player)).join(` ${t('against')} `),
    over: false,
    mine: kept.here.length > 0,
    token: tokenOf(kept),
    seats: kept.seats,
    watch: kept.watch,
    here: kept.here,
    when: kept.since,
    fork: false,
    kept: true,
    mail: null,
    autosaved: '',
  }
}
