import { describe, expect, test } from 'vitest'
import { hrefOf, isOnlyHere, parse, ruleHref, tableHref, type Route } from '../../src/router'

describe('the address of a page', () => {
  test.each<[string, Route]>([
    ['', { page: 'home' }],
    ['#/', { page: 'home' }],
    ['#/new', { page: 'new', battle: '' }],
    ['#/new/rhium_429', { page: 'new', battle: 'rhium_429' }],
    ['#/new/paean/points', { page: 'new', ruleset: 'paean', battle: 'points' }],
    ['#/new/alala/own%3Ax?by=friend', { page: 'new', ruleset: 'alala', battle: 'own:x', by: 'friend' }],
    ['#/table/abc-_1', { page: 'table', token: 'abc-_1', step: null, beat: 0 }],
    ['#/table/abc/17', { page: 'table', token: 'abc', step: 17, beat: 0 }],
    ['#/table/abc/17.3', { page: 'table', token: 'abc', step: 17, beat: 3 }],
    ['#/muster/alala', { page: 'muster', ruleset: 'alala', id: '', draft: '', shared: '' }],
    ['#/muster/alala/edit/own%3Ax', { page: 'muster', ruleset: 'alala', id: 'edit', draft: 'own:x', shared: '' }],
    ['#/muster/alala/print?a=eyJ9', { page: 'muster', ruleset: 'alala', id: 'print', draft: '', shared: 'eyJ9' }],
    ['#/muster', { page: 'lost', path: 'muster' }],
    ['#/sit/abc-_1', { page: 'sit', token: 'abc-_1' }],
    ['#/sit', { page: 'lost', path: 'sit' }],
    ['#/rules/NAV-8.3', { page: 'rules', ruleset: '', rule: 'NAV-8.3', words: '' }],
    ['#/rules?find=epi+mias', { page: 'rules', ruleset: '', rule: '', words: 'epi mias' }],
    ['#/gallery', { page: 'gallery' }],
    ['#/new/leuctra?by=mail', { page: 'new', battle: 'leuctra', by: 'mail' }],
    ['#/mail', { page: 'mail', token: '' }],
    ['#/mail/a-b_c', { page: 'mail', token: 'a-b_c' }],
    ['#/scenarios', { page: 'scenarios', ruleset: '' }],
    ['#/scenario/alala/own%3Ax', { page: 'scenario', ruleset: 'alala', id: 'own:x', shared: '' }],
    ['#/scenario/alala?s=a-b_', { page: 'scenario', ruleset: 'alala', id: '', shared: 'a-b_' }],
    ['#/scenario/alala', { page: 'lost', path: 'scenario/alala' }],
    ['#/charts', { page: 'charts', ruleset: 'hoplites', chart: '' }],
    ['#/charts/hoplites/shock', { page: 'charts', ruleset: 'hoplites', chart: 'shock' }],
  ])('%s is read', (hash, route) => {
    expect(parse(hash)).toEqual(route)
  })

  test.each<[string, string]>([
    ['#/fleet', '#/muster/navarcoi'],
    ['#/fleet?f=eyJ9', '#/muster/navarcoi?a=eyJ9'],
    ['#/army', '#/muster/hoplites'],
    ['#/army/own%3Ax', '#/muster/hoplites/own%3Ax'],
    ['#/army/edit', '#/muster/hoplites/edit'],
    ['#/army/cards?a=eyJ9', '#/muster/hoplites/print?a=eyJ9'],
    ['#/levy/alala', '#/muster/alala'],
    ['#/levy/alala/print?a=a-b_', '#/muster/alala/print?a=a-b_'],
    ['#/levy/alala?a=a-b_', '#/muster/alala?a=a-b_'],
  ])('%s, an address of earlier days, still opens', (hash, now) => {
    expect(hrefOf(parse(hash))).toBe(now)
  })

  test.each<Route>([
    { page: 'home' },
    { page: 'new', battle: 'salamis_480' },
    { page: 'new', ruleset: 'alala', battle: 'own:x', by: 'friend' },
    { page: 'table', token: 'x_y-z', step: 0, beat: 0 },
    { page: 'table', token: 'x_y-z', step: 4, beat: 2 },
    { page: 'muster', ruleset: 'navarcoi', id: '', draft: '', shared: 'a-b_c' },
    { page: 'sit', token: 'x_y-z' },
    { page: 'rules', ruleset: 'navarcoi', rule: 'NAV-12.4', words: 'a b&c' },
    { page: 'about' },
    { page: 'new', battle: 'zama', by: 'mail' },
    { page: 'mail', token: 'x_y-z' },
    { page: 'muster', ruleset: 'hoplites', id: 'own:a/b', draft: '', shared: 'x-y_z' },
    { page: 'muster', ruleset: 'hoplites', id: 'edit', draft: 'new-1', shared: '' },
    { page: 'scenarios', ruleset: 'navarcoi' },
    { page: 'scenario', ruleset: 'navarcoi', id: 'blank:scenario', shared: '' },
    { page: 'scenario', ruleset: 'navarcoi', id: '', shared: 'x-y_z' },
    { page: 'charts', ruleset: 'hoplites', chart: 'terrain' },
  ])('what is written is read again: %j', (route) => {
    expect(parse(hrefOf(route))).toEqual(route)
  })

  test.each(['#/nowhere', '#/table', '#/table/'])('%s leads nowhere', (hash) => {
    expect(parse(hash).page).toBe('lost')
  })

  test('a step that is no number is not taken for one', () => {
    for (const wrong of ['x1', '3.', '.3', '3.x'])
      expect(parse(`#/table/abc/${wrong}`)).toEqual({ page: 'table', token: 'abc', step: null, beat: 0 })
  })

  test('a stray % does no harm', () => {
    expect(parse('#/rules/%E0%A4%A')).toMatchObject({ page: 'rules' })
  })

  test('links to rules and moments', () => {
    expect(ruleHref('NAV-8.3')).toBe('#/rules/NAV-8.3')
    expect(tableHref('abc', 3)).toBe('#/table/abc/3')
  })
})

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['[::1]', true],
  ['polemos.example', false],
  ['192.168.0.7', false],
  ['127.0.0.1.evil.example', false],
])('whether %s can be opened on this machine only', (host, only) => {
  expect(isOnlyHere(host)).toBe(only)
})
