/** Pictures and sounds, which are text files of the service and of the player: asked for once. */
import { api } from '../api'
import type { LooksInfo } from '../protocol'

let known = $state.raw<LooksInfo>({ pictures: {}, names: {}, sounds: {}, folder: '', refused: [] })
let asked = false

export function looks(): LooksInfo {
  if (!asked && typeof window !== 'undefined') {
    asked = true
    api
      .looks()
      .then((told) => (known = told))
      .catch(() => (asked = false))
  }
  return known
}
