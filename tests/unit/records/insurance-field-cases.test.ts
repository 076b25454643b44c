import { describe, expect, it } from 'vitest'
import { coverageFields, memberFields } from '#edge/domains/insurances/card-fields'
import { insuranceSchema } from '#islands/account/insurance/insurances'
import { insuranceFieldCases, spouseCard } from '../../fixtures/insurance-field-cases'

it('every field of a card has cases', () => {
  expect(Object.keys(insuranceFieldCases).sort()).toEqual(
    Object.keys({ ...coverageFields, ...memberFields }).sort(),
  )
})

describe.each(Object.entries(insuranceFieldCases))('the form field %s of a card', (name, cases) => {
  it.each(cases.map((each) => [each.kind, JSON.stringify(each.typed).slice(0, 40), each] as const))(
    '%s: %s',
    (_, __, { typed, expected, refused }) => {
      const { data, error } = insuranceSchema.safeParse({
        ...spouseCard,
        [name]: typed ?? undefined,
      })
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

it('names the person whose card it is, unless it is one’s own', () => {
  const { holderName: _, holderDob: __, ...card } = spouseCard
  const of = (relation: string) =>
    (insuranceSchema.safeParse({ ...card, relation }).error?.issues ?? []).map(
      ({ path }) => path[0],
    )
  expect(of('spouse')).toEqual(['holderName', 'holderDob'])
  expect(of('self')).toEqual([])
})
