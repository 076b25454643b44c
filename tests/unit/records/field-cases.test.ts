import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { email, phone } from '#edge/platform/fields'
import { aboutSchema } from '#islands/account/about/about-form'
import { addressSchema } from '#islands/account/address/address-form'
import { assistanceSchema } from '#islands/account/assistance/assistance-form'
import { profileSchema } from '#islands/account/profile/profile-form'
import { settingsSchema } from '#islands/account/settings/settings-form'
import { sexualHealthSchema } from '#islands/account/sexual-health/sexual-health-form'
import { caseKinds, fieldCases } from '../../fixtures/field-cases'
import { insuranceFieldCases } from '../../fixtures/insurance-field-cases'

/** The forms of the account, and what fills the fields that a case does not ask about. */
const forms: readonly (readonly [z.ZodMiniObject, Readonly<Record<string, unknown>>])[] = [
  [
    profileSchema,
    { firstName: 'A', lastName: 'B', dob: '1990-01-01', language: 'en', contactMethod: 'Email' },
  ],
  [addressSchema, { zip: '10001' }],
  [
    aboutSchema,
    {
      heightFeet: '5',
      weight: '150',
      gender: 'Female',
      sex: 'Female',
      sexuality: 'Queer',
      race: ['Asian'],
      ethnicity: 'Prefer not to answer',
    },
  ],
  [assistanceSchema as never, {}],
  [settingsSchema, { preferredCommunication: 'Email', timezone: 'America/New_York' }],
  [sexualHealthSchema, {}],
  [z.object({ email, phone }), { email: 'a@world.test', phone: '2125550163' }],
]
const readAs: Readonly<Record<string, (value: unknown) => unknown>> = {
  medicare: (value) => value === 'yes',
  va: (value) => value === 'yes',
  insured: (value) => value === 'yes',
  social: () => '••••',
}

/** Boxes and radio buttons: nothing but their own values can be sent. */
const boxes: readonly string[] = ['socialAbsent', 'textsAllowed', 'state']
const names = forms.flatMap(([schema]) => Object.keys(schema.def.shape))

it('every field of every form of the account has cases', () => {
  const without = names.filter((name) => !(name in fieldCases) && !boxes.includes(name))
  expect(without).toEqual([])
})

it('every field has a case of each kind', () => {
  const incomplete = Object.entries({ ...fieldCases, ...insuranceFieldCases }).flatMap(
    ([name, cases]) =>
      caseKinds.flatMap((kind) =>
        cases.some((each) => each.kind === kind) ? [] : `${name}: ${kind}`,
      ),
  )
  expect(incomplete).toEqual([])
})

describe.each(
  forms.flatMap(([schema, others]) =>
    Object.keys(schema.def.shape)
      .filter((name) => !boxes.includes(name))
      .map((name) => [name, schema, others] as const),
  ),
)('the form field %s', (name, schema, others) => {
  const cases = (fieldCases[name] ?? []).filter(({ only }) => only !== 'api')
  it.each(cases.map((each) => [each.kind, JSON.stringify(each.typed).slice(0, 40), each] as const))(
    '%s: %s',
    (_, __, { typed, expected, refused }) => {
      // An empty control is absent from what a form sends.
      const sent = typed === null || typed === '' ? undefined : typed
      const { success, data, error } = schema.safeParse({ ...others, [name]: sent })
      const words = error?.issues
        .filter(({ path }) => path[0] === name)
        .map(({ message }) => message)
      if (refused) expect(words).toContain(refused)
      else {
        expect(words ?? []).toEqual([])
        expect(success).toBe(true)
        const value = (data as Record<string, unknown>)[name] ?? null
        expect(value === null ? null : (readAs[name]?.(value) ?? value)).toEqual(expected)
      }
    },
  )
})
