import * as z from 'zod'
import { snakeCase } from '../platform/case'
import { filterSchema } from './contract'
import { mediaType } from './media-type'
import type { Operation } from './operation'
import type { Resource } from './resource'

type Json = Record<string, unknown>

const schemaOf = (schema: unknown): Json => {
  const made = z.toJSONSchema(schema as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  }) as Json
  return snake(made) as Json
}
const snake = (value: unknown, inProperties = false): unknown => {
  if (Array.isArray(value)) return value.map((each) => snake(each))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '$schema' && key !== '~standard')
      .map(([key, each]) => {
        if (inProperties) return [snakeCase(key), snake(each)]
        if (key === 'required' && Array.isArray(each))
          return [key, each.map((name) => snakeCase(String(name)))]
        return [key, snake(each, key === 'properties')]
      }),
  )
}

const rowSchema = ({ contract }: Resource): Json => ({
  type: 'object',
  required: ['type', 'id', 'attributes'],
  properties: {
    type: { const: contract.type },
    id: { type: 'string' },
    attributes: { ...schemaOf(contract.attributes), required: [] },
    relationships: { type: 'object' },
    meta: { type: 'object', properties: { version: { type: 'integer' } } },
  },
})
const pick = (attributes: unknown, names: readonly string[], partial: boolean) => {
  const shape = (attributes as { def: { shape: Record<string, z.ZodType> } }).def.shape
  const chosen = Object.fromEntries(
    names.flatMap((name) => {
      const field = shape[name]
      return field ? [[name, partial ? z.optional(field) : field]] : []
    }),
  )
  return z.object(chosen)
}

const bodySchema = (op: Operation): Json | null => {
  const { resource: r, verb, contract } = op
  if (contract?.body) return schemaOf(contract.body)
  if (!r) return null
  if (verb === 'create' || verb === 'update') {
    const attributes = schemaOf(
      pick(r.contract.attributes, r.contract[verb] ?? [], verb === 'update'),
    )
    return document({
      type: 'object',
      properties: { type: { const: r.contract.type }, attributes },
    })
  }
  const input = r.contract.actions?.[verb ?? '']?.input
  return input ? document({ type: 'object', properties: { attributes: schemaOf(input) } }) : null
}
const document = (data: Json): Json => ({
  type: 'object',
  required: ['data'],
  properties: { data },
})
const responseSchema = ({ contract, resource: r, verb, name }: Operation): Json | null => {
  if (contract?.output) return schemaOf(contract.output)
  if (!r) return null
  if (name.endsWith('.relationship')) return document({})
  const row = { $ref: `#/components/schemas/${r.contract.type}` }
  return document(verb === 'list' ? { type: 'array', items: row } : row)
}

const parameters = (op: Operation): Json[] => {
  const inPath = [...op.path.matchAll(/:([a-z_]+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const query = op.contract?.query
    ? Object.entries((schemaOf(op.contract.query).properties ?? {}) as Json).map(
        ([name, schema]) => ({ name, in: 'query', schema }),
      )
    : []
  if (!op.resource || op.verb !== 'list') return [...inPath, ...query]
  const { filters = {}, sorts = [], relationships = {} } = op.resource.contract
  return [
    ...inPath,
    ...Object.entries(filters).map(([name, schema]) => ({
      name: `filter[${snakeCase(name)}]`,
      in: 'query',
      schema: schemaOf(filterSchema(schema)),
    })),
    ...(sorts.length
      ? [
          {
            name: 'sort',
            in: 'query',
            schema: { type: 'string' },
            description: `One or more, by commas, of ${sorts.map(snakeCase).join(', ')}; - first means descending.`,
          },
        ]
      : []),
    ...(Object.keys(relationships).length
      ? [
          {
            name: 'include',
            in: 'query',
            schema: { type: 'string' },
            description: Object.keys(relationships).map(snakeCase).join(', '),
          },
        ]
      : []),
    {
      name: 'page[size]',
      in: 'query',
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 25 },
    },
    { name: 'page[after]', in: 'query', schema: { type: 'string' } },
    { name: 'page[total]', in: 'query', schema: { type: 'boolean' } },
  ]
}

const problem = (description: string) => ({
  description,
  content: { [mediaType]: { schema: { $ref: '#/components/schemas/errors' } } },
})

/** From which states a verb leads where, and whether a reason comes with it. */
const describeTransitions = ({ resource: r, verb }: Operation): Json => {
  const lines = (r?.contract.states?.transitions ?? [])
    .filter(({ action }) => action === verb)
    .map(
      ({ from, to, by, reason }) =>
        `From ${from.join(', ')} to ${to}${by ? `, by ${by.join(', ')}` : ''}${reason ? `; reason ${reason}` : ''}.`,
    )
  return lines.length > 0
    ? { description: `${lines.join(' ')} Otherwise 409 \`invalid_transition\` with \`allowed\`.` }
    : {}
}

const describeOperation = (op: Operation): Json => {
  const body = bodySchema(op)
  const output = responseSchema(op)
  return {
    operationId: `${op.name}.${op.method.toLowerCase()}.${op.path.replace(/[^a-z0-9_]+/gi, '_')}`,
    tags: [op.path.split('/')[1] ?? 'service'],
    summary: op.description,
    ...describeTransitions(op),
    ...(op.access === 'public' ? { security: [] } : { security: [{ bearer: [] }] }),
    parameters: parameters(op),
    ...(body && { requestBody: { content: { [mediaType]: { schema: body } } } }),
    responses: {
      [op.verb === 'create' ? '201' : '200']: {
        description: 'Done',
        ...(output && { content: { [mediaType]: { schema: output } } }),
        ...(op.contract?.mediaType && { content: { [op.contract.mediaType]: {} } }),
      },
      ...(op.access !== 'public' && {
        '401': problem('No valid session'),
        '403': problem('Not for this role'),
      }),
      ...(op.path.includes(':') && { '404': problem('Not there, or not for you to see') }),
      ...(body && { '422': problem('What was sent is not acceptable; pointers name the fields') }),
      '429': problem('Too many requests'),
    },
  }
}

/** OpenAPI 3.1 of every mounted operation. */
export const openapi = (operations: readonly Operation[], version: string): Json => {
  const paths: Record<string, Json> = {}
  for (const op of operations) {
    const path = `/api${op.path.replace(/:([a-z_]+)(\{[^}]*\})?/g, '{$1}')}`
    paths[path] = { ...paths[path], [op.method.toLowerCase()]: describeOperation(op) }
  }
  const resources = new Map(
    operations.flatMap((op) =>
      op.resource ? [[op.resource.contract.type, op.resource] as const] : [],
    ),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Care Plus API',
      version,
      description: 'JSON:API. Names are snake_case, instants RFC 3339 in UTC, money in US cents.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        ...Object.fromEntries([...resources].map(([type, r]) => [type, rowSchema(r)])),
        errors: {
          type: 'object',
          required: ['errors'],
          properties: {
            errors: {
              type: 'array',
              items: {
                type: 'object',
                properties: Object.fromEntries(
                  ['status', 'code', 'title', 'detail'].map((name) => [name, { type: 'string' }]),
                ),
              },
            },
          },
        },
      },
    },
  }
}
