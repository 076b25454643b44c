import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { now } from '#edge/platform/time'
import { db, userId, world } from '../../world'
import {
  browser,
  codeTo,
  dataOf,
  enrollPatient,
  errorOf,
  keepSessionsAlive,
  linkToPatient,
  newPerson,
  openLink,
} from '../auth-fixtures'
import { startTestClock } from '../test-clock'

const wait = startTestClock(7200)
beforeAll(async () => {
  await world()
  await keepSessionsAlive()
})

// Attempts are counted by days of UTC: each test begins with one, so that none goes over midnight.
const daySeconds = 86_400
beforeEach(() => wait(daySeconds - (Math.floor(now() / 1000) % daySeconds) + 1))

const wrongDates = [1, 2, 3, 4].map((day) => `1980-01-0${day}`)

describe('the date of birth beside a link or a code', () => {
  it('allows ten attempts a day for an account over all its links', async () => {
    for (const _ of ['first link', 'second link']) {
      const { fa } = await linkToPatient()
      for (const dob of wrongDates)
        expect(await errorOf(openLink(fa, dob))).toMatchObject({ code: 'dob_wrong' })
      wait(3700)
    }
    // A right date does not count as an attempt.
    for (const _ of ['once', 'twice']) {
      const session = await dataOf(openLink((await linkToPatient()).fa, '1990-05-05'))
      expect(session.attributes.user_id).toBe(userId('patient'))
      wait(3700)
    }
    const { fa } = await linkToPatient()
    for (const dob of wrongDates.slice(0, 2)) await openLink(fa, dob)
    expect(await errorOf(openLink(fa, '1990-05-05'))).toMatchObject({ code: 'too_many_requests' })
    wait(86_400)
    const tomorrow = await openLink((await linkToPatient()).fa, '1990-05-05')
    expect(tomorrow.status).toBe(200)
  })

  it('allows ten attempts a day for two accounts with one phone over all codes', async () => {
    const { phone } = newPerson()
    const [one, other] = [await enrollPatient(), await enrollPatient({ dob: '1985-06-07' })]
    const share = 'update users set phone = ?, phone_verified_at = created_at where id in (?, ?)'
    await db.prepare(share).bind(phone, one.id, other.id).run()
    const tryDates = async (dobs: readonly string[]) => {
      wait(31)
      const { id } = await dataOf(browser().post('/auth/login', { phone }))
      const code = await codeTo(phone)
      const answers = []
      for (const dob of dobs)
        answers.push(await browser().post('/auth/verification_code', { id, code, dob }))
      return answers
    }
    const [signedIn] = await tryDates(['1985-06-07'])
    expect(signedIn?.status).toBe(200)
    for (const _ of ['first code', 'second code'])
      for (const answer of await tryDates([...wrongDates, '1980-01-05']))
        expect(await errorOf(answer)).toMatchObject({ code: 'dob_wrong' })
    const [guess] = await tryDates(['1985-06-07'])
    expect(guess && (await errorOf(guess))).toMatchObject({ code: 'too_many_requests' })
  })
})
