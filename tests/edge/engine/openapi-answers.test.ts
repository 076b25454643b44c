import { beforeAll, describe, expect, it } from 'vitest'
import { callOperation, testedOperations } from '../access/call-operation'
import { seedRows } from '../access/rows'
import { api, world } from '../world'
import { findMismatch, loadDescription } from './described-answers'

beforeAll(async () => {
  await world()
  await seedRows()
  await loadDescription()
})

const mismatchesWith = async (headers: HeadersInit): Promise<string[]> => {
  const found: string[] = []
  for (const op of testedOperations) {
    const wrong = await findMismatch(op, await callOperation(op, 'theirs', 'admin', headers))
    if (wrong) found.push(`${op.method} ${op.path}: ${wrong}`)
  }
  return found
}

// Every answer to every role is held against OpenAPI where the access matrix collects them.
describe('OpenAPI also describes the answer', () => {
  it('to an Accept header that nothing answers, and to a body of another type', async () => {
    expect(await mismatchesWith({ accept: 'image/png' })).toEqual([])
    expect(await mismatchesWith({ 'content-type': 'text/plain' })).toEqual([])
  }, 60_000)

  it('with what is included, page by page, counted', async () => {
    const lists = testedOperations.filter(({ verb, resource }) => verb === 'list' && resource)
    const found: string[] = []
    for (const op of lists) {
      const related = Object.keys(op.resource?.contract.relationships ?? {})
      for (const include of ['', ...related.map((name) => `include=${name}`)]) {
        const path = op.path.replace(/:([a-z_]+)/g, 'none')
        if (path.includes('none')) continue
        const query = `?page[size]=1&page[total]=true${include && `&${include.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}`}`
        const wrong = await findMismatch(op, await api(`/api${path}${query}`, {}, 'clinical_admin'))
        if (wrong) found.push(`${op.path}${query}: ${wrong}`)
      }
    }
    expect(found).toEqual([])
  }, 60_000)
})
