import { refreshCookieName } from '#edge/access/cookies'
import { includesVerb } from '#edge/access/policy'
import { roles } from '#edge/access/roles'
import { snakeCase } from '#edge/platform/case'
import { filterSchema } from '../contract'
import type { Operation } from '../operation'
import { isAddressOpen } from '../parents'
import { mediaType } from '../request/media-type'
import { describeInbound, type InboundAddresses, inboundSchemes } from './inbound'
import {
  answerContent,
  bodyContent,
  errorsSchema,
  isExported,
  type Json,
  rowSchema,
  schemaOf,
} from './openapi-schemas'

const text = { type: 'string' }
const inQuery = (name: string, schema: Json, description?: string): Json => ({
  name,
  in: 'query',
  schema,
  ...(description && { description }),
})
const inHeader = (name: string, description: string): Json => ({
  name,
  in: 'header',
  schema: text,
  description,
})

/** Every stretch of time or of a sequence that a list is asked for means the same. */
const ends: Readonly<Record<string, string>> = {
  from: 'From this on, itself included.',
  until: 'Up to this, itself not included.',
}

const pathParameters = ({ path }: Operation): Json[] =>
  [...path.matchAll(/:([a-z_]+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: text,
  }))

const queryParameters = ({ contract, resource, verb }: Operation): Json[] => {
  if (contract?.query)
    return Object.entries((schemaOf(contract.query).properties ?? {}) as Record<string, Json>).map(
      ([name, schema]) => inQuery(name, schema, ends[name]),
    )
  if (!resource || contract || (verb !== 'list' && verb !== 'read')) return []
  const { type, filters = {}, sorts = [], relationships = {}, unpaginated } = resource.contract
  const related = Object.keys(relationships).map(snakeCase)
  const shaping = [
    ...(related.length ? [inQuery('include', text, related.join(', '))] : []),
    inQuery(`fields[${type}]`, text, 'Names of attributes and relationships, by commas.'),
  ]
  if (verb === 'read') return shaping
  return [
    ...Object.entries(filters).map(([name, schema]) =>
      inQuery(`filter[${snakeCase(name)}]`, schemaOf(filterSchema(schema)), ends[name]),
    ),
    ...(sorts.length
      ? [
          inQuery(
            'sort',
            text,
            `One or more, by commas, of ${sorts.map(snakeCase).join(', ')}; - first means descending.`,
          ),
        ]
      : []),
    ...shaping,
    inQuery(
      'page[size]',
      {
        type: 'integer',
        minimum: 0,
        maximum: unpaginated ? 1_000 : 100,
        default: unpaginated ? 1_000 : 25,
      },
      '0 only with `page[total]`: the count alone, without reading a row.',
    ),
    inQuery('page[after]', text, 'From `links.next` of the page before.'),
    inQuery('page[total]', { type: 'boolean' }, 'Counts the rows into `meta.total`.'),
    ...(isExported(resource)
      ? [inQuery('reason', text, 'Why rows leave as text/csv: `quality_review`, for example.')]
      : []),
  ]
}

const idempotencyKey = inHeader(
  'Idempotency-Key',
  'The same key and body are done once, however often they are sent.',
)

const headerParameters = ({ resource, contract, verb, method }: Operation): Json[] => {
  if (contract?.once) return [idempotencyKey]
  if (!resource || contract) return []
  if (verb === 'read') return [inHeader('If-None-Match', 'The ETag seen before: 304 if it holds.')]
  if (method === 'GET') return []
  return [
    ...(verb === 'create'
      ? []
      : [inHeader('If-Match', 'The ETag that was seen: 412 if the row has changed since.')]),
    idempotencyKey,
  ]
}

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

/** The roles that may ever succeed; of which rows is their policy's to say. */
const rolesOf = ({ access, resource, method, path, verb = '' }: Operation): Json => {
  if (Array.isArray(access)) return { 'x-roles': access }
  if (access === 'public' || !resource) return {}
  const steps = (resource.contract.states?.transitions ?? []).filter(
    ({ action }) => action === verb,
  )
  return {
    'x-roles': roles.filter((role) => {
      const rule = resource.policy[role]
      return (
        rule &&
        (method === 'GET' || includesVerb(rule, verb)) &&
        isAddressOpen(resource, path.replace(/\/relationships\/:name$/, ''), role) &&
        (steps.length === 0 || steps.some(({ by }) => !by || by.includes(role)))
      )
    }),
  }
}

const problems: Readonly<Record<number, string>> = {
  400: 'A parameter, a header or the document is not understood; `source` names it',
  401: 'No valid session',
  403: 'Not for this role, or not for this caller',
  404: 'Not there, or not for the caller to see',
  406: 'None of the accepted media types is answered here',
  409: 'Not possible as things stand; `code` says why',
  412: 'The row is no longer the version of `If-Match`',
  413: 'The body is too large',
  415: 'The body is of a type that is not read here',
  422: 'What was sent is not acceptable; `source` points at it, `meta.field` names what is missing',
  428: '`If-Match` must name the version that is changed',
  429: 'Too many requests; `Retry-After` says when to come again',
  500: 'A fault of the server',
  503: 'Too busy; `Retry-After` says when to come again',
}
const everywhere = [400, 401, 403, 404, 406, 429, 500, 503]

