import { type Column, getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#edge/access/request-context'
import { emitChange, refuseOutOfScope } from '#edge/events/emit'
import { drainOutbox } from '#edge/events/request-drain'
import { byConstraint, isConstraintError } from '#edge/platform/db/connection'
import { returning, type Statement, select } from '#edge/platform/db/statement'
import { forbidden, Problem, stale } from '#edge/platform/problem'
import { decryptFields } from '../encrypted-fields'
import { type IdempotencyRecord, recordUse } from '../request/idempotency'
import type { Resource, Row } from '../resource'
import type { WritePlan } from './change'

const columnsByResource = new WeakMap<Resource, Record<string, Column | SQL>>()

/** Every column a resource knows, its joined table's included, by attribute name. */
export const columnsOf = (r: Resource): Record<string, Column | SQL> => {
  const known = columnsByResource.get(r)
  if (known) return known
  const columns = {
    ...(r.join ? getTableColumns(r.join.table) : {}),
    ...getTableColumns(r.table),
    ...r.fields,
  }
  columnsByResource.set(r, columns)
  return columns
}

/** Set in a row where what the caller receives under a condition may be shown. */
export const conditionField = 'revealed'

/** What is read of a row for this caller. */
export const selectionOf = (
  r: Resource,
  { caller }: RequestContext,
): Record<string, Column | SQL> => {
  const condition = caller && r.policy[caller.role]?.hiddenUnless?.holds(caller)
  return withFields(columnsOf(r), {
    ...(caller && r.callerFields?.(caller)),
    ...(condition && { [conditionField]: condition }),
  })
}

/** More fields beside those of a resource: which stay the same object where there are none, as `select` writes them out once. */
export const withFields = (
  columns: Record<string, Column | SQL>,
  more: Record<string, Column | SQL>,
): Record<string, Column | SQL> =>
  Object.keys(more).length > 0 ? { ...columns, ...more } : columns

/** The table a resource reads besides its own; `cross join` in a list that has its order from elsewhere. */
export const joinOf = (r: Resource): SQL =>
  r.join ? sql` cross join ${r.join.table} on ${r.join.on[0]} = ${r.join.on[1]}` : sql``

export const fromWhere = (r: Resource, where: SQL): SQL =>
  r.join
    ? sql`from ${r.table} ${r.join.isAfterOwn ? sql`cross join` : sql`join`} ${r.join.table} on ${r.join.on[0]} = ${r.join.on[1]} where ${where}`
    : sql`from ${r.table} where ${where}`

export const idOf = (r: Resource): Column =>
  (r.table as unknown as Record<string, Column>).id as Column

const seenRow = (r: Resource, id: string, see: SQL): SQL =>
  sql`select 1 ${fromWhere(r, sql`${idOf(r)} = ${id} and ${see}`)}`

/** The rows a caller may act on. */
export const actionScope = (r: Resource, { actor }: RequestContext): SQL => {
  const rule = r.policy[actor.role]
  return sql.join(
    rule ? [rule.scope, rule.canWithin].flatMap((scope) => scope?.(actor) ?? []) : [sql`0`],
    sql` and `,
  )
}

/** The write itself answers with the row; a column of the joined table is looked up for it. */
const answering = (r: Resource, ctx: RequestContext, write: Statement) =>
  returning(write, selectionOf(r, ctx), (field) =>
    r.join && !is(field, SQL) && field.table === r.join.table
      ? sql`(select ${field} from ${r.join.table} where ${r.join.on[0]} = ${r.join.on[1]})`
      : field,
  )

/** Runs a plan as one batch and answers with the row as its writer now sees it; `null` once it is gone. */
export const commit = async (
  ctx: RequestContext,
  r: Resource,
  plan: WritePlan,
  verb: string,
  id: string,
  once: IdempotencyRecord | null,
  row: Row | null,
): Promise<Row | null> => {
  const see = actionScope(r, ctx)
  const gone = verb === 'delete'
  const columns = columnsOf(r)
  const patientKey =
    'patientId' in columns
      ? 'patientId'
      : (Object.entries(columns).find(([, column]) => column === r.patient)?.[0] ?? '')
  const seen = gone ? undefined : seenRow(r, id, see)
  // What else is written may decide what is seen: only then is it asked after that, by a statement of its own.
  const isSeenAtOnce = plan.answersAtOnce || !plan.also?.length
  const statements: Statement[] = [
    ...(plan.before ?? []),
    plan.answersAtOnce ? answering(r, ctx, plan.write) : plan.write,
    emitChange(
      ctx,
      {
        name: `${r.contract.type}.${verb}`,
        subjectType: r.contract.type,
        subjectId: id,
        patientId: r.patient
          ? row
            ? row[patientKey]
            : (sql`(select ${r.patient} ${fromWhere(r, sql`${idOf(r)} = ${id}`)})` as never)
          : null,
        version:
          'version' in columns && !gone
            ? (sql`(select ${columns.version} ${fromWhere(r, sql`${idOf(r)} = ${id}`)})` as never)
            : null,
        ...(plan.detail && { detail: plan.detail }),
      },
      seen && isSeenAtOnce ? sql`exists (${seen})` : undefined,
    ),
    ...(plan.also ?? []),
    ...(once
      ? [
          recordUse(ctx, once, {
            status: verb === 'create' ? 201 : gone ? 204 : 200,
            resourceType: r.contract.type,
            resourceId: id,
          }),
        ]
      : []),
    ...(seen && !isSeenAtOnce ? [refuseOutOfScope(seen)] : []),
    ...(plan.answersAtOnce
      ? []
      : [select(selectionOf(r, ctx), fromWhere(r, sql`${idOf(r)} = ${id}`))]),
  ]
  const results = await ctx.db.batch(statements).catch(async (error: unknown) => {
    if (isConstraintError(error, 'out_of_scope')) throw forbidden()
    const known = (await plan.mapError?.(error)) ?? byConstraint(r.constraints ?? {})(error)
    if (known) throw known
    if (isConstraintError(error, 'stale_version')) throw stale()
    if (isConstraintError(error, 'FOREIGN KEY'))
      throw new Problem(422, 'unknown_reference', 'Something this refers to does not exist')
    throw error
  })
  ctx.waitUntil(drainOutbox(ctx.env))
  if (plan.onCommitted) ctx.waitUntil(plan.onCommitted())
  const answer = results.at(plan.answersAtOnce ? (plan.before?.length ?? 0) : -1)
  const [after] = await decryptFields(r, ctx.env, [answer?.rows[0] as Row | undefined])
  return after ?? null
}
