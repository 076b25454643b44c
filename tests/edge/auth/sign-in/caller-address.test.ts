import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { callerAddress, forwardedHeader, signAddress } from '#edge/access/caller-address'
import { proxyApi } from '#edge/api-proxy'
import { app } from '#edge/app'
import { environmentOf } from '#edge/platform/environment'
import { now } from '#edge/platform/time'
import { bindings, json, world } from '../../world'

const secret = 'a secret of both deployments: 0123456789'
const behind = { ...bindings, FORWARDING_SECRET: secret } as Env
const front = { ...environmentOf(behind), API_ORIGIN: 'https://api.example.org' }
const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} }

/** Two deployments: the one in front, and the API it forwards to, as reached from one address of the network. */
const forward = (request: Request): Promise<Response> => proxyApi(request, front)

beforeAll(world)
afterEach(() => vi.unstubAllGlobals())

const connectDeployments = () => {
  const seen: string[] = []
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    const request = new Request(url, init)
    request.headers.set('cf-connecting-ip', '10.9.9.9')
    seen.push(await callerAddress(request, { FORWARDING_SECRET: secret }))
    return app.fetch(request, behind, context as never)
  })
  return seen
}
const report = (address: string, headers: Record<string, string> = {}) =>
  new Request('https://app.example.org/api/client_errors', {
    ...json({ build: 'b1' }),
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': address, ...headers },
  })

describe('the address of a caller behind API_ORIGIN', () => {
  it('stays their own: one caller over the limit blocks no other', async () => {
    const seen = connectDeployments()
    const statuses: number[] = []
    for (let n = 0; n < 130; n++) statuses.push((await forward(report('203.0.113.7'))).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await forward(report('203.0.113.8'))).status).not.toBe(429)
    expect(new Set(seen)).toEqual(new Set(['203.0.113.7', '203.0.113.8']))
  })

  it('is not what a caller says it is', async () => {
    const seen = connectDeployments()
    const own = { at: now(), method: 'POST', path: '/api/client_errors', address: '198.51.100.1' }
    for (const claim of ['198.51.100.1', await signAddress('another secret'.repeat(4), own)])
      await forward(report('203.0.113.9', { [forwardedHeader]: claim, forwarded: 'for=1.2.3.4' }))
    expect(seen).toEqual(['203.0.113.9', '203.0.113.9'])
  })
})

describe('an address forwarded to this deployment', () => {
  const addressOf = async (claim: string, given: object = { FORWARDING_SECRET: secret }) =>
    callerAddress(
      new Request('https://api.example.org/api/health', {
        headers: { 'cf-connecting-ip': '10.9.9.9', [forwardedHeader]: claim },
      }),
      given,
    )
  const claim = (change: object = {}, by = secret) =>
    signAddress(by, {
      at: now(),
      method: 'GET',
      path: '/api/health',
      address: '2001:db8::7',
      ...change,
    })

  it('is believed if it is signed', async () =>
    expect(await addressOf(await claim())).toBe('2001:db8::7'))

  it('is ignored if it is unsigned, signed by another, changed, old, or for another request', async () => {
    for (const bad of [
      '2001:db8::7',
      await claim({}, 'somebody else, with thirty-two letters'),
      (await claim()).replace('::7', '::8'),
      await claim({ at: now() - 180_000 }),
      await claim({ method: 'POST' }),
      await claim({ path: '/api/me' }),
    ])
      expect(await addressOf(bad), bad).toBe('10.9.9.9')
  })

  it('is ignored by a deployment without the secret', async () =>
    expect(await addressOf(await claim(), {})).toBe('10.9.9.9'))
})
