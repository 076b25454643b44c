import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { password } from '#edge/platform/password'
import { confirmSchema } from '#islands/booking/confirm/confirm-form'
import { consentSchema } from '#islands/gates/consent-form'
import { caseKinds } from '../../fixtures/field-cases'
import {
  initialsCases,
  passwordCases,
  referralCases,
  signer,
  strictPasswordCases,
  strictRules,
  visitModeCases,
} from '../../fixtures/signature-field-cases'

const patient = { ...signer, phone: '2125550148', cboId: 'reach', reachLaCboId: 'reach' }
const allAsked = { type: true, referral: true }
const signed = { initials: 'JE', appointmentType: 'video' }

/** Each field of a form, the form, and what fills its other fields. */
const fields = [
  [
    'the initials of the consents',
    'initials',
    consentSchema(signer, false),
    { sharingData: 'on', policy: 'on' },
    initialsCases,
  ],
  [
    'the initials of a booking',
    'initials',
    confirmSchema(patient, allAsked),
    signed,
    initialsCases,
  ],
  ['how to talk', 'appointmentType', confirmSchema(patient, allAsked), signed, visitModeCases],
  [
    'who referred, in words',
    'referredByOther',
    confirmSchema(patient, allAsked),
    { ...signed, referredBy: 'Other' },
    referralCases,
  ],
  ['a password', 'password', z.object({ password: password() }), {}, passwordCases],
  [
    'a password of a strict clinic',
    'password',
    z.object({ password: password(strictRules) }),
    {},
    strictPasswordCases,
  ],
] as const

describe.each(fields)('%s', (_, name, schema, others, cases) => {
  it.each(cases.map((each) => [each.kind, JSON.stringify(each.typed).slice(0, 40), each] as const))(
    '%s: %s',
    (_kind, _typed, { typed, expected, refused }) => {
      // An empty control is absent from what a form sends; an empty password says so itself.
      const sent = typed === null ? undefined : typed
      const { data, error } = schema.safeParse({ ...others, [name]: sent })
      const words = (error?.issues ?? [])
        .filter(({ path }) => path[0] === name)
        .map(({ message }) => message)
      if (refused) expect(words).toContain(refused)
      else {
        expect(words).toEqual([])
        expect(Reflect.get(data ?? {}, name)).toEqual(expected)
      }
    },
  )
})

it('every field has a case of each kind', () => {
  // Who referred a patient may be left out.
  const optional = [referralCases] as readonly unknown[]
  const incomplete = fields.flatMap(([title, , , , cases]) =>
    caseKinds
      .filter((kind) => !(kind === 'empty' && optional.includes(cases)))
      .flatMap((kind) => (cases.some((each) => each.kind === kind) ? [] : `${title}: ${kind}`)),
  )
  expect(incomplete).toEqual([])
})

it.each([
  ['sharingData', 'Agree to sharing your information'],
  ['policy', 'Agree Policy'],
] as const)(
  '%s of the consents must be ticked, and by nothing else than its box',
  (name, words) => {
    const schema = consentSchema(signer, false)
    const whole = { initials: 'JE', sharingData: 'on', policy: 'on' }
    for (const value of [
      undefined,
      '',
      'off',
      'true',
      'نعم',
      "'); drop table users;--",
      'on'.repeat(100),
    ]) {
      const { error } = schema.safeParse({ ...whole, [name]: value })
      expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[name, words]])
    }
    expect(schema.safeParse(whole).success).toBe(true)
  },
)

it('who referred is allAsked in words where it is Other, however few of them are spaces', () => {
  for (const referredByOther of [undefined, '', '   ']) {
    const { error } = confirmSchema(patient, allAsked).safeParse({
      ...signed,
      referredBy: 'Other',
      referredByOther,
    })
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['referredByOther', 'Please tell us who referred you'],
    ])
  }
})
