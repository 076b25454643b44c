import { beforeAll, describe, expect, it } from 'vitest'
import { as, db, world } from '../../world'
import {
  browser,
  codeOf,
  codeTo,
  dataOf,
  enrollPatient,
  errorOf,
  lastMessageTo,
  newPerson,
  row,
} from '../auth-fixtures'

beforeAll(world)

describe('a person who has an account and enrolls again', () => {
  it('is answered like a new person, and the code signs in to the existing account', async () => {
    const { person, id } = await enrollPatient()
    await db
      .prepare('update verification_codes set created_at = ?')
      .bind('2020-01-01T00:00:00.000Z')
      .run()
    const again = await enrollPatient({ ...person, first_name: 'Somebody', last_name: 'Else' })
    expect(again.started.attributes.status).toBe('submitted')
    expect(again.id).toBe(id)
    expect(again.session.meta).toEqual({ enrolled: false, password: false })
    expect(await row('select first_name from users where id = ?', id)).toEqual({
      first_name: 'Riley',
    })
  })

  it('is not signed in to by an anonymous caller with their email and another phone', async () => {
    const victim = await enrollPatient()
    const other = await enrollPatient({ email: victim.person.email, channel: 'sms' })
    expect(other.id).not.toBe(victim.id)
    const { status } = await other.from.patch(
      `/patients/${other.id}/verifications`,
      { id: 'x', code: '123456' },
      other.token,
    )
    expect(status).toBe(422)
  })

  it('signs in to the record that staff made of them, by the name and birthday it has, and proves its contact', async () => {
    const { first_name, last_name, dob, email, phone } = newPerson()
    const { id } = await as('support').patients.create({
      firstName: first_name,
      lastName: last_name,
      dob,
      email,
      phone,
      state: 'NY',
      zip: '10001',
    })
    const stranger = await enrollPatient({ email, channel: 'sms', dob: '1970-01-01' })
    expect(stranger.id).not.toBe(id)
    const enrolled = await enrollPatient({ first_name, last_name, dob, email })
    expect(enrolled.id).toBe(id)
    expect(enrolled.session.meta).toEqual({ enrolled: false, password: false })
    expect(await row('select email_verified_at from users where id = ?', id)).toEqual({
      email_verified_at: expect.any(String),
    })
  })

  it('by phone gets no second record for an accent that one of the names was typed without', async () => {
    const { person, id } = await enrollPatient({
      channel: 'sms',
      first_name: 'Zoë',
      last_name: 'Muñoz',
    })
    await db
      .prepare('update verification_codes set created_at = ?')
      .bind('2020-01-01T00:00:00.000Z')
      .run()
    const again = await enrollPatient({ ...person, first_name: 'Zoe', last_name: 'munoz' })
    expect(again.id).toBe(id)
  })

  it('for PEP has chosen it with the way in, where it is offered', async () => {
    const chosen = (id: string) =>
      db
        .prepare(
          'select t.name from patient_treatments p join treatments t on t.id = p.treatment_id where p.patient_id = ? and p.active = 1',
        )
        .bind(id)
        .all()
        .then(({ results }) => results.map(({ name }) => name))
    const { id } = await enrollPatient({ started_for: 'pep' })
    expect(await chosen(id)).toEqual(['PEP'])
    await db.prepare("delete from state_service_lines where state = 'WY'").run()
    const elsewhere = await enrollPatient({ started_for: 'pep', state: 'WY', zip: '82001' })
    expect(await chosen(elsewhere.id)).toEqual([])
    const other = await enrollPatient()
    expect(await chosen(other.id)).toEqual([])
  })

  it('with an unverified email does not lock out the owner of that email', async () => {
    const squatter = await enrollPatient({ channel: 'sms', email: 'reader@mail.test' })
    const reader = await enrollPatient({ email: 'reader@mail.test' })
    expect(reader.id).not.toBe(squatter.id)
  })
})

