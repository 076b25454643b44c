import { beforeAll, describe, expect, it } from 'vitest'
import { as, db, type Person, providerId, userId, world } from '../world'
import { save, sign } from './notes'
import { addEncounter, addVisit, statusOf, wholeNote } from './visits'

beforeAll(world)

const patient = userId('patient')
const under = '/patients/:patient/encounters/:encounter'

const timesOf = async (appointment: string) => {
  const mine = await as('provider')
    .encounters.in({ patients: patient })
    .list({ page: { size: 100 } })
  const { startedAt, endedAt } = mine.find((each) => each.appointment?.id === appointment) ?? {}
  return { startedAt: startedAt ?? '', endedAt: endedAt ?? '' }
}

describe('encounters', () => {
  it('are begun with the note, and by hand for care outside a visit', async () => {
    const { appointment, encounter } = await addEncounter(false)
    const api = as('provider').encounters.in({ patients: patient })
    expect(await api.get(encounter)).toMatchObject({
      status: 'in_progress',
      noteStatus: 'draft',
      appointment: { id: appointment },
      provider: { id: providerId('provider') },
    })
    const times = { startedAt: '2026-03-01T10:00:00.000Z', endedAt: '2026-03-01T10:10:00.000Z' }
    const other = await api.create({ encounterTypeId: '13', ...times })
    expect(other).toMatchObject({ status: 'completed', name: 'Wellness', noteStatus: 'none' })
    expect(await statusOf(api.update(other.id, { endedAt: '2026-03-01T09:00:00.000Z' }))).toBe(422)
  })

  it('are dated by the visit, however late its note is written and signed', async () => {
    const startsAt = '2026-03-02T15:00:00.000Z'
    const { appointment } = await addVisit({ startsAt })
    const [startedAt, endedAt] = ['2026-03-02T15:03:00.000Z', '2026-03-02T15:19:00.000Z']
    await db
      .prepare('update appointments set started_at = ?, ended_at = ? where id = ?')
      .bind(startedAt, endedAt, appointment)
      .run()
    const visit = { patient, appointment }
    await save('provider', visit, 0, wholeNote)
    await sign('provider', visit, 1)
    expect(await timesOf(appointment)).toEqual({ startedAt, endedAt })
  })

  it('end with the call where the note was signed during it', async () => {
    const { appointment } = await addVisit({ status: 'In progress' })
    const visit = { patient, appointment }
    await save('provider', visit, 0, wholeNote)
    await sign('provider', visit, 1)
    const { endedAt: signedAt } = await timesOf(appointment)
    await as('provider').call('POST /patients/:patient/appointments/:id/complete_video', {
      params: { patient, id: appointment },
    })
    const { endedAt } = await timesOf(appointment)
    expect(endedAt > signedAt).toBe(true)
    const { endedAt: callEndedAt } = await as('provider').appointments.get(appointment)
    expect(endedAt).toBe(callEndedAt)
  })

  it('are one for each visit, and of a visit of this patient', async () => {
    const { appointment } = await addEncounter(false)
    const api = as('provider').encounters.in({ patients: patient })
    const startedAt = '2026-03-01T10:00:00.000Z'
    const make = (appointmentId: string) =>
      statusOf(api.create({ encounterTypeId: '2', startedAt, appointmentId }))
    expect(await make(appointment)).toBe(409)
    const strange = await addVisit({ patient: 'otherPatient' })
    expect(await make(strange.appointment)).toBe(422)
  })

  it('are marked as a mistake when deleted, and stay once their note is signed', async () => {
    const api = as('provider').encounters.in({ patients: patient })
    const mistake = await api.create({
      encounterTypeId: '13',
      startedAt: '2026-03-01T10:00:00.000Z',
    })
    await api.delete(mistake.id)
    expect((await api.get(mistake.id)).status).toBe('entered_in_error')
    const { encounter } = await addEncounter(true)
    expect(await statusOf(api.delete(encounter))).toBe(409)
  })

  it('are read by the patient once their note is signed and shown', async () => {
    const open = await addEncounter(false)
    const closed = await addEncounter(true)
    const mine = await as('patient').encounters.in({ patients: patient }).list()
    const ids = mine.map(({ id }) => id)
    expect(ids).toContain(closed.encounter)
    expect(ids).not.toContain(open.encounter)
  })

  it('list those a provider completed, newest first', async () => {
    const { encounter } = await addEncounter(true)
    const [first] = await as('provider').call('GET /providers/:provider/completed_encounters', {
      params: { provider: providerId('provider') },
    })
    expect(first).toMatchObject({ id: encounter, status: 'completed', noteStatus: 'signed' })
  })

  it('are closed to support, managers, CBOs, pharmacies and admins', async () => {
    for (const who of ['support', 'manager', 'cbo', 'pharmacy', 'admin'] as const)
      expect(await statusOf(as(who).encounters.in({ patients: patient }).list())).toBe(403)
  })

  it('hold notes of the staff that the patient never sees', async () => {
    const { encounter } = await addEncounter(true)
    const params = { patient, encounter }
    await as('assistant').call(`POST ${under}/notes`, { params, body: { body: 'Called twice.' } })
    expect(await as('provider').call(`GET ${under}/notes`, { params })).toMatchObject([
      { body: 'Called twice.', authorName: 'Mina Alvarez' },
    ])
    expect(await statusOf(as('patient').call(`GET ${under}/notes`, { params }))).toBe(403)
  })

  it('list the visit they document, and those to come that were booked in their course', async () => {
    const { appointment, encounter } = await addEncounter(false)
    await db
      .prepare('update appointments set booked_in_encounter_id = ? where id = ?')
      .bind(encounter, (await addVisit({ status: 'Complete' })).appointment)
      .run()
    const params = { patient, encounter }
    const all = await as('provider').call(`GET ${under}/appointments`, { params })
    expect(all).toHaveLength(2)
    expect(all.map(({ id }) => id)).toContain(appointment)
    expect(await as('provider').call(`GET ${under}/scheduled_appointments`, { params })).toEqual([])
  })

  it('take a follow-up at a free time of their clinician', async () => {
    const { encounter } = await addEncounter(false)
    const params = { patient, encounter }
    const start = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 16 * 3_600_000
    await as('provider').call('POST /providers/:provider/availabilities', {
      params: { provider: providerId('provider') },
      body: {
        startsAt: new Date(start).toISOString(),
        endsAt: new Date(start + 7_200_000).toISOString(),
      },
    } as never)
    await db.prepare("update availabilities set status = 'authorized'").run()
    const [slot] = await as('provider').call(`GET ${under}/availabilities`, { params })
    if (!slot) throw new Error('There is no free time')
    const { availabilityId, providerId: provider, time } = slot
    const booked = await as('provider').call(`POST ${under}/scheduled_appointments`, {
      params,
      body: {
        encounterTypeId: '3',
        providerId: provider,
        availabilityId,
        time,
        initials: 'JE',
        appointmentType: 'video',
      },
    })
    expect(booked).toMatchObject({ status: 'Scheduled', encounter: { id: encounter } })
    const scheduled = await as('provider').call(`GET ${under}/scheduled_appointments`, { params })
    expect(scheduled.map(({ id }) => id)).toEqual([booked.id])
  })
})

