/** The past that is looked at: a moment of it, the log as far as it went then, and the beats that lead on from it. */
import { settings } from '../settings.svelte'
import { Playback } from './playback/queue.svelte'
import type { LogLine, Staged, Update } from './wire'

export class Past {
  moment = $state.raw<Update | null>(null) // null: the present is shown
  lines = $state(0) // of the log that are told
  glides = $state(true) // backwards nothing moves
  speed = $state(1)
  readonly playback: Playback
  #ended: () => void = () => undefined

  /** `tell` what a moment or a beat of it brought. */
  constructor(private readonly tell: (news: LogLine[]) => void) {
    this.playback = new Playback({
      picture: () => this.moment?.scene ?? null,
      told: () => this.lines,
      hand: () => null,
      show: (lines, log) => {
        this.lines = log.length
        this.tell(lines)
      },
      install: ({ update }) => {
        this.#lay(update)
        this.#ended()
      },
      speed: () => this.speed,
      isByHand: () => false,
      isPassed: () => false,
      isStill: () => settings.still,
      expect: () => undefined,
      reach: () => undefined,
    })
  }

  /** `news` are what led to it, for trails and dice. */
  show(moment: Update, news: LogLine[] = [], glides = true): void {
    this.glides = glides
    this.playback.stop()
    this.#lay(moment)
    this.tell(news)
    this.playback.glance(news, moment.scene)
  }

  /** In the midst of the decision that follows the moment. */
  stand(moment: Update, staged: Staged, beats: number, log: LogLine[], glides = true): void {
    this.glides = glides
    this.playback.stop()
    this.#lay(moment)
    this.playback.stand(staged, beats, log)
  }

  /** Beat by beat to the next moment, from this beat of the decision on. */
  play(staged: Staged, from: number, next: Update, log: LogLine[], ended: () => void): void {
    this.glides = true
    this.#ended = ended
    this.playback.take({ update: next, log, news: [] }, [staged], false, from)
  }

  leave(): void {
    this.#ended = () => undefined
    this.playback.stop()
    this.moment = null
  }

  #lay(moment: Update): void {
    this.moment = moment
    this.lines = moment.log.since
  }
}
