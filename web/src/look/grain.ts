/** The grain of a thrown vase: faint streaks as a brush leaves them, painted once. */

const SIZE = 256
const DEEP = 22 // of 255, how much a streak darkens or lightens what is under it

let made: string | undefined

/** As the address of a picture that can be laid side by side; empty where nothing can be painted. */
export function grain(): string {
  return (made ??= paint())
}

function paint(): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIZE
  const brush = typeof CanvasRenderingContext2D === 'undefined' ? null : canvas.getContext('2d')
  if (!brush) return ''
  const picture = brush.createImageData(SIZE, SIZE)
  let seed = 7
  const chance = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 4294967296
  for (let y = 0; y < SIZE; y++) {
    const row = chance() - 0.5
    const noise = Array.from({ length: SIZE }, () => chance() - 0.5)
    for (let x = 0; x < SIZE; x++) {
      let streak = 0
      for (let k = 0; k < 9; k++) streak += noise[(x + k) % SIZE] ?? 0
      const tone = (streak / 3 + row * 0.7) * DEEP
      const at = (y * SIZE + x) * 4
      picture.data.fill(tone > 0 ? 255 : 0, at, at + 3)
      picture.data[at + 3] = Math.abs(tone)
    }
  }
  brush.putImageData(picture, 0, 0)
  return canvas.toDataURL('image/png')
}
