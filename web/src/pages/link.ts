/** A whole record as part of an address. */

export const MOST_LINK = 12_000 // signs; some programs cut longer addresses

/** Null when it is too long for one. */
export function packed(record: unknown): string | null {
  const bytes = new TextEncoder().encode(JSON.stringify(record))
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const link = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  return link.length <= MOST_LINK ? link : null
}

/** Null when nothing was ever packed so. */
export function unpacked(link: string): unknown {
  if (link.length > MOST_LINK) return null
  try {
    const bytes = Uint8Array.from(atob(link.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    return null
  }
}
