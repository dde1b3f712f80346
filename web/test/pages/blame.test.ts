import { describe, expect, test } from 'vitest'
import { blame } from '../../src/pages/new/blame'
import type { Setting } from '../../src/protocol'

const setting = (name: string, words: string, rule: string): Setting => ({
  name,
  words,
  rule,
  values: [],
  default: '',
  group: '',
  labels: [],
})
const settings = [
  setting('cape_reach', 'Reach of the cape', 'NAV-18.8'),
  setting('redeploy', 'squadrons may be shifted', 'NAV-19.1'),
]
const seats = ['α', 'β']
const blamed = (text: string, rule = '') => blame({ text, rule }, settings, seats)

describe('a refusal stands beside its field', () => {
  test('named by the words of the setting', () => {
    expect(blamed('Reach of the cape: 12 to 24.')).toEqual({
      setting: 'cape_reach',
      seat: null,
      reason: { text: '12 to 24.', rule: '' },
    })
  })

  test('named by its name, whatever the first letter has become', () => {
    expect(blamed("Cape_reach: a number is wanted, not 'x'.").setting).toBe('cape_reach')
  })

  test('the fleet of a seat', () => {
    expect(blamed('Β: at least 2 squadrons: no fewer.', 'NAV-3.5')).toEqual({
      setting: '',
      seat: 1,
      reason: { text: 'at least 2 squadrons: no fewer.', rule: 'NAV-3.5' },
    })
  })

  test('an option by its rule', () => {
    expect(blamed('Only historical battles have places to redeploy from.', 'NAV-19.1').setting).toBe('redeploy')
  })

  test('anything else stands beside the button', () => {
    expect(blamed('The service does not answer.')).toEqual({
      setting: '',
      seat: null,
      reason: { text: 'The service does not answer.', rule: '' },
    })
    expect(blamed('Not understood: seed.').seat).toBeNull()
  })
})