describe('vaccine orders', () => {
  const order = (who: Person, encounter: string) =>
    as(who)
      .vaccine_orders.in({ patients: patient, encounters: encounter })
      .create({ vaccine: 'hepatitis_b', dose: 1 })

  it('of a clinician stand, those of an assistant wait for one, and the patient sees what is ordered', async () => {
    const { encounter } = await addEncounter(true)
    expect((await order('provider', encounter)).status).toBe('ordered')
    const draft = await order('assistant', encounter)
    expect(draft).toMatchObject({ status: 'draft', can: ['cancel'] })
    const seen = await as('patient')
      .vaccine_orders.in({ patients: patient, encounters: encounter })
      .list()
    expect(seen).toHaveLength(1)
    const params = { patient, encounter, id: draft.id }
    expect(
      await statusOf(as('assistant').call(`POST ${under}/vaccine_orders/:id/order`, { params })),
    ).toBe(403)
    const ordered = await as('provider').call(`POST ${under}/vaccine_orders/:id/order`, { params })
    expect(ordered).toMatchObject({ status: 'ordered', orderedBy: { id: userId('provider') } })
    const given = await as('assistant').call(`POST ${under}/vaccine_orders/:id/give`, { params })
    expect(given.status).toBe('given')
    expect(
      await statusOf(as('provider').call(`POST ${under}/vaccine_orders/:id/cancel`, { params })),
    ).toBe(409)
  })

  it('are not written under another patient’s encounter', async () => {
    const { encounter } = await addEncounter(false)
    const wrong = as('clinical_lead').vaccine_orders.in({
      patients: userId('otherPatient'),
      encounters: encounter,
    })
    expect(await statusOf(wrong.create({ vaccine: 'mpox', dose: 1 }))).toBe(404)
  })
})

