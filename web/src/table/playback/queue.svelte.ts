/**
 * What has happened, shown beat by beat: live decisions of others and what came of one's own.
 *
 * Beats wait in a row. Each changes the picture, lays its lines into the log and stays for its time; after the beats of an
 * update comes its present, with the question. Whoever skips gets the present at once, and so does whoever meets a beat
 * that cannot be shown.
 */
import type { Act, Beat, LogLine, Patch, Picture, Staged, Update } from '../wire'
import { Clock } from './clock'
import { effectsOf, joined, type Effect } from './effects'
import type { Shown } from './follow'
import { hurried, readingOf, timeOf, type Timed } from './durations'
import { kept, patched } from './patch'
import { isScene, sceneOf, type Scene } from './scenes'
import { sentenceOf } from './sentence'
import { eachOnce, inShort, rowOf, type Row, type Told, type Tray } from './tray'

export interface Present {
  update: Update
  log: LogLine[] // all of it at that time
  news: LogLine[]
}

export interface Stage {
  picture(): Picture | null // of the present
  told(): number // lines of the log that are told
  hand(): number | null // the seat whose deeds the player's own hand has shown already
  show(lines: LogLine[], log: LogLine[]): void // a beat: its lines, and the log as far as it is told
  install(present: Present): void
  speed(): number // 0: at once
  isByHand(): boolean // each act waits for a key
  isPassed(act: Act, beats: readonly Beat[], by: number | null): boolean // only what comes of it is seen
  isStill(): boolean // each act is one picture, with its throws and what came of them
  expect(staged: readonly Staged[], before: Picture | null, log: LogLine[]): void // decisions that will be shown
  reach(place: Place): void // a beat has been shown
}

type Step =
  | {
      kind: 'beat'
      place: Place
      key: string
      act: Act
      about: string[]
      beat: Beat
      log: LogLine[]
      isShown: boolean // for itself; else with the next one
      time: Timed
      ms: number
    }
  | { kind: 'patch'; patch: Patch }
  | { kind: 'present'; present: Present }
  | { kind: 'fetch' }

/** So many beats of a decision have been shown. */
export interface Place {
  step: number
  beat: number
}

const LINGERS = 2000 // ms: the tray stays so long after the last act, but nothing waits for it

export class Playback {
  picture = $state.raw<Picture | null>(null) // in the midst of a decision; null: that of the present
  before = $state.raw<Picture | null>(null) // the one that stood before the beat: units may still be on their way
  tray = $state.raw<Tray | null>(null)
  effects = $state.raw<Effect[]>([]) // of the act that is shown
  act = $state.raw<Shown | null>(null) // that is shown
  scene = $state.raw<Scene | null>(null) // that has the table to itself
  words = $state('') // of it
  said = $state('') // of the act that has been shown last, for readers of the screen
  place = $state.raw<Place | null>(null) // of the beat that is shown
  waits = $state(false) // for the player, who goes from act to act by hand
  left = $state(0) // acts that are still to be shown, with this one; 0: the present is shown
  #row: Step[] = []
  #clock = new Clock()
  #fading = new Clock()
  #act = '' // whose beats are shown
  #told: LogLine[] = [] // lines of the act that is shown
  #untold: LogLine[] = [] // lines whose beats took no time, to be told with the next
  #ahead: number[] = [] // lines that are shown while others before them are not: the log waits for those

  constructor(private readonly stage: Stage) {}

  get isIdle(): boolean {
    return this.left === 0
  }

