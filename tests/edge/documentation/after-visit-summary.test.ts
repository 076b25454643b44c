import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '#edge/client'
import { as, db, type Person, userId, world } from '../world'
import { addVisit, wholeNote } from './visits'

beforeAll(world)

const at = '/appointments/:appointment/after_visit_summary'
const note = '/patients/:patient/appointments/:appointment/soap_notes'
type Visit = { patient: string; appointment: string }

const status = async (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.status : 0),
  )
const only = ({ appointment }: Visit) => ({ params: { appointment } })
const read = (who: Person, visit: Visit) => as(who).call(`GET ${at}`, only(visit))
const send = (who: Person, visit: Visit, version: number) =>
  as(who).call(`POST ${at}/send`, { ...only(visit), version, body: { reviewed: true } })
const waive = (who: Person, visit: Visit, version: number) =>
  as(who).call(`POST ${at}/waive`, {
    ...only(visit),
    version,
    body: { reason: 'patient_declined' },
  })
const documented = async (isSigned = true): Promise<Visit> => {
  const visit = await addVisit()
  const body = { content: JSON.stringify(wholeNote) }
  await as('provider').call(`PATCH ${note}`, { params: visit, version: 0, body })
  if (isSigned) await sign(visit)
  return visit
}
const sign = (visit: Visit, show = true) =>
  as('provider').call(`POST ${note}/sign`, {
    params: visit,
    version: 1,
    body: { attestation: true, show },
  })

