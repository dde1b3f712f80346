/** Bodies of men for tests: a row of hoplite units, bands; in inches and degrees. */
import { NO_MEN } from '../../src/table/stage/figures/looks'
import type { Body } from '../../src/table/stage/types'
import { body } from './scene'

export function hoplites(id: string, x: number, y: number, degrees: number, more: Partial<Body> = {}): Body {
  return body(id, [[x * 1000, y * 1000, degrees * 1000]], degrees, {
    ...NO_MEN,
    kind: 'hoplites',
    width: 6000,
    depth: 1600 * (more.men?.length ?? 1),
    men: [20],
    full: 20,
    files: 10,
    ranks: 2,
    formed: true,
    spirit: { letter: 'F', shape: 'square', words: 'Formed-up', rule: 'ALA-10.1', quiet: false },
    leader: null,
    ...more,
  })
}

export function band(id: string, kind: string, x: number, y: number, degrees: number, more: Partial<Body> = {}): Body {
  return hoplites(id, x, y, degrees, {
    kind,
    width: 7200,
    depth: 1200,
    men: [6],
    full: 6,
    files: 6,
    ranks: 1,
    formed: false,
    shape: 'loose',
    spirit: null,
    ...more,
  })
}
