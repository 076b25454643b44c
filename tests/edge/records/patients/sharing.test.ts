import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clinicDay, dayMs, now } from '#edge/platform/time'
import { as, db, type Person, userId, world } from '../../world'

const jordan = userId('patient')
const agree = { initials: 'JE', sharingData: true, agreeTos: true, agreePrivacyPolicy: true }
const agreeToAll = () =>
  as('patient').call('PATCH /patients/:patient/consents', {
    params: { patient: jordan },
    body: { ...agree, telehealthConsent: true },
  })
const set = (body: object, who: Person = 'patient', user = userId(who)) =>
  as(who).call('PATCH /users/:user/user_settings', { params: { user }, body })
const setting = async (name: string) =>
  (await as('patient').call('GET /me')).userSettings.find((each) => each.name === name)?.value
/** What their organization receives of the patient: the names of attributes, or the status of a refusal. */
const cboSees = () =>
  as('cbo')
    .patients.get(jordan)
    .then(Object.keys, ({ status }: { status: number }) => status)
const tomorrow = () => clinicDay(now() + dayMs)
const today = () => clinicDay()
const publish = (version: string, day: string) =>
  db
    .prepare(
      `insert into consent_documents (id, document, version, title, body, hash, effective_on)
       values (?, 'sharing_data', ?, 'Data Sharing', 'B', ?, ?)`,
    )
    .bind(version, version, `hash of ${version}`, day)
    .run()

beforeAll(world)
beforeEach(agreeToAll)

describe('sharing health data', () => {
  it('a patient withdraws, and from the next request their CBO no longer receives it', async () => {
    expect(await cboSees()).toContain('nextAppointmentAt')
    await set({ allowSharingHealthData: false })
    expect(await setting('allow_sharing_health_data')).toBe('false')
    expect(await cboSees()).toBe(404)
    await expect(
      as('cbo').call('GET /patients/:patient/treatment_types', { params: { patient: jordan } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  it('a patient allows it again, and their CBO receives it again', async () => {
    await set({ allowSharingHealthData: false })
    await set({ allowSharingHealthData: true })
    expect(await cboSees()).toContain('nextAppointmentAt')
  })

  it('a withdrawal leaves a row of the text and an event the patient reads', async () => {
    await set({ allowSharingHealthData: false })
    const [latest] = await as('patient')
      .consents.in({ patients: jordan })
      .list({ filter: { document: 'sharing_data' } })
    expect(latest).toMatchObject({ agreed: false, documentVersion: '2026-01', initials: 'JE' })
    const events = await as('patient')
      .events.in({ patients: jordan })
      .list({ filter: { kind: 'change' } })
    expect(events[0]).toMatchObject({ name: 'consents.withdraw', byPatient: true })
  })

  it('a withdrawal leaves other consents and appointments as they are', async () => {
    await set({ allowSharingHealthData: false })
    expect(await as('patient').call('GET /me')).toMatchObject({
      consentsComplete: true,
      canSchedule: true,
    })
  })

  it('sharing with Gilead is a separate setting', async () => {
    await set({ allowSharingHealthDataGilead: true })
    expect(await setting('allow_sharing_health_data_gilead')).toBe('true')
    await set({ allowSharingHealthDataGilead: false })
    expect(await setting('allow_sharing_health_data_gilead')).toBe('false')
    expect(await setting('allow_sharing_health_data')).toBe('true')
  })

  it('only the patient changes it (403)', async () => {
    await expect(set({ allowSharingHealthData: true }, 'support')).rejects.toMatchObject({
      status: 403,
    })
    await expect(set({ allowSharingHealthData: false }, 'support', jordan)).rejects.toMatchObject({
      status: 404,
    })
    expect(await setting('allow_sharing_health_data')).toBe('true')
  })
})

describe('a new version of a text', () => {
  const complete = async () => (await as('patient').call('GET /me')).consentsComplete
  const unpublish = (version: string) =>
    db.prepare('delete from consent_documents where id = ?').bind(version).run()

  it('closes the gate on its effective day until the patient signs it', async () => {
    await publish('later', tomorrow())
    expect(await complete()).toBe(true)
    // In force today, though the patient agreed to the version before it earlier today.
    await publish('new', today())
    expect(await complete()).toBe(false)
    await agreeToAll()
    expect(await complete()).toBe(true)
    await unpublish('new')
    await unpublish('later')
  })

  it('is not required of a patient who withdrew from sharing', async () => {
    await set({ allowSharingHealthData: false })
    await publish('newer', today())
    expect(await complete()).toBe(true)
    await unpublish('newer')
  })

  it('once withdrawn, patients who signed the version before are complete', async () => {
    await publish('mistaken', today())
    expect(await complete()).toBe(false)
    await unpublish('mistaken')
    expect(await complete()).toBe(true)
  })

  it('a patient who withdrew agrees to new texts without sharing, and stays withdrawn', async () => {
    await set({ allowSharingHealthData: false })
    const { documents } = await as('patient').call('PATCH /patients/:patient/consents', {
      params: { patient: jordan },
      body: {
        initials: 'JE',
        agreeTos: true,
        agreePrivacyPolicy: true,
        telehealthConsent: true,
      },
    })
    expect(documents.map(({ document }) => document)).not.toContain('sharing_data')
    expect(await setting('allow_sharing_health_data')).toBe('false')
    expect((await as('patient').call('GET /me')).consentsComplete).toBe(true)
    expect(await cboSees()).toBe(404)
  })
})
