import { beforeAll, describe, expect, it } from 'vitest'
import { sendDueDeliveries } from '#edge/deliveries/send-due'
import { type ReleaseClass, releaseClasses } from '#edge/domains/record_releases/contract'
import { expireReleases, reportFailedFaxes } from '#edge/domains/record_releases/index'
import { loadExcerpt } from '#edge/domains/record_releases/load-record'
import { drainOutbox } from '#edge/events/request-drain'
import type { RequestContext } from '#edge/jsonapi/index'
import { connect } from '#edge/platform/db/connection'
import { environmentOf } from '#edge/platform/environment'
import { dayMs, now } from '#edge/platform/time'
import { addVisit, codeOf, statusOf } from '../documentation/visits'
import { act, addPrescription } from '../prescriptions/pills'
import { as, bindings, cboId, db, type Person, userId, world } from '../world'

const patient = userId('patient')
const params = { patient }
beforeAll(() => world())

const drain = () => drainOutbox(environmentOf(bindings))
const request = {
  entity: 'specialist',
  recipient: 'Dr. Ada Stone',
  recipientFax: '2125550188',
  purpose: 'care' as const,
  sections: ['profile', 'results', 'visits'] as ('profile' | 'results' | 'visits')[],
}
const requestsOf = (who: Person) => as(who).roi_requests.in({ patients: patient })
const recordsOf = (who: Person) => as(who).roi_medical_records.in({ patients: patient })
const prepare = (
  who: Person,
  body: {
    sections: ('profile' | 'results' | 'medicines')[]
    roiRequest: string
    from?: string
    until?: string
  },
) => as(who).call('POST /patients/:patient/roi_medical_records', { params, body })
const verb = (
  who: Person,
  name: 'send' | 'decline' | 'cancel' | 'acknowledge' | 'revoke',
  id: string,
) => as(who).call(`POST /patients/:patient/roi_requests/:id/${name}`, { params: { patient, id } })
const sign = (
  id: string,
  classes: readonly 'hiv'[] = ['hiv'],
  initials = 'JE',
  who: Person = 'patient',
) =>
  as(who).call('POST /patients/:patient/roi_requests/:id/sign', {
    params: { patient, id },
    body: { initials, classes: [...classes] },
  })
/** One that waits for the patient's signature. */
const ask = async (more: object = {}, who: Person = 'assistant') => {
  const { id } = await requestsOf(who).create({ ...request, ...more })
  await verb(who, 'send', id)
  return id
}
const fax = (who: Person, record: string, body: { faxNumber?: string } = {}) =>
  as(who).call('POST /patients/:patient/roi_medical_records/:roi_medical_record/fax', {
    params: { patient, roi_medical_record: record },
    body,
  })
/** Tasks to send records. */
const openTasks = async () => {
  await drain()
  return (await as('assistant').tasks.list({ filter: { patient } })).filter(
    ({ kind, status }) => kind === 'send_records' && status === 'todo',
  ).length
}
const disclosuresOf = async (record: string) =>
  (await db
    .prepare('select count(*) as found from disclosures where subject_id = ?')
    .bind(record)
    .first<number>('found')) ?? 0
const openTodos = async () =>
  (
    await db
      .prepare(
        "select status from todos where patient_id = ? and type = 'ROI_REQUEST' order by created_at",
      )
      .bind(patient)
      .all<{ status: string }>()
  ).results.map(({ status }) => status)

