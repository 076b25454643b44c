import { beforeAll, describe, expect, it } from 'vitest'
import { api, providerId, userId, world } from '../world'

beforeAll(() => world())

interface Body {
  readonly data?: object
  readonly errors?: { readonly source?: object }[]
}
const bodyOf = async (response: Response) => (await response.json()) as Body
const type = 'application/vnd.api+json'

describe('JSON:API 1.1: relationships', () => {
  const path = `/api/patients/${userId('patient')}/relationships`
  it('answer identifiers only, and 404 for one there is not', async () => {
    const { data } = await bodyOf(await api(`${path}/provider`, {}, 'admin'))
    expect(data).toEqual({ type: 'providers', id: providerId('provider') })
    expect((await api(`${path}/nothing`, {}, 'admin')).status).toBe(404)
  })

  it('are not changed at their address (405 with what is allowed), nor with the row (422)', async () => {
    const body = JSON.stringify({ data: { type: 'providers', id: providerId('otherProvider') } })
    for (const method of ['PATCH', 'POST', 'DELETE']) {
      const response = await api(
        `${path}/provider`,
        { method, body, headers: { 'content-type': type } },
        'manager',
      )
      expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'GET'])
    }
    const id = userId('patient')
    const response = await api(
      `/api/patients/${id}`,
      {
        method: 'PATCH',
        headers: { 'content-type': type },
        body: JSON.stringify({
          data: {
            type: 'patients',
            id,
            relationships: {
              provider: { data: { type: 'providers', id: providerId('otherProvider') } },
            },
          },
        }),
      },
      'manager',
    )
    expect(response.status).toBe(422)
    expect((await bodyOf(response)).errors?.[0]?.source).toEqual({
      pointer: '/data/relationships/provider',
    })
  })
})
