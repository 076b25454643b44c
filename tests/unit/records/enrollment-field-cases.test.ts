import { describe, expect, it } from 'vitest'
import { pepScreens, screens, withoutEmpty } from '#islands/auth/enrollment/enrollment-steps'
import { accepts, fieldCases as accountCases } from '../../fixtures/field-cases'

/** What fills the other fields of a screen. */
const others: Readonly<Record<string, string>> = {
  firstName: 'Robin',
  lastName: 'Vega',
  state: 'NY',
  zip: '10001',
  dob: '1994-03-04',
  email: 'robin@example.com',
  phone: '2125550148',
  channel: 'sms',
}
const birthday = accepts('wrong script', '١٩٩٤-٠٤-١٧', '1994-04-17')
/** A birthday is written here as people do, in the digits of any script; the account has a calendar. */
const fieldCases: typeof accountCases = {
  ...accountCases,
  dob: (accountCases.dob ?? []).map((each) => (each.typed === birthday.typed ? birthday : each)),
}
const fields = [...screens, ...pepScreens].flatMap(({ id, fields, schema }) =>
  fields.map(({ name }) => [name, id, schema] as const),
)

it('every field that is typed into has cases', () => {
  const without = fields.map(([name]) => name).filter((name) => !(name in fieldCases))
  expect([...new Set(without)]).toEqual(['channel'])
})

it.each([undefined, '', 'fax', 'نعم', 'sms; drop table users'])(
  'the way a code is sent is one of two, not %j',
  (channel) => {
    const { error } =
      screens.find(({ id }) => id === 'contact')?.schema.safeParse({ ...others, channel }) ?? {}
    expect(error?.issues.map(({ message }) => message)).toEqual(['Choose text or email'])
  },
)

describe.each(fields.filter(([name]) => name in fieldCases))(
  'the field %s of the screen %s',
  (name, _, schema) => {
    const cases = (fieldCases[name] ?? []).flatMap((each) =>
      typeof each.typed === 'object' && each.typed !== null ? [] : each,
    )
    it.each(
      cases.map((each) => [each.kind, JSON.stringify(each.typed).slice(0, 40), each] as const),
    )('%s: %s', (_kind, _typed, { typed, expected, refused }) => {
      const sent = withoutEmpty({ ...others, [name]: String(typed ?? '') })
      const { data, error } = schema.safeParse(sent)
      const words = (error?.issues ?? [])
        .filter(({ path }) => path[0] === name)
        .map(({ message }) => message)
      if (refused) expect(words).toContain(refused)
      else {
        expect(words).toEqual([])
        expect(Reflect.get(data ?? {}, name) ?? null).toEqual(expected)
      }
    })
  },
)
