import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { redirectTargets, resolveRedirect, viaSignIn } from '#server/address/app-redirects'

const guest = { session: null, sessionErrorPage: null }
const patient = {
  session: { userId: 'x', role: 'patient', isLoginAs: false },
  sessionErrorPage: null,
} as const

const isBuilt = (path: string) =>
  ['.astro', '/index.astro'].some((end) =>
    [
      path,
      path.replace('/treatments/pep', '/treatments/[type]'),
      path.replace(/\/booking$/, '/booking/[...appointmentId]'),
    ].some((file) => existsSync(new URL(`../../../src/pages${file}${end}`, import.meta.url))),
  )

describe('a redirect', () => {
  it.each([
    ['appointments', '/app/appointments'],
    ['photo_id', '/app/photo-id'],
    ['PHOTO-ID', '/app/photo-id'],
    ['messages', '/app/messages'],
    ['labs', '/app/labs'],
    ['hiv_labs', '/app/labs'],
    ['roi_request', '/app/account/releases'],
    ['health_history', '/app/account/health-history'],
    ['sexual_health', '/app/account/sexual-health'],
    ['health_assistance', '/app/account/health-assistance'],
    ['settings', '/app/account/settings'],
    ['/app/appointments', '/app/appointments'],
    ['privacy', '/privacy'],
  ])('%s leads to %s', (target, to) => {
    expect(resolveRedirect(target)).toBe(to)
  })

  it.each(Object.entries(redirectTargets))(
    '%s leads to a page there is, the best there is',
    (name, place) => {
      expect(isBuilt(resolveRedirect(name) ?? '')).toBe(true)
      expect([place.page, isBuilt(place.page)]).toEqual([place.page, place.nearest === undefined])
    },
  )

  it('never redirects to user input', () => {
    const evil = [
      '//evil.example',
      '///evil.example',
      'https:evil.example',
      'https://evil.example',
      'https:/\\evil.example',
      '\\\\evil.example',
      '/\\evil.example',
      '/%2F/evil.example',
      '%2F%2Fevil.example',
      '/app/..//evil.example',
      '/app/appointments//evil.example',
      '/app@evil.example',
      'javascript:alert(1)',
      'data:text/html,x',
      '/app\r\nlocation: https://evil.example',
      '\t//evil.example',
      '/app\u0000',
      ' home',
      '/',
      '.',
      '__proto__',
      'constructor',
      'toString',
      'home/../../evil',
      'a'.repeat(10_000),
    ]
    for (const target of ['', null, undefined, ...evil])
      expect([target, resolveRedirect(target)]).toEqual([target, null])
  })

  it('answers nothing but its own places to any mix of what breaks addresses', () => {
    const own = new Set(Object.values(redirectTargets).map(({ page, nearest }) => nearest ?? page))
    const parts = [
      '/',
      '\\',
      ':',
      '@',
      '%2f',
      '%5c',
      '..',
      '\n',
      '\t',
      '\u0000',
      'app',
      'home',
      'evil.example',
      'https',
      '?',
      '#',
      'next=',
    ]
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let round = 0; round < 5_000; round++) {
      const target = Array.from({ length: 1 + next(8) }, () => parts[next(parts.length)]).join('')
      const to = resolveRedirect(target)
      expect([target, to === null || own.has(to)]).toEqual([target, true])
    }
  })
})

describe('an anonymous visitor', () => {
  it('signs in first, and comes back to where they were going', () => {
    expect(viaSignIn('/app/appointments', guest)).toBe('/auth/login?next=%2Fapp%2Fappointments')
    expect(viaSignIn('/app', guest)).toBe('/auth/login?next=%2Fapp')
    expect(viaSignIn('/app/appointments', patient)).toBe('/app/appointments')
    // Whether they are signed in could not be told: the page itself says so.
    expect(viaSignIn('/app', { session: null, sessionErrorPage: '/429' })).toBe('/app')
  })

  it('reads public pages without signing in', () => {
    for (const path of ['/app/treatments', '/app/treatments/pep', '/app/faq', '/privacy'])
      expect(viaSignIn(path, guest)).toBe(path)
  })
})
