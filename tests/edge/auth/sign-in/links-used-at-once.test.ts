import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { userId, world } from '../../world'
import {
  browser,
  changeEmail,
  codeTo,
  contactsOf,
  dataOf,
  enrollPatient,
  errorOf,
  keepSessionsAlive,
  linkToPatient,
  openLink,
  row,
  undo,
  undoTokenOf,
  verifyContact,
} from '../auth-fixtures'
import { startTestClock } from '../test-clock'

const wait = startTestClock(3600)
beforeAll(async () => {
  await world()
  await keepSessionsAlive()
})

const statusesOf = async (answers: readonly Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort()
const sessionsOf = (id: string) =>
  row('select count(*) as n from sessions where user_id = ?', id).then((found) => Number(found?.n))

describe('a link from staff', () => {
  beforeEach(() => wait(4000))

  it('that is opened by three at once signs one of them in', async () => {
    const { fa } = await linkToPatient()
    const before = await sessionsOf(userId('patient'))
    const [first, ...others] = await statusesOf([1, 2, 3].map(() => openLink(fa, '1990-05-05')))
    expect(first).toBeLessThan(300)
    expect(others).toEqual([422, 422])
    expect(await sessionsOf(userId('patient'))).toBe(before + 1)
  })

  it('closes after five dates, also when 40 are tried at once', async () => {
    const { fa } = await linkToPatient()
    const tries = Array.from({ length: 40 }, (_, at) =>
      errorOf(openLink(fa, `1971-01-${10 + (at % 18)}`)),
    )
    const codes = (await Promise.all(tries)).map(({ code }) => code)
    expect(codes.filter((code) => code === 'dob_wrong').length).toBeLessThan(5)
    expect(await errorOf(openLink(fa, '1990-05-05'))).toMatchObject({ code: 'link_over' })
  })
})

describe('a patient', () => {
  it('takes a change of email back once, of three who open the link at once', async () => {
    const patient = await enrollPatient()
    const { email: old } = patient.person
    wait(60)
    await changeEmail(patient, `moved-${old}`)
    expect((await verifyContact(patient, 'email', `moved-${old}`)).status).toBe(200)
    const token = await undoTokenOf(old)
    expect(await statusesOf([1, 2, 3].map(() => undo(token)))).toEqual([200, 422, 422])
    expect(await contactsOf(patient.id)).toMatchObject({ email: old })
  })

  it('signs in once by a code of a forgotten password that three enter at once', async () => {
    const { person, id } = await enrollPatient()
    wait(60)
    const from = browser()
    const { email } = person
    const challenge = await dataOf(from.post('/auth/forgot_password_email', { email }))
    const code = await codeTo(email)
    const before = await sessionsOf(id)
    const enter = () => browser().post('/auth/verification_code', { id: challenge.id, code })
    const [first, ...others] = await statusesOf([enter(), enter(), enter()])
    expect(first).toBeLessThan(300)
    expect(others).toEqual([422, 422])
    expect(await sessionsOf(id)).toBe(before + 1)
  })

  it('steps up by a code of their own session alone, and once', async () => {
    const one = await enrollPatient()
    const other = await enrollPatient()
    wait(60)
    const challenge = await dataOf(one.from.post('/auth/step_up/code', {}, one.token))
    const proof = { id: challenge.id, code: await codeTo(one.person.email) }
    expect(await errorOf(other.from.post('/auth/step_up', proof, other.token))).toMatchObject({
      code: 'code_unknown',
    })
    const enter = () => one.from.post('/auth/step_up', proof, one.token)
    expect(await statusesOf([enter(), enter(), enter()])).toEqual([200, 422, 422])
  })
})
