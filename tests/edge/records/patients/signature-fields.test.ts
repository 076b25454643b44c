import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyPassword } from '#edge/access/passwords'
import { snakeKeys } from '#edge/platform/case'
import type { FieldCase } from '../../../fixtures/field-cases'
import {
  initialsCases,
  passwordCases,
  referralCases,
  strictPasswordCases,
  strictRules,
  visitModeCases,
} from '../../../fixtures/signature-field-cases'
import {
  at,
  bookingOf,
  openAvailability,
  resetSchedule,
  run,
} from '../../schedule/schedule-fixtures'
import { api, cboId, db, json, stepUpAs, userId } from '../../world'

const patient = userId('patient')
const setting = (key: string, value: string | number) =>
  run('update system_settings set value = ? where key = ?', String(value), key).run()
const byKind = (cases: readonly FieldCase[]) =>
  cases.map((each) => [each.kind, JSON.stringify(each.typed).slice(0, 40), each] as const)

interface Answer {
  readonly data?: { readonly attributes: Readonly<Record<string, unknown>> }
  readonly errors?: readonly {
    readonly detail: string
    readonly source?: { readonly pointer: string }
  }[]
}
const expectRefused = async (answer: Response, attribute: string, words: string) => {
  const { errors = [] } = (await answer.json()) as Answer
  expect(answer.status).toBe(422)
  expect(errors.map(({ detail }) => detail)).toContain(words)
  expect(errors[0]?.source?.pointer).toBe(`/data/attributes/${attribute}`)
}
const attributesOf = async (answer: Response) => ((await answer.json()) as Answer).data?.attributes

beforeEach(() => resetSchedule())

describe('the initials of the consents', () => {
  const agreed = {
    sharingData: true,
    agreeTos: true,
    agreePrivacyPolicy: true,
    telehealthConsent: true,
  }
  // The specification has words of its own for what the server finds missing.
  const wordsOf = (refused: string) =>
    refused.startsWith('Must') ? refused : 'Please enter your initials'

  it.each(byKind(initialsCases))('%s: %s', async (_, __, { typed, expected, refused }) => {
    const body = snakeKeys({ ...agreed, initials: typed })
    const answer = await api(`/api/patients/${patient}/consents`, json(body, 'PATCH'), 'patient')
    if (refused) return expectRefused(answer, 'initials', wordsOf(refused))
    expect(await attributesOf(answer)).toMatchObject({ initials: expected })
  })

  it.each([null, false, 0, '', 'no', 'نعم', "'); drop table users;--", [true], { a: 1 }])(
    'agree to nothing by a tick of %j',
    async (tick) => {
      const body = snakeKeys({ ...agreed, initials: 'JE', agreeTos: tick })
      const answer = await api(`/api/patients/${patient}/consents`, json(body, 'PATCH'), 'patient')
      await expectRefused(answer, 'agree_tos', 'Agree Policy')
    },
  )
})

describe('a booking', () => {
  const book = async (encounterTypeId: string, attributes: object) => {
    const choice = bookingOf({
      availabilityId: await openAvailability('09:00', '10:00'),
      time: at('09:00'),
      encounterTypeId,
    })
    const body = snakeKeys({ initials: 'JE', ...choice, ...attributes })
    return api(`/api/patients/${patient}/appointments`, json(body), 'patient')
  }
  afterEach(() => setting('reach_la_cbo_id', ''))

  it.each(byKind(initialsCases))(
    'by initials, %s: %s',
    async (_, __, { typed, expected, refused }) => {
      const answer = await book('3', { initials: typed })
      if (refused) return expectRefused(answer, 'initials', refused)
      expect(await attributesOf(answer)).toMatchObject({ initials: expected })
    },
  )

  it.each(byKind(visitModeCases))(
    'by how to talk, %s: %s',
    async (_, __, { typed, expected, refused }) => {
      const answer = await book('7', { appointmentType: typed })
      if (refused) return expectRefused(answer, 'appointment_type', refused)
      expect(await attributesOf(answer)).toMatchObject({ appointment_type: expected })
    },
  )

  it.each([
    ...byKind(referralCases),
    ['empty', "''", { refused: 'Tell us more', typed: '  ' }],
    ['edge', '"Other"', { refused: 'Say who referred you', typed: 'Other' }],
  ] as const)('by who referred, %s: %s', async (_, __, each) => {
    const { typed, expected, refused } = each as FieldCase
    await setting('reach_la_cbo_id', cboId())
    const answer = await book('1', { referredBy: typed })
    if (refused) return expectRefused(answer, 'referred_by', refused)
    expect(await attributesOf(answer)).toMatchObject({ referred_by: expected })
  })
})

describe('a password', () => {
  const save = async (typed: FieldCase['typed']) => {
    await stepUpAs('patient')
    return api(`/api/users/${patient}/password`, json({ password: typed }, 'PATCH'), 'patient')
  }
  const opens = async (typed: FieldCase['typed']) => {
    const hash = await db
      .prepare('select password_hash as hash from credentials where user_id = ?')
      .bind(patient)
      .first<string>('hash')
    return verifyPassword(hash, String(typed))
  }

  it.each(byKind(passwordCases))('%s: %s', async (_, __, { typed, refused }) => {
    const answer = await save(typed)
    if (refused) return expectRefused(answer, 'password', refused)
    expect([answer.status, await opens(typed)]).toEqual([204, true])
  })

  describe('of a strict clinic', () => {
    const set = (values: Readonly<Record<string, number>>) =>
      Promise.all(Object.entries(values).map(([kind, count]) => setting(`password_${kind}`, count)))
    beforeEach(() => set(strictRules))
    afterEach(() => set({ length: 15, lowercase: 0, uppercase: 0, digits: 0, symbols: 0 }))

    it.each(byKind(strictPasswordCases))('%s: %s', async (_, __, { typed, refused }) => {
      const answer = await save(typed)
      if (refused) return expectRefused(answer, 'password', refused)
      expect([answer.status, await opens(typed)]).toEqual([204, true])
    })
  })
})
