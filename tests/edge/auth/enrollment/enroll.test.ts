import { beforeAll, describe, expect, it } from 'vitest'
import { as, cboId, db, world } from '../../world'
import {
  browser,
  codeOf,
  codeTo,
  dataOf,
  enrollPatient,
  errorOf,
  eventsNamed,
  newPerson,
  row,
} from '../auth-fixtures'

beforeAll(world)

describe('a person without an account', () => {
  it('enrolls step by step, verifies their email, and is signed in', async () => {
    const from = browser()
    const { first_name, last_name, dob, email, phone, state, zip } = newPerson()
    const started = await dataOf(
      from.post('/patients/enrollments', { enrollment_step: 'name', first_name, last_name }),
    )
    expect(started).toMatchObject({
      type: 'enrollments',
      attributes: { enrollment_step: 'name', status: 'started', token: expect.any(String) },
    })
    const { token } = started.attributes
    const step = (enrollment_step: string, answers: object) =>
      dataOf(from.patch('/patients/enrollments', { token, enrollment_step, ...answers }))
    await step('birth', { dob })
    await step('email', { email })
    await step('phone', { phone })
    const last = await step('home', { state, zip, last: true })
    expect(last.attributes.verification).toMatchObject({ channel: 'email' })
    const code = await codeTo(email)
    const session = await dataOf(from.post('/auth/verification_code', codeOf(last, code)))
    expect(session).toMatchObject({
      type: 'sessions',
      attributes: { role: 'patient', user_id: expect.any(String), token: expect.any(String) },
      meta: { enrolled: true, password: false },
    })
    expect(from.jar.get('careplus_token')).toBe(session.attributes.token)
    expect(from.jar.has('__Host-careplus_refresh')).toBe(true)
    const id = session.attributes.user_id
    expect(await row('select * from users where id = ?', id)).toMatchObject({
      role: 'patient',
      email,
      phone,
      timezone: 'America/New_York',
      email_verified_at: expect.any(String),
      phone_verified_at: null,
    })
    expect(await row('select * from patients where id = ?', id)).toMatchObject({ dob, state, zip })
    const { results } = await db
      .prepare('select type, priority from todos where patient_id = ? order by priority')
      .bind(id)
      .all()
    expect(results).toEqual([
      { type: 'PHOTO_ID', priority: 2.5 },
      { type: 'PROFILE_INCOMPLETE', priority: 3 },
    ])
    expect((await eventsNamed('patients.enroll')).at(-1)).toMatchObject({
      subject_id: id,
      patient_id: id,
      actor_id: id,
    })
    expect((await from.get('/heartbeat', session.attributes.token)).status).toBe(200)
  })

  it('may have the code sent as a text instead', async () => {
    const { id } = await enrollPatient({ channel: 'sms' })
    expect(await row('select * from users where id = ?', id)).toMatchObject({
      email_verified_at: null,
      phone_verified_at: expect.any(String),
    })
  })

  it.each([
    ['Robbie', 'Robin', 'Robin'],
    ['Robbie', '', null],
    [undefined, 'Robin', 'Robin'],
  ])(
    'is called by the last nickname of two tabs: after %j, %j',
    async (first, second, nickname) => {
      const [from, { email, ...person }] = [browser(), newPerson()]
      const { token } = (
        await dataOf(
          from.post('/patients/enrollments', {
            ...person,
            enrollment_step: 'name',
            nickname: first,
          }),
        )
      ).attributes
      const last = await dataOf(
        from.patch('/patients/enrollments', {
          token,
          enrollment_step: 'code',
          ...person,
          email,
          nickname: second,
          last: true,
        }),
      )
      const session = await dataOf(
        from.post('/auth/verification_code', codeOf(last, await codeTo(email))),
      )
      const { user_id } = session.attributes
      expect(await row('select nickname from users where id = ?', user_id)).toEqual({ nickname })
    },
  )

  it('comes under the CBO of the brand, else the first by priority in their state, else the default one', async () => {
    const cboOf = async ({ id }: { readonly id: string }) =>
      (await row('select cbo_id from patients where id = ?', id))?.cbo_id
    expect(await cboOf(await enrollPatient())).toBe('01990000-000a-7000-8000-000000000001')
    for (const [which, position] of [
      ['cbo', 2],
      ['otherCbo', 1],
    ] as const)
      await as('manager').call('PATCH /cbos/:cbo/priority_by_state', {
        params: { cbo: cboId(which) },
        body: { state: 'NY', position },
      })
    expect(await cboOf(await enrollPatient())).toBe(cboId('otherCbo'))
    const byLink = (id: string) => enrollPatient({ cbo_id: id })
    expect(await cboOf(await byLink(cboId()))).toBe(cboId())
    // A link of an organization that takes in no one leads to the same as none.
    await db.prepare("update cbos set status = 'inactive' where id = ?").bind(cboId()).run()
    expect(await cboOf(await byLink(cboId()))).toBe(cboId('otherCbo'))
    await db.prepare("update cbos set status = 'active' where id = ?").bind(cboId()).run()
  })

  it('leaves no answer readable in the database', async () => {
    const from = browser()
    await dataOf(
      from.post('/patients/enrollments', {
        ...newPerson(),
        enrollment_step: 'name',
        first_name: 'Canary',
        last_name: 'Yellowbird',
        email: 'canary@yellow.test',
        last: true,
      }),
    )
    for (const table of [
      'enrollments',
      'verification_codes',
      'deliveries',
      'rate_limits',
      'events',
    ]) {
      const { results } = await db.prepare(`select * from ${table}`).all()
      const dump = JSON.stringify(results, (_, value) =>
        Array.isArray(value) && typeof value[0] === 'number'
          ? new TextDecoder('latin1').decode(Uint8Array.from(value))
          : value,
      )
      expect(dump, table).not.toMatch(/canary|yellow/i)
    }
  })
})

