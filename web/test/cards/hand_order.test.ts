import { describe, expect, it } from 'vitest'
import { HandOrder } from '../../src/table/cards/hand/hand_order.svelte'

describe('a hand', () => {
  it('lies as it was dealt until the player puts it in order', () => {
    const order = new HandOrder()
    expect(order.sorted(['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
    order.put('c', 'a', ['a', 'b', 'c'])
    expect(order.sorted(['a', 'b', 'c'])).toEqual(['c', 'a', 'b'])
    order.put('c', 'b', ['a', 'b', 'c'])
    expect(order.sorted(['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
  })

  it('keeps its order when cards go and come', () => {
    const order = new HandOrder()
    order.put('c', 'a', ['a', 'b', 'c'])
    expect(order.sorted(['b', 'c', 'd'])).toEqual(['c', 'b', 'd'])
  })

  it('leaves everything as it is when a card is not in it', () => {
    const order = new HandOrder()
    order.put('x', 'a', ['a', 'b'])
    order.put('a', 'x', ['a', 'b'])
    expect(order.sorted(['a', 'b'])).toEqual(['a', 'b'])
  })
})
