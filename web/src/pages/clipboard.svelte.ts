import { t } from '../words/words.svelte'

/** A text on its way to the clipboard, and what its button says for a moment. */
export class Clipboard {
  said = $state('')

  async copy(text: string, field: HTMLInputElement | HTMLTextAreaElement | undefined): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      this.said = t('Copied')
    } catch {
      field?.select() // no leave to use the clipboard: one key does it now
      this.said = t('Press Ctrl+C')
    }
    setTimeout(() => (this.said = ''), 2500)
  }
}
