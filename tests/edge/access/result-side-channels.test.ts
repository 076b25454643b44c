import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { releaseDueResults } from '#edge/domains/labs/index'
import { drainOutbox } from '#edge/events/request-drain'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { hourMs, now, setClock } from '#edge/platform/time'
import { addLab, inRange, report } from '../labs/reports-on-orders'
import { api, as, bindings, db, providerId, userId, world } from '../world'

/**
 * Two orders of one patient in California, alike but for what the laboratory found: a result without a finding, which
 * the patient reads after a day, and a positive one, which waits until a clinician has called.
 */
const jordan = userId('patient')
const reactive = [...inRange.filter(({ code }) => code !== 'hiv_ag_ab')].concat([
  { code: 'hiv_ag_ab', value: 'Reactive' } as never,
])
const drain = () => drainOutbox(environmentOf(bindings))
const orders = { quiet: '', grave: '' }

interface Row {
  readonly id: string
  readonly attributes: Record<string, unknown>
}
const read = async (path: string, who: 'support' | 'manager') =>
  (await (await api(path, {}, who)).json()) as { data: Row[] }

beforeAll(async () => {
  await world()
  await db.exec("update feature_flags set value = 1 where key = 'notifications_log_on_react'")
  orders.quiet = (await addLab()).id
  orders.grave = (await addLab()).id
  await db.prepare("update patients set state = 'CA' where id = ?").bind(jordan).run()
  await drain()
})
afterEach(() => setClock(null))

const eventsAsSupport = async () =>
  (await read(`/api/patients/${jordan}/events?page[size]=100`, 'support')).data
    .filter(({ attributes }) => !String(attributes.name).endsWith('.list'))
    .map(({ attributes }) => `${attributes.name} ${attributes.actor_name}`)

describe('customer support', () => {
  it('reads of a result without a finding and of a positive one the same', async () => {
    await report(orders.quiet)
    const before = await eventsAsSupport()
    await report(orders.grave, reactive)
    await drain()
    expect(await eventsAsSupport()).toEqual(before)
    setClock(now() + 25 * hourMs)
    await releaseDueResults(connect(bindings.DB), now())
    await drain()
    setClock(null)
    const states = await db
      .prepare('select id, released_at is not null as released, waits_for_call from labs')
      .all()
    expect(states.results).toEqual(
      expect.arrayContaining([
        { id: orders.quiet, released: 1, waits_for_call: null },
        { id: orders.grave, released: 0, waits_for_call: 'law' },
      ]),
    )
    const { data } = await read(`/api/patients/${jordan}/labs`, 'support')
    const rowOf = (order: string) => {
      const { created_at, ordered_at, ...rest } =
        data.find(({ id }) => id === order)?.attributes ?? {}
      return rest
    }
    expect(rowOf(orders.grave)).toEqual(rowOf(orders.quiet))
    expect(rowOf(orders.grave)).toMatchObject({ status: 'final' })
  })

  it('is asked by no list of results which of them wait for a clinician', async () => {
    const address = `/api/providers/${providerId('provider')}/dashboard/labs`
    expect((await api(address, {}, 'support')).status).toBe(403)
    expect((await api(address, {}, 'patient')).status).toBe(403)
    expect((await api(address, {}, 'provider')).status).toBe(200)
  })

  it('is not told when a result was given to its patient: by no todo, and by no kind of a notification', async () => {
    for (const who of ['support', 'manager'] as const) {
      const todos = await read(`/api/patients/${jordan}/todos`, who)
      expect(todos.data.map(({ attributes }) => attributes.kind)).not.toContain(
        'LAB_RESULTS_RECEIVED',
      )
      expect((await api('/api/notifications?kind=result_ready', {}, who)).status).toBe(400)
      const log = await read(`/api/notifications?user=${jordan}`, who)
      const ofHealth = log.data.filter(({ attributes }) => attributes.group === 'health')
      expect(ofHealth.length).toBeGreaterThan(0)
      expect(ofHealth.filter(({ attributes }) => attributes.kind !== null)).toEqual([])
    }
    const own = await as('patient').todos.in({ patients: jordan }).list()
    expect(own.map(({ kind }) => kind)).toContain('LAB_RESULTS_RECEIVED')
  })
})