  /** An update and how its decisions are shown; a promise where that has still to be fetched. */
  take(present: Present, staged: readonly Staged[] | Promise<readonly Staged[]>, atOnce: boolean, from = 0): void {
    if (!(staged instanceof Promise)) this.stage.expect(staged, this.#newest(), present.log)
    const steps = staged instanceof Promise ? [] : this.#steps(staged, present.log).slice(from)
    if (atOnce || this.stage.speed() === 0) {
      const before = this.stage.picture()
      this.#row.push({ kind: 'present', present })
      this.toThePresent()
      if (!(staged instanceof Promise)) this.#leave(staged, present, before)
      return
    }
    this.#row.push(...steps)
    if (staged instanceof Promise) this.#await(staged, present)
    this.#row.push({ kind: 'present', present })
    this.#plan()
    if (!this.#clock.isRunning && !this.waits) this.#go()
  }

  /** What is left of the act that is shown comes at once, and the next one begins. */
  endAct(): void {
    if (this.waits) {
      this.waits = false
      this.#act = ''
      return this.#go()
    }
    if (!this.#clock.isRunning) return
    this.#clock.stop()
    const act = this.#act
    const next = this.#row.findIndex((step) => step.kind !== 'patch' && (step.kind !== 'beat' || step.key !== act))
    for (const step of this.#row.splice(0, next < 0 ? this.#row.length : next)) this.#do(step)
    this.#go()
  }

  /** The newest picture, with all that happened on the way as news. */
  toThePresent(): void {
    this.#clock.stop()
    this.waits = false
    const presents = this.#row.flatMap((step) => (step.kind === 'present' ? [step.present] : []))
    const newest = presents.at(-1)
    this.#row = []
    this.#clear()
    if (!newest) return
    const news = presents.flatMap((each) => each.news).filter((line) => newest.log.includes(line))
    this.#install({ ...newest, news })
  }

  /** Dice of a moment that is looked at, beside whom they were thrown for. */
  glance(lines: readonly LogLine[], picture: Picture): void {
    const throws = lines.flatMap((line, at) => rowOf(at, line, picture) ?? [])
    const about = throws.flatMap(({ rolled }) => rolled.who)
    this.tray = throws.length ? { key: `glance ${lines[0]?.step}`, about, throws, told: [] } : null
    this.#fade()
  }

  /** A decision in the midst of it, without taking any time. */
  stand(staged: Staged, beats: number, log: LogLine[]): void {
    for (const step of this.#steps([staged], log).slice(0, beats)) this.#do(step)
  }

  stop(): void {
    this.#clock.stop()
    this.waits = false
    this.#fading.stop()
    this.#row = []
    this.#untold = []
    this.#clear()
  }

  // -- inside ------------------------------------------------------------------------------------------------------------

  #steps(staged: readonly Staged[], log: LogLine[]): Step[] {
    return staged.flatMap((each): Step[] => {
      const isOwn = each.by !== null && each.by === this.stage.hand()
      const firstThrow = each.beats.findIndex(({ kind }) => kind === 'throw')
      const shown = firstThrow < 0 ? each.beats.length : firstThrow
      const beats = each.beats.map((beat, at): Step => {
        const act = each.acts[beat.act] as Act
        const beats = each.beats.filter((other) => other.act === beat.act)
        const about = beats.flatMap((other) => other.about)
        const told = beat.lines.flatMap((number) => log[number] ?? [])
        const moment = told.some(isScene) ? 'scene' : told.some((line) => line.moment === 'duel') ? 'duel' : null
        // What the player has just done himself, his hand has shown already; but not the scene that it makes.
        const isDone = isOwn && at < shown && moment !== 'scene'
        const isKnown = isDone || this.stage.isPassed(act, beats, each.by)
        const time = isKnown ? { ms: 0, isRead: false } : timeOf(beat, act.fight, moment)
        const place = { step: each.step, beat: at + 1 }
        const key = `${each.step}.${beat.act}`
        return { kind: 'beat', place, key, act, about, beat, log, isShown: time.ms > 0, time, ms: time.ms }
      })
      return [...(this.stage.isStill() ? stills(beats) : beats), { kind: 'patch', patch: each.after }]
    })
  }

  /** The picture that stands when all that waits has been shown. */
  #newest(): Picture | null {
    const last = this.#row.findLast((step) => step.kind === 'present')
    return last?.present.update.scene ?? this.stage.picture()
  }

  #await(staged: Promise<readonly Staged[]>, present: Present): void {
    const fetch: Step = { kind: 'fetch' }
    this.#row.push(fetch)
    void staged
      .catch(() => [])
      .then((found) => {
        const at = this.#row.indexOf(fetch)
        if (at < 0) return // skipped meanwhile
        this.stage.expect(found, found[0]?.before ?? null, present.log)
        this.#row.splice(at, 1, ...this.#steps(found, present.log))
        this.#plan()
        if (!this.#clock.isRunning) this.#go()
      })
  }

  #go(): void {
    for (;;) {
      const step = this.#row[0]
      this.#count()
      if (!step || step.kind === 'fetch') return
      if (this.#isHeldUp(step)) return
      const ms = step.kind === 'beat' ? step.ms / (this.stage.speed() || Infinity) : 0
      this.#row.shift()
      try {
        this.#do(step)
      } catch (error) {
        console.error('A beat cannot be shown:', error)
        return this.toThePresent()
      }
      if (ms > 0) return this.#clock.after(ms, () => this.#go())
    }
  }

  /** By hand the next act waits until the player has seen enough of this one. */
  #isHeldUp(step: Step): boolean {
    const isNext = step.kind === 'beat' && step.isShown && this.#act !== '' && step.key !== this.#act
    this.waits = isNext && this.act !== null && this.stage.isByHand()
    return this.waits
  }

  /** All that waits is given its time anew whenever more has come. */
  #plan(): void {
    const beats = this.#row.filter((step) => step.kind === 'beat')
    const times = hurried(beats.map(({ time }) => time))
    for (const [at, beat] of beats.entries()) beat.ms = times[at] ?? 0
  }

  #do(step: Step): void {
    switch (step.kind) {
      case 'beat':
        return this.#beat(step)
      case 'patch':
        return this.#change(step.patch)
      case 'present':
        return this.#install(step.present)
    }
  }