describe('referrals', () => {
  it('stay open until it is known what came of them, and are encrypted at rest', async () => {
    const { encounter } = await addEncounter(true)
    const referral = await as('provider')
      .referrals.in({ patients: patient, encounters: encounter })
      .create({
        toKind: 'hepatology',
        toName: 'Canary Liver Clinic',
        reasonCode: 'abnormal_result',
        note: 'Please see soon.',
        dueOn: '2026-12-31',
      })
    expect(referral).toMatchObject({ status: 'draft', toName: 'Canary Liver Clinic' })
    const row = await db
      .prepare('select hex(to_name) as name from referrals where id = ?')
      .bind(referral.id)
      .first<{ name: string }>()
    expect(row?.name).not.toContain('43616E617279')
    const params = { patient, encounter, id: referral.id }
    const at = `POST ${under}/referrals/:id` as const
    await as('provider').call(`${at}/send`, { params, body: { way: 'phone' } })
    expect(await statusOf(as('provider').call(`${at}/close`, { params, body: {} as never }))).toBe(
      422,
    )
    const closed = await as('assistant').call(`${at}/close`, {
      params,
      body: { outcome: 'seen', outcomeNote: 'Report on file.' },
    })
    expect(closed).toMatchObject({
      status: 'closed',
      outcome: 'seen',
      outcomeNote: 'Report on file.',
    })
    expect(await statusOf(as('provider').call(`${at}/cancel`, { params }))).toBe(409)
  })
})

describe('the PrEP assessment of a visit', () => {
  const at = '/appointments/:appointment/prep_initial_soap_assessments'
  const answers = {
    hivNegative: 'yes',
    acuteHivSymptoms: 'no',
    exposureInLast72Hours: 'no',
    kidneyDisease: 'yes',
    hepatitisB: 'no',
    osteoporosis: 'no',
    atLeast35Kg: 'yes',
    pregnantOrPlanning: 'no',
    canTakeDailyPill: 'yes',
  } as const

  it('is answered before a first PrEP visit, again in place of before, and says what to mind', async () => {
    const { appointment } = await addVisit({ encounterType: '1' })
    const params = { appointment }
    expect(await as('provider').call(`GET ${at}`, { params })).toEqual([])
    await as('assistant').call(`POST ${at}`, { params, body: answers })
    const again = await as('provider').call(`POST ${at}`, {
      params,
      body: { ...answers, exposureInLast72Hours: 'yes' },
    })
    expect(again).toMatchObject({ version: 2, concerns: ['pep_first', 'kidney'] })
    expect(await as('clinical_lead').call(`GET ${at}`, { params })).toMatchObject([
      { version: 2, kidneyDisease: 'yes' },
    ])
    expect(await statusOf(as('patient').call(`GET ${at}`, { params }))).toBe(403)
  })

  it('keeps the answers of one of two who answer at once, and closes with the note', async () => {
    const visit = await addVisit({ encounterType: '1' })
    const params = { appointment: visit.appointment }
    const answer = (who: Person, version: number) =>
      statusOf(as(who).call(`POST ${at}`, { params, version, body: answers }))
    const first = await Promise.all([answer('provider', 0), answer('assistant', 0)])
    expect(first.toSorted()).toEqual([200, 412])
    expect(await answer('provider', 0)).toBe(412)
    expect(await answer('provider', 1)).toBe(200)
    const note = await as('provider').call(
      'PATCH /patients/:patient/appointments/:appointment/soap_notes',
      { params: visit, version: 0, body: { content: JSON.stringify({ chief_complaint: 'PrEP' }) } },
    )
    await db
      .prepare(
        `update soap_notes set status = 'signed', signed_by = ?, signed_at = created_at, content_hash = 'h' where encounter_id = ?`,
      )
      .bind(userId('provider'), note.encounterId)
      .run()
    expect(await answer('provider', 2)).toBe(409)
  })

  it('is refused for a visit of another kind', async () => {
    const { appointment } = await addVisit({ encounterType: '2' })
    const work = as('provider').call(`POST ${at}`, { params: { appointment }, body: answers })
    expect(await statusOf(work)).toBe(409)
  })
})
