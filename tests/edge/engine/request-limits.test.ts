import { beforeAll, describe, expect, it } from 'vitest'
import { app } from '#edge/app'
import { bindings, tokenOf, userId, world } from '../world'

beforeAll(world)

/** A limit over all isolates, which admits a number of requests of each key. */
const limitOf = (max: number) => {
  const hits = new Map<string, number>()
  const limit = async ({ key }: { readonly key: string }) => {
    hits.set(key, (hits.get(key) ?? 0) + 1)
    return { success: (hits.get(key) ?? 0) <= max }
  }
  return { hits, env: { ...bindings, REQUEST_LIMIT: { limit } } }
}
const ask = (env: object, headers: Record<string, string>) =>
  app.request('/api/states', { headers }, env)
const from = (address: string) => ({ 'cf-connecting-ip': address })

describe('the limit of requests over all isolates', () => {
  it('refuses only the account or address past it, with the time to wait', async () => {
    const { env, hits } = limitOf(2)
    const token = await tokenOf('patient')
    const signedIn = { ...from('192.0.2.1'), authorization: `Bearer ${token}` }
    for (const headers of [signedIn, from('192.0.2.1')])
      for (const expected of [200, 200, 429]) {
        const answer = await ask(env, headers)
        expect(answer.status).toBe(expected)
        if (expected === 429) expect(answer.headers.get('retry-after')).toBe('60')
      }
    expect((await ask(env, from('198.51.100.1'))).status).toBe(200)
    expect([...hits.keys()]).toContain(userId('patient'))
    // Addresses are hashed before they leave the worker.
    expect([...hits.keys()].join()).not.toMatch(/192\.0|198\.51/)
  })

  it('refuses no request while its counter does not answer', async () => {
    const limit = async () => {
      throw new TypeError('no answer')
    }
    const answer = await ask({ ...bindings, REQUEST_LIMIT: { limit } }, from('192.0.2.1'))
    expect(answer.status).toBe(200)
  })
})
