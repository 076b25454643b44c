import { beforeAll, describe, expect, it } from 'vitest'
import { capturedMessages } from '#edge/deliveries/dev-outbox'
import { sendDueDeliveries } from '#edge/deliveries/send-due'
import { reopenFailedReports } from '#edge/domains/doh_morbidities/index'
import { referralDocument } from '#edge/domains/referral_letters/letter'
import { drainOutbox } from '#edge/events/request-drain'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { now } from '#edge/platform/time'
import { as, bindings, db, type Person, userId, world } from '../world'
import { addDepartment, addService, enterRecipient } from './fax-recipients'
import { pdf, pdfHead } from './read-pdf'
import { addEncounter, statusOf } from './visits'

beforeAll(world)

const patient = userId('patient')
const env = environmentOf(bindings)
const under = '/patients/:patient/encounters/:encounter'

describe('reports to health departments', () => {
  const report = {
    condition: 'syphilis' as const,
    diagnosedOn: '2026-11-20',
    stage: 'primary' as const,
    symptoms: ['chancre' as const],
    chancreSite: 'penis' as const,
    treatment: 'Benzathine penicillin G 2.4 MU, one dose.',
  }

  it('are previewed, due by the rule of the state, sent by a clinician and acknowledged', async () => {
    const { encounter } = await addEncounter(true)
    const params = { patient, encounter }
    const preview = await as('assistant').call(`POST ${under}/doh_morbidities/preview`, {
      params,
      body: report,
    })
    expect(await pdfHead(preview)).toEqual(pdf('Confidential report of a reportable condition'))
    const reports = (who: Person) =>
      as(who).doh_morbidities.in({ patients: patient, encounters: encounter })
    const draft = await reports('assistant').create(report)
    // Friday the 20th: the next working day is Monday.
    expect(draft).toMatchObject({ status: 'draft', dueOn: '2026-11-23', stage: 'primary' })
    expect(await reports('patient').list()).toEqual([])
    const at = `POST ${under}/doh_morbidities/:id` as const
    const one = { params: { ...params, id: draft.id } }
    const document = (who: Person) => as(who).call(`GET ${under}/doh_morbidities/:id/document`, one)
    expect(await pdfHead(await document('clinical_admin'))).toMatchObject({ version: '%PDF-1.7' })
    expect(await statusOf(document('otherProvider'))).toBe(404)
    expect(await statusOf(document('support'))).toBe(403)
    expect(await statusOf(as('assistant').call(`${at}/send`, one))).toBe(403)
    await as('provider').call(`${at}/send`, one)
    expect((await as('assistant').call(`${at}/acknowledge`, one)).status).toBe('acknowledged')
    expect(await reports('patient').list()).toHaveLength(1)
    const row = await db
      .prepare('select hex(stage) as stage from doh_morbidities where id = ?')
      .bind(draft.id)
      .first<{ stage: string }>()
    expect(row?.stage).not.toContain('7072696D617279')
  })

  it('name a stage for syphilis, and the site of a chancre', async () => {
    const { encounter } = await addEncounter(false)
    const preview = (body: object) =>
      statusOf(
        as('provider').call(`POST ${under}/doh_morbidities/preview`, {
          params: { patient, encounter },
          body: body as never,
        }),
      )
    expect(await preview({ ...report, stage: null })).toBe(422)
    expect(await preview({ ...report, chancreSite: null })).toBe(422)
    expect(await preview({ ...report, condition: 'gonorrhea' })).toBe(422)
  })
})

const openTasks = async (of: string) => {
  await drainOutbox(env)
  const tasks = await as('provider').tasks.list({ filter: { status: ['todo'] } })
  return tasks.filter(({ subjectId }) => subjectId === of).map(({ kind }) => kind)
}

describe('a report that waits to be sent', () => {
  it.each(['send', 'fax'] as const)(
    'is a task of the clinician until it is told: %s',
    async (by) => {
      const { encounter } = await addEncounter(false)
      const { id } = await as('assistant')
        .doh_morbidities.in({ patients: patient, encounters: encounter })
        .create({ condition: 'mpox', diagnosedOn: '2026-11-20' })
      expect(await openTasks(id)).toEqual(['health_department_report'])
      const params = { patient, encounter, id }
      await (by === 'send'
        ? as('provider').call(`POST ${under}/doh_morbidities/:id/send`, { params })
        : as('provider').call(`POST ${under}/doh_morbidities/:id/fax`, {
            params,
            body: { recipientId: await addDepartment() },
          }))
      expect(await openTasks(id)).toEqual([])
    },
  )
})

