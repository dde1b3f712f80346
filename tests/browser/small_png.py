"""Screenshots with a palette: our pictures are painted in few colours, and so become a third as large."""

from __future__ import annotations

import base64
import struct
import zlib

from playwright.sync_api import Page

# Median cut in the browser, where it is quick: the box with the widest spread is halved until there are 256.
CUT = """async (data) => {
  const bitmap = await createImageBitmap(await (await fetch(data)).blob())
  const { width, height } = bitmap
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.drawImage(bitmap, 0, 0)
  const { data: pixels } = pen.getImageData(0, 0, width, height)
  const keyAt = (at) => ((pixels[at] >> 2) << 12) | ((pixels[at + 1] >> 2) << 6) | (pixels[at + 2] >> 2)
  const found = new Map()
  for (let at = 0; at < pixels.length; at += 4) {
    const key = keyAt(at)
    const colour = found.get(key) ?? { key, count: 0, sum: [0, 0, 0] }
    colour.count += 1
    for (const c of [0, 1, 2]) colour.sum[c] += pixels[at + c]
    found.set(key, colour)
  }
  const colours = [...found.values()].map(({ key, count, sum }) => ({ key, count, rgb: sum.map((s) => s / count) }))
  const spread = (box) => {
    const wide = [0, 1, 2].map((c) => Math.max(...box.map((e) => e.rgb[c])) - Math.min(...box.map((e) => e.rgb[c])))
    const axis = wide.indexOf(Math.max(...wide))
    const weight = box.reduce((sum, each) => sum + each.count, 0)
    return { axis, worth: box.length < 2 ? 0 : wide[axis] * Math.sqrt(weight) }
  }
  const boxes = [{ box: colours, ...spread(colours) }]
  while (boxes.length < 256) {
    boxes.sort((a, b) => a.worth - b.worth)
    const { box, axis, worth } = boxes.pop()
    if (!worth) { boxes.push({ box, axis, worth }); break }
    box.sort((a, b) => a.rgb[axis] - b.rgb[axis])
    const half = box.reduce((sum, each) => sum + each.count, 0) / 2
    let [at, sum] = [0, 0]
    while (at < box.length - 1 && (at === 0 || sum + box[at].count <= half)) sum += box[at++].count
    for (const part of [box.slice(0, at), box.slice(at)]) boxes.push({ box: part, ...spread(part) })
  }
  const place = new Map()
  const palette = boxes.map(({ box }, number) => {
    const count = box.reduce((sum, each) => sum + each.count, 0)
    for (const { key } of box) place.set(key, number)
    return [0, 1, 2].map((c) => Math.round(box.reduce((sum, each) => sum + each.rgb[c] * each.count, 0) / count))
  })
  let text = ''
  for (let at = 0; at < pixels.length; at += 4) text += String.fromCharCode(place.get(keyAt(at)))
  return { width, height, palette, indices: btoa(text) }
}"""


def small_png(page: Page, screenshot: bytes) -> bytes:
    """The same picture in at most 256 colours; `page` is any page that may fetch data: addresses."""
    told = page.evaluate(CUT, f"data:image/png;base64,{base64.b64encode(screenshot).decode()}")
    width, height = told["width"], told["height"]
    indices = base64.b64decode(told["indices"])
    rows = b"".join(b"\0" + indices[row * width : (row + 1) * width] for row in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    palette = bytes(part for colour in told["palette"] for part in colour)
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
