/** The size of a panel, told in the moment in which its words change: a frame later it would jump under a hand. */
import type { Attachment } from 'svelte/attachments'
import type { Size } from './view'

export function measured(tell: (size: Size) => void): Attachment<HTMLElement> {
  return (node) => {
    const look = () => tell({ w: node.offsetWidth, h: node.offsetHeight })
    const changes = new MutationObserver(look)
    changes.observe(node, { childList: true, characterData: true, subtree: true, attributeFilter: ['class'] })
    look()
    return () => changes.disconnect()
  }
}
