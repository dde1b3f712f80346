/** The Markdown of our rulebooks: headings, paragraphs, lists, tables and code. */

import { parseInline } from './inline'
import type { Align, Block, Inline } from './nodes'

const HEADING = /^(#{1,6})\s+(.*)$/
const ITEM = /^( *)([-*+]|\d+\.)\s+(.*)$/
const TABLE_RULE = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/
const FENCE = /^```/

export function parseMarkdown(text: string): Block[] {
  return blocks(text.replace(/\r\n?/g, '\n').split('\n'))
}

function blocks(lines: string[]): Block[] {
  const found: Block[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const heading = HEADING.exec(line)
    if (!line.trim()) {
      at += 1
    } else if (FENCE.test(line)) {
      const end = lines.findIndex((later, index) => index > at && FENCE.test(later))
      const last = end < 0 ? lines.length : end
      found.push({ kind: 'code', text: lines.slice(at + 1, last).join('\n') })
      at = last + 1
    } else if (heading) {
      found.push({ kind: 'heading', level: heading[1]?.length ?? 1, inside: parseInline(heading[2]?.trim() ?? '') })
      at += 1
    } else if (isTable(lines, at)) {
      const end = endOf(lines, at, (later) => later.includes('|'))
      found.push(table(lines.slice(at, end)))
      at = end
    } else if (ITEM.test(line)) {
      const end = endOfList(lines, at)
      found.push(list(lines.slice(at, end)))
      at = end
    } else {
      const end = endOf(lines, at, (later, index) => !begins(later) && !isTable(lines, index))
      found.push(paragraph(lines.slice(at, end)))
      at = end
    }
  }
  return found
}

/** Does this line end a paragraph by beginning something else? */
function begins(line: string): boolean {
  return HEADING.test(line) || FENCE.test(line) || ITEM.test(line)
}

function endOf(lines: string[], start: number, belongs: (line: string, index: number) => boolean): number {
  let end = start + 1
  while (end < lines.length && lines[end]?.trim() && belongs(lines[end] ?? '', end)) end += 1
  return end
}

function paragraph(lines: string[]): Block {
  const inside = parseInline(lines.map((line) => line.trim()).join(' '))
  const first = inside[0]
  const lead = first?.kind === 'strong' && first.inside[0]?.kind === 'text' ? first.inside[0].text : ''
  const flavour = lead === 'Ruling.' ? 'ruling' : lead === 'Example.' ? 'example' : ''
  return { kind: 'paragraph', inside, flavour }
}

// -- lists -------------------------------------------------------------------------------------------------------

/** A list goes on over its indented lines, and over an empty line if an item or an indented line follows. */
function endOfList(lines: string[], start: number): number {
  let end = start + 1
  while (end < lines.length) {
    const line = lines[end] ?? ''
    const next = lines[end + 1] ?? ''
    if (line.trim() ? !goesOn(line) : !goesOn(next)) break
    end += 1
  }
  return end
}

function goesOn(line: string): boolean {
  return ITEM.test(line) || /^ {2,}\S/.test(line)
}

function list(lines: string[]): Block {
  const first = ITEM.exec(lines[0] ?? '')
  const indent = first?.[1]?.length ?? 0
  const mark = first?.[2] ?? '-'
  const items: string[][] = []
  const numbers: number[] = []
  for (const line of lines) {
    const item = ITEM.exec(line)
    if (item && (item[1]?.length ?? 0) <= indent) {
      items.push([item[3] ?? ''])
      numbers.push(parseInt(item[2] ?? ''))
    } else items.at(-1)?.push(line.slice(Math.min(indent + mark.length + 1, line.search(/\S|$/))))
  }
  const ordered = /\d/.test(mark)
  return { kind: 'list', ordered, numbers: ordered ? numbers : [], items: items.map(blocks) }
}

// -- tables ------------------------------------------------------------------------------------------------------

function isTable(lines: string[], at: number): boolean {
  return (lines[at] ?? '').includes('|') && (lines[at + 1] ?? '').includes('|') && TABLE_RULE.test(lines[at + 1] ?? '')
}

function table(lines: string[]): Block {
  const [head = '', ruled = '', ...rows] = lines
  const columns = cells(head)
  const align = cells(ruled).map(aligned)
  return {
    kind: 'table',
    align,
    head: columns.map(parseInline),
    rows: rows.map((row) => squared(cells(row), columns.length)),
  }
}

/** Every row has as many cells as the head. */
function squared(row: string[], columns: number): Inline[][] {
  return Array.from({ length: columns }, (_, index) => parseInline(row[index] ?? ''))
}

function cells(line: string): string[] {
  const bare = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return bare.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
}

function aligned(cell: string): Align {
  if (/^:.*:$/.test(cell)) return 'center'
  if (cell.endsWith(':')) return 'right'
  return cell.startsWith(':') ? 'left' : null
}
