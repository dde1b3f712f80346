/** The page's own words, in English where they are used; in another language as its dictionary has them. */
import { settings, type Language } from '../settings.svelte'
import type { german } from './german'
import { type Patterns, Telling } from './telling'

/** All that can be said in another language: who writes a new sentence with `t` adds it there. */
export type Words = keyof typeof german

type Dictionary = Readonly<Record<string, string>>

export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch' }
/** A dictionary is fetched by those who want it. */
const sources: Partial<Record<Language, () => Promise<Dictionary>>> = {
  de: async () => ({
    ...(await import('./glossary.de.json')).default,
    ...(await import('./service.de.json')).default,
    ...(await import('./german')).german,
  }),
}
let known = $state.raw<Partial<Record<Language, Dictionary>>>({})

/** Fetches the dictionary of a language; the page is in English until it is there. */
export async function learn(language: Language): Promise<void> {
  if (known[language]) return
  const dictionary = await sources[language]?.()
  if (dictionary) known = { ...known, [language]: dictionary }
}

if (typeof window !== 'undefined')
  $effect.root(() => {
    $effect(() => void learn(settings.language).catch(() => undefined))
  })

/** What a game says in another language: one of them so far. Each is fetched when it is spoken of. */
const games: Partial<Record<Language, Record<string, () => Promise<Patterns>>>> = {
  de: { hoplites: async () => (await import('./hoplites/index')).german },
}
let telling = $state.raw<Record<string, Telling>>({}) // by language and game
let asked: readonly string[] = [] // what is on its way, or there
let played = $state('')

/** Fetches what a game says in a language, once. */
export async function learnGame(language: Language, game: string): Promise<void> {
  const source = games[language]?.[game]
  const name = `${language} ${game}`
  if (!source || asked.includes(name)) return
  asked = [...asked, name]
  try {
    const patterns = await source()
    telling = { ...telling, [name]: new Telling(patterns) }
  } catch {
    asked = asked.filter((each) => each !== name) // the next who speaks of it asks again
  }
}

/** The game that the page is about: what the service says of it is told in the language of this browser, if it can be. */
export function plays(game: string): void {
  played = game
}

/** What the service says, of this game or of the one that the page is about. */
export function tell(words: string, game = played): string {
  const known = telling[`${settings.language} ${game}`]
  if (!known) void learnGame(settings.language, game)
  return known?.tell(words) ?? words
}

/** In the language of this browser; values stand in the place of their names in braces. */
export function t(words: Words, values: Record<string, string | number> = {}): string {
  return say(words, values)
}

/** The same of words that come as they are; what no dictionary has is English. */
export function say(words: string, values: Record<string, string | number> = {}): string {
  const told = known[settings.language]?.[words] ?? words
  return told.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
