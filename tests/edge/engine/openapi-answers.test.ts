import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Operation } from '#edge/jsonapi/operation'
import { seedRows } from '../access/rows'
import { ask, namesSomebody, staffAndPatients, walked } from '../access/walk'
import { api, type Person, world } from '../world'

interface Described {
  readonly paths: Record<string, Record<string, { responses: Record<string, Answer> }>>
  readonly components: { responses: Record<string, Answer>; schemas: Record<string, object> }
}
interface Answer {
  readonly $ref?: string
  readonly content?: Record<string, { schema?: object }>
}

let described: Described
const validators = new Map<object, z.ZodType>()

beforeAll(async () => {
  await world()
  await seedRows()
  const text = await (await api('/api/openapi.json')).text()
  described = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'))
})

const answersOf = ({ method, path }: Operation) =>
  described.paths[`/api${path.replace(/:([a-z_]+)(\{[^}]*\})?/g, '{$1}')}`]?.[method.toLowerCase()]
    ?.responses ?? {}

const validatorOf = (schema: object): z.ZodType => {
  const known = validators.get(schema)
  if (known) return known
  const made = z.fromJSONSchema({ ...schema, $defs: described.components.schemas } as never)
  validators.set(schema, made)
  return made
}

/** What is wrong with an answer by the description of its operation; null if nothing is. */
const findMismatch = async (op: Operation, response: Response): Promise<string | null> => {
  const { status } = response
  const answer = answersOf(op)[status]
  if (!answer) return `${status} is not described`
  const { content = {} } = answer.$ref ? (described.components.responses[status] ?? {}) : answer
  const type = response.headers.get('content-type')?.split(';')[0]
  if (!type) return Object.keys(content).length ? `${status} has no content` : null
  const media = content[type]
  if (!media) return `${status} ${type} is not described`
  if (!media.schema || !type.includes('json')) return null
  const result = validatorOf(media.schema).safeParse(await response.json())
  if (result.success) return null
  return `${status} ${result.error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ')}`
}

const mismatchesOf = async (
  callers: readonly (Person | null)[],
  headers: HeadersInit = {},
): Promise<string[]> => {
  const found: string[] = []
  for (const op of walked)
    for (const who of callers)
      for (const subject of namesSomebody(op)
        ? (['theirs', 'another'] as const)
        : (['theirs'] as const)) {
        const wrong = await findMismatch(op, await ask(op, subject, who, headers))
        if (wrong) found.push(`${op.method} ${op.path} as ${who}: ${wrong}`)
      }
  return [...new Set(found)]
}

describe('every answer is one that OpenAPI describes', () => {
  it('to every role, on every operation', async () => {
    expect(await mismatchesOf(staffAndPatients)).toEqual([])
  }, 240_000)

  it('to anonymous requests', async () => {
    expect(await mismatchesOf([null])).toEqual([])
  }, 60_000)

  it('to an Accept header that nothing answers, and to a body of another type', async () => {
    expect(await mismatchesOf(['admin'], { accept: 'image/png' })).toEqual([])
    expect(await mismatchesOf(['admin'], { 'content-type': 'text/plain' })).toEqual([])
  }, 60_000)

  it('with what is included, page by page, counted', async () => {
    const lists = walked.filter(({ verb, resource }) => verb === 'list' && resource)
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
