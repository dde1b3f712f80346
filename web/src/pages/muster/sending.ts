/** An army on its way to a battle: the page where that is planned takes it, once. */

let meant = ''

/** `id`: of an army of the list, or of a draft that this browser keeps. */
export function send(id: string): void {
  meant = id
}

export function taken(): string {
  const id = meant
  meant = ''
  return id
}
