"""Which words on the page lie on other words: measured by the boxes of their lines, as far as they are in sight."""

from __future__ import annotations

from playwright.sync_api import Page

# Lines of text that are painted, cut to what their surroundings let through; names of units drawn as strokes count as
# well. Whatever lies under something opaque is not seen, so it disturbs nobody.
FOUND = """() => {
  const LEAST = 3 // px in both directions
  const sheet = document.head.appendChild(document.createElement('style'))
  sheet.textContent = '* { pointer-events: auto !important }' // so that every painted thing can be found at a point
  const meet = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) })
  const isBox = (box) => box.right - box.left > LEAST && box.bottom - box.top > LEAST
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const cuts = (node) => {
    const { overflowX, overflowY, clipPath } = getComputedStyle(node)
    return overflowX !== 'visible' || overflowY !== 'visible' || clipPath !== 'none'
  }
  const seen = (box, node) => {
    for (let at = node; at && at !== document.body; at = at.parentElement)
      if (at instanceof HTMLElement && cuts(at)) box = meet(box, at.getBoundingClientRect())
    return meet(box, screen)
  }
  const visible = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !node.closest('.visually-hidden, [hidden], option')
  const lines = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const node = text.parentElement
    const words = text.data.trim()
    if (!words || !node || node.closest('style, script, title, defs, symbol') || !visible(node)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const size = parseFloat(getComputedStyle(node).fontSize)
    for (const rect of range.getClientRects()) {
      // letters fill the middle of the line that they are given
      const slack = node instanceof SVGElement ? rect.height * 0.2 : Math.max(0, (rect.height - size) / 2)
      const line = { left: rect.left, right: rect.right, top: rect.top + slack, bottom: rect.bottom - slack }
      const box = seen(line, node)
      if (isBox(box)) lines.push({ box, node, words })
    }
  }
  for (const node of document.querySelectorAll('[data-coach^="label-"]')) {
    if (!visible(node) || node.textContent.trim()) continue
    const box = seen(node.getBoundingClientRect(), node)
    if (isBox(box)) lines.push({ box, node, words: node.getAttribute('data-coach') })
  }
  const alpha = (colour) =>
    colour.startsWith('rgba') ? parseFloat(colour.split(',')[3]) : colour === 'transparent' ? 0 : 1
  const hides = (node) => node instanceof HTMLElement && alpha(getComputedStyle(node).backgroundColor) > 0.8
  const covered = (lower, x, y) => {
    for (const node of document.elementsFromPoint(x, y)) {
      if (node === lower.node || node.contains(lower.node)) return false
      if (lower.node.contains(node)) return false
      if (hides(node)) return true
    }
    return true
  }
  const found = []
  for (let i = 0; i < lines.length; i += 1) for (let j = i + 1; j < lines.length; j += 1) {
    const [a, b] = [lines[i], lines[j]]
    if (a.node === b.node || a.node.contains(b.node) || b.node.contains(a.node)) continue
    // a plate lies on a word of the ground, and leaves nothing of it to be read
    const [ground, plate] = [a, b].map(({ node }) => [node.closest('svg.ground'), node.closest('.label')]).reduce(
      ([g, p], [each, other]) => [g || each, p || other], [null, null])
    if (ground && plate) continue
    const both = meet(a.box, b.box)
    if (!isBox(both)) continue
    const [x, y] = [(both.left + both.right) / 2, (both.top + both.bottom) / 2]
    if (covered(a, x, y) || covered(b, x, y)) continue
    found.push(`“${a.words.slice(0, 40)}” and “${b.words.slice(0, 40)}” at ${Math.round(x)}, ${Math.round(y)}`)
  }
  sheet.remove()
  return found
}"""


def overlaps(page: Page) -> list[str]:
    found: list[str] = page.evaluate(FOUND)
    return found
