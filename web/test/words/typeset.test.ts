import { expect, test } from 'vitest'
import { typeset } from '../../src/words/typeset'

test('a minus is printed as one, a hyphen stays', () => {
  expect(typeset('arete -1 to -3 (pre-shock check), B-S1')).toBe('arete −1 to −3 (pre-shock check), B-S1')
  expect(typeset('-2 (tired)')).toBe('−2 (tired)')
})