  #beat({ place, key, act, about, beat, log, isShown }: Step & { kind: 'beat' }): void {
    this.place = place
    this.stage.reach(place)
    const lines = beat.lines.flatMap((number) => log[number] ?? [])
    const before = this.picture ?? this.stage.picture()
    this.#change(beat.patch)
    const did = effectsOf(before, this.picture)
    this.effects = this.#act === key || act.continues ? joined(this.effects, did) : did
    if (this.#act !== key) this.#say()
    this.#told.push(...lines)
    if (isShown) this.before = before
    if (isShown && before) this.#lay(key, act, about, beat, log, before)
    if (isShown) {
      // Without motion all beats of an act stand at the same time.
      const standing = this.act?.key === key && this.stage.isStill() ? this.scene : null
      this.scene = sceneOf(key, lines, before) ?? standing
      this.words = act.words
      if (this.act?.key !== key) this.act = { key, about: eachOnce(about), fight: act.fight }
    }
    this.#act = key
    this.#ahead.push(...beat.lines)
    if (!isShown) {
      this.#untold.push(...lines)
      return
    }
    let told = this.stage.told()
    while (this.#ahead.includes(told)) told += 1
    this.#ahead = this.#ahead.filter((number) => number > told)
    this.stage.show([...this.#untold, ...lines], log.slice(0, told))
    this.#untold = []
  }

  /** One sentence an act, when it has been shown, not one a beat. */
  #say(): void {
    this.said = sentenceOf(this.#told) || this.said
    this.#told = []
  }

  #change(patch: Patch): void {
    const picture = this.picture ?? this.stage.picture()
    if (picture) this.picture = patched(picture, patch)
  }

  /** Into the tray: throws, and of fights what came of them. */
  #lay(key: string, act: Act, about: string[], beat: Beat, log: LogLine[], picture: Picture): void {
    const throws: Row[] = []
    const told: Told[] = []
    for (const number of beat.lines) {
      const line = log[number]
      const row = line && beat.kind === 'throw' ? rowOf(number, line, picture) : null
      if (row) throws.push(row)
      else if (line?.words && (act.fight || beat.kind === 'throw'))
        told.push({ line: number, words: inShort(line.words, picture), moment: line.moment, fact: line.fact })
    }
    const goesOn = this.tray !== null && (this.tray.key === key || (act.continues && this.#act === this.tray.key))
    const old = goesOn ? this.tray : null
    this.#fading.stop()
    if (!throws.length && !told.length) {
      if (!old) this.tray = null
      return
    }
    this.tray = {
      key,
      about: eachOnce([...(old?.about ?? []), ...about]),
      throws: [...(old?.throws ?? []), ...throws],
      told: [...(old?.told ?? []), ...told],
      fresh: { throws: throws.length, told: told.length },
    }
  }

  #install({ update, ...present }: Present): void {
    const scene = kept(this.picture ?? this.stage.picture(), update.scene)
    this.picture = null
    this.act = null
    this.scene = null
    this.words = ''
    this.#untold = []
    this.#ahead = []
    this.#count()
    this.#say()
    this.stage.install({ ...present, update: { ...update, scene } })
    if (this.tray || this.effects.length) this.#fade()
  }

  /** At once: what was thrown last stays in sight for a while, and what came of it. */
  #leave(staged: readonly Staged[], present: Present, before: Picture | null): void {
    if (staged.length) this.effects = effectsOf(before, present.update.scene)
    const lines = staged.flatMap(({ beats }) => beats.filter(({ kind }) => kind === 'throw')).at(-1)?.lines ?? []
    const found = lines.flatMap((number) => present.log[number] ?? [])
    if (found.length) this.glance(found, present.update.scene)
    else this.#fade()
  }

  #fade(): void {
    this.#fading.after(LINGERS, () => {
      this.tray = null
      this.effects = []
    })
  }

  #clear(): void {
    this.picture = this.before = null
    this.tray = null
    this.act = null
    this.scene = null
    this.effects = []
    this.words = ''
    this.#act = ''
    this.left = 0
  }

  #count(): void {
    const acts = eachOnce(this.#row.flatMap((step) => (step.kind === 'beat' && step.isShown ? [step.key] : [])))
    const waits = this.#row.some((step) => step.kind === 'present' || step.kind === 'fetch')
    this.left = Math.max(acts.length, waits ? 1 : 0)
  }
}

/** Without motion: all beats of an act come together, with the last of them, and stay until they can have been read. */
function stills(steps: readonly Step[]): Step[] {
  const shown = steps.flatMap((step) => (step.kind === 'beat' && step.isShown ? [step] : []))
  return steps.map((step) => {
    if (step.kind !== 'beat' || !step.isShown) return step
    const act = shown.filter(({ key }) => key === step.key)
    const isLast = act.at(-1) === step
    const time = isLast ? readingOf(act.flatMap(({ beat }) => beat.lines).length) : { ms: 0, isRead: false }
    return { ...step, time, ms: time.ms }
  })
}
