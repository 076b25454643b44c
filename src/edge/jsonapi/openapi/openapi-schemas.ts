import { Column, is } from 'drizzle-orm'
import * as z from 'zod'
import { includesVerb } from '#edge/access/policy'
import { roles } from '#edge/access/roles'
import { camelCase, snakeCase } from '#edge/platform/case'
import type { Operation } from '../operation'
import { mediaType } from '../request/media-type'
import type { Resource } from '../resource'
import { schemaOfShared } from '../shared-value'
import { columnsOf } from '../write/commit'

export type Json = Record<string, unknown>
type Properties = Record<string, Json>

/** JSON Schema with the names of the wire: as a client sends it, or as it is answered. */
export const schemaOf = (schema: unknown, io: 'input' | 'output' = 'input'): Json =>
  snake(
    z.toJSONSchema(schema as z.ZodType, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const shared = schemaOfShared(zodSchema)
        if (shared) Object.assign(jsonSchema, schemaOf(shared, io))
      },
    }),
  ) as Json

const snake = (value: unknown, inProperties = false): unknown => {
  if (Array.isArray(value)) return value.map((each) => snake(each))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => inProperties || (key !== '$schema' && key !== '~standard'))
      .map(([key, each]) => {
        if (inProperties) return [snakeCase(key), snake(each)]
        if (key === 'required' && Array.isArray(each))
          return [key, each.map((name) => snakeCase(String(name)))]
        return [key, snake(each, key === 'properties')]
      }),
  )
}

const object = (properties: Json, required: readonly string[] = []): Json => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
})
const text = { type: 'string' }
const textOrNull = { type: ['string', 'null'] }
const identifier = (type: Json) => object({ type, id: text }, ['type', 'id'])
const toOne = (type: Json) =>
  object({ data: { anyOf: [identifier(type), { type: 'null' }] } }, ['data'])
const toMany = (type: Json) =>
  object({ data: { type: 'array', items: identifier(type) } }, ['data'])

const resourceObject = (type: Json, attributes: Json, relationships: Json): Json =>
  object(
    {
      type,
      id: text,
      attributes,
      ...(Object.keys(relationships).length > 0 && { relationships: object(relationships) }),
      links: object({ self: text }),
      meta: object({
        version: { type: 'integer' },
        can: { type: 'array', items: text },
        hidden: { type: 'array', items: text },
      }),
    },
    ['type', 'id', 'attributes'],
  )

const limits = ['minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum', 'minItems']
/** A value as it may be stored: what a client sends now is held to more than what was once kept. */
const withoutLimits = (schema: Json): Json =>
  Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !limits.includes(key))
      .map(([key, value]) => [
        key,
        key === 'anyOf' && Array.isArray(value) ? value.map(withoutLimits) : value,
      ]),
  )

/** A row of a resource; attributes some roles never receive, and those a field set leaves out, may be missing. */
export const rowSchema = (r: Resource): Json => {
  const { contract } = r
  const { guarded = [], relationships = {} } = contract
  const { properties = {}, required = [] } = schemaOf(contract.attributes, 'output')
  const columns = columnsOf(r)
  const stored = Object.keys(contract.attributes.def.shape).map((name) => {
    const schema = withoutLimits((properties as Properties)[snakeCase(name)] ?? {})
    const column = columns[name]
    const isNullable = column && is(column, Column) && !column.notNull
    return [snakeCase(name), isNullable ? { anyOf: [schema, { type: 'null' }] } : schema]
  })
  const hidden = guarded.map(snakeCase)
  return resourceObject(
    { const: contract.type },
    object(
      Object.fromEntries(stored),
      (required as string[]).filter((name) => !hidden.includes(name)),
    ),
    Object.fromEntries(
      Object.entries(relationships).map(([name, { to, type }]) => [
        snakeCase(name),
        (to === 'one' ? toOne : toMany)({ const: type }),
      ]),
    ),
  )
}

const isResource = (schema: Json | undefined): boolean => {
  const { type, id } = (schema?.properties ?? {}) as Properties
  return type !== undefined && id !== undefined
}

/** What an operation answers flat, `{ type, id, … }`, as the resource it is on the wire; null where it is none. */
const resourceOf = (schema: Json): Json | null => {
  if (Array.isArray(schema.anyOf)) {
    const options = schema.anyOf.map(resourceOf)
    return options.every(Boolean) ? { anyOf: options } : null
  }
  if (!isResource(schema)) return null
  const { type = text, id: _, version: __, ...rest } = schema.properties as Properties
  const names = Object.keys(rest)
  const related = names.filter((name) => isResource(rest[name]))
  const pick = (chosen: readonly string[], map: (each: Json) => Json) =>
    Object.fromEntries(chosen.map((name) => [name, map(rest[name] ?? {})]))
  const own = names.filter((name) => !related.includes(name))
  return resourceObject(
    type,
    object(
      pick(own, (each) => each),
      ((schema.required ?? []) as string[]).filter((name) => own.includes(name)),
    ),
    pick(related, (each) => toOne((each.properties as Properties).type ?? text)),
  )
}