describe('an authorization to release records', () => {
  it('is unseen by the patient until it is sent, is signed by their initials, and closes the to-do', async () => {
    const draft = await requestsOf('support').create(request)
    expect(draft).toMatchObject({ status: 'draft' })
    expect(await statusOf(requestsOf('patient').get(draft.id))).toBe(404)
    await verb('support', 'send', draft.id)
    await drain()
    expect(await openTodos()).toEqual(['todo'])
    expect(await codeOf(sign(draft.id, ['hiv'], 'ZZ'))).toBe('invalid')
    expect(await statusOf(sign(draft.id, ['hiv'], 'JE', 'support'))).toBe(403)
    expect(await sign(draft.id)).toMatchObject({ status: 'signed', classes: ['hiv'] })
    expect(await openTodos()).toEqual(['done'])
    expect(await codeOf(sign(draft.id))).toBe('invalid_transition')
    const notice = await db
      .prepare(
        "select subject_id as id from user_notifications where user_id = ? and code = 'release_to_sign'",
      )
      .bind(patient)
      .first()
    expect(notice).toEqual({ id: draft.id })
  })

  it('is declined or taken back by the patient alone, and then lets nothing out', async () => {
    const declined = await ask()
    expect(await statusOf(verb('provider', 'decline', declined))).toBe(403)
    expect(await verb('patient', 'decline', declined)).toMatchObject({ status: 'declined' })
    const { id } = await requestsOf('patient').create(request)
    await sign(id)
    await verb('patient', 'revoke', id)
    expect(await codeOf(prepare('provider', { sections: ['results'], roiRequest: id }))).toBe(
      'not_signed',
    )
  })

  it('refuses a recipient it does not know, days out of order and an end too far away', async () => {
    const codes = [
      { entity: 'unlisted' },
      { from: '2026-02-01', until: '2026-01-01' },
      { expiresOn: '2031-01-01' },
      { purpose: 'other' as const },
    ]
    for (const more of codes)
      expect(await codeOf(requestsOf('assistant').create({ ...request, ...more }))).toBe('invalid')
  })

  it('of an organization is read by who made it there, and says no initials', async () => {
    await db
      .prepare('update patients set cbo_id = ? where id = ?')
      .bind(cboId('cbo'), patient)
      .run()
    const made = await requestsOf('cbo').create({ ...request, entity: 'cbo' })
    const others = await ask()
    expect((await requestsOf('cbo').list()).map(({ id }) => id)).toEqual([made.id])
    expect(await statusOf(requestsOf('cbo').get(others))).toBe(404)
    const [seen] = await as('manager').roi_requests.list({ filter: { patient } })
    expect(seen).not.toHaveProperty('recipient')
    // Which kinds of information go along is for those who send the records.
    for (const who of ['support', 'cbo'] as const)
      expect(await requestsOf(who).get(made.id), who).not.toHaveProperty('classes')
    expect(await requestsOf('assistant').get(made.id)).toHaveProperty('classes')
  })

  it('ends by itself after its last day, asks for nothing any more, and is not sent or signed late', async () => {
    const { id } = await requestsOf('patient').create(request)
    await sign(id)
    const unsigned = await ask()
    const late = await ask()
    const draft = await requestsOf('assistant').create(request)
    await db
      .prepare("update roi_requests set expires_on = '2020-01-01' where id in (?, ?)")
      .bind(late, draft.id)
      .run()
    expect(await codeOf(sign(late))).toBe('expired')
    expect(await codeOf(verb('assistant', 'send', draft.id))).toBe('expired')
    await expireReleases(connect(bindings.DB), now() + 400 * dayMs)
    await drain()
    for (const each of [id, unsigned, late])
      expect((await requestsOf('patient').get(each)).status).toBe('expired')
    expect(await openTodos()).not.toContain('todo')
  })

  it('is work for assistants once it is signed, until it went out or was taken back', async () => {
    const before = await openTasks()
    const { id } = await requestsOf('patient').create(request)
    await sign(id)
    expect(await openTasks()).toBe(before + 1)
    await verb('patient', 'revoke', id)
    expect(await openTasks()).toBe(before)
  })
})

