/** Small sounds made of noise and tones, as a text file describes them (HOP-27.9). */
import { looks } from '../look/looks.svelte'
import type { SoundPart } from '../protocol'
import type { Sound } from './sounds'

/** What makes them heard; tests bring their own. */
export interface Speaker {
  play(sound: Sound, after: number, volume: number): void // seconds from now; to 1
}

export class Synth implements Speaker {
  #noise: AudioBuffer | null = null

  constructor(readonly context: AudioContext) {}

  play(sound: Sound, after: number, volume: number): void {
    const now = this.context.currentTime + after
    for (const part of looks().sounds[sound] ?? []) this.#sound(part, now + part.at, volume)
  }

  #sound(part: SoundPart, at: number, loud: number): void {
    const { context } = this
    const volume = context.createGain()
    volume.gain.setValueAtTime(0.0001, at)
    volume.gain.exponentialRampToValueAtTime(Math.max(part.loud * loud, 0.0001), at + 0.008)
    volume.gain.exponentialRampToValueAtTime(0.0001, at + part.lasts)
    volume.connect(context.destination)
    const source = part.tone ? this.#tone(part, part.tone, at) : this.#hiss(part, at, volume)
    if (part.tone) source.connect(volume)
    source.start(at)
    source.stop(at + part.lasts + 0.02)
  }

  #tone({ lasts, wave }: SoundPart, [from, to]: [number, number], at: number): AudioScheduledSourceNode {
    const tone = this.context.createOscillator()
    tone.type = wave as OscillatorType
    tone.frequency.setValueAtTime(from, at)
    tone.frequency.exponentialRampToValueAtTime(to, at + lasts)
    return tone
  }

  #hiss({ lasts, noise }: SoundPart, at: number, volume: AudioNode): AudioScheduledSourceNode {
    const { context } = this
    const hiss = context.createBufferSource()
    hiss.buffer = this.#noise ??= whiteNoise(context)
    const filter = context.createBiquadFilter()
    filter.type = 'bandpass'
    const [from, to] = noise ?? [2000, 500]
    filter.frequency.setValueAtTime(from, at)
    filter.frequency.exponentialRampToValueAtTime(to, at + lasts)
    hiss.connect(filter)
    filter.connect(volume)
    return hiss
  }
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1
  return buffer
}
