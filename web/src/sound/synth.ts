/** Small sounds made of noise and tones; nothing is loaded. */
import type { Sound } from './sounds'

/** What makes them heard; tests bring their own. */
export interface Speaker {
  play(sound: Sound, after: number): void // seconds from now
}

interface Part {
  at: number // s
  lasts: number
  loud: number
  tone?: [from: number, to: number] // Hz
  wave?: OscillatorType
  noise?: [from: number, to: number] // Hz, of the filter over it
}

const SOUNDS: Record<Sound, Part[]> = {
  card: [
    { at: 0, lasts: 0.06, loud: 0.22, noise: [2600, 900] },
    { at: 0.045, lasts: 0.05, loud: 0.16, noise: [700, 300] },
  ],
  shot: [
    { at: 0, lasts: 0.22, loud: 0.18, noise: [4200, 900] },
    { at: 0.2, lasts: 0.05, loud: 0.25, tone: [170, 90], wave: 'triangle' },
  ],
  shock: [
    { at: 0, lasts: 0.3, loud: 0.3, tone: [120, 48], wave: 'triangle' },
    { at: 0, lasts: 0.14, loud: 0.2, noise: [1800, 500] },
    { at: 0.07, lasts: 0.25, loud: 0.05, tone: [1870, 1790], wave: 'square' },
  ],
  rout: [
    { at: 0, lasts: 0.18, loud: 0.16, tone: [392, 370], wave: 'sawtooth' },
    { at: 0.17, lasts: 0.34, loud: 0.16, tone: [294, 196], wave: 'sawtooth' },
  ],
  phase: [
    { at: 0, lasts: 0.09, loud: 0.1, tone: [523, 523], wave: 'sine' },
    { at: 0.08, lasts: 0.16, loud: 0.1, tone: [659, 659], wave: 'sine' },
  ],
  dice: [0, 0.07, 0.12, 0.2].map((at, count) => ({
    at,
    lasts: 0.03,
    loud: 0.2 - count * 0.03,
    noise: [3200 - count * 300, 1800] as [number, number],
  })),
  ram: [
    { at: 0, lasts: 0.45, loud: 0.34, tone: [95, 38], wave: 'triangle' },
    { at: 0.02, lasts: 0.4, loud: 0.2, noise: [1200, 180] },
  ],
}

export class Synth implements Speaker {
  #noise: AudioBuffer | null = null

  constructor(readonly context: AudioContext) {}

  play(sound: Sound, after: number): void {
    const now = this.context.currentTime + after
    for (const part of SOUNDS[sound]) this.#sound(part, now + part.at)
  }

  #sound(part: Part, at: number): void {
    const { context } = this
    const volume = context.createGain()
    volume.gain.setValueAtTime(0.0001, at)
    volume.gain.exponentialRampToValueAtTime(part.loud, at + 0.008)
    volume.gain.exponentialRampToValueAtTime(0.0001, at + part.lasts)
    volume.connect(context.destination)
    const source = part.tone ? this.#tone(part, part.tone, at) : this.#hiss(part, at, volume)
    if (part.tone) source.connect(volume)
    source.start(at)
    source.stop(at + part.lasts + 0.02)
  }

  #tone({ lasts, wave = 'sine' }: Part, [from, to]: [number, number], at: number): AudioScheduledSourceNode {
    const tone = this.context.createOscillator()
    tone.type = wave
    tone.frequency.setValueAtTime(from, at)
    tone.frequency.exponentialRampToValueAtTime(to, at + lasts)
    return tone
  }

  #hiss({ lasts, noise = [2000, 500] }: Part, at: number, volume: AudioNode): AudioScheduledSourceNode {
    const { context } = this
    const hiss = context.createBufferSource()
    hiss.buffer = this.#noise ??= whiteNoise(context)
    const filter = context.createBiquadFilter()
    filter.type = 'bandpass'
    filter.frequency.setValueAtTime(noise[0], at)
    filter.frequency.exponentialRampToValueAtTime(noise[1], at + lasts)
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
