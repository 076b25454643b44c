import * as z from 'zod'
import type { Operation } from '#edge/jsonapi/operation'
import { api } from '../world'

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

/** Reads the API's own description, which answers are held against. */
export const loadDescription = async () => {
  const text = await (await api('/api/openapi.json')).text()
  described = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'))
}

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

/** What is wrong with an answer by the description of its operation; null if nothing is. `body` is its JSON, once read. */
export const findMismatch = async (
  op: Operation,
  response: Response,
  body?: unknown,
): Promise<string | null> => {
  const { status } = response
  const answer = answersOf(op)[status]
  if (!answer) return `${status} is not described`
  const { content = {} } = answer.$ref ? (described.components.responses[status] ?? {}) : answer
  const type = response.headers.get('content-type')?.split(';')[0]
  if (!type) return Object.keys(content).length ? `${status} has no content` : null
  const media = content[type]
  if (!media) return `${status} ${type} is not described`
  if (!media.schema || !type.includes('json')) return null
  const result = validatorOf(media.schema).safeParse(body ?? (await response.json()))
  if (result.success) return null
  return `${status} ${result.error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ')}`
}
