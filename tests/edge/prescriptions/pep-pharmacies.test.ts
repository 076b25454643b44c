import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import { pressDevPharmacy } from '#edge/domains/pharmacy_messages/dev-pharmacy'
import { reportLatePep } from '#edge/domains/prescriptions/index'
import { drainOutbox } from '#edge/events/request-drain'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { hourMs, iso, minuteMs, now, setClock } from '#edge/platform/time'
import { codeOf } from '../documentation/visits'
import { reportExposure } from '../schedule/schedule-fixtures'
import { as, bindings, db, pharmacyId, prepareRow, userId, world } from '../world'
import { act, addPrescription, move, setPrescription } from './pills'

const environment = environmentOf(bindings)
const [night, day, retired] = [uuidv7(), uuidv7(), uuidv7()]
const weekdays = JSON.stringify(
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '21:00' })),
)
const build = (id: string, name: string, more: object) =>
  prepareRow(rowsAt('2026-01-05T15:00:00.000Z').pharmacy({ id, name, ...more })).run()

beforeAll(async () => {
  await world()
  await build(night, 'Night Pharmacy', { zip: '10019', state: 'NY', open_24h: 1 })
  await build(day, 'Day Pharmacy', { zip: '10001', state: 'NY', hours: weekdays, offers_pep: 1 })
  await build(retired, 'Old Pharmacy', { retired_at: '2026-01-05T15:00:00.000Z' })
})
afterEach(() => setClock(null))

const drain = () => drainOutbox(environment)
const press = async (id: string, action: string) => {
  await pressDevPharmacy(environment, { id, action })
  await drain()
}
const read = (id: string) => as('provider').prescriptions.get(id)
/** PEP that lies at the pharmacy of the tests. */
const sendPep = async (hoursAgo = 10) => {
  await reportExposure(hoursAgo)
  const { id } = await addPrescription('provider', {
    drug: 'bictegravir_pep',
    quantity: 28,
    days: 28,
    refills: 0,
    reason: 'hiv_pep',
    overrideReason: 'The first tests are drawn at the pharmacy.',
  })
  await act('provider', 'sign', id)
  await drain()
  return id
}
const openTasks = async (id: string) => {
  const found = await db
    .prepare(`select kind, assignee_id from tasks where subject_id = ? and closed_at is null`)
    .bind(id)
    .all<{ kind: string; assignee_id: string | null }>()
  return found.results.filter(({ kind }) => kind === 'pep_not_dispensed')
}
const copiesOf = async (id: string) =>
  (
    await db
      .prepare('select id from prescriptions where renews_id = ?')
      .bind(id)
      .all<{ id: string }>()
  ).results.map((row) => row.id)
const copyOf = async (id: string) => (await copiesOf(id))[0] ?? ''

describe('pharmacies of PEP', () => {
  const find = (at: string, text = '10001') => {
    setClock(Date.parse(at))
    return as('patient').call('POST /pharmacies/search', { body: { text, openFirst: true } })
  }
  const ours = (rows: readonly { name: string; isOpen: boolean | null }[]) =>
    rows
      .filter(({ name }) => name.endsWith('Pharmacy') && !name.startsWith('Corner'))
      .map(({ name, isOpen }) => [name, isOpen])

  it('come open ones first, by the clock where they are', async () => {
    // Half past eight in the evening of a Wednesday in New York, Thursday in UTC.
    expect(ours(await find('2026-01-08T01:30:00.000Z'))).toEqual([
      ['Day Pharmacy', true],
      ['Night Pharmacy', true],
    ])
    expect(ours(await find('2026-01-08T02:30:00.000Z'))).toEqual([
      ['Night Pharmacy', true],
      ['Day Pharmacy', false],
    ])
    // Friday evening, and Saturday noon without hours.
    expect(ours(await find('2026-01-10T01:30:00.000Z'))[0]).toEqual(['Day Pharmacy', true])
    expect(ours(await find('2026-01-10T17:00:00.000Z'))[0]).toEqual(['Night Pharmacy', true])
  })

  it('are open in a state of two zones only by both clocks', async () => {
    await db.prepare("update pharmacies set state = 'TX' where id = ?").bind(day).run()
    const isOpen = async (at: string) =>
      (await find(at)).find(({ name }) => name === 'Day Pharmacy')?.isOpen
    // Nine in Dallas, eight in El Paso.
    expect(await isOpen('2026-01-08T15:30:00.000Z')).toBe(false)
    expect(await isOpen('2026-01-08T16:30:00.000Z')).toBe(true)
    await db.prepare("update pharmacies set state = 'NY' where id = ?").bind(day).run()
  })

  it('are neither open nor closed where their hours are not known', async () => {
    await db.prepare('update pharmacies set hours = null where id = ?').bind(day).run()
    expect(ours(await find('2026-01-08T17:00:00.000Z'))).toContainEqual(['Day Pharmacy', null])
    await db.prepare('update pharmacies set hours = ? where id = ?').bind(weekdays, day).run()
  })
})

