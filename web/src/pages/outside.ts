/** What comes from outside (a link, a file, this browser's memory), read without trust. */

export type Outside = Record<string, unknown>

export function isTable(told: unknown): told is Outside {
  return typeof told === 'object' && told !== null && !Array.isArray(told)
}

export function areTables(told: unknown, most: number): told is Outside[] {
  return Array.isArray(told) && told.length <= most && told.every(isTable)
}

export function text(told: unknown, most: number): string {
  return typeof told === 'string' ? told.slice(0, most) : ''
}

export function whole(told: unknown): number | null {
  return Number.isInteger(told) && Math.abs(told as number) <= 100_000 ? (told as number) : null
}
