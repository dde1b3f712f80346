/** What does not change while the service runs, asked for once: the catalogue and the rulebooks. */

import { api } from '../api'
import type { CatalogueInfo, MailTerms, PicturesInfo, RulesInfo, RuleInfo } from '../protocol'
import { Loading } from './loading.svelte'

let termsAsked: Loading<MailTerms> | null = null
let catalogueAsked: Loading<CatalogueInfo> | null = null
const books: Record<string, Loading<RulesInfo>> = {}
const albums: Record<string, Loading<PicturesInfo>> = {}

export function catalogue(): Loading<CatalogueInfo> {
  if (catalogueAsked?.trouble) void catalogueAsked.again()
  return (catalogueAsked ??= new Loading(() => api.catalogue()))
}

/** What holds for games by mail; asked for anew each time, for notes may have been spoiled since. */
export function mailTerms(): Loading<MailTerms> {
  if (termsAsked) void termsAsked.again()
  return (termsAsked ??= new Loading(() => api.mailTerms()))
}

export function rulebook(ruleset: string): Loading<RulesInfo> {
  return (books[ruleset] ??= new Loading(() => api.rulebook(ruleset)))
}

/** Each battle of a rule set in small. */
export function pictures(ruleset: string): Loading<PicturesInfo> {
  return (albums[ruleset] ??= new Loading(() => api.pictures(ruleset)))
}

export function findRule(book: RulesInfo, id: string): RuleInfo | null {
  for (const section of book.sections) {
    for (const rule of section.rules) if (rule.id === id) return rule
  }
  return null
}
