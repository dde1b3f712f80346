/** Marks the glossary's terms in a text, each where it stands first: a reader needs it once, and so does the Tab key. */

import type { Glossary } from '../glossary/terms'
import type { Block, Inline } from './nodes'

export function withTerms(blocks: Block[], glossary: Glossary): Block[] {
  const seen = new Set<string>()
  return blocks.map((block) => markedBlock(block, glossary, seen))
}

function markedBlock(block: Block, glossary: Glossary, seen: Set<string>): Block {
  const marked = (inside: Inline[]) => markedInline(inside, glossary, seen)
  switch (block.kind) {
    case 'paragraph':
      return { ...block, inside: marked(block.inside) }
    case 'list':
      return { ...block, items: block.items.map((item) => item.map((part) => markedBlock(part, glossary, seen))) }
    case 'table':
      return { ...block, head: block.head.map(marked), rows: block.rows.map((row) => row.map(marked)) }
    default:
      return block
  }
}

function markedInline(inside: Inline[], glossary: Glossary, seen: Set<string>): Inline[] {
  return inside.flatMap((node): Inline[] => {
    if (node.kind === 'strong' || node.kind === 'em') {
      return [{ ...node, inside: markedInline(node.inside, glossary, seen) }]
    }
    if (node.kind !== 'text') return [node]
    return glossary.pieces(node.text).map(({ text, term }): Inline => {
      if (!term || seen.has(term.term)) return { kind: 'text', text }
      seen.add(term.term)
      return { kind: 'term', text, term }
    })
  })
}
