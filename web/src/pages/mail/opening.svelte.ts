/** A file that the player opens or drops: the service says whether it is an invitation or the next turn of a game. */

import { api, sentence, wordsOf, type Reason } from '../../api'
import type { InvitationInfo, MailGiven } from '../../protocol'
import { go, mailHref, tableHref } from '../../router'

export const ENDING = '.savegame'
const MOST_BYTES = 200_000

class Opening {
  busy = $state(false)
  taken = $state(0) // files so far; who shows a game asks for it anew
  trouble = $state.raw<Reason | null>(null)
  invitation = $state.raw<InvitationInfo | null>(null)
  #file: Blob | null = null

  async open(file: File): Promise<void> {
    this.close()
    if (!file.name.toLowerCase().endsWith(ENDING)) {
      this.trouble = { text: `${file.name}: files of games by mail end in ${ENDING}.`, rule: 'HOP-25.3' }
      return
    }
    if (file.size > MOST_BYTES) {
      this.trouble = { text: `${file.name}: too long for a turn of a game by mail.`, rule: '' }
      return
    }
    await this.#ask(file.name, async () => {
      const { given, invitation } = await api.openMail(file)
      this.taken += 1
      if (given) comeTo(given)
      this.#file = invitation ? file : null
      this.invitation = invitation
    })
  }

  /** Take part in the battle of the invitation. */
  async accept(): Promise<void> {
    const file = this.#file
    if (!file) return
    await this.#ask('', async () => {
      const given = await api.joinMail(file)
      this.close()
      comeTo(given)
    })
  }

  close(): void {
    this.trouble = this.invitation = this.#file = null
  }

  async #ask(name: string, work: () => Promise<void>): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.trouble = null
    try {
      await work()
    } catch (error) {
      const { text, rule } = wordsOf(error)
      this.trouble = { text: name ? `${name}: ${text}` : sentence(text), rule }
    } finally {
      this.busy = false
    }
  }
}

export const opening = new Opening()

/** To the table if there is something to play, else to where the own file is saved. */
export function comeTo(given: MailGiven): void {
  go(given.mail.task === 'play' ? tableHref(given.token) : mailHref(given.token))
}