describe('the summary of a visit', () => {
  it('is proposed from the note and the orders', async () => {
    const visit = await documented()
    const { encounterId } = await as('provider').call(`GET ${note}`, { params: visit })
    await as('provider')
      .vaccine_orders.in({ patients: visit.patient, encounters: encounterId ?? '' })
      .create({ vaccine: 'hpv', dose: 2 })
    const params = { patient: visit.patient, encounter: encounterId ?? '' }
    const { id } = await as('provider')
      .referrals.in({ patients: visit.patient, encounters: params.encounter })
      .create({
        toKind: 'dental',
        toName: 'Bright Dental',
        reasonCode: 'patient_request',
        dueOn: '2026-12-31',
      })
    await as('provider').call('POST /patients/:patient/encounters/:encounter/referrals/:id/send', {
      params: { ...params, id },
      body: { way: 'mail' },
    })
    expect(await read('provider', visit)).toMatchObject({
      status: 'proposed',
      reason: 'Quarterly check',
      nextSteps: 'Keep taking one pill each day.',
      medications: [],
      tests: [],
      followUpWeeks: 12,
      vaccines: [{ vaccine: 'hpv', dose: 2 }],
      referrals: [{ toKind: 'dental', toName: 'Bright Dental' }],
      patientLanguage: 'en',
      can: ['update', 'send', 'waive'],
    })
  })

  it('is reviewed, changed, and read by the patient once it is sent', async () => {
    const visit = await documented()
    expect(await status(read('patient', visit))).toBe(404)
    const changed = await as('provider').call(`PATCH ${at}`, {
      ...only(visit),
      version: 0,
      body: { nextSteps: 'Tome una pastilla al día.', language: 'es' },
    })
    expect(changed).toMatchObject({ status: 'draft', version: 1, language: 'es' })
    await send('provider', visit, 1)
    expect(await read('patient', visit)).toMatchObject({
      status: 'sent',
      nextSteps: 'Tome una pastilla al día.',
      language: 'es',
      can: [],
    })
  })

  it('tells the patient that there is something to read, and not what', async () => {
    const visit = await documented()
    await send('provider', visit, 0)
    const rows = await db
      .prepare('select type from user_notifications where user_id = ? and subject_id = ?')
      .bind(visit.patient, visit.appointment)
      .all()
    expect(rows.results).toEqual([{ type: 'NEW_DOCUMENT' }])
  })

  it('is not sent before the note is signed, unseen, or over a change by another', async () => {
    const visit = await documented(false)
    expect(await status(send('provider', visit, 0))).toBe(409)
    await sign(visit)
    expect(await status(send('provider', visit, 7))).toBe(412)
    const unread = as('provider').call(`POST ${at}/send`, {
      ...only(visit),
      version: 0,
      body: { reviewed: false as never },
    })
    expect(await status(unread)).toBe(422)
  })

  it('stays as it was sent', async () => {
    const visit = await documented()
    const twice = await Promise.all([
      status(send('provider', visit, 0)),
      status(send('clinical_lead', visit, 0)),
    ])
    expect(twice.filter((each) => each === 200)).toHaveLength(1)
    const change = as('provider').call(`PATCH ${at}`, {
      ...only(visit),
      version: 1,
      body: { reason: 'Other' },
    })
    expect(await status(change)).toBe(409)
    const work = db
      .prepare("update after_visit_summaries set language = 'fr' where appointment_id = ?")
      .bind(visit.appointment)
      .run()
    await expect(work).rejects.toThrow('summary_sent')
  })

  it('is settled once when it is sent, waived and changed at the same moment', async () => {
    for (const version of [0, 1]) {
      const visit = await documented()
      const change = (body: object) =>
        as('clinical_lead').call(`PATCH ${at}`, { ...only(visit), version, body })
      if (version === 1)
        await as('provider').call(`PATCH ${at}`, { ...only(visit), version: 0, body: {} })
      const answers = await Promise.all([
        status(send('provider', visit, version)),
        status(waive('clinical_lead', visit, version)),
        status(change({ reason: 'Changed meanwhile' })),
      ])
      expect(answers.filter((each) => each === 200)).toHaveLength(1)
      for (const each of answers) expect([200, 409, 412]).toContain(each)
      const [sent, waived] = answers
      const summary = await read('provider', visit)
      expect(summary.status).toBe(sent === 200 ? 'sent' : waived === 200 ? 'waived' : 'draft')
      expect(summary.version).toBe(version + 1)
      const notified = await db
        .prepare('select count(*) as n from user_notifications where subject_id = ?')
        .bind(visit.appointment)
        .first<{ n: number }>()
      expect(notified?.n).toBe(sent === 200 ? 1 : 0)
    }
  })

  it('is waived for a reason', async () => {
    const visit = await documented()
    const waived = await waive('provider', visit, 0)
    expect(waived).toMatchObject({ status: 'waived', waivedReason: 'patient_declined' })
    expect(await status(read('patient', visit))).toBe(404)
  })

  it('is not waived over a change by another, nor without the version it is about', async () => {
    const visit = await documented()
    await as('clinical_lead').call(`PATCH ${at}`, {
      ...only(visit),
      version: 0,
      body: { nextSteps: 'Come back in a week.' },
    })
    expect(await status(waive('provider', visit, 0))).toBe(412)
    const versionless = as('provider').call(`POST ${at}/waive`, {
      ...only(visit),
      body: { reason: 'patient_declined' },
    } as never)
    expect(await status(versionless)).toBe(428)
    expect(await read('provider', visit)).toMatchObject({ status: 'draft', version: 1 })
    expect(await waive('provider', visit, 1)).toMatchObject({ status: 'waived' })
  })

  it('is read by the care team and clinical admins, sent by clinicians, and closed to all others', async () => {
    const visit = await documented()
    for (const who of ['provider', 'assistant', 'clinical_lead', 'clinical_admin'] as const)
      expect(await status(read(who, visit))).toBe(200)
    for (const who of ['support', 'manager', 'cbo', 'pharmacy', 'admin'] as const)
      expect(await status(read(who, visit))).toBe(403)
    for (const who of ['otherProvider', 'otherPatient'] as const)
      expect(await status(read(who, visit))).toBe(404)
    for (const who of ['assistant', 'clinical_admin'] as const)
      expect(await status(send(who, visit, 0))).toBe(403)
  })
})

describe('the preview of a note', () => {
  const shows = (who: Person, visit: Visit) =>
    as(who).call('GET /appointments/:appointment/show_soap_note', only(visit))
  const preview = (who: Person, visit: Visit) =>
    as(who).call('GET /appointments/:appointment/soap_note', only(visit))

  it('tells staff and the patient whether the patient reads it', async () => {
    const visit = await documented(false)
    expect((await shows('patient', visit)).showSoapNote).toBe(false)
    await sign(visit, false)
    expect((await shows('provider', visit)).showSoapNote).toBe(false)
    await as('provider').call(`POST ${note}/show`, { params: visit })
    expect((await shows('patient', visit)).showSoapNote).toBe(true)
  })

  it('has the sections with what stands in them, for the patient once it is shown', async () => {
    const visit = await documented(false)
    expect(await status(preview('patient', visit))).toBe(404)
    await sign(visit)
    const { sections, signer } = await preview('patient', visit)
    expect(signer?.id).toBe(userId('provider'))
    expect(sections.find(({ name }) => name === 'plan')?.entries).toContainEqual({
      label: 'See the patient again in',
      text: '12 weeks',
    })
  })
})
