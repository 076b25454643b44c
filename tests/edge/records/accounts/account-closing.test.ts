import { beforeAll, describe, expect, it } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import { now } from '#edge/platform/time'
import {
  api,
  as,
  asUnproven,
  db,
  json,
  prepareRow,
  providerId,
  sessionId,
  stepUpAs,
  userId,
  world,
} from '../../world'
import { applications, begin, drain, prescribeCovered } from '../assistance/applications'

const patient = userId('patient')
const close = (understood = true, patientClient = as('patient')) =>
  patientClient.call('POST /patients/:patient/close_account', {
    params: { patient },
    body: { understood } as { understood: true },
  })
const releases = () => as('assistant').roi_requests.in({ patients: patient })
const askForRelease = async () => {
  const { id } = await releases().create({
    entity: 'specialist',
    recipient: 'Dr. Ada Stone',
    purpose: 'care',
    sections: ['profile'],
  })
  return id
}
const visit = (id: string, status: string) =>
  prepareRow(
    rowsAt(new Date(now()).toISOString()).appointment({
      id,
      patient_id: patient,
      provider_id: providerId('provider'),
      status,
      buckets: 1,
      claimed: 1,
    }),
  ).run()
const visitId = '01990000-0000-7000-8000-00000c105ed0'
const later = '01990000-0000-7000-8000-00000c105ed2'
const current = '01990000-0000-7000-8000-00000c105ed1'
const value = async (sql: string) => (await db.prepare(sql).first<{ v: unknown }>())?.v

beforeAll(world)

