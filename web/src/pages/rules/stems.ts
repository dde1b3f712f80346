/** What words have in common however they are inflected: wheel, wheels, wheeling; lochos, lochoi; taxis, taxeis. */

// Of English and of the Greek words that the rulebooks keep; the longest that fits is taken off.
const ENDINGS = ['ings', 'ing', 'eis', 'ies', 'ied', 'ed', 'es', 'oi', 'os', 'is', 'ai', 'ae', 's', 'e', 'y']
const SHORTEST = 3

export function stem(word: string): string {
  const ending = ENDINGS.find((each) => word.endsWith(each) && word.length - each.length >= SHORTEST)
  if (!ending || /\d/.test(word)) return word
  const rest = word.slice(0, -ending.length)
  const twice = /([^aeiouls])\1$/.test(rest) && (ending.startsWith('ing') || ending === 'ed') // ramming, but shelling
  return twice ? rest.slice(0, -1) : rest
}
