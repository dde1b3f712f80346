/** A button that is pointed at or has the keyboard's focus shows on the table what its option would bring. */
import type { Session } from '../session.svelte'

export function looking(session: Session, key: string, body: string | null = null) {
  return (node: HTMLElement): (() => void) => {
    let looked = false
    const look = () => {
      looked = true
      session.hover = key
      if (body) session.hovered = body
    }
    const away = () => {
      if (!looked) return
      looked = false
      if (session.hover === key) session.hover = null
      if (body && session.hovered === body) session.hovered = null
    }
    const focus = () => node.matches(':focus-visible') && look()
    node.addEventListener('pointerenter', look)
    node.addEventListener('pointerleave', away)
    node.addEventListener('focus', focus)
    node.addEventListener('blur', away)
    return () => {
      away() // the button may be gone before the pointer leaves it
      node.removeEventListener('pointerenter', look)
      node.removeEventListener('pointerleave', away)
      node.removeEventListener('focus', focus)
      node.removeEventListener('blur', away)
    }
  }
}