describe('a patient who closes their account', () => {
  it('must have read what closes, and prove who they are', async () => {
    await expect(close(true, asUnproven('patient'))).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'confirm_first' }],
    })
    await stepUpAs('patient')
    await expect(close(false)).rejects.toMatchObject({ status: 422 })
  })

  it('is refused by others, and during a visit', async () => {
    for (const who of ['support', 'admin', 'otherPatient'] as const)
      expect(
        (
          await api(
            `/api/patients/${patient}/close_account`,
            json({ data: { attributes: { understood: true } } }),
            who,
          )
        ).status,
      ).toBeOneOf([403, 404])
    await visit(current, 'In progress')
    await expect(close()).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'visit_in_progress' }],
    })
    await db.prepare('delete from appointments where id = ?').bind(current).run()
  })

  it('loses open visits, sharing, releases and every session; the record stays', async () => {
    await visit(visitId, 'Scheduled')
    await db
      .prepare(
        "insert into slot_claims (provider_id, bucket, owner_id, kind) values (?, 1, ?, 'visit')",
      )
      .bind(providerId('provider'), visitId)
      .run()
    await prescribeCovered()
    const application = await begin()
    const [unsent, signed] = [await askForRelease(), await askForRelease()]
    await as('assistant').call('POST /patients/:patient/roi_requests/:id/send', {
      params: { patient, id: signed },
    })
    await as('patient').call('POST /patients/:patient/roi_requests/:id/sign', {
      params: { patient, id: signed },
      body: { initials: 'JE', classes: [] },
    })
    await close()
    const messages = await db
      .prepare(
        "select channel, user_id from deliveries where kind = 'account_closed' and status <> 'failed'",
      )
      .all()
    expect(messages.results).toEqual([{ channel: 'email', user_id: patient }])
    expect(await value(`select status as v from appointments where id = '${visitId}'`)).toBe(
      'Canceled',
    )
    expect(await value(`select count(*) as v from slot_claims where owner_id = '${visitId}'`)).toBe(
      0,
    )
    expect(
      await value(
        `select action as v from appointment_history where appointment_id = '${visitId}'`,
      ),
    ).toBe('cancel')
    expect(await value(`select status as v from users where id = '${patient}'`)).toBe('deactivated')
    expect(await value(`select status_reason as v from patients where id = '${patient}'`)).toBe(
      'closed_by_patient',
    )
    expect(
      await value(
        `select value as v from user_settings where user_id = '${patient}' and name = 'allow_sharing_health_data'`,
      ),
    ).toBe('false')
    expect(
      await value(
        `select count(*) as v from todos where patient_id = '${patient}' and status = 'todo'`,
      ),
    ).toBe(0)
    expect(
      await value(`select revoked_reason as v from sessions where id = '${sessionId('patient')}'`),
    ).toBe('closed')
    await drain()
    expect((await applications('assistant').get(application)).status).toBe('canceled')
    const statusOfRelease = async (id: string) => (await releases().get(id)).status
    expect(await statusOfRelease(unsent)).toBe('canceled')
    expect(await statusOfRelease(signed)).toBe('revoked')
    await expect(
      as('assistant').call('POST /patients/:patient/roi_medical_records', {
        params: { patient },
        body: { roiRequest: signed, sections: ['profile'] },
      }),
    ).rejects.toMatchObject({ errors: [{ code: 'not_signed' }] })
    expect((await api('/api/me', {}, 'patient')).status).toBe(401)
    expect(await as('clinical_admin').patients.get(patient)).toMatchObject({ status: 'closed' })
  })

  it('has their clinician asked to reach them where results are still to come, and not where none are', async () => {
    const followUps = () =>
      value(
        `select count(*) as v from tasks where patient_id = '${patient}' and kind = 'results_after_closing' and closed_at is null`,
      )
    expect(await followUps()).toBe(0)
    await db
      .prepare(
        `insert into labs (id, patient_id, requested_by_id, vendor, collection, tests, status, collected_at, created_at, updated_at)
         values ('01990000-0000-7000-8000-00000c105ed3', ?, ?, 'quest', 'lab_site', x'00', 'collected', ?3, ?3, ?3)`,
      )
      .bind(patient, userId('provider'), new Date(now()).toISOString())
      .run()
    await as('admin').call('POST /users/:id/status/activate', { params: { id: patient } })
    await as('admin').call('POST /users/:id/status/deactivate', {
      params: { id: patient },
      body: {},
    })
    await drain()
    await drain()
    expect(await followUps()).toBe(1)
    await as('admin').call('POST /users/:id/status/activate', { params: { id: patient } })
    await drain()
    expect(await followUps()).toBe(0)
  })

  it('loses visits to come as well where an admin closes it, and both sides are told', async () => {
    await visit(later, 'Scheduled')
    const sentNotices = () =>
      value(
        `select count(*) as v from deliveries where kind = 'account_closed_by_staff' and user_id = '${patient}' and status <> 'failed'`,
      )
    const before = Number(await sentNotices())
    await as('admin').call('POST /users/:id/status/disable', { params: { id: patient }, body: {} })
    await drain()
    const history = await db
      .prepare(
        'select action, actor_role, reason_code from appointment_history where appointment_id = ?',
      )
      .bind(later)
      .all()
    expect(history.results).toEqual([
      { action: 'cancel', actor_role: 'admin', reason_code: 'other' },
    ])
    expect(await sentNotices()).toBe(before + 1)
    expect(
      await value(
        `select count(*) as v from user_notifications where user_id = '${userId('provider')}' and code = 'visit_canceled' and subject_id = '${later}'`,
      ),
    ).toBe(1)
  })

  it('finds the record open as well once an admin opens the account again, is asked for their photo ID, and shares nothing', async () => {
    await db.prepare('update patients set photo_id_at = null where id = ?').bind(patient).run()
    await as('admin').call('POST /users/:id/status/activate', { params: { id: patient } })
    expect(await as('clinical_admin').patients.get(patient)).toMatchObject({
      status: 'active',
      statusReason: 're_engaged',
    })
    expect(
      await value(
        `select group_concat(type) as v from todos where patient_id = '${patient}' and status = 'todo'`,
      ),
    ).toBe('PHOTO_ID')
    expect(
      await value(
        `select value as v from user_settings where user_id = '${patient}' and name = 'allow_sharing_health_data'`,
      ),
    ).toBe('false')
  })
})