describe('enrollment refuses', () => {
  const start = (answers: object) =>
    browser().post('/patients/enrollments', { enrollment_step: 'code', ...answers })

  it('a minor, with places to go', async () => {
    const words = await errorOf(start({ dob: '2015-01-01' }))
    expect(words).toMatchObject({
      code: 'under_18',
      source: { pointer: '/data/attributes/dob' },
      detail: expect.stringContaining('Must be at least 18yo'),
    })
    expect(words.detail).toContain('gettested.cdc.gov')
  })

  it.each([
    [{ dob: '1900-12-31' }, 'dob', 'Must be after 01/01/1901'],
    [{ phone: '555' }, 'phone', 'Please enter valid phone'],
    [{ email: 'nobody' }, 'email', 'Please enter valid email'],
    [{ zip: '1000' }, 'zip', 'Zip code must be 5 digits of 0-9'],
    [{ state: 'CA', zip: '10001' }, 'zip', 'not in California'],
  ])('%j', async (answers, field, words) =>
    expect(await errorOf(start(answers))).toMatchObject({
      status: '422',
      source: { pointer: `/data/attributes/${field}` },
      detail: expect.stringContaining(words),
    }),
  )

  it('a step without its answers', async () =>
    expect(
      await errorOf(browser().post('/patients/enrollments', { enrollment_step: 'birth' })),
    ).toMatchObject({ detail: 'Enter your date of birth' }))

  it('to send a code before everything is answered, and names what is missing', async () => {
    const { zip: _, ...person } = newPerson()
    expect(
      await errorOf(
        browser().post('/patients/enrollments', { ...person, enrollment_step: 'code', last: true }),
      ),
    ).toMatchObject({ source: { pointer: '/data/attributes/zip' } })
  })

  it('an unknown token', async () =>
    expect(
      await errorOf(
        browser().patch('/patients/enrollments', {
          token: 'x'.repeat(43),
          enrollment_step: 'code',
        }),
      ),
    ).toMatchObject({ code: 'enrollment_over' }))
})
