/** The page's own words, in English where they are used; in another language as its dictionary has them. */
import { settings, type Language } from '../settings.svelte'
import { german } from './german'

/** All that can be said in another language: who writes a new sentence with `t` adds it there. */
export type Words = keyof typeof german

export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch' }
const dictionaries: Partial<Record<Language, Readonly<Record<string, string>>>> = { de: german }

/** In the language of this browser; values stand in the place of their names in braces. */
export function t(words: Words, values: Record<string, string | number> = {}): string {
  return say(words, values)
}

/** The same of words that come as they are; what no dictionary has is English. */
export function say(words: string, values: Record<string, string | number> = {}): string {
  const told = dictionaries[settings.language]?.[words] ?? words
  return told.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
