import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { includesVerb, type Policy, type Rule } from '../access/policy'
import { addressLimit, countAttempt, countAttempts } from '../access/rate-limits'
import { extend, type RequestContext } from '../access/request-context'
import { roles } from '../access/roles'
import { type MatrixRow, type NamedScope, policyOver } from '../access/scope-policy'
import { assertStepUp } from '../access/step-up'
import { emitEach } from '../events/emit'
import { camelCase, snakeCase } from '../platform/case'
import { type Fields, type RowOf, type Statement, select } from '../platform/db/statement'
import { forbidden, notFound, unauthenticated, validate } from '../platform/problem'
import type { EndpointContract, Method } from './contract'
import { decryptFields } from './encrypted-fields'
import type { Access, HonoContext, Operation } from './operation'
import { assertSnakeCase } from './parents'
import { parseBody } from './request/body'
import { assertNoQuery, parseEndpointQuery } from './request/endpoint-query'
import type { Resource } from './resource'
import { columnsOf, fromWhere, idOf } from './write/commit'
import { commitOutcome, type Outcome, readOutcome, respondWith } from './write/outcome'
import { versionGuard } from './write/version-guard'

/** What an operation is about: one row of a resource. `insuranceCard` is the parameter `:insurance_card` of the path. */
export interface Subject<Name extends string, F extends Fields> {
  readonly name: Name
  readonly resource: Resource
  /** What handlers get of the row; some of it may depend on who asks. */
  readonly fields: F | ((ctx: RequestContext) => F)
  /** What the path says of it besides its identifier; 404 where that is not so. */
  readonly where?: (ctx: RequestContext) => SQL
}
export const subject = <const Name extends string, const F extends Fields>(
  resource: Resource,
  name: Name,
  fields: F | ((ctx: RequestContext) => F),
  where?: (ctx: RequestContext) => SQL,
): Subject<Name, F> => ({ name, resource, fields, ...(where && { where }) })

/** What an operation is on, with who may: a row of the access matrix, over the patient whom the subject is about. */
export const onSubject = <
  const Name extends string,
  const F extends Fields,
  const Verb extends string,
