import { beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#edge/app'
import { snakeCase } from '#edge/platform/case'
import { api, providerId, userId, world } from '../world'

beforeAll(() => world())

interface Body {
  readonly data?: { readonly attributes?: object; readonly relationships?: object }
  readonly errors?: { readonly source?: object }[]
}
const bodyOf = async (response: Response) => (await response.json()) as Body
const type = 'application/vnd.api+json'
const flags = '/api/feature_flags'

describe('JSON:API 1.1: queries', () => {
  it.each([
    ['GET', flags],
    ['GET', `/api/providers/${providerId('provider')}`],
    ['GET', `/api/patients/${userId('patient')}/treatment_types`],
    ['POST', '/api/pharmacies'],
    ['PATCH', `/api/providers/${providerId('provider')}`],
  ])('%s %s refuses a parameter it does not know', async (method, path) => {
    const response = await api(
      `${path}?unheard=1`,
      {
        method,
        ...(method !== 'GET' && { body: '{}', headers: { 'content-type': type } }),
      },
      'clinical_admin',
    )
    expect(response.status).toBe(400)
    expect((await bodyOf(response)).errors?.[0]?.source).toEqual({ parameter: 'unheard' })
  })

  it('a field set of another type, or with a field there is not, gets 400', async () => {
    expect((await api(`${flags}?fields[users]=role`, {}, 'admin')).status).toBe(400)
    expect((await api(`${flags}?fields[feature_flags]=nope`, {}, 'admin')).status).toBe(400)
    const path = '/api/patients?include=provider&fields[providers]=first_name'
    expect((await api(path, {}, 'admin')).status).toBe(200)
  })

  it('a field set that names nothing has no field, and one without a relationship has none', async () => {
    const read = async (fields: string) => {
      const path = `/api/patients/${userId('patient')}?fields[patients]=${fields}`
      const { data } = await bodyOf(await api(path, {}, 'support'))
      return data ?? {}
    }
    const none = await read('')
    expect([none.attributes ?? {}, none.relationships ?? {}]).toEqual([{}, {}])
    const one = await read('state')
    expect([one.attributes, one.relationships ?? {}]).toEqual([{ state: 'NY' }, {}])
    const both = await read('state,provider')
    expect(Object.keys(both.relationships ?? {})).toEqual(['provider'])
  })

  it('names of lower-case letters may be sent as filters', async () => {
    const path = `/api/providers/${providerId('provider')}/availabilities/monthly_count`
    expect((await api(`${path}?filter[month]=2026-11`, {}, 'manager')).status).toBe(200)
  })

  it('an include and a sort that are not offered get 400', async () => {
    expect((await api(`${flags}?include=nothing`, {}, 'admin')).status).toBe(400)
    expect((await api(`${flags}?sort=nothing`, {}, 'admin')).status).toBe(400)
  })
})

describe('JSON:API 1.1: members', () => {
  it.each(resources.map((each) => [each.contract.type, each.contract] as const))(
    'of %s share one namespace, without type and id',
    (_, { attributes, relationships = {} }) => {
      const names = [...Object.keys(attributes.def.shape), ...Object.keys(relationships)]
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
      expect(names.filter((name) => ['type', 'id', 'links', 'meta'].includes(name))).toEqual([])
      for (const name of names) expect(snakeCase(name)).toMatch(/^[a-z0-9][a-z0-9_]*[a-z0-9]$/)
    },
  )
})
