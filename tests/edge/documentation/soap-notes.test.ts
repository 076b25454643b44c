import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '#edge/client'
import { api, as, db, json, type Person, userId, world } from '../world'
import { addVisit, wholeNote } from './visits'

beforeAll(world)

const at = '/patients/:patient/appointments/:appointment/soap_notes'
type Visit = { patient: string; appointment: string }

const read = (who: Person, params: Visit) => as(who).call(`GET ${at}`, { params })
const save = (who: Person, params: Visit, version: number, fields: object, more: object = {}) =>
  as(who).call(`PATCH ${at}`, {
    params,
    version,
    body: { content: JSON.stringify(fields), ...more },
  })
const sign = (who: Person, params: Visit, version: number, show?: boolean) =>
  as(who).call(`POST ${at}/sign`, { params, version, body: { attestation: true, show } })
const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error('It was not refused')
  return error
}
const signed = async (): Promise<Visit> => {
  const visit = await addVisit()
  await save('provider', visit, 0, wholeNote)
  await sign('provider', visit, 1)
  return visit
}

describe('the form of a note', () => {
  it('is there for each of the 13 kinds of visit', async () => {
    const schemas = await as('provider').call('GET /soap_note_configuration')
    expect(schemas).toHaveLength(13)
    for (const { sections } of schemas) {
      expect(sections.map(({ name }) => name)).toEqual([
        'subjective',
        'objective',
        'assessment',
        'plan',
      ])
      expect(sections.every(({ fields }) => fields.length > 0)).toBe(true)
    }
  })

  it('stays the one the note was written with when a newer one comes into force', async () => {
    const visit = await addVisit({ encounterType: '8' })
    await save('provider', visit, 0, { plan: 'Weekly pill box.' })
    await db
      .prepare(
        `insert into soap_schemas (id, encounter_type_id, schema_version, sections, effective_on)
         select 'newer', encounter_type_id, 2, sections, '2020-02-02' from soap_schemas where id = 'soap-schema-8-1'`,
      )
      .run()
    const schemaOf = (params: Visit) =>
      as('provider').call('GET /patients/:patient/appointments/:appointment/soap_schema', {
        params,
      })
    expect(await schemaOf(visit)).toMatchObject({ id: 'soap-schema-8-1', schemaVersion: 1 })
    expect(await schemaOf(await addVisit({ encounterType: '8' }))).toMatchObject({ id: 'newer' })
  })
})

