import { beforeAll, describe, expect, it } from 'vitest'
import { as, cboId, db, stepUpAs, userId, world } from '../../world'
import { errorsOf, jordan, patch, refused } from './patch-patient'

beforeAll(world)

describe('a patient changes their own record', () => {
  it('the profile is accepted in the groups of the specification', async () => {
    await stepUpAs('patient')
    await patch({
      patient: {
        first_name: 'Jordan',
        last_name: 'Ellis',
        phone: '(212) 555-0123',
        email: 'Patient@World.test',
        dob: '1990-05-06',
        language: 'es',
        pronouns: 'They/Them',
        nickname: 'Jo',
        communication_settings: {
          preferred_communication: 'Text',
          contact_method: 'Text and Email',
        },
      },
    })
    expect(await as('patient').call('GET /me')).toMatchObject({
      phone: '2125550123',
      email: 'patient@world.test',
      emailVerified: true,
      dob: '1990-05-06',
      language: 'es',
      fullChosenName: 'Jo Ellis',
      contactMethod: 'Text and Email',
      preferredCommunication: 'Text',
    })
  })

  it('how they may be contacted is how they are told, unless both are answered', async () => {
    await patch({ contact_method: 'Email' })
    expect(await as('patient').call('GET /me')).toMatchObject({ preferredCommunication: 'Email' })
    await patch({ contact_method: 'Text', preferred_communication: 'Text and Email' })
    expect(await as('patient').call('GET /me')).toMatchObject({
      contactMethod: 'Text',
      preferredCommunication: 'Text and Email',
    })
  })

  it('about fields are accepted, `born_as` and `sex` as one', async () => {
    await patch({
      height: 70,
      weight: 160.5,
      gender: 'Non-binary',
      sex: 'Male',
      sexuality: 'Queer',
      relationship: 'Single',
      race: ['White', 'Hispanic or Latino'],
      ethnicity: 'Not Hispanic or Latino',
    })
    expect(await as('patient').call('GET /me')).toMatchObject({
      bornAs: 'Male',
      race: ['White', 'Hispanic or Latino'],
      ethnicity: 'Hispanic or Latino',
    })
    await patch({ data: { type: 'patients', id: jordan, attributes: { born_as: 'Intersex' } } })
    expect(await as('patient').call('GET /me')).toMatchObject({ sex: 'Intersex' })
  })

  it('finance fields are accepted; the SSN is encrypted, and never read again, not even by the patient', async () => {
    await patch({
      patient: {
        social: '4321',
        patient_assistance: { income: 30000, household: 2, medicare: 1, va: 0, gilead: 'GA-1' },
      },
    })
    expect(await as('patient').call('GET /me')).toMatchObject({
      social: '••••',
      income: 30000,
      household: 2,
      medicare: true,
      va: false,
      gilead: 'GA-1',
    })
    const stored = await db
      .prepare('select hex(ssn_encrypted) as social from patients where id = ?')
      .bind(jordan)
      .first<{ social: string }>()
    expect(stored?.social).not.toContain('34333231')
    expect((await as('support').patients.get(jordan)).social).toBe('••••')
  })

  it('1111 as SSN means that there is none', async () => {
    await patch({ social: '1111' })
    expect(await as('patient').call('GET /me')).toMatchObject({
      social: '1111',
      socialAbsent: true,
    })
    await patch({ social: '4321' })
  })

  it('the answers of the onboarding gates are stored', async () => {
    await as('patient').patients.update(jordan, { subscribed: true, waitlist: false })
    expect(await as('patient').call('GET /me')).toMatchObject({ subscribed: true, waitlist: false })
  })

  it('a new zip code sets the state, and the state its time zone', async () => {
    await patch({ home_address: { line1: '1 Main St', city: 'Denver', zip: '80202' } })
    expect(await as('patient').call('GET /me')).toMatchObject({
      timezone: 'America/Denver',
      homeAddress: { line1: '1 Main St', city: 'Denver', state: 'CO', zip: '80202' },
    })
    await patch({ zip: '10001', state: 'NY' })
    expect(await as('patient').call('GET /me')).toMatchObject({ timezone: 'America/New_York' })
  })

  it('a zip code on a state line leaves the state to the patient', async () => {
    const home = async () => (await as('patient').call('GET /me')).homeAddress
    await patch({ zip: '07421' })
    expect(await home()).toMatchObject({ state: 'NY', zip: '07421' })
    await patch({ zip: '07421', state: 'NJ' })
    expect(await home()).toMatchObject({ state: 'NJ', zip: '07421' })
    expect(await refused({ zip: '86514' })).toEqual({
      status: 422,
      detail: 'This zip code is in more than one state. Choose yours.',
      pointer: '/data/attributes/state',
    })
    await patch({ zip: '10001', state: 'NY' })
  })

  it.each([
    ['a race left out', { race: [] }, 'race', 'You must choose at least 1 Race'],
    ['no gender', { gender: null }, 'gender', 'Choose your gender'],
    ['a gender nobody offered', { gender: 'Robot' }, 'gender', 'Choose from the list'],
    ['an SSN of three digits', { social: '123' }, 'social', 'Please enter valid SSN'],
    ['a short phone', { phone: '555' }, 'phone', 'Please enter valid phone'],
    ['a child', { dob: '2015-01-01' }, 'dob', 'Must be at least 18yo'],
    ['a short zip', { zip: '123' }, 'zip', 'Zip code must be 5 digits of 0-9'],
    ['a zip elsewhere', { zip: '80202', state: 'NY' }, 'zip', 'This zip code is not in NY'],
    [
      'an id of Gilead too long',
      { patient_assistance: { gilead: 'x'.repeat(17) } },
      'gilead',
      'Use at most 16 characters',
    ],
    ['a height below nothing', { height: -1 }, 'height', 'Enter your height'],
  ])('refuses %s', async (_, body, field, detail) => {
    expect(await refused(body)).toEqual({
      status: 422,
      detail,
      pointer: `/data/attributes/${field}`,
    })
  })

  it('an uninsured patient needs income and household (422)', async () => {
    await db
      .prepare('update patients set income = null, household = null where id = ?')
      .bind(jordan)
      .run()
    const errors = await errorsOf(await patch({ insured: false }))
    expect(errors.map(({ source }) => source?.pointer)).toEqual([
      '/data/attributes/income',
      '/data/attributes/household',
    ])
    expect((await patch({ insured: false, income: 0, household: 1 })).status).toBe(200)
  })

  it('an uninsured patient is refused where the CBO does not accept them (422)', async () => {
    await db.prepare('update cbos set prevent_uninsured = 1 where id = ?').bind(cboId()).run()
    expect(await refused({ insured: false, income: 0, household: 1 })).toEqual({
      status: 422,
      detail: 'CBO is not accepting uninsured patients',
      pointer: '/data/attributes/insured',
    })
    await db.prepare('update cbos set prevent_uninsured = 0 where id = ?').bind(cboId()).run()
  })

  it('a patient sets neither their status nor how they pay (403)', async () => {
    expect((await patch({ status: 'closed', status_reason: 'deceased' })).status).toBe(403)
    expect((await patch({ cash_pay: true })).status).toBe(403)
  })

  it('a stale version is refused (412)', async () => {
    const { version = 0 } = await as('patient').patients.get(jordan)
    await as('patient').patients.update(jordan, { nickname: 'J' }, { version })
    await expect(
      as('patient').patients.update(jordan, { nickname: 'K' }, { version }),
    ).rejects.toMatchObject({ status: 412 })
  })

  it('the todo that asks for a profile closes with its last gap, and opens with the next', async () => {
    const id = userId('otherPatient')
    const change = async (body: object) =>
      expect((await patch(body, 'otherPatient', id)).status).toBe(200)
    const todo = () =>
      db
        .prepare(
          `select status from todos where patient_id = ? and type = 'PROFILE_INCOMPLETE' order by created_at desc, id desc`,
        )
        .bind(id)
        .first<string>('status')
    await db
      .prepare(
        `insert into todos (id, patient_id, type, priority, created_at, updated_at)
         values ('profile', ?, 'PROFILE_INCOMPLETE', 3, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
      )
      .bind(id)
      .run()
    await change({ contact_method: 'Email', language: 'en', sms_opt_out: true })
    await change({ height: 70, weight: 160, gender: 'Male', sex: 'Male', sexuality: 'Queer' })
    await change({ race: ['White'], ethnicity: 'Prefer not to answer' })
    expect(await todo()).toBe('todo')
    await change({ social_absent: true })
    expect(await todo()).toBe('done')
    // Without the choice of no texts, an unproven phone is asked for again.
    await db.prepare('update users set phone_verified_at = null where id = ?').bind(id).run()
    await change({ sms_opt_out: false })
    expect(await todo()).toBe('todo')
  })

  it('a save takes two round trips, however many fields; an address, whose change asks for a proof, one more', async () => {
    const moved = await patch({ city: 'Albany' })
    expect(moved.headers.get('x-d1')).toMatch(/^trips=[34] /)
    for (const body of [
      { first_name: 'Jordan', nickname: 'Jo', pronouns: 'They/Them', language: 'es' },
      { income: 40_000, household: 2, gilead: 'G1' },
    ])
      expect((await patch(body)).headers.get('x-d1')).toMatch(/^trips=2 statements=[1-7] /)
  })

  it('the event names the changed fields, never their values', async () => {
    await patch({ gender: 'Female' })
    const event = await db
      .prepare(
        `select name, actor_id, detail from events where patient_id = ? and name = 'patients.update' order by seq desc limit 1`,
      )
      .bind(jordan)
      .first()
    expect(event).toEqual({
      name: 'patients.update',
      actor_id: jordan,
      detail: '{"fields":"gender"}',
    })
  })
})
