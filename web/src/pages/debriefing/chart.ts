/** Where the lines and marks of the chart of losses are. Pure: from the report to places. */

import type { Event, Report } from '../../protocol'

export interface Plot {
  left: number
  top: number
  width: number
  height: number
}

export interface Mark {
  event: Event
  index: number
  x: number
  y: number
}

export interface Tick {
  at: number
  label: string
}

export interface Band {
  x: number
  width: number
  turn: number
  isOdd: boolean
}

export interface Drawn {
  most: number // highest figure of the scale
  curves: [string, string] // as SVG paths
  areas: [string, string]
  marks: Mark[]
  levels: { seat: number; y: number; level: number }[]
  bands: Band[]
  turns: Tick[]
  figures: Tick[]
}

const LEAST_LABEL = 26 // px between two numbers of turns

export function drawn(report: Report, plot: Plot): Drawn {
  const xs = places(report, plot)
  const reached = [0, ...report.events.flatMap((event) => event.points)]
  const levels = report.sides.flatMap((side) => (side.level === null ? [] : [{ seat: side.seat, level: side.level }]))
  const step = roundStep(Math.max(...reached, ...levels.map((each) => each.level), 1))
  const most = step * Math.ceil((Math.max(...reached, ...levels.map((each) => each.level), 1) * 1.04) / step)
  const least = step * Math.floor(Math.min(...reached) / step) // below nothing, where there is such a thing
  const yOf = (points: number) => plot.top + (plot.height * (most - points)) / (most - least)
  const bottom = yOf(0)

  const curve = (seat: 0 | 1) => {
    let path = `M${plot.left} ${n(bottom)}`
    let before = 0
    report.events.forEach((event, at) => {
      const now = event.points[seat]
      if (now !== before) path += ` H${n(xs[at] ?? plot.left)} V${n(yOf(now))}`
      before = now
    })
    return `${path} H${n(plot.left + plot.width)}`
  }
  const curves: [string, string] = [curve(0), curve(1)]
  const close = ` V${n(bottom)} H${plot.left} Z`
  const bands = bandsOf(report, plot)
  return {
    most,
    curves,
    areas: [curves[0] + close, curves[1] + close],
    marks: report.events.map((event, index) => ({
      event,
      index,
      x: xs[index] ?? plot.left,
      y: event.seat === null ? plot.top : yOf(event.points[event.seat as 0 | 1]),
    })),
    levels: levels.map(({ seat, level }) => ({ seat, level, y: yOf(level) })),
    bands,
    turns: thinned(bands, plot),
    figures: Array.from({ length: (most - least) / step + 1 }, (_, at) => {
      const figure = least + at * step
      return { at: yOf(figure), label: String(figure).replace('-', '−') }
    }),
  }
}

/** Where each event is: its stretch has its share of the width, and the events of a stretch share that. */
export function places(report: Report, plot: Plot): number[] {
  const each = plot.width / Math.max(1, report.stretches.length)
  const counts = new Map<number, number>()
  for (const { stretch } of report.events) counts.set(stretch, (counts.get(stretch) ?? 0) + 1)
  const passed = new Map<number, number>()
  return report.events.map(({ stretch, kind }) => {
    const number = (passed.get(stretch) ?? 0) + 1
    passed.set(stretch, number)
    const part = kind === 'end' ? 1 : number / ((counts.get(stretch) ?? 0) + 1)
    return plot.left + (stretch + part) * each
  })
}

/** 1, 2 or 5 times a power of ten, so that there are some five lines. */
export function roundStep(most: number): number {
  const rough = most / 5
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)))
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10)
}

function bandsOf(report: Report, plot: Plot): Band[] {
  const each = plot.width / Math.max(1, report.stretches.length)
  const bands: Band[] = []
  report.stretches.forEach(({ turn }, at) => {
    const last = bands.at(-1)
    if (last?.turn === turn) last.width += each
    else bands.push({ x: plot.left + at * each, width: each, turn, isOdd: bands.length % 2 === 0 })
  })
  return bands
}

/** A number below each turn, or below every second, fifth ... where they would run into each other. */
function thinned(bands: Band[], plot: Plot): Tick[] {
  const apart = plot.width / Math.max(1, bands.length)
  const every = [1, 2, 5, 10, 20, 50].find((count) => count * apart >= LEAST_LABEL) ?? 100
  return bands
    .filter(({ turn }) => every === 1 || turn % every === 0)
    .map(({ x, width, turn }) => ({ at: x + width / 2, label: String(turn) }))
}

const n = (value: number) => Math.round(value * 10) / 10
