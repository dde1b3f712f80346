/** What can be done to the chosen pieces, by button or key: the same words for both. */
import type { Point } from '../../table/stage/types'
import { aligned, type Edge, sideBySide, spaced } from './board/arrange'
import type { Moved } from './board/blocks'
import { beside, type Clip, clipOf, stillThere, wayTo } from './copying'
import type { Draft } from './draft.svelte'
import type { Hand } from './board/hand.svelte'
import { turned } from './board/handles'
import { onGrid } from './board/snapping'
import type { Deed } from './records'

export class Desk {
  clip = $state.raw<Clip>([])

  constructor(
    readonly draft: Draft,
    readonly hand: Hand,
  ) {}

  readonly canRemove = $derived.by(() => this.draft.picked.some(({ piece }) => piece.can.includes('remove')))
  readonly canCopy = $derived.by(() => clipOf(this.draft.picked).length > 0)
  readonly canTurn = $derived.by(() => this.draft.picked.some(({ piece }) => piece.can.includes('turn')))
  readonly canOrder = $derived.by(() => this.draft.movable.length > 1)

  remove(): Promise<boolean> {
    if (this.hand.point) return this.hand.removePoint(this.hand.point)
    const paths = this.draft.picked.filter(({ piece }) => piece.can.includes('remove')).map(({ path }) => path)
    return paths.length
      ? this.draft.do([{ kind: 'remove', paths }], told(paths.length, 'removed'))
      : Promise.resolve(false)
  }

  turn(by: number): Promise<boolean> {
    const deeds = this.draft.picked
      .filter(({ piece }) => piece.can.includes('turn') && piece.facing !== null)
      .map(({ path, piece }): Deed => ({ kind: 'turn', path, facing: turned(piece.facing ?? 0, by) }))
    return deeds.length ? this.draft.do(deeds, 'Turned.') : Promise.resolve(false)
  }

  copy(): void {
    const clip = clipOf(this.draft.picked)
    if (!clip.length) return
    this.clip = clip
    this.draft.said = told(clip.length, 'copied')
  }

  /** Under the pointer where there is one, else a little aside. */
  paste(): Promise<boolean> {
    const paths = stillThere(this.clip, this.draft.told.pieces)
    const pieces = this.draft.shown.filter(({ path }) => paths.includes(path))
    if (!pieces.length) return Promise.resolve(false)
    const { here, grid, isSnapping } = this.hand
    const [dx, dy] = here ? wayTo(pieces, here) : beside(pieces, this.draft.told.scene.width)
    const way: Point = here && isSnapping ? [onGrid(dx, grid), onGrid(dy, grid)] : [dx, dy]
    return this.#copied(paths, way)
  }

  duplicate(): Promise<boolean> {
    const paths = clipOf(this.draft.picked).map(({ path }) => path)
    const pieces = this.draft.picked.filter(({ path }) => paths.includes(path))
    return pieces.length ? this.#copied(paths, beside(pieces, this.draft.told.scene.width)) : Promise.resolve(false)
  }

  #copied(paths: string[], [dx, dy]: Point): Promise<boolean> {
    return this.draft.do([{ kind: 'copy', paths, dx, dy }], told(paths.length, 'copied'))
  }

  all(): void {
    this.draft.choose(this.draft.told.pieces.filter(({ of }) => !of).map(({ path }) => path))
  }

  align(edge: Edge): Promise<boolean> {
    return this.#moved(aligned(this.#blocks, edge))
  }

  space(axis: 'x' | 'y'): Promise<boolean> {
    return this.#moved(spaced(this.#blocks, axis))
  }

  dress(): Promise<boolean> {
    return this.#moved(sideBySide(this.#blocks))
  }

  mirror(seat: number): Promise<boolean> {
    return this.draft.do([{ kind: 'mirror', seat }], 'Mirrored.')
  }

  get #blocks() {
    this.draft.flush()
    return this.draft.lying.filter(({ path }) => this.draft.movable.includes(path))
  }

  #moved(moves: Moved[]): Promise<boolean> {
    const deeds = moves.map((move): Deed => ({ kind: 'move', ...move }))
    return deeds.length ? this.draft.do(deeds, told(deeds.length, 'moved')) : Promise.resolve(false)
  }
}

function told(count: number, done: string): string {
  return `${count === 1 ? 'One piece' : `${count} pieces`} ${done}.`
}
