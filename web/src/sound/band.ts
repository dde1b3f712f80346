/** Plays what is to be heard, once the player has touched anything: before that no browser lets a page sound. */
import { settings } from '../settings.svelte'
import type { LogLine } from '../table/wire'
import { soundsOf } from './sounds'
import { Synth, type Speaker } from './synth'

const APART = 0.16 // s between two sounds of the same news

export class Band {
  #speaker: Speaker | null = null

  constructor(private readonly make: () => Speaker | null) {}

  /** The player has touched something. */
  wake(): void {
    if (settings.sounds) this.#speaker ??= this.make()
  }

  play(news: readonly LogLine[]): void {
    if (!settings.sounds || !settings.volume || !news.length) return
    for (const [at, sound] of soundsOf(news).entries()) this.#speaker?.play(sound, at * APART, settings.volume)
  }
}

export const band = new Band(() => ('AudioContext' in window ? new Synth(new AudioContext()) : null))
