import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { handleLabCallback } from '#edge/domains/lab_messages/index'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { svixHeaders } from '#edge/platform/services/svix-signature'
import { now } from '#edge/platform/time'
import { codeOf } from '../documentation/visits'
import { as, bindings, db, userId, world } from '../world'
import { addLab } from './reports-on-orders'

const secret = 'whsec_bGFiIHNlY3JldA=='
const env = { ...environmentOf(bindings), LAB_WEBHOOK_SECRET: secret }

const tell = async (sent: unknown) => {
  const body = JSON.stringify(sent)
  const headers = await svixHeaders(secret, uuidv7(), body, now())
  const request = new Request('http://localhost/api/labs/events', { method: 'POST', body, headers })
  return (await handleLabCallback(request, env)).status
}
const observation = (loinc: string, valueString: string) => ({
  resourceType: 'Observation',
  code: { coding: [{ code: loinc }] },
  valueString,
})
const report = (id: string, ...contained: object[]) => ({
  resourceType: 'DiagnosticReport',
  basedOn: [{ identifier: { value: id } }],
  status: 'final',
  contained: [
    {
      resourceType: 'Patient',
      name: [{ given: ['Jordan'], family: 'Ellis' }],
      birthDate: '1990-05-05',
    },
    ...contained,
  ],
})
const hiv = observation('56888-1', 'Reactive')
const unknown = observation('99999-9', 'Seen once')
const read = (id: string) => as('provider').labs.get(id, { include: ['results'] })
const unmatched = () =>
  as('clinical_admin').unmatched_labs.list({ filter: { status: 'open' }, sort: '-receivedAt' })
const tasks = (who: 'provider' | 'clinical_admin') => as(who).tasks.list()

let alarms: string[] = []
beforeAll(world)
beforeEach(async () => {
  await db.exec('delete from tasks; delete from unmatched_labs;')
  alarms = []
  vi.spyOn(console, 'error').mockImplementation((line: string) => alarms.push(line))
})

it('a report with a test that is not known is read but for that, which staff find with a task', async () => {
  const { id } = await addLab('provider', ['hiv_ag_ab'])
  expect(await tell(report(id, hiv, unknown))).toBe(204)
  expect(await read(id)).toMatchObject({ status: 'final', outcome: 'positive' })
  expect((await tasks('provider')).map(({ kind }) => kind)).toContain('call_about_result')
  const [rest] = await unmatched()
  expect(rest).toMatchObject({
    problem: 'unreadable',
    name: 'Jordan Ellis',
    order: { id },
    report: { values: [], unread: expect.stringContaining('Seen once') },
  })
  expect(await tasks('clinical_admin')).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'unmatched_lab', subjectId: rest?.id, patientId: null }),
    ]),
  )
  expect(alarms.join()).toContain('lab_report_unread')
  expect(alarms.join()).not.toMatch(/ellis|seen once|99999-9|reactive/i)
  const row = await db
    .prepare('select hex(report) as report from unmatched_labs where id = ?')
    .bind(rest?.id)
    .first<{ report: string }>()
  expect(row?.report).not.toContain(Buffer.from('Seen once').toString('hex').toUpperCase())
})

it('an order says that a part of its report is not read, until staff have settled it', async () => {
  const { id } = await addLab('provider', ['hiv_ag_ab'])
  await tell(report(id, observation('56888-1', 'Non-reactive'), unknown))
  expect(await read(id)).toMatchObject({ hasUnreadPart: true, outcome: 'review' })
  expect(await as('patient').labs.get(id)).toMatchObject({ hasUnreadPart: true })
  expect(await as('support').labs.get(id)).not.toHaveProperty('hasUnreadPart')
  await db.exec("update unmatched_labs set status = 'discarded', closed_at = received_at")
  expect(await read(id)).toMatchObject({ hasUnreadPart: false })
})

it('what a report holds beside results is left aside', async () => {
  const { id } = await addLab('provider', ['hiv_ag_ab'])
  const beside = ['Specimen', 'Practitioner'].map((resourceType) => ({ resourceType, id: 'x' }))
  expect(await tell(report(id, ...beside, hiv))).toBe(204)
  expect(await read(id)).toMatchObject({ status: 'final' })
  expect(await unmatched()).toEqual([])
  expect(alarms).toEqual([])
})

it('a report of which nothing is understood is kept whole, and put on no record', async () => {
  const { id } = await addLab('provider', ['hiv_ag_ab'])
  expect(await tell({ ...report(id, hiv), status: 'registered' })).toBe(204)
  expect(await tell(report(id, unknown))).toBe(204)
  const rows = await unmatched()
  expect(rows).toMatchObject([
    { problem: 'unreadable', name: 'Jordan Ellis', report: { values: [] } },
    { problem: 'unreadable', name: '', report: { unread: expect.stringContaining('registered') } },
  ])
  expect(await read(id)).toMatchObject({ status: 'ordered', results: [] })
  const match = as('clinical_admin').call('PATCH /unmatched_labs/:id', {
    params: { id: rows[0]?.id ?? '' },
    body: { patientId: userId('patient'), isSamePerson: true },
  })
  expect(await codeOf(match)).toBe('nothing_read')
})

it('a report that fits no patient keeps what could not be read of it', async () => {
  expect(await tell(report(uuidv7(), hiv, unknown))).toBe(204)
  expect(await unmatched()).toMatchObject([
    { problem: 'unknown_order', report: { values: [{}], unread: expect.any(String) } },
  ])
})

it('a message that is no report and says nothing that is known is refused, with an alarm', async () => {
  expect(await tell({ resourceType: 'Patient' })).toBe(422)
  expect(alarms.join()).toContain('message_unread')
})