/** Statuses an operation answers, those that succeed first. */
export const statusesOf = (
  op: Operation,
): { success: readonly number[]; problem: readonly number[] } => {
  const { contract, resource, verb, method } = op
  const isWrite = method !== 'GET'
  return {
    success: successOf(op),
    problem: [
      ...everywhere,
      ...(isWrite ? [409, 412, 413, 415, 422, 428] : contract?.query || !resource ? [422] : []),
    ].filter((status) => verb !== 'list' || status !== 404 || op.path.includes(':')),
  }
}
const successOf = ({ contract, resource, verb }: Operation): readonly number[] => {
  if (contract) {
    const { status = contract.output || contract.mediaType ? 200 : 204 } = contract
    return [status].flat()
  }
  if (verb === 'create') return [201]
  if (verb === 'delete') return [204]
  const isUpsert = verb === 'update' && resource?.contract.singletons && resource.contract.create
  return verb === 'read' ? [200, 304] : isUpsert ? [200, 201] : [200]
}

/** When an operation asks for a fresh proof of who the caller is, and how one is given. */
const describeStepUp = ({ stepUp, resource, verb }: Operation): Json => {
  const attributes = verb === 'update' ? (resource?.contract.stepUpAttributes ?? []) : []
  if (!stepUp && attributes.length === 0) return {}
  const when = stepUp
    ? 'Asks for a fresh proof'
    : `A change of ${attributes.map(snakeCase).join(', ')} asks for a fresh proof`
  return {
    description: `${when}: within 15 minutes of \`POST /api/auth/step_up\`, or of a sign-in by a code or with a second factor, and with the refresh cookie of the session. Without one the answer is 422 \`confirm_first\`, and nothing is done; send the same again after the proof.`,
    'x-step-up': stepUp ? true : attributes.map(snakeCase),
  }
}

const header = (name: string) => ({ $ref: `#/components/headers/${name}` })
const headersOfAll = Object.fromEntries(
  ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map((name) => [
    name,
    header(name),
  ]),
)
const answerHeaders = ({ resource, contract, verb }: Operation, status: number): Json => ({
  ...headersOfAll,
  ...(resource && !contract && verb !== 'list' && status < 204 && { ETag: header('ETag') }),
  ...(status === 201 && resource && !contract && { Location: header('Location') }),
})

const describeOperation = (op: Operation): Json => {
  const content = bodyContent(op)
  const { success, problem } = statusesOf(op)
  return {
    operationId: `${op.name}.${op.method.toLowerCase()}.${op.path.replace(/[^a-z0-9_]+/gi, '_')}`,
    tags: [op.path.split('/')[1] ?? 'service'],
    summary: op.description,
    ...describeStepUp(op),
    ...describeTransitions(op),
    ...rolesOf(op),
    security:
      op.access === 'public' ? [] : [{ bearer: [], ...(op.stepUp && { refreshCookie: [] }) }],
    parameters: [...pathParameters(op), ...queryParameters(op), ...headerParameters(op)],
    ...(content && { requestBody: { content } }),
    responses: Object.fromEntries([
      ...success.map((status) => {
        const body = status === 204 || status === 304 ? {} : answerContent(op)
        return [
          status,
          {
            description: status === 304 ? 'As it was seen before' : 'Done',
            headers: answerHeaders(op, status),
            ...(Object.keys(body).length > 0 && { content: body }),
          },
        ]
      }),
      ...problem.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
    ]),
  }
}

const headers = {
  'X-Request-Id': { schema: text, description: 'Names the request in the audit trail.' },
  ETag: { schema: text, description: 'The version of the row.' },
  Location: { schema: text, description: 'Where the new row is read, if it has an address.' },
  'RateLimit-Limit': { schema: { type: 'integer' }, description: 'Requests in a window.' },
  'RateLimit-Remaining': { schema: { type: 'integer' }, description: 'Those left of it.' },
  'RateLimit-Reset': { schema: { type: 'integer' }, description: 'Seconds until the next.' },
  'Retry-After': { schema: { type: 'integer' }, description: 'Seconds.' },
}

/** OpenAPI 3.1 of every mounted operation, and of the addresses that services call. */
export const buildOpenapi = (
  operations: readonly Operation[],
  version: string,
  inbound: InboundAddresses = {},
): Json => {
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
      description:
        'JSON:API 1.1. Names are snake_case, instants RFC 3339 in UTC, money in US cents. Parameters named in lower-case letters alone may be sent as `filter[name]`.',
    },
    servers: [{ url: '/' }],
    paths: { ...paths, ...describeInbound(inbound) },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        refreshCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: refreshCookieName,
          description: 'Of the session: a token alone does nothing that asks for a fresh proof.',
        },
        ...inboundSchemes,
      },
      headers,
      responses: Object.fromEntries(
        Object.entries(problems).map(([status, description]) => [
          status,
          {
            description,
            headers: {
              'X-Request-Id': header('X-Request-Id'),
              ...((status === '429' || status === '503') && {
                'Retry-After': header('Retry-After'),
              }),
            },
            content: { [mediaType]: { schema: { $ref: '#/components/schemas/errors' } } },
          },
        ]),
      ),
      schemas: {
        ...Object.fromEntries([...resources].map(([type, r]) => [type, rowSchema(r)])),
        errors: errorsSchema,
      },
    },
  }
}
