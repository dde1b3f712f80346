/** A piece is pulled from its button onto the table; a press without a pull chooses it. */
import type { Camera } from '../camera.svelte'
import type { Placing } from './placing.svelte'

const FAR = 6 // pixels that a hand goes before it pulls

export function pulledOut(node: HTMLElement, placing: Placing, camera: Camera, id: string): () => void {
  let from: { x: number; y: number } | null = null
  let isPulling = false
  const down = (event: PointerEvent) => {
    if (event.button === 0) from = { x: event.clientX, y: event.clientY }
  }
  const moved = (event: PointerEvent) => {
    if (!from) return
    isPulling ||= Math.hypot(event.clientX - from.x, event.clientY - from.y) > FAR
    const stage = isPulling ? node.closest('.stage')?.getBoundingClientRect() : undefined
    if (stage) placing.bring(id, camera.toTable(event.clientX - stage.left, event.clientY - stage.top), event.altKey)
  }
  const over = () => {
    from = null
    isPulling = false
  }
  node.addEventListener('pointerdown', down)
  // On the window: the hand leaves the button, and the button may go while it is away.
  window.addEventListener('pointermove', moved)
  window.addEventListener('pointerup', over)
  window.addEventListener('pointercancel', over)
  return () => {
    node.removeEventListener('pointerdown', down)
    window.removeEventListener('pointermove', moved)
    window.removeEventListener('pointerup', over)
    window.removeEventListener('pointercancel', over)
  }
}
