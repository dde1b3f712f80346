import { describe, expect, test } from 'vitest'

// The style sheet as text: vitest leaves style sheets out, and the page's types know no files.
interface Files {
  readFileSync(path: URL, encoding: 'utf8'): string
}
const files: Files = await import(/* @vite-ignore */ ['node', 'fs'].join(':'))
const css = files.readFileSync(new URL('../../src/look/theme.css', import.meta.url), 'utf8')

function block(opening: string): string {
  const from = css.indexOf(opening)
  return css.slice(from, css.indexOf('}', from))
}

function colours(opening: string): Record<string, string> {
  const found = block(opening).matchAll(/--([\w-]+): (#[0-9a-f]{6}|rgb[^;]+);/g)
  return Object.fromEntries([...found].map(([, name, value]) => [name, value]))
}

const both = [...block(':root {').matchAll(/--([\w-]+): light-dark\((.*?), (#.*?|rgb.*?)\);/g)]
const same = colours(':root {')
const light: Record<string, string> = { ...same, ...Object.fromEntries(both.map(([, name, value]) => [name, value])) }
const dark: Record<string, string> = { ...same, ...Object.fromEntries(both.map(([, name, , value]) => [name, value])) }
const atSea = colours('.at-sea {')

function brightness(colour: string): number {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = parts.map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one = '', other = ''): number {
  const [high = 0, low = 0] = [brightness(one), brightness(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const TEXT = [
  ['text', 'panel'],
  ['text', 'panel-raised'],
  ['text', 'slip'],
  ['text', 'slip-soft'],
  ['text', 'clay'],
  ['text-soft', 'panel'],
  ['text-soft', 'panel-raised'],
  ['text-soft', 'slip-soft'],
  ['link', 'panel'],
  ['alpha-ink', 'alpha'],
  ['beta-ink', 'beta'],
  ['on-gold', 'gold'],
  ['gold-deep', 'panel'],
  ['danger', 'panel-raised'],
  ['on-danger', 'danger'],
  ['free', 'panel-raised'],
  ['priced', 'panel-raised'],
  ['front', 'panel-raised'],
  ['flank', 'panel-raised'],
  ['rear', 'panel-raised'],
  ['land-text', 'land'],
]
const FIGURES = [
  ['alpha', 'plain'],
  ['beta', 'plain'],
  ['alpha', 'land'],
  ['beta', 'land'],
  ['danger', 'plain'],
  ['free', 'plain'],
  ['focus', 'plain'],
  ['focus', 'panel'],
]
const AFLOAT = ['free', 'priced', 'danger', 'focus', 'front', 'flank', 'rear', 'gold', 'on-sea']

test('both themes have colours of their own', () => {
  expect(both.length).toBeGreaterThan(25)
})

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_, theme) => {
  test.each(TEXT)('%s on %s can be read', (ink, ground) => {
    expect(contrast(theme[ink], theme[ground])).toBeGreaterThanOrEqual(4.5)
  })

  test.each(AFLOAT)('%s can be seen at sea', (figure) => {
    expect(contrast({ ...theme, ...atSea }[figure], theme.sea)).toBeGreaterThanOrEqual(3)
  })

  test.each(FIGURES)('%s on %s can be seen', (figure, ground) => {
    expect(contrast(theme[figure], theme[ground])).toBeGreaterThanOrEqual(3)
  })
})
