import { expect, test } from 'vitest'
import { lettering } from '../../src/look/lettering'

test('a part of a unit is written as it is called, with its point', () => {
  const unknown = lettering('☺', 0, 0, 8)
  for (const letter of "A4.1'/-+") expect(lettering(letter, 0, 0, 8), letter).not.toBe(unknown)
})
