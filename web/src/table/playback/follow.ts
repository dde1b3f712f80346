/** The camera follows what is shown: one move an act, never against the player's hand, and his view is given back. */
import type { Camera } from '../stage/camera.svelte'
import { around, type View } from '../stage/view'
import type { Picture } from '../wire'
import { focusOn } from './focus'

const UNTOUCHED = 2000 // ms since the player's own pan or zoom

export interface Shown {
  key: string
  about: readonly string[]
  fight: boolean
}

export class Follow {
  #home: View | null = null // the player's own view, where it was left
  #act = '' // for which the camera has moved already

  /** `isFree`: nothing is held, drawn or measured. */
  constructor(
    private readonly camera: Camera,
    private readonly wanted: () => 'fights' | 'all' | 'never',
    private readonly isFree: () => boolean,
  ) {}

  /** An act begins, with these units in these pictures. */
  see({ key, about, fight }: Shown, ...pictures: (Picture | null)[]): void {
    const { camera } = this
    const wanted = this.wanted()
    if (key === this.#act || wanted === 'never' || (wanted === 'fights' && !fight)) return
    if (!this.isFree() || performance.now() - camera.touched < UNTOUCHED) return
    const bodies = pictures
      .flatMap((picture) => (picture?.kind === 'table' ? picture.bodies : []))
      .filter(({ id, stands }) => about.includes(id) && stands.length)
    if (!bodies.length) return
    const base = Math.min(...bodies.map(({ width, depth }) => Math.max(width, depth)))
    const boxes = bodies.map(({ stands, width, depth }) => around(stands, Math.max(width, depth)))
    const box = {
      left: Math.min(...boxes.map(({ left }) => left)),
      right: Math.max(...boxes.map(({ right }) => right)),
      top: Math.min(...boxes.map(({ top }) => top)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    }
    const view = focusOn(box, base, camera.live, camera.size)
    if (!view) return
    this.#act = key
    this.#home ??= camera.live
    camera.glideTo(view)
  }

  /** The question opens: the player has his view again, unless he has taken another one meanwhile. */
  giveBack(): void {
    const home = this.#home
    this.#home = null
    this.#act = ''
    if (home && this.isFree() && !this.camera.isTouchedSinceGlide) this.camera.glideTo(home)
  }
}
