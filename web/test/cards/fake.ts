/** A small battle of cards, made by hand: the picture of a seat and questions about it. */
import type { Card, CardScene, Hint, Odds, OptionSpec, Question, Spot } from '../../src/table/wire'

export function card(id: string, changes: Partial<Card> = {}): Card {
  return {
    id,
    seat: id.startsWith('N') ? 1 : 0,
    kind: 'unit',
    figure: 'hoplite',
    code: 'HI',
    device: 'owl',
    name: 'Hoplites',
    copies: 1,
    quality: 6,
    size: 5,
    hits: 0,
    threshold: 6,
    missile: '',
    value: 6,
    clan: '',
    markers: [],
    is_hidden: false,
    is_engaged: false,
    words: 'Heavy infantry',
    facts: [{ name: 'Quality', value: '6', rule: 'HOP-1.3' }],
    ...changes,
  }
}

export function special(id: string, name: string, copies = 1): Card {
  return card(id, { kind: 'special', figure: id, code: '', name, copies, quality: 0, size: 0, threshold: 0 })
}

const GROUNDS = ['clear', 'woods', 'clear', 'clear', 'stream', 'clear', 'rough', 'clear', 'marsh']

function field(seat: number, cards: Record<number, string>): Spot[] {
  return GROUNDS.map((terrain, at) => {
    const column = at + 1
    const wing = column < 3 ? 'left wing' : column > 7 ? 'right wing' : 'centre'
    const zone = seat === 0 || wing === 'centre' ? wing : wing === 'left wing' ? 'right wing' : 'left wing'
    return {
      id: `${seat ? 'north' : 'south'}-${column}`,
      seat,
      column,
      zone,
      terrain,
      card: cards[column] ?? '',
      facts: [{ name: 'Attack from here', value: terrain === 'clear' ? 'no shift' : '1 left', rule: 'HOP-6.4' }],
    } as Spot
  })
}

const M = {
  letter: 'M',
  shape: 'triangle',
  words: 'manoeuvre: may not attack, fire or move',
  rule: 'HOP-2.5',
  quiet: false,
} as const
const NO = { letter: 'J', shape: 'circle', words: 'no missiles left', rule: 'HOP-2.5', quiet: false } as const
const D = { letter: '2', shape: 'diamond', words: 'depletion 2', rule: 'HOP-15.7', quiet: false } as const

