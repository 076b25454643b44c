import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { expireOldPrescriptions } from '#edge/domains/prescriptions/index'
import { passPriorAuthDeadlines } from '#edge/domains/prior_auths/index'
import { expireReleases } from '#edge/domains/record_releases/index'
import { loadExcerpt } from '#edge/domains/record_releases/load-record'
import type { RequestContext } from '#edge/jsonapi/index'
import { connect } from '#edge/platform/db/connection'
import { environmentOf } from '#edge/platform/environment'
import { fromLocalTime, now, setClock } from '#edge/platform/time'
import { addVisit, codeOf } from '../documentation/visits'
import { act, addPrescription } from '../prescriptions/pills'
import { as, bindings, db, userId, world } from '../world'

const patient = userId('patient')
const params = { patient }
const database = connect(bindings.DB)
const today = '2026-05-05'
const goTo = async (time: string, zone = 'America/New_York') => {
  setClock(fromLocalTime(time, zone))
  const stamp = new Date(now()).toISOString()
  const expiry = new Date(now() + 43_200_000).toISOString()
  await db
    .prepare('update sessions set last_active_at = ?, expires_at = ?')
    .bind(stamp, expiry)
    .run()
}
const liveIn = (zone: string) =>
  db.prepare('update users set timezone = ? where id = ?').bind(zone, patient).run()

// In New York it is half past eleven in the evening, in UTC the next day.
beforeAll(async () => {
  setClock(fromLocalTime(`${today}T23:30`, 'America/New_York'))
  await world()
})
beforeEach(() => goTo(`${today}T23:30`))
afterAll(() => setClock(null))

const releases = () => as('patient').roi_requests.in({ patients: patient })
const signRelease = async () => {
  await goTo('2026-05-04T12:00')
  const { id } = await releases().create({
    entity: 'specialist',
    recipient: 'Dr. Ada Stone',
    purpose: 'care',
    sections: ['profile', 'visits'],
    expiresOn: today,
  })
  await as('patient').call('POST /patients/:patient/roi_requests/:id/sign', {
    params: { patient, id },
    body: { initials: 'JE', classes: ['hiv'] },
  })
  return id
}
const prepare = (roiRequest: string) =>
  as('assistant').call('POST /patients/:patient/roi_medical_records', {
    params,
    body: { sections: ['profile'], roiRequest },
  })

it('an authorization lets records out until midnight of its last day, and not after', async () => {
  const id = await signRelease()
  await goTo(`${today}T23:30`)
  await expireReleases(database, now())
  expect((await releases().get(id)).status).toBe('signed')
  expect(await prepare(id)).toMatchObject({ sections: ['profile'] })
  await goTo('2026-05-06T00:05')
  expect(await codeOf(prepare(id))).toBe('expired')
  await goTo('2026-05-06T08:00')
  await expireReleases(database, now())
  expect((await releases().get(id)).status).toBe('expired')
})

it('midnight is that of the patient, who may live further west', async () => {
  const id = await signRelease()
  await liveIn('Pacific/Honolulu')
  await goTo('2026-05-06T00:05')
  await expireReleases(database, now())
  expect(await prepare(id)).toMatchObject({ sections: ['profile'] })
  await goTo('2026-05-06T06:05')
  expect(await codeOf(prepare(id))).toBe('expired')
  await liveIn('America/New_York')
})

it('the days of a release are those of the clinic: a visit of an evening is of that day', async () => {
  const evening = new Date(fromLocalTime(`${today}T21:00`, 'America/New_York')).toISOString()
  await addVisit({ status: 'Complete', startsAt: evening })
  const visitsOn = async (day: string) =>
    (
      await loadExcerpt({ db: database, env: environmentOf(bindings) } as RequestContext, {
        patientId: patient,
        sections: ['visits'],
        classes: ['hiv'],
        from: day,
        until: day,
      })
    ).visits.length
  expect([
    await visitsOn('2026-05-04'),
    await visitsOn(today),
    await visitsOn('2026-05-06'),
  ]).toEqual([0, 1, 0])
})

it('an approval of a payer ends after midnight of its last day', async () => {
  const { id: prescription } = await addPrescription()
  const { id } = await as('assistant').call('POST /patients/:patient/prior_auths', {
    params,
    body: { template: 'prep_initial', prescription },
  })
  await db
    .prepare("update prior_auths set status = 'approved', valid_until = ? where id = ?")
    .bind(today, id)
    .run()
  const statusAt = async (time: string) => {
    await goTo(time)
    await passPriorAuthDeadlines(database, now())
    return (await as('provider').prior_auths.get(id)).status
  }
  expect(await statusAt(`${today}T23:30`)).toBe('approved')
  expect(await statusAt('2026-05-06T00:05')).toBe('expired')
})

it('a denial is appealed until midnight of the last day', async () => {
  const { id: prescription } = await addPrescription()
  const begin = (body: object) =>
    as('assistant').call('POST /patients/:patient/prior_auths', {
      params,
      body: { template: 'prep_initial', ...body },
    })
  const { id } = await begin({ prescription })
  await db
    .prepare("update prior_auths set status = 'denied', appeal_by = ? where id = ?")
    .bind(today, id)
    .run()
  await goTo('2026-05-06T00:05')
  expect(await codeOf(begin({ appealOf: id }))).toBe('not_appealable')
  await goTo(`${today}T23:30`)
  expect(await begin({ appealOf: id })).toMatchObject({ status: 'draft' })
})

it('a prescription is old a year after the day of the clinic on which it was written', async () => {
  const { id } = await addPrescription()
  await act('provider', 'sign', id)
  expect((await as('provider').prescriptions.get(id)).writtenOn).toBe(today)
  const statusAt = async (time: string) => {
    await goTo(time)
    await expireOldPrescriptions(database, now())
    return (await as('provider').prescriptions.get(id)).status
  }
  expect(await statusAt('2027-05-05T23:30')).not.toBe('expired')
  expect(await statusAt('2027-05-06T00:05')).toBe('expired')
})

it('a release holds every row of what was signed, however long the record', async () => {
  await db
    .prepare(
      `insert into appointments (id, patient_id, provider_id, encounter_type_id, mode, status, starts_at, ends_at, minutes,
         patient_state, patient_timezone, provider_timezone, buckets, claimed, created_at, updated_at)
       select 'long-record-' || value, patient_id, provider_id, encounter_type_id, mode, status, starts_at, ends_at, minutes,
         patient_state, patient_timezone, provider_timezone, buckets, claimed, created_at, updated_at
       from (select * from appointments where status = 'Complete' limit 1), json_each(?)`,
    )
    .bind(JSON.stringify(Array.from({ length: 250 }, (_, n) => n)))
    .run()
  const { visits } = await loadExcerpt(
    { db: database, env: environmentOf(bindings) } as RequestContext,
    { patientId: patient, sections: ['visits'], classes: ['hiv'], from: null, until: null },
  )
  expect(visits).toHaveLength(251)
})