describe('an unsigned note', () => {
  it('is empty before anything is written, then the fields as JSON text', async () => {
    const visit = await addVisit()
    expect(await read('provider', visit)).toMatchObject({
      content: '',
      status: 'none',
      version: 0,
    })
    const saved = await save('provider', visit, 0, { plan: 'Continue.' })
    expect(saved).toMatchObject({ status: 'draft', version: 1, can: ['update', 'sign'] })
    expect(JSON.parse((await read('provider', visit)).content)).toEqual({ plan: 'Continue.' })
  })

  it('keeps what was not sent, clears what was sent as null, and says who wrote what', async () => {
    const visit = await addVisit()
    await save('assistant', visit, 0, { chief_complaint: 'Quarterly check', history: 'Well.' })
    const note = await save('provider', visit, 1, { history: null, plan: 'Continue.' })
    expect(JSON.parse(note.content)).toEqual({
      chief_complaint: 'Quarterly check',
      plan: 'Continue.',
    })
    expect(note.edits.find(({ field }) => field === 'chief_complaint')?.name).toBe('Mina Alvarez')
    expect(note.edits.find(({ field }) => field === 'plan')?.name).toBe('Daniel Reyes')
  })

  it('refuses a save over a version the writer has not seen, and one that names none', async () => {
    const visit = await addVisit()
    await save('provider', visit, 0, { plan: 'One' })
    expect((await refusal(save('provider', visit, 0, { plan: 'Two' }))).status).toBe(412)
    const path = `/api/patients/${visit.patient}/appointments/${visit.appointment}/soap_notes`
    const blind = await api(path, json({ content: '{}' }, 'PATCH'), 'provider')
    expect(blind.status).toBe(428)
  })

  it('takes one of two first saves at once, and one of two later ones', async () => {
    const visit = await addVisit()
    for (const version of [0, 1]) {
      const results = await Promise.allSettled([
        save('provider', visit, version, { plan: `A${version}` }),
        save('assistant', visit, version, { history: `B${version}` }),
      ])
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    }
    expect((await read('provider', visit)).version).toBe(2)
  })

  it('is refused with a pointer for each field that does not fit its form', async () => {
    const visit = await addVisit()
    const error = await refusal(
      save('provider', visit, 0, { missed_doses: 'many', hiv_test: 'Maybe', shoe_size: 9 }),
    )
    expect(error.status).toBe(422)
    expect(error.says('SOAP content validation failed')).toBe(true)
    expect(error.errors.map(({ source }) => source?.pointer)).toEqual([
      '/data/attributes/content',
      '/data/attributes/content/subjective/missed_doses',
      '/data/attributes/content/objective/hiv_test',
      '/data/attributes/content/shoe_size',
    ])
  })

  it('is refused when it is no JSON object, or larger than a note may be', async () => {
    const visit = await addVisit()
    const send = (content: string) =>
      as('provider').call(`PATCH ${at}`, { params: visit, version: 0, body: { content } })
    expect((await refusal(send('[1]'))).status).toBe(422)
    expect((await refusal(send('{'))).status).toBe(422)
    expect((await refusal(send(JSON.stringify({ plan: 'x'.repeat(1_000_000) })))).status).toBe(413)
  })

  it('is drafted by the assistant in the fields open to assistants only', async () => {
    const visit = await addVisit()
    expect((await refusal(save('assistant', visit, 0, { plan: 'Mine' }))).status).toBe(403)
    const note = await save('assistant', visit, 0, { history: 'Well.' })
    expect(note.can).toEqual(['update'])
  })

  it('marks what was taken over from the last signed note until it is changed', async () => {
    const before = await addVisit({ startsAt: '2026-01-05T15:00:00.000Z' })
    await save('provider', before, 0, wholeNote)
    await sign('provider', before, 1)
    const visit = await addVisit({ startsAt: '2026-04-05T15:00:00.000Z' })
    expect((await read('provider', visit)).previousAppointmentId).toBe(before.appointment)
    const carried = { carriedFields: ['medications_allergies'], carriedFrom: before.appointment }
    const note = await save('provider', visit, 0, { medications_allergies: 'None.' }, carried)
    expect(note.edits).toMatchObject([{ carriedFrom: before.appointment }])
    const changed = await save('provider', visit, 1, { medications_allergies: 'Penicillin.' })
    expect(changed.edits).toMatchObject([{ carriedFrom: null }])
    const other = { carriedFields: ['plan'], carriedFrom: before.appointment }
    expect((await refusal(save('provider', visit, 2, { plan: 'x' }, other))).status).toBe(422)
  })

  it('is not written of a visit that did not take place', async () => {
    const visit = await addVisit({ status: 'Canceled' })
    expect((await refusal(save('provider', visit, 0, { plan: 'x' }))).status).toBe(409)
  })

  it('is sealed at rest', async () => {
    const visit = await addVisit()
    await save('provider', visit, 0, { plan: 'Canary plan words' })
    const row = await db
      .prepare('select hex(content) as content, edits from soap_notes where appointment_id = ?')
      .bind(visit.appointment)
      .first<{ content: string; edits: string }>()
    const words = [...'Canary plan words'].map((c) => c.charCodeAt(0).toString(16)).join('')
    expect(row?.content.toLowerCase()).not.toContain(words)
    expect(row?.edits).not.toContain('Canary')
  })
})

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
    await as('provider').call(`POST ${at}/show`, { params: visit })
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

  it('takes addenda under the name of who adds them, which stay', async () => {
    const visit = await signed()
    const note = await as('clinical_lead').call(`POST ${at}/addenda`, {
      params: visit,
      body: { body: 'Called the patient with the result.' },
    })
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
    const cosign = (who: Person) =>
      as(who).call(`POST ${at}/cosign`, { params: visit, body: { attestation: true } })
    expect((await refusal(cosign('provider'))).status).toBe(403)
    expect(await cosign('clinical_lead')).toMatchObject({
      cosignedBy: { id: userId('clinical_lead') },
    })
    expect((await refusal(cosign('clinical_lead'))).status).toBe(409)
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
