import { beforeAll, describe, expect, it } from 'vitest'
import { api, db, json, type Person, userId, world } from '../../world'
import {
  browser,
  codeTo,
  dataOf,
  enrollPatient,
  errorOf,
  eventsNamed,
  keepSessionsAlive,
  linkToPatient,
  openLink,
} from '../auth-fixtures'
import { startTestClock } from '../test-clock'

const wait = startTestClock(3600)
beforeAll(async () => {
  await world()
  await keepSessionsAlive()
})

describe('proving a phone', () => {
  it('takes a code sent to it, and is told to the other windows', async () => {
    const { from, token, id, person } = await enrollPatient()
    const challenge = await dataOf(
      from.post(`/patients/${id}/verifications`, { channel: 'sms' }, token),
    )
    expect(challenge).toMatchObject({ type: 'verification_codes', attributes: { channel: 'sms' } })
    const code = await codeTo(person.phone)
    const done = await dataOf(
      from.patch(`/patients/${id}/verifications`, { id: challenge.id, code }, token),
    )
    expect(done).toMatchObject({ type: 'verifications', id, attributes: { channel: 'sms' } })
    const user = await db
      .prepare('select phone_verified_at as at from users where id = ?')
      .bind(id)
      .first()
    expect(user).toEqual({ at: expect.any(String) })
    expect((await eventsNamed('users.verify_phone')).at(-1)).toMatchObject({
      subject_id: id,
      patient_id: id,
    })
  })

  it('does not sign in, and a code for signing in proves nothing here', async () => {
    const { from, token, id, person } = await enrollPatient()
    const challenge = await dataOf(
      from.post(`/patients/${id}/verifications`, { channel: 'sms' }, token),
    )
    expect(
      await errorOf(
        from.post('/auth/verification_code', {
          id: challenge.id,
          code: await codeTo(person.phone),
        }),
      ),
    ).toMatchObject({ code: 'code_unknown' })
    wait(40)
    const login = await dataOf(from.post('/auth/login', { email: person.email }))
    expect(
      await errorOf(
        from.patch(
          `/patients/${id}/verifications`,
          { id: login.id, code: await codeTo(person.email) },
          token,
        ),
      ),
    ).toMatchObject({ code: 'code_unknown' })
  })

  it('does not count once the phone was changed', async () => {
    const { from, token, id, person } = await enrollPatient()
    const challenge = await dataOf(
      from.post(`/patients/${id}/verifications`, { channel: 'sms' }, token),
    )
    const code = await codeTo(person.phone)
    await db.prepare(`update users set phone = '9175550111' where id = ?`).bind(id).run()
    expect(
      await errorOf(from.patch(`/patients/${id}/verifications`, { id: challenge.id, code }, token)),
    ).toMatchObject({ code: 'code_superseded' })
  })
})

describe('proving an email', () => {
  it('that another account proved first is refused in words', async () => {
    const first = await enrollPatient()
    wait(40)
    const second = await enrollPatient({ channel: 'sms', email: first.person.email })
    const challenge = await dataOf(
      second.from.post(`/patients/${second.id}/verifications`, { channel: 'email' }, second.token),
    )
    expect(
      await errorOf(
        second.from.patch(
          `/patients/${second.id}/verifications`,
          { id: challenge.id, code: await codeTo(first.person.email) },
          second.token,
        ),
      ),
    ).toMatchObject({ status: '409', code: 'email_taken' })
  })
})

describe('who may have a code sent', () => {
  const ask = (who: Person, patient: Person) =>
    api(`/api/patients/${userId(patient)}/verifications`, json({ channel: 'email' }), who)

  it.each<[Person, number, number]>([
    ['provider', 201, 404],
    ['assistant', 201, 404],
    ['clinical_lead', 201, 404],
    ['support', 201, 201],
    ['clinical_admin', 201, 201],
    ['patient', 201, 404],
    ['manager', 403, 403],
    ['cbo', 403, 403],
    ['pharmacy', 403, 403],
    ['admin', 403, 403],
  ])('%s: %d for their own, %d for a stranger', async (who, mine, other) => {
    wait(7200)
    expect((await ask(who, 'patient')).status).toBe(mine)
    expect((await ask(who, 'otherPatient')).status).toBe(other)
  })
})

describe('a link from staff', () => {
  const linked = () => {
    wait(4000)
    return linkToPatient()
  }

  it('signs in together with the date of birth, once', async () => {
    const { sent, fa } = await linked()
    expect(sent).toMatchObject({ type: 'verification_links', attributes: { channel: 'email' } })
    expect(JSON.stringify(sent)).not.toContain(fa)
    const session = await dataOf(openLink(fa, '1990-05-05'))
    expect(session.attributes.user_id).toBe(userId('patient'))
    expect(await errorOf(openLink(fa, '1990-05-05'))).toMatchObject({ code: 'link_over' })
  })

  it('counts wrong dates, and closes', async () => {
    const { fa } = await linked()
    for (const left of [4, 3, 2, 1])
      expect(await errorOf(openLink(fa, '1991-05-05'))).toMatchObject({
        code: 'dob_wrong',
        meta: { left },
      })
    expect(await errorOf(openLink(fa, '1991-05-05'))).toMatchObject({ code: 'link_over' })
    expect(await errorOf(openLink(fa, '1990-05-05'))).toMatchObject({ code: 'link_over' })
  })

  it('is too old after a quarter of an hour', async () => {
    const { fa } = await linked()
    wait(901)
    expect(await errorOf(openLink(fa, '1990-05-05'))).toMatchObject({ code: 'link_over' })
  })

  it('is nothing a date of birth can do without', async () => {
    expect(await errorOf(openLink('x'.repeat(43), '1990-05-05'))).toMatchObject({
      code: 'link_over',
    })
    expect(await errorOf(browser().post('/auth/dob_login', { dob: '1990-05-05' }))).toMatchObject({
      status: '422',
    })
  })

  it('is sent by those who care for the patient, and by no patient', async () => {
    const ask = (who: Person) =>
      api('/api/auth/verification_code/patients', json({ patient_id: userId('otherPatient') }), who)
    expect((await ask('provider')).status).toBe(404)
    expect((await ask('otherPatient')).status).toBe(403)
    expect((await ask('manager')).status).toBe(403)
  })
})