describe('records under a signed authorization', () => {
  const signed = async (classes: readonly 'hiv'[] = ['hiv'], more: object = {}) => {
    const id = await ask(more)
    await sign(id, classes)
    return id
  }

  it('are previewed and faxed once, and the patient finds the disclosure', async () => {
    const roiRequest = await signed()
    const preview = await as('assistant').call(
      'POST /patients/:patient/roi_medical_records/preview',
      {
        params,
        body: { roiRequest, sections: ['results'] },
      },
    )
    expect(preview).toBeInstanceOf(Blob)
    const { id } = await prepare('assistant', { sections: ['results'], roiRequest })
    const both = await Promise.allSettled([fax('assistant', id), fax('provider', id)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await codeOf(fax('assistant', id))).toBe('faxed')
    expect((await requestsOf('patient').get(roiRequest)).status).toBe('sent')
    expect(await recordsOf('patient').get(id)).toMatchObject({ faxNumber: '2125550188' })
    const [disclosure] = await as('patient').disclosures.in({ patients: patient }).list()
    expect(disclosure).toMatchObject({
      recipient: 'Dr. Ada Stone',
      purpose: 'authorization',
      description: 'Test results',
    })
    await verb('support', 'acknowledge', roiRequest)
  })

  it('never hold more than was signed: parts, days, and HIV by its own tick', async () => {
    const general = await signed([])
    const make = (sections: readonly ('results' | 'profile' | 'medicines')[], roiRequest: string) =>
      prepare('provider', { sections: [...sections], roiRequest })
    expect(await codeOf(make(['results'], general))).toBe('hiv_not_released')
    expect(await make(['profile'], general)).toMatchObject({ sections: ['profile'] })
    expect(await codeOf(make(['medicines'], general))).toBe('not_released')
    const within = await signed(['hiv'], { from: '2026-01-01', until: '2026-03-31' })
    expect(
      await prepare('provider', {
        sections: ['results'],
        from: '2025-01-01',
        until: '2026-02-01',
        roiRequest: within,
      }),
    ).toMatchObject({ from: '2026-01-01', until: '2026-02-01' })
    expect(await codeOf(prepare('provider', { sections: ['profile'], roiRequest: patient }))).toBe(
      'unknown_request',
    )
  })

  it('go to the fax that was signed alone, and not at all once it is taken back before they left', async () => {
    const roiRequest = await signed()
    const { id } = await prepare('assistant', { sections: ['profile'], roiRequest })
    expect(await codeOf(fax('assistant', id, { faxNumber: '2125550199' }))).toBe('other_fax')
    await fax('assistant', id)
    await db
      .prepare(
        "update deliveries set status = 'queued', next_at = ?2, lease_until = null where key > ?1 and key < ?1 || ';'",
      )
      .bind(`roi_medical_records.fax:${id}`, new Date(now() + dayMs).toISOString())
      .run()
    await verb('patient', 'revoke', roiRequest)
    await sendDueDeliveries(environmentOf(bindings))
    expect(await recordsOf('assistant').get(id)).toMatchObject({ faxStatus: 'failed' })
    const before = await openTasks()
    await reportFailedFaxes(connect(bindings.DB), now())
    // What never left was disclosed to no one, and is not to be sent again.
    expect(await disclosuresOf(id)).toBe(0)
    expect(await openTasks()).toBe(before)
  })

  it('that did not arrive are told once as work, and leave the accounting of disclosures', async () => {
    const roiRequest = await signed()
    const { id } = await prepare('assistant', { sections: ['profile'], roiRequest })
    await fax('assistant', id)
    const before = await openTasks()
    expect(await disclosuresOf(id)).toBe(1)
    await reportFailedFaxes(connect(bindings.DB), now())
    expect(await disclosuresOf(id)).toBe(1)
    await db
      .prepare("update deliveries set status = 'failed' where key > ?1 and key < ?1 || ';'")
      .bind(`roi_medical_records.fax:${id}`)
      .run()
    for (let run = 0; run < 2; run += 1) await reportFailedFaxes(connect(bindings.DB), now())
    expect(await openTasks()).toBe(before + 1)
    expect(await disclosuresOf(id)).toBe(0)
    const again = await prepare('assistant', { sections: ['profile'], roiRequest })
    await fax('assistant', again.id)
    expect(await openTasks()).toBe(before)
    expect(await disclosuresOf(again.id)).toBe(1)
  })

  it('tell of a visit and a medicine of another kind only by its own tick, and of no day beside those signed', async () => {
    const of = async (classes: readonly ReleaseClass[]) => {
      const { visits, medicines, history } = await loadExcerpt(
        { db: connect(bindings.DB), env: environmentOf(bindings) } as RequestContext,
        {
          patientId: patient,
          sections: ['visits', 'medicines', 'health_history'],
          classes,
          from: null,
          until: null,
        },
      )
      return {
        visits: visits.map(({ kind }) => kind),
        medicines: medicines.map(({ drug }) => drug),
        details: history.flatMap(({ details }) => details ?? []),
      }
    }
    for (const encounterType of ['2', '12']) await addVisit({ status: 'Complete', encounterType })
    const pills = await addPrescription()
    await act('provider', 'sign', pills.id)
    await db.prepare("update prescriptions set reason = 'other' where id = ?").bind(pills.id).run()
    await as('provider').call('POST /patients/:patient/health_histories/:section', {
      params: { patient, section: 'immunizations' },
      body: { label: 'Mpox', details: 'After the party' },
    })
    expect(await of(['hiv'])).toEqual({ visits: ['PrEP Quarterly'], medicines: [], details: [] })
    const both = await of(['hiv', 'sti'])
    expect(both.visits.sort()).toEqual(['PrEP Quarterly', 'STI Testing'])
    expect(both.medicines).toEqual(['valacyclovir'])
    expect((await of(releaseClasses)).details).toEqual(['After the party'])
    const within = await signed(['hiv'], { from: '2026-01-01', until: '2026-03-31' })
    const outside = { sections: ['profile' as const], from: '2026-05-01', roiRequest: within }
    expect(await codeOf(prepare('provider', outside))).toBe('not_released')
  })

  it('are put together by clinicians and their assistants alone', async () => {
    const roiRequest = await signed()
    for (const who of ['support', 'manager', 'cbo', 'patient'] as const)
      expect(
        await statusOf(prepare(who, { sections: ['profile'], roiRequest })),
        who,
      ).toBeGreaterThanOrEqual(403)
  })
})
