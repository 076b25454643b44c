import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { snakeCase, snakeKeys } from '#edge/platform/case'
import { insuranceFieldCases, spouseCard } from '../../../fixtures/insurance-field-cases'
import { api, as, db, json, userId, world } from '../../world'

const patient = userId('patient')
beforeAll(world)
beforeEach(() => db.exec('delete from insurances'))

describe.each(Object.entries(insuranceFieldCases))('the field %s of a card', (name, cases) => {
  it.each(cases.map((each) => [each.kind, JSON.stringify(each.typed).slice(0, 40), each] as const))(
    '%s: %s',
    async (_, __, { typed, expected, refused }) => {
      const answer = await api(
        `/api/patients/${patient}/insurances`,
        json(snakeKeys({ ...spouseCard, [name]: typed ?? undefined })),
        'patient',
      )
      const { data, errors = [] } = (await answer.json()) as {
        data?: { id: string }
        errors?: { detail: string; source?: { pointer: string } }[]
      }
      if (refused) {
        expect(answer.status).toBe(422)
        expect(errors.map(({ detail }) => detail)).toContain(refused)
        expect(errors[0]?.source?.pointer).toContain(`/data/attributes/${snakeCase(name)}`)
        return
      }
      expect([answer.status, errors]).toEqual([201, []])
      const card = await as('patient')
        .insurances.in({ patients: patient })
        .get(data?.id ?? '')
      expect(card[name as 'payer']).toEqual(expected)
    },
  )
})
