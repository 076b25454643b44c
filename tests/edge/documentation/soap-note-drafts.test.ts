import { beforeAll, describe, expect, it } from 'vitest'
import { noteQuestions } from '#edge/domains/questionnaires/questions/note-answers'
import { uuidv7 } from '#edge/platform/ids'
import { api, as, db, json, userId, world } from '../world'
import { noteAddress, read, refusal, save, sign } from './notes'
import { addVisit, wholeNote } from './visits'

beforeAll(world)

/** Answers that a patient finished. */
const finishedAnswers = async (
  who: 'patient' | 'otherPatient' = 'patient',
  finishedAt: string | null = '2026-01-02T15:00:00.000Z',
): Promise<string> => {
  const id = uuidv7()
  await db
    .prepare(
      `insert into assessments (id, patient_id, kind, questionnaire_version, status, due_at, finished_at, created_at, updated_at)
       values (?1, ?2, 'sti', 1, iif(?3 is null, 'in_progress', 'finished'), '2026-01-02', ?3, '2026-01-02', '2026-01-02')`,
    )
    .bind(id, userId(who), finishedAt)
    .run()
  return id
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
    const schemaOf = (params: Awaited<ReturnType<typeof addVisit>>) =>
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

  it('is saved in four statements and two round trips once it is begun', async () => {
    const visit = await addVisit()
    await save('provider', visit, 0, { plan: 'One' })
    const path = `/api/patients/${visit.patient}/appointments/${visit.appointment}/soap_notes`
    const { headers, ...body } = json({ content: '{"plan":"Two"}' }, 'PATCH')
    const response = await api(
      path,
      { ...body, headers: { ...headers, 'if-match': '"1"' } },
      'provider',
    )
    expect(response.status).toBe(200)
    expect(response.headers.get('x-d1')).toMatch(/^trips=2 statements=4 /)
  })

  it('is saved or signed when both are asked at once, and the other is told that it changed', async () => {
    const visit = await addVisit()
    await save('provider', visit, 0, wholeNote)
    const results = await Promise.allSettled([
      save('assistant', visit, 1, { history: 'Late words' }),
      sign('provider', visit, 1),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const lost = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect([409, 412]).toContain(lost.reason.status)
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

  it('takes any diagnosis with its code, and refuses one without', async () => {
    const visit = await addVisit()
    const diagnoses = [
      'Z29.81 Encounter for HIV pre-exposure prophylaxis',
      'A54.5 Gonococcal pharyngitis',
    ]
    expect(JSON.parse((await save('provider', visit, 0, { diagnoses })).content)).toMatchObject({
      diagnoses,
    })
    for (const wrong of [['sore throat'], ['A54.5'], 'A54.5 Gonococcal pharyngitis', [7]])
      expect(
        (await refusal(save('provider', visit, 1, { diagnoses: wrong as never }))).status,
      ).toBe(422)
  })

  it('is refused when it is no JSON object, or larger than a note may be', async () => {
    const visit = await addVisit()
    const send = (content: string) =>
      as('provider').call(`PATCH ${noteAddress}`, { params: visit, version: 0, body: { content } })
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

  it('marks what was taken over from finished answers of this patient, in fields that they answer', async () => {
    const visit = await addVisit()
    const finished = await finishedAnswers()
    const taken = { carriedFields: ['partner_count'], carriedFrom: finished }
    const note = await save('provider', visit, 0, { partner_count: '2 to 5' }, taken)
    expect(note.edits).toMatchObject([{ field: 'partner_count', carriedFrom: finished }])
    const refused = [
      { carriedFields: ['plan'], carriedFrom: finished },
      { carriedFields: ['partner_count'], carriedFrom: await finishedAnswers('patient', null) },
      { carriedFields: ['partner_count'], carriedFrom: await finishedAnswers('otherPatient') },
    ]
    for (const each of refused)
      expect(
        (await refusal(save('provider', visit, 1, { partner_count: 'One', plan: 'x' }, each)))
          .status,
      ).toBe(422)
  })

  it('has the choices of the questions that patients answer', async () => {
    const forms = await as('provider').call('GET /soap_note_configuration')
    const fields = forms.flatMap(({ sections }) => sections.flatMap((each) => each.fields))
    for (const [name, questions] of Object.entries(noteQuestions)) {
      const field = fields.find((each) => each.name === name)
      expect(field, name).toBeDefined()
      for (const { choices } of questions)
        if (choices)
          expect(field?.options, name).toEqual(expect.arrayContaining(Object.values(choices)))
    }
  })

  it('is not written of a visit that did not take place', async () => {
    const visit = await addVisit({ status: 'Canceled' })
    expect((await refusal(save('provider', visit, 0, { plan: 'x' }))).status).toBe(409)
  })

  it('is encrypted at rest', async () => {
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