export function scene(changes: Partial<CardScene> = {}): CardScene {
  return {
    kind: 'cards',
    headline: 'Delium, 424 BC',
    turn: 4,
    turns: 0,
    phase: 'play',
    phases: ['play', 'move', 'missile', 'shock', 'rally', 'draw'],
    active: 0,
    sides: [
      {
        seat: 0,
        letter: 'S',
        name: 'Athenians, Delium',
        leader: 'Hippocrates',
        device: 'owl',
        points: 23,
        level: 70,
        lines: [
          { name: 'Initiative', value: '4', rule: 'HOP-4.1' },
          { name: 'Command', value: '1', rule: 'HOP-4.4' },
        ],
        rules: [],
        clans: [],
        orders: [
          { name: 'skirmishers withdraw', value: 'ask', rule: 'HOP-24.2' },
          { name: 'all units fire in reaction', value: 'always', rule: 'HOP-24.8' },
        ],
      },
      {
        seat: 1,
        letter: 'N',
        name: 'Boeotians',
        leader: 'Pagondas',
        device: 'club',
        points: 41,
        level: 78,
        lines: [
          { name: 'Initiative', value: '5', rule: 'HOP-4.1' },
          { name: 'Command', value: '2', rule: 'HOP-4.4' },
        ],
        rules: [{ name: 'Ferocity', value: 'BI and LI check at -2', rule: 'HOP-7.4' }],
        clans: [],
        orders: [],
      },
    ],
    cards: [
      card('S1', { name: 'Epilektoi', quality: 8, threshold: 8, hits: 3, is_engaged: true }),
      card('S2', { name: 'Athenian hoplites', quality: 7, threshold: 7, size: 10, hits: 1, markers: [M] }),
      card('S3', {
        figure: 'archer',
        code: 'SK AR',
        name: 'Archers',
        quality: 4,
        threshold: 4,
        size: 1,
        missile: 'A',
        value: 1,
      }),
      card('S4', {
        figure: 'horseman',
        code: 'LC',
        name: 'Athenian horse',
        quality: 6,
        missile: 'J',
        markers: [NO, D],
      }),
      card('S5', { figure: 'phalangite', code: 'PH', name: 'Phalanx', quality: 7, threshold: 7, size: 10 }),
      card('S6', {
        figure: 'slinger',
        code: 'SK SL',
        name: 'Slingers',
        quality: 4,
        threshold: 4,
        size: 1,
        missile: 'S',
      }),
      card('S7', {
        figure: 'peltast',
        code: 'LP',
        name: 'Thracian peltasts',
        quality: 5,
        threshold: 5,
        size: 3,
        missile: 'J',
      }),
      card('S8', { figure: 'heavy horseman', code: 'HC', name: 'Companions', quality: 8, threshold: 8, size: 4 }),
      card('S9', { figure: 'legionary', code: 'LG HA', name: 'Routed men', quality: 6, hits: 5 }),
      special('flank', 'FLANK', 2),
      special('rally', 'RALLY'),
      special('missile_supply', 'MISSILE SUPPLY'),
      card('N1', { name: 'Theban hoplites', quality: 8, threshold: 8, size: 12, hits: 2, is_engaged: true }),
      card('N2', {
        figure: 'elephant',
        code: 'EL',
        name: 'Elephants',
        quality: 7,
        threshold: 7,
        size: 3,
        missile: 'ES',
        markers: [M],
      }),
      card('N3', { figure: 'barbarian', code: 'BI', name: 'Gauls', quality: 6, size: 8, hits: 4, is_hidden: true }),
      card('N4', { figure: 'chariot', code: 'CH LGT', name: 'Light chariots', quality: 5, threshold: 5, size: 2 }),
      card('N5', { figure: 'cataphract', code: 'HC CAT', name: 'Cataphracts', quality: 8, threshold: 8, size: 5 }),
      card('N6', {
        figure: 'camel',
        code: 'CA',
        name: 'Camels',
        quality: 6,
        threshold: 12,
        size: 5,
        hits: 5,
        clan: 'Takeda',
      }),
      card('N9', {
        figure: 'kibamusha',
        code: 'KB',
        name: 'Kibamusha',
        quality: 8,
        threshold: 8,
        size: 5,
        clan: 'Takeda',
      }),
    ],
    spots: [
      ...field(0, { 2: 'S3', 4: 'S1', 5: 'S2', 8: 'S4' }),
      ...field(1, { 1: 'N5', 3: 'N4', 4: 'N1', 5: 'N3', 6: 'N2', 9: 'N6' }),
    ],
    piles: [
      {
        id: 'hand-0',
        seat: 0,
        kind: 'hand',
        name: 'Hand',
        cards: ['S5', 'S6', 'S7', 'S8', 'flank', 'missile_supply'],
        count: 7,
      },
      { id: 'deck-0', seat: 0, kind: 'deck', name: 'Deck', cards: [], count: 14 },
      { id: 'routed-0', seat: 0, kind: 'routed', name: 'Routed', cards: ['S9'], count: 1 },
      { id: 'rallied-0', seat: 0, kind: 'rallied', name: 'Rallied', cards: [], count: 0 },
      { id: 'eliminated-0', seat: 0, kind: 'eliminated', name: 'Lost', cards: [], count: 2 },
      { id: 'discarded-0', seat: 0, kind: 'discarded', name: 'Discarded', cards: ['rally'], count: 1 },
      { id: 'hand-1', seat: 1, kind: 'hand', name: 'Hand', cards: [], count: 6 },
      { id: 'deck-1', seat: 1, kind: 'deck', name: 'Deck', cards: [], count: 11 },
      { id: 'routed-1', seat: 1, kind: 'routed', name: 'Routed', cards: ['N9'], count: 1 },
      { id: 'rallied-1', seat: 1, kind: 'rallied', name: 'Rallied', cards: [], count: 0 },
      { id: 'pursuit-1', seat: 1, kind: 'pursuit', name: 'Pursuit', cards: [], count: 1 },
      { id: 'eliminated-1', seat: 1, kind: 'eliminated', name: 'Lost', cards: [], count: 3 },
      { id: 'discarded-1', seat: 1, kind: 'discarded', name: 'Discarded', cards: [], count: 4 },
    ],
    assaults: [],
    ...changes,
  }
}

export function hint(about: string[], changes: Partial<Hint> = {}): Hint {
  return {
    words: '',
    rolls: false,
    odds: [],
    stands: [],
    about,
    cost: null,
    lit: [],
    ghosts: [],
    drawn: false,
    onto: [],
    spot: null,
    pair: '',
    grip: null,
    cut: null,
    ...changes,
  }
}

type Option = Pick<OptionSpec, 'key' | 'words'> & Partial<OptionSpec>
const whole = (option: Option): OptionSpec => ({ rule: '', barred: null, ...option })

