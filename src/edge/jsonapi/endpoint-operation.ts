import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { includesVerb, type Policy, type Rule } from '../access/policy'
import { addressLimit, countAttempt, countAttempts } from '../access/rate-limits'
import { extend, type RequestContext } from '../access/request-context'
import { roles } from '../access/roles'
import { assertStepUp } from '../access/step-up'
import { refuseOutOfScope } from '../events/emit'
import { snakeCase } from '../platform/case'
import { sha256OfBytes } from '../platform/crypto/hash'
import { isConstraintError } from '../platform/db/connection'
import type { Fields, RowOf, Statement } from '../platform/db/statement'
import { forbidden, notFound, unauthenticated, validate } from '../platform/problem'
import type { EndpointContract, Method } from './contract'
import type { Access, HonoContext, Operation } from './operation'
import { assertSnakeCase } from './parents'
import { type Body, parseBody } from './request/body'
import { assertNoQuery, parseEndpointQuery } from './request/endpoint-query'
import { parseFileBody } from './request/file-body'
import { doOnce, idempotencyKeyOf, keptAnswer, replayed, type UsedKey } from './request/idempotency'
import { findSubject, patientIdOf, type Subject } from './subject'
import { commitOutcome, type Outcome, readOutcome, respondWith } from './write/outcome'
import { versionGuard } from './write/version-guard'

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined
export type OperationContext<
  C extends EndpointContract,
  N extends string,
  F extends Fields,
> = RequestContext & {
  readonly query: Parsed<C['query']>
  readonly body: Parsed<C['body']>
  /** The bytes of the file, where the contract says that the body has one. */
  readonly file: Uint8Array<ArrayBuffer>
  /** The rows the caller's rule admits: for operations without a subject. */
  readonly scope: SQL
  /** First in a batch, they refuse it where the caller has lost the subject: for a handler that answers a `Response` of its own. */
  readonly guards: readonly Statement[]
  /** Whether the caller may still act on the subject, for the event of an outcome that `provesScope`. */
  readonly isInScope: SQL
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
  /** What a repeat is answered of what is done once, where that is read again instead of kept. */
  readonly readAgain?: (ctx: OperationContext<EndpointContract, N, F>) => Promise<Outcome<never>>
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
      const about = server.subject && findSubject(server.subject, rule, ctx, contract)
      const row = await about?.load()
      if (contract.stepUp) await assertStepUp(ctx)
      const query = readQuery ?? parseQuery()
      const { body, text, file } = await bodyFor(c, contract)
      const once = contract.once ? await idempotencyKeyOf(ctx, c.req.path, text) : null
      const extended = extend(ctx, {
        query,
        body,
        file: file?.bytes,
        scope: rule?.scope(ctx.caller as never) ?? sql`1`,
        guards: about ? [refuseOutOfScope(about.actionable)] : [],
        isInScope: about ? sql`exists (${about.actionable})` : sql`1`,
        request: c.req.raw,
        ...(server.subject && { [server.subject.name]: row }),
      }) as unknown as OperationContext<C, N, F>
      const versioned = server.versionOf ? [] : versionGuard(ctx, server.subject?.resource, row)
      const patientId = server.subject && patientIdOf(server.subject, row)
      const answer = async (): Promise<Response> => {
        const outcome = await handle(extended)
        if (outcome instanceof Response) return outcome
        const data =
          method === 'GET'
            ? await readOutcome(contract, extended, outcome)
            : await commitOutcome(contract, extended, outcome, {
                patientId,
                row,
                versioned,
                once,
                isKept: !server.readAgain,
              })
        return respondWith(contract, outcome, data, c.req.url)
      }
      const replay = async (done: UsedKey) => {
        const { data, headers }: Outcome<unknown> = server.readAgain
          ? await server.readAgain(extended)
          : { data: await keptAnswer(ctx, done) }
        return respondWith(contract, { headers: { ...headers, ...replayed } }, data, c.req.url)
      }
      const refuse = async (error: unknown): Promise<never> => {
        if (!isConstraintError(error, 'out_of_scope')) throw error
        // Lost since it was read: the policy says what that is.
        await about?.load()
        throw notFound()
      }
      return doOnce(ctx, once, replay, answer)
        .catch(refuse)
        .finally(() => file?.release())
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

/** The body by its schema, as it was sent, and the file in it. */
const bodyFor = async (c: HonoContext, contract: EndpointContract) => {
  const { body, maxBodyBytes = 16 * 1024 } = contract
  if (!body) return { body: undefined, text: '', file: undefined }
  if (!contract.file) {
    const sent = await parseBody(c, maxBodyBytes)
    return { body: parsedBy(body, sent), text: sent.text, file: undefined }
  }
  const { file, ...sent } = await parseFileBody(c, contract.file, maxBodyBytes)
  try {
    // Another file is another request, though all that is beside it is the same.
    const hash = contract.once ? await sha256OfBytes(file.bytes) : ''
    return { body: parsedBy(body, sent), text: `${sent.text}\n${hash}`, file }
  } catch (error) {
    file.release()
    throw error
  }
}

const parsedBy = (schema: z.ZodMiniType, { attributes, relationships }: Body) => {
  const related = Object.entries(relationships).map(
    ([name, identifier]) => [`${name}Id`, identifier?.id ?? null] as const,
  )
  return validate(schema, { ...Object.fromEntries(related), ...attributes })
}

/** Documents are drawn: what says nothing else makes so many of one kind. */
const documentLimit: NonNullable<EndpointContract['limit']> = { max: 60, windowSeconds: 600 }

const countLimit = async (contract: EndpointContract, ctx: RequestContext) => {
  const { name, mediaType } = contract
  const limit = contract.limit ?? (mediaType === 'application/pdf' ? documentLimit : null)
  if (!limit) return
  const { caller } = ctx
  if (caller && limit.by !== 'address') await countAttempt(ctx, `${name}:${caller.id}`, limit)
  else await countAttempts(ctx, [await addressLimit(ctx, name, limit)])
}
