import { describe, expect, test } from 'vitest'
import { mirrored, shape, stamped } from '../../src/look/shape'
import { meander } from '../../src/look/meander'
import { DEVICES, device } from '../../src/look/devices'
import { figures, outline } from '../../src/table/stage/figures/figures'
import { labelPlaces, labelWidth, tagsShown } from '../../src/table/stage/figures/labels'
import { seamsOf } from '../../src/table/stage/figures/seams'
import { waves } from '../../src/table/stage/ground/sea'
import { moved } from '../../src/table/stage/moving/trails.svelte'
import type { Tag } from '../../src/table/stage/types'
import { body, line, scene } from './scene'

describe('pictures as paths', () => {
  test('a stamp turns clockwise: what was ahead is to the right after a quarter', () => {
    expect(stamped(shape('M0 -10 L0 0 Z'), { x: 100, y: 200, turn: 90, scale: 1 })).toBe('M110 200L100 200Z')
  })

  test('a mirrored shape mirrored again is itself', () => {
    const one = shape('M1 2 L3 4 C1 2 3 4 5 6 A2 2 0 1 0 7 8 Z')
    expect(mirrored(mirrored(one))).toEqual(one)
  })

  test('a unit of any number of stands is a handful of paths', () => {
    const drawn = figures(line('A1', 20, 10, 30, { whole: [true, true, true, false] }))
    expect(Object.keys(drawn).sort()).toEqual(['base', 'front', 'hull', 'ink', 'wreck'])
    expect(drawn.base.match(/M/g)).toHaveLength(4)
    expect(drawn.wreck).not.toBe('')
  })

  test('a stand at half strength shows fewer ships, and the two sides differ in shape', () => {
    const whole = figures(line('A1', 20, 10, 0))
    const hurt = figures(line('A1', 20, 10, 0, { whole: [false, false, false, false] }))
    expect(hurt.hull.length).toBeLessThan(whole.hull.length)
    expect(figures(line('A1', 20, 10, 0, { seat: 1 })).hull).not.toBe(whole.hull)
  })

  test('every kind is drawn, one that nobody knows as a plain block', () => {
    for (const kind of ['trireme', 'freighter', 'phalanx', 'euzonoi', 'elephants']) {
      expect(figures(body('A1', [[1000, 1000, 0]], 0, { kind })).hull, kind).not.toBe('')
    }
  })

  test('all path data are numbers', () => {
    const drawn = figures(line('A1', 20, 10, 33))
    for (const path of [
      ...Object.values(drawn),
      outline([[1, 2, 3]], 4, 5),
      waves(72000, 48000),
      meander(0, 0, 500, 12, 90),
      ...Object.values(DEVICES),
    ]) {
      expect(path).not.toMatch(/NaN|undefined|Infinity/)
    }
    expect(device('no such city')).not.toBe('')
  })
})

describe('seams', () => {
  const WIDE = 4 * 1.97 // of a line

  test('lie where two units of one side stand edge to edge, and not between the stands of one', () => {
    const seams = seamsOf([line('A1', 20, 10, 0), line('A2', 20 + WIDE, 10, 0)], 50)
    expect(seams).toHaveLength(1)
    const [[ax, ay], [bx, by]] = seams[0] as [[number, number], [number, number]]
    expect([ax, bx].every((x) => Math.abs(x - (20000 + 2 * 1970)) < 2)).toBe(true)
    expect([ay, by].sort((a, b) => a - b).map(Math.round)).toEqual([10000 - 690, 10000 + 690])
  })

  test('only along what they share, at any heading, from either side', () => {
    for (const degrees of [0, 30, 90, 215]) {
      const radians = (degrees * Math.PI) / 180
      const [s, c] = [Math.sin(radians), Math.cos(radians)]
      // beside it to the right, and half a stand behind
      const beside = line('A2', 20 + WIDE * c - 0.69 * s, 10 - WIDE * s - 0.69 * c, degrees)
      for (const pair of [
        [line('A1', 20, 10, degrees), beside],
        [beside, line('A1', 20, 10, degrees)],
      ]) {
        const seams = seamsOf(pair, 50)
        expect(seams, String(degrees)).toHaveLength(1)
        const [[ax, ay], [bx, by]] = seams[0] as [[number, number], [number, number]]
        expect(Math.hypot(ax - bx, ay - by)).toBeCloseTo(690, -1)
      }
    }
  })

  test('one behind another has a seam for each stand', () => {
    expect(seamsOf([line('A1', 20, 10, 0), line('A2', 20, 10 + 1.38, 0)], 50)).toHaveLength(4)
    expect(seamsOf([line('A1', 20, 10, 0), line('A2', 20, 10 + 1.38, 180)], 50)).toHaveLength(4)
  })

  test('none where there is a gap, an angle, a corner alone, or an enemy', () => {
    const one = line('A1', 20, 10, 0)
    for (const other of [
      line('A2', 20 + WIDE + 0.2, 10, 0),
      line('A2', 20 + WIDE, 10, 20),
      line('A2', 20 + WIDE, 10 + 1.38, 0),
      line('B1', 20 + WIDE, 10, 0),
      line('B1', 20, 10 + 1.38, 180),
    ])
      expect(seamsOf([one, other], 50)).toEqual([])
  })
})

describe('labels', () => {
  const tag = (shape: Tag['shape']): Tag => ({ letter: 'W', shape, words: '', rule: '', quiet: false })

  test('none lies on another', () => {
    const bodies = [0, 1, 2, 3, 4].map((i) => line(`A${i}`, 10 + 2 * i, 20, 0, { tags: [tag('triangle')] }))
    const px = 60
    const places = [...labelPlaces(bodies, px).values()]
    for (const [i, [x, y]] of places.entries()) {
      for (const [ox, oy] of places.slice(i + 1)) {
        const apart = Math.abs(x - ox) >= labelWidth(bodies[0] as never, px) * px - 1 || Math.abs(y - oy) >= 19 * px - 1
        expect(apart).toBe(true)
      }
    }
  })

  test('a label stands behind its unit where there is room', () => {
    const north = labelPlaces([line('A1', 20, 20, 0)], 60).get('A1')
    const south = labelPlaces([line('B1', 20, 20, 180)], 60).get('B1')
    expect(north?.[1]).toBeGreaterThan(-20000)
    expect(south?.[1]).toBeLessThan(-20000)
  })

  test('from afar only states that change are shown', () => {
    const unit = { tags: [tag('circle'), tag('triangle')] }
    expect(tagsShown(unit, 50)).toHaveLength(2)
    expect(tagsShown(unit, 100).map(({ shape }) => shape)).toEqual(['triangle'])
  })
})

describe('trails', () => {
  test('tell who has moved, who has turned and who is gone', () => {
    const before = scene(line('A1', 10, 10, 0), line('A2', 20, 10, 0), line('A3', 30, 10, 0), line('A4', 40, 10, 0))
    const after = scene(line('A1', 10, 10, 0), line('A2', 20, 15, 0), line('A3', 30, 10, 180))
    const trails = moved(before, after)
    expect(trails.map(({ body: { id } }) => id)).toEqual(['A2', 'A3', 'A4'])
    expect(trails[0]?.to).toEqual([20000, 15000])
    expect(trails[1]?.turned).toBe(true)
    expect(trails[2]?.to).toBeNull()
  })
})
