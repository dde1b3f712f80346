/** What a text of our rulebooks is made of, once read. */

import type { Term } from '../protocol'

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; inside: Inline[] }
  | { kind: 'em'; inside: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; inside: Inline[] }
  | { kind: 'rule'; id: string }
  | { kind: 'term'; text: string; term: Term }

export type Align = 'left' | 'center' | 'right' | null

export type Block =
  | { kind: 'heading'; level: number; inside: Inline[] }
  | { kind: 'paragraph'; inside: Inline[]; flavour: '' | 'ruling' | 'example' }
  | { kind: 'list'; ordered: boolean; numbers: number[]; items: Block[][] } // as the text numbers them
  | { kind: 'table'; align: Align[]; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string }

/** What a reader would see, without the marks. */
export function plain(inside: Inline[]): string {
  return inside
    .map((node) => {
      if (node.kind === 'text' || node.kind === 'code' || node.kind === 'term') return node.text
      if (node.kind === 'rule') return node.id
      return plain(node.inside)
    })
    .join('')
}
