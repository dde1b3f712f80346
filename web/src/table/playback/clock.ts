/** The only timer of what is shown. It goes by time alone: nothing waits for an animation to say that it has ended. */
export class Clock {
  #timer: ReturnType<typeof setTimeout> | undefined

  get isRunning(): boolean {
    return this.#timer !== undefined
  }

  /** Do this later, in place of whatever was to be done. */
  after(ms: number, deed: () => void): void {
    this.stop()
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      deed()
    }, ms)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
