import { beforeAll, describe, expect, it } from 'vitest'
import { api, as, db, providerId, stepUpAs, world } from '../world'

const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
const pending = 'GET /schedule_slots/pending'
const csv = (who: 'manager' | 'support', query: string) =>
  api(`/api/schedule_slots/pending${query}`, { headers: { accept: 'text/csv' } }, who)

beforeAll(async () => {
  await world()
  await stepUpAs('manager')
  const time = as('provider').availabilities.in({ providers: providerId('provider') })
  for (const hour of ['09', '11', '13'])
    await time.create({
      startsAt: `${day}T${hour}:00:00.000Z`,
      endsAt: `${day}T${hour}:30:00.000Z`,
    })
})

describe('a report', () => {
  it('comes page by page in its declared order, and says how many rows there are', async () => {
    const starts: string[] = []
    const page = { 'page[size]': 2, 'page[total]': 'true' } as const
    const first = await as('manager').callPage(pending, { query: page })
    expect([first.rows.length, first.total]).toEqual([2, 3])
    const second = await as('manager').callPage(pending, {
      query: { ...page, 'page[after]': first.next ?? '' },
    })
    expect([second.rows.length, second.next]).toEqual([1, null])
    for (const { startsAt } of [...first.rows, ...second.rows]) starts.push(startsAt.slice(11, 16))
    expect(starts).toEqual(['09:00', '11:00', '13:00'])
  })

  it('refuses a page size, a marker and a parameter that it does not know', async () => {
    for (const query of ['?page[size]=0', '?page[size]=101', '?page[after]=zz', '?color=red'])
      expect([
        query,
        (await api(`/api/schedule_slots/pending${query}`, {}, 'manager')).status,
      ]).toEqual([query, 400])
  })

  it('is a CSV file by Accept, with its columns in order and every row', async () => {
    const response = await csv('manager', '?reason=staffing')
    expect(response.headers.get('content-type')).toContain('text/csv')
    const [head, ...rows] = (await response.text()).trim().split('\r\n')
    expect(head).toBe(
      'id,provider_id,provider_name,starts_at,ends_at,kept_starts_at,kept_ends_at,timezone,status,version',
    )
    expect(rows).toHaveLength(3)
    expect(rows[0]).toContain(`,${providerId('provider')},Daniel Reyes,${day}T09:00:00.000Z,`)
  })

  it('records an export when it is asked for and with its count when it is done', async () => {
    await (await csv('manager', '?reason=staffing')).text()
    const { results } = await db
      .prepare(
        `select name, detail from events where name in ('schedule.export', 'schedule.exported') order by seq desc limit 2`,
      )
      .all<{ name: string; detail: string }>()
    expect(results.map(({ name, detail }) => [name, JSON.parse(detail)])).toEqual([
      ['schedule.exported', { reason: 'staffing', rows: 3, report: 'schedule.pending' }],
      ['schedule.export', { reason: 'staffing', rows: null, report: 'schedule.pending' }],
    ])
  })

  it('is no file without a reason, nor for a role without the verb', async () => {
    expect((await csv('manager', '')).status).toBe(400)
    expect((await csv('manager', '?reason=Because%20I%20want')).status).toBe(400)
    expect((await csv('support', '?reason=staffing')).status).toBe(403)
  })
})
