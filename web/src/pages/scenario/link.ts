/** A whole scenario as part of an address: its record, pressed together. */

export const MOST_LINK = 12_000 // signs; some programs cut longer addresses
const MOST_TEXT = 200_000 // what may come out of a link: a small one can hold a great deal of nothing

/** Null when it is too long for an address. */
export async function toLink(record: unknown): Promise<string | null> {
  const text = new Blob([JSON.stringify(record)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(text).arrayBuffer())
  const packed = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const link = packed.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  return link.length <= MOST_LINK ? link : null
}

/** Null when it holds nothing that was ever a record. What it is worth, the service says. */
export async function fromLink(shared: string): Promise<Record<string, unknown> | null> {
  if (shared.length > MOST_LINK) return null
  try {
    const bytes = Uint8Array.from(atob(shared.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
    const told: unknown = JSON.parse(await inflated(bytes))
    return typeof told === 'object' && told !== null && !Array.isArray(told) ? (told as Record<string, unknown>) : null
  } catch {
    return null
  }
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
    if (text.length > MOST_TEXT) {
      void reader.cancel()
      throw new Error('too long')
    }
  }
}
