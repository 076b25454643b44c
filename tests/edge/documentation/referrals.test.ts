import { beforeAll, describe, expect, it } from 'vitest'
import { capturedMessages } from '#edge/deliveries/dev-outbox'
import { sendDueDeliveries } from '#edge/deliveries/send-due'
import { reopenFailedReferrals } from '#edge/domains/referral_letters/index'
import { drainOutbox } from '#edge/events/request-drain'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { now } from '#edge/platform/time'
import { as, bindings, db, type Person, userId, world } from '../world'
import { addDepartment, addService } from './fax-recipients'
import { addEncounter, codeOf, statusOf } from './visits'

beforeAll(world)

const env = environmentOf(bindings)
const patient = userId('patient')
const under = '/patients/:patient/encounters/:encounter/referrals'
const usual = {
  toKind: 'hepatology',
  toName: 'Hudson Liver Clinic',
  reasonCode: 'abnormal_result',
  dueOn: '2026-12-31',
} as const

const refer = async (more: object = {}, who: Person = 'provider') => {
  const { encounter } = await addEncounter(false)
  const referrals = as(who).referrals.in({ patients: patient, encounters: encounter })
  const { id, status } = await referrals.create({ ...usual, ...more })
  const params = { patient, encounter, id }
  const fax = async (by: Person = 'provider', recipientId?: string) =>
    as(by).call(`POST ${under}/:id/fax`, {
      params,
      body: { recipientId: recipientId ?? (await addService()) },
    })
  const sole = async () => (await referrals.list()).find((row) => row.id === id)
  const tasks = async () => {
    await drainOutbox(env)
    const { results } = await db
      .prepare(
        'select kind, status, due_at as due, assignee_id as assignee from tasks where subject_id = ? order by kind',
      )
      .bind(id)
      .all<{ kind: string; status: string; due: string; assignee: string | null }>()
    return results
  }
  return { id, status, params, fax, sole, tasks }
}

describe('a referral', () => {
  it('is not sent before its letter left: it is a task of the clinician until then', async () => {
    const { status, fax, sole, tasks } = await refer()
    expect(status).toBe('draft')
    expect(await tasks()).toMatchObject([
      { kind: 'referral_to_send', status: 'todo', assignee: userId('provider') },
    ])
    expect(await fax()).toMatchObject({ status: 'sent', sentWay: 'fax', faxStatus: 'queued' })
    expect(await tasks()).toMatchObject([
      { kind: 'referral_follow_up', status: 'todo', due: '2026-12-31T21:00:00.000Z' },
      { kind: 'referral_to_send', status: 'completed' },
    ])
    await sendDueDeliveries(env)
    expect((await sole())?.faxStatus).toBe('sent')
    const [page] = await capturedMessages(env, '5185550134')
    expect(page).toMatchObject({ channel: 'fax', subject: 'Confidential referral' })
  })

  it('is recorded as sent in another way by a clinician, and closed with its outcome', async () => {
    const { params, tasks } = await refer({}, 'assistant')
    const send = (who: Person) =>
      as(who).call(`POST ${under}/:id/send`, { params, body: { way: 'patient' } })
    expect(await statusOf(send('assistant'))).toBe(403)
    expect(await send('provider')).toMatchObject({ status: 'sent', sentWay: 'patient' })
    await as('assistant').call(`POST ${under}/:id/close`, { params, body: { outcome: 'seen' } })
    expect((await tasks()).map(({ status }) => status)).toEqual(['completed', 'completed'])
  })

  it('goes to confirmed numbers of services alone', async () => {
    const { fax } = await refer()
    expect(await statusOf(fax('assistant'))).toBe(403)
    expect(await codeOf(fax('provider', await addDepartment()))).toBe('fax_recipient')
    const service = await addService()
    await as('manager').call('POST /fax_recipients/:id/retire', { params: { id: service } })
    expect(await codeOf(fax('provider', service))).toBe('fax_recipient')
  })

  it('is to be sent again where its fax failed, and its letter does not leave once it is canceled', async () => {
    const { fax, sole, tasks, params } = await refer()
    await fax()
    await db.prepare("update deliveries set status = 'failed', body_encrypted = null").run()
    await reopenFailedReferrals(connect(bindings.DB), now())
    expect(await sole()).toMatchObject({ status: 'draft', sentWay: null })
    const open = (await tasks()).filter(({ status }) => status === 'todo')
    expect(open.map(({ kind }) => kind)).toEqual(['referral_to_send'])
    await fax()
    await as('provider').call(`POST ${under}/:id/cancel`, { params })
    const waiting = await db
      .prepare("select 1 from deliveries where status = 'queued' and expires_at > ?")
      .bind(new Date(now()).toISOString())
      .all()
    expect(waiting.results).toEqual([])
  })

  it('encloses parts of the record that the patient agreed to, for services that give health care', async () => {
    const enclose = async (more: object) => codeOf(refer({ encloses: ['medicines'], ...more }))
    expect(await enclose({})).toBe('invalid')
    expect(await enclose({ agreed: true, toKind: 'housing' })).toBe('invalid')
    const { params } = await refer({ encloses: ['health_history'], agreed: true })
    const plain = await refer()
    const size = async (of: typeof params) =>
      (await as('provider').call(`GET ${under}/:id/letter`, { params: of })).size
    expect(await size(params)).toBeGreaterThan((await size(plain.params)) + 200)
  })
})
