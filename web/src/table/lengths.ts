/** Lengths as they are told: in the unit of the rule set, larger where players measure larger figures than the rules keep. */

export interface Lengths {
  unit: string
  times: number // as large as they are kept
}

export const BARE: Lengths = { unit: '', times: 1 }

/** Thousandths with so many digits, a whole number of tenths short: 3000 -> "3". */
export function inches(thousandths: number, digits = 1): string {
  const tens = 10 ** (3 - digits) // rounded as whole numbers: 5.015 is not quite that in binary
  return ((Math.round(thousandths / tens) * tens) / 1000).toFixed(digits).replace(/\.0$/, '')
}

/** With its unit. */
export function told(thousandths: number, { unit, times }: Lengths, digits = 1): string {
  return `${inches(thousandths * times, digits)}${unit}`
}
