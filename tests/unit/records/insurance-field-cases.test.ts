import { describe, expect, it } from 'vitest'
import { coverageFields, memberFields, periodFields } from '#edge/domains/insurances/card-fields'
import { insuranceSchema } from '#islands/account/insurance/insurances'
import { cardSchema } from '#islands/staff/chart/insurance'
import { insuranceFieldCases, spouseCard } from '../../fixtures/insurance-field-cases'

it('every field of a card has cases', () => {
  expect(Object.keys(insuranceFieldCases).sort()).toEqual(
    Object.keys({ ...coverageFields, ...memberFields, ...periodFields }).sort(),
  )
})

// Patients do not say when their insurance is in force.
const fields = [
  ...Object.keys(insuranceSchema.def.shape).map(
    (name) => ['patients', name, insuranceSchema] as const,
  ),
  ...Object.keys(cardSchema.def.shape).map((name) => ['staff', name, cardSchema] as const),
]
describe.each(fields)('in the form of %s, the field %s of a card', (_, name, schema) => {
  const cases = insuranceFieldCases[name] ?? []
  it.each(cases.map((each) => [each.kind, JSON.stringify(each.typed).slice(0, 40), each] as const))(
    '%s: %s',
    (_kind, _typed, { typed, expected, refused }) => {
      const { data, error } = schema.safeParse({ ...spouseCard, [name]: typed ?? undefined })
      const words = error?.issues
        .filter(({ path }) => path[0] === name)
        .map(({ message }) => message)
      if (refused) expect(words).toContain(refused)
      else {
        expect(words ?? []).toEqual([])
        expect((data as Record<string, unknown> | undefined)?.[name] ?? null).toEqual(expected)
      }
    },
  )
})

it('says that insurance cannot end before it starts', () => {
  const { error } = cardSchema.safeParse({
    ...spouseCard,
    startsOn: '2026-02-01',
    endsOn: '2026-01-31',
  })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['endsOn', 'It cannot end before it starts'],
  ])
})

it('names the person whose card it is, unless it is one’s own', () => {
  const { holderName: _, holderDob: __, ...card } = spouseCard
  const of = (relation: string) =>
    (insuranceSchema.safeParse({ ...card, relation }).error?.issues ?? []).map(
      ({ path }) => path[0],
    )
  expect(of('spouse')).toEqual(['holderName', 'holderDob'])
  expect(of('self')).toEqual([])
})
