import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { snakeCase, snakeKeys } from '#edge/platform/case'
import { listHealthFields } from '../../../fixtures/health-field-cases'
import { api, db, json, type Person, userId, world } from '../../world'

const patient = userId('patient')
beforeAll(world)
beforeEach(() =>
  db.exec('delete from health_alerts; delete from health_entries; delete from observations;'),
)

/** What a laboratory measured is entered by staff. */
const authorOf = (section: string): Person => (section === 'lab_vitals' ? 'provider' : 'patient')

describe.each(listHealthFields('api'))('of %s, the field %s', (section, name, entry, cases) => {
  it.each(cases.map((each) => [each.kind, JSON.stringify(each.typed).slice(0, 40), each] as const))(
    '%s: %s',
    async (_, __, { typed, expected, refused }) => {
      const answer = await api(
        `/api/patients/${patient}/health_histories/${section}`,
        json(snakeKeys({ ...entry, [name]: typed ?? undefined })),
        authorOf(section),
      )
      const { data, errors = [] } = (await answer.json()) as {
        data?: { attributes: Readonly<Record<string, unknown>> }
        errors?: { detail: string; source?: { pointer: string } }[]
      }
      if (refused) {
        expect(answer.status).toBe(422)
        expect(errors.map(({ detail }) => detail)).toContain(refused)
        expect(errors[0]?.source?.pointer).toContain(`/data/attributes/${snakeCase(name)}`)
      } else {
        expect([answer.status, errors]).toEqual([201, []])
        expect(data?.attributes[snakeCase(name)]).toEqual(expected)
      }
    },
  )
})
