/** Who is under the pointer or has the focus, and what Enter on a unit means. */
import { on } from 'svelte/events'
import { meantBy } from './meant'
import type { Play } from './play.svelte'

export function watch(node: HTMLElement, play: Play): () => void {
  const over = (event: Event) => {
    if (play.isDragging) return
    const body = meantBy(event.target).body ?? null
    play.session.pointed = body
    if (body === play.session.hovered) return
    play.session.hovered = body
    if (body) play.session.hand.soon(body)
  }
  const out = () => (play.session.pointed = play.session.hovered = null)
  const focus = (event: Event) => {
    play.focused = meantBy(event.target).body
    over(event)
  }
  const blur = () => {
    play.focused = null
    out()
  }
  const moved = (event: PointerEvent) => {
    if (!play.aids.isSighting) return
    const box = node.getBoundingClientRect()
    play.aids.pointer = play.point({ x: event.clientX - box.left, y: event.clientY - box.top })
  }
  const key = (event: KeyboardEvent) => {
    const body = meantBy(event.target).body
    if (!body || play.isDragging || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    const isOrdered = play.way.has(body) || play.session.leading.target !== null || play.session.plan.orders.length > 0
    if (event.key === 'Enter' && isOrdered && play.commit()) return
    if (play.session.optionOf(body) || !play.aims.touch(body)) void play.session.pick(body)
  }
  // By svelte's own hand: a focus is lost in the middle of painting when the unit that has it leaves the table.
  const ends = [
    on(node, 'pointerover', over),
    on(node, 'pointerleave', out),
    on(node, 'focusin', focus),
    on(node, 'focusout', blur),
    on(node, 'pointermove', moved),
    on(node, 'keydown', key),
  ]
  return () => ends.forEach((end) => end())
}
