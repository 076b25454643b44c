import { describe, expect, it } from 'vitest'
import { parseOwnPath } from '#content/address/own-path'
import { languages } from '#content/language'
import { safeNextPath } from '#islands/auth/query-parameters'
import { returnPathIn } from '#islands/translation/destination'

const site = 'https://care.test'
const host = 'evil.example'

/** Addresses that lead, or were once read as leading, to another site, in every spelling of their slashes. */
const slashes = ['/', '\\', '%2f', '%2F', '%5c', '／', '\u2215']
const pairs = slashes.flatMap((first) => slashes.map((second) => `${first}${second}`))
const between = ['\t', '\n', '\r', '\r\n', '\u0000', '\u000b', '\u0085', '\u00a0', '\u2028', ' ']
const addresses = [
  ...pairs.flatMap((pair) => [`${pair}${host}`, `${pair}${pair}${host}`, `/app${pair}${host}`]),
  ...between.flatMap((mark) => [
    `/${mark}/${host}`,
    `${mark}//${host}`,
    `/app${mark}//${host}`,
    `java${mark}script:alert(1)`,
    `/faq${mark}set-cookie: a=b`,
  ]),
  ...['.', '..', '%2e', '%2e%2e', './.', 'x/..'].map((dots) => `/${dots}//${host}`),
  ...languages.flatMap((language) => [
    `/${language}//${host}`,
    `/${language}//`,
    `/${language}/..//${host}`,
  ]),
  ...[
    'javascript:',
    'data:text/html,',
    'vbscript:',
    'https:',
    'https:/',
    'https://',
    'blob:',
    'file:///',
  ].flatMap((scheme) => [
    `${scheme}${host}`,
    ` ${scheme}${host}`,
    `/${scheme}${host}`,
    scheme.toUpperCase() + host,
  ]),
  ...[
    `//user@${host}`,
    `/@${host}`,
    `//${host}:80`,
    '//[',
    '//%',
    '/%',
    '///',
    '//',
    '/\\',
    '\\',
    '',
    ' ',
  ],
  `//${host}`.repeat(2_000),
]

const readers: readonly (readonly [string, (address: string) => string | null])[] = [
  ['the path of this site', parseOwnPath],
  ['the page after a sign-in', (address) => safeNextPath(address)],
  ...languages.map(
    (language) =>
      [
        `the way back in ${language}`,
        (address: string) => returnPathIn(address, language),
      ] as const,
  ),
]

describe.each(readers)('%s', (_, read) => {
  it('stays on this site and fits a header, however an address is spelled', () => {
    const wrong = addresses.filter((address) => {
      const path = read(address)
      if (path === null) return false
      const isOwn = new URL(path, site).origin === site && /^\/(?!\/)[\x21-\x7e]*$/.test(path)
      // What a browser goes to is what was meant: nothing is resolved a second time.
      return !isOwn || parseOwnPath(path) !== path
    })
    expect(wrong).toEqual([])
  })

  it('answers nothing else to any mix of what breaks addresses', () => {
    const parts = [
      ...slashes,
      ...between,
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      'app',
      'es',
      host,
      'https',
      'é',
    ]
    let seed = 11
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let round = 0; round < 3_000; round++) {
      const length = 1 + next(7)
      const address = `/${Array.from({ length }, () => parts[next(parts.length)]).join('')}`
      const path = read(address)
      if (path !== null)
        expect([address, new URL(path, site).origin, path.startsWith('//')]).toEqual([
          address,
          site,
          false,
        ])
    }
  })
})

it.each([
  ['/app/messages?to=support#last', '/app/messages?to=support#last'],
  ['/faq?q=pep at night', '/faq?q=pep%20at%20night'],
  ['/app/../staff', '/staff'],
  ['/staff/patients?q=Ñandú', '/staff/patients?q=%C3%91and%C3%BA'],
])('a path of this site, %s, is %s', (address, path) => expect(parseOwnPath(address)).toBe(path))

it.each(['/auth/login', '/auth', '/api/me', '/app/../api/auth/logout', '/./auth?next=/auth'])(
  'a sign-in does not lead to %s',
  (address) => expect(safeNextPath(address)).toBe('/app'),
)
