/** Asks the service about a draft, at most every 60 ms, and lets no older word come after a newer one. */
import type { Socket } from './socket'
import type { Preview, Reply } from './wire'

export const PREVIEW_EVERY = 60 // ms

export class Previews {
  #asked: string[] = [] // on their way, oldest first
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly socket: Socket,
    private readonly heard: (preview: Preview, draft: unknown) => void,
  ) {}

  /** Ask in a moment, about the draft as it is then. */
  soon(ask: () => void): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      ask()
    }, PREVIEW_EVERY)
  }

  /** Settles when there is a word about this draft, or will never be one. */
  async ask(seq: number, draft: unknown, chain: Reply[]): Promise<void> {
    this.#stop()
    const { id, told } = this.socket.ask({ kind: 'preview', seq, answer: draft, chain })
    this.#asked.push(id)
    const word = await told
    const at = this.#asked.indexOf(id)
    if (at < 0) return // a newer word has been heard, or the question is gone
    this.socket.drop(this.#asked.splice(0, at + 1))
    if (word?.kind === 'previewed') this.heard(word.preview, draft)
  }

  drop(): void {
    this.#stop()
    this.socket.drop(this.#asked.splice(0))
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
