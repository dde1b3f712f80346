/** The service's glossary, asked for once. Without it texts are shown plain. */

import { api } from '../api'
import { Glossary } from './terms'

let known = $state.raw<Glossary>(new Glossary([]))
let asked = false

export function glossary(): Glossary {
  if (!asked && typeof window !== 'undefined') {
    asked = true
    api
      .glossary()
      .then(({ terms }) => (known = new Glossary(terms)))
      .catch(() => (asked = false))
  }
  return known
}
