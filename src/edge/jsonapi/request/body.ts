import { camelCase, snakeCase } from '#edge/platform/case'
import { Problem } from '#edge/platform/problem'
import type { Contract } from '../contract'
import type { HonoContext } from '../operation'
import { assertContentType } from './media-type'
import { readLimitedBody } from './read-limited-body'
import { readableAttributes } from './readable-text'

const maxDepth = 8
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

interface Identifier {
  readonly type: string
  readonly id: string
}

export interface Body {
  /** The attributes as sent, camelCase; a plain object and a JSON:API document both end here. */
  readonly attributes: Record<string, unknown>
  /** A JSON:API document, not a plain object. */
  readonly isDocument?: true
  /** What the JSON:API document says it is about; absent in a plain object. */
  readonly type?: unknown
  readonly id?: unknown
  /** To-one links by relationship name; null says that there is none. */
  readonly relationships: Readonly<Record<string, Identifier | null>>
  readonly text: string
}

const tooDeep = () => new Problem(400, 'too_deep', `JSON is at most ${maxDepth} levels deep`)

const cleanKeys = (value: unknown, depth: number): unknown => {
  if (depth > maxDepth) throw tooDeep()
  if (Array.isArray(value)) return value.map((each) => cleanKeys(each, depth + 1))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (forbiddenKeys.has(key))
        throw new Problem(400, 'bad_key', `The key ${key} is not accepted`)
      return [camelCase(key), cleanKeys(each, depth + 1)]
    }),
  )
}

/** A relationship object as JSON:API has it; here only to-one relationships are written. */
const parseRelationship = (name: string, relationship: unknown): Identifier | null => {
  const data = (relationship as { data?: { type?: unknown; id?: unknown } | null } | null)?.data
  if (data === null) return null
  const { type, id } = data ?? {}
  if (typeof type === 'string' && typeof id === 'string') return { type, id }
  throw new Problem(
    400,
    'not_a_relationship',
    'A relationship has data: one type and id, or null',
    {
      source: { pointer: `/data/relationships/${snakeCase(name)}` },
    },
  )
}

const tooLarge = (limit: number) => () =>
  new Problem(413, 'too_large', `A request here has at most ${Math.floor(limit / 1024)} KB`)

export const parseBody = async (c: HonoContext, limit: number): Promise<Body> =>
  parseJsonBody(c, await readLimitedBody(c.req.raw, limit, tooLarge(limit)))

/** The body that these bytes are. */
export const parseJsonBody = (c: HonoContext, bytes: Uint8Array): Body => {
  const text = textOf(bytes)
  if (text === '') return { attributes: {}, relationships: {}, text }
  assertContentType(c.req.header('content-type'))
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new Problem(400, 'not_json', 'The body is not JSON')
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed))
    throw new Problem(400, 'not_an_object', 'The body is one JSON object')
  c.set('document', parsed)
  const document = cleanKeys(parsed, 0) as Record<string, unknown>
  if (!('data' in document))
    return { attributes: readableAttributes(document), relationships: {}, text }
  if (document.data === null || typeof document.data !== 'object' || Array.isArray(document.data))
    throw new Problem(400, 'not_a_resource', 'The data of this document is one resource', {
      source: { pointer: '/data' },
    })
  const data = document.data as {
    type?: unknown
    id?: unknown
    attributes?: Record<string, unknown>
    relationships?: Record<string, unknown>
  }
  const relationships = Object.entries(data.relationships ?? {}).map(
    ([name, value]) => [name, parseRelationship(name, value)] as const,
  )
  return {
    isDocument: true,
    ...('type' in data && { type: data.type }),
    ...('id' in data && { id: data.id }),
    attributes: readableAttributes(data.attributes ?? {}),
    relationships: Object.fromEntries(relationships),
    text,
  }
}

const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Problem(400, 'not_text', 'The body is not UTF-8 text')
  }
}

/** A plain body links by id: `{ "cbo": "0199…" }` is what `relationships` says in a document. */
export const linkPlainIds = (
  body: Body,
  {
    writableRelationships = [],
    relationships = {},
  }: Pick<Contract, 'writableRelationships' | 'relationships'>,
): Body => {
  if (body.isDocument) return body
  const linked = writableRelationships.flatMap((name) => {
    const [id, type] = [body.attributes[name], relationships[name]?.type]
    return typeof id === 'string' && type ? [[name, { type, id }] as const] : []
  })
  const names = linked.map(([name]) => name)
  return {
    ...body,
    attributes: Object.fromEntries(
      Object.entries(body.attributes).filter(([name]) => !names.includes(name)),
    ),
    relationships: Object.fromEntries(linked),
  }
}

/** A document about another type or row than its address is a 409, as JSON:API has it; one about none, a 400. */
export const assertMatchesAddress = (body: Body, type: string, rowId?: string): void => {
  if (body.isDocument && body.type === undefined)
    throw new Problem(400, 'type_missing', `The data has the type ${type}`, pointsAtData)
  if (body.isDocument && rowId !== undefined && body.id === undefined)
    throw new Problem(400, 'id_missing', 'The data has the id of the address', pointsAtData)
  if (body.type !== undefined && body.type !== type)
    throw mismatch('type_mismatch', `This address takes ${type}`, '/data/type')
  if (rowId !== undefined && body.id !== undefined && body.id !== rowId)
    throw mismatch('id_mismatch', 'The id is not the one of the address', '/data/id')
}
const pointsAtData = { source: { pointer: '/data' } }
const mismatch = (code: string, detail: string, pointer: string) =>
  new Problem(409, code, detail, { source: { pointer } })
