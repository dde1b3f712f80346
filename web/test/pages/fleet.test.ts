import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asFleet, fromLink, toLink, toSend, type Fleet } from '../../src/pages/fleet/fleet'
import { fromText, toText } from '../../src/pages/fleet/fleet_text'

const fleet: Fleet = {
  name: 'Athens "of the owls"',
  squadrons: [
    { name: 'Phormio, the \\ elder', stands: 3, crew: 'well_trained', morale: 'determined', ship_class: 'fast' },
    { name: '', stands: null, crew: 'plain', morale: 'plain', ship_class: 'plain' },
  ],
}

const name = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replace(/\p{C}/gu, ''))
const squadron = fc.record({
  name,
  stands: fc.option(fc.integer({ min: 1, max: 9 })),
  crew: fc.constantFrom('plain', 'green', 'well_trained'),
  morale: fc.constantFrom('plain', 'determined'),
})
const fleets = fc.record({ name, squadrons: fc.array(squadron, { maxLength: 12 }) }) as fc.Arbitrary<Fleet>

describe('a fleet as text', () => {
  test('is what the command line takes', () => {
    expect(toText(fleet)).toBe(
      [
        'name = "Athens \\"of the owls\\""',
        'squadrons = [',
        '  { name = "Phormio, the \\\\ elder", stands = 3, crew = "well_trained", morale = "determined", ship_class = "fast" },',
        '  { crew = "plain", morale = "plain", ship_class = "plain" },',
        ']',
        '',
      ].join('\n'),
    )
  })

  test('text to fleet to text gives the same text', () => {
    fc.assert(
      fc.property(fleets, (built) => {
        expect(toText(fromText(toText(built)))).toBe(toText(built))
      }),
    )
  })

  test('fleet to text to fleet gives the same fleet', () => {
    fc.assert(
      fc.property(fleets, (built) => {
        expect(fromText(toText(built))).toEqual(built)
      }),
    )
  })

  test('the long form of a list and comments are read too', () => {
    const read = fromText(
      "# mine\nname = 'A'\n\n[[squadrons]]\nstands = 4 # full\ncrew = 'green'\n[[squadrons]]\ncrew = \"plain\"\n",
    )
    expect(read).toEqual({
      name: 'A',
      squadrons: [
        { name: '', stands: 4, crew: 'green' },
        { name: '', stands: null, crew: 'plain' },
      ],
    })
  })

  test('what a rule set adds to a fleet is carried along', () => {
    const words = 'name = "A"\neuzonoi = 2\nsquadrons = [\n]\n'
    expect(toText(fromText(words))).toBe(words)
  })

  test.each([
    ['squadrons = [\n  { crew = "x" \n', /Line 3/],
    ['name = "open\nsquadrons = []', /Line 1: a text is not closed/],
    ['squadrons = [{ stands = 1.5 }]', /Line 1/],
    ['name = "A"\nname = "B"', /Line 2: name is said twice/],
    ['name = "A"', /list of squadrons/],
    ['squadrons = [3]', /list of squadrons/],
    ['', /list of squadrons/],
  ])('%j is refused with the place', (words, expected) => {
    expect(() => fromText(words)).toThrow(expected)
  })

  test('no text brings the reader down', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '=', '"', "'", ',', 'a', '1', '\n', '#', '\\', ' ') }),
        (words) => {
          try {
            fromText(words)
          } catch (error) {
            expect((error as Error).constructor.name).toBe('Unreadable')
          }
        },
      ),
    )
  })
})

describe('a fleet as a link', () => {
  test('there and back', () => {
    fc.assert(
      fc.property(fleets, (built) => {
        expect(fromLink(toLink(built))).toEqual(built)
      }),
    )
  })

  test('only signs that need no escape in an address', () => {
    expect(toLink({ name: 'Ἀθῆναι ÿÿÿ', squadrons: [] })).toMatch(/^[\w-]+$/)
  })

  test.each(['', '%', 'bm8', 'e30', '!!!'])('%j holds no fleet', (shared) => {
    expect(fromLink(shared)).toBeNull()
  })
})

describe('what comes from outside', () => {
  test.each([
    null,
    3,
    [],
    {},
    { squadrons: 3 },
    { squadrons: [{ crew: 3 }] },
    { squadrons: [[]] },
    { squadrons: Array(999).fill({}) },
  ])('%j is no fleet', (told) => {
    expect(asFleet(told)).toBeNull()
  })

  test('what is not said is not sent', () => {
    expect(toSend({ name: '', squadrons: [{ name: '', stands: null, crew: 'green' }] })).toEqual({
      squadrons: [{ crew: 'green' }],
    })
  })
})
