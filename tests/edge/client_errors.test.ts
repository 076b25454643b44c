import { expect, it } from 'vitest'
import { api, db, json } from './world'

const frame = { file: '/_astro/Home.BH4cw4nc.js', line: 1, column: 2, name: 'draw' }
const report = { build: 'test', kind: 'TypeError', page: '/app/appointments/:id', frames: [frame] }
const send = (body: object) => api('/api/client_errors', json(body))
const storedErrors = async () => (await db.prepare('select * from client_errors').all()).results

it('keeps the kind of an error and its places', async () => {
  expect((await send(report)).status).toBe(204)
  const [row] = await storedErrors()
  expect(row).toMatchObject({ build: 'test', kind: 'TypeError', page: '/app/appointments/:id' })
  expect(JSON.parse(String(row?.frames))).toEqual([frame])
})

it('counts a visitor without storing their address', async () => {
  await api('/api/client_errors', {
    ...json(report),
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': '203.0.113.77' },
  })
  const { results } = await db
    .prepare(`select key from rate_limits where key like 'client_errors.report:%'`)
    .all<{ key: string }>()
  expect(results.length).toBeGreaterThan(0)
  for (const { key } of results) expect(key).toMatch(/^client_errors.report:[0-9a-f]{64}$/)
})

it.each([
  ['words instead of a kind', { ...report, kind: 'Robin Vega has PrEP' }],
  ['an address with a query', { ...report, page: '/app?name=Robin' }],
  [
    'a file of another place',
    { ...report, frames: [{ ...frame, file: 'https://evil.example/x.js' }] },
  ],
  ['more than twenty frames', { ...report, frames: Array.from({ length: 21 }, () => frame) }],
])('refuses %s', async (_, body) => {
  const before = (await storedErrors()).length
  expect((await send(body)).status).toBe(422)
  expect(await storedErrors()).toHaveLength(before)
})

it('keeps nothing that was not asked for', async () => {
  await send({ ...report, kind: 'RangeError', message: 'Robin Vega' })
  expect(JSON.stringify(await storedErrors())).not.toContain('Robin')
})
