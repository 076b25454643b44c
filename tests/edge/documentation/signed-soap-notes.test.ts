import { beforeAll, describe, expect, it } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import { handUpTasks } from '#edge/domains/tasks/index'
import { drainOutbox } from '#edge/events/request-drain'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { now } from '#edge/platform/time'
import { as, asUser, bindings, db, type Person, prepareRow, userId, world } from '../world'
import { noteAddress, read, refusal, save, sign, signed } from './notes'
import { addVisit, wholeNote } from './visits'

beforeAll(world)

const cosign = (who: Person, params: { patient: string; appointment: string }) =>
  as(who).call(`POST ${noteAddress}/cosign`, { params, body: { attestation: true } })

describe('signing a note', () => {
  it('is refused with a pointer for each section and field that is missing', async () => {
    const visit = await addVisit()
    await save('provider', visit, 0, { ...wholeNote, plan: null, hiv_test: null })
    const error = await refusal(sign('provider', visit, 1))
    expect(error.status).toBe(422)
    expect(error.errors.map(({ source }) => source?.pointer)).toEqual([
      '/data/attributes/content',
      '/data/attributes/content/objective/hiv_test',
      '/data/attributes/content/plan/plan',
    ])
  })

  it('closes the note and its encounter, shows it to the patient, and asks the supervisor to co-sign', async () => {
    const visit = await addVisit()
    await save('provider', visit, 0, wholeNote)
    expect((await refusal(read('patient', visit))).status).toBe(404)
    const note = await sign('provider', visit, 1)
    expect(note).toMatchObject({
      status: 'signed',
      signer: { name: 'Daniel Reyes' },
      cosigner: { name: 'Lea Dunn' },
      can: ['addend'],
    })
    const mine = await read('patient', visit)
    expect(mine).toMatchObject({ status: 'signed', edits: [], previousAppointmentId: null })
    expect(JSON.parse(mine.content)).toMatchObject({ plan: 'Continue.' })
    const encounter = await db
      .prepare('select status from encounters where appointment_id = ?')
      .bind(visit.appointment)
      .first()
    expect(encounter).toEqual({ status: 'completed' })
  })

  it('keeps the note from the patient where the clinician says so, until it is shown', async () => {
    const visit = await addVisit()
    await save('provider', visit, 0, wholeNote)
    await sign('provider', visit, 1, false)
    expect((await refusal(read('patient', visit))).status).toBe(404)
    await as('provider').call(`POST ${noteAddress}/show`, { params: visit })
    expect((await read('patient', visit)).status).toBe('signed')
  })

  it('is for the clinician of the visit with a license where the patient is, once the visit has begun', async () => {
    const visit = await addVisit({ status: 'Scheduled' })
    await save('provider', visit, 0, wholeNote)
    expect((await refusal(sign('clinical_lead', visit, 1))).status).toBe(403)
    expect((await refusal(sign('assistant', visit, 1))).status).toBe(403)
    expect((await refusal(sign('provider', visit, 1))).status).toBe(409)
    await db
      .prepare("update appointments set status = 'Documenting', patient_state = 'HI' where id = ?")
      .bind(visit.appointment)
      .run()
    const error = await refusal(sign('provider', visit, 1))
    expect([error.status, error.errors[0]?.code]).toEqual([409, 'not_licensed'])
    await db
      .prepare("update appointments set attested_state = 'NJ' where id = ?")
      .bind(visit.appointment)
      .run()
    expect(await sign('provider', visit, 1)).toMatchObject({ status: 'signed' })
  })

  it('takes one of two signatures at once', async () => {
    const visit = await addVisit()
    await save('provider', visit, 0, wholeNote)
    const results = await Promise.allSettled([
      sign('provider', visit, 1),
      sign('provider', visit, 1),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a signed note', () => {
  it('is refused to everyone who would change it, and by the database', async () => {
    const visit = await signed()
    expect((await refusal(save('provider', visit, 2, { plan: 'Other' }))).status).toBe(409)
    for (const statement of [
      "update soap_notes set content = x'00' where appointment_id = ?",
      "update soap_notes set status = 'draft', signed_by = null, signed_at = null, content_hash = null where appointment_id = ?",
      "update soap_notes set signed_at = '2020-01-01' where appointment_id = ?",
      'delete from soap_notes where appointment_id = ?',
    ])
      await expect(db.prepare(statement).bind(visit.appointment).run()).rejects.toThrow(
        'soap_note_signed',
      )
  })

  it('takes addenda under the name of who adds them, each once, which stay', async () => {
    const visit = await signed()
    const addend = () =>
      as('clinical_lead').call(`POST ${noteAddress}/addenda`, {
        params: visit,
        body: { body: 'Called the patient with the result.' },
        once: 'addendum',
      })
    const note = await addend()
    expect(await addend()).toEqual(note)
    expect(note.addenda).toMatchObject([
      { authorName: 'Lea Dunn', body: 'Called the patient with the result.' },
    ])
    expect((await read('patient', visit)).addenda).toHaveLength(1)
    await expect(
      db
        .prepare("update soap_addenda set body = x'00' where appointment_id = ?")
        .bind(visit.appointment)
        .run(),
    ).rejects.toThrow('soap_addendum_immutable')
  })

  it('is co-signed once, by the supervisor', async () => {
    const visit = await signed()
    expect((await refusal(cosign('provider', visit))).status).toBe(403)
    expect(await cosign('clinical_lead', visit)).toMatchObject({
      cosignedBy: { id: userId('clinical_lead') },
    })
    expect((await refusal(cosign('clinical_lead', visit))).status).toBe(409)
  })
})

describe('who reads a note', () => {
  it('is the care team, clinical admins, and the patient once it is signed and shown', async () => {
    const visit = await signed()
    for (const who of [
      'provider',
      'assistant',
      'clinical_lead',
      'clinical_admin',
      'patient',
    ] as const)
      expect((await read(who, visit)).status).toBe('signed')
    for (const who of ['support', 'manager', 'cbo', 'pharmacy', 'admin'] as const)
      expect((await refusal(read(who, visit))).status).toBe(403)
    for (const who of ['otherProvider', 'otherPatient'] as const)
      expect((await refusal(read(who, visit))).status).toBe(404)
  })

  it('answers 404 where the visit is another patient’s', async () => {
    const { appointment } = await signed()
    const wrong = { patient: userId('otherPatient'), appointment }
    expect((await refusal(read('clinical_admin', wrong))).status).toBe(404)
  })
})

describe('a note that waits for a co-signature', () => {
  const tasksOf = (visit: { appointment: string }) =>
    db
      .prepare(
        "select status, assignee_id as assignee, patient_id as patient, escalates_at is not null as escalates from tasks where kind = 'cosign_note' and subject_id = ?",
      )
      .bind(visit.appointment)
      .all()
      .then(({ results }) => results)
  const drain = () => drainOutbox(environmentOf(bindings))

  it('is a task of the supervisor until it is co-signed', async () => {
    const visit = await signed()
    await drain()
    const lead = userId('clinical_lead')
    expect(await tasksOf(visit)).toEqual([
      { status: 'todo', assignee: lead, patient: visit.patient, escalates: 1 },
    ])
    expect((await read('clinical_lead', visit)).can).toContain('cosign')
    await cosign('clinical_lead', visit)
    await drain()
    expect(await tasksOf(visit)).toMatchObject([{ status: 'completed' }])
  })

  it('goes to another lead once the supervisor left, and is refused to that lead before', async () => {
    const id = uuidv7()
    const hired = { id, role: 'clinical_lead', email: 'noor@world.test' } as const
    await prepareRow(rowsAt('2026-01-01T00:00:00.000Z').user(hired)).run()
    const visit = await signed()
    await drain()
    const other = await asUser(id, 'clinical_lead')
    const cosignAsOther = () =>
      other.call(`POST ${noteAddress}/cosign`, { params: visit, body: { attestation: true } })
    expect((await refusal(cosignAsOther())).status).toBe(404)
    const setStatus = (status: string) =>
      db
        .prepare('update users set status = ? where id = ?')
        .bind(status, userId('clinical_lead'))
        .run()
    await setStatus('deactivated')
    await handUpTasks(connect(bindings.DB), now())
    expect(await tasksOf(visit)).toMatchObject([{ assignee: id }])
    expect(await cosignAsOther()).toMatchObject({ cosignedBy: { id } })
    await setStatus('active')
  })

  it('is listed as such among completed encounters', async () => {
    const visit = await signed()
    const list = () => as('provider').encounters.in({ patients: visit.patient }).list()
    const found = async () =>
      (await list()).find(({ appointmentId }) => appointmentId === visit.appointment)
    expect(await found()).toMatchObject({ noteStatus: 'signed', isToCosign: true })
    await cosign('clinical_lead', visit)
    expect(await found()).toMatchObject({ noteStatus: 'signed', isToCosign: false })
  })
})