describe('an enrollment', () => {
  it('is continued on another device after a code, with what it began for, and its answers are hidden before', async () => {
    const person = newPerson()
    const started = await dataOf(
      browser().post('/patients/enrollments', {
        enrollment_step: 'email',
        email: person.email,
        first_name: person.first_name,
        dob: person.dob,
        started_for: 'pep',
      }),
    )
    expect(started.attributes.answers).toBeUndefined()
    const elsewhere = browser()
    const challenge = await dataOf(elsewhere.post('/auth/login', { email: person.email }))
    expect(challenge.type).toBe('verification_codes')
    const resumed = await dataOf(
      elsewhere.post('/auth/verification_code', {
        id: challenge.id,
        code: await codeTo(person.email),
        dob: person.dob,
      }),
    )
    expect(resumed).toMatchObject({
      type: 'enrollments',
      id: started.id,
      attributes: {
        enrollment_step: 'email',
        answers: { first_name: 'Riley', email: person.email, started_for: 'pep' },
      },
    })
    const { token } = resumed.attributes
    expect(token).not.toBe(started.attributes.token)
    const next = await elsewhere.patch('/patients/enrollments', {
      token,
      enrollment_step: 'name',
      first_name: 'Robin',
      last_name: person.last_name,
    })
    expect(next.status).toBe(200)
  })

  it('tells the reader of a mistyped email nothing once it was corrected, with the code that was sent there', async () => {
    const person = newPerson()
    const mistyped = newPerson().email
    const from = browser()
    const started = await dataOf(
      from.post('/patients/enrollments', {
        ...person,
        email: mistyped,
        enrollment_step: 'email',
      }),
    )
    const stranger = browser()
    const challenge = await dataOf(stranger.post('/auth/login', { email: mistyped }))
    const code = await codeTo(mistyped)
    const { token } = started.attributes
    const correct = () =>
      from.patch('/patients/enrollments', {
        token,
        enrollment_step: 'email',
        email: person.email,
      })
    expect((await correct()).status).toBe(200)
    expect(
      await errorOf(stranger.post('/auth/verification_code', { id: challenge.id, code })),
    ).toMatchObject({ status: '422', code: 'code_superseded' })
    // And whose enrollment it is goes on.
    expect((await correct()).status).toBe(200)
  })

  it('asked to send its code twice at once answers both, and sends one', async () => {
    const person = newPerson()
    const from = browser()
    const { attributes } = await dataOf(
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
    const first = await dataOf(last())
    const second = await dataOf(last())
    expect(second.attributes.verification.id).toBe(first.attributes.verification.id)
    const { results } = await db
      .prepare('select id from verification_codes where enrollment_id = ?')
      .bind(first.id)
      .all()
    expect(results).toHaveLength(1)
  })

  it('does not open with a code that went to an email changed since', async () => {
    const person = newPerson()
    const from = browser()
    const started = await dataOf(
      from.post('/patients/enrollments', { ...person, enrollment_step: 'home', last: true }),
    )
    const code = await codeTo(person.email)
    await dataOf(
      from.patch('/patients/enrollments', {
        token: started.attributes.token,
        enrollment_step: 'email',
        email: `other-${person.email}`,
        last: true,
      }),
    )
    expect(
      await errorOf(from.post('/auth/verification_code', codeOf(started, code))),
    ).toMatchObject({ code: 'code_superseded' })
  })

  it('sends messages without health terms', async () => {
    const { person } = await enrollPatient()
    const letter = await lastMessageTo(person.email)
    expect(`${letter?.subject} ${letter?.text}`).not.toMatch(/hiv|prep|pep|sti|test|sexual/i)
  })
})

it('concurrent requests with one enrollment code create one account', async () => {
  const person = newPerson()
  const from = browser()
  const started = await dataOf(
    from.post('/patients/enrollments', { ...person, enrollment_step: 'home', last: true }),
  )
  const code = await codeTo(person.email)
  const answers = await Promise.all(
    [1, 2, 3].map(() => from.post('/auth/verification_code', codeOf(started, code))),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const { results } = await db
    .prepare('select id from users where email = ?')
    .bind(person.email)
    .all()
  expect(results).toHaveLength(1)
})