describe('PEP that its pharmacy does not have', () => {
  it('is moved by the patient in one act, and someone watches until it is ready', async () => {
    const id = await sendPep()
    await press(id, 'out_of_stock')
    expect(await openTasks(id)).toEqual([
      { kind: 'pep_not_dispensed', assignee_id: userId('provider') },
    ])
    expect(await move('patient', id, night)).toMatchObject({ status: 'cancel_requested' })
    await drain()
    const copy = await copyOf(id)
    expect(await read(id)).toMatchObject({ reasonCode: 'other_pharmacy' })
    expect(await read(copy)).toMatchObject({
      status: 'sent',
      pharmacyStatus: 'new',
      pharmacy: { id: night },
      drug: 'bictegravir_pep',
      sig: expect.stringContaining('Take 1 tablet by mouth once a day'),
      exposureAt: expect.any(String),
    })
    expect(await openTasks(id)).toEqual([])
    expect(await openTasks(copy)).toHaveLength(1)
    // What the first pharmacy says late counts for nothing.
    await press(id, 'ready_for_pickup')
    expect(await openTasks(copy)).toHaveLength(1)
    await press(copy, 'ready_for_pickup')
    expect(await openTasks(copy)).toEqual([])
    await press(copy, 'picked_up')
    expect((await read(copy)).exposureAt).toBeNull()
  })

  it('stays where it is ready, and goes to no retired pharmacy', async () => {
    const id = await sendPep()
    expect(await codeOf(move('provider', id, pharmacyId()))).toBe('same_pharmacy')
    expect(await codeOf(move('patient', id, retired))).toBe('unknown_pharmacy')
    await press(id, 'ready_for_pickup')
    expect(await codeOf(move('patient', id, night))).toBe('at_hand')
    expect(await copiesOf(id)).toEqual([])
  })

  it('is not moved past 72 hours: a clinician reads why, a patient to call', async () => {
    const id = await sendPep(71)
    setClock(now() + 2 * hourMs)
    expect(await codeOf(move('provider', id, night))).toBe('pep_late')
    expect(await codeOf(move('patient', id, night))).toBe('talk_first')
    expect(await copiesOf(id)).toEqual([])
  })

  it('is moved once, however many move it at once', async () => {
    const id = await sendPep()
    const answers = await Promise.all([
      codeOf(move('patient', id, night)),
      codeOf(move('provider', id, day)),
    ])
    expect(answers.filter((code) => code === 'answered')).toHaveLength(1)
    expect(await copiesOf(id)).toHaveLength(1)
  })
})

describe('the job that finds PEP not dispensed', () => {
  const lateEvents = async (id: string) =>
    (
      await db
        .prepare(
          "select count(*) as n from events where name = 'prescriptions.pass_pep_hours' and subject_id = ?",
        )
        .bind(id)
        .first<{ n: number }>()
    )?.n
  const runAt = (at: number) => reportLatePep(connect(bindings.DB), at)

  it('reports once what is not ready within four hours', async () => {
    const id = await sendPep()
    await runAt(now() + 4 * hourMs - 5 * minuteMs)
    expect(await lateEvents(id)).toBe(0)
    await runAt(now() + 4 * hourMs + minuteMs)
    await runAt(now() + 5 * hourMs)
    expect(await lateEvents(id)).toBe(1)
    await drain()
    expect(await openTasks(id)).toHaveLength(1)
  })

  it('leaves alone what is ready, ended or no PEP', async () => {
    const ready = await sendPep()
    await press(ready, 'ready_for_pickup')
    const other = await addPrescription('provider')
    await act('provider', 'sign', other.id)
    await drain()
    await runAt(now() + 5 * hourMs)
    expect([await lateEvents(ready), await lateEvents(other.id)]).toEqual([0, 0])
  })

  it('counts what was moved from its move', async () => {
    const id = await sendPep()
    await move('provider', id, night)
    await drain()
    const copy = await copyOf(id)
    await setPrescription(copy, 'signed_at = ?', iso(now() - 6 * hourMs))
    await runAt(now())
    expect(await lateEvents(copy)).toBe(0)
    await runAt(now() + 5 * hourMs)
    expect([await lateEvents(id), await lateEvents(copy)]).toEqual([0, 1])
  })

  it('is one course, of which no more is asked for', async () => {
    const id = await sendPep()
    await press(id, 'dispensed')
    expect(await codeOf(act('patient', 'request_renewal', id))).toBe('one_course')
    const seen = await as('patient').prescriptions.get(id)
    expect(seen.refillDueOn).toBeNull()
    expect(seen.can).not.toContain('request_renewal')
  })
})
