import type { SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { RequestContext } from '#edge/access/request-context'
import { emit } from '#edge/events/emit'
import { drainOutbox } from '#edge/events/request-drain'
import { snakeCase, snakeKeys } from '#edge/platform/case'
import { isConstraintError, type StatementResult } from '#edge/platform/db/connection'
import type { Statement } from '#edge/platform/db/statement'
import { notFound, stale } from '#edge/platform/problem'
import type { EndpointContract } from '../contract'
import { selectFor } from '../read/output-rows'
import { pageLinks, respond } from '../read/read-handlers'
import { type IdempotencyRecord, recordAnswer } from '../request/idempotency'
import { wireValueOf } from '../shared-value'
import type { Change } from './change'

/** What an operation answers and, when it writes, does: one batch of `write` and the event. */
export interface Outcome<O> extends Pick<Change, 'detail' | 'mapError'> {
  /** The answer by the contract's output; of a write, also what `read` finds after it in the same batch. */
  readonly data?: O
  readonly write?: readonly Statement[]
  readonly read?: ReadBack<O>
  /** Instead of both: a select whose columns are the attributes of the output. A single row that is not there is a 404. */
  readonly select?: SQL
  /** Each row of the select, where more than naming is needed. */
  readonly present?: (row: any) => RowOf<O>
  /** What the event is about, where that is not the subject; null where nothing is kept of it. */
  readonly event?: null | {
    /** Where it is not the contract's. */
    readonly name?: string
    readonly subjectType?: string
    readonly subjectId?: string | null
    readonly patientId?: string | null
  }
  /** An event of `write` proves that the caller has not lost the subject, by `isInScope`: no statement before it asks. */
  readonly provesScope?: boolean
  /** Runs after the commit, outside the answer, with what the statements of `write` returned. */
  readonly onCommitted?: (results: readonly StatementResult<any>[]) => Promise<unknown>
  readonly meta?: object
  /** The marker of the next page, null on the last, where the answer is one of several. */
  readonly next?: string | null
  readonly included?: readonly object[]
  readonly headers?: Readonly<Record<string, string>>
}

type RowOf<O> = O extends readonly (infer R)[] ? R : O

interface ReadBack<O> {
  readonly statement: Statement
  readonly present: (rows: readonly never[]) => O | Promise<O>
}
/** Rows as they are once the write is done, made into the answer: by a statement after it, or by one of `write` that answers with them. */
export const readBack = <R, O>(
  statement: Statement<R>,
  present: (rows: readonly R[]) => O | Promise<O>,
): ReadBack<O> => ({ statement, present: present as never })

/** The select of an outcome, and its rows made into the answer. */
const selection = <O>(
  { output }: EndpointContract,
  { select, present = (row) => row }: Outcome<O>,
): ReadBack<O> | undefined => {
  if (!select || !output) return undefined
  return readBack(selectFor(output, select) as Statement, (rows): O => {
    const presented = rows.map(present)
    if ((output as unknown as z.ZodMiniArray).def.type === 'array') return presented as O
    if (!presented[0]) throw notFound()
    return presented[0] as O
  })
}

/** What a read answers. */
export const readOutcome = async <O>(
  contract: EndpointContract,
  { db }: RequestContext,
  outcome: Outcome<O>,
): Promise<O | undefined> => {
  const selected = selection(contract, outcome)
  return selected ? selected.present((await db.all(selected.statement)) as never) : outcome.data
}

interface CommitContext {
  readonly patientId: string | null | undefined
  readonly row: Record<string, unknown> | undefined
  /** Refuses the batch where `If-Match` names another version. */
  readonly versioned: readonly Statement[]
  /** The key by which it is done once. */
  readonly once: IdempotencyRecord | null
  /** Whether a repeat is answered what this was, and not what is read then. */
  readonly isKept: boolean
}

/** Writes an outcome, its event and its answer's rows as one batch. */
export const commitOutcome = async <O>(
  contract: EndpointContract,
  ctx: RequestContext & { readonly guards: readonly Statement[] },
  outcome: Outcome<O>,
  { patientId, row, versioned, once, isKept }: CommitContext,
): Promise<O | undefined> => {
  const { name } = contract
  const { write = [], detail, data, event, mapError, provesScope, onCommitted } = outcome
  const read = outcome.read ?? selection(contract, outcome)
  if (contract.once && read)
    throw new TypeError(`${name} is done once: it answers data, which is kept`)
  // A question asked by POST keeps nothing, and D1 refuses a batch of nothing.
  if (write.length === 0 && event === null && !read && !onCommitted) return data
  const changesNothing = write.length === 0 && event === null
  // Who has lost the subject is told of that, and not of another version.
  const isProven = changesNothing || (provesScope && versioned.length === 0)
  const guards = [...(isProven ? [] : ctx.guards), ...versioned]
  const writeIndex = read ? write.indexOf(read.statement) : -1
  const results = await ctx.db
    .batch([
      ...guards,
      ...write,
      ...(event === null
        ? []
        : [
            emit(ctx, {
              name,
              subjectType: name.split('.')[0] ?? name,
              subjectId: row ? String(row.id) : null,
              patientId: patientId ?? null,
              ...event,
              ...(detail && { detail }),
            }),
          ]),
      ...(once ? [await recordAnswer(ctx, once, statusOf(contract), isKept ? data : null)] : []),
      ...(read && writeIndex < 0 ? [read.statement] : []),
    ])
    .catch(async (error: unknown) => {
      const known = await mapError?.(error)
      if (isConstraintError(error, 'out_of_scope')) throw error
      throw known ?? (isConstraintError(error, 'stale_version') ? stale() : error)
    })
  ctx.waitUntil(drainOutbox(ctx.env))
  if (onCommitted) ctx.waitUntil(onCommitted(results.slice(guards.length)))
  const answer = results.at(writeIndex < 0 ? -1 : guards.length + writeIndex)
  return read ? read.present((answer?.rows ?? []) as never) : data
}

const statusOf = ({ output, status }: EndpointContract): number =>
  [status ?? []].flat()[0] ?? (output ? 200 : 204)

/** The answer, as the contract's output has it: what it does not name is left out, what it lacks is a fault. */
export const respondWith = (
  contract: EndpointContract,
  { meta, included, next, headers }: Outcome<unknown>,
  data: unknown,
  url: string,
): Response => {
  const { output, mediaType = 'application/json' } = contract
  if (!output) return respond(null, 204, headers)
  const status = statusOf(contract)
  const checked = (output as z.ZodMiniType).safeParse(data)
  if (!checked.success) {
    const { path, message } = checked.error.issues[0] ?? { path: [], message: '' }
    throw new TypeError(`The output does not fit its contract at ${path.join('.')}: ${message}`)
  }
  const value = checked.data
  // What is no resource is plain JSON, and says so.
  if (!Array.isArray(value) && !isRow(value))
    return respond(snakeKeys(value), status, { 'content-type': mediaType, ...headers })
  const linked = included ?? linkedRows([value].flat() as Row[])
  return respond(
    {
      data: Array.isArray(value) ? value.map((row) => documentOf(row)) : documentOf(value as Row),
      ...(linked.length > 0 && { included: linked }),
      ...(meta && { meta: snakeKeys(meta) }),
      ...(next !== undefined && { links: pageLinks(new URL(url), next) }),
    },
    status,
    headers,
  )
}

type Row = Readonly<Record<string, unknown>> & { readonly type: string; readonly id: string }
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'type' in value && 'id' in value
const isIdentifier = (row: Row): boolean => Object.keys(row).length === 2

/** Rows among the attributes of rows, each once: the answer's `included`. */
const linkedRows = (rows: readonly Row[]) => {
  const linked = new Map<string, Row>()
  for (const row of rows)
    for (const value of Object.values(row))
      if (isRow(value) && !isIdentifier(value)) linked.set(`${value.type}/${value.id}`, value)
  return [...linked.values()].map(documentOf)
}

/** The reverse of what the client does: `{type, id, …}` with related rows, or their identifiers, among the attributes. */
const documentOf = ({ type, id, version, ...rest }: Row): object => {
  const attributes: Record<string, unknown> = {}
  const relationships: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(rest))
    if (isRow(value)) relationships[snakeCase(name)] = { data: { type: value.type, id: value.id } }
    else if (value !== undefined) attributes[snakeCase(name)] = wireValueOf(value)
  return {
    type,
    id,
    attributes,
    ...(Object.keys(relationships).length > 0 && { relationships }),
    ...(version !== undefined && { meta: { version } }),
  }
}
