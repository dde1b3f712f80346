/** Cards that change their place fly there; those that take hits are shaken. */

interface Was {
  box: DOMRect
  hits: number
  node: HTMLElement
}

export type Before = Map<string, Was>

const FLIGHT = 250 // ms
const EASE = 'cubic-bezier(0.3, 0, 0.2, 1)'

export function measure(root: HTMLElement): Before {
  const found: Before = new Map()
  for (const node of root.querySelectorAll<HTMLElement>('[data-card]')) {
    const { card = '', hits = '0' } = node.dataset
    found.set(card, { box: node.getBoundingClientRect(), hits: Number(hits), node })
  }
  return found
}

/**
 * After the picture has changed: let everything come from where it was.
 *
 * `pileOf` says in which pile a card lies or whose hand it came from, for cards that had or have no face on the table.
 */
export function fly(root: HTMLElement, before: Before, pileOf: (card: string) => string | null): void {
  const now = measure(root)
  for (const [card, { box, hits, node }] of now) {
    const was = before.get(card)
    const from = was?.box ?? pileBox(root, pileOf(card))
    if (from) come(node, from, box)
    if (was && hits > was.hits) strike(node)
  }
  for (const [card, was] of before) {
    const to = now.has(card) ? null : pileBox(root, pileOf(card))
    if (to) leave(root, was, to)
  }
}

function pileBox(root: HTMLElement, pile: string | null): DOMRect | null {
  return pile ? (root.querySelector(`[data-pile="${pile}"]`)?.getBoundingClientRect() ?? null) : null
}

function come(node: HTMLElement, from: DOMRect, to: DOMRect): void {
  const [dx, dy] = [middle(from)[0] - middle(to)[0], middle(from)[1] - middle(to)[1]]
  if (Math.hypot(dx, dy) < 4) return
  const scale = Math.min(1.4, Math.max(0.3, from.height / Math.max(1, to.height)))
  node.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 9 },
      { transform: 'none', zIndex: 9 },
    ],
    {
      duration: FLIGHT,
      easing: EASE,
    },
  )
}

/** The card is shaken. */
function strike(node: HTMLElement): void {
  const steps = [0, -5, 5, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }))
  node.animate(steps, { duration: 320, delay: 120 })
}

/** A copy of what is gone flies to its pile and is no more. */
function leave(root: HTMLElement, was: Was, to: DOMRect): void {
  const around = root.getBoundingClientRect()
  const ghost = was.node.cloneNode(true) as HTMLElement
  for (const name of ['data-thing', 'data-names', 'data-card', 'tabindex']) ghost.removeAttribute(name)
  ghost.classList.remove('ready', 'touched', 'pointed', 'barred')
  ghost.setAttribute('aria-hidden', 'true')
  ghost.inert = true
  Object.assign(ghost.style, {
    position: 'absolute',
    zIndex: '9',
    left: `${was.box.left - around.left + root.scrollLeft}px`,
    top: `${was.box.top - around.top + root.scrollTop}px`,
    width: `${was.box.width}px`,
    height: `${was.box.height}px`,
    pointerEvents: 'none',
  })
  root.append(ghost)
  const [dx, dy] = [middle(to)[0] - middle(was.box)[0], middle(to)[1] - middle(was.box)[1]]
  const flight = ghost.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${dx}px, ${dy}px) scale(0.3)`, opacity: 0.3 },
    ],
    { duration: FLIGHT * 1.4, easing: EASE },
  )
  flight.onfinish = flight.oncancel = () => ghost.remove()
}

function middle(box: DOMRect): [number, number] {
  return [box.left + box.width / 2, box.top + box.height / 2]
}