>(
  about: Subject<Name, F>,
  row: MatrixRow<Verb, never, NamedScope>,
) => {
  const { patient, contract } = about.resource
  if (!patient) throw new Error(`${contract.type} is about no patient: give it a policy`)
  return { subject: about, policy: policyOver(patient, row) }
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined
export type OperationContext<
  C extends EndpointContract,
  N extends string,
  F extends Fields,
> = RequestContext & {
  readonly query: Parsed<C['query']>
  readonly body: Parsed<C['body']>
  /** The rows the caller's rule admits: for operations without a subject. */
  readonly scope: SQL
  /** The request as it came, for what no contract declares. */
  readonly request: globalThis.Request
} & { readonly [K in N]: Decrypted<RowOf<F>> }
/** A subject's encrypted attributes are what was encrypted, not the bytes its table keeps. */
type Decrypted<R> = { [K in keyof R]: NonNullable<R[K]> extends Uint8Array ? any : R[K] }
type Answer<C extends EndpointContract> = C['output'] extends z.ZodMiniType
  ? z.input<C['output']>
  : undefined

interface Server<N extends string, F extends Fields> {
  /** The row of the path; 404 when the policy does not show it. */
  readonly subject?: Subject<N, F>
  /** Who may: a GET takes a rule, any other method a rule with the verb of the contract's name. */
  readonly policy?: Policy
  /** `If-Match` names a version of what is written, which the handler compares; else one of the subject. */
  readonly versionOf?: 'record'
  /** Without a policy: who may call. */
  readonly access?: Access
  /** The `:user` of the path is the caller; another's account is a 404. */
  readonly ownAccount?: true
}
type Handler<C extends EndpointContract, N extends string, F extends Fields> = (
  ctx: OperationContext<C, N, F>,
) => Promise<Outcome<Answer<C>> | Response> | Outcome<Answer<C>> | Response

/** The verb a caller needs; none for a plain read. */
const verbOf = ({ name, at, verb }: EndpointContract): string | undefined =>
  verb ?? (at.startsWith('GET ') ? undefined : (name.split('.')[1] ?? ''))
const permits = (contract: EndpointContract, rule: Rule<string> | null): boolean => {
  const verb = verbOf(contract)
  return rule !== null && (verb === undefined || includesVerb(rule, verb))
}

/**
 * An operation that is not one of a resource's: everything of its address, input and output is its contract's. Loads
 * the subject under the policy, records reads of a patient by others, commits with the event, checks the output.
 */
export const operation = <
  const C extends EndpointContract,
  const N extends string = never,
  const F extends Fields = Fields,
>(
  contract: C,
  server: Server<N, F>,
  handle: Handler<C, N, F>,
): Operation => {
  const [method, path] = contract.at.split(' ') as [Method, string]
  const policy = server.policy ?? server.subject?.resource.policy
  assertSubjectAt(path, server.subject?.name)
  return {
    name: contract.name,
    method,
    path,
    description: contract.description,
    contract,
    stepUp: contract.stepUp === true,
    ...(policy && { policy }),
    ...(server.subject && !server.versionOf && { subject: server.subject.resource }),
    access: server.access ?? accessOf(contract, policy),
    handle: async (c, ctx) => {
      // Another's account is a 404.
      if (server.ownAccount && ctx.param('user') !== ctx.actor.id) throw notFound()
      await countLimit(contract, ctx)
      const rule = policy ? ruleOf(contract, policy, ctx) : null
      const parseQuery = () =>
        contract.query ? parseEndpointQuery(c, contract.query) : assertNoQuery(c)
      // A read that is refused for its query is not put on record.
      const readQuery = method === 'GET' ? parseQuery() : undefined
      const row = server.subject && (await loadSubject(server.subject, rule, ctx, contract))
      if (contract.stepUp) await assertStepUp(ctx)
      const guard =
        method === 'GET' || server.versionOf
          ? undefined
          : versionGuard(ctx, server.subject?.resource, row)
      const extended = extend(ctx, {
        query: readQuery ?? parseQuery(),
        body: contract.body ? await bodyFor(c, contract) : undefined,
        scope: rule?.scope(ctx.caller as never) ?? sql`1`,
        request: c.req.raw,
        ...(server.subject && { [server.subject.name]: row }),
      }) as unknown as OperationContext<C, N, F>
      const outcome = await handle(extended)
      if (outcome instanceof Response) return outcome
      const about = server.subject && patientIdOf(server.subject, row)
      const data =
        method === 'GET'
          ? await readOutcome(contract, extended, outcome)
          : await commitOutcome(contract, ctx, outcome, { patientId: about, row, guard })
      return respondWith(contract, outcome, data, new URL(c.req.url))
    },
  }
}

const assertSubjectAt = (path: string, name: string | undefined): void => {
  assertSnakeCase(path)
  if (name && !`${path}/`.includes(`:${snakeCase(name)}/`))
    throw new Error(`${path}: the subject \`${name}\` needs a parameter \`:${snakeCase(name)}\``)
}

const accessOf = (contract: EndpointContract, policy: Policy | undefined): Access =>
  !policy
    ? 'authenticated'
    : policy.anonymous && contract.at.startsWith('GET ')
      ? 'public'
      : roles.filter((role) => permits(contract, policy[role]))

const ruleOf = (contract: EndpointContract, policy: Policy, { caller }: RequestContext) => {
  const rule = caller ? policy[caller.role] : (policy.anonymous ?? null)
  if (!rule) throw caller ? forbidden() : unauthenticated()
  if (!permits(contract, rule)) throw forbidden()
  return rule as Rule<string>
}

const bodyFor = async (c: HonoContext, { body, maxBodyBytes = 16 * 1024 }: EndpointContract) => {
  const { attributes, relationships } = await parseBody(c, maxBodyBytes)
  const related = Object.entries(relationships).map(
    ([name, identifier]) => [`${name}Id`, identifier?.id ?? null] as const,
  )
  return body && validate(body, { ...Object.fromEntries(related), ...attributes })
}

const countLimit = async ({ name, limit }: EndpointContract, ctx: RequestContext) => {
  if (!limit) return
  const { caller } = ctx
  if (caller && limit.by !== 'address') await countAttempt(ctx, `${name}:${caller.id}`, limit)
  else await countAttempts(ctx, [await addressLimit(ctx, name, limit)])
}

type SubjectRow = Record<string, unknown>

/**
 * A row the policy does not show is a 404; one it shows and does not let the caller act on is a 403. That a patient's
 * is read is put on record in the same round trip, before anything of it leaves.
 */
const loadSubject = async (
  about: Subject<string, Fields>,
  rule: Rule<string> | null,
  ctx: RequestContext,
  contract: EndpointContract,
): Promise<SubjectRow> => {
  const { resource, fields: fieldsOf, name, where: pathCondition } = about
  const isRead = contract.at.startsWith('GET ')
  const within = isRead ? undefined : rule?.canWithin
  const fields = typeof fieldsOf === 'function' ? fieldsOf(ctx) : fieldsOf
  const where = sql.join(
    [
      sql`${idOf(resource)} = ${ctx.param(snakeCase(name))}`,
      rule?.scope(ctx.caller as never) ?? sql`1`,
      ...parentConditions(resource, ctx),
      ...(pathCondition ? [pathCondition(ctx)] : []),
    ],
    sql` and `,
  )
  const [{ rows }] = await ctx.db.batch([
    select(
      { ...fields, ...(within && { isWithin: sql`ifnull((${within(ctx.actor)}), 0)` }) },
      fromWhere(resource, where),
    ) as Statement<SubjectRow>,
    ...(isRead ? recordSubjectRead(contract, about, fields, where, ctx) : []),
  ])
  const [found] = rows
  if (!found) throw notFound()
  if (found.isWithin === 0) throw forbidden()
  const [decrypted] = await decryptFields(resource, ctx.env, [found])
  return decrypted ?? found
}

/** The other records a path names: the subject is one of theirs, or it is not there. */
const parentConditions = (resource: Resource, ctx: RequestContext): SQL[] =>
  [...ctx.route.matchAll(/:([a-z_]+)/g)].flatMap(([, wire = '']) => {
    const name = camelCase(wire)
    const column = resource.contract.relationships?.[name] && columnsOf(resource)[`${name}Id`]
    return column ? [sql`${column} = ${ctx.param(wire)}`] : []
  })

const patientIdOf = ({ resource }: Subject<string, Fields>, row: SubjectRow | undefined) =>
  resource.contract.type === 'patients'
    ? String(row?.id)
    : typeof row?.patientId === 'string'
      ? row.patientId
      : null

/** One event for the subject, where it is about another person than the caller. */
const recordSubjectRead = (
  { name }: EndpointContract,
  { resource }: Subject<string, Fields>,
  fields: Fields,
  where: SQL,
  ctx: RequestContext,
): Statement[] => {
  const { caller } = ctx
  const isOfPatient = resource.contract.type === 'patients' || 'patientId' in fields
  if (!resource.patient || !isOfPatient || !caller) return []
  const ofOthers = caller.impersonator
    ? sql`${resource.patient} is not null`
    : sql`${resource.patient} <> ${caller.id}`
  return [
    emitEach(
      ctx,
      {
        name,
        subjectType: name.split('.')[0] ?? name,
        subjectId: sql`${idOf(resource)}`,
        patientId: sql`${resource.patient}`,
      },
      fromWhere(resource, sql`${where} and ${ofOthers}`),
    ),
  ]
}
