import { beforeAll, describe, expect, it } from 'vitest'
import { api, json, people, world } from '../world'

beforeAll(world)

interface Page {
  readonly data: readonly { id: string }[]
  readonly links: { next: string | null }
  readonly meta?: { after: string | null }
}
const page = async (path: string) => (await (await api(path, {}, 'support')).json()) as Page
const sorted = '/api/patients?sort=last_name,first_name&page[size]=1'
const search = async (body: object) => {
  const response = await api('/api/patients/search', json(body), 'support')
  return { status: response.status, body: (await response.json()) as Page }
}
const found = { email: 'patient@world.test' }
const cursorIn = (link: string | null) =>
  new URL(link ?? '', 'http://x').searchParams.get('page[after]') ?? ''
const bytes = (cursor: string) => atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
/** Shorter ones stand by chance in what is encrypted. */
const names = Object.values(people)
  .flatMap(({ first, last }) => [first, last])
  .filter(({ length }) => length > 4)

describe('a page cursor', () => {
  it('leads to the next page, and holds no name or id that can be read', async () => {
    const first = await page(sorted)
    const cursor = cursorIn(first.links.next)
    expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/)
    for (const word of [...names, first.data[0]?.id ?? ''])
      expect([word, bytes(cursor).includes(word) || cursor.includes(word)]).toEqual([word, false])
    const second = await page(first.links.next ?? '')
    expect(second.data).toHaveLength(1)
    expect(second.data[0]?.id).not.toBe(first.data[0]?.id)
  })

  it('holds no readable name in a search either', async () => {
    const { body } = await search({ phone: '2125550100', page: { size: 1 } })
    const cursor = body.meta?.after ?? ''
    expect(cursor).not.toBe('')
    for (const word of names) expect([word, bytes(cursor).includes(word)]).toEqual([word, false])
    const next = await search({ phone: '2125550100', page: { size: 1, after: cursor } })
    expect(next.status).toBe(200)
    expect(next.body.data[0]?.id).not.toBe(body.data[0]?.id)
  })

  it('is refused in words when it was made up, cut, or belongs to another list or order', async () => {
    const own = cursorIn((await page(sorted)).links.next)
    const readable = btoa(encodeURIComponent(JSON.stringify(['Bell', 'Marcus', 'x'])))
    const otherOrder = cursorIn(
      (await page('/api/patients?sort=-last_name&page[size]=1')).links.next,
    )
    const otherList = cursorIn((await page('/api/providers?page[size]=1')).links.next)
    for (const cursor of ['junk', readable, own.slice(0, -3), `${own}A`, otherOrder, otherList]) {
      const response = await api(`${sorted}&page[after]=${cursor}`, {}, 'support')
      expect([cursor, response.status]).toEqual([cursor, 400])
      const { errors } = (await response.json()) as { errors: unknown[] }
      expect(errors).toMatchObject([
        {
          source: { parameter: 'page[after]' },
          detail: 'This page marker is not one of this list',
        },
      ])
      expect((await search({ ...found, page: { after: cursor } })).status).toBe(400)
    }
  })
})
