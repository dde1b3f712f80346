/** A window that can be dragged by any part of it that is no control (HOP-27.2). */

const CONTROLS = 'button, a, input, select, textarea, summary, label, table'

export function movable(node: HTMLElement): () => void {
  let from: { x: number; y: number } | null = null
  let [dx, dy] = [0, 0]

  function down(event: PointerEvent): void {
    if (event.button !== 0 || !(event.target instanceof Element) || event.target === node) return
    if (event.target.closest(CONTROLS) || !node.contains(event.target)) return
    from = { x: event.clientX - dx, y: event.clientY - dy }
  }

  function move(event: PointerEvent): void {
    if (!from) return
    const box = node.getBoundingClientRect()
    // It must not get lost: its upper edge stays in sight.
    const [x, y] = [event.clientX - from.x, event.clientY - from.y]
    dx += clamp(x - dx, 60 - box.right, window.innerWidth - 60 - box.left)
    dy += clamp(y - dy, -box.top, window.innerHeight - 40 - box.top)
    node.style.translate = `${dx}px ${dy}px`
    getSelection()?.removeAllRanges()
  }

  const up = () => (from = null)

  node.addEventListener('pointerdown', down)
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
  return () => {
    node.removeEventListener('pointerdown', down)
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value))
}
