/** The marks inside a paragraph: bold, italics, code, links and rule ids. Unclosed marks are plain text. */

import type { Inline } from './nodes'

const RULE_ID = /^[A-Z]{3}-[1-9]\d*(?:\.[1-9]\d*)+/
const LINK = /^\[([^\]]+)\]\(([^()\s]+)\)/
const SAFE = /^(https?:\/\/|#)/i

export function parseInline(text: string): Inline[] {
  const nodes: Inline[] = []
  let plain = ''
  const push = (node: Inline) => {
    if (plain) nodes.push({ kind: 'text', text: plain })
    plain = ''
    nodes.push(node)
  }
  let at = 0
  while (at < text.length) {
    const found = markAt(text, at)
    if (found) {
      push(found.node)
      at += found.length
    } else {
      const escaped = text[at] === '\\' && /[\\`*_|[\]]/.test(text[at + 1] ?? '')
      plain += escaped ? text[at + 1] : text[at]
      at += escaped ? 2 : 1
    }
  }
  if (plain) nodes.push({ kind: 'text', text: plain })
  return nodes
}

function markAt(text: string, at: number): { node: Inline; length: number } | null {
  const rest = text.slice(at)
  const before = text[at - 1] ?? ' '
  switch (text[at]) {
    case '`': {
      const end = rest.indexOf('`', 1)
      return end > 1 ? { node: { kind: 'code', text: rest.slice(1, end) }, length: end + 1 } : null
    }
    case '*':
      return rest.startsWith('**') ? enclosed(rest, '**', 'strong') : enclosed(rest, '*', 'em')
    case '_':
      return /\w/.test(before) ? null : enclosed(rest, '_', 'em') // a_word_with_lines is one word
    case '[': {
      const link = LINK.exec(rest)
      if (!link?.[1] || !link[2] || !SAFE.test(link[2])) return null
      return { node: { kind: 'link', href: link[2], inside: parseInline(link[1]) }, length: link[0].length }
    }
    default: {
      const id = /[\w-]/.test(before) ? null : RULE_ID.exec(rest)
      return id ? { node: { kind: 'rule', id: id[0] }, length: id[0].length } : null
    }
  }
}

/** `**bold**`: the marks hug the words, so that "2 * 3 * 4" stays a sum. */
function enclosed(rest: string, mark: string, kind: 'strong' | 'em'): { node: Inline; length: number } | null {
  if (/^\s|^$/.test(rest.slice(mark.length, mark.length + 1))) return null
  for (let end = rest.indexOf(mark, mark.length + 1); end > 0; end = rest.indexOf(mark, end + 1)) {
    const inner = rest.slice(mark.length, end)
    const after = rest[end + mark.length] ?? ' '
    if (/\s$/.test(inner)) continue
    if (mark === '*' && (after === '*' || rest[end - 1] === '*')) continue // half of a bold mark
    if (mark === '_' && /\w/.test(after)) continue
    return { node: { kind, inside: parseInline(inner) }, length: end + mark.length }
  }
  return null
}
