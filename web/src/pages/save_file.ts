/** Gives the player a file. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000) // the browser has taken it by then
}

/** A title as a file's name. */
export function fileName(title: string): string {
  return title.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_|_$/g, '') || 'polemos'
}