const anyResource = {
  type: 'object',
  required: ['type', 'id'],
  properties: { type: text, id: text, attributes: { type: 'object' } },
}
const document = (data: Json, isList = false): Json =>
  object(
    {
      data,
      included: { type: 'array', items: anyResource },
      links: isList
        ? object({ self: text, first: text, next: textOrNull }, ['self'])
        : object({ self: text }),
      meta: { type: 'object' },
      jsonapi: object({ version: text }, ['version']),
    },
    ['data', 'jsonapi'],
  )

/** Whether some role may take its rows along as a file. */
export const isExported = ({ policy }: Resource): boolean =>
  roles.some((role) => includesVerb(policy[role], 'export'))

/** What an operation answers, by media type; nothing where it answers no body. */
export const answerContent = (op: Operation): Json => {
  const { contract, resource: r, verb, name } = op
  const csv = { 'text/csv': { schema: text } }
  if (contract?.output) {
    const schema = schemaOf(contract.output, 'output')
    const isList = schema.type === 'array'
    const data = resourceOf((isList ? schema.items : schema) as Json)
    if (!data) return { [contract.mediaType ?? 'application/json']: { schema } }
    return {
      [mediaType]: {
        schema: isList ? document({ type: 'array', items: data }, true) : document(data),
      },
      ...(contract.exports && csv),
    }
  }
  if (contract?.mediaType) return { [contract.mediaType]: {} }
  if (!r || contract) return {}
  if (name.endsWith('.relationship')) {
    const one = identifier(text)
    const data = { anyOf: [one, { type: 'array', items: one }, { type: 'null' }] }
    return { [mediaType]: { schema: document(data) } }
  }
  if (verb === 'delete') return {}
  const row = { $ref: `#/components/schemas/${r.contract.type}` }
  return verb === 'list'
    ? {
        [mediaType]: { schema: document({ type: 'array', items: row }, true) },
        ...(isExported(r) && csv),
      }
    : { [mediaType]: { schema: document(row) } }
}

const fieldsOf = ({ contract }: Resource, verb: 'create' | 'update', path: string): Json => {
  const { shape } = contract.attributes.def as { shape: Record<string, z.ZodType> }
  // What the address says need not be sent.
  const ofAddress = [
    ...Object.keys(contract.conditions?.[path as `/${string}`] ?? {}),
    ...[...path.matchAll(/:([a-z_]+)/g)].map(([, wire = '']) => camelCase(wire)),
  ]
  const chosen = (contract[verb] ?? []).flatMap((name) => {
    const field = shape[name]
    const isOptional = verb === 'update' || ofAddress.includes(name)
    return field ? [[name, isOptional ? z.optional(field) : field] as const] : []
  })
  return schemaOf(z.object(Object.fromEntries(chosen)))
}

/** A plain object names the rows it links to beside its attributes, by their ids. */
const withIds = (attributes: Json, linked: readonly string[]): Json => ({
  ...attributes,
  properties: {
    ...(attributes.properties as Json),
    ...Object.fromEntries(linked.map((name) => [snakeCase(name), text])),
  },
})

/** What an operation takes: a JSON:API document, or its attributes as a plain object. Null without a body. */
export const bodyContent = (op: Operation): Json | null => {
  const { resource: r, verb, contract } = op
  const isRow = r && (verb === 'create' || verb === 'update')
  const input = r?.contract.actions?.[verb ?? '']?.input
  const attributes = contract?.body
    ? schemaOf(contract.body)
    : isRow
      ? fieldsOf(r, verb, op.path)
      : input
        ? schemaOf(input)
        : null
  if (!attributes) return null
  const type = isRow ? { const: r.contract.type } : text
  const linked = isRow && verb === 'create' ? (r.contract.writableRelationships ?? []) : []
  const data = {
    ...object(
      {
        type,
        ...(verb !== 'create' && { id: text }),
        attributes,
        ...(linked.length > 0 && {
          relationships: object(
            Object.fromEntries(linked.map((name) => [snakeCase(name), toOne(text)])),
          ),
        }),
      },
      isRow ? (verb === 'update' ? ['type', 'id'] : ['type']) : [],
    ),
  }
  return {
    [mediaType]: { schema: object({ data }, ['data']) },
    'application/json': {
      schema: linked.length > 0 ? withIds(attributes, linked) : attributes,
    },
  }
}

export const errorsSchema: Json = {
  type: 'object',
  required: ['errors', 'jsonapi'],
  properties: {
    jsonapi: object({ version: text }),
    errors: {
      type: 'array',
      minItems: 1,
      items: object(
        {
          ...Object.fromEntries(['status', 'code', 'title', 'detail'].map((name) => [name, text])),
          source: object({ pointer: text, parameter: text, header: text }),
          meta: { type: 'object' },
        },
        ['status', 'code', 'title', 'detail'],
      ),
    },
  },
}
