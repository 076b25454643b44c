import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { isOwnRecord } from '../access/accountable-actor'
import type { Rule } from '../access/policy'
import type { RequestContext } from '../access/request-context'
import { type MatrixRow, type NamedScope, policyOver } from '../access/scope-policy'
import { auditRead } from '../events/audit'
import { emitEach } from '../events/emit'
import { pageReadsOf } from '../events/reads/page-reads'
import { camelCase, snakeCase } from '../platform/case'
import { type Fields, type Statement, select } from '../platform/db/statement'
import { forbidden, notFound } from '../platform/problem'
import type { EndpointContract } from './contract'
import { decryptFields } from './encrypted-fields'
import type { Resource } from './resource'
import { columnsOf, fromWhere, idOf } from './write/commit'

/** What an operation is about: one row of a resource. `insuranceCard` is the parameter `:insurance_card` of the path. */
export interface Subject<Name extends string, F extends Fields> {
  readonly name: Name
  readonly resource: Resource
  /** What handlers get of the row; some of it may depend on who asks. */
  readonly fields: F | ((ctx: RequestContext) => F)
  /** What the path says of it besides its identifier; 404 where that is not so. */
  readonly where?: (ctx: RequestContext) => SQL
}
/** The columns of a resource's table, and of the one it is joined with, by name. */
type ColumnsOf<R extends Resource> = TableColumns<R['table']> &
  Omit<
    R extends { readonly join?: { readonly table: infer J } } ? TableColumns<J> : unknown,
    keyof TableColumns<R['table']>
  >
type TableColumns<T> = T extends SQLiteTable
  ? string extends keyof T['_']['columns']
    ? unknown
    : T['_']['columns']
  : unknown
type OwnColumn<R extends Resource> = Extract<keyof ColumnsOf<R>, 'id' | 'patientId'>
type PickedColumns<R extends Resource, K> = {
  [N in Extract<keyof ColumnsOf<R>, K | OwnColumn<R>>]: Extract<ColumnsOf<R>[N], Column>
}

interface MakeSubject {
  /** With the id of the row, its patient where it has one, and the columns that are named. */
  <const Name extends string, R extends Resource, const K extends keyof ColumnsOf<R> = never>(
    resource: R,
    name: Name,
    columns?: readonly K[],
    where?: Condition,
  ): Subject<Name, PickedColumns<R, K>>
  /** With what is selected. */
  <const Name extends string, const F extends Fields>(
    resource: Resource,
    name: Name,
    fields: F | ((ctx: RequestContext) => F),
    where?: Condition,
  ): Subject<Name, F>
}
type Condition = (ctx: RequestContext) => SQL

export const subject: MakeSubject = (
  resource: Resource,
  name: string,
  fields: readonly string[] | Fields | ((ctx: RequestContext) => Fields) = [],
  where?: Condition,
): any => ({
  name,
  resource,
  fields: Array.isArray(fields) ? columnsNamed(resource, fields) : fields,
  ...(where && { where }),
})

const columnsNamed = ({ table, join }: Resource, names: readonly string[]): Fields => {
  const own: Readonly<Record<string, Column>> = getTableColumns(table)
  const columns = { ...(join && getTableColumns(join.table)), ...own }
  const all = ['id', ...(own.patientId ? ['patientId'] : []), ...names]
  return Object.fromEntries(all.map((name) => [name, columns[name] as Column]))
}

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

type SubjectRow = Record<string, unknown>

/** How the subject of a request is found: the row of its path, under the rule of its caller. */
interface SubjectSearch {
  /**
   * A row the policy does not show is a 404; one it shows and does not let the caller act on is a 403. That a patient's
   * is read is put on record in the same round trip, or with the page that asks, before anything of it leaves.
   */
  readonly load: () => Promise<SubjectRow>
  /** One row as long as the caller may act on it. */
  readonly actionable: SQL
}

