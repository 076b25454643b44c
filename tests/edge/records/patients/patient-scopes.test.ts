import { beforeAll, describe, expect, it } from 'vitest'
import { as, db, type Person, userId, world } from '../../world'
import { jordan, patch, refused } from './patch-patient'

beforeAll(world)

describe('patients as other roles see them', () => {
  const stranger = userId('otherPatient')

  it.each(['patient', 'provider', 'assistant', 'cbo', 'pharmacy'] as const)(
    'does not exist for a %s who has nothing to do with them',
    async (who) => {
      await expect(as(who).patients.get(stranger)).rejects.toMatchObject({ status: 404 })
      expect((await patch({ nickname: 'X' }, who, stranger)).status).toBe(404)
    },
  )

  it('each role receives the attributes of its scope', async () => {
    const keys = async (who: Person) => Object.keys(await as(who).patients.get(jordan))
    expect(await keys('clinical_admin')).toEqual(
      expect.arrayContaining(['income', 'gender', 'dob']),
    )
    expect(await keys('provider')).not.toContain('income')
    expect(await keys('manager')).not.toContain('social')
    const cbo = await keys('cbo')
    expect(cbo).toEqual(expect.arrayContaining(['fullChosenName', 'status', 'nextAppointmentAt']))
    for (const hidden of ['phone', 'email', 'language', 'insured', 'consentedAt', 'waitlist'])
      expect(cbo).not.toContain(hidden)
    for (const hidden of ['firstName', 'dob', 'gender', 'race', 'homeAddress', 'income', 'social'])
      expect(cbo).not.toContain(hidden)
    expect(await keys('admin')).not.toContain('gender')
  })

  it('a manager sets the waiting list, and gets 403 for profile and status', async () => {
    expect((await patch({ nickname: 'Jo' }, 'manager')).status).toBe(403)
    expect((await patch({ waitlist: false }, 'manager')).status).toBe(200)
    const inactive = { status: 'inactive', status_reason: 'moved_out' }
    expect((await patch(inactive, 'manager')).status).toBe(403)
    expect(Object.keys(await as('manager').patients.get(jordan))).not.toContain('statusReason')
  })

  it('a status needs a reason of its reference list that leads to it', async () => {
    const pointer = '/data/attributes/status_reason'
    expect(await refused({ status: 'inactive' }, 'support')).toEqual({
      status: 422,
      detail: 'Choose a reason',
      pointer,
    })
    expect(
      await refused({ status: 'inactive', status_reason: 'felt like it' }, 'support'),
    ).toMatchObject({ status: 422, detail: 'Choose from the list', pointer })
    expect(await refused({ status: 'active', status_reason: 'deceased' }, 'support')).toEqual({
      status: 422,
      detail: 'Choose a reason for this status',
      pointer,
    })
    expect((await patch({ status: 'hiv_positive_linked' }, 'support')).status).toBe(422)
    expect(
      (await patch({ status: 'inactive', status_reason: 'moved_out' }, 'support')).status,
    ).toBe(200)
    expect(await as('clinical_admin').patients.get(jordan)).toMatchObject({
      status: 'inactive',
      statusReason: 'moved_out',
    })
    expect((await patch({ status: 'active', status_reason: 're_engaged' }, 'support')).status).toBe(
      200,
    )
  })

  it('support receives a status reason unless it is clinical', async () => {
    const change = { status: 'inactive', status_reason: 'hiv_positive_linked' }
    expect((await patch(change, 'clinical_admin')).status).toBe(200)
    expect(await as('clinical_lead').patients.get(jordan)).toMatchObject({
      statusReason: 'hiv_positive_linked',
    })
    const asSupport = await as('support').patients.get(jordan)
    expect(asSupport).toMatchObject({ status: 'inactive' })
    expect(Object.keys(asSupport)).not.toContain('statusReason')
    expect((await patch({ status_reason: 'moved_out' }, 'clinical_admin')).status).toBe(200)
    expect(await as('support').patients.get(jordan)).toMatchObject({ statusReason: 'moved_out' })
  })

  it('a clinical lead changes the profile of their care team’s patients, and only the status of others', async () => {
    expect((await patch({ nickname: 'Jo' }, 'clinical_lead')).status).toBe(200)
    expect((await patch({ nickname: 'Jo' }, 'clinical_lead', stranger)).status).toBe(403)
    expect((await patch({ waitlist: true }, 'clinical_lead', stranger)).status).toBe(200)
  })

  it('a provider gets 403 for finances, an admin for every attribute', async () => {
    expect((await patch({ income: 1 }, 'provider')).status).toBe(403)
    expect((await patch({ nickname: 'Jo' }, 'admin')).status).toBe(403)
  })

  it('each read by another user leaves an audit event', async () => {
    await as('support').patients.get(jordan)
    const looked = await db
      .prepare(
        `select count(*) as looks from events where patient_id = ? and actor_id = ? and name = 'patients.read'`,
      )
      .bind(jordan, userId('support'))
      .first<{ looks: number }>()
    expect(looked?.looks).toBeGreaterThan(0)
  })

  it('the list holds the patients in scope', async () => {
    expect((await as('provider').patients.list()).map(({ id }) => id)).toEqual([jordan])
    expect((await as('support').patients.list()).length).toBeGreaterThan(1)
    expect(await as('pharmacy').patients.list()).toEqual([])
  })
})
