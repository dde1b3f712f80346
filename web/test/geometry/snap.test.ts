/** Snapping: what is nearly in line is put in line, what is not near is left alone. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Box, boxDistance, overlaps, snapAdvance, snapHome, snapMove, snapTurn, turnBetween } from '../../src/geometry'
import { boxes, headings } from './places'

const table = { width: 72, depth: 48 }
const stand = (x: number, y: number, heading = 0) => new Box(x, y, heading, 2, 1)
const neighbour = [{ id: 'B1', boxes: [stand(20, 20)] }]

function snapped(box: Box, units = neighbour): Box {
  return snapMove([box], units, table).reduce((here, { dx, dy }) => here.moved(dx, dy), box)
}

describe('a place snaps', () => {
  test('corner to corner', () => {
    const found = snapMove([stand(22.1, 19.9)], neighbour, table)
    expect(found.map(({ kind, to }) => [kind, to])).toEqual([['corner', 'B1']])
    const { cx, cy } = snapped(stand(22.1, 19.9))
    expect([cx, cy].map((value) => value.toFixed(6))).toEqual(['22.000000', '20.000000'])
  })

  test('edge to edge, pushed out where it is a little inside', () => {
    for (const y of [21.2, 20.8]) {
      const after = snapped(stand(20.8, y))
      expect(after.cy).toBeCloseTo(21, 9)
      expect(after.cx).toBe(20.8)
    }
  })

  test('in line with the front of a neighbour that faces the same way', () => {
    expect(snapMove([stand(25, 20.2)], neighbour, table)).toMatchObject([{ kind: 'front', to: 'B1' }])
    expect(snapped(stand(25, 20.2)).cy).toBeCloseTo(20, 9)
    expect(snapMove([stand(25, 20.2, 180)], neighbour, table)).toEqual([])
    expect(snapMove([stand(40, 20.2)], neighbour, table)).toEqual([])
  })

  test('at the edge of the table, and into its corner', () => {
    const after = snapped(stand(1.1, 47.3))
    expect([after.cx, after.cy]).toEqual([1, 47.5])
  })

  test('back to where it comes from', () => {
    expect(snapHome([stand(20.1, 20.1)], [stand(20, 20)])).toMatchObject({ kind: 'place' })
    expect(snapHome([stand(20.1, 20.1, 10)], [stand(20, 20)])).toBeNull()
    expect(snapHome([stand(20.3, 20)], [stand(20, 20)])).toBeNull()
  })

  test('nowhere, if nothing is near', () => {
    expect(snapMove([stand(30, 30)], neighbour, table)).toEqual([])
    expect(snapMove([], neighbour, table)).toEqual([])
  })
})

test('no snap goes farther than a quarter, and an edge never ends inside', () => {
  fc.assert(
    fc.property(boxes, boxes, (ghost, other) => {
      const units = [{ id: 'B1', boxes: [other] }]
      for (const snap of snapMove([ghost], units, table)) {
        expect(Math.hypot(snap.dx, snap.dy)).toBeLessThanOrEqual(0.25 + 1e-9)
        if (snap.kind === 'edge') expect(overlaps(ghost.moved(snap.dx, snap.dy), other)).toBe(false)
      }
    }),
    { numRuns: 500 },
  )
})

test('an advance snaps only along its heading', () => {
  expect(snapAdvance([stand(20.3, 18.9)], neighbour, table)).toMatchObject([{ kind: 'edge', to: 'B1' }])
  expect(snapAdvance([stand(22.1, 30)], neighbour, table)).toEqual([])
  fc.assert(
    fc.property(boxes, headings, (ghost, heading) => {
      const other = ghost.advanced(ghost.depth + 0.2).withHeading(heading)
      for (const { dx, dy } of snapAdvance([ghost], [{ id: 'B1', boxes: [other] }], table)) {
        expect(dx * ghost.fy - dy * ghost.fx).toBeCloseTo(0, 8)
        expect(boxDistance(ghost.moved(dx, dy), ghost)).toBe(0)
      }
    }),
  )
})

test('a turn snaps to parallel and square, if no corner goes far', () => {
  const box = stand(23, 20, 3)
  const tilted = [{ id: 'B1', boxes: [stand(20, 20, 96)] }]
  const found = snapTurn([box], [23, 20], tilted)
  expect(found).toMatchObject({ kind: 'parallel', to: '' })
  expect(snapTurn([stand(23, 20, 5)], [23, 20], tilted)).toMatchObject({ to: 'B1' })
  expect(snapTurn([stand(23, 20, 45)], [23, 20], tilted)).toBeNull()
  expect(Math.abs(turnBetween(box.heading + (found?.turn ?? 0), 0))).toBeLessThan(1e-9)
})