/** A choice of which each option says what it is about; those without are plain buttons. */
export function choice(prompt: string, told: [Option, string[]?, Partial<Hint>?][]): Question {
  return {
    seat: 0,
    prompt,
    rule: 'HOP-11.1',
    about: '',
    space: { kind: 'choice', options: told.map(([option]) => whole(option)), default: 'end' },
    default: 'end',
    ends: false,
    settles: true,
    alike: true,
    candidates: [],
    hints: Object.fromEntries(told.map(([option, about = [], more = {}]) => [option.key, hint(about, more)])),
  }
}

const END: Option = { key: 'end', words: 'end the phase' }
const ORDERS: [Option][] = [
  'skirmishers_withdraw skirmishers withdraw',
  'all_react all units fire in reaction',
].flatMap((each) => {
  const [name = '', ...words] = each.split(' ')
  return ['ask', 'always', 'never'].map((value): [Option] => [
    { key: `order ${name} ${value}`, words: `standing order: ${words.join(' ')}: ${value}`, rule: 'HOP-24.2' },
  ])
})

export const play: Question = choice('Play a unit', [
  ...['S5', 'S6', 'S7', 'S8'].flatMap((unit) =>
    [1, 3, 6, 7].map((column): [Option, string[]] => [
      { key: `play ${unit} ${column}`, words: `play ${unit} into column ${column}`, rule: 'HOP-11.2' },
      [unit, `south-${column}`],
    ]),
  ),
  [{ key: 'play S5 on S3', words: 'play S5 in place of S3', rule: 'HOP-11.5' }, ['S5', 'S3']],
  [
    { key: 'play S5 9', words: 'play S5 into column 9', barred: { text: 'PH cannot enter marsh', rule: 'HOP-6.6' } },
    ['S5', 'south-9'],
  ],
  [
    {
      key: 'play S5 4',
      words: 'play S5 into column 4',
      barred: { text: 'S1 Epilektoi stands there', rule: 'HOP-2.9' },
    },
    ['S5', 'south-4'],
  ],
  [END],
  ...ORDERS,
])

const odds: Odds[] = [
  {
    title: 'S1 Epilektoi on N1 Theban hoplites',
    rule: 'HOP-15.1',
    chances: [
      { words: 'N1 routs', chance: 0.31, good: true },
      { words: 'both stand', chance: 0.45, good: null },
      { words: 'S1 routs', chance: 0.24, good: false },
    ],
    modifiers: [
      { value: 7, words: 'base column, HI on HI in front', rule: 'HOP-15.5', kind: 'begins' },
      { value: -1, words: 'size 5 against 12', rule: 'HOP-15.9', kind: 'plus' },
      { value: 0, words: 'depletion', rule: 'HOP-15.7', kind: 'plus' },
    ],
    note: 'Final column 6. 0: 3/2, 1: 3/2, 2: 3/2, 3: 2/2, 4: 2/2, 5: 2/2, 6: 2/2, 7: 2/2, 8: 2/3, 9: 2/4',
    short: '',
  },
]

export const shock: Question = choice('Declare an attack', [
  [{ key: 'attack S1 N1', words: 'S1 Epilektoi on N1 Theban hoplites' }, ['S1', 'N1'], { odds, rolls: true }],
  [{ key: 'attack S1 N4', words: 'S1 Epilektoi on N4 Light chariots' }, ['S1', 'N4'], { odds, rolls: true }],
  [{ key: 'attack S1 S3 N4', words: 'S1 and S3 on N4 Light chariots' }, ['S1', 'S3', 'N4'], { odds }],
  [{ key: 'attack S1 N1 N4', words: 'S1 Epilektoi on N1 and N4' }, ['S1', 'N1', 'N4'], { odds }],
  [{ key: 'attack S3 N4', words: 'S3 Archers on N4 Light chariots' }, ['S3', 'N4'], { odds }],
  [{ key: 'raid S4', words: 'S4 on the second line' }, ['S4']],
  [{ key: 'attack S4 N6', words: 'S4 on N6' }, ['S4', 'N6']],
  [
    { key: 'attack S2 N3', words: 'S2 on N3', barred: { text: 'S2 has a manoeuvre marker', rule: 'HOP-14.2' } },
    ['S2', 'N3'],
  ],
  [END],
])

export const reaction: Question = {
  ...choice('Who fires?', []),
  space: {
    kind: 'pick',
    options: [
      whole({ key: 'S3', words: 'S3 Archers fires' }),
      whole({ key: 'S4', words: 'S4 fires', barred: { text: 'S4 has no missiles', rule: 'HOP-13.1' } }),
    ],
    least: 0,
    most: 2,
    default: [],
  },
}
