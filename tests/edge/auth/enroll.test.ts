import { beforeAll, describe, expect, it } from 'vitest'
import { db, world } from '../world'
import { browser, codeTo, data, enrolled, eventsNamed, letterTo, refusal, stranger } from './door'

beforeAll(world)

const row = (sql: string, ...values: unknown[]) =>
  db
    .prepare(sql)
    .bind(...values)
    .first<Record<string, unknown>>()

describe('a stranger', () => {
  it('enrols a step at a time, proves their email, and is signed in', async () => {
    const from = browser()
    const { first_name, last_name, dob, email, phone, state, zip } = stranger()
    const begun = await data(
      from.post('/patients/enrollments', { enrollment_step: 'name', first_name, last_name }),
    )
    expect(begun).toMatchObject({
      type: 'enrollments',
      attributes: { enrollment_step: 'name', status: 'started', token: expect.any(String) },
    })
    const { token } = begun.attributes
    const step = (enrollment_step: string, answers: object) =>
      data(from.patch('/patients/enrollments', { token, enrollment_step, ...answers }))
    await step('birth', { dob })
    await step('email', { email })
    await step('phone', { phone })
    const last = await step('home', { state, zip, last: true })
    expect(last.attributes.verification).toMatchObject({ channel: 'email' })
    const code = await codeTo(email)
    const session = await data(
      from.post('/auth/verification_code', { id: last.attributes.verification.id, code }),
    )
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
    const { id } = await enrolled({ channel: 'sms' })
    expect(await row('select * from users where id = ?', id)).toMatchObject({
      email_verified_at: null,
      phone_verified_at: expect.any(String),
    })
  })

  it('comes under the CBO of the brand, else under the default one', async () => {
    const { id } = await enrolled()
    expect(await row('select cbo_id from patients where id = ?', id)).toEqual({
      cbo_id: '01990000-000a-7000-8000-000000000001',
    })
  })

  it('leaves nothing readable of what was typed', async () => {
    const from = browser()
    await data(
      from.post('/patients/enrollments', {
        ...stranger(),
        enrollment_step: 'name',
        first_name: 'Canary',
        last_name: 'Yellowbird',
        email: 'canary@yellow.test',
        last: true,
      }),
    )
    for (const table of ['enrollments', 'codes', 'deliveries', 'rate_limits', 'events']) {
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

describe('enrolment refuses', () => {
  const start = (answers: object) =>
    browser().post('/patients/enrollments', { enrollment_step: 'code', ...answers })

  it('a minor, with places to go', async () => {
    const words = await refusal(start({ dob: '2015-01-01' }))
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
    expect(await refusal(start(answers))).toMatchObject({
      status: '422',
      source: { pointer: `/data/attributes/${field}` },
      detail: expect.stringContaining(words),
    }),
  )

  it('a step without its answers', async () =>
    expect(
      await refusal(browser().post('/patients/enrollments', { enrollment_step: 'birth' })),
    ).toMatchObject({ detail: 'Enter your date of birth' }))

  it('to send a code before everything is answered, and names what is missing', async () => {
    const { zip: _, ...person } = stranger()
    expect(
      await refusal(
        browser().post('/patients/enrollments', { ...person, enrollment_step: 'code', last: true }),
      ),
    ).toMatchObject({ source: { pointer: '/data/attributes/zip' } })
  })

  it('a token nobody was given', async () =>
    expect(
      await refusal(
        browser().patch('/patients/enrollments', {
          token: 'x'.repeat(43),
          enrollment_step: 'code',
        }),
      ),
    ).toMatchObject({ code: 'enrollment_over' }))
})

describe('somebody who is known already', () => {
  it('is answered like a stranger, and the code signs in to the account that is there', async () => {
    const { person, id } = await enrolled()
    await db.prepare('update codes set created_at = ?').bind('2020-01-01T00:00:00.000Z').run()
    const again = await enrolled({ ...person, first_name: 'Somebody', last_name: 'Else' })
    expect(again.begun.attributes.status).toBe('submitted')
    expect(again.id).toBe(id)
    expect(again.session.meta).toEqual({ enrolled: false, password: false })
    expect(await row('select first_name from users where id = ?', id)).toEqual({
      first_name: 'Riley',
    })
  })

  it('is not opened by whoever types their email and proves a phone of their own', async () => {
    const victim = await enrolled()
    const other = await enrolled({ email: victim.person.email, channel: 'sms' })
    expect(other.id).not.toBe(victim.id)
    const { status } = await other.from.patch(
      `/patients/${other.id}/verifications`,
      { id: 'x', code: '123456' },
      other.token,
    )
    expect(status).toBe(422)
  })

  it('who typed an email they do not read cannot keep its reader out', async () => {
    const squatter = await enrolled({ channel: 'sms', email: 'reader@mail.test' })
    const reader = await enrolled({ email: 'reader@mail.test' })
    expect(reader.id).not.toBe(squatter.id)
  })
})

describe('an enrolment', () => {
  it('is taken up on another device after a code, and shows nothing before', async () => {
    const person = stranger()
    const begun = await data(
      browser().post('/patients/enrollments', {
        enrollment_step: 'email',
        email: person.email,
        first_name: person.first_name,
      }),
    )
    expect(begun.attributes.answers).toBeUndefined()
    const elsewhere = browser()
    const asked = await data(elsewhere.post('/auth/login', { email: person.email }))
    expect(asked.type).toBe('verification_codes')
    const resumed = await data(
      elsewhere.post('/auth/verification_code', {
        id: asked.id,
        code: await codeTo(person.email),
      }),
    )
    expect(resumed).toMatchObject({
      type: 'enrollments',
      id: begun.id,
      attributes: {
        enrollment_step: 'email',
        answers: { first_name: 'Riley', email: person.email },
      },
    })
    const { token } = resumed.attributes
    expect(token).not.toBe(begun.attributes.token)
    const next = await elsewhere.patch('/patients/enrollments', {
      token,
      enrollment_step: 'birth',
      dob: person.dob,
    })
    expect(next.status).toBe(200)
  })

  it('asked to send its code twice at once answers both, and sends one', async () => {
    const person = stranger()
    const from = browser()
    const { attributes } = await data(
      from.post('/patients/enrollments', { ...person, enrollment_step: 'home' }),
    )
    const last = () =>
      from.patch('/patients/enrollments', {
        token: attributes.token,
        enrollment_step: 'home',
        state: 'NY',
        zip: '10001',
        last: true,
      })
    const first = await data(last())
    const second = await data(last())
    expect(second.attributes.verification.id).toBe(first.attributes.verification.id)
    const { results } = await db
      .prepare('select id from codes where enrollment_id = ?')
      .bind(first.id)
      .all()
    expect(results).toHaveLength(1)
  })

  it('does not open with a code that went to an email changed since', async () => {
    const person = stranger()
    const from = browser()
    const begun = await data(
      from.post('/patients/enrollments', { ...person, enrollment_step: 'home', last: true }),
    )
    const code = await codeTo(person.email)
    await data(
      from.patch('/patients/enrollments', {
        token: begun.attributes.token,
        enrollment_step: 'email',
        email: `other-${person.email}`,
        last: true,
      }),
    )
    expect(
      await refusal(
        from.post('/auth/verification_code', { id: begun.attributes.verification.id, code }),
      ),
    ).toMatchObject({ code: 'code_superseded' })
  })

  it('sends letters that say nothing of why', async () => {
    const { person } = await enrolled()
    const letter = await letterTo(person.email)
    expect(`${letter?.subject} ${letter?.text}`).not.toMatch(/hiv|prep|pep|sti|test|sexual/i)
  })
})

it('passes a code once, however many windows send it at once', async () => {
  const person = stranger()
  const from = browser()
  const begun = await data(
    from.post('/patients/enrollments', { ...person, enrollment_step: 'home', last: true }),
  )
  const code = await codeTo(person.email)
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      from.post('/auth/verification_code', { id: begun.attributes.verification.id, code }),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const { results } = await db
    .prepare('select id from users where email = ?')
    .bind(person.email)
    .all()
  expect(results).toHaveLength(1)
})
