import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { focusOn } from '../../src/table/playback/focus'
import { Follow } from '../../src/table/playback/follow'
import { Camera } from '../../src/table/stage/camera.svelte'
import { scene } from '../table/fake'

const size = { w: 800, h: 600 }
const box = (left: number, right: number) => ({ left, right, top: -20_000, bottom: -18_000 })

describe('where the camera looks', () => {
  it('stays where all is in sight and large enough', () => {
    expect(focusOn(box(10_000, 14_000), 1000, { x: 0, y: 600, k: 0.03 }, size)).toBeNull()
  })

  it('goes only as far as it must, at the same size', () => {
    const view = focusOn(box(30_000, 32_000), 1000, { x: 0, y: 600, k: 0.03 }, size)
    expect(view?.k).toBe(0.03)
    expect((view?.x ?? 0) + 32_000 * 0.03).toBeCloseTo(800 - 48)
    expect(view?.y).toBe(648) // its upper edge is as far from that of the screen
  })

  it('comes nearer where a base is too small to be seen, and never so near that something is out of sight', () => {
    expect(focusOn(box(10_000, 14_000), 1000, { x: 0, y: 600, k: 0.01 }, size)?.k).toBeCloseTo(0.024)
    const wide = focusOn(box(0, 70_000), 1000, { x: 0, y: 600, k: 0.01 }, size)
    expect(wide?.k).toBeCloseTo((800 - 96) / 70_000)
  })
})

describe('the camera that follows', () => {
  let camera: Camera
  let isFree: boolean
  let wanted: 'fights' | 'all' | 'never'
  let follow: Follow
  const far = {
    ...scene,
    bodies: scene.bodies.map((body) => ({ ...body, stands: [[60_000, 40_000, 0]] as typeof body.stands })),
  }
  const fight = { key: '1.0', about: ['A1'], fight: true }
  const run = () => vi.advanceTimersByTime(600)

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('requestAnimationFrame', (go: (now: number) => void) => setTimeout(() => go(performance.now()), 16))
    vi.stubGlobal('cancelAnimationFrame', (frame: number) => clearTimeout(frame))
    camera = new Camera()
    camera.resize(size)
    camera.lay({ left: 0, top: -48_000, right: 72_000, bottom: 0 })
    camera.zoom(4, 0, 600)
    vi.advanceTimersByTime(3000)
    ;[isFree, wanted] = [true, 'fights']
    follow = new Follow(
      camera,
      () => wanted,
      () => isFree,
    )
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('shows a fight that is out of sight, and gives the view back', () => {
    const home = camera.live
    follow.see(fight, far)
    run()
    expect(camera.live).not.toEqual(home)
    follow.giveBack()
    run()
    expect(camera.live).toEqual(home)
  })

  it('stands still as soon as a pointer is pressed, and stays there', () => {
    const home = camera.live
    follow.see(fight, far)
    vi.advanceTimersByTime(100)
    const there = camera.live
    expect(there).not.toEqual(home)
    camera.halt()
    run()
    expect(camera.live).toEqual(there)
    expect(camera.rest).toEqual(there)
  })

  it('moves once an act', () => {
    follow.see(fight, far)
    run()
    const there = camera.live
    follow.see(fight, scene)
    run()
    expect(camera.live).toEqual(there)
  })

  it('goes to fights, to everything or to nothing, as the player wants', () => {
    const home = camera.live
    follow.see({ ...fight, fight: false }, far)
    wanted = 'never'
    follow.see(fight, far)
    run()
    expect(camera.live).toEqual(home)
    wanted = 'all'
    follow.see({ ...fight, fight: false }, far)
    run()
    expect(camera.live).not.toEqual(home)
  })

  it('never moves while something is held, nor shortly after the hand has moved the view', () => {
    const home = camera.live
    isFree = false
    follow.see(fight, far)
    run()
    expect(camera.live).toEqual(home)
    isFree = true
    camera.pan(-5, 0)
    const panned = camera.live
    follow.see(fight, far)
    run()
    expect(camera.live).toEqual(panned)
  })

  it('is not given back where the player has taken another view', () => {
    follow.see(fight, far)
    run()
    camera.pan(-40, 0)
    const own = camera.live
    follow.giveBack()
    run()
    expect(camera.live).toEqual(own)
  })
})