describe('the fax of a report', () => {
  const addReport = async () => {
    const { encounter } = await addEncounter(false)
    const reports = (who: Person) =>
      as(who).doh_morbidities.in({ patients: patient, encounters: encounter })
    const { id } = await reports('provider').create({
      condition: 'mpox',
      diagnosedOn: '2026-11-20',
      testResults: 'canary result',
    })
    const fax = async (who: Person, recipient?: string) =>
      as(who).call(`POST ${under}/doh_morbidities/:id/fax`, {
        params: { patient, encounter, id },
        body: { recipientId: recipient ?? (await addDepartment()) },
      })
    const tell = (who: Person) =>
      as(who).call(`POST ${under}/doh_morbidities/:id/send`, {
        params: { patient, encounter, id },
      })
    const sole = async () => (await reports('provider').list()).find((row) => row.id === id)
    return { id, fax, tell, sole }
  }

  it('goes into the outbox with the report, and says how far it is', async () => {
    const { id, fax, sole } = await addReport()
    expect(await fax('provider')).toMatchObject({ status: 'sent', faxStatus: 'queued' })
    await sendDueDeliveries(env)
    expect(await sole()).toMatchObject({ status: 'sent', faxStatus: 'sent' })
    const [page] = await capturedMessages(env, '5185550134')
    expect(page).toMatchObject({ channel: 'fax', subject: 'Confidential report' })
    expect(atob(page?.document ?? '').slice(0, 8)).toBe('%PDF-1.7')
    const stored = await db
      .prepare("select hex(body_encrypted) as body from deliveries where key like '%' || ? || '%'")
      .bind(id)
      .first<{ body: string }>()
    expect(stored?.body).not.toContain('25504446')
  })

  it('is sent again after it failed, under a key of its own', async () => {
    const { id, fax, sole } = await addReport()
    await fax('provider')
    await db.prepare("update deliveries set status = 'failed', body_encrypted = null").run()
    expect(await sole()).toMatchObject({ status: 'sent', faxStatus: 'failed' })
    expect(await fax('clinical_lead')).toMatchObject({ faxStatus: 'queued' })
    const { results } = await db
      .prepare("select key from deliveries where key like '%' || ? || '%'")
      .bind(id)
      .all()
    expect(results).toHaveLength(2)
  })

  it('opens the report again after it failed, which was disclosed to no one', async () => {
    const { id, fax, tell, sole } = await addReport()
    await fax('provider')
    await db.prepare("update deliveries set status = 'failed', body_encrypted = null").run()
    await reopenFailedReports(connect(bindings.DB), now())
    expect(await sole()).toMatchObject({ status: 'draft', sentAt: null })
    const accounted = await db
      .prepare('select 1 from disclosures where subject_id = ?')
      .bind(id)
      .all()
    expect(accounted.results).toEqual([])
    expect(await openTasks(id)).toEqual(['health_department_report'])
    await tell('provider')
    await reopenFailedReports(connect(bindings.DB), now())
    expect(await sole()).toMatchObject({ status: 'sent' })
    expect(await openTasks(id)).toEqual([])
  })

  it('needs a clinician of the team, and a confirmed number of the department of its state', async () => {
    const { fax } = await addReport()
    expect(await statusOf(fax('assistant'))).toBe(403)
    expect(await statusOf(fax('otherProvider'))).toBe(404)
    expect(await statusOf(fax('provider', '911'))).toBe(422)
    expect(await statusOf(fax('provider', await addDepartment('FL')))).toBe(422)
    expect(await statusOf(fax('provider', await addService()))).toBe(422)
    const { id } = await enterRecipient()
    expect(await statusOf(fax('provider', id))).toBe(422)
  })
})

describe('the letter of a referral', () => {
  it('bears the day on which it was written where the patient is, also in the evening', () => {
    const { subtitles } = referralDocument(
      {
        toName: 'Hudson Liver Clinic',
        reasonCode: 'abnormal_result',
        note: null,
        dueOn: '2026-12-31',
        createdAt: '2026-11-21T01:30:00.000Z',
      },
      {
        name: 'Jordan Ellis',
        dob: '1990-05-14',
        phone: null,
        sender: 'Daniel Reyes, NP',
        npi: null,
        zone: 'America/New_York',
      },
      'Juniper',
    )
    expect(subtitles?.[1]?.text).toBe('11/20/2026')
  })

  it('is a PDF for the care team, and for the patient once the referral is sent', async () => {
    const { encounter } = await addEncounter(true)
    const params = { patient, encounter }
    const referral = await as('assistant')
      .referrals.in({ patients: patient, encounters: encounter })
      .create({
        toKind: 'hepatology',
        toName: 'Hudson Liver Clinic',
        reasonCode: 'abnormal_result',
        dueOn: '2026-12-31',
      })
    const letter = (who: Person, id = referral.id) =>
      as(who).call(`GET ${under}/referrals/:id/letter`, { params: { ...params, id } })
    expect(await pdfHead(await letter('provider'))).toEqual(pdf('Referral'))
    expect(await statusOf(letter('patient'))).toBe(404)
    await as('provider').call(`POST ${under}/referrals/:id/send`, {
      params: { ...params, id: referral.id },
      body: { way: 'portal' },
    })
    expect(await pdfHead(await letter('patient'))).toEqual(pdf('Referral'))
    expect(await statusOf(letter('otherPatient'))).toBe(404)
    expect(await statusOf(letter('cbo'))).toBe(403)
    expect(await statusOf(letter('provider', '01990000-0000-7000-8000-000000000000'))).toBe(404)
  })
})