export const findSubject = (
  about: Subject<string, Fields>,
  rule: Rule<string> | null,
  ctx: RequestContext,
  contract: EndpointContract,
): SubjectSearch => {
  const { resource, fields: fieldsOf, name, where: pathCondition } = about
  const isRead = contract.at.startsWith('GET ')
  const within = isRead ? undefined : rule?.canWithin?.(ctx.actor)
  const fields = typeof fieldsOf === 'function' ? fieldsOf(ctx) : fieldsOf
  const where = sql.join(
    [
      sql`${idOf(resource)} = ${ctx.param(snakeCase(name))}`,
      resource.rows ?? sql`1`,
      rule?.scope(ctx.caller as never) ?? sql`1`,
      ...parentConditions(resource, ctx),
      ...(pathCondition ? [pathCondition(ctx)] : []),
    ],
    sql` and `,
  )
  const load = async () => {
    const isOnRecord = isRead && isOfPatient(resource, fields)
    const isOfPage = isOnRecord && pageReadsOf(ctx.env) !== null
    const [{ rows }] = await ctx.db.batch([
      select(
        {
          ...fields,
          ...(within && { isWithin: sql`ifnull((${within}), 0)` }),
          ...(isOfPage && { [readPatientId]: sql`${resource.patient}` }),
        },
        fromWhere(resource, where),
      ) as Statement<SubjectRow>,
      ...(isOnRecord && !isOfPage ? recordSubjectRead(contract, about, where, ctx) : []),
    ])
    const [found] = rows
    if (!found) throw notFound()
    if (isOfPage) await gatherSubjectRead(contract, about, found, ctx)
    if (found.isWithin === 0) throw forbidden()
    const [decrypted] = await decryptFields(resource, ctx.env, [found])
    return decrypted ?? found
  }
  const mayAct = within ? sql`${where} and ${within}` : where
  return { load, actionable: sql`select 1 ${fromWhere(resource, mayAct)}` }
}

/** The other records a path names: the subject is one of theirs, or it is not there. */
const parentConditions = (resource: Resource, ctx: RequestContext): SQL[] =>
  [...ctx.route.matchAll(/:([a-z_]+)/g)].flatMap(([, wire = '']) => {
    const name = camelCase(wire)
    const column = resource.contract.relationships?.[name] && columnsOf(resource)[`${name}Id`]
    return column ? [sql`${column} = ${ctx.param(wire)}`] : []
  })

/** Whom a subject is about, where that is a patient. */
export const patientIdOf = ({ resource }: Subject<string, Fields>, row: SubjectRow | undefined) =>
  resource.contract.type === 'patients'
    ? String(row?.id)
    : typeof row?.patientId === 'string'
      ? row.patientId
      : null

const isOfPatient = ({ contract, patient }: Resource, fields: Fields): boolean =>
  patient !== undefined && (contract.type === 'patients' || 'patientId' in fields)

const typeOf = ({ name }: EndpointContract): string => name.split('.')[0] ?? name

/** One event for the subject, where it is about another person than the caller. */
const recordSubjectRead = (
  contract: EndpointContract,
  { resource }: Subject<string, Fields>,
  where: SQL,
  ctx: RequestContext,
): Statement[] => {
  const { caller } = ctx
  if (!caller) return []
  const ofOthers = caller.impersonator
    ? sql`${resource.patient} is not null`
    : sql`${resource.patient} <> ${caller.id}`
  return [
    emitEach(
      ctx,
      {
        name: contract.name,
        subjectType: typeOf(contract),
        subjectId: sql`${idOf(resource)}`,
        patientId: sql`${resource.patient}`,
      },
      fromWhere(resource, sql`${where} and ${ofOthers}`),
    ),
  ]
}

/** The column of a found subject that says whose it is, for the record of a page. */
const readPatientId = 'readPatientId'

/** The same for a call of a page, whose reads are recorded together. */
const gatherSubjectRead = async (
  contract: EndpointContract,
  { name }: Subject<string, Fields>,
  found: SubjectRow,
  ctx: RequestContext,
): Promise<void> => {
  const { caller } = ctx
  const patientId = found[readPatientId]
  if (!caller || typeof patientId !== 'string' || isOwnRecord(caller, patientId)) return
  await auditRead(ctx, contract.name, typeOf(contract), patientId, ctx.param(snakeCase(name)))
}
