import { beforeAll, describe, expect, it } from 'vitest'
import { snakeCase } from '#edge/platform/case'
import { api, type Person, world } from '../world'
import { pathFor, testedOperations } from './call-operation'
import { seedRows } from './rows'

beforeAll(async () => {
  await world()
  await seedRows()
})

const readers: readonly Person[] = [
  'clinical_admin',
  'admin',
  'support',
  'provider',
  'patient',
  'clinical_lead',
  'cbo',
]
const reads = testedOperations.filter(({ method }) => method === 'GET')
const withQuery = (path: string, query: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${query}`

/** The first of the readers who is let in, or null. */
const readerOf = async (path: string): Promise<Person | null> => {
  for (const who of readers) if ((await api(path, {}, who, false)).status === 200) return who
  return null
}

describe('a query', () => {
  it('with a parameter that no one knows is 400 at every read', async () => {
    const ignored: string[] = []
    let requests = 0
    for (const op of reads) {
      const path = pathFor(op, 'theirs')
      const who = await readerOf(path)
      if (!who) continue
      requests += 1
      const { status } = await api(withQuery(path, 'no_such_parameter=1'), {}, who, false)
      if (status !== 400) ignored.push(`${op.path}: ${status}`)
    }
    expect(requests).toBeGreaterThan(60)
    expect(ignored).toEqual([])
  }, 120_000)

  it('with a value that a filter cannot have is 400 or finds nothing, at every list', async () => {
    const ignored: string[] = []
    let requests = 0
    for (const op of reads) {
      const filters = Object.keys((op.verb === 'list' && op.resource?.contract.filters) || {})
      const path = pathFor(op, 'theirs')
      const who = filters.length ? await readerOf(path) : null
      if (!who) continue
      for (const filter of filters) {
        requests += 1
        const query = `filter[${snakeCase(filter)}]=No~such~value`
        const response = await api(withQuery(path, query), {}, who, false)
        const { data } = (await response.json()) as { data?: unknown[] }
        if (response.status !== 400 && data?.length !== 0)
          ignored.push(`${op.path} ${filter}: ${response.status}`)
      }
    }
    expect(requests).toBeGreaterThan(40)
    expect(ignored).toEqual([])
  }, 120_000)
})
